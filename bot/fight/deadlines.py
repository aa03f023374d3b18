"""What is counted beside a fight, and in no state: until when it waits for whom, and who is not there.

It waits for those whom everybody sees: hidden combatants neither begin a wait nor are waited for. All times are in
milliseconds since 1970, and come with the commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from bot.fight.fight import Deadlines, Fight, Wait
from bot.rules.commands import DECLARE, VERBS, Away, Command, Depart, Elapse, Pass, Pause, Remind, Resume
from bot.rules.durations import Span, parse_date, parse_seconds, parse_span
from bot.rules.errors import passes, refuse_if
from bot.rules.events import Event, Step, calling, for_user, is_public, makes_message, on_board, public
from bot.rules.model import ANYBODY, PUBLIC, Combatant, CombatantId, SystemState, UserId
from bot.rules.permissions import gm_only
from bot.rules.schema import DEADLINE, MOMENTS, WINDOW
from bot.rules.system import NEXT, TO_ANSWER, TO_DECLARE, WaitingFor
from bot.rules.views import BoardView
from bot.rules.words import Phrase, say

MINUTE = 60 * 1000
"""Milliseconds."""
DAY = 24 * 60 * 60
PAUSE, PAUSES = 7 * DAY, range(MINUTE // 1000, 30 * DAY + 1)
"""Seconds: how long all deadlines stand still by themselves, and how long they may."""
AWAY, AWAY_AT_MOST = 60, 90 * DAY
"""Seconds for which one who is away is waited for, and for which one may be away."""
REMINDERS = ("reminded", "reminded-gm")
"""The codes of what calls those again who are waited for."""
UNATTENDED = 2
"""So many whole rounds in which nobody did anything stop the deadlines."""


def laid(deadlines: Deadlines, by: int) -> Deadlines:
    """Return the deadlines after the machine's was set by so many milliseconds: what runs, runs as long as before."""

    def moved(waits: Iterable[Wait]) -> tuple[Wait, ...]:
        return tuple([one.replace(since=one.since + by, until=one.until + by) for one in waits])

    stopped = None if deadlines.stopped is None else (deadlines.stopped[0] + by, deadlines.stopped[1] + by)
    return deadlines.replace(waits=moved(deadlines.waits), left=moved(deadlines.left), stopped=stopped)


def ahead(deadlines: Deadlines, now: int) -> int:
    """Return how many milliseconds after now something has begun: the clock was set back while nobody looked."""
    begun = [one.since for one in deadlines.waits] + ([] if deadlines.stopped is None else [deadlines.stopped[0]])
    return max((since - now for since in begun), default=0)


class Given(NamedTuple):
    """What a command that is about the deadlines does to them, and what is told of it.

    `commands` are what the clock gives then; `events` tell of them, too.
    """

    deadlines: Deadlines
    events: tuple[Event, ...] = ()
    commands: tuple[Command, ...] = ()


# Until when.


def _length(state: SystemState[Any], kind: str) -> Span | None:
    window = state.setting(WINDOW)
    return Span(int(window)) if kind == TO_ANSWER and window != "off" else parse_span(state.setting(DEADLINE))


def _length_for(fight: Fight, kind: str, who: CombatantId | None, now: int) -> Span | None:
    length, one = _length(fight.state, kind), fight.state.find(who)
    if one is not None and any(user == one.owner and until > now for user, until in fight.deadlines.away):
        return Span(min(AWAY, length.seconds if length else AWAY))
    return length


def _reminder_at(state: SystemState[Any], wait: Wait) -> int | None:
    """Return when to remind of a wait, at three quarters of it; None if that is done."""
    length = _length(state, wait.kind)
    if wait.kind == TO_ANSWER or wait.reminded or length is None:
        return None
    return length.later(wait.since, length.between(wait.since, wait.until) * 3 // 4)


def ends(deadlines: Deadlines) -> int | None:
    """Return when the time of all who are waited for is over; None without an end."""
    return max((one.until for one in deadlines.waits), default=None)


def comes(fight: Fight) -> int | None:
    """Return when the next reminder, deadline or end of a pause comes; None without one."""
    state, deadlines = fight.state, fight.deadlines
    if deadlines.stopped:
        return deadlines.stopped[1]
    reminders = (_reminder_at(state, one) for one in deadlines.waits)
    return min((one for one in (ends(deadlines), *reminders) if one is not None), default=None)


def due(fight: Fight, now: int) -> Command | None:
    """Return the command that the clock gives now; None if it has nothing to do."""
    at, end = comes(fight), ends(fight.deadlines)
    if at is None or now < at:
        return None
    kind = Resume if fight.deadlines.stopped else Elapse if end is not None and now >= end else Remind
    return kind(by=PUBLIC, now=now)


def timed(after: Fight, before: Fight, now: int | None, *, anew: bool = False) -> Deadlines:
    """Return the deadlines with the waits of a fight; those of the one `before` go on unless `anew`, or changed in this
    round.
    """
    (system, state, deadlines), then = after, before.deadlines
    if then.stopped and not deadlines.stopped and now is not None:
        then = _going_on(before.state, then, now)
    waiting_for = after.waiting_for if then.waits or _may_wait(after) else WaitingFor(NEXT)
    kind, waited = waiting_for.kind, waiting_for.waited_for
    lengths = {who: None if now is None else _length_for(after, kind, who, now) for who in waited}
    if now is None or None in lengths.values() or not waited:
        return deadlines if not deadlines.waits else deadlines.replace(waits=(), left=())
    now = deadlines.stopped[0] if deadlines.stopped else now
    known: dict[CombatantId | None, Wait] = {}
    pool: tuple[Wait, ...] = ()
    since = now
    if not anew and _length(state, kind) == _length(before.state, kind):
        stands = system.cursor(before.state) == system.cursor(state)
        pool = (*then.left, *then.waits) if stands else then.waits
        goes_on = [one for one in pool if one.kind == kind and (stands or _unchanged(before.state, state, one.who))]
        known = {one.who: one for one in goes_on if deadlines.away == then.away}
        pool = pool if stands else ()
        if (
            kind == TO_DECLARE and not waiting_for.gm
        ):  # All who declare have one end; the GM's step after them has its own.
            since = min((one.since for one in goes_on), default=now)
    waits = tuple(
        known.get(who) or Wait(kind=kind, who=who, since=since, until=length.end(since))
        for who, length in lengths.items()
        if length is not None
    )
    return deadlines.replace(waits=waits, left=tuple(one for one in pool if one.who not in lengths))


def _may_wait(fight: Fight) -> bool:
    if fight.deadlines.away or fight.state.setting(DEADLINE) != "off":
        return True
    return bool(fight.state.setting(WINDOW) != "off" and fight.system.holds(fight.state))


def _unchanged(before: Any, after: Any, who: CombatantId | None) -> bool:
    same_round = who is not None and before.round == after.round
    return same_round and is_unchanged(before.find(who), after.find(who))


def is_unchanged(before: Combatant | None, after: Combatant | None) -> bool:
    """Whether a combatant stands as it did when it was called; one that is not there is none."""
    if before is after:
        return True
    return before is not None and after is not None and before.between_calls() == after.between_calls()


def finished(
    before: Fight, command: Command, step: Step[Any], deadlines: Deadlines, *, moved: bool
) -> tuple[Step[Any], Deadlines]:
    """Return a transaction as it is told, and the deadlines after it: a wait that begins stands on its newest line.

    The time to answer begins anew with whatever everybody hears of. Whom an end of a time has the fight wait for is
    called: nobody has pressed, so nobody would look.
    """
    if before.deadlines.idle and deadlines.stopped and _is_there(before.state, command, step):
        deadlines = deadlines.replace(stopped=None, idle=False)
        step = step.telling(public("clocks-go-on"), *step.events)
    told = is_public(step.events) or moved
    if told and not deadlines.stopped:
        step = _calling(before, command, step)
    answers = step.state.setting("pace") == MOMENTS and before.system.holds(step.state)
    deadlines = attended(before.state, command, step, deadlines)
    then = before._replace(deadlines=before.deadlines.replace(waits=deadlines.waits))
    anew = (told and answers) or isinstance(command, Elapse)
    deadlines = timed(Fight(before.system, step.state, deadlines), then, command.now, anew=anew)
    if (
        not told
        or deadlines.stopped
        or not any(answers or one not in before.deadlines.waits for one in deadlines.waits)
    ):
        return step, deadlines
    kind, end = deadlines.waits[0].kind, ends(deadlines)
    return step.with_newest_line(lambda line: line.replace(ends=end, wait=kind)), deadlines


def attended(before: SystemState[Any], command: Command, step: Step[Any], deadlines: Deadlines) -> Deadlines:
    """Return the deadlines with when somebody was there last, if a command shows that now."""
    now = (step.state.round, step.state.public_version)
    if deadlines.attended == now or not _is_there(before, command, step):
        return deadlines
    return deadlines.replace(attended=now)


def _is_there(before: SystemState[Any], command: Command, step: Step[Any]) -> bool:
    """Whether a command shows that somebody is there: a public one, or a player's; not one for a hidden combatant."""
    if command.by == PUBLIC or command.ordered:
        return False
    one = before.find(command.whom)
    return is_public(step.events) or not (command.by.gm or (one is not None and one.hidden))


def _calling(before: Fight, command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step that calls each for whom a wait begins, but for those of the user who gives the command."""
    state = step.state
    now = before.system.waiting_for(state)
    if now.kind == TO_ANSWER or not (state.public_version or now.kind != TO_DECLARE):
        return step
    elapsed = isinstance(command, Elapse)
    goes_on = before.state.public_version and before.state.round == state.round and not elapsed
    earlier = before.waiting_for if goes_on else WaitingFor(now.kind)
    known = earlier.waited_for if (earlier.kind == TO_DECLARE) == (now.kind == TO_DECLARE) else ()
    if not state.public_version:  # People are still sitting down: whoever is brought in to roll may not be there.
        known = (*(one.id for one in before.state.visible), None)
    new = [who for who in now.waited_for if who not in known]
    if elapsed and now.gm:  # Whoever has something to choose meanwhile is not waited for, but has to know.
        new += [one.id for one in before.system.to_declare(state) if not one.hidden]
    called = {who for event in step.events for who in event.call}
    missing = tuple(
        one.id for one in state.visible if one.id in new and one.id not in called and not one.run_by(command.by)
    )
    calls_gm = None in new and not command.by.gm
    if not (missing or calls_gm):
        return step
    if not makes_message(step.events):
        step = step.telling(*(event.replace(posted=True) for event in step.events))
    return step.with_newest_line(
        lambda line: line.replace(call=(*line.call, *missing), calls_gm=line.calls_gm or calls_gm)
    )


B = TypeVar("B", bound=BoardView)


def shown_on(deadlines: Deadlines, board: B) -> B:
    """Return the board with the end of the present wait on it."""
    if deadlines.stopped:
        return board.replace(ends=deadlines.stopped[1], wait="pause")
    return board.replace(ends=ends(deadlines), wait=deadlines.waits[0].kind) if deadlines.waits else board


# What follows when it is over.


def do_elapse(fight: Fight, command: Elapse) -> Given:
    """Return what a deadline brings that is over, as it is told: it chooses nothing for anybody but one thing.

    Where all declare something in each round, that is the plain declaration of each who is missed. Where nobody has
    done anything for long, the deadlines stop. The caller has seen that the time is over.
    """
    system, state, deadlines = fight
    if system.holds(state):
        return Given(deadlines, (public("window-over"),))
    if is_deserted(fight):
        return _idle(fight, "clocks-stop-unattended", command)
    plain = system.plain(state, DECLARE) if system.declared(state) is not None else None
    if plain is not None:
        given = {"by": ANYBODY, "now": command.now, "untold": True, **plain}
        ways = tuple(system.made(DECLARE, combatant=one, **given) for one in _late(deadlines))
        ways = tuple(way for way in ways if system.may(state, way))
        if ways:
            names = tuple(state.get(way.whom).name for way in ways)
            return Given(deadlines, (public("deadline-over-plain", names=names, what=tuple(plain.values())),), ways)
    return Given(deadlines, (_over(fight),))


def is_deserted(fight: Fight) -> bool:
    """Return whether nobody did anything in two whole rounds; where there are none, in as many calls of each."""
    state, (round, public_version) = fight.state, fight.deadlines.attended
    if fight.system.clock(state)[0].at == state.round:
        return bool(state.round > round + UNATTENDED)
    return bool(state.public_version > public_version + UNATTENDED * (len(state.visible) + 1))


def way_on(system: Any, state: SystemState[Any], now: int | None = None) -> Command | None:
    """Return the first step of a GM's that the guards let pass, or the same by force."""
    rulings = (one for one in system.rulings(state, ANYBODY) if not one.asks)
    verbs = dict.fromkeys(one.verb for one in rulings if VERBS[one.verb].forcible)
    ways = (system.made(verb, by=ANYBODY, force=force, now=now) for force in (False, True) for verb in verbs)
    return next((way for way in ways if passes(system.guarded, state, way)), None)


def _late(deadlines: Deadlines) -> tuple[CombatantId, ...]:
    return tuple(one.who for one in deadlines.waits if one.who is not None)


def _over(fight: Fight) -> Event:
    names = tuple(fight.state.get(one).name for one in _late(fight.deadlines))
    if fight.deadlines.waits[0].kind == TO_DECLARE:
        return public("deadline-over")
    return public("time-over", names=names) if names else public("time-over-next")


# Reminders and pauses.


def do_remind(fight: Fight, command: Remind) -> Given:
    """Call those again whose reminder is due."""
    now, deadlines = command.now or 0, fight.deadlines
    due = [one for one in deadlines.waits if (at := _reminder_at(fight.state, one)) is not None and at <= now]
    waits = tuple(one.replace(reminded=True) if one in due else one for one in deadlines.waits)
    told = _reminding(fight.state, (one.who for one in due if one.who is not None))
    return Given(deadlines.replace(waits=waits), (told,))


def _reminding(state: SystemState[Any], whom: Iterable[CombatantId]) -> Event:
    some = tuple(whom)
    if not some:
        return public("reminded-gm").replace(calls_gm=True)
    return calling("reminded", *some, names=tuple(state.get(one).name for one in some))


def do_pause(fight: Fight, command: Pause) -> Given:
    """Stop all deadlines; refuse if they stand still, or for a time that is none or too long."""
    seconds = PAUSE if command.time is None else parse_seconds(command.time)
    refuse_if(fight.deadlines.stopped, "already-paused")
    refuse_if(seconds not in PAUSES, "bad-pause", found=command.time or "")
    return _stopped(fight.deadlines, "clocks-stop", command.now or 0, seconds or PAUSE)


def _idle(fight: Fight, code: str, command: Command) -> Given:
    """Stop all deadlines until somebody is there, and call the GM, who can start them, or go on."""
    deadlines, events, _ = _stopped(fight.deadlines.replace(idle=True), code, command.now or 0, PAUSE)
    return Given(deadlines, tuple(one.replace(calls_gm=True) for one in events))


def stuck(fight: Fight, command: Command) -> Given:
    """Stop all deadlines, since there is no step with which they could go on."""
    return _idle(fight, "clocks-stop-stuck", command)


def _stopped(deadlines: Deadlines, code: str, now: int, seconds: int) -> Given:
    until = now + 1000 * seconds
    return Given(deadlines.replace(stopped=(now, until)), (public(code).replace(ends=until, wait="pause"),))


def do_resume(fight: Fight, command: Resume) -> Given:
    """Have all deadlines go on with the time that was left; refuse if they do not stand still."""
    refuse_if(not fight.deadlines.stopped, "not-paused")
    return Given(fight.deadlines.replace(stopped=None, idle=False), (public("clocks-go-on"),))


def kept_waiting(fight: Fight) -> tuple[UserId, ...]:
    """Return the players for whom the fight waits by the clock, but for those who are known to have left."""
    owners = (fight.state.get(who).owner for who in _late(fight.deadlines))
    return tuple(dict.fromkeys(user for user in owners if user is not None and user not in fight.deadlines.departed))


def do_depart(fight: Fight, command: Depart) -> Given:
    """Call the GM, who can run the combatants of those who have left; refuse if nobody of them plays any more."""
    _, state, deadlines = fight
    theirs = [one for one in state.visible if one.owner in command.users and one.owner not in deadlines.departed]
    refuse_if(not theirs, "nobody-departed")
    told = public("departed", names=tuple(one.name for one in theirs)).replace(calls_gm=True)
    return Given(deadlines.replace(departed=(*deadlines.departed, *command.users)), (told,))


def away_lines(deadlines: Deadlines, now: int) -> Iterator[Phrase]:
    """Yield who is away at a time, and until when."""
    return (_is_away(user, until) for user, until in deadlines.away if until > now)


def _is_away(user: UserId, until: int) -> Phrase:
    return say("is-away", user=user, until=-(-until // 1000))


def do_away(fight: Fight, command: Away) -> Given:
    """Note until when somebody is away, or that somebody is back; refuse a time that is none, or has passed."""
    now, user, deadlines = command.now or 0, command.user or command.by.user, fight.deadlines
    if user != command.by.user and not command.by.gm:
        raise gm_only("others")
    rest = tuple(one for one in deadlines.away if one[0] != user and one[1] > now)
    if command.until is None:
        refuse_if(rest == deadlines.away, "not-away" if user == command.by.user else "is-not-away")
        return Given(deadlines.replace(away=rest), (on_board(public("is-back", user=user or 0)),))
    seconds, date = parse_seconds(command.until), parse_date(command.until)
    until = date if seconds is None else now + 1000 * seconds
    refuse_if(until is None or not now < until <= now + 1000 * AWAY_AT_MOST, "bad-away", found=command.until)
    told = Event(phrase=_is_away(user or 0, until or 0))
    return Given(deadlines.replace(away=(*rest, (user or 0, until or 0))), (on_board(told),))


def do_pass(fight: Fight, command: Pass) -> Given:
    """Let everything pass from now on, or be asked again; refuse what is so already."""
    user, waves = command.by.user or 0, fight.deadlines.waves
    if command.everything is None:
        return Given(fight.deadlines)
    rest = tuple(one for one in waves if one != user)
    now = (*rest, user) if command.everything else rest
    refuse_if(now == waves, "passes-already" if command.everything else "passes-nothing")
    told = for_user(user, say("you-pass-everything" if command.everything else "you-are-asked"))
    return Given(fight.deadlines.replace(waves=now), (told,))


def passes_now(fight: Fight, user: UserId) -> bool:
    """Whether one who lets everything pass is waited for: what has happened is to be let pass then, as by a press."""
    return user in fight.deadlines.waves and bool(fight.system.answers_of(fight.state, user))


def _going_on(state: SystemState[Any], deadlines: Deadlines, now: int) -> Deadlines:
    assert deadlines.stopped is not None
    since = deadlines.stopped[0]

    def later(one: Wait) -> Wait:
        length = _length(state, one.kind) or Span(0)
        until = length.later(now, length.between(since, one.until))
        return one.replace(since=one.since + now - since, until=until)

    return deadlines.replace(waits=tuple(map(later, deadlines.waits)))


HANDLERS: Mapping[str, Callable[[Fight, Any], Given]] = {
    "elapse": do_elapse, "remind": do_remind, "pause": do_pause, "resume": do_resume, "away": do_away,
    "depart": do_depart, "pass": do_pass,
}  # fmt: skip
"""What the commands do that are about the deadlines."""


def given(fight: Fight, command: Command) -> Given:
    """Return what a command of `HANDLERS` does to the deadlines; refuse what is not due now."""
    if command.by == PUBLIC and not isinstance(command, Depart):
        found = None if command.now is None else due(fight, command.now)
        refuse_if(not isinstance(command, type(found)), "time-ends-itself")
    return HANDLERS[command.verb](fight, command)
