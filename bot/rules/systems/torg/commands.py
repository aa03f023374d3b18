"""The commands of Torg Simple: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Moment, Option, Small
from bot.rules.model import CombatantId, Note, ShortText
from bot.rules.systems.torg.tables import DEFENCES, KINDS, RETARGETS, SPEEDS

_SURGE = Option(
    about="Points by which to be sooner", label="Points", hint="3 to 10: sooner this round, at as much penalty"
)


class Declare(commands.Declare):
    """Announce an action, now or at a later count."""

    speed: Annotated[
        ShortText | None,
        Option(
            about=abouts.SPEED,
            label="Speed",
            hint="very fast 0, fast 3, normal 6, slow 9, very slow 12",
            choices=SPEEDS,
        ),
    ] = None
    action: Annotated[Note | None, Option(about=abouts.INTENT, label="Action", hint="what you do: shoot Brad")] = None
    kind: Annotated[
        ShortText | None,
        Option(
            about=abouts.KIND,
            label="Kind",
            hint="what it takes of your round; dramatic if not said",
            choices=(*KINDS, *DEFENCES),
        ),
    ] = None
    rush: Annotated[
        Small | None,
        Option(
            about="Levels by which to hurry the action",
            label="Rush",
            hint="levels faster, 3 points of penalty each",
            choices=("1", "2"),
        ),
    ] = None
    surge: Annotated[Small | None, replace(_SURGE, label="Surge")] = None
    take_time: Annotated[
        bool | None,
        Option(about="Take more time, for a better total", label="Take time", hint="6 counts more, +3 to the total"),
    ] = None
    secret: Annotated[
        bool | None,
        Option(about=abouts.SECRET, label="In secret", hint="only you and the GM see it; false: it comes out now"),
    ] = None
    phase: Annotated[
        ShortText | None,
        Option(about=abouts.MOMENT, label="At count", hint="announce it by itself at the bottom of this count"),
    ] = None


class Flip(commands.Flip):
    """Roll base initiatives."""

    roll: Annotated[
        ShortText | None,
        Option(about=abouts.ROLL, label="Roll", hint="your own dice: the sum, or each die: 20 8"),
    ] = None


class Act(commands.Act):
    """Let what is due resolve, or what is prepped go on."""

    total: Annotated[
        Small | None,
        Option(about=abouts.TOTAL, label="Action total", hint="penalty counted in; the higher one goes first"),
    ] = None
    do: Annotated[
        ShortText | None,
        Option(
            about=abouts.DEED,
            label="At -2",
            hint="of a multi-action: the kind that takes the smaller penalty",
            suggested=True,
        ),
    ] = None
    done: Annotated[
        bool | None, Option(about=abouts.DONE, label="Done", hint="not to be asked again in this round")
    ] = None


class Hold(commands.Hold):
    """Hold before announcing, or hold what is due."""

    until: Annotated[Note | None, Option(about=abouts.UNTIL, label="Until", hint="what you wait for")] = None


class Abort(commands.Abort):
    """Drop what is under way, or take another target with it."""

    retarget: Annotated[
        ShortText | None,
        Option(
            about="The same action at another target: on the same count, or later",
            label="Another target",
            hint="same: same count, -3 to the total; later: 3 counts later",
            choices=RETARGETS,
            closed=True,
        ),
    ] = None


class Next(commands.Next):
    """Begin the countdown, or go on with it."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Round", hint="end the round now")] = False
    to: Annotated[
        Moment | None,
        Option(about=abouts.TO, label="Count", hint="the count to go to, if nothing is due before it"),
    ] = None


class Surge(commands.Surge):
    """Be sooner in this round, at a penalty."""

    points: Annotated[Small | None, replace(_SURGE, about="By how much")] = None
    haste: Annotated[
        bool | None,
        Option(about="Play a haste card", label="Haste card", hint="play one, as the setting haste has it"),
    ] = None


class Interrupt(commands.Interrupt):
    """Ask for every way to be in time against `target`."""

    target: Annotated[CombatantId, Option(about="Whom to interrupt", label="Target", hint="whose action is under way")]
    speed: Annotated[
        ShortText | None,
        Option(about="With an action of which speed", label="Speed", hint="very fast to very slow", choices=SPEEDS),
    ] = None
    kind: Annotated[
        ShortText | None,
        Option(about="With what kind of action", label="Kind", hint="dramatic if not said", choices=tuple(KINDS)),
    ] = None


COMMANDS = (Declare, Flip, Act, Hold, Abort, Next, Surge, Interrupt)
