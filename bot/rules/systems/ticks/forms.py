"""What Ticks asks of a combatant, and the settings of a table: what actions cost, and how one starts.

Owns how a list of costs is written. Must not know who pays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from bot.rules.declared import Number, Setting, Trait
from bot.rules.errors import Refused
from bot.rules.model import Traits
from bot.rules.near import folded

DIE = 6
ROLL, TRAIT = "roll", "trait"
MOST = 99
"""The most ticks that anything costs."""
REACT, OTHER = "react", "other"
"""The names of what any reaction costs, and any action, that has no name of its own."""

_ENTRY = re.compile(r"([^=;]{1,30})=\s*(\d{1,2})")


class RunnerTraits(Traits):
    """The numbers of one on the line of ticks."""

    start: Annotated[Number | None, Trait(lowest=0, highest=99, default=10)] = None
    edge: Annotated[Number | None, Trait(lowest=0, highest=99, default=0)] = None


SETTINGS = (
    Setting(key="opening", default=ROLL, choices=(ROLL, TRAIT)),
    Setting(key="costs", default="attack=7; move=5; react=3; other=5"),
)


def costs_of(text: str) -> Mapping[str, int]:
    """Return what the named actions cost; refuse a list that is none."""
    found: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        match = _ENTRY.fullmatch(entry)
        if match is None or not 1 <= int(match[2]) <= MOST or not folded(match[1]):
            raise Refused("bad-costs", found=entry)
        found[folded(match[1])] = int(match[2])
    return found


def cost_read(text: str) -> int:
    """Return a cost that was typed; refuse what is none."""
    typed = text.strip()
    if not (typed.isdecimal() and 1 <= int(typed[:3]) <= MOST and len(typed) < 4):
        raise Refused("bad-cost", found=text, most=MOST)
    return int(typed)


def die_read(text: str) -> int:
    """Return a roll of a die that was typed; refuse what is none."""
    typed = text.strip()
    if typed not in map(str, range(1, DIE + 1)):
        raise Refused("bad-roll", found=text, most=DIE)
    return int(typed)
