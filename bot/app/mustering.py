"""Who comes in with one command: from names between commas and a number, or from lines that were pasted.

Owns how a line is read: name; side; traits; number. Must not know what becomes of those who come in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.declared import trait_called
from bot.rules.errors import Refused
from bot.rules.model import FOES, CombatantId, SystemState
from bot.rules.mustering import numbered
from bot.rules.registry import System
from bot.rules.words import Phrase, say

Fresh = Callable[[str, bool], CombatantId]
"""Gives the id of one of a name, hidden or not."""
QUOTED = 40
"""Letters of a line that a refusal repeats."""

_PARTS = re.compile(r"[;\t]")
_NAMED = re.compile(r"(\w+)\s*[:=]\s*(.+)")
_TIMES = re.compile(r"[x×]\s*(\d+)")


def mustered(state: SystemState[Any], given: dict[str, Any], fresh: Fresh) -> dict[str, Any]:
    """Return what is given for several newcomers; for a single one, what is given for joining."""
    names = [name for name in map(str.strip, str(given["name"]).split(",")) if name]
    number, hidden = given.pop("number", None), given.get("hidden", False)
    if number is not None:
        _bounded(len(names) * int(number))  # Before so many names are made.
        names = [one for name in names for one in numbered(state, name, int(number), hidden=hidden)]
    _bounded(len(names))
    if len(names) < 2:
        return {**given, "name": next(iter(names), "")}
    given = {"side": FOES, **given}
    return {"newcomers": [{**given, "name": name, "combatant": fresh(name, hidden)} for name in names]}


def listed(system: System, state: SystemState[Any], lines: Sequence[str], fresh: Fresh) -> list[dict[str, Any]]:
    """Return the newcomers of some lines, of which each says how many it brings."""
    found: dict[int, list[dict[str, Any]]] = {}
    taken: list[str] = []
    read = [(place, _read(system, line)) for place, line in enumerate(lines)]
    for place, given in sorted(read, key=_in_view_first):
        name, hidden, many = given.pop("name"), given.get("hidden", False), _number(given.pop("number", "1"))
        names = (name,) if many == 1 else numbered(state, name, many, hidden=hidden, besides=taken)
        taken += names
        found[place] = [{**given, "name": one, "combatant": fresh(one, hidden)} for one in names]
    newcomers = [one for place in sorted(found) for one in found[place]]
    _bounded(len(newcomers))
    return newcomers


def _in_view_first(line: tuple[int, dict[str, Any]]) -> tuple[bool, int]:
    place, given = line
    return given.get("hidden", False), place


def _number(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MUSTERED_AT_MOST):
        raise Refused("line-number", found=text[:QUOTED], most=MUSTERED_AT_MOST)
    return int(text)


def form_of(system: System) -> tuple[str, ...]:
    """Return what the parts of a line are, in their order."""
    return ("name", "side", *(name for name, trait in system.traits.items() if not trait.text), "number")


def parts_of(system: System) -> tuple[Phrase, ...]:
    """Return how the parts of a line are called, in their order."""
    own = [name for name in form_of(system) if name in system.traits]
    return (say("field-name"), say("field-side"), *map(trait_called, own), say("field-number"))


def _read(system: System, line: str) -> dict[str, Any]:
    name, *parts = (part.strip() for part in _PARTS.split(line))
    given: dict[str, Any] = {"name": name}
    others = [part for part in parts if not _named(system, part, given)]
    places = [place for place in form_of(system) if place not in given]
    if len(others) > len(places):
        raise Refused("line-too-long", found=others[len(places)][:QUOTED], form=parts_of(system))
    given |= {place: part for place, part in zip(places, others, strict=False) if part}
    traits = {key: given.pop(key) for key in system.traits if key in given}
    return {"side": FOES, **given, "traits": traits}


def _named(system: System, part: str, given: dict[str, Any]) -> bool:
    named, times = _NAMED.fullmatch(part), _TIMES.fullmatch(part)
    if part.casefold() == "hidden":
        given["hidden"] = True
    elif times is not None:
        given["number"] = times[1]
    elif named is not None and named[1].casefold() in {"side", "number", "count", *system.traits}:
        given[named[1].casefold()] = named[2]
    else:
        return False
    return True


def _bounded(many: int) -> None:
    if many > MUSTERED_AT_MOST:
        raise Refused("too-many-at-once", n=many, most=MUSTERED_AT_MOST)
