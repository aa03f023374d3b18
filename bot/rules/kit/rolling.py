"""An order by dice: every combatant rolls once, and the highest total acts first.

Owns who still has to roll, and how equals settle who is first: those whom everybody sees roll again among themselves.
Must not know what adds to a roll. Who comes later rolls, and is put in.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from bot.rules import commands, ladder
from bot.rules.by_hand import OWN_DICE, given, marked
from bot.rules.commands import Command
from bot.rules.declared import Option
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, public
from bot.rules.kit.board import order_picture
from bot.rules.kit.turns import TurnOrder, TurnState, TurnTaker
from bot.rules.model import CombatantId, ShortText, Viewer
from bot.rules.step import Step
from bot.rules.views import Mark, Offer, Style
from bot.rules.words import Phrase, say


class Flip(commands.Flip):
    """Roll for the order; the GM rolls for all who are left, and begins."""

    roll: Annotated[ShortText | None, Option()] = None


class Roller(TurnTaker):
    """A combatant that rolls for its place in the order."""

    rolls: tuple[int, ...] = ()
    """Its roll, then one for each tie."""
    own: bool = False
    """Whether its roll was made with the table's own die."""
    drawn: int = 0
    """How often a die was drawn for it."""


class Roll(NamedTuple):
    """A roll for the order: whose (None: of all who have not rolled), and what the table's own die shows."""

    who: Any = None
    shown: int | None = None


S = TypeVar("S", bound=TurnState[Any])
R = TypeVar("R", bound=Roller)


class RolledOrder(TurnOrder[S, R], Generic[S, R]):
    """An initiative system in which everybody rolls once, and the highest total acts first."""

    die: ClassVar[int] = 20

    @abstractmethod
    def bonus(self, one: R) -> int:
        """Return what a combatant adds to its roll; of equal totals the higher bonus is first."""

    def rank(self, one: R) -> tuple[int, ...]:
        """Return what the order goes by: the total, the bonus, then the rolls among equals."""
        return (one.rolls[0] + self.bonus(one), self.bonus(one), *one.rolls[1:]) if one.rolls else ()

    def order(self, state: S) -> tuple[R, ...]:
        """Return the combatants by rank; before they have rolled, as they sit."""
        return tuple(sorted(state.combatants, key=self.rank, reverse=True)) if state.begun else state.combatants

    def to_roll(self, state: S) -> tuple[CombatantId, ...]:
        """Return who must roll: those who have not, and equals whom everybody sees."""
        hidden = tuple(one.id for one in state.combatants if one.hidden and not one.rolls)
        return (*ladder.unsettled({one.id: self.rank(one) for one in state.visible}), *hidden)

    def roll_all(self, state: S, draw: Draw) -> Step[S]:
        """Roll for all who must, until nobody must."""
        return ladder.settle(state, self.to_roll, lambda now, id: self.roll(now, now.get(id), draw))

    def roll(self, state: S, who: R, draw: Draw, shown: int | None = None) -> Step[S]:
        """Roll for one combatant, or take what the table's own die shows."""
        if shown is None:
            purpose = f"order, roll {who.drawn + 1} of combatant {who.id}"
            roll = draw.die(self.die, purpose, secret=who.hidden)
            who = who.evolve(drawn=who.drawn + 1)
        else:
            roll, who = shown, who.evolve(own=True)
        code = "rolls-again" if who.rolls else "rolls"
        who = who.evolve(rolls=(*who.rolls, roll))
        event = about(who, code, who=who.name, roll=roll, total=self.rank(who)[0])
        return Step(state.put(who), (given(event, OWN_DICE if shown is not None else None),))

    def opening_event(self, state: S) -> Event:
        """Return the call for the dice."""
        return public("rolls-wanted")

    def order_told(self, state: S, shown: Sequence[R]) -> Event:
        """Return what is told of the order, with its picture."""
        picture = order_picture(state, "by-roll", ((str(self.rank(one)[0]), (one,)) for one in shown))
        return public("order-settled", names=tuple(one.name for one in shown)).evolve(exhibits=(picture,))

    def advance(self, state: S, draw: Draw) -> Step[S] | None:
        """Let those roll who came later, and equals; then call the next one."""
        return self.roll_all(state, draw) if state.begun and self.to_roll(state) else super().advance(state, draw)

    def check_flip(self, state: S, command: Flip) -> Roll:
        """Refuse a roll that was made; by force the table's own die takes its place."""
        if command.combatant is None:
            if command.roll is not None:
                raise Refused("roll-for-whom")
            if state.begun:
                raise Refused("has-begun")
            return Roll()
        who = state.get(command.combatant)
        if who.rolls and not command.force:
            raise Refused("has-rolled", who=who.name)
        if command.roll is None:
            return Roll(who)
        if command.roll not in map(str, range(1, self.die + 1)):
            raise Refused("bad-roll", found=command.roll, most=self.die)
        return Roll(who, int(command.roll))

    def do_flip(self, state: S, intent: Roll, draw: Draw) -> Step[S]:
        """Roll for one; or for all who are left, and begin."""
        if intent.who is not None:
            return self.roll(state, intent.who.evolve(rolls=(), own=False), draw, intent.shown)
        return self.roll_all(state, draw).then(self.begin)

    def player_may(self, state: S, command: Command) -> bool:
        """Return whether a player ends its own turn, or rolls for its own combatant."""
        who = state.find(command.whom) if isinstance(command, Flip) else None
        return super().player_may(state, command) or (who is not None and who.owned_by(command.by))

    def ways(self, state: S, viewer: Viewer) -> Iterator[Command]:
        """Yield the rolls that are still to be made, and the ways of turns."""
        waiting = (one for one in state.combatants if one.commanded_by(viewer) and not one.rolls)
        yield from (self.kinds["flip"].meant(by=viewer, combatant=one.id) for one in waiting)
        yield self.kinds["flip"].meant(by=viewer)
        yield from super().ways(state, viewer)

    def status(self, state: S, one: R) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return whether a combatant has still to roll, or how it stands with its total."""
        if not one.rolls:
            return Mark.WAITED_FOR, (say("status-to-roll"),)
        mark, lines = super().status(state, one)
        return mark, (*lines, say("status-total", total=self.rank(one)[0]))

    def prompt(self, state: S) -> tuple[Phrase, ...]:
        """Return who is up, or what the fight waits for."""
        return super().prompt(state) if state.begun or not state.visible else (say("prompt-roll"),)

    def buttons(self, state: S) -> tuple[Offer, ...]:
        """Return the buttons of the turn; before, that to roll."""
        roll = Offer(verb="flip", label=say("offer-flip"), style=Style.MAIN)
        return super().buttons(state) if state.begun else (roll,)

    def reasons(self, state: S, one: R) -> tuple[Phrase, ...]:
        """Return what a combatant rolled."""
        if not one.rolls:
            return (say("why-not-rolled", who=one.name),)
        facts = {"roll": one.rolls[0], "bonus": self.bonus(one), "total": self.rank(one)[0]}
        line = marked(say("why-rolled", who=one.name, **facts), OWN_DICE if one.own else None)
        again = tuple(map(str, one.rolls[1:]))
        return (line, say("why-tie", rolls=again)) if again else (line,)
