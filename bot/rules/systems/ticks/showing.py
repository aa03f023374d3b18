"""What Ticks shows: the board with the line, the GM's secrets, and why somebody acts when it does.

Owns which of the state's facts are public: all of them, but for hidden combatants. Must not know how a fact is told.
"""

from __future__ import annotations

from bot.rules import underway
from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.systems.ticks.forms import OTHER, REACT
from bot.rules.systems.ticks.state import Line, Runner, costs, following, in_order, lanes, rolls_to_start
from bot.rules.views import BoardView, Mark, Offer, Panel, Row, Style
from bot.rules.words import Phrase, say

NAMED_AT_MOST = 20
"""So many named actions have a button in the panel of acting."""


def board(state: Line) -> BoardView:
    """Return what everybody may see."""
    shown = underway.seen_by(PUBLIC, lanes(state))
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("tick-head", tick=state.now) if state.begun else say("before-head"),),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
        exhibits=underway.timeline(shown, visible=state.visible, unit="tick", now=state.now, descending=False),
        on_deck=tuple(one.id for one in following(state)),
    )


def row(state: Line, one: Runner) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    on_its_way = mark is Mark.READY and one.label is not None and (one.tick or 0) > one.since
    drawn = (say("status-action", what=one.label or ""),) if on_its_way else ()
    return Row.of(one, mark, status).evolve(drawn=drawn)


def _standing(state: Line, one: Runner) -> tuple[Mark, tuple[Phrase, ...]]:
    if one.tick is None:
        if one.die is not None:
            return Mark.READY, (say("status-die", die=one.die),)
        return (Mark.WAITED_FOR, (say("status-to-roll"),)) if rolls_to_start(state) else (Mark.READY, ())
    if one.waits:
        return Mark.HOLDS, (say("status-waits-until", until=one.wait) if one.wait else say("status-waits"),)
    tick = say("status-tick", tick=one.tick)
    return (Mark.UP, (say("status-up"), tick)) if one.id == state.up else (Mark.READY, (tick,))


def _prompt(state: Line) -> tuple[Phrase, ...]:
    if not state.begun:
        return (say("prompt-begin" if state.visible else "prompt-empty"),)
    up = state.find(state.up)
    return (say("prompt-up", who=up.name),) if up is not None else (say("prompt-nobody"),)


def _buttons(state: Line) -> tuple[Offer, ...]:
    if not state.begun:
        return (Offer(verb="flip", label=say("offer-flip"), style=Style.MAIN),)
    if state.up is not None:
        return turn_offers(None)
    act = Offer(verb="act", label=say("offer-act"), opens=True, style=Style.MAIN)
    follow = Offer(verb="next", label=say("offer-next"))
    return (act, follow) if any(one.waits for one in state.visible) else (follow,)


def turn_offers(combatant: CombatantId | None) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses)."""
    return (
        Offer(verb="act", label=say("offer-act"), combatant=combatant, opens=True, style=Style.MAIN),
        Offer(verb="hold", label=say("offer-hold"), combatant=combatant),
        Offer(verb="next", label=say("offer-next")),
    )


def act_panel(state: Line, one: Runner, *, reacts: bool, may_pass: bool) -> Panel:
    """Return the private panel of acting: a button for each named action, and a form for any other."""
    apart = OTHER if reacts else REACT
    offers = [
        Offer(
            verb="act",
            label=say("offer-named", name=name, ticks=ticks),
            combatant=one.id,
            options=(("action", name), ("cost", str(ticks))),
        )
        for name, ticks in costs(state).items()
        if name != apart
    ][:NAMED_AT_MOST]
    offers.append(Offer(verb="act", label=say("offer-act-with"), combatant=one.id, asks=("action", "cost")))
    if may_pass:
        offers.append(Offer(verb="act", label=say("offer-pass-on"), combatant=one.id, options=(("done", "True"),)))
    head = say("panel-react" if reacts else "panel-act", who=one.name)
    return Panel(lines=(head,), offers=tuple(offers))


def secrets(state: Line, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return on which tick the hidden combatants of the viewer (the GM's: all) stand."""
    return tuple(
        say("hidden-due" if (one.tick or 0) <= state.now else "secret-later", who=one.name, tick=one.tick or 0)
        for one in in_order(state)
        if one.hidden and one.seen_by(viewer) and one.tick is not None
    )


def why(state: Line, one: Runner) -> tuple[Phrase, ...]:
    """Return how the tick of a combatant came about, and its place on the line."""
    own = OWN_DICE if one.own else None
    if one.tick is None:
        if one.die is None:
            return (say("why-not-yet", who=one.name),)
        return (marked(say("why-die", who=one.name, start=one.traits.start or 0, die=one.die), own),)
    if one.late:
        lines = [say("why-late", who=one.name, tick=one.started)]
    elif one.die is None:
        lines = [say("why-start", who=one.name, tick=one.started)]
    else:
        lines = [marked(say("why-rolled", who=one.name, die=one.die, tick=one.started), own)]
    if one.waits:
        return (*lines, say("why-waits"))
    if one.tick > one.started:
        lines.append(say("why-since", tick=one.tick, ticks=one.tick - one.started))
    lines.append(say("why-order"))
    if one.rolls:
        lines.append(say("why-tie", rolls=tuple(map(str, one.rolls))))
    among = [other.id for other in in_order(state) if other.id == one.id or not (other.hidden or other.waits)]
    return (*lines, say("why-place", place=among.index(one.id) + 1, of=len(among)))
