"""The commands of EXP's theatrical initiative: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option
from bot.rules.model import Note, ShortText, Side

COMBINED = {
    "move-attack": "moves, then attacks",
    "attack-move": "attacks, then moves",
    "attack-while-moving": "attacks while moving",
}
DEEDS = (*COMBINED, "move", "attack", "nothing")


class Flip(commands.Flip):
    """Roll for the sides."""

    side: Annotated[
        Side | None, Option(about=abouts.SIDE, label="Side", hint="the side that rolls", suggested=True)
    ] = None
    roll: Annotated[ShortText | None, Option(about=abouts.ROLL, label="Roll", hint="what its real die shows: 8")] = None


class Act(commands.Act):
    """Move and attack, in one's turn."""

    do: Annotated[
        ShortText | None,
        Option(about=abouts.DEED, label="Do", hint="how move and attack go together", choices=DEEDS),
    ] = None
    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None


class Next(commands.Next):
    """Pass over whoever is up, or end the unit."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Unit", hint="end the unit now")] = False


COMMANDS = (Flip, Act, Next)
