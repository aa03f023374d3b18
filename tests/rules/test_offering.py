"""Which buttons are shown to one who could have answered."""

from typing import Any

import pytest

from bot.fight import menu
from bot.rules.registry import system_of
from tests.conformance.table import GM, Table


@pytest.mark.parametrize(("system", "traits"), [("torg", {"initiative": 20}), ("eternal-soldier", {"agility": 10})])
def test_a_hidden_combatant_is_not_offered_to_answer_what_has_passed(system: str, traits: dict[str, Any]) -> None:
    """It keeps its own time: such a claim is always refused."""
    table = Table(system_of(system))
    table.join("Andy", player=1, **traits)
    table.join("Lurker", hidden=True, **traits)
    table.give("next" if system == "torg" else "flip")
    able = {one.combatant for one in menu.answers(table.fight, GM, "0")}
    assert able == {table.id("Andy")}
