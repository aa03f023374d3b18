"""What the tests of Fast Action share: tables with rolled orders, and ways to look at them."""

from tests.conformance.table import Table


def order(table: Table) -> list[str]:
    """Return the names on the board, from the top."""
    return [row.name for row in table.board.rows]


def up(table: Table) -> str | None:
    """Return the name of whoever is up."""
    found = table.state.first_up
    return found.name if found else None


def rolled(**rolls: str) -> Table:
    """Return a table whose combatants (players 1, 2, 3 …) have rolled real dice, in this order of joining."""
    table = Table("fast-action")
    for number, name in enumerate(rolls, 1):
        table.join(name, player=number)
    for name, roll in rolls.items():
        table.flip(name, roll=roll)
    return table
