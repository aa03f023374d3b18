"""The commands of Fast Action: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Option, Small
from bot.rules.model import Note, ShortText


class Flip(commands.Flip):
    """Roll the action dice for the order."""

    roll: Annotated[ShortText | None, Option()] = None


class Act(commands.Act):
    """Spend dice, bind or free some, or end the turn."""

    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    action: Annotated[Note | None, Option()] = None
    distance: Annotated[ShortText | None, Option()] = None
    done: Annotated[bool | None, Option()] = None
    bind: Annotated[Small | None, Option()] = None


class Hold(commands.Hold):
    """End the turn, and keep what is left for reactions."""

    until: Annotated[Note | None, Option()] = None


class Next(commands.Next):
    """End the turn of whoever is up, or the round."""

    round: Annotated[bool, Option()] = False


class Check(commands.Check):
    """Roll a test."""

    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    dice: Annotated[Small | None, Option()] = None
    target: Annotated[ShortText | None, Option(suggested=True)] = None
    distance: Annotated[ShortText | None, Option()] = None
    effect: Annotated[ShortText | None, Option(suggested=True)] = None


class Odds(commands.Odds):
    """Ask for the chances of a test."""

    dice: Annotated[Small | None, Option()] = None
    target: Annotated[ShortText | None, Option(suggested=True)] = None


COMMANDS = (Flip, Act, Hold, Next, Check, Odds)
SUGGESTED = {
    "cost": ("1", "2", "3", "4", "5", "2AD", "7m/AD", "10m/2AD"),
    "target": ("1S", "2S", "3S", "4S", "2S@10m,20,30,40,50", "2S@3m,2"),
    "effect": ("1HP/SM", "2HP/SM", "3HP/SM"),
}
