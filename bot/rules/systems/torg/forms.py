"""What Torg Simple asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import Number, Setting, Trait
from bot.rules.model import Traits


class FighterTraits(Traits):
    """The numbers of a fighter."""

    initiative: Annotated[Number | None, Trait(optional=True, lowest=-50, highest=200)] = None


SETTINGS = (
    Setting(key="scene", default="plain", choices=("plain", "standard", "dramatic")),
    Setting(key="movement", default="separate", choices=("separate", "with-simple", "free", "multi-action")),
    Setting(key="reroll-keep-best", default="off", choices=("off", "on")),
    Setting(key="take-time", default="on", choices=("on", "off")),
    Setting(key="haste", default="off", choices=("off", "trump", "initiative", "penalty")),
)
