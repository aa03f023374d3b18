"""The commands of Card Deal: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option
from bot.rules.model import CombatantId, Note, ShortText


class Flip(commands.Flip):
    """Deal the cards."""

    card: Annotated[
        ShortText | None,
        Option(
            about=abouts.CARD,
            label="Card",
            hint="the card that your own pack gave the one named: K♠, 10h, red joker",
            suggested=True,
        ),
    ] = None


class Act(commands.Act):
    """Act, on one's turn or from what was held, or end the turn."""

    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None
    preempt: Annotated[
        CombatantId | None, Option(about=abouts.OTHER, label="Before", hint="who is up, to go before it by a cut")
    ] = None
    done: Annotated[bool | None, Option(about=abouts.DONE, label="Done", hint="ends the turn without an action")] = None


class Hold(commands.Hold):
    """Keep the action for later, in this round or another."""

    until: Annotated[Note | None, Option(about=abouts.UNTIL, label="Until", hint="what you wait for")] = None


class Next(commands.Next):
    """End the turn of whoever is up, or the round."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Round", hint="end the round now")] = False


COMMANDS = (Flip, Act, Hold, commands.Abort, Next)
