"""The commands of Card Deal: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Option
from bot.rules.model import CombatantId, Note, ShortText


class Flip(commands.Flip):
    """Deal the cards."""

    card: Annotated[ShortText | None, Option(suggested=True)] = None


class Act(commands.Act):
    """Act, on one's turn or from what was held, or end the turn."""

    action: Annotated[Note | None, Option()] = None
    preempt: Annotated[CombatantId | None, Option()] = None
    done: Annotated[bool | None, Option()] = None


class Hold(commands.Hold):
    """Keep the action for later, in this round or another."""

    until: Annotated[Note | None, Option()] = None


class Next(commands.Next):
    """End the turn of whoever is up, or the round."""

    round: Annotated[bool, Option()] = False


COMMANDS = (Flip, Act, Hold, commands.Abort, Next)
