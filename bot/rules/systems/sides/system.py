"""Sides: one side acts, then the other; those of a side act in any order.

Every side rolls a die, in each round or once; the higher one is first, and equals roll again. Without dice it is the
order in which the sides have come. A side's turn is over when all of it have acted. Who is hidden acts at any time,
once a round, and rolls for no side: one that nobody has seen yet rolls when somebody of it comes into view.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bot.rules.draw import Draw
from bot.rules.errors import refuse_if
from bot.rules.events import Event, Step, calling, public
from bot.rules.kit.board import order_picture
from bot.rules.kit.ladder import unsettled
from bot.rules.kit.rolling import EACH_ROUND, Flip, RolledStart
from bot.rules.kit.turns import ACTS, OFF, Act, FlipFor, Next, Turn, TurnState, TurnTaker, acted
from bot.rules.manual_results import OWN_DICE, given, marked
from bot.rules.model import CombatantId, names, seen_as
from bot.rules.orders import Orders
from bot.rules.schema import Setting
from bot.rules.views import Mark
from bot.rules.words import Phrase, say


class Battle(TurnState[TurnTaker]):
    """An encounter of Sides. `rolls`: what each side has rolled, then for each tie; `own`: who with own dice."""

    known_settings = (Setting(key="dice", default=EACH_ROUND, choices=(EACH_ROUND, "once", OFF)),)
    rolls: dict[str, tuple[int, ...]] = {}
    own: tuple[str, ...] = ()

    def dice(self, one: TurnTaker) -> tuple[int, ...]:
        """Return what a combatant's side has rolled."""
        return self.rolls.get(seen_as(one.side), ())

    def first(self) -> Mapping[str, TurnTaker]:
        """The first one of each side that everybody sees, the sides that came last first."""
        return {seen_as(one.side): one for one in reversed(self.visible)}


def sides_of(line: Iterable[TurnTaker]) -> Iterator[tuple[TurnTaker, ...]]:
    """Yield those of a line side by side."""
    return (tuple(some) for _, some in groupby(line, key=lambda one: seen_as(one.side)))


class Sides(RolledStart[Battle, TurnTaker]):
    """One side, then the other."""

    id, name, state_type, combatant_type, die, open_order = "sides", "Sides", Battle, TurnTaker, 6, True
    commands, instead = (Flip, Act, Next), ("declare", "hold", "abort", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.systems.sides")
    turn_choices, orders, fits = ACTS, Orders(), ("act", "side", "plain")

    def order(self, state: Battle) -> tuple[TurnTaker, ...]:
        came = [seen_as(one.side) for one in (*state.visible, *state.combatants)]
        dice = {one.id: [-die for die in state.dice(one)] or [1] for one in state.combatants}
        hidden_first = sorted(state.combatants, key=lambda one: not one.hidden)
        return tuple(sorted(hidden_first, key=lambda one: (dice[one.id], came.index(seen_as(one.side)))))

    def together(self, state: Battle, line: Iterable[TurnTaker]) -> tuple[TurnTaker, ...]:
        return next(sides_of(line), ())

    def order_event(self, state: Battle, shown: Sequence[TurnTaker]) -> Event:
        sides = {some[0].side: ("·".join(map(str, state.dice(some[0]))), some, ()) for some in sides_of(shown)}
        picture = order_picture(state, "by-side", sides.values())
        return public("order-settled", names=tuple(sides)).replace(exhibits=(picture,))

    def call_due(self, state: Battle, due: tuple[TurnTaker, ...]) -> Step[Battle]:
        state = state.with_up(*(one.id for one in due))
        return Step(state, (calling("up-side", *state.up, round=state.round, side=due[0].side, names=names(due)),))

    def entered(self, state: Battle, combatant: TurnTaker, draw: Draw) -> Step[Battle]:
        """Have one that comes while its side is up act with it."""
        return super().entered(state, combatant, draw).then(lambda state: self.revealed(state, combatant))

    def revealed(self, state: Battle, combatant: TurnTaker) -> Step[Battle]:
        """Have one that comes into view while its side is up act with it."""
        one, up = state.get(combatant.id), state.up_now
        if one.hidden or one.done or not up or one in up or seen_as(up[0].side) != seen_as(one.side):
            return Step(state)
        return Step(state.with_up(*state.up, one.id), (calling("up-too", one.id, who=one.name, round=state.round),))

    def advance(self, state: Battle, draw: Draw) -> Step[Battle] | None:
        return self.roll_all(state, draw) if state.begun and self.to_roll(state) else super().advance(state, draw)

    def to_roll(self, state: Battle) -> tuple[CombatantId, ...]:
        rolls = {one.id: state.dice(one) for one in state.first().values()}
        return () if state.setting("dice") == OFF else unsettled(rolls)

    def has_rolled(self, state: Battle, one: TurnTaker) -> bool:
        return state.first().get(seen_as(one.side), one).id not in self.to_roll(state)

    def unrolled(self, state: Battle) -> Battle | None:
        return state.replace(rolls={}, own=()) if state.setting("dice") == EACH_ROUND else None

    def check_flip(self, state: Battle, command: Flip) -> FlipFor:
        flip = super().check_flip(state, command)
        refuse_if(flip.who is not None and flip.who.hidden, "hidden-rolls-not")
        return flip

    def roll(self, state: Battle, who: TurnTaker, draw: Draw, shown: int | None = None) -> Step[Battle]:
        side, before = seen_as(who.side), () if self.has_rolled(state, who) else state.dice(who)
        drawn_as = min(one.drawn_as for one in state.visible if seen_as(one.side) == side)  # Seats change nothing.
        state, purpose = state.tried(f"round {state.round}", f"side of {drawn_as}")
        die = shown or draw.die(self.die, purpose)
        event = public("rolls-again" if before else "rolls", side=who.side, die=die)
        rolls, own = {**state.rolls, side: (*before, die)}, (*state.own, side) if shown else state.own
        return Step(state.replace(rolls=rolls, own=own), (given(event, OWN_DICE if shown else None),))

    def do_act(self, state: Battle, intent: Turn, draw: Draw) -> Step[Battle]:
        return Step(self.turn_over(state, intent.who), (acted(intent.who, intent.command),))

    def mark(self, state: Battle, combatant: TurnTaker) -> Mark:
        rolls = not (state.begun or self.has_rolled(state, combatant))
        return Mark.WAITED_FOR if rolls else super().mark(state, combatant)

    def status(self, state: Battle, one: TurnTaker) -> tuple[Phrase, ...]:
        if not (state.begun or self.has_rolled(state, one)):
            return (say("status-to-roll"),)
        return (*(say("status-die", die=die) for die in state.dice(one)), *super().status(state, one))

    def reasons(self, state: Battle, one: TurnTaker) -> tuple[Phrase, ...]:
        dice = tuple(map(str, state.dice(one)))
        told = say("why-rolled" if dice else "why-came", side=one.side, dice=dice)
        return (marked(told, OWN_DICE if seen_as(one.side) in state.own else None),)
