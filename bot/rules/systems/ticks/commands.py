"""The commands of Ticks: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Option
from bot.rules.model import Note, ShortText


class Flip(commands.Flip):
    """Roll for the tick to start on, and start the clock."""

    roll: Annotated[ShortText | None, Option()] = None


class Act(commands.Act):
    """Act, in one's turn or out of it, and go so many ticks on."""

    action: Annotated[Note | None, Option(suggested=True)] = None
    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    done: Annotated[bool | None, Option()] = None


class Hold(commands.Hold):
    """Wait, until a tick or for something."""

    until: Annotated[Note | None, Option()] = None


COMMANDS = (Flip, Act, Hold, commands.Abort, commands.Next)
