"""The commands of EXP's theatrical initiative: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option
from bot.rules.exp.conditions import ATTACK, MOVE
from bot.rules.exp.deeds import REACTION
from bot.rules.model import CombatantId, Note, ShortText, Side

COMBINED = {
    "move-attack": "moves, then attacks",
    "attack-move": "attacks, then moves",
    "attack-while-moving": "attacks while moving",
}
NOTHING = "nothing"
TURNS = (*COMBINED, MOVE, ATTACK, NOTHING)
"""How one's turn is taken."""
DEEDS = (*TURNS, REACTION)


def parts_of_deed(deed: str | None) -> tuple[str, ...]:
    """Return what a deed uses of move and attack; nothing where that is not said."""
    if deed in COMBINED:
        return (MOVE, ATTACK)
    return (deed,) if deed in (MOVE, ATTACK) else ()


class Flip(commands.Flip):
    """Roll for the sides."""

    side: Annotated[
        Side | None, Option(about=abouts.SIDE, label="Side", hint="the side that rolls", suggested=True)
    ] = None
    roll: Annotated[ShortText | None, Option(about=abouts.ROLL, label="Roll", hint="what its real die shows: 8")] = None
    rest: Annotated[bool | None, Option(about=abouts.REST, label="Rest", hint="for every side that has not rolled")] = (
        None
    )


class Act(commands.Act):
    """Move and attack, in one's turn; or deflect at any time."""

    do: Annotated[
        ShortText | None,
        Option(
            about=abouts.DEED,
            label="Do",
            hint="how move and attack go together; reaction at any time",
            choices=DEEDS,
        ),
    ] = None
    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None
    preempt: Annotated[
        CombatantId | None, Option(about=abouts.OTHER, label="Answers", hint="whom a reaction answers")
    ] = None


class Next(commands.Next):
    """Pass over whoever is up, or end the unit."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Unit", hint="end the unit now")] = False


COMMANDS = (Flip, Act, Next)
