"""The state of a Torg Simple encounter, and questions to it: when a combatant acts, what is due, who is asked.

Owns what is stored. Must not know commands, nor how the state changes. A round goes by the visible combatants alone: a
hidden one is asked for nothing and holds up nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from bot.rules.declared import fields_of
from bot.rules.model import CREW, FOES, Combatant, CombatantId, Note, SystemState, once
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.tables import Budget, FighterTraits
from bot.rules.underway import Lane, Underway
from bot.rules.words import Frozen

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
    carried: bool = False  # Prepped in an earlier round; it stands in stored rows alone.
    multi: bool = False
    share: int | None = None  # What the multi-action takes off this one, once it is known.
    ruled: tuple[tuple[int, Note], ...] = ()  # The GM's modifiers to its total, each with its reason.
    untold: bool = False  # The board alone shows it: no message has told yet that it was announced.

    @property
    def takes_time(self) -> bool:
        return self.counts > tables.COUNTS[self.speed]


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
        speed = tables.rushed(self.speed, self.rush)
        counts = tables.COUNTS[speed] + tables.TAKE_TIME_COUNTS * self.take_time
        return fields | {"speed": speed, "counts": counts, "begins": begins, "lands": begins - counts}


class Fighter(Combatant):
    """A combatant of the countdown. All but dice, rolls and prepped actions is of one round only."""

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
    freed: int | None = None  # Of a hidden one: the count at which it became free again, wherever the clock was.
    behind: bool = False  # Hidden, and in the round before until the countdown begins: it does what it was owed there.
    answered: bool = False  # Has said what it does with what is due, or with what it can do at a bottom.
    done: bool = False
    trump: bool = False
    total: int | None = None
    move_total: int | None = None  # That of the movement in a multi-action.
    choice: str | None = None
    actions: tuple[Action, ...] = ()
    plan: Announcement | None = None

    counted_anew = ("rolls",)

    def between_calls(self) -> Fighter:
        return self.evolve(answered=False) if self.answered else self

    def afresh(self) -> Fighter:
        """Return it as it enters a new round, with what it has prepped; a hidden one with all that it had in the air.

        Who has something prepped, or held any part of its turn aloud, has held to the end.
        """
        still = self.actions if self.hidden else self.prepped
        changes = {"prepped": True, "paid": False, "multi": False, "share": None}
        actions = tuple(action.evolve(**changes) for action in still)
        unused = bool(self.prepped) or (self.holds and bool(self.budget.actions))
        kept = {name: getattr(self, name) for name in (*fields_of(Combatant), "dice", "own", "rolls")}
        return Fighter(**kept, held=unused, actions=actions)

    @property
    def penalty(self) -> int:
        """Return what is taken off its action totals in this round."""
        return max(0, self.surge + tables.RUSH_COST * self.rush - self.relief)

    @property
    def open_penalty(self) -> int:
        """Return what everybody may know of its penalty."""
        return max(0, self.surge + tables.RUSH_COST * (self.rush - self.secret_rush) - self.relief)

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

    known_settings = tables.SETTINGS

    stage: Stage = Stage.READY
    count: int | None = None
    cycle: int = 0
    stands: bool = False
    asks_again: bool = False  # Begun in form 3: those who let a count pass are asked again at the next one.

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
        return (one.traits.initiative or 0) + tables.SCENE_BONUS * self.favours(one)

    @once
    def ladder(self) -> Mapping[CombatantId, int]:
        """Return the counts of those who held to the end of the last round (rules: "Hold"); hidden ones move nobody."""
        known = [one for one in self.combatants if one.traits.initiative is not None]
        best = after = max((self.base(one) for one in known if not one.held and not one.hidden), default=None)
        counts: dict[CombatantId, int] = {}
        held = sorted((one for one in known if one.held), key=lambda one: -(one.traits.initiative or 0))
        for one in reversed(held):
            last = best if one.hidden else after
            counts[one.id] = self.base(one) if last is None else max(self.base(one), last + tables.LADDER_STEP)
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
        """Return the count from which on it is free to announce, and not before the `limits`; None if not rolled."""
        own = self.initiative(one)
        limits = limits or (one.freed,)
        return None if own is None else min(at for at in (own, one.barred, *limits) if at is not None)

    def earliest(self, one: Fighter) -> int | None:
        """Return the first count to come at which it could announce; None if its base initiative is not known."""
        return self.free_from(one, self.count)

    def begins(self, one: Fighter) -> int:
        """Return the count at which an announcement made now begins: for a hidden one where it became free."""
        owed = self.free_from(one) if one.hidden and not one.holds else None
        return self.count or 0 if owed is None else owed

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
        """Return whether a countdown at `at` (None: it has not begun) has come to its initiative."""
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
        """Return the kinds of action that may go with the one in the air, as the setting movement has it.

        Who has something prepped may speak.
        """
        allowed = self.setting("movement")
        if one.prepped:
            return ("other",)
        if allowed == "separate" or len(one.actions) != 1:
            return ()
        under_way = one.actions[0].kind
        if allowed == "with-simple":
            return {"half-move": ("simple",), "simple": ("half-move",)}.get(under_way, ())
        return ("simple", "dramatic", "other") if under_way in tables.MOVES else tables.MOVES

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
        return not one.done and (one.trump or self.able(one) or self.may_add(one) or fires)

    def is_asked(self, one: Fighter) -> bool:
        return not (one.hidden or one.answered) and self.may_answer(one)

    @once
    def asked(self) -> tuple[Fighter, ...]:
        """Return the visible combatants whose word is waited for at this bottom."""
        return tuple(filter(self.is_asked, self.visible))


def names(combatants: Iterable[Fighter]) -> tuple[str, ...]:
    """Return the names of combatants."""
    return tuple(one.name for one in combatants)


def labels(actions: Iterable[Action]) -> tuple[str, ...]:
    """Return the labels of actions."""
    return tuple(action.label for action in actions)


def lanes(combatants: Iterable[Fighter]) -> tuple[Lane, ...]:
    """Return the actions in the air, the highest landing count first."""
    found = [Lane(one, action) for one in combatants for action in one.in_air]
    return tuple(sorted(found, key=lambda lane: -lane.action.lands))


def leading(actions: Sequence[Action]) -> Action:
    """Return the action that a total is for: the first that is no movement, or else the first."""
    return min(actions, key=lambda action: action.kind in tables.MOVES)
