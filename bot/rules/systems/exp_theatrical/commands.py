"""The commands of EXP's theatrical initiative, the traits of its personas, its settings. Must not know what they do."""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Number, Option, Setting, Trait
from bot.rules.exp.conditions import ATTACK, MOVE
from bot.rules.exp.deeds import REACTION
from bot.rules.model import CombatantId, Note, ShortText, Side, Traits

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
COMBINED = ("move-attack", "attack-move", "attack-while-moving")
NOTHING = "nothing"
TURNS = (*COMBINED, MOVE, ATTACK, NOTHING)
"""How one's turn is taken."""
DEEDS = (*TURNS, REACTION)


def parts_of_deed(deed: str | None) -> tuple[str, ...]:
    """Return what a deed uses of move and attack; nothing where that is not said."""
    if deed in COMBINED:
        return (MOVE, ATTACK)
    return (deed,) if deed in (MOVE, ATTACK) else ()


class Flip(commands.Flip):
    """Roll for the sides."""

    side: Annotated[Side | None, Option(suggested=True)] = None
    roll: Annotated[ShortText | None, Option()] = None
    rest: Annotated[bool | None, Option()] = None


class Act(commands.Act):
    """Move and attack, in one's turn; or deflect at any time."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    preempt: Annotated[CombatantId | None, Option()] = None


class Next(commands.Next):
    """Pass over whoever is up, or end the unit."""

    round: Annotated[bool, Option()] = False


class PlayerTraits(Traits):
    """The numbers of a persona."""

    dexterity: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True)] = None


SETTINGS = (
    Setting(key="die", default="d10", choices=DICE),
    Setting(key="ties", default="reroll", choices=("reroll", "simultaneous")),
    Setting(key="within", default="dex", choices=("dex", "seat")),
)
