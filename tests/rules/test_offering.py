"""Which buttons are shown: those that somebody can press now."""

from typing import Any

import pytest

from bot.rules.offering import acceptable
from bot.rules.registry import system_of
from bot.rules.views import Offer
from bot.rules.words import say
from tests.conformance.table import GM, Table


def test_a_panel_is_offered_for_the_combatant_that_can_use_it() -> None:
    table = Table()
    for name in ("Andy", "Bess"):
        table.join(name)
    offers = tuple(
        Offer(verb="declare", label=say("offer-declare"), combatant=one.id, opens=True) for one in table.state.visible
    )
    gone = offers[0].evolve(combatant=max(one.id for one in table.state.combatants) + 1)
    unknown = offers[0].evolve(options=(("speed", "sideways"),))
    assert acceptable(table.system, table.state, (*offers, gone, unknown)) == offers


@pytest.mark.parametrize(("system", "traits"), [("torg", {"initiative": 20}), ("eternal-soldier", {"agility": 10})])
def test_a_hidden_combatant_is_not_offered_to_answer_what_has_passed(system: str, traits: dict[str, Any]) -> None:
    """It keeps its own time: such a claim is always refused."""
    table = Table(system_of(system))
    table.join("Andy", player=1, **traits)
    table.join("Lurker", hidden=True, **traits)
    table.give("next" if system == "torg" else "flip")
    able = {one.combatant for one in table.system.answers_offered(table.state, GM)}
    assert able == {table.id("Andy")}
