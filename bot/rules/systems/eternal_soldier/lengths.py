"""How long an action takes: speed classes I to X, sums of them, and lengths that no agility shortens.

The rule: an action of class S by a character of agility A takes S * 10 / A segments, rounded to the nearest whole
number (a half up), and at least one. A long action is broken into parts, each rounded by itself. Must not know
who acts, nor when.
"""

from __future__ import annotations

import re

from bot.rules.errors import Refused

CLASSES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
PARTS_AT_MOST = 10
FORMS = (*CLASSES, "X+X", "20s")
"""What a speed may look like, for refusals and suggestions."""

_FIXED = re.compile(r"0*([1-9][0-9]{0,2})S")


def class_length(place: int, agility: int) -> int:
    """Return the segments that an action of class `place` (1 to 10) takes; in whole numbers, so nothing drifts."""
    return max(1, (20 * place + agility) // (2 * agility))


def parse_speed(text: str) -> str:
    """Return a speed in its one form: VII, X+X, 20s, X+20s. Refuse anything else."""
    parts = "".join(text.upper().split()).split("+")
    if len(parts) > PARTS_AT_MOST:
        raise Refused("too-many-parts", found=text, most=PARTS_AT_MOST)
    return "+".join(_part(part, text) for part in parts)


def _part(part: str, text: str) -> str:
    if part in CLASSES:
        return part
    fixed = _FIXED.fullmatch(part)
    if fixed is None:
        raise Refused("bad-speed", found=text, allowed=FORMS)
    return f"{fixed[1]}s"


def part_length(part: str, agility: int) -> int:
    """Return the segments that one part of a speed takes."""
    return int(part[:-1]) if part.endswith("s") else class_length(CLASSES.index(part) + 1, agility)


def length(speed: str, agility: int) -> int:
    """Return the segments that a speed takes: its parts, each rounded by itself, added up."""
    return sum(part_length(part, agility) for part in speed.split("+"))
