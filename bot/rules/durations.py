"""Spans of time as people type them: 30s, 10m, 7d, or 24h 08-23 Europe/Berlin, of which the night does not count.

Times are milliseconds since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple
from zoneinfo import ZoneInfo

UNITS = {"d": 24 * 60 * 60, "h": 60 * 60, "m": 60, "s": 1}
"""Seconds, the longest unit first."""
DAY = timedelta(days=1)
USUAL = (2 * 60, 10 * 60, 60 * 60, 24 * 60 * 60)
_TYPED = re.compile(r"(\d{1,6}) ?([dhms])", re.IGNORECASE | re.ASCII)
_HOURS = re.compile(r"(.+?) (\d{1,2})(?::00)? ?- ?(\d{1,2})(?::00)?(?: ([A-Za-z0-9_+/-]{1,40}))?", re.ASCII)


class Span(NamedTuple):
    """A span of time; with hours it counts from the `first` to the `last` of each day alone, as the `zone` has them."""

    seconds: int
    first: int = 0
    last: int = 24
    zone: str = ""

    def __str__(self) -> str:
        """Return it as people type it."""
        hours = f" {self.first:02}-{self.last:02} {self.zone}" if self.zone else ""
        return f"{span_told(self.seconds)}{hours}"

    def end(self, start: int) -> int:
        """Return when it is over, if it begins then."""
        return self.later(start, self.seconds * 1000)

    def later(self, start: int, length: int) -> int:
        """Return the time after so many milliseconds that count."""
        days = self._days(start)
        begins, ends = next(days)
        while ends - begins < length:
            length -= ends - begins
            begins, ends = next(days)
        return begins + length

    def between(self, start: int, end: int) -> int:
        """Return how many milliseconds between two times count."""
        days = takewhile(lambda day: day[0] < end, self._days(start))
        return sum(min(ends, end) - begins for begins, ends in days)

    def _days(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the spans in which time counts, one a day, from `start` on: begin and end, in milliseconds since 1970.

        Without quiet hours it is a single one that does not end.
        """
        if not self.zone:
            yield start, start + 10**15
            return
        zone = _zone(self.zone)
        assert zone is not None
        hours = (self.last - self.first) % 24 or 24
        begins = datetime.combine(datetime.fromtimestamp(start / 1000, zone).date(), time(self.first)) - 2 * DAY
        while True:
            begins += DAY
            both = (begins, begins + timedelta(hours=hours))
            first, last = (int(one.replace(tzinfo=zone).timestamp()) * 1000 for one in both)
            if last > start:
                yield max(first, start), last


@lru_cache(maxsize=128)
def parse_seconds(text: str) -> int | None:
    """Return the seconds of a span without hours; None for what is none."""
    found = _TYPED.fullmatch(text.strip())
    return None if found is None else int(found[1]) * UNITS[found[2].lower()]


@lru_cache(maxsize=128)
def parse_span(text: str) -> Span | None:
    """Return a span, with the hours that count if any are typed; None for what is none."""
    found = _HOURS.fullmatch(text.strip())
    seconds = parse_seconds(text if found is None else found[1])
    if seconds is None or found is None:
        return None if seconds is None else Span(seconds)
    first, last = int(found[2]), int(found[3])
    names = (found[4] or "UTC", (found[4] or "").title(), (found[4] or "").upper())
    zone = next((name for name in names if _zone(name) is not None), None)
    return Span(seconds, first, last, zone) if zone and first < 24 and last <= 24 and first != last else None


def parse_date(text: str) -> int | None:
    """Return the end of a day that is typed as 2026-12-24, by UTC; None for what is none."""
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int((day + DAY).timestamp()) * 1000


@lru_cache(maxsize=32)
def _zone(name: str) -> tzinfo | None:
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def span_told(seconds: int) -> str:
    """Return a span in the longest unit of which it is a whole number."""
    unit, length = next((unit, length) for unit, length in UNITS.items() if seconds % length == 0)
    return f"{seconds // length}{unit}"


def span_examples(least: int, most: int) -> tuple[str, ...]:
    """Return some spans of which people will want one, from the least to the most, and one with hours."""
    return (*(span_told(one) for one in (least, *USUAL, most)), "1d 08-23 Europe/Berlin")
