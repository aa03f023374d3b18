"""Fast, normal and slow: the actions that are known, and the speed of several taken together.

Source of the rules: Past Participle's action speeds. Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bot.rules.deck import SPEEDS
from bot.rules.errors import Refused

FREE = "free"
MOST_ACTIONS = 3

KNOWN: Mapping[str, str] = {
    "run": "fast",
    "pistol": "fast",
    "knife": "fast",
    "fast martial attack": "fast",
    "cock": "fast",
    "ready weapon": "fast",
    "reload cartridge": "fast",
    "brawl": "normal",
    "move": "normal",
    "athletics": "normal",
    "sword": "normal",
    "carbine": "normal",
    "skill use": "normal",
    "ready item": "normal",
    "ready knife": "normal",
    "reload bow": "normal",
    "extended action": "slow",
    "load muzzle-loader": "slow",
    "load breech-loader": "slow",
    "auxiliary": "slow",
    "talk": FREE,
    "hand signal": FREE,
    "drop item": FREE,
}
"""Every action that needs no ruling, and its speed."""

_ALSO = {"load musket": "load muzzle-loader", "draw knife": "ready knife", "draw item": "ready item"}
_FILLER = re.compile(r"^(?:(?:fire|shoot|swing|use|attack with|with|a|an|the|his|her|their|my)\s+)+")
_BETWEEN = re.compile(r"\s*(?:[,;+&]|\band\b|\bthen\b)\s*")


class Worked(NamedTuple):
    """The speed that some actions come to, each as `name (speed)`, and the code of the reason."""

    speed: str
    actions: tuple[str, ...]
    reason: str


def slower(speed: str) -> str:
    """Return the speed one level slower (slow stays slow)."""
    return SPEEDS[min(SPEEDS.index(speed) + 1, len(SPEEDS) - 1)]


def faster(speed: str) -> str:
    """Return the speed one level faster (fast stays fast)."""
    return SPEEDS[max(SPEEDS.index(speed) - 1, 0)]


def parse_speed(text: str) -> str:
    """Return the speed that `text` names, by its name or its first letters."""
    found = [speed for speed in SPEEDS if speed.startswith(text.strip().casefold())]
    if len(found) != 1:
        raise Refused("bad-speed", found=text, allowed=SPEEDS)
    return found[0]


def parse_added(text: str) -> dict[str, str]:
    """Return the actions that a GM has added, from "lasso=normal; whistle=free"."""
    added: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, _, speed = (part.strip().casefold() for part in entry.partition("="))
        if not name or speed not in (*SPEEDS, FREE):
            raise Refused("bad-actions", found=entry, allowed=(*SPEEDS, FREE))
        added[name] = speed
    return added


def named(text: str, added: Mapping[str, str]) -> list[tuple[str, str]] | None:
    """Return the actions in `text` as (name, speed), or None if any of them is not known."""
    known = {**KNOWN, **added}
    found = []
    for part in filter(None, _BETWEEN.split(text.strip().casefold())):
        name = part if part in known or part in _ALSO else _FILLER.sub("", part)
        name = _ALSO.get(name, name)
        if name not in known:
            return None
        found.append((name, known[name]))
    return found or None


def combine(actions: list[tuple[str, str]]) -> Worked:
    """Return the speed of actions taken in one round; refuse what may not be combined.

    One free action comes with everything, each further one counts as fast. One action has its own speed; two or
    three are one slower than the slowest; a slow one goes with no other.
    """
    told = tuple(f"{name} ({speed})" for name, speed in actions)
    frees = sum(speed == FREE for _, speed in actions)
    counted = [speed for _, speed in actions if speed != FREE] + ["fast"] * max(0, frees - 1)
    if not counted:
        return Worked("fast", told, "worked-free")
    if len(counted) > MOST_ACTIONS:
        raise Refused("too-many-actions", actions=told, most=MOST_ACTIONS)
    if len(counted) == 1:
        return Worked(counted[0], told, "worked-one")
    if "slow" in counted:
        raise Refused("slow-stands-alone", actions=told)
    slowest = max(counted, key=SPEEDS.index)
    return Worked(slower(slowest), told, "worked-several")
