"""What may be done now in Eternal Soldier: each rule once, for what is offered and for what is refused.

Owns when a command may be given but for announcements, whom it is for and what it means as far as that depends on it,
and what a viewer could mean. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.rules.commands import Abort, Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused, passes
from bot.rules.model import Viewer
from bot.rules.systems.eternal_soldier.actions import armed
from bot.rules.systems.eternal_soldier.announcing import busy, check_aware, declare, whose
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Act, Check, Declare, Flip, Hold, Next
from bot.rules.systems.eternal_soldier.landing import settled
from bot.rules.systems.eternal_soldier.lengths import CLASSES
from bot.rules.systems.eternal_soldier.state import (
    MOVING,
    Action,
    RunningClock,
    Soldier,
    Use,
    all_due,
    arms_of,
    begins_at,
    due,
    ongoing,
    setting_off,
    sides,
    time_of,
)
from bot.rules.systems.eternal_soldier.stopping import DIE, needed

_ENDING: Mapping[Use, str] = {Use.RUN: "stop", Use.WALK: "stop", Use.STOP: "run", Use.FIRE: "release"}
"""What is declared to end what goes on by itself, or to go on after all."""
RUN = "run"
_SEGMENT = re.compile(r"(?:segment\s+)?([0-9]{1,5})", re.IGNORECASE)


def ways(state: RunningClock, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: for its combatants, for the only one that is due, and for the clock."""
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield Act.meant(by=viewer, combatant=one.id)
            yield from declarations(state, one, viewer)
            yield from besides(one, viewer)
            yield Abort.meant(by=viewer, combatant=one.id)
    yield Act.meant(by=viewer)
    yield Flip.meant(by=viewer)
    yield Next.meant(by=viewer) if _to_come(state) else Next.meant(by=viewer, to=state.now + 1)


def answering(state: RunningClock, viewer: Viewer) -> Iterator[Declare | Abort]:
    """Yield how all could begin something, or change their minds: what may be begun in one class may be in each."""
    for one in state.visible:
        yield Abort.meant(by=viewer, combatant=one.id)
        yield Declare.meant(by=viewer, combatant=one.id, speed=CLASSES[0])
        yield from _endings(state, one, viewer)
        yield from _fitting(state, one, viewer)


def besides(one: Soldier, viewer: Viewer) -> Iterator[Hold | Check]:
    """Yield what else a combatant could mean than to begin something: to wait, or to roll to stop sooner."""
    yield Hold.meant(by=viewer, combatant=one.id)
    for target in (FIRST, SECOND) if one.motion is not None else ():
        yield Check.meant(by=viewer, combatant=one.id, target=target)


def declarations(state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Declare]:
    """Yield the declarations that a combatant could mean: how to end what goes on by itself, an action of any class,
    what fits its weapons, or to run.
    """
    yield from _endings(state, one, viewer)
    first, *others = CLASSES
    any_class = Declare.meant(by=viewer, combatant=one.id, speed=first)
    if passes(declare, state, any_class):  # what may be begun in one class may be begun in each
        yield any_class
        yield from (Declare.meant(by=viewer, combatant=one.id, speed=speed) for speed in others)
    yield from _fitting(state, one, viewer)


def _endings(state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Declare]:
    for action in (ongoing(state, one).motion, one.doing):
        if action is not None and action.use in _ENDING:
            yield Declare.meant(by=viewer, combatant=one.id, action=_ENDING[action.use])


def _fitting(state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Declare]:
    for text in armed(arms_of(state, one), settled(state, one)[0].out):
        yield Declare.meant(by=viewer, combatant=one.id, action=text)
    if ongoing(state, one).motion is None:
        yield Declare.meant(by=viewer, combatant=one.id, action=RUN)


# The clock.


def start(state: RunningClock, command: Flip) -> None:
    """The clock is started for all; again only while everybody is seen to do nothing, or with force."""
    if command.combatant is not None:
        raise Refused("one-clock")
    at_work = tuple(one.name for one in state.visible if one.shown)
    if state.started and at_work and not command.force:
        raise Refused("already-running", segment=state.now, names=at_work)
    surprising(state, command)


def surprising(state: RunningClock, command: Flip) -> str | None:
    """Return the side that surprises, as it is written here."""
    if command.surprise is None:
        return None
    known = {side.casefold(): side for side in sides(state)}
    side = known.get(command.surprise.casefold())
    if side is None:
        raise Refused("no-such-side", found=command.surprise, allowed=tuple(known.values()))
    return side


def go_on(state: RunningClock, command: Next) -> None:
    """The clock goes on while something is under way that will be done, be it a hidden combatant's; to a segment that
    is named, in any case.
    """
    if command.round:
        raise Refused("no-rounds")
    _check_started(state)
    if command.to is not None and command.to <= state.now:
        raise Refused("to-past", found=command.to, segment=state.now)
    if command.to is None and not _to_come(state):
        raise Refused("nothing-to-come", segment=state.now)


def _to_come(state: RunningClock) -> bool:
    return any(one.lands is not None for one in state.combatants)


def _check_started(state: RunningClock) -> None:
    if not state.started:
        raise Refused("flip-first")


# Whom a command is for.


def who_acts(state: RunningClock, command: Act) -> Soldier:
    """Return who acts: for a GM who names nobody, the only one that is due."""
    if command.combatant is not None:
        return state.get(command.combatant)
    done = all_due(state)
    if not done:
        raise Refused("nothing-due", segment=state.now)
    if len(done) > 1:
        raise Refused("which-due", names=tuple(one.name for one in done))
    return done[0]


# Acting, waiting, changing one's mind.


def act(state: RunningClock, command: Act) -> None:
    """One acts when something of its own is done."""
    who = who_acts(state, command)
    _check_started(state)
    acted(state, who, command)


def acted(state: RunningClock, who: Soldier, command: Act) -> tuple[Action, ...]:
    """Return what is done with an act: what is due or, with force and nothing due, whatever is under way, now."""
    done = due(state, who)
    if done:
        return done
    under_way = tuple(action for action in who.actions if not action.lasts)
    if not under_way:
        raise Refused("nothing-to-act", who=who.name)
    time = time_of(state, who)
    if not command.force:
        first = min(under_way, key=lambda action: action.lands)
        raise Refused("not-due", who=who.name, what=first.label, lands=first.lands, segment=time)
    return tuple(action.evolve(lands=time) for action in under_way)


def hold(state: RunningClock, command: Hold) -> None:
    """One waits who, as everybody sees, does nothing; for a segment that is to come, who does nothing at all."""
    who = whose(state, command)
    check_aware(state, who, force=command.force)
    after = ongoing(state, who)
    if after.waits:
        raise Refused("holds-already", who=who.name)
    if after.motion is not None and not after.motion.secret:
        raise Refused("must-stop", who=who.name, what=after.motion.label)
    segment = segment_awaited(command)
    if after.doing is not None and (segment is not None or not after.doing.secret):
        raise busy(who, after.doing)
    begins = begins_at(state, settled(state, who)[0], reacting=False)
    if segment is not None and segment <= begins:
        raise Refused("until-past", found=segment, segment=begins)


def segment_awaited(command: Hold) -> int | None:
    """Return the segment that is waited for; None if it is anything else, or nothing said."""
    matched = _SEGMENT.fullmatch(command.until.strip()) if command.until is not None else None
    return int(matched[1]) if matched is not None else None


def abort(state: RunningClock, command: Abort) -> None:
    """One changes its mind who is at something or waits; a run that has got going ends by stopping, or with force."""
    who = whose(state, command)
    if who.waits or given_up(state, who, force=command.force) is not None:
        return
    if who.motion is not None:
        raise Refused("must-stop", who=who.name, what=who.motion.label)
    raise Refused("nothing-to-abort", who=who.name)


def given_up(state: RunningClock, who: Soldier, *, force: bool) -> Action | None:
    """Return what is lost when one changes its mind: what it does, else a run on which it has not moved yet (with
    force any).
    """
    return who.doing or (who.motion if force or setting_off(state, who) else None)


# Rolling to stop sooner.


def roll(state: RunningClock, command: Check) -> None:
    """One rolls to stop sooner who moves or is stopping, and has not rolled yet."""
    rolled_for(state, whose(state, command), command)
    if command.dice is not None and not 1 <= command.dice <= DIE:
        raise Refused("bad-die", found=command.dice, lowest=1, highest=DIE)


def rolled_for(state: RunningClock, who: Soldier, command: Check) -> str:
    """Return the segment of stopping on which one rolls to be stopped. While both are open it must say which."""
    motion = who.motion
    if not state.started or motion is None or motion.rolled or motion in due(state, who):
        raise Refused("no-roll-now", who=who.name)
    first_is_open = motion.use in MOVING or time_of(state, who) <= motion.begins + motion.delay
    allowed = (FIRST, SECOND) if first_is_open else (SECOND,)
    if command.target is None and first_is_open:
        most = {target: max(0, needed(who, target)) for target in allowed}
        raise Refused("stop-on-which", who=who.name, first=most[FIRST], second=most[SECOND])
    target = command.target.casefold() if command.target is not None else SECOND
    if target not in (FIRST, SECOND):
        raise Refused("bad-target", found=target, allowed=allowed)
    if target not in allowed:
        raise Refused("first-is-over", who=who.name, allowed=allowed)
    return target


GUARDS: Mapping[str, Guard] = {
    "flip": start,
    "next": go_on,
    "act": act,
    "hold": hold,
    "abort": abort,
    "check": roll,
    "declare": declare,
}
