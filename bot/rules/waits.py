"""What the fight waits for and until when: a declaration, a turn, an answer or the GM's own step, by one clock.

It waits for those whom everybody sees: hidden combatants neither begin a wait nor are waited for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from bot.rules import moments
from bot.rules.base import AnySystem
from bot.rules.commands import VERBS, Away, Command, Depart, Elapse, Pause, Remind, Resume
from bot.rules.declared import DEADLINE, MOMENTS, WINDOW
from bot.rules.draw import Draw
from bot.rules.errors import Refused, passes, refuse_if
from bot.rules.events import Event, Step, calling, makes_message, on_board, public
from bot.rules.model import NOBODY, PUBLIC, CombatantId, SystemState, UserId, Viewer, Wait
from bot.rules.offering import as_all_know_it
from bot.rules.spans import Span, parse_date, parse_seconds, parse_span
from bot.rules.views import WAITED_FOR, WHERE, BoardView, Mark, Offer
from bot.rules.words import say

ANSWER, DECLARE, TURN, CHOICE, NEXT = "answer", "declare", "turn", "choice", "next"
"""The kinds of waits: to answer, to declare, for a turn, for a roll or another choice, and for the GM's own step."""
MINUTE = 60 * 1000
"""Milliseconds."""
DAY = 24 * 60 * 60
PAUSE, PAUSES = 7 * DAY, range(MINUTE // 1000, 30 * DAY + 1)
"""Seconds: how long all clocks stand still by themselves, and how long they may."""
AWAY, AWAY_AT_MOST = 60, 90 * DAY
"""Seconds for which one who is away is waited for, and for which one may be away."""
REMINDERS = ("reminded", "reminded-gm")
"""The codes of what calls those again who are waited for."""
UNATTENDED = 2
"""So many whole rounds in which nobody did anything stop the clocks."""
RESUME = Offer(verb="resume", label=say("offer-resume"))
ANYBODY = Viewer(gm=True)
"""Goes on without those who are waited for, as a GM may; nobody is called so."""


# Whom the fight waits for.


def waited_for(system: AnySystem, state: Any) -> tuple[str, tuple[CombatantId | None, ...]]:
    """Return the kind of the present wait, and the combatants waited for (None: the GMs); none if nothing is.

    Before the fight has moved only declarations and the rolls of those at the table are waited for: people are still
    sitting down.
    """
    if state.ended:
        return NEXT, ()
    held = moments.holds(system, state)
    if held and state.setting("pace") == MOMENTS:
        return ANSWER, tuple(one.id for one in moments.responding(system, state))
    declares = system.declared(state) is not None
    rows = [] if held else [system.row(state, one) for one in state.visible]
    waited = tuple(row.combatant for row in rows if row.mark in WAITED_FOR)
    if not state.visible or not (declares or state.beat or waited):
        return NEXT, ()
    kind = TURN if any(row.mark is Mark.UP for row in rows) else CHOICE if waited else NEXT
    return DECLARE if declares else kind, waited or (None,)


# Until when.


def _length(state: SystemState[Any], kind: str) -> Span | None:
    window = state.setting(WINDOW)
    return Span(int(window)) if kind == ANSWER and window != "off" else parse_span(state.setting(DEADLINE))


def _length_for(state: SystemState[Any], kind: str, who: CombatantId | None, now: int) -> Span | None:
    length, one = _length(state, kind), state.find(who)
    if one is not None and any(user == one.owner and until > now for user, until in state.away):
        return Span(min(AWAY, length.seconds if length else AWAY))
    return length


def _reminder_at(state: SystemState[Any], wait: Wait) -> int | None:
    """Return when to remind of a wait, in milliseconds since 1970, at three quarters of it; None if that is done."""
    length = _length(state, wait.kind)
    if wait.kind == ANSWER or wait.reminded or length is None:
        return None
    return length.later(wait.since, length.between(wait.since, wait.until) * 3 // 4)


def ends(state: SystemState[Any]) -> int | None:
    """Return when the time of all who are waited for is over, in milliseconds since 1970; None without an end."""
    return max((one.until for one in state.waits), default=None)


def open_end(state: SystemState[Any]) -> int | None:
    """Return when that time is over, if the clocks do not stand still."""
    return None if state.stopped else ends(state)


def comes(state: SystemState[Any]) -> int | None:
    """Return when the next reminder, deadline or end of a pause comes, in milliseconds since 1970; None without one."""
    if state.stopped:
        return state.stopped[1]
    reminders = (_reminder_at(state, one) for one in state.waits)
    return min((one for one in (open_end(state), *reminders) if one is not None), default=None)


def is_over(state: SystemState[Any], now: int | None) -> bool:
    """Whether the time is over."""
    end = open_end(state)
    return end is not None and now is not None and now >= end


def due(state: SystemState[Any], now: int) -> Command | None:
    """Return the command that the clock gives now; None if it has nothing to do."""
    at = comes(state)
    if at is None or now < at:
        return None
    kind = Resume if state.stopped else Elapse if is_over(state, now) else Remind
    return kind(by=PUBLIC, now=now)


def is_due(state: SystemState[Any], command: Command) -> bool:
    """Whether the clock gives a command now."""
    found = None if command.now is None else due(state, command.now)
    return found is not None and isinstance(command, type(found))


def timed(system: AnySystem, state: Any, before: Any, now: int | None, *, anew: bool = False) -> Any:
    """Return a state with its waits; those of the state `before` go on unless `anew`, or changed in this round."""
    if before.stopped and not state.stopped and now is not None:
        before = _going_on(before, now)
    kind, waited = waited_for(system, state) if before.waits or _may_wait(system, state) else (NEXT, ())
    lengths = {who: None if now is None else _length_for(state, kind, who, now) for who in waited}
    if now is None or None in lengths.values() or not waited:
        return state if not state.waits else state.evolve(waits=(), left=())
    now = state.stopped[0] if state.stopped else now
    known: dict[CombatantId | None, Wait] = {}
    pool: tuple[Wait, ...] = ()
    since = now
    if not anew and _length(state, kind) == _length(before, kind):
        stands = system.cursor(before) == system.cursor(state)
        pool = (*before.left, *before.waits) if stands else before.waits
        goes_on = [one for one in pool if one.kind == kind and (stands or _unchanged(before, state, one.who))]
        known = {one.who: one for one in goes_on if state.away == before.away}
        pool = pool if stands else ()
        if kind == DECLARE:
            since = min((one.since for one in goes_on), default=now)
    waits = tuple(
        known.get(who) or Wait(kind=kind, who=who, since=since, until=length.end(since))
        for who, length in lengths.items()
        if length is not None
    )
    left = tuple(one for one in pool if one.who not in lengths)
    return state.evolve(waits=waits, left=left)


def _may_wait(system: AnySystem, state: Any) -> bool:
    if state.away or state.setting(DEADLINE) != "off":
        return True
    return state.setting(WINDOW) != "off" and moments.holds(system, state)


def _unchanged(before: Any, after: Any, who: CombatantId | None) -> bool:
    same_round = who is not None and before.round == after.round
    return same_round and moments.is_unchanged(before.find(who), after.find(who))


def finished(system: AnySystem, before: Any, command: Command, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a step as it leaves the fight: with its waits, told on its newest line when one begins.

    The time to answer begins anew with whatever everybody hears of. Whom an end of a time has the fight wait for is
    called: nobody has pressed, so nobody would look.
    """
    if before.idle and step.state.stopped and _is_there(before, command, step):
        step = step.leading_to(step.state.evolve(stopped=None, idle=False)).telling(
            public("clocks-go-on"), *step.events
        )
    told = moments.heard(step.events) or moved
    if told and step.state.beat and not step.state.stopped:
        step = _calling(system, before, command, step)
    answers = moments.holds(system, step.state) and step.state.setting("pace") == MOMENTS
    ended = isinstance(command, Elapse)
    known = before.evolve(waits=step.state.waits)
    state = step.state
    if _is_there(before, command, step):
        state = state.evolve(attended=(state.round, state.beat))
    state = timed(system, state, known, command.now, anew=(told and answers) or ended)
    step = step.leading_to(state)
    if not told or state.stopped or not any(answers or one not in before.waits for one in state.waits):
        return step
    kind, end = state.waits[0].kind, ends(state)
    return moments.with_newest_line(step, lambda line: line.evolve(ends=end, wait=kind))


def _is_there(before: SystemState[Any], command: Command, step: Step[Any]) -> bool:
    """Whether a command shows that somebody is there: a public one, or a player's; not one for a hidden combatant."""
    if command.by == PUBLIC or command.ordered:
        return False
    one = before.find(command.whom)
    return moments.heard(step.events) or not (command.by.gm or (one is not None and one.hidden))


def _calling(system: AnySystem, before: SystemState[Any], command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step that calls each for whom a wait begins, but for those of the user who gives the command."""
    state = step.state
    kind, waited = waited_for(system, state)
    if kind == ANSWER:
        return step
    elapsed = isinstance(command, Elapse)
    goes_on = before.beat and before.round == state.round and not elapsed
    earlier, known = waited_for(system, before) if goes_on else (kind, ())
    known = known if (earlier == DECLARE) == (kind == DECLARE) else ()
    new = [who for who in waited if who not in known]
    if elapsed and waited == (None,):  # Whoever has something to choose meanwhile is not waited for, but has to know.
        new += [one.id for one in system.to_declare(state) if not one.hidden]
    called = {who for event in step.events for who in event.call}
    missing = tuple(
        one.id for one in state.visible if one.id in new and one.id not in called and not one.run_by(command.by)
    )
    calls_gm = None in new and not command.by.gm
    if not (missing or calls_gm):
        return step
    if not makes_message(step.events):
        step = step.telling(*(event.evolve(posted=True) for event in step.events))
    return moments.with_newest_line(
        step, lambda line: line.evolve(call=(*line.call, *missing), calls_gm=line.calls_gm or calls_gm)
    )


# What follows when it is over.


def do_elapse(system: Any, state: SystemState[Any], command: Elapse, draw: Draw) -> Step[Any]:
    """Go on without those who are waited for, who do what is plain; or stop the clocks, where that is in vain."""
    if is_deserted(system, state):
        return _idle(system, state, "clocks-stop-unattended", command)
    step: Step[Any] = Step(state, (_over(state),))
    plain = system.plain(state, "declare")
    for one in _late(state) if plain is not None else ():
        way = system.made("declare", by=ANYBODY, now=command.now, combatant=one, **plain)
        if passes(system.guarded, step.state, way):
            step = step.then(partial(system.alone, command=way, draw=draw))
    if (way := _first_legal(system, step.state, _ways_on(system, step.state, command))) is None:
        return _idle(system, state, "clocks-stop-stuck", command)
    return step.then(partial(system.handled, command=way, draw=draw))


def is_deserted(system: AnySystem, state: Any) -> bool:
    """Return whether nobody did anything in two whole rounds; where there are none, in as many calls of each."""
    round, beat = state.attended
    if system.clock(state)[0].at == state.round:
        return bool(state.round > round + UNATTENDED)
    return bool(state.beat > beat + UNATTENDED * (len(state.visible) + 1))


def _first_legal(system: Any, state: Any, ways: Iterable[Command]) -> Command | None:
    return next((way for way in ways if passes(system.guarded, state, way)), None)


def _ways_on(system: Any, state: SystemState[Any], command: Elapse) -> Iterator[Command]:
    """Yield the steps of a GM's that the board offers, and then the same by force."""
    offers = (one for one in system.board(state).offers if not one.asks)
    verbs = dict.fromkeys(one.verb for one in offers if VERBS[one.verb].forcible)
    for force in (False, True):
        for verb in verbs:
            yield system.made(verb, by=ANYBODY, force=force, now=command.now)


def _late(state: SystemState[Any]) -> tuple[CombatantId, ...]:
    return tuple(one.who for one in state.waits if one.who is not None)


def _names(state: SystemState[Any]) -> tuple[str, ...]:
    return tuple(state.get(one).name for one in _late(state))


def _over(state: SystemState[Any]) -> Event:
    names = _names(state)
    if state.waits[0].kind == DECLARE:
        return public("deadline-over")
    return public("time-over", names=names) if names else public("time-over-next")


def shown_on(state: SystemState[Any], board: BoardView) -> BoardView:
    """Return the board with the end of the present wait on it."""
    if state.stopped:
        return board.evolve(ends=state.stopped[1], wait="pause")
    return board.evolve(ends=ends(state), wait=state.waits[0].kind) if state.waits else board


# Reminders and pauses.


def do_remind(system: Any, state: Any, command: Remind, draw: Draw) -> Step[Any]:
    """Call those again whose reminder is due."""
    now = command.now or 0
    due = [one for one in state.waits if (at := _reminder_at(state, one)) is not None and at <= now]
    waits = tuple(one.evolve(reminded=True) if one in due else one for one in state.waits)
    return Step(state.evolve(waits=waits), (_reminding(state, (one.who for one in due if one.who is not None)),))


def _reminding(state: SystemState[Any], whom: Iterable[CombatantId]) -> Event:
    some = tuple(whom)
    if not some:
        return public("reminded-gm").evolve(calls_gm=True, offers=(WHERE,))
    return calling("reminded", *some, names=tuple(state.get(one).name for one in some)).evolve(offers=(WHERE,))


def do_pause(system: AnySystem, state: Any, command: Pause, draw: Draw) -> Step[Any]:
    """Stop all clocks; refuse if they stand still, or for a time that is none or too long."""
    seconds = PAUSE if command.time is None else parse_seconds(command.time)
    refuse_if(state.stopped, "already-paused")
    refuse_if(seconds not in PAUSES, "bad-pause", found=command.time or "")
    return _stopped(state, "clocks-stop", command.now or 0, seconds or PAUSE)


def _idle(system: AnySystem, state: Any, code: str, command: Elapse) -> Step[Any]:
    """Stop all clocks until somebody is there, and call the GM, who can start them, or go on."""
    step = _stopped(state.evolve(idle=True), code, command.now or 0, PAUSE)
    offers = (RESUME, *_way_on_offered(system, state))
    return step.telling(*(one.evolve(calls_gm=True, offers=offers) for one in step.events))


def _way_on_offered(system: AnySystem, state: Any) -> Iterator[Offer]:
    """Yield the button by which a GM goes on: as it is, or without those who are missing, where that is possible."""
    seen = as_all_know_it(system, state)
    for verb in (verb for verb, known in VERBS.items() if known.forcible and verb in system.options):
        try:
            system.guarded(seen, system.made(verb, by=ANYBODY))
        except Refused as refusal:
            if refusal.forced and passes(system.guarded, seen, system.made(verb, by=ANYBODY, force=True)):
                yield Offer(verb=verb, label=say(refusal.forced), options=(("force", "True"),))
                return
        else:
            yield Offer(verb=verb, label=say(f"offer-{verb}"))
            return


def _stopped(state: Any, code: str, now: int, seconds: int) -> Step[Any]:
    until = now + 1000 * seconds
    return Step(state.evolve(stopped=(now, until)), (public(code).evolve(ends=until, wait="pause"),))


def do_resume(system: AnySystem, state: Any, command: Resume, draw: Draw) -> Step[Any]:
    """Have all clocks go on with the time that was left; refuse if they do not stand still."""
    refuse_if(not state.stopped, "not-paused")
    return Step(state.evolve(stopped=None, idle=False), (public("clocks-go-on"),))


def kept_waiting(state: SystemState[Any]) -> tuple[UserId, ...]:
    """Return the players for whom the fight waits by the clock, but for those who are known to have left."""
    owners = (state.get(who).owner for who in _late(state))
    return tuple(dict.fromkeys(user for user in owners if user is not None and user not in state.departed))


def do_depart(system: AnySystem, state: Any, command: Depart, draw: Draw) -> Step[Any]:
    """Call the GM, who can run the combatants of those who have left; refuse if nobody of them plays any more."""
    theirs = [one for one in state.visible if one.owner in command.users and one.owner not in state.departed]
    refuse_if(not theirs, "nobody-departed")
    offers = (
        Offer(
            verb="edit", label=say("offer-take-over", who=one.name), combatant=one.id, options=(("owner", str(NOBODY)),)
        )
        for one in theirs
    )
    told = public("departed", names=tuple(one.name for one in theirs)).evolve(calls_gm=True, offers=tuple(offers))
    return Step(state.evolve(departed=(*state.departed, *command.users)), (told,))


def do_away(system: AnySystem, state: Any, command: Away, draw: Draw) -> Step[Any]:
    """Note until when somebody is away, or that somebody is back; refuse a time that is none, or has passed."""
    now, user = command.now or 0, command.by.user
    rest = tuple(one for one in state.away if one[0] != user and one[1] > now)
    if command.until is None:
        refuse_if(rest == state.away, "not-away")
        return Step(state.evolve(away=rest), (on_board(public("is-back", user=user or 0)),))
    seconds, date = parse_seconds(command.until), parse_date(command.until)
    until = date if seconds is None else now + 1000 * seconds
    refuse_if(until is None or not now < until <= now + 1000 * AWAY_AT_MOST, "bad-away", found=command.until)
    told = public("is-away", user=user or 0, until=-(-(until or 0) // 1000))
    return Step(state.evolve(away=(*rest, (user, until))), (on_board(told),))


def _going_on(state: SystemState[Any], now: int) -> SystemState[Any]:
    assert state.stopped is not None
    since = state.stopped[0]

    def later(one: Wait) -> Wait:
        length = _length(state, one.kind) or Span(0)
        until = length.later(now, length.between(since, one.until))
        return one.evolve(since=one.since + now - since, until=until)

    return state.evolve(waits=tuple(map(later, state.waits)))


HANDLERS = {
    "elapse": do_elapse, "remind": do_remind, "pause": do_pause, "resume": do_resume, "away": do_away,
    "depart": do_depart,
}  # fmt: skip
