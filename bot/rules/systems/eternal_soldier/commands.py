"""The commands of Eternal Soldier: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Moment, Option, Small
from bot.rules.model import Note, ShortText, Side
from bot.rules.systems.eternal_soldier.lengths import CLASSES

FIRST, SECOND = "first", "second"


class Declare(commands.Declare):
    """Begin an action."""

    speed: Annotated[
        ShortText | None,
        Option(
            about=abouts.SPEED,
            label="Speed class",
            hint="I to X; X+X for a long action; 20s: segments whatever the agility",
            picks=CLASSES,
            suggested=True,
        ),
    ] = None
    action: Annotated[
        Note | None,
        Option(
            about=abouts.INTENT,
            label="Action",
            hint="a common one (its class is known), draw, attack, reload, run, stop, …",
            suggested=True,
        ),
    ] = None
    repeat: Annotated[
        bool | None,
        Option(
            about="Start again when done",
            label="Repeat",
            hint="start again when done, until changed; attacks do so by default",
        ),
    ] = None
    reacting: Annotated[
        bool | None,
        Option(
            about="It answers somebody else's visible action",
            label="Reacting",
            hint="an answer to somebody's visible action: a class I delay first",
        ),
    ] = None
    reach: Annotated[
        bool | None,
        Option(
            about="A closing attack with the clearly longer weapon",
            label="Reach",
            hint="closing with the clearly longer weapon: one segment sooner",
        ),
    ] = None
    secret: Annotated[
        bool | None,
        Option(about=abouts.SECRET, label="Secret", hint="only you and the GM know of it until it is done"),
    ] = None


class Flip(commands.Flip):
    """Start the clock."""

    surprise: Annotated[
        Side | None,
        Option(
            about="The side that surprises",
            label="Surprise",
            hint="the side that surprises; the others wait until they are aware",
            suggested=True,
        ),
    ] = None


class Act(commands.Act):
    """Confirm what is due."""

    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Note", hint="what comes of it")] = None


class Hold(commands.Hold):
    """Wait with nothing under way."""

    until: Annotated[
        Note | None,
        Option(about=abouts.UNTIL, label="Until", hint="what you wait for; a segment (12) is called when it comes"),
    ] = None


class Next(commands.Next):
    """Let the clock go on."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Round", hint="there are no rounds here")] = False
    to: Annotated[
        Moment | None,
        Option(about=abouts.TO, label="Segment", hint="the segment to go to, if nothing is due before it"),
    ] = None


class Check(commands.Check):
    """Roll to stop sooner than on the second segment."""

    target: Annotated[
        ShortText | None,
        Option(
            about=abouts.CHECK_TARGET,
            label="Stop on",
            hint="the segment of stopping: first or second",
            choices=(FIRST, SECOND),
        ),
    ] = None
    dice: Annotated[
        Small | None, Option(about=abouts.CHECK_DICE, label="Roll", hint="the d20 of your own table: 1 to 20")
    ] = None


class Odds(commands.Odds):
    """Ask how long what would take."""

    speed: Annotated[
        ShortText | None,
        Option(
            about="At which speed; all unless given",
            label="Speed class",
            hint="I to X, or several: X+X",
            suggested=True,
        ),
    ] = None


COMMANDS = (Declare, Flip, Act, Hold, commands.Abort, Next, Check, Odds)
