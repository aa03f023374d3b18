"""Where a clock stands, and which time on it somebody means: "24", "phase II", "round 3, count 12"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.model import Position, Time

_PART = re.compile(r"(?:([a-z]+)\s*)?(-?\d{1,6}\b|\b[a-z]+\b)", re.IGNORECASE)


class ClockUnit(NamedTuple):
    """A unit of the initiative clock: its name, where it stands (None: not begun), if `down`, `names` of its places."""

    name: str
    at: int | None
    down: bool = False
    names: tuple[str, ...] = ()

    def place(self, value: int) -> int:
        """Return a value so that what comes later is greater."""
        return -value if self.down else value

    def told(self, value: int) -> str:
        """Return a value as people write it: count 12, phase II."""
        return f"{self.name} {self.word(value)}"

    def word(self, value: int) -> str:
        """Return a value without its unit: 12, II."""
        return self.names[value - 1] if self.names else str(value)

    def meant_by(self, text: str) -> bool:
        """Whether somebody who writes this, with the unit or without, means where it stands."""
        value = self.written(text)
        return value is not None and value == self.at

    def written(self, text: str) -> int | None:
        """Return the value that is written, with the unit or without; None if it has no such place."""
        return self.read(text.casefold().removeprefix(self.name).strip())

    def read(self, text: str) -> int | None:
        """Return the value that is written; None if it has no such place."""
        names = [name.casefold() for name in self.names]
        if text.casefold() in names:
            return names.index(text.casefold()) + 1
        number = int(text) if text.removeprefix("-").isdecimal() else None
        return None if number is not None and names and not 1 <= number <= len(names) else number


def present_position(units: Sequence[ClockUnit]) -> Position:
    """Return where a clock stands."""
    return _position({unit.name: unit.at for unit in units if unit.at is not None}, units)


def time_of(text: str, units: Sequence[ClockUnit]) -> Time:
    """Return the written time, of the last unit (the next such time) or of named ones. Refuse past or unknown ones."""
    given = _read(text, units)
    first = units[0]
    now = present_position(units)
    if first.name not in given:
        given = {first.name: first.at or 0, **given}
        if _position(given, units) <= now:
            given[first.name] += 1
    position = _position(given, units)
    if position <= now:
        raise Refused("bell-passed", found=text, now=tell(units))
    told = ", ".join(unit.told(given[unit.name]) for unit in units if unit.name in given)
    return Time(position=position, told=told)


def tell(units: Sequence[ClockUnit]) -> str:
    """Return where a clock stands, as people write it."""
    return ", ".join(unit.told(unit.at) for unit in units if unit.at is not None)


def _read(text: str, units: Sequence[ClockUnit]) -> dict[str, int]:
    by_name = {unit.name: unit for unit in units}
    given: dict[str, int] = {}
    for name, value in _PART.findall(text):
        unit = by_name.get(name.casefold().removesuffix("s")) if name else units[-1]
        number = unit.read(value) if unit is not None else None
        if unit is None or number is None or unit.name in given:
            raise _no_time(text, units)
        given[unit.name] = number
    if not given or _PART.sub("", text).strip(" ,.:"):
        raise _no_time(text, units)
    return given


def _no_time(text: str, units: Sequence[ClockUnit]) -> Refused:
    examples = tuple(f"{unit.name} {'/'.join(unit.names) or 'N'}" for unit in units)
    return Refused("bad-bell-time", found=text, allowed=examples)


def _position(given: Mapping[str, int], units: Sequence[ClockUnit]) -> Position:
    position: list[int] = []
    for unit in units:
        if unit.name not in given:
            break
        position.append(unit.place(given[unit.name]))
    return tuple(position)
