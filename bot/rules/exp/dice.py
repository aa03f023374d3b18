"""Systems of units in which dice are rolled anew in each unit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules import commands
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, Step, calling, public
from bot.rules.exp.deeds import POWERS, REACTION, AttackState
from bot.rules.exp.units import ExpSystem, OwnTime, disabled, on_time
from bot.rules.kit import ladder
from bot.rules.kit.board import NEXT, NEXT_ROUND
from bot.rules.kit.rolling import ROLL_REST
from bot.rules.kit.turns import FlipFor, Next
from bot.rules.model import CombatantId, Viewer
from bot.rules.views import Choice
from bot.rules.words import Phrase, say

P = TypeVar("P", bound=OwnTime)


class DiceState(AttackState[P], Generic[P]):
    """An encounter in which dice are rolled in each unit. `rolled`: they have settled the order."""

    to_roll: ClassVar[Any]
    """Who must roll, or roll again among equals: personas or sides."""
    equal_names: ClassVar[Any]
    """The names of those who must roll again."""
    rolled: bool = False


D = TypeVar("D", bound=DiceState[Any])


class RolledUnits(ExpSystem[D, P], Generic[D, P]):
    """A system whose order is rolled anew in each unit: by players for their own, by the referee for the rest."""

    @abstractmethod
    def roll(self, state: D, who: Any, draw: Draw) -> Step[D]:
        """Roll for one that must."""

    @abstractmethod
    def rolled(self, state: D, who: Any, roll: int, *, own: bool = False) -> Step[D]:
        """Take what a die shows for one; `own`: it is the table's."""

    @abstractmethod
    def settled_event(self, state: D) -> Event:
        """Return what is told of the order once it is settled, with its picture."""

    @abstractmethod
    def equal_to(self, before: D, state: D, who: Any) -> tuple[tuple[str, ...], Iterable[CombatantId]]:
        """Return the names of those who are equal to one that has rolled, and who is called to roll again.

        Whoever owed a roll `before` has been called for it.
        """

    # The course of a unit.

    def heading(self, state: D) -> tuple[Phrase, ...]:
        """Return the unit, and whether its dice are rolled."""
        return say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")

    def running(self, state: D) -> bool:
        """Return whether the dice are rolled."""
        return state.rolled

    def opening_event(self, state: D) -> Event:
        """Ask for the dice of the first unit."""
        return self.dice_wanted(state)

    def dice_wanted(self, state: D) -> Event:
        """Return the call for the dice of a unit."""
        return calling("dice-wanted", *(one.id for one in state.visible if not disabled(one)), round=state.round)

    def begin(self, state: D) -> Step[D]:
        """Tell the order."""
        return Step(state.replace(rolled=True), (self.settled_event(state),))

    def call_as(self, state: D, due: tuple[P, ...], code: str, **facts: Any) -> Step[D]:
        """Return the state in which some are up, and their call. Attacks before it may still be answered."""
        ids = tuple(one.id for one in due)
        state = state.put(*on_time(due), earlier=state.attacks, attacks=()).with_up(*ids)
        return Step(state, (calling(code, *ids, round=state.round, names=tuple(one.name for one in due), **facts),))

    def end_round(self, state: D) -> Step[D]:
        """End the unit, and call for the dice of the next one."""
        entering = [self.afresh(state, one) for one in state.combatants]
        number, told = state.round + 1, tuple(event for _, events in entering for event in events)
        after = state.put(*(one for one, _ in entering), round=number, rolled=False, up=())
        after = after.replace(earlier=state.attacks, attacks=())
        return Step(after, (public("unit-ends", round=state.round), *told, self.dice_wanted(after)))

    def check_running(self, state: D) -> None:
        """Refuse what comes after the dice."""
        refuse_if(not state.rolled, "flip-first")

    def check_next(self, state: D, command: Next) -> None:
        """Refuse to go on before the dice are rolled, or before equals have rolled again."""
        self.check_running(state)
        refuse_if(not command.round and not state.up and state.equal_names, "roll-again-first", names=state.equal_names)

    # The dice.

    def player_may(self, state: D, command: Command) -> bool:
        """Return whether a player rolls for an own persona that everybody sees."""
        return isinstance(command, commands.Flip) and super().player_may(state, command)

    def player_flips(self, state: D, command: Any) -> bool:
        """Return whether a roll is for one that everybody sees, and for nobody else."""
        return not (command.rest or state.get(command.combatant).hidden)

    def check_rest(self, state: D, command: Any) -> FlipFor:
        """Refuse to roll for all who are left where nobody is."""
        refuse_if(command.roll is not None, "roll-for-whom")
        refuse_if(state.rolled and not state.to_roll, "already-rolled")
        return FlipFor()

    def do_flip(self, state: D, intent: FlipFor, draw: Draw) -> Step[D]:
        """Roll for everybody whose roll is waited for, or take one roll."""
        who, shown = intent
        if who is None:
            step = self.roll_all(state, draw)
            return step if step.state.rolled else step.then(self.begin)
        step = self.roll(state, who, draw) if shown is None else self.rolled(state, who, shown, own=True)
        names, asked = self.equal_to(state, step.state, who)
        if not names:
            return step
        able = (one for one in asked if not disabled(step.state.get(one)))
        return step.telling(*step.events, calling("prompt-equals", *able, names=names))

    def roll_all(self, state: D, draw: Draw) -> Step[D]:
        """Roll for all who must, until nobody must."""
        return ladder.settle(state, lambda now: now.to_roll, lambda now, one: self.roll(now, one, draw))

    # Answers.

    def is_needed(self, state: D, command: Command) -> bool | None:
        """Return whether a power has an attack to answer."""
        who = state.find(command.whom)
        is_power = str(getattr(command, "do", None)).casefold() in POWERS
        return bool(state.meant(who)) if is_power and who is not None else None

    def answers(self, state: D, command: Command) -> bool:
        """Return whether a command is a reaction to an attack since the last call."""
        who = state.find(command.whom)
        reacts = getattr(command, "do", None) == REACTION
        return who is not None and reacts and bool(state.meant(who, now=True))

    def rulings(self, state: D, viewer: Viewer) -> Iterable[Choice]:
        """Return the roll for all who are left, as long as it is waited for, and how the unit goes on."""
        return (ROLL_REST, NEXT, NEXT_ROUND) if state.to_roll or not state.rolled else (NEXT, NEXT_ROUND)

    # What is seen.

    def prompt(self, state: D) -> tuple[Phrase, ...]:
        """Return what the fight waits for where nobody is up."""
        if state.equal_names:
            return (say("prompt-equals", names=state.equal_names),)
        if state.rolled:
            return (say("prompt-nobody-able"),)
        return (say("prompt-flip" if state.visible else "prompt-empty"),)


def parse_die(text: str, sides: int) -> int:
    """Return what a die of the table's own shows; refuse what it cannot show."""
    shown = text.strip()
    if not (shown.isdecimal() and len(shown) <= len(str(sides)) + 1 and 1 <= int(shown) <= sides):
        raise Refused("bad-roll", found=text, die=sides)
    return int(shown)
