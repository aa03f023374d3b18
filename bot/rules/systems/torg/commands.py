"""The commands of Torg Simple: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Moment, Option, Small
from bot.rules.model import CombatantId, Note, ShortText
from bot.rules.systems.torg.tables import DEFENCES, KINDS, RETARGETS, SPEEDS


class Declare(commands.Declare):
    """Announce an action, now or at a later count."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    kind: Annotated[ShortText | None, Option(choices=(*KINDS, *DEFENCES))] = None
    rush: Annotated[Small | None, Option(choices=("1", "2"))] = None
    surge: Annotated[Small | None, Option()] = None
    take_time: Annotated[bool | None, Option()] = None
    secret: Annotated[bool | None, Option()] = None
    phase: Annotated[ShortText | None, Option()] = None


class Flip(commands.Flip):
    """Roll base initiatives."""

    roll: Annotated[ShortText | None, Option()] = None


class Act(commands.Act):
    """Resolve a due action, resume a prepped one, or be done for the round."""

    total: Annotated[Small | None, Option()] = None
    do: Annotated[ShortText | None, Option(suggested=True)] = None
    done: Annotated[bool | None, Option()] = None


class Hold(commands.Hold):
    """Hold before announcing, or prep the action that is due."""

    until: Annotated[Note | None, Option()] = None


class Abort(commands.Abort):
    """Drop the action under way, or change its target."""

    retarget: Annotated[ShortText | None, Option(choices=RETARGETS, closed=True)] = None


class Next(commands.Next):
    """Begin the countdown, continue it, or end the round."""

    round: Annotated[bool, Option()] = False
    to: Annotated[Moment | None, Option()] = None


class Surge(commands.Surge):
    """Raise the initiative of this round at a penalty, or play a haste card."""

    points: Annotated[Small | None, Option()] = None
    haste: Annotated[bool | None, Option()] = None


class Interrupt(commands.Interrupt):
    """List the ways to resolve an action before the target's."""

    target: Annotated[CombatantId, Option()]
    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    kind: Annotated[ShortText | None, Option(choices=tuple(KINDS))] = None


COMMANDS = (Declare, Flip, Act, Hold, Abort, Next, Surge, Interrupt)
