"""The numbers of Torg Simple, and the state of an encounter: when a combatant acts, what is due, who is asked.

A round goes by the visible combatants alone: a hidden one is asked for nothing and holds up nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Self

from bot.rules.clock import ClockUnit
from bot.rules.errors import Refused, refuse_if
from bot.rules.kit.underway import Lane, Underway
from bot.rules.model import CREW, FOES, Combatant, CombatantId, Note, SystemState, Traits, once
from bot.rules.schema import Number, Setting, Trait, fields_of
from bot.rules.words import Frozen

INITIATIVE_BASE = 20
DIE = 20
AGAIN = (10, 20)  # These are rolled again and added, as long as they come.
_BONUS_UP_TO = {
    1: -12, 2: -10, 4: -8, 6: -5, 8: -2, 10: -1, 12: 0, 14: 1, 15: 2, 16: 3, 17: 4, 18: 5, 19: 6, 20: 7,
}  # fmt: skip
MOST_ROLLED = 500

COUNTS = {"very fast": 0, "fast": 3, "normal": 6, "slow": 9, "very slow": 12}
SPEEDS = tuple(COUNTS)
# By how many levels each speed can be rushed: a normal or slow action never becomes very fast.
RUSHES = {"very fast": 0, "fast": 1, "normal": 1, "slow": 2, "very slow": 2}
# The kinds of action, each with its usual speed.
KINDS = {"simple": "fast", "half-move": "fast", "move": "normal", "dramatic": "normal", "other": "normal"}
MOVES = ("half-move", "move")
ACTIVE, PASSIVE = "active-defence", "passive-defence"
DEFENCES = (ACTIVE, PASSIVE)  # They take effect at once, and no time.
# What an action of each kind takes of a round's budget.
COSTS: dict[str, dict[str, int]] = {
    "simple": {"simple": 1}, "half-move": {"halves": 1}, "move": {"halves": 2}, "dramatic": {"dramatic": 1},
    "other": {}, ACTIVE: {"dramatic": 1, "passive": 1}, PASSIVE: {"passive": 1},
}  # fmt: skip

SURGES = range(3, 11)
RUSH_COST = 3
TAKE_TIME_COUNTS, TAKE_TIME_BONUS = 6, 3
ABORT_COUNTS = 2
RETARGETS = ("same", "later")
RETARGET_COST, RETARGET_COUNTS = 3, 3
LADDER_STEP = 3
SCENE_BONUS = 5
HASTE_INITIATIVE, HASTE_RELIEF = 10, 9
MULTI_DIFFICULTY, MULTI_LESS, MULTI_MORE = 8, 2, 4
ON_THE_FLY = "on-the-fly"  # Its targets were in range at some time only, not when it is done.
ON_THE_FLY_COSTS = (3, 6)
RULING = "ruling"

SETTINGS = (
    Setting(key="scene", default="plain", choices=("plain", "standard", "dramatic")),
    Setting(key="movement", default="separate", choices=("separate", "with-simple", "free", "multi-action")),
    Setting(key="reroll-keep-best", default="off", choices=("off", "on")),
    Setting(key="take-time", default="on", choices=("on", "off")),
    Setting(key="haste", default="off", choices=("off", "trump", "initiative", "penalty")),
)


class FighterTraits(Traits):
    """The numbers of a fighter."""

    initiative: Annotated[Number | None, Trait(optional=True, of_one_fight=True, lowest=-50, highest=200)] = None


def bonus(roll: int) -> int:
    """Return the bonus number of a roll: from the table up to 20, 8 from 21 on, and 1 more for every 5 above 21."""
    if roll > DIE:
        return 8 + (roll - 21) // 5
    return next(number for most, number in _BONUS_UP_TO.items() if roll <= most)


def parse_roll(text: str) -> tuple[int, ...]:
    """Return typed dice, a sum or each die. Refuse all else; all but the last must be a 10 or a 20."""
    parts = [part for part in re.split(r"[\s,+]+", text.strip()) if part]
    dice = tuple(int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 4)
    known = bool(dice) and len(dice) == len(parts) and all(1 <= die <= MOST_ROLLED for die in dice)
    *again, last = dice or (0,)
    if not known or (again and (last > DIE or any(die not in AGAIN for die in again))):
        raise Refused("bad-roll", found=text, most=MOST_ROLLED)
    return dice


def rushed(speed: str, levels: int) -> str:
    """Return the speed of an action rushed by so many levels. Raise Refused where it cannot be."""
    most = RUSHES[speed]
    refuse_if(most == 0 and levels != 0, "no-rush", speed=speed)
    if not 0 <= levels <= most:
        to = tuple(f"{level} ({rushed(speed, level)})" for level in range(1, most + 1))
        raise Refused("bad-rush", speed=speed, found=levels, allowed=to)
    return SPEEDS[SPEEDS.index(speed) - levels]


class Budget(Frozen):
    """What is left of a round: a simple action, two half moves, a dramatic action, and a passive defence."""

    simple: int = 1
    halves: int = 2
    dramatic: int = 1
    passive: int = 1

    def spend(self, kind: str) -> Self | None:
        """Return what is left after an action of this kind; None if that is more than there is."""
        rest = {part: getattr(self, part) - cost for part, cost in COSTS[kind].items()}
        return self.replace(**rest) if min(rest.values(), default=0) >= 0 else None

    def refund(self, kind: str) -> Self:
        """Return what is left when an action of this kind is given back: never more than a round has."""
        back = {part: getattr(self, part) + cost for part, cost in COSTS[kind].items()}
        return self.replace(**{part: min(left, getattr(Budget(), part)) for part, left in back.items()})

    @property
    def left(self) -> tuple[str, ...]:
        """Return what is left: the kinds of action, and the passive defence."""
        return self.actions + (PASSIVE,) * self.passive or ("nothing",)

    @property
    def actions(self) -> tuple[str, ...]:
        """Return the kinds of action that are left, without defences."""
        move = {0: (), 1: ("half-move",), 2: ("move",)}[self.halves]
        return ("simple",) * self.simple + move + ("dramatic",) * self.dramatic

    @property
    def best(self) -> str:
        """Return the kind of action that is left and does most."""
        return ("other", *self.actions)[-1]


UNSAID: Mapping[str, None] = {"total": None, "move_total": None, "choice": None}
"""What a combatant has said of actions that are due, as it is when nothing was said."""


class Stage(StrEnum):
    """Where the round stands."""

    READY = "ready"  # Before the countdown: rolls, re-rolls and early surges.
    TOP = "top"  # What is due at this count resolves.
    BOTTOM = "bottom"  # Who may announces.
    VERY_FAST = "very-fast"  # The very fast actions of this bottom resolve.


class Action(Underway):
    """An action announced: in the air until it resolves, is dropped, or is prepped (paused at its end)."""

    kind: str
    speed: str
    counts: int
    modifier: int = 0  # To its own total: +3 for taking time, -3 for another target.
    rush: int = 0  # Levels by which it was hurried to its speed.
    paid: bool = True  # By the budget of this round: not a forced one beyond it, nor one that goes on.
    prepped: bool = False
    multi: bool = False
    share: int | None = None  # What the multi-action takes off this one, once it is known.
    ruled: tuple[tuple[int, Note], ...] = ()  # The GM's modifiers to its total, each with its reason.
    untold: bool = False  # The board alone shows it: no message has told yet that it was announced.

    @property
    def takes_time(self) -> bool:
        return self.counts > COUNTS[self.speed]


class Announcement(Frozen):
    """What a combatant announces: now, or planned for the bottom of the count `at`."""

    label: Note
    kind: str
    speed: str
    rush: int = 0
    take_time: bool = False
    secret: bool = False
    at: int | None = None
    follows: bool = False  # Planned before the countdown for its initiative, it moves with that.

    def fields_at(self, begins: int) -> dict[str, Any]:
        """Return the fields of an action that is announced so, and begins at a count."""
        fields = {name: getattr(self, name) for name in ("label", "kind", "rush", "secret")}
        speed = rushed(self.speed, self.rush)
        counts = COUNTS[speed] + TAKE_TIME_COUNTS * self.take_time
        return fields | {"speed": speed, "counts": counts, "begins": begins, "lands": begins - counts}


class Fighter(Combatant):
    """A combatant of the countdown. All but dice, rolls and prepped actions is of one round only."""

    lasting = ("dice", "own", "rolls")
    traits: FighterTraits = FighterTraits()
    dice: tuple[int, ...] = ()  # What its base initiative was rolled with, if it was.
    own: bool = False  # These are the table's own dice.
    rolls: int = 0
    held: bool = False  # Held an unused turn to the end of the last round: goes first, and may roll again.
    rerolled: bool = False
    first: int | None = None  # Its count among those who held, from the beginning of the countdown on.
    surge: int = 0
    rush: int = 0
    secret_rush: int = 0  # Levels of `rush` that only its player and the GM know of yet.
    quick: int = 0
    relief: int = 0
    budget: Budget = Budget()
    holds: bool = False
    until: Note | None = None
    counts_as: int | None = None  # The count at which it ended its hold: its initiative for the rest of the round.
    barred: int | None = None  # It may announce from this count on down.
    freed: int | None = None  # Of a hidden one: the count, at which it became free again.
    behind: bool = False  # Hidden, and in the round before until the countdown begins: it does what it was owed there.
    aimless: bool = False  # What it has in the air named one that has fallen since, or left: it is asked what it does.
    answered: bool = False  # Has said what it does with what is due, or with what it can do at a bottom.
    done: bool = False
    trump: bool = False
    total: int | None = None
    move_total: int | None = None  # That of the movement in a multi-action.
    choice: str | None = None
    actions: tuple[Action, ...] = ()
    plan: Announcement | None = None

    counted_anew = ("rolls",)

    def as_it_falls(self) -> Fighter:
        if not (self.actions or self.plan or self.holds):
            return self
        return self.without_actions().replace(holds=False, until=None)

    def without_actions(self) -> Fighter:
        """Return the fighter without its actions and its plan; the paid actions go back to its budget."""
        budget = self.budget
        for action in self.actions:
            budget = budget.refund(action.kind) if action.paid else budget
        return self.replace(actions=(), plan=None, budget=budget, answered=False, aimless=False, **UNSAID)

    def between_calls(self) -> Fighter:
        return self.replace(answered=False) if self.answered else self

    def afresh(self) -> Fighter:
        """Return it in a new round with what is prepped, or if hidden in the air. Who held its turn has held on."""
        still = self.actions if self.hidden else self.prepped
        actions = tuple(action.replace(prepped=True, paid=False, multi=False, share=None) for action in still)
        unused = bool(self.prepped) or (self.holds and bool(self.budget.actions))
        kept = {name: getattr(self, name) for name in (*fields_of(Combatant), "dice", "own", "rolls")}
        return Fighter(**kept, held=unused, actions=actions)

    @property
    def penalty(self) -> int:
        """Return what is taken off its action totals in this round."""
        return max(0, self.surge + RUSH_COST * self.rush - self.relief)

    @property
    def open_penalty(self) -> int:
        """Return what everybody may know of its penalty."""
        return max(0, self.surge + RUSH_COST * (self.rush - self.secret_rush) - self.relief)

    @property
    def in_air(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if not action.prepped)

    @property
    def prepped(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.prepped)

    @property
    def secret_actions(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.secret)

    @property
    def undecided(self) -> tuple[Action, ...]:
        return tuple(action for action in self.in_air if action.multi and action.share is None)

    @property
    def has_turn(self) -> bool:
        """Return whether it is at nothing, not done, and has something left of its round."""
        return not (self.actions or self.done) and bool(self.budget.actions)

    def is_barred(self, at: int | None) -> bool:
        """Return whether it aborted an action, and must still wait at the count `at`."""
        return self.barred is not None and at is not None and at > self.barred


class Countdown(SystemState[Fighter]):
    """An encounter of Torg Simple. `stands`: the GM had the count go here, and it stands until the GM's Next."""

    known_settings = SETTINGS

    stage: Stage = Stage.READY
    count: int | None = None
    cycle: int = 0
    stands: bool = False
    stepped: int | None = None
    """The count at which a person last took a step that all heard; None if that was the present one, or a Next."""

    @property
    def unit(self) -> ClockUnit:
        """Where the countdown stands."""
        return ClockUnit("count", self.count, down=True)

    def own_count(self, at: int) -> int:
        """Return the count of somebody whose own one is `at`: that before the countdown, else the present one."""
        return at if self.count is None else self.count

    def open_to(self, who: Fighter) -> int | None:
        """Return the count as of which a fighter can still come in: the present one; of a hidden one, the last step's.

        What the clock alone has done since can be answered by all, but for a hidden one it is not taken back.
        """
        return self.stepped if who.hidden and self.count is not None and self.stepped is not None else self.count

    @property
    def resolves(self) -> bool:
        """Return whether due actions resolve now."""
        return self.stage in (Stage.TOP, Stage.VERY_FAST)

    def unrolled(self) -> tuple[Fighter, ...]:
        """Return the combatants without a base initiative, hidden ones too."""
        return tuple(one for one in self.combatants if one.traits.initiative is None)

    def favours(self, one: Fighter) -> bool:
        return one.side == {"standard": CREW, "dramatic": FOES}.get(self.setting("scene"))

    def base(self, one: Fighter) -> int:
        return (one.traits.initiative or 0) + SCENE_BONUS * self.favours(one)

    @once
    def ladder(self) -> Mapping[CombatantId, int]:
        """Return the counts of those who held to the end of the last round (rules: "Hold"); hidden ones move nobody."""
        known = [one for one in self.combatants if one.traits.initiative is not None]
        best = after = max((self.base(one) for one in known if not one.held and not one.hidden), default=None)
        counts: dict[CombatantId, int] = {}
        held = sorted((one for one in known if one.held), key=lambda one: -(one.traits.initiative or 0))
        for one in reversed(held):
            last = best if one.hidden else after
            counts[one.id] = self.base(one) if last is None else max(self.base(one), last + LADDER_STEP)
            after = after if one.hidden else counts[one.id]
        return counts

    def first(self, one: Fighter) -> int | None:
        """Return the count of a combatant that held to the end of the last round; None for any other."""
        return self.ladder().get(one.id) if self.stage is Stage.READY and one.held else one.first

    def initiative(self, one: Fighter) -> int | None:
        """Return the count from which on it may announce; None if its base initiative is not known."""
        if one.traits.initiative is None:
            return None
        if one.counts_as is not None:
            return one.counts_as
        first = self.first(one)
        return (self.base(one) if first is None else first) + one.surge + one.quick

    def free_from(self, one: Fighter, *limits: int | None) -> int | None:
        """Return the count from which on down one may announce: its initiative, or the lowest of `limits`.

        Without `limits` that is where its last action has freed it. None if it has not rolled.
        """
        own = self.initiative(one)
        limits = limits or (one.freed,)
        return None if own is None else min(at for at in (own, one.barred, *limits) if at is not None)

    def earliest(self, one: Fighter) -> int | None:
        """Return the first count to come at which it could announce; None if its base initiative is not known."""
        return self.free_from(one, self.count)

    def begins(self, one: Fighter) -> int:
        """Return the count at which an announcement made now begins: where it became free, if it is hidden, or here."""
        owed = None if one.holds else self.free_from(one)
        return (self.count or 0) if owed is None else owed if one.hidden else self.own_count(owed)

    def planned_for(self, one: Fighter) -> int | None:
        """Return the count at which it will announce what it planned; None if it has planned nothing."""
        if one.plan is None:
            return None
        return self.initiative(one) if one.plan.follows else one.plan.at

    def counts_of(self, one: Fighter) -> Iterator[int]:
        """Yield the counts at which something happens to a visible combatant."""
        yield from (action.lands for action in one.in_air)
        planned, own = self.planned_for(one), self.free_from(one)
        if planned is not None:
            yield planned
        if own is not None and not (one.in_air or one.done) and (one.prepped or one.budget.actions):
            yield own

    def reached(self, one: Fighter, at: int | None) -> bool:
        """Return whether a countdown at `at` (None: it has not begun) has come down to the initiative of `one`."""
        own = self.initiative(one)
        return own is not None and at is not None and own >= at

    def landing(self, one: Fighter) -> tuple[Action, ...]:
        """Return its actions in the air that land now: at the top none that began at this count."""
        count, top = self.count, self.stage is Stage.TOP and not one.hidden
        if count is None:
            return one.in_air if one.behind else ()
        return tuple(action for action in one.in_air if action.lands >= count and not (top and action.begins <= count))

    @once
    def due(self) -> tuple[Fighter, ...]:
        """Return the visible combatants with actions that resolve now, by their initiative in this round."""
        found = filter(self.landing, self.visible)
        return tuple(sorted(found, key=lambda one: -(self.initiative(one) or 0)))

    def in_progress(self) -> tuple[str, ...]:
        """Return the names of the visible combatants with something in the air."""
        return tuple(dict.fromkeys(lane.who.name for lane in lanes(self.visible)))

    def announces_now(self, one: Fighter) -> bool:
        """Return whether its announcement is for now: before the countdown only if it is behind."""
        return self.stage is not Stage.READY or one.behind

    def companions(self, one: Fighter) -> tuple[str, ...]:
        """Return the kinds of action that may go with what is under way; who has something prepped may speak."""
        allowed = self.setting("movement")
        if one.prepped:
            return ("other",)
        if allowed == "separate" or len(one.actions) != 1:
            return ()
        under_way = one.actions[0].kind
        if allowed == "with-simple":
            return {"half-move": ("simple",), "simple": ("half-move",)}.get(under_way, ())
        return ("simple", "dramatic", "other") if under_way in MOVES else MOVES

    def able(self, one: Fighter) -> bool:
        """Return whether it may announce at this count, with something left of its round and nothing under way."""
        here = self.reached(one, self.count) and not one.is_barred(self.count)
        return here and not one.actions and bool(one.budget.actions)

    def may_add(self, one: Fighter) -> bool:
        """Return whether another action may go with the only one that it has in the air."""
        if self.setting("movement") == "separate" or len(one.in_air) != 1 or one.prepped:
            return False
        # After a secret announcement it is always asked: otherwise one could tell its kind.
        return one.in_air[0].secret or any(k != "other" and one.budget.spend(k) for k in self.companions(one))

    def may_resume(self, one: Fighter) -> bool:
        """Return whether it has a prepped action that may go on: at any count, also where it was prepped."""
        return self.count is not None and bool(one.prepped)

    def may_answer(self, one: Fighter) -> bool:
        fires = bool(one.prepped) and self.reached(one, self.count)
        return not one.done and (one.trump or one.aimless or self.able(one) or self.may_add(one) or fires)

    def is_asked(self, one: Fighter) -> bool:
        return not (one.hidden or one.answered) and self.may_answer(one)

    @once
    def asked(self) -> tuple[Fighter, ...]:
        """Return the visible combatants whose word is waited for at this bottom."""
        return tuple(filter(self.is_asked, self.visible))


def lanes(combatants: Iterable[Fighter]) -> tuple[Lane, ...]:
    """Return the actions in the air, the highest landing count first."""
    found = [Lane(one, action) for one in combatants for action in one.in_air]
    return tuple(sorted(found, key=lambda lane: -lane.action.lands))


def moves_besides(actions: Sequence[Action]) -> bool:
    """Return whether a movement is among actions, and another action."""
    return len({action.kind in MOVES for action in actions}) == 2


def leading(actions: Sequence[Action]) -> Action:
    """Return the action that a total is for: the first that is no movement, or else the first."""
    return min(actions, key=lambda action: action.kind in MOVES)
