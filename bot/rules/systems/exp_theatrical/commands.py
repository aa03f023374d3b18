"""The commands of EXP's theatrical initiative, the traits of its personas, its settings. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.exp.deeds import ATTACK_MOVE, MOVE_ATTACK, NOTHING, REACTION, WHILE_MOVING
from bot.rules.exp.units import ATTACK, MOVE
from bot.rules.kit.rolling import FlipRest
from bot.rules.kit.turns import BLOCK
from bot.rules.model import CombatantId, Note, ShortText, Side, Traits
from bot.rules.schema import Number, Option, Setting, Small, Trait

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
TURNS = (MOVE_ATTACK, ATTACK_MOVE, WHILE_MOVING, MOVE, ATTACK, NOTHING)
"""How one's turn is taken."""
DEEDS = (*TURNS, REACTION)


class Flip(FlipRest):
    """Roll for the sides."""

    side: Annotated[Side | None, Option(suggested=True)] = None


class Act(commands.Act):
    """Move and attack, in one's turn or before another's; or deflect at any time."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    target: Annotated[CombatantId | None, Option()] = None
    times: Annotated[Small | None, Option()] = None
    preempt: Annotated[CombatantId | None, Option()] = None


class PlayerTraits(Traits):
    """The numbers of a persona."""

    dexterity: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True, asked=True)] = None


SETTINGS = (
    Setting(key="die", default="d10", choices=DICE),
    Setting(key="ties", default="reroll", choices=("reroll", "simultaneous")),
    Setting(key="within", default="dex", choices=("dex", "seat")),
    BLOCK,
)
