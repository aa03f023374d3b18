"""The commands of EXP's tactical initiative: the traits of its personas, its settings. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Number, Option, Setting, Small, Trait
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE
from bot.rules.exp.deeds import PSIONIC, REACTION
from bot.rules.model import CombatantId, Note, ShortText, Traits

POWERS = (PSIONIC, REACTION)
DEEDS = (MOVE, ATTACK, BOTH, *POWERS)
WAITS = (MOVE, ATTACK, BOTH)


class Flip(commands.Flip):
    """Roll for the priorities."""

    roll: Annotated[ShortText | None, Option()] = None
    rest: Annotated[bool | None, Option()] = None


class Act(commands.Act):
    """Move or attack, in one's turn or before another; or use a power at any time."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    total: Annotated[Small | None, Option()] = None
    preempt: Annotated[CombatantId | None, Option()] = None
    cost: Annotated[ShortText | None, Option(choices=WAITS)] = None


class Hold(commands.Hold):
    """Wait a move, an attack or both."""

    what: Annotated[ShortText | None, Option(choices=WAITS, closed=True)] = None


class Next(commands.Next):
    """Go on past whoever is up, or end the unit."""

    round: Annotated[bool, Option()] = False


class Check(commands.Check):
    """Hold a mental contest."""

    mental: Annotated[bool | None, Option()] = None
    against: Annotated[CombatantId | None, Option()] = None


class PersonaTraits(Traits):
    """The numbers of a persona."""

    dexterity: Annotated[Number | None, Trait(lowest=0, highest=99)] = None
    awareness: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True, asked=True)] = None
    mental: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True)] = None


SETTINGS = (
    Setting(key="split-waits", default="on", choices=("on", "off")),
    Setting(key="referee-block", default="off", choices=("on", "off")),
)
