"""The state of an Eternal Soldier encounter, and plain questions to it.

Owns what is stored, and what is due. Must not know how it changes.

`now` is the segment of the public clock. A hidden combatant keeps a time of its own: what it announces counts from the
segment at which it became free, wherever the public clock has got to; and its time may have gone further where nothing
public is under way. The public clock neither moves nor stops for it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.rules.model import CREW, FOES, Combatant, Note, ShortText, SystemState
from bot.rules.systems.eternal_soldier.forms import SETTINGS, SoldierTraits
from bot.rules.systems.eternal_soldier.lengths import class_length, length
from bot.rules.systems.eternal_soldier.weapons import Arms, parse_weapons
from bot.rules.underway import Lane, Underway
from bot.rules.words import Frozen, reckoned


class Use(StrEnum):
    """What an action does when it lands, besides taking its time."""

    PLAIN = "plain"
    ATTACK = "attack"
    DRAW = "draw"
    RELOAD = "reload"
    FIRE = "fire"
    """An automatic weapon whose trigger is held: its rate in every segment."""
    DROP = "drop"
    PICK_UP = "pick-up"
    PRONE = "prone"
    GET_UP = "get-up"
    WAIT = "wait"
    """A hold until a given segment."""
    RUN = "run"
    WALK = "walk"
    STOP = "stop"


MOVING = (Use.RUN, Use.WALK)
"""What has no end of its own: it lasts until it is stopped."""
LENGTHS = {Use.RUN: 2, Use.WALK: 1, Use.STOP: 2, Use.FIRE: 1}
"""Segments that no agility changes. A runner is at full speed from the second on, and stopped on the second."""


class Pace(StrEnum):
    """How fast somebody moves."""

    STILL = "still"
    """It has only announced that it will: half speed is the segment after that."""
    HALF = "half"
    FULL = "full"


class Action(Underway):
    """An action under way, and all that its length came from."""

    speed: ShortText | None = None
    use: Use = Use.PLAIN
    weapon: ShortText | None = None
    repeat: bool = False
    reacting: bool = False
    reach: bool = False
    """An attack at the end of a closing, with the longer weapon: due one segment before that."""
    prepares: ShortText | None = None
    """With reach: the classes in which the weapon is prepared meanwhile. None: it is taken for prepared."""
    quick: bool = False
    """With reach: the GM has it done before it is prepared, at a penalty."""
    agility: int
    delay: int = 0
    """The segments of a reaction, which come first."""
    rolled: bool = False
    own: bool = False
    """Whether it was rolled with the table's own die."""
    """A stop whose agility roll was made."""
    falls: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it goes on until it is stopped, and never comes due."""
        return self.use in MOVING

    def starting(self, begins: int, agility: int) -> Action:
        """Return the action begun at a segment by one of this agility, with the segment at which it is done."""
        delay = class_length(1, agility) if self.reacting else 0
        takes = length(self.speed, agility) if self.speed is not None else LENGTHS[self.use]
        if self.prepares is not None and not self.quick:
            takes = max(takes - 1, delay + length(self.prepares, agility))
        else:
            takes = delay + takes - self.reach
        return self.evolve(begins=begins, lands=begins + max(1, takes), delay=delay, agility=agility)

    def pace(self, time: int) -> Pace:
        """Return how fast one moves: half on the segment after it began, full from the one after that, if it runs."""
        if time <= self.begins + self.delay:
            return Pace.STILL
        return Pace.FULL if self.use is Use.RUN and time >= self.lands else Pace.HALF


class Load(Frozen):
    """The rounds left in a weapon."""

    weapon: ShortText
    rounds: int


class Soldier(Combatant):
    """A combatant of Eternal Soldier. What it does in secret nobody else may know until it is done."""

    traits: SoldierTraits = SoldierTraits()
    doing: Action | None = None
    motion: Action | None = None
    """Running, walking or stopping: the GM may allow an action beside it."""
    waits: bool = False
    """Publicly holds, or was passed over: the clock does not wait for it."""
    until: Note | None = None
    asked: bool = False
    """It was asked what it does, and has not publicly answered yet."""
    clock: int = 0
    """The segment that its own time has come to, where that is further than the public clock."""
    free: int | None = None
    """Of a hidden one: the segment at which it became free. None: the one that its time has come to."""
    own: str = ""
    """Weapons of its own, as they are written; the GM's list for all has the others."""
    out: ShortText | None = None
    dropped: ShortText | None = None
    loads: tuple[Load, ...] = ()
    prone: bool = False

    @property
    def agility(self) -> int:
        """Its agility, which the roster has seen to."""
        return self.traits.agility or 1

    @reckoned
    def actions(self) -> tuple[Action, ...]:
        """What it has under way."""
        return tuple(action for action in (self.doing, self.motion) if action is not None)

    @reckoned
    def shown(self) -> tuple[Action, ...]:
        """What it has under way and was not announced in secret."""
        return tuple(action for action in self.actions if not action.secret)

    @reckoned
    def lands(self) -> int | None:
        """The segment at which the next of its actions is done."""
        return min((action.lands for action in self.actions if not action.lasts), default=None)

    def rounds(self, weapon: str, holds: int) -> int:
        """Return the rounds left in a weapon; it was full to begin with."""
        return min(next((load.rounds for load in self.loads if load.weapon == weapon), holds), holds)

    def loaded(self, weapon: str, rounds: int) -> Soldier:
        """Return it with so many rounds in a weapon."""
        others = tuple(load for load in self.loads if load.weapon != weapon)
        return self.evolve(loads=(*others, Load(weapon=weapon, rounds=rounds)))


class RunningClock(SystemState[Soldier]):
    """An encounter of Eternal Soldier. There are no rounds: `round` stays 1; `starts` counts starts of the clock."""

    known_settings = SETTINGS

    starts: int = 0
    now: int = 0
    stands: bool = False
    """The GM has stopped the clock here, until the next `/next`."""

    @property
    def started(self) -> bool:
        """Whether the clock runs."""
        return self.starts > 0

    @property
    def arms(self) -> Arms:
        """The weapons that the GM has listed."""
        return parse_weapons(self.setting("weapons"))


def arms_of(state: RunningClock, one: Soldier) -> Arms:
    """Return the weapons that a combatant knows: those of the GM's list, and its own, which win over them."""
    return {**state.arms, **parse_weapons(one.own)} if one.own else state.arms


class Ongoing(NamedTuple):
    """What goes on for a combatant."""

    doing: Action | None
    motion: Action | None
    waits: bool


def time_of(state: RunningClock, one: Soldier) -> int:
    """Return the segment at which a combatant is: that of the clock, or a hidden one's own."""
    return max(state.now, one.clock)


def begins_at(state: RunningClock, one: Soldier, *, reacting: bool) -> int:
    """Return the segment from which a combatant's next action counts: the present one, or for a hidden one that at
    which it became free. What answers somebody, or comes after a hold, is begun now.
    """
    idle = one.hidden and not one.actions and not one.waits and not reacting
    return one.free if idle and one.free is not None else time_of(state, one)


def due(state: RunningClock, one: Soldier) -> tuple[Action, ...]:
    """Return the actions of a combatant that are done now, and that it has not confirmed."""
    if not state.started:
        return ()
    time = time_of(state, one)
    return tuple(action for action in one.actions if action.lands <= time and not action.lasts)


def ongoing(state: RunningClock, one: Soldier) -> Ongoing:
    """Return what goes on for a combatant once it has done what is due."""
    done = due(state, one)
    if not done:
        return Ongoing(one.doing, one.motion, one.waits)
    return Ongoing(None if one.doing in done else one.doing, None if one.motion in done else one.motion, False)


def barred(state: RunningClock, one: Soldier) -> bool:
    """Whether a combatant is surprised: it begins nothing until the GM says that it is aware."""
    return state.started and not one.aware and not one.actions


def just_begun(state: RunningClock, one: Soldier, action: Action) -> bool:
    """Whether no time has been spent on an action yet: it can still be another one."""
    if action.use is Use.WAIT:
        return True
    return action.begins == time_of(state, one) and action.use is not Use.FIRE and not action.rolled


def setting_off(state: RunningClock, one: Soldier) -> bool:
    """Whether a combatant has begun to run or walk at this very segment, and has not moved yet."""
    return one.motion is not None and one.motion.lasts and just_begun(state, one, one.motion)


def all_due(state: RunningClock) -> tuple[Soldier, ...]:
    """Return the visible combatants with something due, in order of seats."""
    return tuple(one for one in state.visible if due(state, one))


def awaited(state: RunningClock) -> tuple[Soldier, ...]:
    """Return the visible combatants that have, as everybody sees, nothing under way and are to say what they do."""
    if not state.started:
        return ()
    return tuple(one for one in state.visible if one.aware and not one.waits and not one.shown)


def coming(state: RunningClock) -> int | None:
    """Return the next segment at which something of a visible combatant is done."""
    return min((one.lands for one in state.visible if one.lands is not None), default=None)


def lanes(state: RunningClock) -> tuple[Lane, ...]:
    """Return everything under way, what is done first before what is done later."""
    every = (Lane(one, action) for one in state.combatants for action in one.actions)
    return tuple(sorted(every, key=lambda lane: (lane.action.lands, lane.action.begins)))


def sides(state: RunningClock) -> tuple[str, ...]:
    """Return the sides that everybody may know of: the usual ones, then each visible combatant's."""
    return (CREW, FOES, *(one.side for one in state.visible))


def announced(state: RunningClock) -> tuple[int, int]:
    """Return how many of how many visible combatants have openly announced an action."""
    return sum(bool(one.shown) for one in state.visible), len(state.visible)
