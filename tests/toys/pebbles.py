"""Pebbles, a game that nobody plays: a whole system in one file, with an option and a trait that no other one has.

The rules: whoever has the firmer grip is up first; who is up throws some pebbles, at most as many as its grip; when
all have thrown, the next round begins.
"""

from typing import Annotated

from bot.rules import commands
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Step, about
from bot.rules.kit.turns import CallState, Next, Turn, TurnOrder, TurnTaker
from bot.rules.model import Traits
from bot.rules.schema import Number, Option, Setting, Small, Trait
from bot.rules.views import Choice
from bot.rules.words import Sentences

INSTEAD = ("declare", "flip", "hold", "abort", "surge", "check")
ENGLISH = """
summary = The firmer grip throws first.
rules-card = `/act more:"pebbles …"` throws, at most as many as your grip.
trait-grip = Grip
trait-grip-means = 1 to 9, how many pebbles it holds
about-trait-grip = Grip of the hand
setting-means-tide = `high`: only one pebble each
option-act-pebbles = Pebbles
option-act-pebbles-hint = at most as many as your grip
about-act-pebbles = How many pebbles you throw
begin = The beach is open: `/join`.
throws = {$who} throws {$n}.
too-many = {$who} cannot throw {$found}. Allowed: 1 to {$most}.
offer-throw = Throw…
"""
ENGLISH += "".join(f"instead-{verb} = throw: `/act more:pebbles=…`\n" for verb in INSTEAD)


class Act(commands.Act):
    """Throw."""

    pebbles: Annotated[Small | None, Option()] = None


class ThrowerTraits(Traits):
    """A hand."""

    grip: Annotated[Number | None, Trait(lowest=1, highest=9)] = None


class Thrower(TurnTaker):
    """One with a hand."""

    traits: ThrowerTraits = ThrowerTraits()


class Beach(CallState[Thrower]):
    """The beach."""

    known_settings = (Setting(key="tide", default="low", choices=("low", "high")),)


class Pebbles(TurnOrder[Beach, Thrower]):
    """Throwing pebbles."""

    id = "pebbles"
    name = "Pebbles"
    state_type = Beach
    combatant_type = Thrower
    commands = (Act, Next)
    instead = INSTEAD
    words = ("bot.rules.kit", Sentences("en", ENGLISH))
    turn_choices = (Choice("offer-throw", options={"pebbles": 1}, asks=("pebbles",)),)

    def running(self, state: Beach) -> bool:
        return True

    def order(self, state: Beach) -> tuple[Thrower, ...]:
        return tuple(sorted(state.combatants, key=lambda one: -(one.traits.grip or 0)))

    def check_act(self, state: Beach, command: Act) -> Turn:
        turn: Turn = super().check_act(state, command)
        most = 1 if state.setting("tide") == "high" else turn.who.traits.grip or 1
        if command.pebbles is not None and not 1 <= command.pebbles <= most:
            raise Refused("too-many", who=turn.who.name, found=command.pebbles, most=most)
        return turn

    def do_act(self, state: Beach, intent: Turn, draw: Draw) -> Step[Beach]:
        who, n = intent.who, intent.command.pebbles or 1
        return Step(self.turn_over(state, who), (about(who, "throws", who=who.name, n=n),))
