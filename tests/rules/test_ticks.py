"""Ticks: starts, ties, costs, hidden ones and boards, worked out by hand; the transcripts of ticks tell the rest."""

from collections.abc import Callable

from bot.rules.systems.ticks.state import costs_of
from bot.rules.words import NONE
from tests.conformance.table import Table


def begun(opening: str = "trait", **starts: int | tuple[int, int]) -> Table:
    """Return a table whose players' combatants start on these ticks (or: tick and edge), with no dice."""
    table = Table("ticks", opening=opening)
    for number, (name, start) in enumerate(starts.items(), 1):
        tick, edge = start if isinstance(start, tuple) else (start, 0)
        table.join(name, player=number, start=tick, edge=edge)
    table.flip()
    return table


def up(table: Table) -> str | None:
    found = table.state.first_up
    return found.name if found else None


def ticks(table: Table) -> dict[str, int | None]:
    return {one.name: one.tick for one in table.state.combatants}


# The start.


# Costs.


def test_the_table_says_what_actions_cost() -> None:
    table = begun(Andy=5, Babel=6)
    for cost in ("0", "100", "1000", "-1", "x", "3.5"):
        with table.refused("bad-cost", found=cost, most=99):
            table.act("Andy", cost=cost)
    with table.refused("done-alone"):
        table.act("Andy", done=True, action="runs", by=1)
    table.configure("costs", "draw a bow = 4 ; draw=2")
    with table.refused("cost-unknown", found="sing", allowed=("draw a bow", "draw")):
        table.act("Andy", action="sing")
    with table.refused("cost-unknown", found="reaction"):
        table.act("Babel")
    table.act("Andy", action="draw a bow and shoot")
    assert ticks(table)["Andy"] == 9
    with table.refused("bad-costs", found="x"):
        table.configure("costs", "x")
    for wrong in ("a=0", "=3", "a=100", " =3"):
        with table.refused("bad-costs"):
            table.configure("costs", wrong)
    table.configure("costs", ";")
    with table.refused("cost-unknown", allowed=(NONE,)):
        table.act("Andy")
    assert costs_of("a=1;; B = 2;") == {"a": 1, "b": 2}


# Reactions.


# Who comes, goes, is hidden.


# What is shown.


def own_die() -> Table:
    table = Table("ticks")
    table.join("Andy")
    table.flip("Andy", roll="4")
    table.flip()
    return table


BY_HAND: dict[tuple[str, str], tuple[Callable[[], Table], str, bool]] = {
    ("flip", "roll"): (own_die, "(own dice)", True)
}
"""For the test that holds of every such option that it is told."""
