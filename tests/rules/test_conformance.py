"""The conformance suite for the bot's own systems, and what of the draws is told of some of them alone.

`test_conformance_walks.py` has the rest of the suite: two files are shared out among the processes of a run.
"""

from __future__ import annotations

import pytest

from bot.rules.registry import all_systems
from bot.testing import conformance
from bot.testing.checks import calls, moments, secrets
from bot.testing.checks.draws import public
from bot.testing.table import Table

SYSTEMS = [type(one) for one in all_systems().values()]

TestSystems = conformance.suite(*SYSTEMS, checks=(secrets,))
TestCalls = pytest.mark.nightly(conformance.suite(*SYSTEMS, checks=(calls, moments)))


def revealed(system: str, id: int, secret_rolls: int) -> Table:
    """Return a table with one who came in secret under an id, rolled so often, and was revealed."""
    table = Table(system)
    table.join("Andy", player=1)
    table.join(f"Sniper {id}", hidden=True, id=id)
    for _ in range(secret_rolls):
        verb, options = ROLLS[system]
        table.give(verb, id, **options)
    table.give("reveal", id)
    return table


ROLLS = {
    "torg": ("flip", {"force": True}), "past-participle": ("check", {}), "fast-action": ("flip", {"force": True}),
    "exp-tactical": ("flip", {"force": True}),
}  # fmt: skip
"""How a GM has one roll, again and again."""


@pytest.mark.parametrize("system", ROLLS)
def test_what_was_rolled_or_chosen_in_secret_moves_no_draw_of_one_who_is_revealed(system: str) -> None:
    """A GM who reads the seed can choose neither the name, and so the id, nor the number of secret rolls for it."""
    found = []
    for id, secret_rolls in ((880_000_001, 0), (880_000_001, 3), (123_456_789, 1)):
        table = revealed(system, id, secret_rolls)
        verb, options = ROLLS[system]
        table.give(verb, id, **options)
        assert table.drawn and all(str(id) not in one.purpose for one in table.drawn)
        found.append(public(table))
    assert found[0] == found[1] == found[2]
