"""The odds before a declaration: the chance of each phase, counted over the cards that may still come.

Owns the counting: every card that may be turned first, held against its own bar, and every order of follow-ups
after it, none of them twice. Must not know who asks, nor how a chance is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.rules.deck import PHASES, Bar, Card, Cell, Deck, Pool, read

Shares = Mapping[str | None, Fraction]
"""The chance of each phase as the earliest; None: of hesitating."""
_Rows = tuple[int, ...]
_Known = dict[tuple[_Rows, frozenset[tuple[tuple[Cell, ...], int]], int], Mapping[int, Fraction]]


def shares(pool: Pool, speed: str, pile: Sequence[Card], deck: Deck, bar: Bar | None) -> Shares:
    """Return the chances of a pool at a speed, the next card being one of the pile. `bar`: the table's own."""
    found: dict[str | None, Fraction] = dict.fromkeys((*PHASES, None), Fraction(0))
    column = _Column(pool.sides, deck)
    for card in pile:
        targets = bar or deck.bar_of(card)
        for total, chance in column.results(card, pool, pile, targets.targets(speed)[0]).items():
            phases = targets.open_phases(speed, total)
            found[phases[0] if phases else None] += chance / len(pile)
    return found


class _Column:
    """What is read in the column of one die; what was counted once is kept."""

    def __init__(self, sides: int, deck: Deck) -> None:
        self._cells = {card.number: card.column(sides) for card in deck.cards}
        self._known: _Known = {}

    def results(self, card: Card, pool: Pool, pile: Sequence[Card], most: int) -> Mapping[int | None, Fraction]:
        """Return the chance of each result with this card turned first; from `most` on they are one result."""
        value, again = read(card, pool)
        if value is None or not again or value >= most:
            return {value if value is None else min(value, most): Fraction(1)}
        rest = Counter(self._read(other.number, again) for other in pile if other.number != card.number)
        return {value + more: chance for more, chance in self._more(again, rest, most - value).items()}

    def _read(self, number: int, rows: _Rows) -> tuple[Cell, ...]:
        return tuple(self._cells[number][row] for row in rows)

    def _more(self, rows: _Rows, rest: Counter[tuple[Cell, ...]], most: int) -> Mapping[int, Fraction]:
        """Return the chance of each sum of follow-ups; from `most` on they are one sum.

        Of the cards that are left only what these rows read matters: those that read alike are counted together. Where
        none is left the whole deck is shuffled.
        """
        if not rest:
            rest = Counter(self._read(number, rows) for number in self._cells)
        key = (rows, frozenset(rest.items()), most)
        if key not in self._known:
            found: dict[int, Fraction] = {}
            for cells, times in rest.items():
                for total, chance in self._after(rows, cells, rest, most).items():
                    found[total] = found.get(total, Fraction(0)) + chance * Fraction(times, rest.total())
            self._known[key] = found
        return self._known[key]

    def _after(
        self, rows: _Rows, cells: tuple[Cell, ...], rest: Counter[tuple[Cell, ...]], most: int
    ) -> Mapping[int, Fraction]:
        best = max(cell.value or 1 for cell in cells)
        places = [place for place, cell in enumerate(cells) if cell.exceptional and cell.value == best]
        if best >= most or not places:
            return {min(best, most): Fraction(1)}
        left: Counter[tuple[Cell, ...]] = Counter()
        for other, times in (rest - Counter([cells])).items():
            left[tuple(other[place] for place in places)] += times
        further = self._more(tuple(rows[place] for place in places), left, most - best)
        return {best + more: chance for more, chance in further.items()}
