"""An order by dice: every combatant rolls once, and the highest total acts first.

Owns who still has to roll, and how equals settle who is first: those whom everybody sees roll again among themselves.
Must not know what adds to a roll. Who comes later rolls, and is put in.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from bot.rules import commands, ladder
from bot.rules.by_hand import OWN_DICE, given, marked
from bot.rules.commands import Command
from bot.rules.declared import Option
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, refuse_if
from bot.rules.events import Event, Step, about, on_picture, public
from bot.rules.kit.board import Button, order_picture
from bot.rules.kit.turns import FlipFor, TurnOrder, TurnState, TurnTaker
from bot.rules.model import Combatant, CombatantId, ShortText, Viewer
from bot.rules.views import Mark, Offer, Style
from bot.rules.words import Phrase, say


class Flip(commands.Flip):
    """Roll for the order; the GM rolls for all who are left, and begins."""

    roll: Annotated[ShortText | None, Option()] = None


class FlipRest(Flip):
    """Roll for one; `rest`: for all who are left."""

    rest: Annotated[bool | None, Option()] = None


def roll_offers() -> tuple[Offer, ...]:
    """Return the buttons of a roll: for one's own, drawn or with a real die, and the GM's for all who are left."""
    return (
        Offer(verb="flip", label=say("offer-roll"), style=Style.MAIN),
        Offer(verb="flip", label=say("offer-roll-own"), asks=("roll",)),
        Offer(verb="flip", label=say("offer-roll-rest"), options=(("rest", "True"),)),
    )


class Roller(TurnTaker):
    """A combatant that rolls for its place in the order."""

    rolls: tuple[int, ...] = ()
    """Its roll, then one for each tie."""
    own: bool = False
    """Whether its roll was made with the table's own die."""
    drawn: int = 0
    """How often a die was drawn for it."""

    counted_anew = ("drawn",)
    lasting = ("drawn",)


S = TypeVar("S", bound=TurnState[Any])
C = TypeVar("C", bound=Combatant)
R = TypeVar("R", bound=Roller)


class RolledStart(TurnOrder[S, C], Generic[S, C]):
    """An initiative system that begins when all have rolled: each for itself, the GM for all who are left."""

    die: ClassVar[int] = 20
    begin_button = Button("offer-flip", "flip")

    @abstractmethod
    def has_rolled(self, state: S, one: C) -> bool:
        """Return whether a combatant needs no roll to begin."""

    @abstractmethod
    def roll(self, state: S, who: C, draw: Draw, shown: int | None = None) -> Step[S]:
        """Roll for one combatant anew, or take what the table's own die shows."""

    def roll_all(self, state: S, draw: Draw) -> Step[S]:
        """Roll for all who have not rolled."""
        step = Step(state)
        for one in state.combatants:
            if not self.has_rolled(state, one):
                step = step.then(partial(self.roll, who=one, draw=draw))
        return step

    def check_flip(self, state: S, command: Flip) -> FlipFor:
        """Refuse a roll that was made; by force another one takes its place."""
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
        """Return that players roll for their own combatants."""
        return True

    def ways(self, state: S, viewer: Viewer) -> Iterator[Command]:
        """Yield the rolls that are still to be made, and the ways of turns."""
        waiting = (one for one in state.combatants if one.commanded_by(viewer) and not self.has_rolled(state, one))
        yield from (self.made("flip", by=viewer, combatant=one.id) for one in waiting)
        yield self.made("flip", by=viewer)
        yield from super().ways(state, viewer)


class RolledOrder(RolledStart[S, R], Generic[S, R]):
    """An initiative system in which everybody rolls once, and the highest total acts first."""

    @abstractmethod
    def bonus(self, one: R) -> int:
        """Return what a combatant adds to its roll; of equal totals the higher bonus is first."""

    def throw(self, one: R, draw: Draw, purpose: str) -> int:
        """Return the natural roll of a combatant, drawn for a purpose: one `die`, unless a system has pools. That of a
        hidden one is drawn in secret.
        """
        return draw.die(self.die, purpose, secret=one.hidden)

    def has_rolled(self, state: S, one: R) -> bool:
        """Return whether a combatant has a place in the order."""
        return bool(one.rolls)

    def rank(self, one: R) -> tuple[int, ...]:
        """Return what the order goes by: the total, the bonus, then the rolls among equals."""
        return (one.rolls[0] + self.bonus(one), self.bonus(one), *one.rolls[1:]) if one.rolls else ()

    def order(self, state: S) -> tuple[R, ...]:
        """Return the combatants by rank; before they have rolled, as they sit.

        A hidden one, which rolls no second time, comes before its equals: so its GM is told in time.
        """

        def place(one: R) -> tuple[int, ...]:
            return (*self.rank(one), self.die + 1) if one.hidden and one.rolls else self.rank(one)

        return tuple(sorted(state.combatants, key=place, reverse=True)) if state.begun else state.combatants

    def to_roll(self, state: S) -> tuple[CombatantId, ...]:
        """Return who must roll: those who have not, and equals whom everybody sees."""
        hidden = tuple(one.id for one in state.combatants if one.hidden and not one.rolls)
        return (*ladder.unsettled({one.id: self.rank(one) for one in state.visible}), *hidden)

    def roll_all(self, state: S, draw: Draw) -> Step[S]:
        """Roll for all who must, until nobody must."""
        return ladder.settle(state, self.to_roll, lambda now, id: self._rolls_once_more(now, now.get(id), draw))

    def roll(self, state: S, who: R, draw: Draw, shown: int | None = None) -> Step[S]:
        """Roll for one combatant anew, or take what the table's own die shows."""
        return self._rolls_once_more(state, who.evolve(rolls=(), own=False), draw, shown)

    def _rolls_once_more(self, state: S, who: R, draw: Draw, shown: int | None = None) -> Step[S]:
        roll, drawn = shown, who.drawn
        if roll is None:
            drawn += 1
            roll = self.throw(who, draw, f"order, roll {drawn} of {who.drawn_as}")
        own = who.own or shown is not None
        code = "rolls-again" if who.rolls else "rolls"
        who = who.evolve(rolls=(*who.rolls, roll), drawn=drawn, own=own)
        event = about(who, code, who=who.name, roll=roll, total=self.rank(who)[0])
        event = given(event, OWN_DICE if shown is not None else None)
        return Step(state.put(who), (on_picture(event, state.visible) if code == "rolls" else event,))

    def opening_event(self, state: S) -> Event:
        """Return the call for the dice."""
        return public("rolls-wanted")

    def order_event(self, state: S, shown: Sequence[R]) -> Event:
        """Return what is told of the order, with its picture."""
        picture = order_picture(state, "by-roll", ((str(self.rank(one)[0]), (one,), one.rolls[:1]) for one in shown))
        return public("order-settled", names=tuple(one.name for one in shown)).evolve(exhibits=(picture,))

    def advance(self, state: S, draw: Draw) -> Step[S] | None:
        """Let those roll who came later, and equals; then call the next one."""
        return self.roll_all(state, draw) if state.begun and self.to_roll(state) else super().advance(state, draw)

    def status(self, state: S, one: R) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return the mark and the lines of a combatant's row: that it has to roll, and is waited for; or what the turns
        make of it, and its total.
        """
        if not one.rolls:
            return Mark.WAITED_FOR, (say("status-to-roll"),)
        mark, lines = super().status(state, one)
        return mark, (*lines, say("status-total", total=self.rank(one)[0]))

    def prompt(self, state: S) -> tuple[Phrase, ...]:
        """Return who is up, or what the fight waits for."""
        return super().prompt(state) if state.begun or not state.visible else (say("prompt-roll"),)

    def reasons(self, state: S, one: R) -> tuple[Phrase, ...]:
        """Return what a combatant rolled."""
        if not one.rolls:
            return (say("why-not-rolled", who=one.name),)
        facts = {"roll": one.rolls[0], "bonus": self.bonus(one), "total": self.rank(one)[0]}
        line = marked(say("why-rolled", who=one.name, **facts), OWN_DICE if one.own else None)
        again = tuple(map(str, one.rolls[1:]))
        return (line, say("why-tie", rolls=again)) if again else (line,)
