"""What Past Participle asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import PoolText, Setting, Trait
from bot.rules.model import Traits


class GunfighterTraits(Traits):
    """The numbers of a gunfighter."""

    reflex: Annotated[PoolText | None, Trait(pool=True)] = None


SETTINGS = (
    Setting(key="declarations", default="secret", choices=("secret", "open")),
    Setting(key="order", default="any", choices=("any", "reflex")),
    Setting(key="cards", default="one", choices=("one", "side", "combatant")),
    Setting(key="call", default="auto", choices=("auto", "gm")),
    Setting(key="exposure", default="on", choices=("on", "off")),
    Setting(key="actions", default=""),
    Setting(key="deck", default="standard", deck=True),
)
