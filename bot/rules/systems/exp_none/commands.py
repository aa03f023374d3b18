"""The commands of EXP without initiative: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Option
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE
from bot.rules.model import Note, ShortText

NOTHING = "nothing"
DEEDS = (MOVE, ATTACK, BOTH, NOTHING)


class Act(commands.Act):
    """Move or attack, or end the turn."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    done: Annotated[bool | None, Option()] = None


class Next(commands.Next):
    """Begin, end the turn of whoever is up, or end the unit."""

    round: Annotated[bool, Option()] = False


COMMANDS = (Act, Next)
