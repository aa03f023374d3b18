"""A start by dice: every combatant rolls once, and the GM rolls for all who are left."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from bot.rules import commands
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, refuse_if
from bot.rules.events import Step, calling
from bot.rules.kit.board import FLIP
from bot.rules.kit.ladder import settle
from bot.rules.kit.turns import FlipFor, TurnOrder, TurnState, TurnTaker
from bot.rules.model import Combatant, CombatantId, ShortText, Viewer
from bot.rules.schema import Option, Setting
from bot.rules.views import Choice


class Flip(commands.Flip):
    """Roll for the order; the GM rolls for all who are left, and begins."""

    roll: Annotated[ShortText | None, Option()] = None


class FlipRest(Flip):
    """Roll for one; `rest`: for all who are left."""

    rest: Annotated[bool | None, Option()] = None


class Roller(TurnTaker):
    """One that rolls for its place in the order. `dice`: what it has rolled; `own`: with the table's own."""

    dice: tuple[int, ...] = ()
    own: bool = False

    lasting: ClassVar[tuple[str, ...]] = ("dice", "own")


ROLL = Choice("offer-roll", "flip")
ROLL_OWN = Choice("offer-roll-own", "flip", {"roll": "1"}, asks=("roll",))
ROLL_REST = Choice("offer-roll-rest", "flip", {"rest": True})


NEVER, EACH_ROUND = "never", "each-round"
REROLL = Setting(key="reroll", default=NEVER, choices=(NEVER, EACH_ROUND))


S = TypeVar("S", bound=TurnState[Any])
C = TypeVar("C", bound=Combatant)


class RolledStart(TurnOrder[S, C], Generic[S, C]):
    """An initiative system that begins when all have rolled: each for itself, the GM for all who are left."""

    die: ClassVar[int] = 20
    begin_choice = FLIP

    def has_rolled(self, state: S, one: Any) -> bool:
        """Return whether a combatant needs no roll to begin."""
        return bool(one.dice)

    @abstractmethod
    def roll(self, state: S, who: C, draw: Draw, shown: int | None = None) -> Step[S]:
        """Roll for one combatant anew, or take what the table's own die shows."""

    def entered(self, state: S, combatant: C, draw: Draw) -> Step[S]:
        """Have one that comes when turns are taken roll at once."""
        return self.roll(state, combatant, draw) if combatant.id in self.to_roll(state) and state.begun else Step(state)

    def end_round(self, state: S) -> Step[S]:
        """End the round; if all roll anew, call for the dice of the next one."""
        step = super().end_round(state)
        if (unrolled := self.unrolled(step.state)) is None:
            return step
        after = unrolled.replace(begun=False)
        call = calling("dice-wanted", *(one.id for one in after.visible), round=after.round)
        return Step(after, (*step.events, call))

    def returned(self, state: S, one: C) -> C:
        """Return one that takes part again; what it has rolled in an earlier round counts where the rolls stand."""
        back = super().returned(state, one)
        stands = back is one or self.unrolled(state) is None or not isinstance(back, Roller)
        return back if stands else back.replace(dice=())

    def unrolled(self, state: S) -> S | None:
        """Return the state without the rolls of a round, if all roll anew in each: where `REROLL` says so."""
        if REROLL not in self.settings or state.setting(REROLL.key) == NEVER:
            return None
        return state.put(*(one.replace(dice=()) for one in state.combatants))

    def to_roll(self, state: S) -> tuple[CombatantId, ...]:
        """Return for whom the GM's roll for all who are left rolls."""
        return tuple(one.id for one in state.combatants if not self.has_rolled(state, one))

    def choices(self, state: S, one: C, viewer: Viewer) -> Iterable[Choice]:
        """Return the rolls, and what can be done when turns are taken."""
        return self.turn_choices if state.begun else (ROLL, ROLL_OWN)

    def roll_all(self, state: S, draw: Draw) -> Step[S]:
        """Roll for all who have not rolled, until nobody must."""
        return settle(state, self.to_roll, lambda now, one: self.roll(now, now.get(one), draw))

    def check_flip(self, state: S, command: Flip) -> FlipFor:
        """Return for whom is rolled, and what a die of the table's own shows: for nobody by name, all who are left.

        Refused are a roll once turns are taken, a second one of a combatant but by force, and a die that has no such
        face.
        """
        refuse_if(state.begun, "has-begun")
        if command.combatant is None:
            refuse_if(command.roll is not None, "roll-for-whom")
            return FlipFor()
        who = state.get(command.combatant)
        stands, forced = self.has_rolled(state, who), command.roll and Forced.ROLL
        refuse_if(stands and not command.force, "has-rolled", forced, who=who.name)
        if command.roll is None:
            return FlipFor(who)
        if command.roll.strip() not in map(str, range(1, self.die + 1)):
            raise Refused("bad-roll", found=command.roll, most=self.die)
        return FlipFor(who, int(command.roll))

    def do_flip(self, state: S, intent: FlipFor, draw: Draw) -> Step[S]:
        """Roll for one; or for all who are left, and begin."""
        if intent.who is not None:
            return self.roll(state, intent.who, draw, intent.shown)
        return self.roll_all(state, draw).then(self.begin)

    def player_flips(self, state: S, command: Any) -> bool:
        """Return True: a player may roll for each combatant of its own."""
        return True
