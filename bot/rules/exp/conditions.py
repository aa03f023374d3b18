"""The conditions of a persona: which there are, and what each takes from it.

Owns the closed list of them, and how one is read: "stunned", "knocked down 2" (for two units). Must not know when a
system asks, nor what becomes of what a condition takes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from bot.rules.errors import Refused
from bot.rules.events import Event, about
from bot.rules.model import Combatant
from bot.rules.words import either

MOVE, ATTACK = "move", "attack"
PARTS = (MOVE, ATTACK)
BOTH = "both"
NONE = "none"

CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "killed": PARTS,
    "unconscious": PARTS,
    "stunned": PARTS,
    "paralysed": (ATTACK,),
    "knocked down": (MOVE,),
}
"""What each condition takes from a persona."""
_ALSO = {"dead": "killed", "knocked out": "unconscious", "paralyzed": "paralysed"}
SUGGESTED = (*CONDITIONS, NONE)
_NAMED = re.compile(r"(.*?)(?:[ ,(]+(?:for )?0*([1-9][0-9]?)(?: units?)?\)?)?")


A = TypeVar("A", bound=Combatant)


def afflicted(one: A, text: str, unit: int) -> A:
    """Return the persona in a condition that was typed in this unit; refuse what is none, and ask back a near miss."""
    matched = _NAMED.fullmatch(" ".join(text.casefold().replace("-", " ").split()))
    assert matched is not None, "any text matches"
    name, units = matched[1], matched[2]
    condition = _known(name, text)
    if condition is None:
        return one.evolve(condition=None, ends=None)
    return one.evolve(condition=condition, ends=unit + int(units) - 1 if units else None)


def _known(name: str, text: str) -> str | None:
    if name == NONE:
        return None
    name = _ALSO.get(name, name)
    fitting = [condition for condition in CONDITIONS if name and condition.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    near = get_close_matches(name, (*CONDITIONS, *_ALSO), 1)
    if near:
        raise Refused("near-condition", found=text, near=_ALSO.get(near[0], near[0]), allowed=SUGGESTED)
    raise Refused("no-condition", found=text, allowed=SUGGESTED)


def what_it_does(one: Combatant) -> tuple[Event, ...]:
    """Return what is told of the condition that a persona has come into: what it takes, and how long."""
    if one.condition is None:
        return ()
    facts = {"who": one.name, "condition": one.condition, "taken": either(*blocked(one))}
    if one.ends is None:
        return (about(one, "condition-takes", **facts),)
    return (about(one, "condition-takes-until", ends=one.ends, **facts),)


def blocked(one: Combatant) -> tuple[str, ...]:
    """Return what the persona cannot do in its condition."""
    return CONDITIONS.get(one.condition or "", ())


def disabled(one: Combatant) -> bool:
    """Whether the persona can do nothing at all: killed, unconscious or stunned."""
    return blocked(one) == PARTS


def check_able(one: Combatant, *, force: bool) -> None:
    """Refuse what a disabled persona can do by force alone."""
    if disabled(one) and not force:
        raise Refused("is-disabled", who=one.name, condition=one.condition or "")


def referees(one: Combatant) -> bool:
    """Whether this is one of the referee's personas: one that no player plays."""
    return one.owner is None
