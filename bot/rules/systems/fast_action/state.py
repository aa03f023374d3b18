"""The state of a Fast Action encounter: its combatants, their rolls and dice, and who must still roll.

What is left in a pool is always computed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Self

from msgspec import Meta

from bot.rules.kit.ladder import unsettled
from bot.rules.kit.turns import BLOCK, CallState
from bot.rules.model import Combatant, CombatantId, Note, ShortText
from bot.rules.systems.fast_action.commands import Roll, SpenderTraits
from bot.rules.words import Frozen

SUCCESSES = (5, 6)
HABITS_AT_MOST = 12


class Habit(Frozen):
    """A cost that a combatant pays for an action, as both were typed, and how often it did."""

    action: Note
    cost: ShortText
    times: int = 1


class Spender(Combatant):
    """A combatant of Fast Action. Its action dice are left, spent or bound, and nothing else."""

    lasting = ("rolls", "own", "drawn", "habits")
    traits: SpenderTraits = SpenderTraits()
    rolls: tuple[Roll, ...] = ()
    """What it rolled for the order: first its pool, then once more for each tie. Each from the highest die down."""
    own: tuple[bool, ...] = ()
    """Which of these were rolled with the table's own dice."""
    drawn: int = 0
    """How many rolls were made for it, so that each has a purpose of its own."""
    spent: Annotated[int, Meta(ge=0)] = 0
    done: bool = False
    """Has had its turn in this round."""
    holds: bool = False
    wait: Note | None = None
    played: bool = False
    """Has been called since it rolled: its roll stands."""
    still: Annotated[int, Meta(ge=0)] = 0
    """How many dice of the round before it may still spend, as of then: that ended in public while it was hidden."""

    habits: tuple[Habit, ...] = ()
    """What it has paid for lately, the newest last."""

    def used_to(self, action: str, cost: str) -> Self:
        """Return the combatant after it has paid a cost for an action once more."""
        known = next((one for one in self.habits if (one.action, one.cost) == (action, cost)), None)
        habit = Habit(action=action, cost=cost, times=1 if known is None else known.times + 1)
        return self.replace(habits=(*(one for one in self.habits if one != known), habit)[-HABITS_AT_MOST:])

    counted_anew = ("drawn",)

    def as_it_falls(self) -> Self:
        """Return it with its turn to come where it holds."""
        return self.replace(holds=False, wait=None, done=False) if self.holds else self

    @property
    def dice(self) -> int:
        """Its whole pool of action dice."""
        return self.traits.dice or 0

    @property
    def prowess(self) -> int:
        """The dice that it rolls in every test."""
        return self.traits.prowess or 0

    @property
    def bound(self) -> int:
        """How many of them are EX-bound."""
        return self.traits.bound or 0

    @property
    def unbound(self) -> int:
        """The dice that it rolls for the order, and gets back for each round."""
        return self.dice - self.bound

    @property
    def left(self) -> int:
        """The dice that it may still spend in this round."""
        return self.dice - self.bound - self.spent

    @property
    def at_hand(self) -> int:
        """The dice that it may spend now: those that it is owed of the round before come first."""
        return self.still or self.left

    @property
    def to_roll(self) -> int:
        """How many dice it rolls now. To settle a tie even one with every die bound rolls one."""
        return max(self.unbound, 1) if self.rolls else self.unbound

    def binding(self, bound: int, spent: int) -> Self:
        """Return the combatant with `bound` of its dice bound and `spent` of the others spent."""
        return self.replace(traits=self.traits.replace(bound=bound), spent=min(spent, self.dice - bound))


class Scene(CallState[Spender]):
    """An encounter of Fast Action. `rolled`: the order is settled, and turns are taken."""

    known_settings = (BLOCK,)

    rolled: bool = False
    alerted: tuple[CombatantId, ...] = ()
    """The hidden combatants whose turn has come in this round: those who know of them have been told."""

    @cached_property
    def to_roll(self) -> tuple[CombatantId, ...]:
        """The visible combatants that must roll, or roll again among equals."""
        return unsettled({one.id: one.rolls for one in self.visible})

    @cached_property
    def awaited(self) -> tuple[CombatantId, ...]:
        """All combatants whose roll is waited for. A hidden one settles its ties when it is revealed."""
        return (*self.to_roll, *(one.id for one in self.combatants if one.hidden and not one.rolls))

    @property
    def equals(self) -> tuple[Spender, ...]:
        """The visible combatants that have rolled and must roll again."""
        return tuple(one for one in self.visible if one.rolls and one.id in self.to_roll)


def successes(roll: Roll) -> int:
    """Return how many dice of a roll are successes."""
    return sum(die in SUCCESSES for die in roll)


def strength(roll: Roll) -> tuple[int, ...]:
    """Return what rolls are compared by: successes, then sixes, fives, fours, threes, twos and ones."""
    return (successes(roll), *(roll.count(face) for face in range(6, 0, -1)))
