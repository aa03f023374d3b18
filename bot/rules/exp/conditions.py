"""What a persona's condition takes from it: its move, its attack, or both.

Owns the words for conditions. Must not know when a system asks.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.rules.model import Combatant

MOVE, ATTACK = "move", "attack"
PARTS = (MOVE, ATTACK)
BOTH = "both"

_TAKES = {
    "killed": PARTS,
    "dead": PARTS,
    "unconscious": PARTS,
    "knocked out": PARTS,
    "stunned": PARTS,
    "paralysed": (ATTACK,),
    "paralyzed": (ATTACK,),
    "knocked down": (MOVE,),
}
SUGGESTED = ("stunned", "unconscious", "killed", "paralysed", "knocked down", "none")


def blocked(one: Combatant) -> tuple[str, ...]:
    """Return what the persona cannot do in its condition."""
    return _taken(one.condition) if one.condition else ()


@lru_cache(maxsize=256)
def _taken(condition: str) -> tuple[str, ...]:
    text = condition.casefold().replace("-", " ")
    taken = {part for word, parts in _TAKES.items() if re.search(rf"\b{word}\b", text) for part in parts}
    return tuple(part for part in PARTS if part in taken)


def disabled(one: Combatant) -> bool:
    """Whether the persona can do nothing at all: killed, unconscious or stunned."""
    return blocked(one) == PARTS


def referees(one: Combatant) -> bool:
    """Whether this is one of the referee's personas: one that no player plays."""
    return one.owner is None
