"""Whom a power answers that comes out of turn, and who has just attacked.

Owns for how long an attack is the one that is answered: until somebody is called. Must not know what a power does, nor
when one may be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from bot.rules.errors import Refused
from bot.rules.exp.conditions import ATTACK
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer

C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])


def answered(state: Any, who: C, named: CombatantId | None, by: Viewer, up: Sequence[C]) -> tuple[C, ...]:
    """Return whom a power of one answers: the one named; else who has just attacked; else whoever else is up."""
    if named is not None:
        found: C = state.get(named)
        if not found.seen_by(by):
            raise Refused("no-such-combatant")
        return (found,)
    attacker: C | None = state.find(state.attacker)
    among = up if attacker is None or attacker.id == who.id else (attacker,)
    return tuple(one for one in among if one.id != who.id)


def attacked(state: S, who: Combatant, parts: tuple[str, ...] | None) -> S:
    """Return the state in which one has just done something with parts of its turn (None: it did not say which). Of a
    hidden one nobody knows.
    """
    if who.hidden:
        return state
    return state.evolve(attacker=who.id if parts is None or ATTACK in parts else None)
