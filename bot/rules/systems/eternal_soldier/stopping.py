"""Stopping sooner than in two segments: an agility roll, or a fall.

The rule: one who runs is stopped on the second segment. To be stopped by the time the second begins it rolls a d20,
agility or less; to be stopped at once, on the first, agility - 10 or less; one that fails falls. Must not know
anything else that is rolled for.
"""

from __future__ import annotations

from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import about
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Check
from bot.rules.systems.eternal_soldier.state import MOVING, Action, RunningClock, Soldier, Use, due, time_of

DIE = 20
FIRST_PENALTY = 10


def open_rolls(state: RunningClock, who: Soldier) -> tuple[str, ...]:
    """Return the segments of stopping on which a combatant can still roll to be stopped."""
    motion = who.motion
    if not state.started or motion is None or motion.rolled or motion in due(state, who):
        return ()
    if motion.use in MOVING or time_of(state, who) <= motion.begins + motion.delay:
        return (FIRST, SECOND)
    return (SECOND,)


def needed(who: Soldier, target: str) -> int:
    """Return what the die must not exceed."""
    return who.agility - FIRST_PENALTY if target == FIRST else who.agility


def roll_to_stop(state: RunningClock, who: Soldier, command: Check, draw: Draw) -> Step[RunningClock]:
    """Roll to stop on the first or the second segment; the outcome holds from when that segment begins."""
    rolls = open_rolls(state, who)
    motion = who.motion
    if motion is None or not rolls:
        raise Refused("no-roll-now", who=who.name)
    target = command.target.casefold() if command.target is not None else rolls[0]
    if target not in (FIRST, SECOND):
        raise Refused("bad-target", found=target, allowed=rolls)
    if target not in rolls:
        raise Refused("first-is-over", who=who.name, allowed=rolls)
    if command.dice is not None and not 1 <= command.dice <= DIE:
        raise Refused("bad-die", found=command.dice, lowest=1, highest=DIE)
    number = state.checks + 1
    roll = command.dice or draw.die(DIE, f"check {number}, {who.id} ({who.name}) stops on the {target} segment")
    most = needed(who, target)
    stops = roll <= most
    time = time_of(state, who)
    begins = time if motion.use in MOVING else motion.begins + motion.delay
    at = time if target == FIRST else max(time, begins + 1)
    after = who.evolve(motion=_sooner(motion, begins, at, falls=not stops))
    if at == time:
        after = who.evolve(motion=None, prone=who.prone or not stops, waits=False, until=None)
    code = "stops-sooner" if stops else "stops-badly"
    event = about(who, code, who=who.name, roll=roll, most=most, segment=at)
    return Step(state.put(after, checks=number), (event,))


def _sooner(motion: Action, begins: int, at: int, *, falls: bool) -> Action:
    """Return the stop whose outcome is known, and which holds from segment `at` on."""
    return motion.evolve(
        label="fall" if falls else "stop",
        begins=begins,
        lands=at,
        use=Use.STOP,
        secret=False,
        rolled=True,
        falls=falls,
    )
