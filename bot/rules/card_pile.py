"""The pile of an action deck: the undrawn cards, in their secret order, and those that were turned.

Owns shuffling, turning and cutting. A pile is shuffled when its first card is turned, and not before; where luck was
added since, its undrawn cards are put in the order that the key with it gives. For all but the flip the deck is cut:
the card comes from anywhere in it, by a draw with a purpose of its own, and is put back. So a cut says nothing about
the next card, and neither hidden combatants nor an undo change which cards come.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from bot.rules.deck import RESHUFFLING, STANDARD_DECK, Card, Deck
from bot.rules.draw import Draw
from bot.rules.words import Frozen


class Pile(Frozen):
    """The undrawn cards (`order`, the next one first) and the turned ones.

    `shuffles` counts the shuffles; until the last of them is done (`shuffled`) the order means nothing.
    """

    deck: Deck
    order: tuple[int, ...]
    shown: tuple[int, ...] = ()
    shuffles: int = 1
    shuffled: bool = True
    luck: int = 0
    """The number of texts in the key by which it was shuffled."""

    @classmethod
    def of(cls, deck: Deck, shuffles: int = 1) -> Self:
        """Return the whole deck, to be shuffled."""
        return cls(deck=deck, order=tuple(sorted(deck.by_number)), shuffles=shuffles, shuffled=False)

    def gathered(self) -> Self:
        """Return the pile with all its cards marked for a reshuffle."""
        return self.of(self.deck, self.shuffles + 1)

    def marked_for_reshuffle(self) -> Self:
        """Return the pile with its undrawn cards marked for a reshuffle."""
        return self.evolve(order=tuple(sorted(self.order)), shuffles=self.shuffles + 1, shuffled=False)

    def _shuffled(self, draw: Draw) -> Self:
        pile = self if self.order else self.gathered()
        if pile.shuffled and pile.luck == draw.luck:
            return pile
        purpose = f"shuffle {pile.shuffles}"
        if pile.deck.name != STANDARD_DECK:
            purpose = f"{purpose} of the deck {pile.deck.name}"
        whole = draw.shuffled(tuple(sorted(pile.deck.by_number)), purpose)
        left = frozenset(pile.order)
        return pile.evolve(order=tuple(number for number in whole if number in left), shuffled=True, luck=draw.luck)

    def turn(self, draw: Draw) -> tuple[Card, Self]:
        """Turn the next card; an empty pile is gathered and shuffled first."""
        pile = self._shuffled(draw)
        number = pile.order[0]
        return pile.deck.by_number[number], pile.evolve(order=pile.order[1:], shown=(*pile.shown, number))

    def take(self, number: int) -> tuple[Card, Self]:
        """Turn the card with this number; raise Refused if there is none."""
        (card,) = self.deck.cards_of((number,))
        order = tuple(other for other in self.order if other != number)
        shown = self.shown if number in self.shown else (*self.shown, number)
        return card, self.evolve(order=order, shown=shown)

    def cut(self, draw: Draw, purpose: str, *, apart: Collection[int] = (), secret: bool = False) -> Card:
        """Return a random undrawn card, none of `apart`; it keeps its place.

        The whole deck is cut until such a card comes up: whatever else was turned since, the cuts are the same.
        """
        wanted = frozenset(self.order).difference(apart) or frozenset(self.deck.by_number).difference(apart)
        seen = draw.cuts(sorted(self.deck.by_number), purpose, secret=secret)
        return self.deck.by_number[next(number for number in seen if number in wanted)]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The undrawn cards by number; all cards when the pile is empty."""
        order = self.order or tuple(self.deck.by_number)
        return tuple(self.deck.by_number[number] for number in sorted(order))

    @property
    def reshuffling(self) -> bool:
        """Whether a turned card has the deck reshuffled at the round's end."""
        return not RESHUFFLING.isdisjoint(self.shown)
