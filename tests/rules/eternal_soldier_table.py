"""The table of the tests of Eternal Soldier, and the two from the rules' examples."""

from typing import Any

from bot.rules.systems.eternal_soldier.system import EternalSoldier
from bot.rules.views import Mark
from bot.rules.words import Fact
from tests.conformance.table import Table

ARMS = (
    "sword: draw VII, attack VII",
    "axe: draw V, attack V; bow: draw IV, attack VI, reload VIII",
    "colt: draw IV, attack III, reload X, holds 2; fists: attack II",
    "thompson: draw VI, attack V, reload X, holds 12, automatic 5",
    "grenade: draw III, attack V, holds 1",
)


def clock(*, armed: bool = False, **settings: Any) -> Table:
    """Return an empty table; `armed`: with the weapons of these tests."""
    table = Table(EternalSoldier(), **settings)
    for some in ARMS if armed else ():
        table.configure("weapons", some)
    return table


def duel(*, armed: bool = False, **settings: Any) -> Table:
    """Return a table with Aknar (agility 17, player 1) and Beauregard (agility 7, player 2), of two sides."""
    table = clock(armed=armed, **settings)
    table.join("Aknar", player=1, agility=17)
    table.join("Beauregard", player=2, agility=7, side="foes")
    return table


def under_way(*, armed: bool = False, **settings: Any) -> Table:
    """Return a duel whose clock runs, at segment 0."""
    table = duel(armed=armed, **settings)
    table.flip()
    return table


def calls(table: Table) -> list[tuple[Fact, tuple[str, ...]]]:
    """Return every call so far: the segment, and who is called."""
    return [
        (event.phrase.facts["segment"], tuple(table[number].name for number in event.call))
        for event in table.heard
        if event.phrase.code == "segment"
    ]


def up(table: Table) -> set[str]:
    """Return the names of those who are publicly called and have not acted."""
    return {row.name for row in table.board.rows if row.mark is Mark.UP}


def marks(table: Table) -> dict[str, Mark]:
    """Return how everybody stands on the board."""
    return {row.name: row.mark for row in table.board.rows}


def lines(table: Table, phrases: Any) -> list[str]:
    """Return phrases as they are told."""
    return [table.text(phrase) for phrase in phrases]


def status(table: Table, name: str) -> list[str]:
    """Return the words of a combatant's row."""
    return lines(table, table.row(name).whole)
