"""What Eternal Soldier shows: the board, the secrets of one viewer, and why somebody acts when it does.

Owns which of the state's facts are public. A secret action is public only once it is done, a hidden combatant never.
Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules import underway
from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.exhibits import Exhibit
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Check, Declare, Hold, Odds
from bot.rules.systems.eternal_soldier.lengths import CLASSES, class_length, length, parse_speed, part_length
from bot.rules.systems.eternal_soldier.state import (
    Action,
    Pace,
    RunningClock,
    Soldier,
    Use,
    all_due,
    announced,
    arms_of,
    awaited,
    barred,
    begins_at,
    coming,
    due,
    lanes,
    time_of,
)
from bot.rules.systems.eternal_soldier.stopping import DIE, needed
from bot.rules.underway import Lane
from bot.rules.views import BoardView, Mark, Offer, Panel, Row, Style
from bot.rules.words import Phrase, say

BUTTONS_AT_MOST = 4
"""So many of a call's combatants have a button of their own; more are too many for a phone."""
PANEL_AT_MOST = 25
"""So many buttons a panel holds."""


def in_order(state: RunningClock) -> tuple[Soldier, ...]:
    """Return the combatants as everybody may see them act: what is done first, those waited for, the others."""

    def place(one: Soldier) -> tuple[int, int]:
        shown = [action.lands for action in one.shown if not action.lasts]
        if shown:
            return (0, min(shown))
        return (0, state.now) if one in waited else (1, 0)

    waited = awaited(state)
    return tuple(sorted(state.combatants, key=place))


def board(state: RunningClock) -> BoardView:
    """Return what everybody may see."""
    open_lanes = underway.seen_by(PUBLIC, lanes(state)) if state.started else ()
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("segment-head", segment=state.now) if state.started else say("before-head"),),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
        exhibits=picture(state, open_lanes),
        on_deck=_on_deck(state),
    )


def _on_deck(state: RunningClock) -> tuple[CombatantId, ...]:
    to_come = {
        one.id: [action.lands for action in one.shown if not action.lasts and action.lands > state.now]
        for one in state.visible
        if state.started
    }
    first = min((lands for mine in to_come.values() for lands in mine), default=None)
    return tuple(one for one, mine in to_come.items() if first in mine)


def told(shown: tuple[Lane, ...]) -> tuple[Phrase, ...]:
    """Return a line for each action under way; a run has no end of its own."""
    return tuple(
        phrase for lane in shown for phrase in underway.told((lane,), "lane-lasts" if _lasts(lane) else "lane")
    )


def picture(state: RunningClock, shown: tuple[Lane, ...]) -> tuple[Exhibit, ...]:
    """Return the line of time. A run goes on past the present, and lands nowhere."""
    drawn = [
        Lane(lane.who, lane.action.evolve(lands=max(lane.action.lands, state.now + 1))) if _lasts(lane) else lane
        for lane in shown
    ]
    return underway.timeline(
        drawn, visible=state.visible, unit="segment", now=state.now, descending=False, lasting=_lasts
    )


def _lasts(lane: Lane) -> bool:
    return isinstance(lane.action, Action) and lane.action.lasts


def own_pictures(state: RunningClock, viewer: Viewer) -> tuple[Exhibit, ...]:
    """Return the line of time with what only this viewer may see; nothing if that is what everybody sees."""
    every = lanes(state)
    if not state.started or not underway.secret_to(viewer, every):
        return ()
    return picture(state, underway.seen_by(viewer, every))


def row(state: RunningClock, one: Soldier) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    weapon = arms_of(state, one).get(one.out or "")
    if weapon is not None and weapon.holds is not None:
        left = one.rounds(one.out or "", weapon.holds)
        status = (*status, say("status-loaded", weapon=weapon.name, left=left, holds=weapon.holds))
    elif weapon is not None:
        status = (*status, say("status-weapon", weapon=weapon.name))
    if one.prone:
        status = (*status, say("status-prone"))
    drawn = tuple(say("status-action", what=action.label) for action in _drawn(state, one, mark))
    return Row.of(one, mark, status).evolve(drawn=drawn)


def _drawn(state: RunningClock, one: Soldier, mark: Mark) -> tuple[Action, ...]:
    if mark is Mark.UP:
        return tuple(action for action in due(state, one) if not action.secret)
    return one.shown if mark in (Mark.BUSY, Mark.READY) else ()


def _standing(state: RunningClock, one: Soldier) -> tuple[Mark, tuple[Phrase, ...]]:
    done = [action for action in due(state, one) if not action.secret]
    if done:
        return Mark.UP, (say("status-due"),)
    if one.shown:
        if all(action.use is Use.WAIT for action in one.shown):
            return Mark.HOLDS, (say("status-holds-until", until=one.shown[0].label),)
        mark = Mark.BUSY if state.started else Mark.READY
        return mark, tuple(_doing(state, one, action) for action in one.shown)
    if not one.aware:
        return Mark.ASIDE, (say("status-surprised"),)
    if one.waits:
        return Mark.HOLDS, (say("status-holds-until", until=one.until) if one.until else say("status-holds"),)
    return Mark.WAITED_FOR, (say("status-to-declare"),)


def _doing(state: RunningClock, one: Soldier, action: Action) -> Phrase:
    if not action.lasts:
        return say("status-doing", lands=action.lands)
    pace = action.pace(time_of(state, one))
    if pace is Pace.STILL:
        return say("status-sets-off", half=action.begins + action.delay + 1)
    return say("status-half" if pace is Pace.HALF else "status-full")


def _prompt(state: RunningClock) -> tuple[Phrase, ...]:
    if not state.visible:
        return (say("prompt-empty"),)
    if not state.started:
        n, m = announced(state)
        return (say("prompt-announce", n=n, m=m), say("prompt-start"))
    done, waited = all_due(state), awaited(state)
    if done or waited:
        lines = (("prompt-due", _names(done)), ("prompt-declare", _names(waited)))
        return tuple(say(code, names=names) for code, names in lines if names)
    if state.stands:
        return (say("prompt-stands"),)
    return (say("prompt-next" if coming(_open(state)) is not None else "prompt-quiet"),)


def _open(state: RunningClock) -> RunningClock:
    shown = [
        one.evolve(
            doing=one.doing if one.doing in one.shown else None, motion=one.motion if one.motion in one.shown else None
        )
        for one in state.visible
    ]
    return state.put(*shown)


def _names(some: tuple[Soldier, ...]) -> tuple[str, ...]:
    return tuple(one.name for one in some)


def _buttons(state: RunningClock) -> tuple[Offer, ...]:
    declare = Offer(verb="declare", label=say("offer-declare"), opens=True)
    if not state.started:
        return (declare.evolve(style=Style.MAIN), Offer(verb="flip", label=say("offer-start")))
    act = Offer(verb="act", label=say("offer-act"), style=Style.MAIN)
    hold, abort = Offer(verb="hold", label=say("offer-hold")), _abort()
    follow = Offer(verb="next", label=say("offer-next"))
    if coming(_open(state)) is None:
        follow = Offer(verb="next", label=say("offer-go-to"), asks=("to",))
    stops = (hold, abort) if any(one.shown for one in state.visible) else (hold,)
    if all_due(state):
        return (act, declare, *stops, follow)
    return (declare.evolve(style=Style.MAIN), *stops, follow)


def _abort(combatant: int | None = None) -> Offer:
    return Offer(verb="abort", label=say("offer-abort"), combatant=combatant, style=Style.DANGER)


def call_offers(done: tuple[Soldier, ...]) -> tuple[Offer, ...]:
    """Return the buttons of a call: of the one that is called, or an Act for each of a few."""
    if len(done) == 1:
        one = done[0].id
        return (
            Offer(verb="act", label=say("offer-act"), combatant=one, style=Style.MAIN),
            Offer(verb="declare", label=say("offer-declare"), combatant=one, opens=True),
            Offer(verb="hold", label=say("offer-hold"), combatant=one),
            _abort(one),
        )
    declare = Offer(verb="declare", label=say("offer-declare"), opens=True)
    if len(done) > BUTTONS_AT_MOST:
        return (Offer(verb="act", label=say("offer-act"), style=Style.MAIN), declare)
    acts = (
        Offer(verb="act", label=say("offer-act-for", who=one.name), combatant=one.id, style=Style.MAIN) for one in done
    )
    return (*acts, declare)


def declare_offers() -> tuple[Offer, ...]:
    """Return the buttons of those who are asked what they do."""
    return (
        Offer(verb="declare", label=say("offer-declare"), opens=True, style=Style.MAIN),
        Offer(verb="hold", label=say("offer-hold")),
    )


def secrets(state: RunningClock, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what the viewer alone may know: what is under way in secret, and hidden ones whose time has come."""
    lines = list(told(underway.secret_to(viewer, lanes(state))))
    for one in state.combatants:
        if one.hidden and (viewer.gm or one.owned_by(viewer)):
            lines += [
                say("secret-due", who=one.name, what=action.label, segment=action.lands) for action in due(state, one)
            ]
            if state.started and one.aware and not one.actions:
                lines.append(say("secret-free", who=one.name, segment=begins_at(state, one, reacting=False)))
    return tuple(lines)


def declare_panel(
    state: RunningClock, one: Soldier, ready: tuple[Declare, ...], besides: tuple[Hold | Check, ...]
) -> Panel:
    """Return the private panel of a declaration: the classes with their lengths, what goes with them, what fits the
    weapons, and moving. `ready`: what it may declare now; `besides`: to wait for something, or to stop sooner.
    """
    also = tuple(_besides_offer(one, command) for command in besides)
    lines = [say("panel-declare", who=one.name, agility=one.agility), *_own_lines(one)]
    if barred(state, one):
        return Panel(lines=(*lines, say("panel-surprised")))
    named = tuple(_action_offer(one, command.action) for command in ready if command.action is not None)
    classes = tuple(_class_offer(one, command.speed) for command in ready if command.speed is not None)
    if not classes:
        return Panel(lines=(*lines, say("panel-busy")), offers=(*named, *also))
    by_name = Offer(verb="declare", label=say("offer-by-name"), combatant=one.id, asks=("action",), style=Style.MAIN)
    offers = (by_name, *classes, *_with_more(one), *also, *named)
    return Panel(lines=tuple(lines), offers=offers[:PANEL_AT_MOST])


def _besides_offer(one: Soldier, command: Hold | Check) -> Offer:
    if isinstance(command, Hold):
        return Offer(verb="hold", label=say("offer-hold-until"), combatant=one.id, asks=("until",))
    target = command.target or FIRST
    return Offer(verb="check", label=say(f"offer-stop-{target}"), combatant=one.id, options=(("target", target),))


def _class_offer(one: Soldier, speed: str) -> Offer:
    label = say("offer-class", speed=speed, segments=length(speed, one.agility))
    return Offer(verb="declare", label=label, combatant=one.id, options=(("speed", speed),))


def _with_more(one: Soldier) -> Iterator[Offer]:
    for option in ("reacting", "reach", "repeat", "secret"):
        yield Offer(
            verb="declare",
            label=say(f"offer-{option}"),
            combatant=one.id,
            options=((option, "True"),),
            asks=("speed", "action"),
        )


def _own_lines(one: Soldier) -> tuple[Phrase, ...]:
    return told(tuple(Lane(one, action) for action in one.actions))


def _action_offer(one: Soldier, text: str) -> Offer:
    deed, _, arm = text.partition(" ")
    label = say("offer-armed", deed=deed, arm=arm) if arm else say("offer-action", action=text)
    return Offer(verb="declare", label=label, combatant=one.id, options=(("action", text),))


def odds(state: RunningClock, one: Soldier, query: Odds) -> Panel:
    """Return how long each speed class takes this combatant, and its chances to stop sooner."""
    if query.speed is not None:
        speed = parse_speed(query.speed)
        takes = length(speed, one.agility)
        return Panel(
            lines=(say("odds-speed", who=one.name, speed=speed, segments=takes, lands=time_of(state, one) + takes),)
        )
    lengths = tuple(f"{name} {class_length(place, one.agility)}" for place, name in enumerate(CLASSES, 1))
    first, second = (max(0, min(DIE, needed(one, target))) * 100 // DIE for target in (FIRST, SECOND))
    return Panel(
        lines=(
            say("odds-lengths", who=one.name, agility=one.agility, lengths=lengths),
            say("odds-stop", first=first, second=second),
        )
    )


def why(state: RunningClock, one: Soldier) -> tuple[Phrase, ...]:
    """Return how the segments at which a combatant's actions are done came about, step by step."""
    if not one.actions:
        return (say("why-nothing-under-way", who=one.name),)
    lines: list[Phrase] = []
    for action in one.actions:
        lines += _why_action(one, action)
    return tuple(lines)


def _why_action(one: Soldier, action: Action) -> list[Phrase]:
    lines = [say("why-begins", who=one.name, what=action.label, begins=action.begins)]
    if action.delay:
        lines.append(say("why-reacting", segments=action.delay))
    for part in (action.speed or "").split("+") if action.speed else ():
        takes = part_length(part, action.agility)
        if part in CLASSES:
            place = CLASSES.index(part) + 1
            exact = f"{place * 10 / action.agility:.2f}"
            lines.append(say("why-class", part=part, place=place, agility=action.agility, exact=exact, segments=takes))
        else:
            lines.append(say("why-fixed", segments=takes))
    if action.reach:
        lines.append(_why_reach(action))
    if action.use in (Use.RUN, Use.WALK):
        return [*lines, say("why-run" if action.use is Use.RUN else "why-walk")]
    if action.use is Use.STOP:
        told = say("why-rolled" if action.rolled else "why-stop")
        lines.append(marked(told, OWN_DICE if action.own else None))
    if action.use is Use.FIRE:
        lines.append(say("why-fire"))
    return [*lines, say("why-lands", lands=action.lands)]


def _why_reach(action: Action) -> Phrase:
    if action.quick:
        return say("why-quick")
    if action.prepares is None:
        return say("why-reach")
    takes = length(action.prepares, action.agility)
    return say("why-reach-prepares", classes=action.prepares, segments=takes)
