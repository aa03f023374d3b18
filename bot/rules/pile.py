"""An action deck as it lies on the table: the cards to come, in their secret order, and those that were turned.

Owns shuffling, turning and cutting. A pile is shuffled when its first card is turned, and not before. For all but the
flip the deck is cut: a card from anywhere in it, whose draw has a purpose of its own, so that it tells nothing of the
next card, and put back: neither what is hidden nor what was taken back changes which cards come.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from bot.rules.deck import RESHUFFLING, Card, Deck
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.words import Frozen


class Pile(Frozen):
    """A deck. `order` is what is still to come, the next card first; `shown` what has been turned.

    Until it is `shuffled`, for the time that `shuffles` says, the order is none yet.
    """

    deck: Deck
    order: tuple[int, ...]
    shown: tuple[int, ...] = ()
    shuffles: int = 1
    shuffled: bool = True

    @classmethod
    def of(cls, deck: Deck, shuffles: int = 1) -> Self:
        """Return the whole deck, to be shuffled."""
        return cls(deck=deck, order=tuple(sorted(deck.by_number)), shuffles=shuffles, shuffled=False)

    def gathered(self) -> Self:
        """Return the whole deck, to be shuffled anew."""
        return self.of(self.deck, self.shuffles + 1)

    def remainder(self) -> Self:
        """Return the pile with the cards still to come to be shuffled anew, the turned ones still out."""
        return self.evolve(order=tuple(sorted(self.order)), shuffles=self.shuffles + 1, shuffled=False)

    def _shuffled(self, draw: Draw) -> Self:
        pile = self if self.order else self.gathered()
        if pile.shuffled:
            return pile
        whole = draw.shuffled(tuple(sorted(pile.deck.by_number)), f"shuffle {pile.shuffles}")
        left = frozenset(pile.order)
        return pile.evolve(order=tuple(number for number in whole if number in left), shuffled=True)

    def turn(self, draw: Draw) -> tuple[Card, Self]:
        """Turn the next card for all to see; an empty pile is gathered and shuffled first."""
        pile = self._shuffled(draw)
        number = pile.order[0]
        return pile.deck.by_number[number], pile.evolve(order=pile.order[1:], shown=(*pile.shown, number))

    def laid(self, number: int) -> tuple[Card, Self]:
        """Take the card that the table itself has turned, wherever it lies here."""
        if number not in self.deck.by_number:
            raise Refused("no-such-card", found=number, most=len(self.deck.cards) - 1)
        order = tuple(other for other in self.order if other != number)
        shown = self.shown if number in self.shown else (*self.shown, number)
        return self.deck.by_number[number], self.evolve(order=order, shown=shown)

    def cut(self, draw: Draw, purpose: str, *, apart: Collection[int] = (), secret: bool = False) -> Card:
        """Look at one of the cards that may still come, but those `apart`; all stay where they are.

        The whole deck is cut until such a card comes up: whatever else was turned since, the cuts are the same.
        """
        wanted = frozenset(self.order).difference(apart) or frozenset(self.deck.by_number).difference(apart)
        seen = draw.cuts(sorted(self.deck.by_number), purpose, secret=secret)
        return self.deck.by_number[next(number for number in seen if number in wanted)]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come, as everybody can reckon them; all of them when the pile is empty."""
        order = self.order or tuple(self.deck.by_number)
        return tuple(self.deck.by_number[number] for number in sorted(order))

    @property
    def reshuffling(self) -> bool:
        """Whether a card lies turned that has the deck reshuffled when the round ends."""
        return not RESHUFFLING.isdisjoint(self.shown)
