"""The commands of Ticks: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option
from bot.rules.model import Note, ShortText


class Flip(commands.Flip):
    """Roll for the tick to start on, and start the clock."""

    roll: Annotated[
        ShortText | None, Option(about=abouts.ROLL, label="Roll", hint="your own die, 1 to 6, of the one named")
    ] = None


class Act(commands.Act):
    """Act, in one's turn or out of it, and go so many ticks on."""

    action: Annotated[
        Note | None,
        Option(about=abouts.ACTION, label="Action", hint="what you do: a name has a cost", suggested=True),
    ] = None
    cost: Annotated[
        ShortText | None, Option(about=abouts.COST, label="Cost", hint="how many ticks: 1 to 99", suggested=True)
    ] = None
    done: Annotated[bool | None, Option(about=abouts.DONE, label="Done", hint="lets this tick go: on by one")] = None


class Hold(commands.Hold):
    """Wait, until a tick or for something."""

    until: Annotated[Note | None, Option(about=abouts.UNTIL, label="Until", hint="a tick, or what you wait for")] = None


COMMANDS = (Flip, Act, Hold, commands.Abort, commands.Next)
