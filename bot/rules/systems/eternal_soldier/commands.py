"""The commands of Eternal Soldier: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.model import Note, ShortText, Side
from bot.rules.schema import Option, Small
from bot.rules.systems.eternal_soldier.notation import CLASSES

FIRST, SECOND = "first", "second"


class Declare(commands.Declare):
    """Begin an action."""

    speed: Annotated[ShortText | None, Option(picks=CLASSES, suggested=True)] = None
    action: Annotated[Note | None, Option(suggested=True)] = None
    repeat: Annotated[bool | None, Option()] = None
    reacting: Annotated[bool | None, Option()] = None
    reach: Annotated[bool | None, Option()] = None
    closing: Annotated[Small | None, Option()] = None
    change: Annotated[bool | None, Option()] = None
    secret: Annotated[bool | None, Option()] = None


class Flip(commands.Flip):
    """Start the clock."""

    surprise: Annotated[Side | None, Option(suggested=True)] = None


class Act(commands.Act):
    """Confirm the actions that are due."""

    action: Annotated[Note | None, Option()] = None


class Check(commands.Check):
    """Roll to stop sooner than on the second segment."""

    target: Annotated[ShortText | None, Option(choices=(FIRST, SECOND))] = None
    dice: Annotated[Small | None, Option()] = None


class Odds(commands.Odds):
    """Ask how long an action takes."""

    speed: Annotated[ShortText | None, Option(suggested=True)] = None


COMMANDS = (Declare, Flip, Act, Hold, commands.Abort, NextTo, Check, Odds)
