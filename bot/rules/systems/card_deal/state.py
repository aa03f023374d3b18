"""The state of a Card Deal encounter, and plain questions to it.

Owns what is stored: who was dealt which cards, who holds, which cards are out of the pack. Must not know how any of it
changes. A hidden combatant's cards are looked at and put back: those that everybody sees are the same without it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from itertools import chain, takewhile

from bot.rules.model import Combatant, CombatantId, Note, SystemState, once
from bot.rules.systems.card_deal.cards import JOKERS, place_of
from bot.rules.systems.card_deal.forms import HolderTraits


class Stand(StrEnum):
    """How one stands in the round."""

    OUT = "out"
    """Has no card."""
    DUE = "due"
    NEXT = "next"
    """Acts as soon as whoever is up is done."""
    HOLDS = "holds"
    DONE = "done"


class Holder(Combatant, dict=True):
    """One who is dealt cards."""

    traits: HolderTraits = HolderTraits()
    cards: tuple[int, ...] = ()
    """What it was dealt in this round, in order: the best counts."""
    by_hand: bool = False
    """Whether its card is from the table's own pack."""
    stand: Stand = Stand.OUT
    wait: Note | None = None
    alerted: bool = False
    """Hidden: whether those who know of it have been told that the turn of its card has come."""

    @cached_property
    def card(self) -> int:
        """The best of its cards; -1 where it has none."""
        return max(self.cards, default=-1)

    @property
    def free(self) -> bool:
        """Whether it has a joker, and so acts whenever it likes."""
        return self.stand is Stand.DUE and self.card in JOKERS

    @property
    def waits(self) -> bool:
        """Whether it has kept its action for later."""
        return self.stand in (Stand.HOLDS, Stand.NEXT)


class Game(SystemState[Holder]):
    """An encounter of Card Deal. `dealt`: the round's cards are, and turns are taken; `up`: whose turn it is.

    `out` are the cards that have left the pack since it was shuffled, as everybody has seen; `joker`: one of them is a
    joker of this round. `at` is the lowest rank that was called, from 1 on.
    """

    dealt: bool = False
    up: CombatantId | None = None
    at: int | None = None
    out: tuple[int, ...] = ()
    joker: bool = False


@once
def in_order(state: Game) -> tuple[Holder, ...]:
    """Return the combatants as they act: from the best card down, those who hold over from before first."""

    def place(one: Holder) -> int:
        return one.card if one.cards or not (one.waits or one.id == state.up) else max(JOKERS) + 1

    return tuple(sorted(state.combatants, key=place, reverse=True)) if state.dealt else state.combatants


def due(state: Game) -> Holder | None:
    """Return who is called next: who has asked to be, then the best card; a joker last, if it has not acted before."""
    seen = [one for one in in_order(state) if not one.hidden]
    asked = (one for one in seen if one.stand is Stand.NEXT)
    ready = [one for one in seen if one.stand is Stand.DUE]
    return next(chain(asked, (one for one in ready if not one.free), ready), None)


def unseen_due(state: Game, called: Holder | None) -> tuple[Holder, ...]:
    """Return the hidden ones that come before the one who is called next (None, or a joker that nothing else is left
    for: all), of whom nobody has been told so yet.
    """
    order = in_order(state)
    before = order if called is None or called.free else takewhile(lambda one: one is not called, order)
    return tuple(one for one in before if one.hidden and one.stand is Stand.DUE and not one.alerted)


def holders(state: Game) -> tuple[Holder, ...]:
    """Return those who hold, as everybody sees them."""
    return tuple(one for one in in_order(state) if one.stand is Stand.HOLDS and not one.hidden)


def to_deal(state: Game) -> tuple[Holder, ...]:
    """Return who is dealt cards now, those first whom everybody sees; by their ids, which tell nothing."""
    waiting = (one for one in state.combatants if one.stand is Stand.OUT)
    return tuple(sorted(waiting, key=lambda one: (one.hidden, one.id)))


def reached(state: Game, one: Holder) -> int | None:
    """Return how far down the ranks the round has come when one is called, from 1 on: it never goes up again."""
    if not one.cards or one.stand is not Stand.DUE:
        return state.at
    rank = place_of(one.card) + 1
    return rank if state.at is None else min(state.at, rank)


def afresh(one: Holder) -> Holder:
    """Return a combatant after the end of a round: who holds goes on holding, and is dealt no card in the next one.

    A hidden one may still act with the card that it had, until cards are dealt again.
    """
    if one.hidden:
        return one.evolve(by_hand=False)
    if one.waits:
        return one.evolve(stand=Stand.HOLDS, cards=(), by_hand=False)
    return one.evolve(stand=Stand.OUT, cards=(), by_hand=False, wait=None)
