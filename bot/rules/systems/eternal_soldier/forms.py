"""What Eternal Soldier asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from bot.rules.declared import Number, Setting, Trait, Typed
from bot.rules.model import Traits

WeaponText = Annotated[str, Typed(1, 200), StringConstraints(max_length=200)]


class SoldierTraits(Traits):
    """The numbers of a soldier."""

    agility: Annotated[Number | None, Trait(lowest=1)] = None
    weapon: Annotated[WeaponText | None, Trait(text=True, optional=True)] = None
    """What is typed. What it comes to is kept with the combatant."""


SETTINGS = (
    Setting(key="clock", default="auto", choices=("auto", "gm")),
    Setting(key="secrets", default="players", choices=("players", "gm")),
    Setting(key="actions", default=""),
    Setting(key="weapons", default=""),
)
