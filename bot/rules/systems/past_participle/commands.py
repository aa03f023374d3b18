"""The commands of Past Participle: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.deck import PHASES, SPEEDS
from bot.rules.declared import Option
from bot.rules.model import CombatantId, Note, ShortText, Side

MANNERS = ("focused", "cautious")
EARLIEST = "earliest"
"""In place of a phase: the first that is open."""


class Declare(commands.Declare):
    """Declare a speed, or after the flip a phase."""

    speed: Annotated[
        ShortText | None, Option(about=abouts.SPEED, label="Speed", hint="fast, normal or slow", choices=SPEEDS)
    ] = None
    action: Annotated[
        Note | None,
        Option(about=abouts.INTENT, label="What you mean to do", hint="such as: run, fire pistol", suggested=True),
    ] = None
    phase: Annotated[
        ShortText | None,
        Option(
            about=abouts.MOMENT,
            label="Phase",
            hint="one of the phases open to you, or the earliest",
            choices=(*PHASES, EARLIEST),
        ),
    ] = None
    kind: Annotated[
        ShortText | None, Option(about=abouts.KIND, label="Auxiliary", hint="focused or cautious", choices=MANNERS)
    ] = None


class Flip(commands.Flip):
    """Turn the card, or note a result of the table's own cards."""

    card: Annotated[
        ShortText | None,
        Option(
            about=abouts.CARD,
            label="Card",
            hint="the card on your table, follow-ups after it: 28 or 28 14",
        ),
    ] = None
    roll: Annotated[
        ShortText | None,
        Option(about=abouts.ROLL, label="Result", hint="a Reflex result of your own cards: a number, or CF"),
    ] = None
    bar: Annotated[
        ShortText | None,
        Option(
            about="Target numbers of your own",
            label="Bar",
            hint="target numbers of your own: 7/5/3/1 10/8/5/2 13/11/8/3",
        ),
    ] = None
    side: Annotated[
        Side | None,
        Option(about=abouts.SIDE, label="Side", hint="with a card for each side: whose card it is", suggested=True),
    ] = None


class Act(commands.Act):
    """Take the action that is due or held."""

    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None
    speed: Annotated[
        ShortText | None,
        Option(about="How fast it is", label="Speed", hint="as fast as declared, or faster", choices=SPEEDS),
    ] = None
    preempt: Annotated[
        CombatantId | None, Option(about=abouts.OTHER, label="Before", hint="who is up, and whom you mean to be before")
    ] = None


class Hold(commands.Hold):
    """Wait, for a circumstance or for later."""

    until: Annotated[
        Note | None, Option(about=abouts.UNTIL, label="Until", hint="the circumstance you wait for: a cowboy shows")
    ] = None


class Next(commands.Next):
    """Call the next phase or combatant, or close the round."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Round", hint="end the round now")] = False


class Check(commands.Check):
    """Cut the deck for a ruling, or read Reflex on fresh cards."""

    ruling: Annotated[
        bool | None,
        Option(
            about="Cut the deck for a ruling",
            label="Ruling",
            hint="cut the deck: yes favours the player",
            for_nobody=True,
        ),
    ] = None
    against: Annotated[
        CombatantId | None,
        Option(about=abouts.OPPONENT, label="Against", hint="the other one in a Reflex contest"),
    ] = None


class Odds(commands.Odds):
    """Ask for the chances of each phase."""

    speed: Annotated[
        ShortText | None,
        Option(about="At which speed; all unless given", label="Speed", hint="fast, normal or slow", choices=SPEEDS),
    ] = None


COMMANDS = (Declare, Flip, Act, Hold, commands.Abort, Next, Check, Odds)
