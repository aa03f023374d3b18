"""Who comes in with one command, from names between commas and a number. Must not know what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.errors import Refused
from bot.rules.model import FOES, CombatantId, SystemState
from bot.rules.mustering import numbered

Fresh = Callable[[str, bool], CombatantId]
"""Gives the id of one of a name, hidden or not."""


def mustered(state: SystemState[Any], given: dict[str, Any], fresh: Fresh) -> dict[str, Any]:
    """Return what is given for several newcomers; for a single one, what is given for joining."""
    names = [name for name in map(str.strip, str(given.get("name", "")).split(",")) if name]
    number, hidden = given.pop("number", None), given.get("hidden") is True
    if number is not None:
        names = [one for name in names for one in numbered(state, name, int(number), hidden=hidden)]
    if len(names) > MUSTERED_AT_MOST:
        raise Refused("too-many-at-once", n=len(names), most=MUSTERED_AT_MOST)
    if len(names) < 2:
        return {**given, "name": "".join(names)}
    given = {"side": FOES, **given}
    return {"newcomers": [{**given, "name": name, "combatant": fresh(name, hidden)} for name in names]}
