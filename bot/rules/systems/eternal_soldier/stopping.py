"""Stopping sooner than in two segments: an agility roll, or a fall.

The rule: one who runs is stopped on the second segment. To be stopped by the time the second begins it rolls a d20,
agility or less; to be stopped at once, on the first, agility - 10 or less; one that fails falls. Must not know
anything else that is rolled for.
"""

from __future__ import annotations

from bot.rules.by_hand import OWN_DICE, given
from bot.rules.draw import Draw
from bot.rules.events import about
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier.commands import FIRST
from bot.rules.systems.eternal_soldier.landing import freed
from bot.rules.systems.eternal_soldier.state import MOVING, Action, RunningClock, Soldier, Use, time_of

DIE = 20
FIRST_PENALTY = 10


def needed(who: Soldier, target: str) -> int:
    """Return what the die must not exceed."""
    return who.agility - FIRST_PENALTY if target == FIRST else who.agility


def roll_to_stop(state: RunningClock, who: Soldier, target: str, dice: int | None, draw: Draw) -> Step[RunningClock]:
    """Roll to stop on the first or the second segment; the outcome holds from when that segment begins."""
    motion = who.motion
    assert motion is not None, "who stands has nothing to stop"
    roll, own = dice, dice is not None
    if roll is None:
        stop = f"combatant {who.id} stops on the {target} segment"
        state, purpose = state.tried(f"segment {state.now}", stop)
        roll = draw.die(DIE, purpose, secret=who.hidden)
    most = needed(who, target)
    stops = roll <= most
    time = time_of(state, who)
    begins = time if motion.use in MOVING else motion.begins + motion.delay
    at = time if target == FIRST else max(time, begins + 1)
    after = who.evolve(motion=_sooner(motion, begins, at, falls=not stops, own=own))
    if at == time:
        after = freed(who.evolve(motion=None, prone=who.prone or not stops, waits=False, until=None), time)
    told = about(who, "stops-sooner" if stops else "stops-badly", who=who.name, roll=roll, most=most, segment=at)
    return Step(state.put(after), (given(told, OWN_DICE if own else None),))


def _sooner(motion: Action, begins: int, at: int, *, falls: bool, own: bool) -> Action:
    return motion.evolve(
        label="fall" if falls else "stop",
        begins=begins,
        lands=at,
        use=Use.STOP,
        secret=False,
        rolled=True,
        own=own,
        falls=falls,
    )
