"""What the tests of Card Deal share: tables with the cards that are dealt and cut, and ways to look at them."""

from bot.rules.systems.card_deal import cards
from bot.rules.views import Mark
from tests.conformance.table import Table


def stacked(table: Table, name: str, *dealt: str, round: int = 1) -> None:
    """Have somebody dealt these cards in a round, as if they had been drawn before."""
    for number, card in enumerate(dealt, 1):
        laid(table, f"round {round}, card of combatant {table.id(name)}, try {number}", card)


def laid(table: Table, purpose: str, card: str) -> None:
    table.rigged[f"{purpose}, cut 1", 54] = cards.parse(card)


def dealt(**units: str | tuple[str, ...]) -> Table:
    """Return a table whose first player has the first of these combatants, and so on, each with these cards."""
    table = Table("card-deal")
    for number, name in enumerate(units, 1):
        table.join(name, player=number)
    for name, unit in units.items():
        stacked(table, name, *((unit,) if isinstance(unit, str) else unit))
    table.flip()
    return table


def up(table: Table) -> str | None:
    found = table.state.first_up
    return found.name if found else None


def mark(table: Table, name: str) -> Mark:
    return next(row.mark for row in table.board.rows if row.name == name)


def held() -> Table:
    """Andy holds; Babel is up, then Cable."""
    table = dealt(Andy="K♠", Babel="9♣", Cable="2♣")
    table.hold("Andy", until="somebody shows", by=1)
    assert table.public_texts() == ["Andy holds until: somebody shows", "**Round 1, 9♣:** Babel is up."]
    return table
