"""How speeds and weapons are written, and how many segments a speed takes.

The rule: an action of class S by a character of agility A takes S * 10 / A segments, rounded to the nearest whole
number (a half up), and at least one; of a sum each part is rounded. Owns these forms, and how a list of the GM changes:
"sword: draw VII, attack VII; colt: draw IV, attack III, reload X, holds 6". Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.kit.said import said

WORDS = "bot.rules.systems.eternal_soldier"
"""Where it stands what people say."""
CLASSES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
PARTS_AT_MOST = 10
SPEED_FORMS = (*CLASSES, "X+X", "20s")
WEAPON_FORMS = ("draw VII", "attack VII", "reload X", "holds 6", "automatic 5")
REMOVE = "none"
KEY_AT_MOST = 100

_FIXED = re.compile(r"^0*([1-9][0-9]{0,2})S$")
_WEAPON_PART = re.compile(r"(draw|attack|reload)\s+(\S+(?:\s*\+\s*\S+)*)|(holds|automatic)\s+0*([1-9][0-9]{0,2})")


def part_length(part: str, agility: int) -> int:
    """Return the segments of one part of a speed, in whole numbers."""
    if part.endswith("s"):
        return int(part[:-1])
    return max(1, (20 * (CLASSES.index(part) + 1) + agility) // (2 * agility))


def length(speed: str, agility: int) -> int:
    """Return the segments of a speed: the sum of its rounded parts."""
    return sum(part_length(part, agility) for part in speed.split("+"))


def parse_speed(text: str) -> str:
    """Return a speed in its one form: VII, X+X, 20s, X+20s.

    Raise Refused for any other text, or more than PARTS_AT_MOST parts.
    """
    parts = [_FIXED.sub(r"\1s", part) for part in "".join(text.upper().split()).split("+")]
    if len(parts) > PARTS_AT_MOST:
        raise Refused("too-many-parts", found=text, most=PARTS_AT_MOST)
    if not all(part in CLASSES or part.endswith("s") for part in parts):
        raise Refused("bad-speed", found=text, allowed=SPEED_FORMS)
    return "+".join(parts)


@lru_cache(maxsize=128)
def plain(text: str) -> str:
    """Return a text for comparing: without letter case and articles."""
    text = said(WORDS, "said-articles").sub("", text.casefold())
    for unit, mark in (("said-degrees", "°"), ("said-feet", " ft")):
        text = re.sub(rf"(?<=\d)[\s-]*(?:{said(WORDS, unit).pattern})", mark, text)
    return " ".join(text.split())


def entries(text: str) -> list[str]:
    """Return the entries of a list, which semicolons separate."""
    return [entry.strip() for entry in text.split(";") if entry.strip()]


def edited_list(
    before: str, text: str, kind: str, mark: str, forms: tuple[str, ...], written: Callable[[str], str]
) -> str:
    """Return a list with entries added, replaced or removed ("lasso=none").

    `mark` stands between name and value. `written` returns an entry in its one form, or raises Refused. Raise Refused
    if the text is empty or removes an unknown entry.
    """
    listed = {plain(_name_and_value(entry, mark)[0]): entry for entry in entries(before)}
    if not entries(text):
        raise Refused(f"bad-{kind}", found=text, allowed=forms)
    for entry in entries(text):
        name, value = _name_and_value(entry, mark)
        if value.casefold() != REMOVE:
            listed[plain(name)] = written(entry)
        elif listed.pop(plain(name), None) is None:
            names = tuple(_name_and_value(other, mark)[0] for other in listed.values())
            raise Refused(f"no-such-{kind}", found=name, allowed=names or (REMOVE,))
    return "; ".join(entry for _, entry in sorted(listed.items()))


def _name_and_value(entry: str, mark: str) -> tuple[str, str]:
    name, _, value = entry.replace("=", mark, 1).partition(mark)
    return name.strip(), value.strip()


class Weapon(NamedTuple):
    """A weapon: its speeds, the rounds that it holds, and fires in a segment.

    Without a draw class it is always at hand; one that holds nothing needs no ammunition; a reload fills it.
    """

    name: str
    draw: str | None
    attack: str
    reload: str | None
    holds: int | None
    automatic: int | None

    @property
    def key(self) -> str:
        """The name for comparing."""
        return plain(self.name)


Arms = Mapping[str, Weapon]


@lru_cache(maxsize=128)
def parse_weapons(text: str) -> Arms:
    """Return the weapons of an accepted list by their keys."""
    return {weapon.key: weapon for weapon in map(_parse_weapon, entries(text))}


def edited_weapons(before: str, text: str) -> str:
    """Return a list of weapons with those of `text` added or removed."""

    def written(entry: str) -> str:
        weapon = _parse_weapon(entry)
        parts = (f"{key} {value}" for key, value in zip(weapon._fields[1:], weapon[1:], strict=True) if value)
        return f"{weapon.name}: {', '.join(parts)}"

    return edited_list(before, text, "weapon", ":", WEAPON_FORMS, written)


def _parse_weapon(entry: str) -> Weapon:
    name, value = _name_and_value(entry, ":")
    speeds: dict[str, str] = {}
    counts: dict[str, int] = {}
    for part in value.casefold().split(","):
        found = _WEAPON_PART.fullmatch(part.strip())
        if found is None or found[1] in speeds or found[3] in counts:
            raise Refused("bad-weapon", found=entry, allowed=WEAPON_FORMS)
        if found[1]:
            speeds[found[1]] = parse_speed(found[2])
        else:
            counts[found[3]] = int(found[4])
    if "attack" not in speeds or not 1 <= len(plain(name)) <= KEY_AT_MOST:
        raise Refused("bad-weapon", found=entry, allowed=WEAPON_FORMS)
    holds = counts.get("holds", 1 if "reload" in speeds else None)
    if "automatic" in counts and holds is None:
        raise Refused("automatic-holds-what", found=entry)
    return Weapon(name, speeds.get("draw"), speeds["attack"], speeds.get("reload"), holds, counts.get("automatic"))
