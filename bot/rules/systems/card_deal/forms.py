"""What Card Deal asks of a combatant. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Trait
from bot.rules.model import Traits


class HolderTraits(Traits):
    """The edges of one who is dealt cards."""

    quick: Annotated[Number | None, Trait(lowest=0, highest=1, default=0)] = None
    level_headed: Annotated[Number | None, Trait(lowest=0, highest=2, default=0)] = None
