"""What the tests of EXP's tactical initiative share: a table of four, and ways to look at it."""

from typing import Any

from tests.conformance.table import Table

FOUR = {"Abel": 26, "Babel": 21, "Cable": 13, "Dabel": 9}


def up(table: Table) -> list[str]:
    """Return the names of those who are up."""
    return [table.state.get(one).name for one in table.state.up]


def chips(table: Table, who: str) -> tuple[Any, Any]:
    """Return the marks of the two chips of a persona: move, attack."""
    return tuple(chip.mark for chip in table.row(who).chips)


def prompt(table: Table) -> list[str]:
    """Return what the board says is waited for."""
    return [table.text(line) for line in table.board.prompt]


def four(scores: dict[str, int] | None = None, **options: Any) -> Table:
    """Return the table of four personas with their scores rolled (on real dice that show 1 or more)."""
    table, scores = Table("exp-tactical", **options), scores or FOUR
    for number, (name, score) in enumerate(scores.items(), 1):
        table.join(name, player=number, dexterity=score - 5, awareness=10, mental=10)
    for name in scores:
        table.flip(name, roll="5")
    return table
