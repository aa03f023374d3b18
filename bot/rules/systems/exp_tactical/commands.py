"""The commands of EXP's tactical initiative: the traits of its personas, its settings. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.exp.deeds import ATTACK_MOVE, MOVE_ATTACK, POWERS, WHILE_MOVING
from bot.rules.exp.units import ATTACK, BOTH, MOVE
from bot.rules.kit.rolling import FlipRest
from bot.rules.kit.turns import BLOCK
from bot.rules.model import CombatantId, Note, ShortText, Traits
from bot.rules.schema import Number, Option, Setting, Small, Trait

DEEDS = (MOVE, ATTACK, BOTH, MOVE_ATTACK, ATTACK_MOVE, WHILE_MOVING, *POWERS)
WAITS = (MOVE, ATTACK, BOTH)


class Flip(FlipRest):
    """Roll for the priorities; `alike`: one roll for all of the referee's personas of one kind."""

    alike: Annotated[bool | None, Option()] = None


class Act(commands.Act):
    """Move or attack, in one's turn or before another; or use a power at any time."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    total: Annotated[Small | None, Option()] = None
    target: Annotated[CombatantId | None, Option()] = None
    times: Annotated[Small | None, Option()] = None
    preempt: Annotated[CombatantId | None, Option()] = None
    done: Annotated[bool | None, Option()] = None
    cost: Annotated[ShortText | None, Option(choices=WAITS)] = None


class Hold(commands.Hold):
    """Wait a move, an attack or both."""

    what: Annotated[ShortText | None, Option(choices=WAITS, closed=True)] = None


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
    BLOCK,
)
