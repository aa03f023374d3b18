"""The commands of Past Participle: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.deck import PHASES, SPEEDS
from bot.rules.declared import Option
from bot.rules.model import CombatantId, Note, ShortText, Side

MANNERS = ("focused", "cautious")
EARLIEST = "earliest"
"""In place of a phase: the first that is open."""


class Declare(commands.Declare):
    """Declare a speed, or after the flip a phase."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    action: Annotated[Note | None, Option(suggested=True)] = None
    phase: Annotated[ShortText | None, Option(choices=(*PHASES, EARLIEST))] = None
    kind: Annotated[ShortText | None, Option(choices=MANNERS)] = None


class Flip(commands.Flip):
    """Turn the card, or type cards or a result of the table's own."""

    card: Annotated[ShortText | None, Option()] = None
    roll: Annotated[ShortText | None, Option()] = None
    bar: Annotated[ShortText | None, Option()] = None
    side: Annotated[Side | None, Option(suggested=True)] = None


class Act(commands.Act):
    """Take the action that is due or held."""

    action: Annotated[Note | None, Option()] = None
    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    preempt: Annotated[CombatantId | None, Option()] = None


class Hold(commands.Hold):
    """Wait, for a circumstance or for later."""

    until: Annotated[Note | None, Option()] = None


class Next(commands.Next):
    """Call the next phase or combatant, or close the round."""

    round: Annotated[bool, Option()] = False


class Check(commands.Check):
    """Cut the deck for a ruling, or read Reflex on fresh cards."""

    ruling: Annotated[bool | None, Option(for_nobody=True)] = None
    against: Annotated[CombatantId | None, Option()] = None


class Odds(commands.Odds):
    """Ask for the chances of each phase."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None


COMMANDS = (Declare, Flip, Act, Hold, commands.Abort, Next, Check, Odds)
