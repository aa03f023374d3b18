"""The commands of Fast Action: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option, Small
from bot.rules.model import Note, ShortText

_COST = Option(
    about=abouts.COST, label="Cost", hint="dice: 3, or 2AD, or at least: 1AD+2, or by distance: 7m/AD", suggested=True
)
_DISTANCE = Option(about="How far", label="Distance", hint="in metres: 5 or 10.5m")
_TARGET = Option(
    about=abouts.CHECK_TARGET,
    label="Target",
    hint="3S, or by distance: 2S@10m,20,30 or 2S@3m,2",
    suggested=True,
)


class Flip(commands.Flip):
    """Roll the action dice for the order."""

    roll: Annotated[
        ShortText | None,
        Option(about=abouts.ROLL, label="Roll", hint="real dice of the one named: 6 5 5 2 1"),
    ] = None


class Act(commands.Act):
    """Spend dice, bind or free some, or end the turn."""

    cost: Annotated[ShortText | None, _COST] = None
    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what the dice are spent on")] = (
        None
    )
    distance: Annotated[ShortText | None, _DISTANCE] = None
    done: Annotated[bool | None, Option(about=abouts.DONE, label="Done", hint="ends the turn")] = None
    bind: Annotated[
        Small | None,
        Option(
            about="How many of the dice stay bound",
            label="Bind",
            hint="how many of the dice spent are EX-bound; the GM frees them with -1, -2 …",
        ),
    ] = None


class Hold(commands.Hold):
    """End the turn, and keep what is left for reactions."""

    until: Annotated[Note | None, Option(about=abouts.UNTIL, label="Until", hint="what the dice are kept for")] = None


class Next(commands.Next):
    """End the turn of whoever is up, or the round."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Round", hint="end the round now")] = False


class Check(commands.Check):
    """Roll a test."""

    cost: Annotated[ShortText | None, replace(_COST, about="What is spent on it")] = None
    dice: Annotated[
        Small | None,
        Option(about=abouts.CHECK_DICE, label="Dice", hint="dice that the action gives, besides prowess and AD"),
    ] = None
    target: Annotated[ShortText | None, _TARGET] = None
    distance: Annotated[ShortText | None, _DISTANCE] = None
    effect: Annotated[
        ShortText | None,
        Option(
            about="What each point of margin does",
            label="Effect",
            hint="for each point of margin: 2HP/SM",
            suggested=True,
        ),
    ] = None


class Odds(commands.Odds):
    """Ask for the chances of a test."""

    dice: Annotated[Small | None, Option(about="How many dice", label="Dice", hint="all of the pool together")] = None
    target: Annotated[ShortText | None, replace(_TARGET, about="The successes needed")] = None


COMMANDS = (Flip, Act, Hold, Next, Check, Odds)
SUGGESTED = {
    "cost": ("1", "2", "3", "4", "5", "2AD", "7m/AD", "10m/2AD"),
    "target": ("1S", "2S", "3S", "4S", "2S@10m,20,30,40,50", "2S@3m,2"),
    "effect": ("1HP/SM", "2HP/SM", "3HP/SM"),
}
