"""What Card Deal asks of a combatant. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Trait
from bot.rules.model import Traits


class HolderTraits(Traits):
    """The edges of one who is dealt cards."""

    quick: Annotated[
        Number | None,
        Trait(
            about="Quick: need not keep a low card",
            means="1: a card of 5 or lower is dealt anew, until one is higher",
            lowest=0,
            highest=1,
            default=0,
        ),
    ] = None
    level_headed: Annotated[
        Number | None,
        Trait(
            about="Level Headed: more cards to choose from",
            means="1: two cards, of which the best is kept; 2: three",
            lowest=0,
            highest=2,
            default=0,
        ),
    ] = None
