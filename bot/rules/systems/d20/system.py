"""D20: everybody rolls a die of twenty and adds a modifier; the highest total acts first, round after round.

Of equal totals the higher modifier is first, then the higher second roll. Who is surprised has no turn in that round.
In its turn one may delay, and act later, from then on in that place; or be ready for something, and act when it
happens. Both end with its next turn. A group has one roll. Who is hidden acts at any time, once a round.
"""

from typing import Annotated, Any, Self

from bot.rules.draw import Draw
from bot.rules.events import Event, Step, about
from bot.rules.kit.rolling import REROLL, Flip, RolledStart, Roller
from bot.rules.kit.turns import ACTS, BLOCK, Act, Hold, Next, Turn, TurnState, acted, hold_event
from bot.rules.manual_results import OWN_DICE
from bot.rules.model import Traits
from bot.rules.orders import Orders
from bot.rules.schema import Number, Trait
from bot.rules.views import Choice, Mark
from bot.rules.words import BY_HAND, Phrase, say


class CreatureTraits(Traits):
    """What is added to the die."""

    initiative: Annotated[Number | None, Trait(lowest=-50, highest=50, default=0)] = None


class Creature(Roller):
    """One in the order. `moved`: its place since it delayed; `wait`: it holds, for this (if it delays, for nothing)."""

    traits: CreatureTraits = CreatureTraits()
    moved: tuple[int, ...] = ()
    wait: str | None = None
    lasting = (*Roller.lasting, "moved")

    def as_it_falls(self) -> Self:
        return self if self.wait is None else self.replace(wait=None, done=False)

    @property
    def rolled(self) -> dict[str, Any]:
        """Its roll, what is added, and the total, as they are told."""
        die, more, own = self.dice[0], self.traits.initiative or 0, {BY_HAND: OWN_DICE} if self.own else {}
        return {"who": self.name, "die": die, "modifier": more, "total": die + more, **own}

    @property
    def place(self) -> tuple[int, ...]:
        """What the order is sorted by once it has rolled, the least first."""
        return self.moved or (-self.rolled["total"], -self.rolled["modifier"], -self.dice[1])


class Fight(TurnState[Creature]):
    """An encounter of D20."""

    known_settings = (REROLL, BLOCK)


class D20(RolledStart[Fight, Creature]):
    """A die of twenty and a modifier: the highest acts first."""

    id, name, state_type, combatant_type = "d20", "D20", Fight, Creature
    surprises = True
    commands = (Flip, Act, Hold, Next)
    instead = ("declare", "abort", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.systems.d20")
    orders = Orders(holds=("until",))
    timed = open_order = True
    fits = ("act", "each", "die")
    turn_choices = (
        ACTS[0], Choice("offer-delay", "hold"), Choice("offer-ready", "hold", {"until": "…"}, ("until",)), *ACTS[1:],
    )  # fmt: skip

    def order(self, state: Fight) -> tuple[Creature, ...]:
        return tuple(sorted(state.combatants, key=lambda one: (not one.dice, one.dice and one.place)))

    def is_able(self, one: Creature) -> bool:
        return one.aware

    def roll(self, state: Fight, who: Creature, draw: Draw, shown: int | None = None) -> Step[Fight]:
        state, purpose = state.tried(f"round {state.round}", f"initiative of {who.drawn_as}")
        die = shown or draw.die(self.die, purpose, secret=who.hidden)
        dice = die, draw.die(1000, f"{purpose}, second roll", secret=who.hidden)
        who = who.replace(dice=dice, own=shown is not None, moved=())
        return Step(state.put(who), (about(who, "rolls", **who.rolled),))

    def call(self, state: Fight, one: Creature) -> Step[Fight]:
        return super().call(state, one.replace(wait=None))

    def afresh(self, state: Fight, one: Creature) -> tuple[Creature, tuple[Event, ...]]:
        return super().afresh(state, one.replace(aware=True))

    def check_act(self, state: Fight, command: Act) -> Turn:
        who = self.whose(state, command)
        return Turn(who, command) if state.begun and who.wait is not None else super().check_act(state, command)

    def do_act(self, state: Fight, intent: Turn, draw: Draw) -> Step[Fight]:
        (who, command), up = intent, state.first_up
        acts = not command.done or command.action is not None
        moved = (*up.place, 1) if who.wait == "" and up is not None and acts else who.moved
        after = who.replace(wait=None, moved=moved, done=who.done or not who.wait)
        return Step(state.put(after).without_up(who.id), (acted(who, command),))

    def do_hold(self, state: Fight, intent: Turn, draw: Draw) -> Step[Fight]:
        who, until = intent.who, intent.command.until
        return Step(self.turn_over(state, who.replace(wait=until or "")), (hold_event(who, until),))

    def answers(self, state: Fight, command: Any) -> bool:
        who = state.find(command.whom)
        return command.verb == "act" and who is not None and who.wait is not None

    def mark(self, state: Fight, combatant: Creature) -> Mark:
        if not combatant.dice:
            return Mark.WAITED_FOR
        return super().mark(state, combatant) if combatant.wait is None else Mark.HOLDS

    def status(self, state: Fight, one: Creature) -> tuple[Phrase, ...]:
        if not one.dice:
            return (say("status-to-roll"),)
        lines = super().status(state, one)
        if one.wait is not None:
            lines = (say("status-ready", until=one.wait) if one.wait else say("status-delays"),)
        surprised = () if one.aware else (say("status-surprised"),)
        return (say("status-total", total=one.rolled["total"]), *lines, *surprised)

    def reasons(self, state: Fight, one: Creature) -> tuple[Phrase, ...]:
        if not one.dice:
            return (say("why-not-yet", who=one.name),)
        return say("why-rolled", **one.rolled), say("why-moved" if one.moved else "why-order", second=one.dice[1])
