"""The state of a Past Participle encounter, and plain questions to it.

Owns what is stored. Must not know how it changes.
"""

from __future__ import annotations

from enum import StrEnum

from bot.rules.clock import Hand
from bot.rules.deck import PHASES, SIDES, Bar, Pool, parse_pool
from bot.rules.model import CREW, Combatant, CombatantId, Note, SystemState
from bot.rules.pile import Pile
from bot.rules.systems.past_participle import speeds
from bot.rules.systems.past_participle.forms import SETTINGS, GunfighterTraits
from bot.rules.words import Frozen, reckoned


class Stage(StrEnum):
    """What the round is waiting for."""

    DECLARE = "declare"
    PICK = "pick"
    ACT = "act"
    CLOSE = "close"


class Stand(StrEnum):
    """How a combatant stands in the round."""

    IDLE = "idle"
    """Not, or not yet, part of what the card decides."""
    DUE = "due"
    ACTED = "acted"
    HOLDS = "holds"
    NEXT = "next"
    """Holds no longer: acts right after the current action."""
    GOES_ON = "goes-on"
    """Will go on waiting in the next round."""
    HESITATES = "hesitates"
    LOST = "lost"
    LATE = "late"
    """Came into view after its phase: what it is owed it may do at any time."""


NO_DIE_YET = SIDES[-1] + 1
"""In place of the smallest die whose turn has come in a phase: none has."""
WAITING = (Stand.HOLDS, Stand.NEXT)


class Owed(Frozen):
    """The action of a phase that has passed in public without its combatant, who was hidden: it may still be taken,
    as of that phase and at most as slowly as was declared, until the next flip.
    """

    phase: str
    speed: str


class Answered(Frozen):
    """An action that was taken because its circumstance was said to have come: the GM may say that it has not."""

    who: CombatantId
    wait: Note


class Gunfighter(Combatant):
    """A combatant of Past Participle. What it declares, and the phase it picks, are its secrets until called."""

    traits: GunfighterTraits = GunfighterTraits()
    speed: str | None = None
    plan: Note | None = None
    manner: str | None = None
    quicker: bool = False
    """Hesitated in the round before: its speed counts one faster."""
    carried: bool = False
    """Went on waiting from the round before: is ready as with a fast action."""
    bar: Bar | None = None
    """The bar of the table's own that its result alone is held against."""
    given: str | None = None
    """The Reflex result that the table's own cards gave it, for the coming flip."""
    cards: tuple[int, ...] = ()
    result: int | None = None
    targets: tuple[int, ...] = ()
    """The target numbers that its result was held against."""
    open: tuple[str, ...] = ()
    phase: str | None = None
    stand: Stand = Stand.IDLE
    wait: Note | None = None
    will_be_quicker: bool = False
    owed: Owed | None = None
    alerted: bool = False
    """Whether those who know of a hidden one were told that its phase has come."""
    reflex_to_come: str | None = None
    """Its Reflex from the next round on, as its player changed it after the flip."""

    @reckoned
    def pool(self) -> Pool:
        """Its Reflex."""
        return parse_pool(self.traits.reflex or "")

    @property
    def holds_for_later(self) -> bool:
        """Whether it holds without a circumstance."""
        return self.stand is Stand.HOLDS and self.wait is None

    @property
    def may_hold_on(self) -> bool:
        """Whether it holds for a circumstance, for which it may go on waiting when the round closes."""
        return self.stand is Stand.HOLDS and self.wait is not None

    @property
    def earliest(self) -> str | None:
        """The phase it acts in: the one it picked, else the first that is open to it."""
        return self.phase or (self.open[0] if self.open else None)

    @property
    def ready_as(self) -> str:
        """The speed whose target numbers it must meet."""
        if self.carried:
            return "fast"
        speed = self.speed or "slow"
        return speeds.faster(speed) if self.quicker else speed


class Showdown(SystemState[Gunfighter]):
    """An encounter of Past Participle. `up` is who acts now.

    `last` is the phase of the action that just happened, `level` the smallest die whose turn has come in it.
    """

    known_settings = SETTINGS

    pile: Pile
    stage: Stage = Stage.DECLARE
    phase: str | None = None
    up: CombatantId | None = None
    last: str | None = None
    level: int = NO_DIE_YET
    bar: Bar | None = None
    """Target numbers of the table's own, for the coming flip and for what is read in it."""
    by_hand: tuple[int, ...] = ()
    """The cards of the last flip that the table laid."""
    laid: dict[str, tuple[int, ...]] = {}
    """The cards that the table has laid for a side or a combatant, for the coming flip."""
    answered: Answered | None = None
    opened: bool | None = None
    """Whether declarations are open in this round; None until everybody knows of one: as is set."""

    @property
    def openly(self) -> bool:
        """Whether declarations are announced at once, and locked."""
        return self.setting("declarations") == "open" if self.opened is None else self.opened

    def after_turn(self, one: Gunfighter) -> Showdown:
        """Return the state after the turn of the one who was up: its phase, and how far down the dice that is.

        A late one acts between the dice: the turn of its own may still be to come.
        """
        level = self.level if self.last == self.phase else NO_DIE_YET
        if one.stand is Stand.DUE:
            level = min(level, one.pool.sides)
        return self.evolve(up=None, last=self.phase, level=level, answered=None)


def place_of(phase: str | None) -> int:
    """Return how many phases come before this one (-1: before the first)."""
    return PHASES.index(phase) if phase else -1


PHASE_HANDS = {phase: Hand("phase", place_of(phase) + 1 or None, names=PHASES) for phase in (None, *PHASES)}
"""The quicker hand of the clock in each phase, and before the first."""


def told(value: int | None) -> str:
    """Return a result as it is told: a number, or CF."""
    return "CF" if value is None else str(value)


def by_reflex(one: Gunfighter) -> tuple[int, int, bool]:
    """Return the order within a phase: bigger die, more dice, the crew; what is still tied goes by seats."""
    return (-one.pool.sides, -one.pool.dice, side_of(one) != CREW)


def side_of(one: Gunfighter) -> str:
    """Return the side of a combatant, whatever its case."""
    return one.side.casefold()


def smallness(one: Gunfighter) -> tuple[int, int]:
    """Return the order of ascending Reflex: smaller die, fewer dice."""
    return (one.pool.sides, one.pool.dice)


def declared(state: Showdown) -> tuple[int, int]:
    """Return how many of how many visible combatants have declared."""
    speeds = [one.speed for one in state.combatants if not one.hidden]
    return len(speeds) - speeds.count(None), len(speeds)


def undeclared(state: Showdown) -> tuple[Gunfighter, ...]:
    """Return who has not declared, hidden ones too."""
    return tuple(one for one in state.combatants if one.speed is None)


def waiting(state: Showdown) -> tuple[Gunfighter, ...]:
    """Return the holders whose action is still to be settled before the round closes."""
    return tuple(one for one in state.combatants if one.stand in WAITING)


def due_in(state: Showdown, phase: str | None) -> tuple[Gunfighter, ...]:
    """Return the visible combatants who are to act in a phase, in order."""
    due = (one for one in state.visible if one.stand is Stand.DUE and one.earliest == phase)
    return tuple(sorted(due, key=by_reflex))


def afresh(one: Gunfighter) -> Gunfighter:
    """Return the combatant as it enters a new round: who goes on waiting keeps its wait and its declaration, and one
    that was hidden the action that it did not take.
    """
    stays = one.stand is Stand.GOES_ON
    owed = one.owed if one.stand is Stand.LATE else None
    if one.hidden and one.stand is Stand.DUE:
        owed = Owed(phase=one.earliest or "", speed=one.speed or "")
    traits = one.traits if one.reflex_to_come is None else one.traits.evolve(reflex=one.reflex_to_come)
    return one.evolve(
        traits=traits,
        reflex_to_come=None,
        owed=owed,
        speed=one.speed if stays else None,
        plan=one.plan if stays else None,
        manner=one.manner if stays else None,
        wait=one.wait if stays else None,
        carried=stays,
        quicker=one.will_be_quicker,
        will_be_quicker=False,
        given=None,
        bar=None,
        cards=(),
        result=None,
        targets=(),
        open=(),
        phase=None,
        stand=Stand.IDLE,
    )
