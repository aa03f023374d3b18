"""What EXP's theatrical initiative asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Setting, Trait
from bot.rules.model import Traits

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")


class PlayerTraits(Traits):
    """The numbers of a persona."""

    dexterity: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True)] = None


SETTINGS = (
    Setting(key="die", default="d10", choices=DICE),
    Setting(key="ties", default="reroll", choices=("reroll", "simultaneous")),
    Setting(key="within", default="dex", choices=("dex", "seat")),
)
