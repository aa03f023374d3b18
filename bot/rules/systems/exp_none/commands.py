"""The commands of EXP without initiative: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE
from bot.rules.model import Note, ShortText

NOTHING = "nothing"
DEEDS = (MOVE, ATTACK, BOTH, NOTHING)


class Act(commands.Act):
    """Move or attack, or end the turn."""

    do: Annotated[
        ShortText | None,
        Option(about=abouts.DEED, label="Do", hint="move, attack, both or nothing", choices=DEEDS),
    ] = None
    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None
    done: Annotated[bool | None, Option(about=abouts.DONE, label="Done", hint="ends the turn")] = None


class Next(commands.Next):
    """Begin, end the turn of whoever is up, or end the unit."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Unit", hint="end the unit now")] = False


COMMANDS = (Act, Next)
