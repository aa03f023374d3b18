"""The state of a Past Participle encounter, and the questions that it answers."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any

from msgspec import Meta

from bot.rules.clock import ClockUnit
from bot.rules.deck import PHASES, SIDES, SPEEDS, Bar, Pile, Pool, parse_pool, phase_index
from bot.rules.kit.turns import CallState
from bot.rules.model import CREW, Combatant, CombatantId, Note, Traits
from bot.rules.schema import PoolText, Setting, Trait, Typed
from bot.rules.systems.past_participle.speeds import FREE, Repertoire, faster, parse_added, parse_gear
from bot.rules.words import Frozen

SETTINGS = (
    Setting(key="declarations", default="secret", choices=("secret", "open")),
    Setting(key="order", default="any", choices=("any", "reflex")),
    Setting(key="cards", default="one", choices=("one", "side", "combatant")),
    Setting(key="call", default="auto", choices=("auto", "gm")),
    Setting(key="exposure", default="on", choices=("on", "off")),
    Setting(key="actions", default="", words=(*SPEEDS, FREE)),
    Setting(key="gear", default="", words=SPEEDS),
    Setting(key="deck", default="standard", deck=True),
)
NO_DIE_YET = SIDES[-1] + 1
"""Stands for the smallest die whose turn has come in a phase, before the first turn."""


WeaponText = Annotated[str, Typed(1, 1000), Meta(max_length=1000)]


class Stage(StrEnum):
    """What the round is waiting for."""

    DECLARE = "declare"
    PICK = "pick"
    ACT = "act"
    CLOSE = "close"


class Stand(StrEnum):
    """What a combatant has done, or may still do, in this round."""

    IDLE = "idle"
    """It has read no card in this round."""
    DUE = "due"
    ACTED = "acted"
    HOLDS = "holds"
    NEXT = "next"
    """Held, and acts right after the current action."""
    GOES_ON = "goes-on"
    """Will go on waiting in the next round."""
    HESITATES = "hesitates"
    LOST = "lost"
    LATE = "late"
    """Was revealed after its phase, and may act at any time."""


HOLDING = (Stand.HOLDS, Stand.NEXT)


class Owed(Frozen):
    """The action of a hidden combatant whose phase has passed in public."""

    phase: str
    speed: str


class Answered(Frozen):
    """The last action, if it was taken because its circumstance had come."""

    who: CombatantId
    wait: Note


class GunfighterTraits(Traits):
    """The Reflex of a gunfighter, and its weapons as they are typed."""

    reflex: Annotated[PoolText | None, Trait(pool=True)] = None
    weapon: Annotated[WeaponText | None, Trait(text=True, optional=True)] = None


class Gunfighter(Combatant, dict=True):
    """A combatant. Its declaration and its phase are secret at first."""

    lasting = ("reflex_to_come",)
    traits: GunfighterTraits = GunfighterTraits()
    speed: str | None = None
    plan: Note | None = None
    manner: str | None = None
    quicker: bool = False
    """Hesitated in the round before: its speed counts one faster."""
    carried: bool = False
    """Waits since the round before: is ready as with a fast action."""
    bar: Bar | None = None
    """A typed bar for its result alone."""
    given: str | None = None
    """Its typed Reflex result, for the coming flip."""
    cards: tuple[int, ...] = ()
    result: int | None = None
    targets: tuple[int, ...] = ()
    """The target numbers that its result was compared with."""
    open: tuple[str, ...] = ()
    phase: str | None = None
    exposed_to: int | None = None
    """The index of the phase in which its own die comes up next after its action; 4: the round ends before that."""
    aimed: tuple[str, ...] = ()
    """The weapons that it aimed with its last action, in this round or the one before."""
    stand: Stand = Stand.IDLE
    wait: Note | None = None
    will_be_quicker: bool = False
    owed: Owed | None = None
    alerted: bool = False
    """Whether its player and the GM were informed that its phase has come, while it is hidden."""
    reflex_to_come: str | None = None
    """Its Reflex from the next round on, as its player changed it after the flip."""

    @cached_property
    def pool(self) -> Pool:
        """Its Reflex."""
        return parse_pool(self.traits.reflex or "")

    @property
    def holds_for_later(self) -> bool:
        """Whether it holds without a circumstance."""
        return self.stand is Stand.HOLDS and self.wait is None

    @property
    def earliest(self) -> str | None:
        """The phase it acts in: as picked, else the first open one."""
        return self.phase or (self.open[0] if self.open else None)

    @property
    def ready_as(self) -> str:
        """The speed whose target numbers it must meet."""
        if self.carried:
            return "fast"
        speed = self.speed or "slow"
        return faster(speed) if self.quicker else speed

    def owing(self) -> Owed:
        """Return the action that it is owed once its phase has passed."""
        return Owed(phase=self.earliest or "", speed=self.speed or "")

    def as_it_falls(self) -> Gunfighter:
        """Return it with its action to come where it holds."""
        return self.replace(stand=Stand.DUE, wait=None) if self.stand in (*HOLDING, Stand.GOES_ON) else self

    def withdrawn(self) -> Gunfighter:
        """Return the combatant without its declaration."""
        return self.replace(speed=None, plan=None, manner=None, carried=False, wait=None)

    def in_next_round(self) -> Gunfighter:
        """Return the combatant as it enters the next round."""
        # One that goes on waiting keeps its declaration, a hidden one the action that it did not take.
        stays = self.stand is Stand.GOES_ON
        owed = self.owed if self.stand is Stand.LATE else None
        traits = self.traits if self.reflex_to_come is None else self.traits.replace(reflex=self.reflex_to_come)
        return (self if stays else self.withdrawn()).replace(
            **UNREAD,
            carried=stays,
            traits=traits,
            aimed=self.aimed if self.stand is Stand.ACTED else (),
            reflex_to_come=None,
            owed=self.owing() if self.hidden and self.stand is Stand.DUE else owed,
            quicker=self.will_be_quicker,
            will_be_quicker=False,
        )


UNREAD: dict[str, Any] = {
    "given": None, "bar": None, "cards": (), "result": None, "targets": (), "open": (), "phase": None,
    "exposed_to": None, "stand": Stand.IDLE,
}  # fmt: skip
"""Changes that take back what a gunfighter has read."""


PHASE_HANDS = {phase: ClockUnit("phase", phase_index(phase) + 1 or None, names=PHASES) for phase in (None, *PHASES)}
"""The quicker unit of the clock in each phase, and before the first."""


def reflex_order(one: Gunfighter) -> tuple[int, int, bool]:
    """Return the sort key in a phase: bigger die, more dice, the crew."""
    return (-one.pool.sides, -one.pool.dice, side_of(one) != CREW)


def side_of(one: Gunfighter) -> str:
    """Return the side of a combatant with its letter case folded."""
    return one.side.casefold()


class Showdown(CallState[Gunfighter]):
    """An encounter. `up` acts now; `last` is the phase of the last action, `level` the smallest die called in it."""

    known_settings = SETTINGS

    pile: Pile
    stage: Stage = Stage.DECLARE
    phase: str | None = None
    last: str | None = None
    level: int = NO_DIE_YET
    bar: Bar | None = None
    """A typed bar, for the coming flip and for everything that is read in it."""
    by_hand: tuple[int, ...] = ()
    """The cards of the last flip that were typed."""
    laid: dict[str, tuple[int, ...]] = {}
    """The cards that were typed for a side or a combatant, for the coming flip."""
    answered: Answered | None = None
    opened: bool | None = None
    """Whether declarations are open in this round; None (as the setting says) until one is public."""

    @property
    def openly(self) -> bool:
        """Whether declarations are announced at once, and locked."""
        return self.setting("declarations") == "open" if self.opened is None else self.opened

    @property
    def declared(self) -> tuple[int, int]:
        """How many of how many visible combatants have declared."""
        speeds = [one.speed for one in self.combatants if not one.hidden]
        return len(speeds) - speeds.count(None), len(speeds)

    @property
    def undeclared(self) -> tuple[Gunfighter, ...]:
        """The combatants that have not declared, hidden ones too."""
        return tuple(one for one in self.combatants if one.speed is None)

    @property
    def holders(self) -> tuple[Gunfighter, ...]:
        """The combatants with a held action, which the round's end settles."""
        return tuple(one for one in self.combatants if one.stand in HOLDING)

    def due_in(self, phase: str | None) -> tuple[Gunfighter, ...]:
        """Return the visible combatants who are to act in a phase, in order."""
        due = (one for one in self.visible if one.stand is Stand.DUE and one.earliest == phase)
        return tuple(sorted(due, key=reflex_order))

    def level_in(self, phase: str | None) -> int:
        """Return the smallest die whose turn has come in a phase; 13: none."""
        return self.level if self.last == phase else NO_DIE_YET

    @property
    def present_level(self) -> int:
        """The smallest die whose turn has come in this phase, that of the combatant that is up among them."""
        level = self.level_in(self.phase)
        return min(level, *(up.pool.sides for up in self.up_now if up.stand is Stand.DUE), NO_DIE_YET)

    def repertoire(self, one: Gunfighter) -> Repertoire:
        """Return what a combatant can do besides the known actions."""
        gear = parse_gear(self.setting("gear")) | parse_gear(one.traits.weapon or "")
        return Repertoire(parse_added(self.setting("actions")), gear, one.aimed)

    def after_turn(self, one: Gunfighter) -> Showdown:
        """Return the state after the turn of the combatant that was up."""
        level = self.level_in(self.phase)
        if one.stand is Stand.DUE:  # else it acts between the dice: the turn of its own may still be to come
            level = min(level, one.pool.sides)
        return self.without_up(one.id).replace(last=self.phase, level=level, answered=None)

    def group_of(self, one: Gunfighter) -> str:
        """Return the key of the combatants that read the same card as one."""
        match self.setting("cards"):
            case "side":
                return side_of(one)
            case "combatant":
                return str(one.id)
            case _:
                return ""

    def may_pick(self, one: Gunfighter) -> bool:
        """Return whether a combatant may choose its phase now."""
        if one.stand is not Stand.DUE or len(one.open) < 2:
            return False
        if self.stage is Stage.PICK:
            return True
        # One that has picked none may until its earliest phase is called.
        return self.stage is Stage.ACT and one.phase is None and phase_index(one.open[0]) > phase_index(self.phase)

    def is_hidden_ready(self, one: Gunfighter) -> bool:
        """Return whether a hidden combatant's phase has come, or no visible one acts before or in it."""
        if not one.hidden or one.stand is not Stand.DUE or self.stage not in (Stage.ACT, Stage.CLOSE):
            return False
        index = phase_index(one.earliest)
        if self.stage is Stage.CLOSE or index <= phase_index(self.phase):
            return True
        # Where the GM calls the phases, it comes once no visible combatant is due before it or in it.
        seen = (other for other in self.visible if other.stand is Stand.DUE)
        return not self.up and all(index < phase_index(other.earliest) for other in seen)

    def has_turn(self, one: Gunfighter) -> bool:
        """Return whether a combatant may act now."""
        return one.owed is not None or one.stand is Stand.HOLDS or self.is_up(one.id) or self.is_hidden_ready(one)

    def may_abort(self, one: Gunfighter) -> bool:
        """Return whether a combatant has a declaration or a hold to give up."""
        if self.stage is Stage.DECLARE:
            return one.speed is not None
        return one.stand in (*HOLDING, Stand.GOES_ON)

    def may_give_up(self, one: Gunfighter) -> bool:
        """Return whether a combatant waits for a circumstance, and may act after the current action instead."""
        return self.stage is Stage.ACT and one.stand is Stand.HOLDS and one.wait is not None

    def may_respond(self, one: Gunfighter) -> bool:
        """Return whether a holder may act between two actions."""
        return one.wait is not None or (one.holds_for_later and self.setting("pace") != "flow")

    def takes_result(self, one: Gunfighter) -> bool:
        """Return whether a Reflex result may still be typed for a combatant."""
        return self.stage is Stage.DECLARE or (self.stage is Stage.PICK and one.stand in (Stand.DUE, Stand.HESITATES))
