"""How speeds and weapons are written, and how many segments a speed takes.

The rule: an action of class S by a character of agility A takes S * 10 / A segments, rounded to the nearest whole
number (a half up), and at least one; of a sum each part is rounded. Weapons are written
"sword: draw VII, attack VII; colt: draw IV, attack III, reload X, holds 6".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.rules.errors import Refused, refuse_if
from bot.rules.kit.lists import edited_list, entries, name_and_value
from bot.rules.kit.said import said

WORDS = "bot.rules.systems.eternal_soldier"
"""Where it stands what people say."""
CLASSES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
PARTS_AT_MOST = 10
SPEED_FORMS = (*CLASSES, "X+X", "20s")
WEAPON_FORMS = ("draw VII", "attack VII", "reload X", "holds 6", "automatic 5")
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
    """Return a speed in its one form: VII, X+X, 20s, X+20s. Raise Refused for other texts and too many parts."""
    parts = [_FIXED.sub(r"\1s", part) for part in "".join(text.upper().split()).split("+")]
    refuse_if(len(parts) > PARTS_AT_MOST, "too-many-parts", found=text, most=PARTS_AT_MOST)
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


class Weapon(NamedTuple):
    """A weapon: its speeds, what it holds and fires. Without a draw class it is at hand; 0 rounds: no ammunition."""

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

    return edited_list(before, text, "weapon", ":", WEAPON_FORMS, plain, written)


def _parse_weapon(entry: str) -> Weapon:
    name, value = name_and_value(entry, ":")
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
    refuse_if("automatic" in counts and holds is None, "automatic-holds-what", found=entry)
    return Weapon(name, speeds.get("draw"), speeds["attack"], speeds.get("reload"), holds, counts.get("automatic"))
