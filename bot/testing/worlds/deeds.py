"""What somebody does in a world, as one value: the same deed can be done in two of them. Must not know how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from bot.app.requests import Actor

GWEN = Actor(user=900, name="Gwen")
"""The GM: who starts the encounter."""
MAX = Actor(user=901, name="Max", manages=True)
"""Manages the channel, and so counts as a GM."""
ANN = Actor(user=1, name="Ann")
"""A player, whose secrets the worlds may differ in."""
BOB = Actor(user=2, name="Bob")
"""A player with nothing to hide."""
OLGA = Actor(user=3, name="Olga")
"""Looks on."""
PEOPLE = (GWEN, MAX, ANN, BOB, OLGA)
PLAYERS = (ANN, BOB)
GMS = (GWEN, MAX)


@dataclass(frozen=True)
class Deed:
    """Something that somebody does. `how` names the use case; `id` is that of a combatant who would come in by it."""

    who: Actor
    how: str
    verb: str = ""
    combatant: str | None = None
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    id: int = 0

    def __str__(self) -> str:
        """Return it as one line of a transcript."""
        given = " ".join(f"{name}:{value}" for name, value in self.options.items() if value is not None)
        return " ".join(filter(None, (f"{self.who.name}:", self.how, self.verb, self.combatant, given)))
