"""Spans of time of which some hours of the day count alone: how they are typed, and when they are over."""

from datetime import datetime

import pytest

from bot.rules.durations import parse_date, parse_span


def at(text: str) -> int:
    """Return the milliseconds since 1970 of a time such as 2026-01-01T20:00Z."""
    return int(datetime.fromisoformat(text).timestamp()) * 1000


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("24h", "1d"), (" 24H 8-23 europe/berlin ", "1d 08-23 Europe/Berlin"),
        ("90m 18:00 - 02:00 utc", "90m 18-02 UTC"),
        ("1h 0-24", "1h 00-24 UTC"), ("1h 08-20 America/new_york", "1h 08-20 America/New_York"),
        ("1h 8-8", None), ("1h 24-3", None), ("1h 8-25", None), ("1h 8-20 Mars/Olympus", None), ("x 8-20", None),
        ("1h 8-20 ../../etc", None), ("1h 8", None),
    ],
)  # fmt: skip
def test_hours_are_read_and_kept_in_one_form(typed: str, kept: str | None) -> None:
    span = parse_span(typed)
    assert (None if span is None else str(span)) == kept


@pytest.mark.parametrize(
    ("typed", "start", "end"),
    [
        ("2h", "2026-01-01T23:00Z", "2026-01-02T01:00Z"),
        ("2h 08-23", "2026-01-01T07:00Z", "2026-01-01T10:00Z"),
        ("2h 08-23", "2026-01-01T21:00Z", "2026-01-01T23:00Z"),
        ("2h 08-23", "2026-01-01T22:00Z", "2026-01-02T09:00Z"),
        ("2h 08-23", "2026-01-01T23:00Z", "2026-01-02T10:00Z"),
        ("5h 20-02", "2026-01-01T23:00Z", "2026-01-02T22:00Z"),
        ("5h 20-02", "2026-01-02T01:00Z", "2026-01-03T00:00Z"),
        # In Berlin the night of 29 March 2026 has no hour from 2 to 3, and that of 25 October has it twice.
        ("6h 00-06 Europe/Berlin", "2026-03-28T23:00Z", "2026-03-29T23:00Z"),
        ("7h 00-06 Europe/Berlin", "2026-10-24T22:00Z", "2026-10-25T05:00Z"),
    ],
)
def test_only_those_hours_count(typed: str, start: str, end: str) -> None:
    span = parse_span(typed)
    assert span is not None
    assert span.end(at(start)) == at(end)
    assert span.between(at(start), at(end)) == span.seconds * 1000
    assert span.between(at(end), at(end)) == 0


def test_a_date_is_over_at_its_end() -> None:
    assert parse_date(" 2026-12-24 ") == at("2026-12-25T00:00Z")
    assert parse_date("24.12.2026") is None
