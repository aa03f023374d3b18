"""The commands of EXP's tactical initiative: the options of its verbs. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import abouts, commands
from bot.rules.declared import Option, Small
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE
from bot.rules.exp.deeds import PSIONIC, REACTION
from bot.rules.model import CombatantId, Note, ShortText

POWERS = (PSIONIC, REACTION)
DEEDS = (MOVE, ATTACK, BOTH, *POWERS)
WAITS = (MOVE, ATTACK, BOTH)


class Flip(commands.Flip):
    """Roll for the priorities."""

    roll: Annotated[
        ShortText | None,
        Option(about=abouts.ROLL, label="Roll", hint="the real die of the one named: the d20, or the d10 among equals"),
    ] = None
    rest: Annotated[bool | None, Option(about=abouts.REST, label="Rest", hint="for everybody who has not rolled")] = (
        None
    )


class Act(commands.Act):
    """Move or attack, in one's turn or before another; or use a power at any time."""

    do: Annotated[
        ShortText | None,
        Option(
            about=abouts.DEED,
            label="Do",
            hint="move, attack or both; psionic or reaction at any time",
            choices=DEEDS,
        ),
    ] = None
    action: Annotated[Note | None, Option(about=abouts.ACTION, label="Action", hint="what you do")] = None
    total: Annotated[
        Small | None, Option(about=abouts.TOTAL, label="AWE roll", hint="what your real d20 shows, to intercede")
    ] = None
    preempt: Annotated[
        CombatantId | None,
        Option(about=abouts.OTHER, label="Answers", hint="whom a psionic power or a reaction answers"),
    ] = None
    cost: Annotated[
        ShortText | None,
        Option(about=abouts.COST, label="Cost", hint="with force: what a power costs after all", choices=WAITS),
    ] = None


class Hold(commands.Hold):
    """Wait a move, an attack or both."""

    what: Annotated[
        ShortText | None,
        Option(
            about="What to wait with",
            label="What",
            hint="what waits: move, attack or both",
            choices=WAITS,
            closed=True,
        ),
    ] = None


class Next(commands.Next):
    """Go on past whoever is up, or end the unit."""

    round: Annotated[bool, Option(about=abouts.ROUND, label="Unit", hint="end the unit now")] = False


class Check(commands.Check):
    """Hold a mental contest."""

    mental: Annotated[
        bool | None, Option(about="A mental contest", label="Mental", hint="a mental contest: d20 + MSTR")
    ] = None
    against: Annotated[
        CombatantId | None, Option(about=abouts.OPPONENT, label="Against", hint="the other one in it")
    ] = None


COMMANDS = (Flip, Act, Hold, commands.Abort, Next, Check)
