"""Combatants in lines: what each line says of whom, part by part."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.declared import trait_called
from bot.rules.errors import Refused
from bot.rules.model import FOES, CombatantId, SystemState, spelt
from bot.rules.registry import System
from bot.rules.roster import check_newcomers, numbered
from bot.rules.words import Phrase, say

Fresh = Callable[[str, bool], CombatantId]
"""Gives the id of one of a name, hidden or not."""
LINE_QUOTED = 40
"""Letters of a line that a refusal repeats."""

_PARTS = re.compile(r"[;\t]")
_NAMED = re.compile(r"(\w+)\s*[:=]\s*(.+)")
_TIMES = re.compile(r"[x×]\s*(\d+)")


def listed(system: System, state: SystemState[Any], lines: Sequence[str], fresh: Fresh) -> list[dict[str, Any]]:
    """Return the newcomers of pasted lines; each line has a number."""
    found: dict[int, list[dict[str, Any]]] = {}
    taken: list[str] = []
    read = [(place, _read(system, line)) for place, line in enumerate(lines)]
    for place, given in sorted(read, key=_in_view_first):
        name, hidden, many = given.pop("name"), given.get("hidden", False), _number(given.pop("number", "1"))
        names = (name,) if many == 1 else numbered(state, name, many, hidden=hidden, besides=taken)
        taken += names
        found[place] = [{**given, "name": one, "combatant": fresh(one, hidden)} for one in names]
    newcomers = [one for place in sorted(found) for one in found[place]]
    check_newcomers([one["name"] for one in newcomers])
    return newcomers


def _in_view_first(line: tuple[int, dict[str, Any]]) -> tuple[bool, int]:
    place, given = line
    return given.get("hidden", False), place


def _number(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MUSTERED_AT_MOST):
        raise Refused("line-number", found=text[:LINE_QUOTED], most=MUSTERED_AT_MOST)
    return int(text)


def form_of(system: System) -> tuple[str, ...]:
    """Return the fields of a pasted line, in order."""
    return ("name", "side", *(name for name, trait in system.traits.items() if not trait.text), "number")


def parts_of(system: System) -> tuple[Phrase, ...]:
    """Return the labels of the fields of a pasted line, in order."""
    own = [name for name in form_of(system) if name in system.traits]
    return (say("field-name"), say("field-side"), *map(trait_called, own), say("field-number"))


def _read(system: System, line: str) -> dict[str, Any]:
    name, *parts = map(spelt, _PARTS.split(line))
    if not parts and "," in name:
        raise Refused("line-semicolons", found=name[:LINE_QUOTED], form=parts_of(system))
    given: dict[str, Any] = {"name": name}
    others = [part for part in parts if not _named(system, part, given)]
    places = [place for place in form_of(system) if place not in given]
    if len(others) > len(places):
        raise Refused("line-too-long", found=others[len(places)][:LINE_QUOTED], form=parts_of(system))
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
