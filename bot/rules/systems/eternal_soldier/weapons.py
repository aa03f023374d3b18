"""Weapons: how fast each is drawn, used and reloaded, what it holds, and how the GM writes them.

Owns the form of the setting `weapons`: "sword: draw VII, attack VII; colt: draw IV, attack III, reload X, holds 6".
Must not know who carries one. A weapon without a draw class is always at hand; a reload fills it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from bot.rules.errors import Refused
from bot.rules.model import ShortText
from bot.rules.systems.eternal_soldier.lengths import parse_speed
from bot.rules.words import Frozen

REMOVE = "none"
FORM = ("draw VII", "attack VII", "reload X", "holds 6", "automatic 5")

_PART = re.compile(r"(draw|attack|reload|holds|automatic)\s+(\S+(?:\s*\+\s*\S+)*)")
_NUMBER = re.compile(r"0*([1-9][0-9]{0,2})")
_ARTICLES = re.compile(r"\b(?:a|an|the|my|your|his|her|its|their)\s+")


@lru_cache(maxsize=128)
def plain(text: str) -> str:
    """Return a text as it is compared: letter case, articles, and the ways to write degrees and feet apart."""
    text = " ".join(text.casefold().split())
    text = re.sub(r"(\d+)\s*(?:degrees?|°)", r"\1°", text)
    text = re.sub(r"(\d+)[\s-]*(?:feet|foot|ft)\b\.?", r"\1 ft", text)
    return _ARTICLES.sub("", text)


class Weapon(Frozen):
    """A weapon. `holds` None: it needs no ammunition. `automatic`: the rounds that it fires in a segment."""

    name: ShortText
    attack: str
    draw: str | None = None
    reload: str | None = None
    holds: int | None = None
    automatic: int | None = None

    def told(self) -> str:
        """Return the weapon as the GM writes it."""
        parts = [
            f"{key} {value}"
            for key in ("draw", "attack", "reload", "holds", "automatic")
            if (value := getattr(self, key)) is not None
        ]
        return f"{self.name}: {', '.join(parts)}"


Arms = Mapping[str, Weapon]
"""The weapons that there are, by their names as they are compared."""


@lru_cache(maxsize=128)
def parse_weapons(text: str) -> Arms:
    """Return the weapons of a setting that was accepted, by their names as they are compared."""
    return {plain(weapon.name): weapon for weapon in map(_parse_weapon, filter(None, _entries(text)))}


def changed_weapons(before: str, text: str) -> str:
    """Return the setting with the weapons of `text` added, replaced or, written "sword: none", taken out."""
    weapons = dict(parse_weapons(before))
    entries = [entry for entry in _entries(text) if entry]
    if not entries:
        raise Refused("bad-weapon", found=text, allowed=FORM)
    for entry in entries:
        name, rest = _named(entry)
        if rest.casefold() != REMOVE:
            weapons[plain(name)] = _parse_weapon(entry)
        elif weapons.pop(plain(name), None) is None:
            raise Refused("no-such-weapon", found=name, allowed=names_of(weapons))
    return "; ".join(weapon.told() for _, weapon in sorted(weapons.items()))


def names_of(weapons: Arms) -> tuple[str, ...]:
    """Return the names of weapons, as they are told."""
    return tuple(weapon.name for weapon in weapons.values()) or (REMOVE,)


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(";")]


def _named(entry: str) -> tuple[str, str]:
    name, _, rest = (part.strip() for part in entry.replace("=", ":", 1).partition(":"))
    return name, rest


def _parse_weapon(entry: str) -> Weapon:
    name, rest = _named(entry)
    given: dict[str, str | int] = {}
    for part in rest.split(","):
        matched = _PART.fullmatch(part.strip().casefold())
        if matched is None or matched[1] in given:
            raise Refused("bad-weapon", found=entry, allowed=FORM)
        key, value = matched.groups()
        given[key] = _number(entry, value) if key in ("holds", "automatic") else parse_speed(value)
    if not plain(name) or "attack" not in given:
        raise Refused("bad-weapon", found=entry, allowed=FORM)
    if "reload" in given:
        given.setdefault("holds", 1)
    if "automatic" in given and "holds" not in given:
        raise Refused("automatic-holds-what", found=entry)
    return Weapon.model_validate({"name": name, **given})


def _number(entry: str, text: str) -> int:
    matched = _NUMBER.fullmatch(text)
    if matched is None:
        raise Refused("bad-weapon", found=entry, allowed=FORM)
    return int(matched[1])
