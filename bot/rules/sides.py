"""The sides at a table in one order, so that each has the same sign in every picture.

Owns that order: the crew, the foes, then others as they came. Must not know any one system, nor a sign.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.exhibits import Named
from bot.rules.model import CREW, FOES, Combatant, Side, seen_as


def sides_of(combatants: Iterable[Combatant]) -> tuple[Side, ...]:
    """Return the sides of some combatants, whom whoever looks may all see; one side whatever its letter case."""
    found: dict[str, Side] = {CREW: CREW, FOES: FOES}
    for one in combatants:
        found.setdefault(seen_as(one.side), one.side)
    return tuple(found.values())


def named(one: Combatant, sides: tuple[Side, ...]) -> Named:
    """Return a combatant as a picture names it; `sides` are those of the picture, its own among them."""
    place = [seen_as(side) for side in sides].index(seen_as(one.side))
    return Named(name=one.name, side=place, bodies=one.count)
