"""The longer weapon in a closing: when its attack is due.

The rule: who has the clearly longer weapon may attack in the segment before the one in which the closing ends, if the
weapon is prepared by then; else when it is prepared. It shortens no preparation, unless the GM has it done before:
that is a quick attack, at a penalty. Must not know who may do it.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.systems.eternal_soldier.lengths import length
from bot.rules.systems.eternal_soldier.weapons import Weapon


class Closing(NamedTuple):
    """A closing: the time it takes, and the classes in which the weapon is prepared (None: that is not known)."""

    time: str
    prepares: str | None

    def in_time(self, agility: int) -> bool:
        """Whether the weapon is prepared one segment before the closing ends, as far as that is known."""
        return self.prepares is None or length(self.prepares, agility) <= length(self.time, agility) - 1


def closing_of(speed: str, weapon: Weapon | None, *, drawn: bool) -> Closing | None:
    """Return the closing that a speed means: 14s, or 14s+VII with the class of the preparation; None: it is none.

    Of a weapon that is listed its classes are known; one that is not `drawn` is drawn meanwhile.
    """
    parts = speed.split("+")
    times = [part for part in parts if part.endswith("s")]
    classes = [part for part in parts if not part.endswith("s")]
    if not times:
        return None
    if not classes and weapon is not None:
        classes = [*((weapon.draw,) if weapon.draw is not None and not drawn else ()), weapon.attack]
    return Closing("+".join(times), "+".join(classes) or None)
