"""The hoard, a game that nobody plays: forty options and thirty traits, far more than Discord allows a command.

Two of its options bear names that other systems use for something else: `speed` is a number here, `action` a yes or no.
"""

from types import new_class
from typing import Annotated, Any

from bot.rules import commands
from bot.rules.draw import Draw
from bot.rules.events import Step, about
from bot.rules.kit.turns import Next, Turn, TurnOrder, TurnState, TurnTaker
from bot.rules.model import Traits
from bot.rules.schema import Option, Small, Trait
from bot.rules.words import Sentences

INSTEAD = ("declare", "flip", "hold", "abort", "surge", "check")
OPTIONS = ("speed", *(f"gem_{number}" for number in range(1, 39)))
TRAITS = tuple(f"coin_{number}" for number in range(1, 31))
ENGLISH = """
summary = Turns in the order in which all have come.
rules-card = `/act`, one after the other.
option-act-action = Showing off
option-act-action-hint = yes or no
acts = {$who} acts: {$gems} of gem 7, {$speed} of speed.
"""
ENGLISH += "".join(f"instead-{verb} = act in your turn: `/act`\n" for verb in INSTEAD)
for each in OPTIONS:
    code = each.replace("_", "-")
    ENGLISH += f"option-act-{code} = {each}\noption-act-{code}-hint = how many\nabout-act-{code} = How many\n"
for each in TRAITS:
    code = each.replace("_", "-")
    ENGLISH += f"trait-{code} = {each}\ntrait-{code}-means = how many\nabout-trait-{code} = How many\n"


def filled(name: str, base: Any, marks: dict[str, Any]) -> Any:
    """Return a kind of value with a field for each annotation."""
    space = {"__annotations__": marks, "__module__": __name__, "__doc__": name, **dict.fromkeys(marks)}
    return new_class(name, (base,), exec_body=lambda here: here.update(space))


NUMBERS: dict[str, Any] = dict.fromkeys(OPTIONS, Annotated[Small | None, Option()])
Act = filled("Act", commands.Act, {**NUMBERS, "action": Annotated[bool | None, Option()]})
Coins = filled(
    "Coins", Traits, dict.fromkeys(TRAITS, Annotated[Small | None, Trait(lowest=0, highest=9, default=0, asked=True)])
)


class Keeper(TurnTaker):
    """One who keeps coins."""

    traits: Coins = Coins()  # type: ignore[valid-type]  # It is made above.


class Hoard(TurnState[Keeper]):
    """A game of the hoard."""

    begun: bool = True


class Hoarding(TurnOrder[Hoard, Keeper]):
    """Turns in the order of seats."""

    id = "hoard"
    name = "Hoard"
    state_type = Hoard
    combatant_type = Keeper
    commands = (Act, Next)
    instead = INSTEAD
    words = ("bot.rules.kit", Sentences("en", ENGLISH))

    def do_act(self, state: Hoard, intent: Turn, draw: Draw) -> Step[Hoard]:
        who, given = intent.who, intent.command
        event = about(who, "acts", who=who.name, gems=given.gem_7 or 0, speed=given.speed or 0)
        return Step(self.turn_over(state, who), (event,))
