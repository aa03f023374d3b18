"""What EXP's tactical initiative shows: the board with two chips for each persona, why, and the offers.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.events import Event, public
from bot.rules.exhibits import OrderExhibit, Place
from bot.rules.exp import turns
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE, PARTS, disabled, referees
from bot.rules.exp.rolling import roll_offers
from bot.rules.model import CombatantId, Viewer
from bot.rules.sides import named, sides_of
from bot.rules.systems.exp_tactical.state import (
    Fray,
    Part,
    Persona,
    awaited,
    equals,
    forced_next,
    in_order,
    is_lowest,
    may_intercede,
    may_wait,
    names,
    places,
    to_roll,
    told,
    up_now,
)
from bot.rules.views import BoardView, Chip, Mark, Offer, Panel, Row, Style
from bot.rules.words import Fact, Phrase, say

CHIPS = {Part.OPEN: Mark.READY, Part.WAITS: Mark.HOLDS, Part.DONE: Mark.DONE, Part.LOST: Mark.MISSES}


def board(state: Fray) -> BoardView:
    """Return what everybody may see."""
    shown = in_order(state) if state.rolled else state.combatants
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(
            say("round", round=state.round),
            say("stage-pass", lap=state.lap) if state.rolled else say("stage-roll"),
        ),
        rows=tuple(row(state, one) for one in shown if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
        on_deck=_on_deck(state),
    )


def _on_deck(state: Fray) -> tuple[CombatantId, ...]:
    if not state.up:
        return ()
    others = (tuple(one for one in place if one.parts(Part.OPEN)) for place in places(state))
    unsaid = (some for some in others if some and not any(one.id in state.up for one in some))
    return tuple(one.id for one in next(unsaid, forced_next(state)))


def row(state: Fray, one: Persona) -> Row:
    """Return a persona as everybody may see it."""
    mark, status = _standing(state, one)
    if one.barred:
        status = (*status, say("status-barred"))
    status = (*status, *turns.status(state, one))
    return Row.of(one, mark, status, tuple(_chip(part, one.standing(part)) for part in PARTS))


def _chip(part: str, standing: Part) -> Chip:
    return Chip(label=say(f"chip-{part}"), mark=CHIPS[standing])


def _standing(state: Fray, one: Persona) -> tuple[Mark, tuple[Phrase, ...]]:
    if not one.score:
        return Mark.WAITED_FOR, (say("status-to-roll"),)
    score = told(one.score)
    if one.id in state.up:
        return Mark.UP, (say("status-up"), say("status-score", score=score))
    if one.id in awaited(state):
        return Mark.WAITED_FOR, (say("status-rolls-again", score=score),)
    status = (say("status-score", score=score),)
    if not one.unused:
        if one.parts(Part.LOST) == PARTS:
            return Mark.MISSES, (*status, say("status-lost"))
        return Mark.DONE, (*status, say("status-done")) if one.parts(Part.DONE) == PARTS else status
    if disabled(one):
        return Mark.ASIDE, status
    if one.parts(Part.WAITS) == PARTS:
        return Mark.HOLDS, (*status, say("status-waits"))
    return (Mark.HOLDS if one.parts(Part.WAITS) else Mark.READY), status


def _prompt(state: Fray) -> tuple[Phrase, ...]:
    if not state.up:
        if again := equals(state):
            return (say("prompt-equals", names=names(again)),)
        return (say("prompt-flip" if state.visible else "prompt-empty"),)
    up = up_now(state)
    lines = [say(_called(state), names=names(up), left=left_of(up))]
    if higher := may_intercede(state):
        lines.append(say("prompt-higher", names=names(higher)))
    if following := forced_next(state):
        lines.append(say("prompt-next-forced", names=names(following)))
    return tuple(lines)


def _called(state: Fray) -> str:
    if state.lap > 1:
        return "prompt-forced" if forced_next(state) else "prompt-last"
    if is_lowest(state, state.up):
        return "prompt-lowest"
    return "prompt-up" if may_wait(state, state.up) else "prompt-goes-on"


def settled(state: Fray) -> Event:
    """Return what is told of the priorities once they are settled, and their picture."""
    shown = [one for one in in_order(state) if not one.hidden]
    if not shown:
        return public("order-open")
    found, sides = tuple(f"{one.name} ({told(one.score)})" for one in shown), sides_of(state.visible)
    stood = (Place(value=told(some[0].score), who=tuple(named(one, sides) for one in some)) for some in places(state))
    picture = OrderExhibit(
        title=say("round", round=state.round), measure=say("by-priority"), places=tuple(stood), sides=sides
    )
    return public("order-settled", names=found).evolve(exhibits=(picture,))


def left_of(some: tuple[Persona, ...]) -> Fact:
    """Return what is left to some: of one its parts, of several theirs, each with the name."""
    if len(some) == 1:
        return some[0].left
    return tuple(say("left-to", who=one.name, left=one.left) for one in some)


def _buttons(state: Fray) -> tuple[Offer, ...]:
    if not state.up:
        return roll_offers()
    follow = Offer(verb="next", label=say("offer-next"))
    rolls = roll_offers() if to_roll(state) else ()
    return (*turn_offers(state, None, waits=may_wait(state, state.up)), follow, *rolls)


def turn_offers(state: Fray, combatant: CombatantId | None, *, waits: bool) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses). `waits`: something of it may wait."""
    act = Offer(verb="act", label=say("offer-act"), combatant=combatant, opens=True, style=Style.MAIN)
    if not waits:
        give_up = Offer(verb="abort", label=say("offer-abort"), combatant=combatant, style=Style.DANGER)
        return (act, give_up)
    hold = Offer(verb="hold", label=say("offer-hold"), combatant=combatant)
    if state.setting("split-waits") == "off":
        return (act, hold)
    split = tuple(
        Offer(verb="hold", label=say(f"offer-hold-{part}"), combatant=combatant, options=(("what", part),))
        for part in (MOVE, ATTACK)
    )
    return (act, hold, *split)


def interceding(state: Fray, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Return the buttons of one viewer, in which acting of one who is not up is to go before those who are."""
    higher = {one.id: one.name for one in may_intercede(state)}
    own = [offer for offer in offers if offer.verb == "act" and offer.combatant in higher]
    code, up = ("offer-before" if len(own) == 1 else "offer-before-for"), names(up_now(state))
    return tuple(
        offer.evolve(label=say(code, who=higher[offer.combatant or 0], up=up)) if offer in own else offer
        for offer in offers
    )


def act_panel(panel: Panel, one: Persona, *, contests: bool) -> Panel:
    """Return the panel of acting: the deeds, and of one who `contests` a mental contest."""
    mental = Offer(
        verb="check", label=say("offer-mental"), combatant=one.id, options=(("mental", "True"),), asks=("against",)
    )
    return panel.evolve(offers=(*map(_deed_offer, panel.offers), *((mental,) if contests else ())))


def _deed_offer(offer: Offer) -> Offer:
    deed = dict(offer.options)["do"]
    return offer.evolve(label=say(f"offer-do-{deed}"), style=Style.MAIN if deed == BOTH else Style.PLAIN)


def secrets(state: Fray, viewer: Viewer, may_act: Callable[[Persona], bool]) -> tuple[Phrase, ...]:
    """Return which hidden personas the viewer may still act for, and for the referee who has paid in secret."""
    owing = [one for one in state.combatants if one.owed and viewer.gm]
    return (
        *turns.secrets(state, viewer, may_act),
        *(say("secret-owed", who=one.name, what=one.owed) for one in owing),
    )


def why(state: Fray, one: Persona) -> tuple[Phrase, ...]:
    """Return how the priority of a persona came about."""
    if not one.score:
        return (say("why-not-yet", who=one.name),)
    lines = [marked(say("why-roll", who=one.name, score=one.score[0]), OWN_DICE if any(one.own[:1]) else None)]
    if len(one.score) > 1:
        decimals = say("why-decimals", score=told(one.score))
        lines.append(marked(decimals, OWN_DICE if any(one.own[1:]) else None))
    if not one.hidden and one.id in to_roll(state):
        return (*lines, say("why-equal"))
    if state.setting("referee-block") == "on" and referees(one):
        lines.append(say("why-block"))
    among = [other.id for other in in_order(state) if other.score and (not other.hidden or other.id == one.id)]
    lines.append(say("why-priority", place=among.index(one.id) + 1, of=len(among)))
    if is_lowest(state, (one.id,)):
        lines.append(say("why-lowest"))
    return tuple(lines)
