"""Combatants in lines, as people have them: what was pasted, made lines; and what each line says of whom.

Headings, comments and JSON of other programs are understood as far as they say what a combatant has here. What is
passed over, taken and left out is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.app.ports import Teller
from bot.fight.fight import Fight
from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.errors import Refused
from bot.rules.model import FOES, CombatantId, one_line, seen_as, spelt, unquoted
from bot.rules.registry import System
from bot.rules.roster import check_newcomers, numbered
from bot.rules.schema import trait_called
from bot.rules.words import LANGUAGES, Phrase, say

Fresh = Callable[[str, bool], CombatantId]
"""Gives the id of one of a name, hidden or not."""
LINE_QUOTED = 40
"""Letters of a line that a refusal repeats."""

_PARTS = re.compile(r"[;；\t]")
_NAMED = re.compile(r"(\w+)\s*[:=：＝]\s*(.+)")
_TIMES = re.compile(r"[x×]\s*(\d+)")
_VALUE = re.compile(r"[+-]?\d+|\d*d\d+(?:[+-]\d+)?", re.IGNORECASE)
"""What can be no side: a number, or dice."""
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[{\]])")
_RULES = frozenset("-=_*~+|:;,.·•—–─━═ \t")
"""What a line is made of that only parts others."""
_NO = frozenset(("", "no", "false", "0", "-", "nein"))


# What was pasted.


class Pasted(NamedTuple):
    """Lines, each with the number that it has in what was pasted, and what is told of the rest.

    `each`: what such a number counts.
    """

    lines: tuple[tuple[int, str], ...]
    told: tuple[Phrase, ...]
    each: str = "line"


def read(system: System, teller: Teller, text: str) -> Pasted:
    """Return what was pasted as lines; refuse JSON that cannot be read, or has no names."""
    known = _fields(system, teller)
    if _JSON.match(text):
        return _entries(known, text)
    lines, over, columns = list[tuple[int, str]](), dict[str, list[str]](), list[str | None]()
    told: list[Phrase] = []
    for number, line in enumerate(text.rstrip().splitlines(), 1):
        kind = _only_parts(line)
        if kind is None and not (lines or columns) and (columns := _headings(known, line)):
            kind = "headings"
            left = tuple(cell for cell, field in zip(_cells(line), columns, strict=True) if cell and field is None)
            told += [say("paste-left-out", names=left)] if left else []
        if kind is not None:
            over.setdefault(kind, []).append(str(number))
        else:
            lines.append((number, _under(columns, line) if columns else line))
    passed = (say(f"paste-over-{kind}", lines=tuple(numbers)) for kind, numbers in over.items())
    return Pasted(tuple(lines), (*passed, *told))


def _fields(system: System, teller: Teller) -> Mapping[str, str]:
    """Return the fields of a line by what a reader calls them, in any language."""
    labels = {**dict(zip(form_of(system), parts_of(system), strict=True))}
    labels |= {name: trait_called(name) for name in system.traits}
    called = {
        seen_as(teller.plain(system.words, language, label)): field
        for language in LANGUAGES
        for field, label in labels.items()
    }
    return {**called, **{field: field for field in (*labels, "count", "hidden")}}


def _only_parts(line: str) -> str | None:
    """Return why a line is passed over; None if it is not."""
    plain = one_line(line)
    if not plain:
        return "blank"
    if plain.startswith(("#", "//")):
        return "comment"
    return "ruled" if _RULES.issuperset(plain) else None


def _cells(line: str) -> list[str]:
    """Return the parts of a line; empty ones at its end are none."""
    cells = [unquoted(cell) for cell in _PARTS.split(line)]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells


def _headings(known: Mapping[str, str], line: str) -> list[str | None]:
    """Return the field of each part of a line of headings, the name among them; none if it is a combatant's."""
    cells = _cells(line)
    fields = [known.get(seen_as(cell)) for cell in cells]
    if fields[0] is None and len(cells) > 1 and all(fields[1:]):
        return ["name", *fields[1:]]
    return fields if "name" in fields and (fields[0] == "name" or all(fields)) else []


def _under(columns: Sequence[str | None], line: str) -> str:
    """Return a line under headings with its parts named, without what is left out."""
    cells = _cells(line)
    given = dict(zip(columns, cells, strict=False))
    return _written(given, cells[len(columns) :])


def _written(given: Mapping[str | None, str], further: Sequence[str] = ()) -> str:
    others = {field: value for field, value in given.items() if field not in (None, "name", "hidden") and value}
    hidden = ["hidden"] if seen_as(given.get("hidden", "")) not in _NO else []
    named = (f"{field}={value}" for field, value in others.items())
    return ";".join((given.get("name", ""), *named, *hidden, *further))


def _entries(known: Mapping[str, str], text: str) -> Pasted:
    try:
        found = next(_named_lists(known, json.loads(text)), [])
    except json.JSONDecodeError as error:
        raise Refused("paste-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Refused("paste-json", line=1, column=1) from None
    if not found:
        raise Refused("paste-json-names")
    keys = dict.fromkeys(key for entry in found for key, value in entry.items() if value is not None)
    fields = {key: known.get(seen_as(key)) for key in keys}
    taken = {key for entry in found for key, value in entry.items() if fields.get(key) and _is_plain(value)}
    lines = [
        _written({fields[key]: _cell(value) for key, value in entry.items() if key in taken and _is_plain(value)})
        for entry in found
    ]
    left = tuple(key for key in keys if key not in taken)
    told = [say("paste-taken", names=tuple(key for key in keys if key in taken))]
    told += [say("paste-left-out", names=left)] if left else []
    return Pasted(tuple(enumerate(lines, 1)), tuple(told), "entry")


def _named_lists(known: Mapping[str, str], value: Any) -> Iterator[list[dict[str, Any]]]:
    """Yield the lists of objects with names, an outer one before those in it."""
    if isinstance(value, list):
        objects = (one for one in value if isinstance(one, dict))
        named = [one for one in objects if any(known.get(seen_as(key)) == "name" for key in one)]
        if named:
            yield named
    if isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _named_lists(known, inner)


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float)


def _cell(value: Any) -> str:
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    return _PARTS.sub(",", one_line(str(whole)))


# What a line says.


def listed(fight: Fight, lines: Sequence[str], fresh: Fresh) -> list[dict[str, Any]]:
    """Return the newcomers of pasted lines; each line has a number."""
    found: dict[int, list[dict[str, Any]]] = {}
    taken: list[str] = []
    read = [(place, _read(fight.system, line)) for place, line in enumerate(lines)]
    for place, given in sorted(read, key=_in_view_first):
        name, hidden, many = given.pop("name"), given.get("hidden", False), _number(given.pop("number", "1"))
        names = (name,) if many == 1 else numbered(fight.state, name, many, hidden=hidden, besides=taken)
        taken += names
        found[place] = [{**given, "name": one, "combatant": fresh(one, hidden)} for one in names]
    newcomers = [one for place in sorted(found) for one in found[place]]
    check_newcomers([one["name"] for one in newcomers])
    return newcomers


def _in_view_first(line: tuple[int, dict[str, Any]]) -> tuple[bool, int]:
    place, given = line
    return given.get("hidden", False), place


def _number(text: str) -> int:
    text = spelt(text)
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
    name, *parts = _cells(line)
    if not parts and "," in name:
        raise Refused("line-semicolons", found=name[:LINE_QUOTED], form=parts_of(system))
    given: dict[str, Any] = {"name": name}
    others = [part for part in parts if not _named(system, part, given)]
    places = [place for place in form_of(system) if place not in given]
    if "side" in places and others and _VALUE.fullmatch(spelt(others[0])):
        places = _places_of_values(system, others, places)
    if len(others) > len(places):
        raise Refused("line-too-long", found=others[len(places)][:LINE_QUOTED], form=parts_of(system))
    given |= {place: part for place, part in zip(places, others, strict=False) if part}
    traits = {key: given.pop(key) for key in system.traits if key in given}
    return {"side": FOES, **given, "traits": traits}


def _places_of_values(system: System, values: Sequence[str], places: Sequence[str]) -> list[str]:
    """Return the places of values of which the first can be no side; ask for which a single one is, of several."""
    places = [place for place in places if place != "side"]
    own = [place for place in places if place in system.traits]
    needed = [place for place in own if system.traits[place].required] or own
    if len(values) == 1 and len(needed) != 1:
        labels = [label for place, label in zip(form_of(system), parts_of(system), strict=True) if place in places]
        example = f"{(*own, 'number')[0]}={spelt(values[0])}"
        raise Refused("line-which", found=values[0], fields=tuple(labels), example=example)
    return needed if len(values) == 1 else places


def _named(system: System, part: str, given: dict[str, Any]) -> bool:
    named, times = _NAMED.fullmatch(part), _TIMES.fullmatch(spelt(part))
    key = "" if named is None else seen_as(named[1])
    if seen_as(part) == "hidden":
        given["hidden"] = True
    elif times is not None:
        given["number"] = times[1]
    elif named is not None and key in {"side", "number", "count", *system.traits}:
        given[key] = named[2]
    else:
        return False
    return True
