"""The state of a Torg Simple encounter, and plain questions to it.

Owns what is stored, and who may do what at a count. Must not know how it changes. What everybody may see of a
round goes by the visible combatants alone: a hidden one is asked for nothing and holds up nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from bot.rules.model import CREW, FOES, Combatant, CombatantId, Note, SystemState
from bot.rules.step import Step
from bot.rules.systems.torg.forms import SETTINGS, FighterTraits
from bot.rules.systems.torg.tables import LADDER_STEP, MOVES, RUSH_COST, SCENE_BONUS, SURGE_LEAST, SURGE_MOST, Budget
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


class Action(Underway):
    """An action announced. In the air until it resolves, is dropped, or is prepped: paused at its end."""

    kind: str
    speed: str
    counts: int
    modifier: int = 0
    """To its own total: +3 for taking time, -3 for another target."""
    paid: bool = True
    """Whether the budget paid for it (a forced one may go beyond)."""
    prepped: bool = False
    carried: bool = False
    """Prepped in an earlier round."""
    multi: bool = False
    share: int | None = None
    """What the multi-action takes off this one, once it is known."""


class Intent(Frozen):
    """What somebody means to announce: at once, or by itself at the bottom of the count `at`."""

    label: Note
    kind: str
    speed: str
    rush: int = 0
    take_time: bool = False
    secret: bool = False
    at: int | None = None


class Fighter(Combatant):
    """One who fights by counts. All but dice, rolls and prepped actions is of one round only."""

    traits: FighterTraits = FighterTraits()
    dice: tuple[int, ...] = ()
    """What its base initiative was rolled with, if it was."""
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
    answered: bool = False
    """Has said what it does at this top or bottom."""
    done: bool = False
    trump: bool = False
    total: int | None = None
    choice: str | None = None
    actions: tuple[Action, ...] = ()
    plan: Intent | None = None

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
    def surge_left(self) -> int:
        """How many more points it may surge in this round; 0 when that is less than a surge."""
        left = SURGE_MOST - self.surge
        return left if left >= SURGE_LEAST else 0


class Countdown(SystemState[Fighter]):
    """An encounter of Torg Simple. `news`: something was announced at this bottom, that others may answer."""

    known_settings = SETTINGS

    stage: Stage = Stage.READY
    count: int | None = None
    cycle: int = 0
    coins: int = 0
    news: bool = False


def base(state: Countdown, one: Fighter) -> int:
    """Return the base initiative, with what the scene adds to its side."""
    favoured = {"standard": CREW, "dramatic": FOES}.get(state.setting("scene"))
    return (one.traits.initiative or 0) + (SCENE_BONUS if one.side == favoured else 0)


def ladder(state: Countdown) -> dict[CombatantId, int]:
    """Return the counts of those who held to the end of the last round.

    By base initiative, highest first; from the last to the first each gets its own, or 3 more than the one after
    it; after the last comes the best of those who did not hold. Hidden ones stand aside, so as to move nobody.
    """
    known = [one for one in state.combatants if one.traits.initiative is not None]
    others = [base(state, one) for one in known if not one.held and not one.hidden]
    holders = sorted((one for one in known if one.held), key=lambda one: -base(state, one))
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


def reached(state: Countdown, one: Fighter) -> bool:
    """Whether the countdown has come to its initiative."""
    own = initiative(state, one)
    return own is not None and state.count is not None and own >= state.count


def barred(state: Countdown, one: Fighter) -> bool:
    """Whether it has aborted an action, and must still wait."""
    return one.barred is not None and state.count is not None and state.count > one.barred


def able(state: Countdown, one: Fighter) -> bool:
    """Whether it may announce at the present count, with something left of its round and nothing under way."""
    return reached(state, one) and not barred(state, one) and not one.actions and bool(one.budget.left)


def companions(state: Countdown, one: Fighter) -> tuple[str, ...]:
    """Return the kinds of action that may go with the one in the air, as the setting movement has it."""
    allowed = state.setting("movement")
    if allowed == "separate" or len(one.actions) != 1 or one.prepped:
        return ()
    under_way = one.actions[0].kind
    if allowed == "with-simple":
        return {"half-move": ("simple",), "simple": ("half-move",)}.get(under_way, ())
    return ("simple", "dramatic", "other") if under_way in MOVES else MOVES


def may_add(state: Countdown, one: Fighter) -> bool:
    """Whether it has just announced an action, and may be asked for another one to go with it.

    After a secret announcement it is asked whatever that was: not to be asked would tell of its kind.
    """
    if state.setting("movement") == "separate" or len(one.in_air) != 1 or one.prepped:
        return False
    action = one.in_air[0]
    fitting = [kind for kind in companions(state, one) if kind != "other" and one.budget.spend(kind)]
    return action.begins == state.count and (action.secret or bool(fitting))


def may_resume(state: Countdown, one: Fighter) -> bool:
    """Whether it has a prepped action that may go on: at any later count than it was prepped at."""
    return any(state.count is not None and (action.carried or state.count < action.lands) for action in one.prepped)


def may_answer(state: Countdown, one: Fighter) -> bool:
    """Whether there is something for it to say at this bottom."""
    return not one.done and (one.trump or able(state, one) or may_add(state, one) or may_resume(state, one))


def asked(state: Countdown) -> tuple[Fighter, ...]:
    """Return the visible combatants whose word is waited for at this bottom."""
    return tuple(one for one in state.visible if not one.answered and may_answer(state, one))


def could_surge(state: Countdown, one: Fighter) -> bool:
    """Whether it could still come in before its initiative, by a surge."""
    own = initiative(state, one)
    if own is None or state.count is None or one.actions or one.done or not one.budget.left:
        return False
    return one.surge_left > 0 and state.count - own >= SURGE_LEAST


def answerable(state: Countdown) -> bool:
    """Whether the GM's Next is waited for, because an announcement could be answered by a surge."""
    may = state.news and state.setting("reactions") == "wait"
    return may and any(could_surge(state, one) for one in state.visible)


def lanes(combatants: Iterable[Fighter]) -> tuple[Lane, ...]:
    """Return the actions in the air, what lands first before what lands later."""
    found = [Lane(one, action) for one in combatants for action in one.in_air]
    return tuple(sorted(found, key=lambda lane: -lane.action.lands))


def overdue(state: Countdown, one: Fighter) -> tuple[Action, ...]:
    """Return its actions in the air that land at this count (a hidden one's may have landed before)."""
    return tuple(action for action in one.in_air if state.count is not None and action.lands >= state.count)


def due(state: Countdown) -> tuple[Fighter, ...]:
    """Return the visible combatants with actions that resolve now, by base initiative."""
    found = (one for one in state.visible if overdue(state, one))
    return tuple(sorted(found, key=lambda one: -base(state, one)))


def afresh(one: Fighter) -> Fighter:
    """Return the combatant as it enters a new round: with its base initiative and what it has prepped."""
    actions = tuple(action.evolve(carried=True, multi=False, share=None) for action in one.prepped)
    unused = one.holds and one.budget == Budget() and not actions
    kept = {name: getattr(one, name) for name in (*Combatant.model_fields, "dice", "rolls")}
    return Fighter(**kept, held=unused, actions=actions)


def in_turn(
    step: Step[Countdown], combatants: Iterable[Fighter], do: Callable[[Countdown, Fighter], Step[Countdown]]
) -> Step[Countdown]:
    """Return the step followed by the same one for each of these combatants, in turn."""
    for one in combatants:
        further = do(step.state, step.state.get(one.id))
        step = Step(further.state, step.events + further.events)
    return step
