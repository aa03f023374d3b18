"""The state of a Torg Simple encounter, and plain questions to it.

Owns what is stored, from which count on somebody may announce, and what is due. Must not know what may be done then
(`turns`), nor how it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from bot.rules.model import CREW, FOES, Combatant, CombatantId, Note, SystemState, once
from bot.rules.step import Step
from bot.rules.systems.torg.forms import SETTINGS, FighterTraits
from bot.rules.systems.torg.tables import COUNTS, LADDER_STEP, RUSH_COST, SCENE_BONUS, SURGE_LEAST, SURGE_MOST, Budget
from bot.rules.underway import Lane, Underway
from bot.rules.words import Frozen


class Stage(StrEnum):
    """Where the round stands."""

    READY = "ready"
    """Before the countdown: rolls, re-rolls and early surges."""
    TOP = "top"
    """What is due at this count resolves."""
    BOTTOM = "bottom"
    """Who may announces."""
    VERY_FAST = "very-fast"
    """The very fast actions of this bottom resolve."""


RESOLVING = (Stage.TOP, Stage.VERY_FAST)


class Action(Underway):
    """An action announced. In the air until it resolves, is dropped, or is prepped: paused at its end."""

    kind: str
    speed: str
    counts: int
    modifier: int = 0
    """To its own total: +3 for taking time, -3 for another target."""
    rush: int = 0
    """Levels by which it was hurried to its speed."""
    paid: bool = True
    """Whether the budget of this round paid for it: not for a forced one beyond it, nor for one that goes on."""
    prepped: bool = False
    carried: bool = False
    """Prepped in an earlier round."""
    multi: bool = False
    share: int | None = None
    """What the multi-action takes off this one, once it is known."""
    untold: bool = False
    """Whether the board alone shows that it was announced: no message has told it yet."""

    @property
    def takes_time(self) -> bool:
        """Whether it takes more counts than its speed, for a better total."""
        return self.counts > COUNTS[self.speed]


class Intent(Frozen):
    """What somebody means to announce: at once, or by itself at the bottom of the count `at`.

    `follows`: it was made before the countdown for its initiative, and goes where that goes.
    """

    label: Note
    kind: str
    speed: str
    rush: int = 0
    take_time: bool = False
    secret: bool = False
    at: int | None = None
    follows: bool = False


class Fighter(Combatant):
    """One who fights by counts. All but dice, rolls and prepped actions is of one round only."""

    traits: FighterTraits = FighterTraits()
    dice: tuple[int, ...] = ()
    """What its base initiative was rolled with, if it was."""
    own: bool = False
    """Whether these are the table's own dice."""
    rolls: int = 0
    held: bool = False
    """Held an unused turn to the end of the last round: goes first, and may roll again."""
    rerolled: bool = False
    first: int | None = None
    """Where the ladder of those who held put it, from the beginning of the countdown on."""
    surge: int = 0
    rush: int = 0
    secret_rush: int = 0
    """Levels of `rush` that only its player and the GM know of yet."""
    quick: int = 0
    relief: int = 0
    budget: Budget = Budget()
    holds: bool = False
    until: Note | None = None
    counts_as: int | None = None
    """The count at which it ended its hold: its initiative for the rest of the round."""
    barred: int | None = None
    """It may announce from this count on down."""
    freed: int | None = None
    """Of a hidden one: the count at which it became free again, wherever the public clock was by then."""
    behind: bool = False
    """Hidden, and still in the round before: it may do what it was owed there until the countdown begins."""
    answered: bool = False
    """Has said what it does at this top or bottom."""
    done: bool = False
    trump: bool = False
    total: int | None = None
    choice: str | None = None
    actions: tuple[Action, ...] = ()
    plan: Intent | None = None

    def between_calls(self) -> Fighter:
        """Return it without what it has said at this top or bottom."""
        return self.evolve(answered=False) if self.answered else self

    @property
    def penalty(self) -> int:
        """What is taken off its action totals in this round."""
        return max(0, self.surge + RUSH_COST * self.rush - self.relief)

    @property
    def open_penalty(self) -> int:
        """What everybody may know of its penalty."""
        return max(0, self.surge + RUSH_COST * (self.rush - self.secret_rush) - self.relief)

    @property
    def in_air(self) -> tuple[Action, ...]:
        """Its actions that are neither resolved nor prepped."""
        return tuple(action for action in self.actions if not action.prepped)

    @property
    def prepped(self) -> tuple[Action, ...]:
        """Its actions that are paused at their end."""
        return tuple(action for action in self.actions if action.prepped)

    @property
    def undecided(self) -> tuple[Action, ...]:
        """Its actions of a multi-action of which it is not known yet what that takes off them."""
        return tuple(action for action in self.in_air if action.multi and action.share is None)

    @property
    def surge_left(self) -> int:
        """How many more points it may surge in this round; 0 when that is less than a surge."""
        left = SURGE_MOST - self.surge
        return left if left >= SURGE_LEAST else 0


class Countdown(SystemState[Fighter]):
    """An encounter of Torg Simple. `stands`: the GM had the count go here, and it stands until the GM's Next."""

    known_settings = SETTINGS

    stage: Stage = Stage.READY
    count: int | None = None
    cycle: int = 0
    stands: bool = False


def favoured(state: Countdown, one: Fighter) -> bool:
    """Whether the scene adds to the initiative of its side."""
    return one.side == {"standard": CREW, "dramatic": FOES}.get(state.setting("scene"))


def base(state: Countdown, one: Fighter) -> int:
    """Return the base initiative, with what the scene adds to its side."""
    return (one.traits.initiative or 0) + SCENE_BONUS * favoured(state, one)


@once
def ladder(state: Countdown) -> Mapping[CombatantId, int]:
    """Return the counts of those who held to the end of the last round.

    By base initiative alone, highest first, whatever the scene adds; from the last to the first each gets its own, or
    3 more than the one after it; after the last comes the best of those who did not hold. Hidden ones stand aside, so
    as to move nobody.
    """
    known = [one for one in state.combatants if one.traits.initiative is not None]
    others = [base(state, one) for one in known if not one.held and not one.hidden]
    holders = sorted((one for one in known if one.held), key=lambda one: -(one.traits.initiative or 0))
    places: dict[CombatantId, int] = {}
    floor = max(others, default=None)
    for one in reversed([one for one in holders if not one.hidden]):
        floor = _above(base(state, one), floor)
        places[one.id] = floor
    for one in holders:
        if one.hidden:
            places[one.id] = _above(base(state, one), max(others, default=None))
    return places


def _above(own: int, floor: int | None) -> int:
    return own if floor is None else max(own, floor + LADDER_STEP)


def initiative(state: Countdown, one: Fighter) -> int | None:
    """Return the count from which on it may announce; None if its base initiative is not known."""
    if one.traits.initiative is None:
        return None
    if one.counts_as is not None:
        return one.counts_as
    own = base(state, one)
    if state.stage is Stage.READY and one.held:
        own = ladder(state)[one.id]
    elif one.first is not None:
        own = one.first
    return own + one.surge + one.quick


def free_from(state: Countdown, one: Fighter) -> int | None:
    """Return the count from which on a combatant is free to announce; None if its base initiative is not known."""
    own = initiative(state, one)
    if own is None:
        return None
    return min(limit for limit in (own, one.barred, one.freed) if limit is not None)


def planned_for(state: Countdown, one: Fighter) -> int | None:
    """Return the count at which a combatant will announce what it planned; None if it has planned nothing."""
    if one.plan is None:
        return None
    return initiative(state, one) if one.plan.follows else one.plan.at


def unrolled(combatants: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Return those whose base initiative is not known."""
    return tuple(one for one in combatants if one.traits.initiative is None)


def lanes(combatants: Iterable[Fighter]) -> tuple[Lane, ...]:
    """Return the actions in the air, what lands first before what lands later."""
    found = [Lane(one, action) for one in combatants for action in one.in_air]
    return tuple(sorted(found, key=lambda lane: -lane.action.lands))


def in_progress(state: Countdown) -> tuple[str, ...]:
    """Return the names of the visible combatants with something in the air, what lands first before the rest."""
    return tuple(dict.fromkeys(lane.who.name for lane in lanes(state.visible)))


def overdue(state: Countdown, one: Fighter) -> tuple[Action, ...]:
    """Return its actions in the air that land now (a hidden one's may have landed before).

    What was begun at this very count does so at its bottom, not at its top.
    """
    count = state.count
    if count is None:
        return one.in_air if one.behind else ()
    top = state.stage is Stage.TOP and not one.hidden
    return tuple(action for action in one.in_air if action.lands >= count and not (top and action.begins <= count))


def landing(state: Countdown, one: Fighter) -> tuple[int, ...]:
    """Return the places of those of its actions that land now."""
    now = overdue(state, one)
    return tuple(place for place, action in enumerate(one.actions) if action in now)


@once
def due(state: Countdown) -> tuple[Fighter, ...]:
    """Return the visible combatants with actions that resolve now, by their initiative in this round."""
    found = (one for one in state.visible if overdue(state, one))
    return tuple(sorted(found, key=lambda one: -(initiative(state, one) or 0)))


def afresh(one: Fighter) -> Fighter:
    """Return the combatant as it enters a new round: with its base initiative, and with what it has prepped.

    Who has something prepped, or held any part of its turn aloud, has held to the end. What a hidden one still had in
    the air waits for the GM, as if prepped.
    """
    still = tuple(action.evolve(prepped=True) for action in (one.actions if one.hidden else one.prepped))
    actions = tuple(action.evolve(carried=True, paid=False, multi=False, share=None) for action in still)
    unused = bool(one.prepped) or (one.holds and bool(one.budget.actions))
    kept = {name: getattr(one, name) for name in (*Combatant.model_fields, "dice", "own", "rolls")}
    return Fighter(**kept, held=unused, actions=actions)


def in_turn(
    step: Step[Countdown], combatants: Iterable[Fighter], do: Callable[[Countdown, Fighter], Step[Countdown]]
) -> Step[Countdown]:
    """Return the step followed by the same one for each of these combatants, in turn."""
    for one in combatants:
        further = do(step.state, step.state.get(one.id))
        step = Step(further.state, step.events + further.events)
    return step
