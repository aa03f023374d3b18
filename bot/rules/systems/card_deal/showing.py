"""What Card Deal shows: the board, the GM's secrets, and why somebody acts when it does.

Owns which of the state's facts are public: all of them, but for hidden combatants and their cards. Must not know how a
fact is told.
"""

from __future__ import annotations

from bot.rules import by_hand
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.card_deal.cards import JOKERS, LOW, place_of, told
from bot.rules.systems.card_deal.state import Game, Holder, Stand, due, holders, in_order
from bot.rules.views import BoardView, Mark, Offer, Panel, Row, Style
from bot.rules.words import Phrase, say

ACT = Offer(verb="act", label=say("offer-act"), style=Style.MAIN)
HOLD = Offer(verb="hold", label=say("offer-hold"))
NEXT = Offer(verb="next", label=say("offer-next"))
"""The buttons of whoever's turn it is."""


def board(state: Game) -> BoardView:
    """Return what everybody may see."""
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say("stage-turns" if state.dealt else "stage-deal")),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
        on_deck=_on_deck(state),
    )


def _on_deck(state: Game) -> tuple[CombatantId, ...]:
    others = state.evolve(combatants=tuple(one for one in state.combatants if one.id != state.up))
    following = due(others) if state.up is not None else None
    return (following.id,) if following is not None else ()


def row(state: Game, one: Holder) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    cards = (say("status-card", card=told(one.card)),) if one.cards and one.stand is not Stand.DONE else ()
    return Row.of(one, mark, (*cards, *status))


def _standing(state: Game, one: Holder) -> tuple[Mark, tuple[Phrase, ...]]:
    if one.id == state.up:
        return Mark.UP, (say("status-up"),)
    if one.stand is Stand.NEXT:
        return Mark.READY, (say("status-next"),)
    if one.stand is Stand.HOLDS:
        return Mark.HOLDS, (say("status-holds-until", until=one.wait) if one.wait else say("status-holds"),)
    if one.free and state.dealt:
        return Mark.HOLDS, (say("status-free"),)
    return (Mark.DONE, (say("status-done"),)) if one.stand is Stand.DONE else (Mark.READY, ())


def _prompt(state: Game) -> tuple[Phrase, ...]:
    up = state.find(state.up)
    if up is not None:
        return (say("prompt-up", who=up.name),)
    if not state.visible:
        return (say("prompt-nobody" if state.dealt else "prompt-empty"),)
    if not state.dealt:
        return (say("prompt-deal"),)
    waiting = tuple(one.name for one in holders(state))
    return (say("prompt-holders", names=waiting),) if waiting and due(state) is None else (say("prompt-go-on"),)


def _buttons(state: Game) -> tuple[Offer, ...]:
    if not state.dealt:
        return (Offer(verb="flip", label=say("offer-flip"), style=Style.MAIN),)
    if state.up is None:
        return (Offer(verb="act", label=say("offer-act"), opens=True), NEXT)
    return turn_offers(state, None)


def turn_offers(state: Game, combatant: CombatantId | None) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses)."""
    offers = ACT.evolve(combatant=combatant), HOLD.evolve(combatant=combatant), NEXT
    up = state.find(state.up)
    if up is None or not holders(state):
        return offers
    before = Offer(verb="act", label=say("offer-before", who=up.name), options=(("preempt", str(up.id)),))
    return (*offers, before)


def act_panel(state: Game, one: Holder, ready: tuple[str, ...]) -> Panel:
    """Return the private panel of acting: `ready`, the ways that are open, by the names of their buttons."""
    up = state.find(state.up)
    offers = {
        "act": Offer(verb="act", label=say("offer-act"), combatant=one.id, style=Style.MAIN),
        "with": Offer(verb="act", label=say("offer-act-with"), combatant=one.id, asks=("action",)),
        "before": Offer(
            verb="act",
            label=say("offer-before", who=up.name if up is not None else ""),
            combatant=one.id,
            options=(("preempt", str(state.up)),),
        ),
        "done": Offer(verb="act", label=say("offer-done"), combatant=one.id, options=(("done", "True"),)),
    }
    return Panel(lines=(say("panel-act", who=one.name),), offers=tuple(offers[way] for way in ready))


def secrets(state: Game, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return which cards the hidden combatants of the viewer (the GM's: all) have, and may still act with."""
    return tuple(
        say("secret-card" if one.stand is Stand.DUE else "secret-done", who=one.name, card=told(one.card))
        for one in in_order(state)
        if one.hidden and one.seen_by(viewer) and one.cards
    )


def why(state: Game, one: Holder) -> tuple[Phrase, ...]:
    """Return how the place of a combatant came about, step by step."""
    if not one.cards:
        return (say("why-holds" if one.waits or one.stand is Stand.DONE else "why-not-yet", who=one.name),)
    lines = [say("why-dealt", who=one.name, cards=tuple(map(told, one.cards)))]
    if one.by_hand:
        lines = [by_hand.marked(lines[0], by_hand.again(by_hand.of("card", told(one.cards[0]))))]
    elif one.traits.level_headed:
        lines.append(say("why-level-headed", n=1 + one.traits.level_headed))
    if one.traits.quick and len(one.cards) > 1 and place_of(one.cards[0]) <= LOW:
        lines.append(say("why-quick"))
    if len(one.cards) > 1:
        lines.append(say("why-best", card=told(one.card)))
    if not state.dealt:
        return tuple(lines)
    among = [other.id for other in in_order(state) if not other.hidden or other.id == one.id]
    lines.append(say("why-joker" if one.card in JOKERS else "why-order"))
    return (*lines, say("why-place", place=among.index(one.id) + 1, of=len(among)))
