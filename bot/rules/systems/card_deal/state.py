"""The state of a Card Deal encounter, what is typed in it, and plain questions to it.

A hidden combatant's cards are looked at and put back: those that everybody sees are the same without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from bot.rules import commands
from bot.rules.kit import turns
from bot.rules.kit.turns import BLOCK, CallState
from bot.rules.model import Combatant, CombatantId, Note, ShortText, Traits
from bot.rules.schema import Number, Option, Trait
from bot.rules.systems.card_deal.cards import JOKERS


class Flip(commands.Flip):
    """Deal the cards."""

    card: Annotated[ShortText | None, Option(suggested=True)] = None


class Act(turns.Act):
    """Act, on one's turn or from what was held, or end the turn."""

    preempt: Annotated[CombatantId | None, Option()] = None


class Stand(StrEnum):
    """How one stands in the round."""

    OUT = "out"
    """Has no card."""
    DUE = "due"
    NEXT = "next"
    """Acts as soon as whoever is up is done."""
    HOLDS = "holds"
    DONE = "done"


class HolderTraits(Traits):
    """The edges of one who is dealt cards, and a hindrance."""

    hesitant: Annotated[Number | None, Trait(lowest=0, highest=1, default=0)] = None
    quick: Annotated[Number | None, Trait(lowest=0, highest=1, default=0)] = None
    level_headed: Annotated[Number | None, Trait(lowest=0, highest=2, default=0)] = None


class Holder(Combatant, dict=True):
    """One who is dealt cards."""

    traits: HolderTraits = HolderTraits()
    cards: tuple[int, ...] = ()
    """What it was dealt in this round, in order: the best counts, of one who is hesitant not of the first two."""
    by_hand: bool = False
    """Whether its card is from the table's own pack."""
    stand: Stand = Stand.OUT
    wait: Note | None = None
    alerted: bool = False
    """Hidden: whether those who know of it have been told that the turn of its card has come."""

    @cached_property
    def card(self) -> int:
        """The one of its cards that counts; -1 where it has none."""
        if not self.traits.hesitant:
            return max(self.cards, default=-1)
        first, *further = self.cards[:2], *self.cards[2:]
        return max(*(card for card in first if card in JOKERS), *further, min(first, default=-1), -1)

    @property
    def free(self) -> bool:
        """Whether it has a joker, and so acts whenever it likes."""
        return self.stand is Stand.DUE and self.card in JOKERS

    @property
    def waits(self) -> bool:
        """Whether it has kept its action for later."""
        return self.stand in (Stand.HOLDS, Stand.NEXT)

    def as_it_falls(self) -> Holder:
        """Return it with its card to come where it holds; without one it is dealt in when it is back."""
        return self.replace(stand=Stand.DUE if self.cards else Stand.OUT, wait=None) if self.waits else self

    def afresh(self) -> Holder:
        """Return it after a round: a hold goes on, and a hidden one keeps its card until cards are dealt again."""
        if self.hidden:
            return self.replace(by_hand=False)
        if self.waits:
            return self.replace(stand=Stand.HOLDS, cards=(), by_hand=False)
        return self.replace(stand=Stand.OUT, cards=(), by_hand=False, wait=None, aware=True)


class Game(CallState[Holder]):
    """An encounter of Card Deal. `dealt`: the round's cards are, and turns are taken.

    `out` are the cards that have left the pack since it was shuffled, as everybody has seen; `joker`: one of them is a
    joker of this round. `at` is the lowest rank that was called, from 1 on.
    """

    known_settings = (BLOCK,)

    dealt: bool = False
    at: int | None = None
    out: tuple[int, ...] = ()
    joker: bool = False

    def in_hand(self, besides: Holder | None = None) -> Mapping[int, Holder]:
        """Return who has which card, as everybody sees it."""
        others = (one for one in self.visible if besides is None or one.id != besides.id)
        return {card: one for one in others for card in one.cards}
