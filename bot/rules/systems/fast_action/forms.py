"""What Fast Action asks of a combatant. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Trait
from bot.rules.model import Traits

DICE_AT_MOST = 30


class SpenderTraits(Traits):
    """The numbers of one who spends action dice."""

    dice: Annotated[Number | None, Trait(lowest=1, highest=DICE_AT_MOST, default=5)] = None
    prowess: Annotated[Number | None, Trait(lowest=0, highest=DICE_AT_MOST, default=2)] = None
    bound: Annotated[Number | None, Trait(lowest=0, highest=DICE_AT_MOST, default=0)] = None
