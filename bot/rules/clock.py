"""Where a clock stands, and which time on it somebody means: "24", "phase II", "round 3, count 12"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.model import Position, Time

_PART = re.compile(r"(?:([a-z]+)\s*)?(-?\d{1,6}\b|\b[a-z]+\b)", re.IGNORECASE)


class Hand(NamedTuple):
    """A hand of a clock: its unit, where it stands (None: not begun), if `down`, and `names` of its places."""

    unit: str
    at: int | None
    down: bool = False
    names: tuple[str, ...] = ()

    def place(self, value: int) -> int:
        """Return a value so that what comes later is greater."""
        return -value if self.down else value

    def told(self, value: int) -> str:
        """Return a value as people write it: count 12, phase II."""
        return f"{self.unit} {self.word(value)}"

    def word(self, value: int) -> str:
        """Return a value without its unit: 12, II."""
        return self.names[value - 1] if self.names else str(value)

    def meant_by(self, text: str) -> bool:
        """Whether somebody who writes this, with the unit or without, means where the hand stands."""
        value = self.written(text)
        return value is not None and value == self.at

    def written(self, text: str) -> int | None:
        """Return the value that is written, with the unit or without; None if this hand has no such place."""
        return self.read(text.casefold().removeprefix(self.unit).strip())

    def read(self, text: str) -> int | None:
        """Return the value that is written; None if this hand has no such place."""
        names = [name.casefold() for name in self.names]
        if text.casefold() in names:
            return names.index(text.casefold()) + 1
        number = int(text) if text.removeprefix("-").isdecimal() else None
        return None if number is not None and names and not 1 <= number <= len(names) else number


def standing(hands: Sequence[Hand]) -> Position:
    """Return where a clock stands."""
    return _position({hand.unit: hand.at for hand in hands if hand.at is not None}, hands)


def time_of(text: str, hands: Sequence[Hand]) -> Time:
    """Return the written time, of the last hand (the next such time) or of named hands. Refuse past or unknown ones."""
    given = _read(text, hands)
    first = hands[0]
    now = standing(hands)
    if first.unit not in given:
        given = {first.unit: first.at or 0, **given}
        if _position(given, hands) <= now:
            given[first.unit] += 1
    position = _position(given, hands)
    if position <= now:
        raise Refused("bell-passed", found=text, now=tell(hands))
    told = ", ".join(hand.told(given[hand.unit]) for hand in hands if hand.unit in given)
    return Time(position=position, told=told)


def tell(hands: Sequence[Hand]) -> str:
    """Return where a clock stands, as people write it."""
    return ", ".join(hand.told(hand.at) for hand in hands if hand.at is not None)


def _read(text: str, hands: Sequence[Hand]) -> dict[str, int]:
    by_unit = {hand.unit: hand for hand in hands}
    given: dict[str, int] = {}
    for unit, value in _PART.findall(text):
        hand = by_unit.get(unit.casefold().removesuffix("s")) if unit else hands[-1]
        number = hand.read(value) if hand is not None else None
        if hand is None or number is None or hand.unit in given:
            raise _no_time(text, hands)
        given[hand.unit] = number
    if not given or _PART.sub("", text).strip(" ,.:"):
        raise _no_time(text, hands)
    return given


def _no_time(text: str, hands: Sequence[Hand]) -> Refused:
    examples = tuple(f"{hand.unit} {'/'.join(hand.names) or 'N'}" for hand in hands)
    return Refused("bad-bell-time", found=text, allowed=examples)


def _position(given: Mapping[str, int], hands: Sequence[Hand]) -> Position:
    position: list[int] = []
    for hand in hands:
        if hand.unit not in given:
            break
        position.append(hand.place(given[hand.unit]))
    return tuple(position)
