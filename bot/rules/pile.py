"""An action deck as it lies on the table: the cards to come, in their secret order, and those that were turned.

Owns shuffling, turning and looking. A card that only the GM may know of is looked at and put back (`peek`): what
is hidden must change neither the order nor the number of the cards that everybody sees turned.
"""

from __future__ import annotations

from typing import Self

from bot.rules.deck import RESHUFFLING, Card, Deck
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.words import Frozen


class Pile(Frozen):
    """A shuffled deck. `order` is what is still to come, the next card first; `shown` what has been turned."""

    deck: Deck
    order: tuple[int, ...]
    shown: tuple[int, ...] = ()
    shuffles: int = 1
    peeks: int = 0

    @classmethod
    def of(cls, deck: Deck, draw: Draw, shuffles: int = 1) -> Self:
        """Return the deck, shuffled; its order is fixed from here on."""
        numbers = tuple(sorted(deck.by_number))
        return cls(deck=deck, order=draw.shuffled(numbers, f"shuffle {shuffles}"), shuffles=shuffles)

    def shuffled_again(self, draw: Draw) -> Self:
        """Return the whole deck shuffled anew."""
        return self.of(self.deck, draw, self.shuffles + 1)

    def remainder_shuffled(self, draw: Draw) -> Self:
        """Return the pile with the cards still to come in a new order, the turned ones still out."""
        count = self.shuffles + 1
        order = draw.shuffled(tuple(sorted(self.order)), f"shuffle {count} of the rest")
        return self.evolve(order=order, shuffles=count)

    def turn(self, draw: Draw) -> tuple[Card, Self]:
        """Turn the next card for all to see; an empty pile is shuffled first."""
        pile = self if self.order else self.shuffled_again(draw)
        number = pile.order[0]
        return pile.deck.by_number[number], pile.evolve(order=pile.order[1:], shown=(*pile.shown, number))

    def laid(self, number: int) -> tuple[Card, Self]:
        """Take the card that the table itself has turned, wherever it lies here."""
        if number not in self.deck.by_number:
            raise Refused("no-such-card", found=number, most=len(self.deck.cards) - 1)
        order = tuple(other for other in self.order if other != number)
        shown = self.shown if number in self.shown else (*self.shown, number)
        return self.deck.by_number[number], self.evolve(order=order, shown=shown)

    def peek(self, draw: Draw) -> tuple[Card, Self]:
        """Look at a card of those still to come, and put it back where it was."""
        cards = self.unseen
        peeks = self.peeks + 1
        place = draw.below(len(cards), f"look {peeks} into shuffle {self.shuffles}")
        return cards[place], self.evolve(peeks=peeks)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come, as everybody can reckon them; all of them when the pile is empty."""
        order = self.order or tuple(self.deck.by_number)
        return tuple(self.deck.by_number[number] for number in sorted(order))

    @property
    def reshuffling(self) -> bool:
        """Whether a card lies turned that has the deck reshuffled when the round ends."""
        return not RESHUFFLING.isdisjoint(self.shown)
