"""What EXP's tactical initiative asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Setting, Trait
from bot.rules.model import Traits


class PersonaTraits(Traits):
    """The numbers of a persona."""

    dexterity: Annotated[Number | None, Trait(lowest=0, highest=99)] = None
    awareness: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True, asked=True)] = None
    mental: Annotated[Number | None, Trait(lowest=0, highest=99, optional=True)] = None


SETTINGS = (
    Setting(key="split-waits", default="on", choices=("on", "off")),
    Setting(key="referee-block", default="off", choices=("on", "off")),
)
