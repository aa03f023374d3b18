"""Dealing: who gets how many cards from the pack, and what is told of it.

Owns the draws of the cards. Must not know whose turn it is.
"""

from __future__ import annotations

from bot.rules import by_hand
from bot.rules.draw import Draw
from bot.rules.events import Event, about, public
from bot.rules.step import Step
from bot.rules.systems.card_deal.cards import JOKERS, LOW, PACK, cut, place_of, told
from bot.rules.systems.card_deal.state import Game, Holder, Stand, in_order, to_deal
from bot.rules.words import Fact


def all_dealt(state: Game, draw: Draw) -> Step[Game]:
    """Deal to all who have no card, and tell everybody's; the round goes on from the best one."""
    state = state.put(*(_ready(state, one) for one in state.combatants), dealt=True)
    step = Step(state, (public("dealt"),))
    for one in to_deal(state):
        further = dealt_to(step.state, one, draw)
        step = Step(further.state, step.events + further.events)
    shown = tuple(card_told(one) for one in in_order(step.state) if one.stand is Stand.DUE and not one.hidden)
    joker = (public("joker-is-out"),) if step.state.joker else ()
    return Step(step.state, (*step.events, *shown, *joker))


def _ready(state: Game, one: Holder) -> Holder:
    """Return one as it is when cards are dealt: with the table's own card, or waiting for one.

    Where they are dealt anew in the midst of a round, who has acted has acted. A hidden one, which kept its card until
    now, is always dealt a new one: the GM knows whether it has acted.
    """
    if one.hidden:
        return one.evolve(stand=Stand.OUT, cards=(), by_hand=False)
    if one.waits or (state.dealt and one.stand is Stand.DONE):
        return one
    if one.by_hand and not state.dealt:
        return one.evolve(stand=Stand.DUE)
    return one.evolve(stand=Stand.OUT, cards=(), by_hand=False)


def dealt_to(state: Game, one: Holder, draw: Draw) -> Step[Game]:
    """Deal one its cards: as many as it is level-headed for, and while they are low, more for one who is quick."""
    step = Step(state.put(one.evolve(cards=(), by_hand=False, stand=Stand.DUE, alerted=False)))
    more = 1 + (one.traits.level_headed or 0)
    while more:
        step = step.then(lambda now: one_more(now, now.get(one.id), draw))
        low = place_of(step.state.get(one.id).card) <= LOW
        more = more - 1 or int(low and bool(one.traits.quick))
    return step


def one_more(state: Game, one: Holder, draw: Draw) -> Step[Game]:
    """Deal one a further card. A hidden one looks at it and puts it back: the others' cards are the same without it."""
    state, purpose = state.tried(f"round {state.round}", f"card of combatant {one.id}")
    if one.hidden:
        apart = {*state.out, *one.cards}
        card = cut(draw, purpose, apart if len(apart) < len(PACK) else one.cards, secret=True)
        return Step(state.put(one.evolve(cards=(*one.cards, card))))
    events: tuple[Event, ...] = ()
    if len(state.out) >= len(PACK):
        state, events = _gathered(state), (public("pack-is-out"),)
    card = cut(draw, purpose, state.out)
    out = (*state.out, card)
    return Step(state.put(one.evolve(cards=(*one.cards, card)), out=out, joker=state.joker or card in JOKERS), events)


def _gathered(state: Game) -> Game:
    held = {card for one in state.visible for card in one.cards}
    return state.evolve(out=tuple(card for card in state.out if card in held) if len(held) < len(PACK) else ())


def laid(state: Game, one: Holder, card: int) -> Step[Game]:
    """Give one the card that the table's own pack gave it."""
    stand = Stand.DUE if state.dealt else one.stand
    one = one.evolve(cards=(card,), by_hand=True, stand=stand)
    event = by_hand.given(about(one, "gets", who=one.name, card=told(card)), by_hand.of("card", told(card)))
    if one.hidden:
        return Step(state.put(one), (event,))
    out = state.out if card in state.out else (*state.out, card)
    return Step(state.put(one, out=out, joker=state.joker or card in JOKERS), (event,))


def another(state: Game, one: Holder, draw: Draw) -> Step[Game]:
    """Deal one a card more, of which the best still counts."""
    step = one_more(state, one, draw)
    after = step.state.get(one.id)
    facts: dict[str, Fact] = {"who": one.name, "card": told(after.cards[-1]), "best": told(after.card)}
    return Step(step.state, (*step.events, about(one, "gets-another", **facts)))


def card_told(one: Holder) -> Event:
    """Return what is told of one's cards when they are dealt (of a hidden one's, to its player and the GM)."""
    how = by_hand.again(by_hand.of("card", told(one.card))) if one.by_hand else None
    if len(one.cards) == 1:
        return by_hand.given(about(one, "has-card", who=one.name, card=told(one.card)), how)
    return about(one, "has-cards", who=one.name, card=told(one.card), cards=tuple(map(told, one.cards)))
