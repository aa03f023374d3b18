"""The state of an Eternal Soldier encounter, and questions to it.

A hidden combatant keeps a time of its own: what it announces counts from the segment at which it became free, wherever
the public clock has got to, and its time may have gone further where nothing public is under way. The public clock
neither moves nor stops for it.

"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any

from bot.rules.clock import ClockUnit
from bot.rules.kit.underway import Lane, Underway
from bot.rules.model import Combatant, Note, ShortText, SystemState, Traits
from bot.rules.schema import Number, Setting, Trait, Typed
from bot.rules.systems.eternal_soldier.notation import Arms, length, parse_weapons
from bot.rules.words import Frozen

WEAPONS_AT_MOST = 1000
"""Letters of the weapons that one has, as they are written."""
WeaponText = Annotated[str, Typed(1, WEAPONS_AT_MOST)]


class SoldierTraits(Traits):
    """The agility of a soldier, and its weapons as they are written; typed ones are added to those that it has."""

    agility: Annotated[Number | None, Trait(lowest=1)] = None
    weapon: Annotated[WeaponText | None, Trait(text=True, optional=True)] = None


class Use(StrEnum):
    """What an action does when done. FIRE: a held trigger. WAIT: until a segment. PARRY, DODGE take no time."""

    PLAIN = "plain"
    ATTACK = "attack"
    DRAW = "draw"
    RELOAD = "reload"
    FIRE = "fire"
    DROP = "drop"
    PICK_UP = "pick-up"
    PRONE = "prone"
    GET_UP = "get-up"
    WAIT = "wait"
    RUN = "run"
    WALK = "walk"
    STOP = "stop"
    PARRY = "parry"
    DODGE = "dodge"


LENGTHS = {Use.RUN: 2, Use.WALK: 1, Use.STOP: 2, Use.FIRE: 1}
"""Segments that no agility changes. A runner is at full speed from the second on, and stopped on the second."""


class Action(Underway):
    """An action under way, and everything that its length follows from.

    `reach`: with the longer weapon, due one segment before a closing ends. `prepares`: the classes in which that weapon
    is prepared meanwhile (None: it is ready). `quick`: the GM has it done before that. `delay`: the segments of a
    reaction, which come first. `rolled`: a stop whose agility roll was made, with the player's `own` die or not.
    """

    speed: ShortText | None = None
    use: Use = Use.PLAIN
    weapon: ShortText | None = None
    repeat: bool = False
    reacting: bool = False
    reach: bool = False
    prepares: ShortText | None = None
    quick: bool = False
    agility: int
    delay: int = 0
    rolled: bool = False
    own: bool = False
    falls: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it goes on until it is stopped, and never comes due."""
        return self.use in (Use.RUN, Use.WALK)

    def starting(self, begins: int, agility: int) -> Action:
        """Return the action as begun at segment `begins`, with the segment at which it lands."""
        delay = length("I", agility) if self.reacting else 0
        takes = length(self.speed, agility) if self.speed is not None else LENGTHS[self.use]
        if self.prepares is not None and not self.quick:
            takes = max(takes - 1, delay + length(self.prepares, agility))
        else:
            takes = delay + takes - self.reach
        return self.replace(begins=begins, lands=begins + max(1, takes), delay=delay, agility=agility)


class Load(Frozen):
    """The rounds left in a weapon."""

    weapon: ShortText
    rounds: int


ANSWERED: Mapping[str, Any] = {"waits": False, "until": None, "aimless": False}
"""What one that openly begins, ends or changes something waits for, and is asked, no longer."""


class Soldier(Combatant, dict=True):
    """A combatant of Eternal Soldier.

    `motion`: running, walking or stopping. `waits`: it publicly holds or was passed over, `until` something. `asked`:
    it was asked what it does, and has not answered. `aimless`: what it openly does named one that has fallen since or
    left, and it has not said whether it goes on. `clock`: its own time, where that is later than the public clock.
    `free`: the segment at which a hidden one became free (None: the present one). `out`, `dropped`, `loads`: weapons by
    their keys.
    """

    lasting = ("out", "dropped", "loads", "prone")
    traits: SoldierTraits = SoldierTraits()
    doing: Action | None = None
    motion: Action | None = None
    waits: bool = False
    until: Note | None = None
    asked: bool = False
    aimless: bool = False
    clock: int = 0
    free: int | None = None
    out: ShortText | None = None
    dropped: ShortText | None = None
    loads: tuple[Load, ...] = ()
    prone: bool = False

    def as_it_falls(self) -> Soldier:
        """Return it without its actions, or what it waits for."""
        return self.at_rest() if self.actions or self.waits else self

    @property
    def agility(self) -> int:
        """The agility, which every soldier on the table has."""
        return self.traits.agility or 1

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions under way."""
        return tuple(action for action in (self.doing, self.motion) if action is not None)

    @cached_property
    def shown(self) -> tuple[Action, ...]:
        """The actions under way that were not announced in secret."""
        return tuple(action for action in self.actions if not action.secret)

    @cached_property
    def lands(self) -> int | None:
        """The segment at which the next of its actions is done."""
        return min((action.lands for action in self.actions if not action.lasts), default=None)

    @property
    def open_ends(self) -> tuple[int, ...]:
        """The segments at which everybody sees its actions done."""
        return tuple(action.lands for action in self.shown if not action.lasts)

    def passed_over(self) -> Soldier:
        """Return the soldier after it was asked in vain: it waits, or goes on with what it is at."""
        return self.replace(aimless=False) if self.shown else self.replace(waits=True, until=None)

    def rounds(self, weapon: str, holds: int) -> int:
        """Return the rounds left in a weapon, which was full at first."""
        return min(next((load.rounds for load in self.loads if load.weapon == weapon), holds), holds)

    def loaded(self, weapon: str, rounds: int) -> Soldier:
        """Return the soldier with this many rounds in a weapon."""
        others = tuple(load for load in self.loads if load.weapon != weapon)
        return self.replace(loads=(*others, Load(weapon=weapon, rounds=rounds)))

    def freed(self, segment: int) -> Soldier:
        """Return the soldier, if hidden, free from a segment on."""
        return self.replace(free=segment) if self.hidden else self

    def with_actions(self, change: Callable[[Action], Action]) -> Soldier:
        """Return the soldier with what `change` makes of each of its actions."""
        return self.replace(doing=self.doing and change(self.doing), motion=self.motion and change(self.motion))


class RunningClock(SystemState[Soldier]):
    """An encounter; `round` stays 1. `starts` counts starts; `stands`: the GM stopped it until the next `/next`."""

    known_settings = (
        Setting(key="clock", default="auto", choices=("auto", "gm")),
        Setting(key="secrets", default="players", choices=("players", "gm")),
        Setting(key="actions", default=""),
        Setting(key="weapons", default=""),
    )

    starts: int = 0
    now: int = 0
    stands: bool = False

    @property
    def next_bell(self) -> int | None:
        """The segment at which the next bell rings for everybody."""
        times = (bell.time.position[0] for bell in self.bells if not bell.secret)
        return min((time for time in times if time > self.now), default=None)

    @property
    def started(self) -> bool:
        """Whether the clock runs."""
        return self.starts > 0

    @property
    def unit(self) -> ClockUnit:
        """Where the clock stands."""
        return ClockUnit("segment", self.now)

    def arms_of(self, soldier: Soldier) -> Arms:
        """Return the weapons of the GM's list, replaced by the soldier's own."""
        listed = parse_weapons(self.setting("weapons"))
        return {**listed, **parse_weapons(soldier.traits.weapon or "")}

    def time_of(self, soldier: Soldier) -> int:
        """Return the segment of the clock, or a hidden soldier's own."""
        return max(self.now, soldier.clock)

    def begins_at(self, soldier: Soldier, *, reacting: bool = False) -> int:
        """Return the segment an action counts from: the present one, or where the soldier became free."""
        own = not (soldier.waits or reacting or (soldier.hidden and soldier.actions))
        return soldier.free if own and soldier.free is not None else self.time_of(soldier)

    def due(self, soldier: Soldier) -> tuple[Action, ...]:
        """Return a soldier's actions that are done and not confirmed."""
        time = self.time_of(soldier)
        return tuple(one for one in soldier.actions if self.started and one.lands <= time and not one.lasts)

    def opened(self, soldier: Soldier) -> Soldier:
        """Return a soldier whose due actions are secret no longer."""
        due = self.due(soldier)
        return soldier.with_actions(lambda one: one.replace(secret=False) if one in due else one)

    def is_surprised(self, soldier: Soldier) -> bool:
        """Return whether a soldier must wait until the GM makes it aware."""
        return self.started and not soldier.aware and not soldier.actions

    def has_just_begun(self, soldier: Soldier, action: Action) -> bool:
        """Return whether an action can still be replaced by another one."""
        begins_now = action.begins >= (self.time_of(soldier) if soldier.hidden else self.now)
        return (begins_now and action.use is not Use.FIRE and not action.rolled) or action.use is Use.WAIT

    def is_setting_off(self, soldier: Soldier) -> bool:
        """Return whether a soldier begins to run or walk at this segment."""
        return soldier.motion is not None and soldier.motion.lasts and self.has_just_begun(soldier, soldier.motion)

    def all_due(self) -> tuple[Soldier, ...]:
        """Return the visible soldiers with something due, the first to be done first."""
        return tuple(sorted(filter(self.due, self.visible), key=lambda one: one.lands or 0))

    def awaited(self) -> tuple[Soldier, ...]:
        """Return the visible soldiers that are to say what they do."""
        idle = (one for one in self.visible if one.aware and not one.waits and (one.aimless or not one.shown))
        return tuple(idle) if self.started else ()

    def coming(self) -> int | None:
        """Return the next segment at which a visible soldier's action is done."""
        return min((one.lands for one in self.visible if one.lands is not None), default=None)

    def openly_coming(self) -> list[int]:
        """Return the segments at which everybody sees actions done, sorted."""
        return sorted(end for one in self.visible for end in one.open_ends)

    def announced(self) -> tuple[int, int]:
        """Return how many of how many visible soldiers openly do something."""
        return sum(bool(one.shown) for one in self.visible), len(self.visible)

    def lanes(self) -> tuple[Lane, ...]:
        """Return all actions under way, secret and hidden ones too: the first to be done first."""
        lanes = (Lane(soldier, action) for soldier in self.combatants for action in soldier.actions)
        return tuple(sorted(lanes, key=lambda lane: (lane.action.lands, lane.action.begins)))
