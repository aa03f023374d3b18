"""Times on a clock, as people write them."""

import pytest

from bot.rules.clock import ClockUnit, present_position, tell, time_of
from bot.rules.errors import Refused

PHASES = ("I", "II", "III", "IV")


def countdown(round: int, count: int | None) -> tuple[ClockUnit, ...]:
    return ClockUnit("round", round), ClockUnit("count", count, down=True)


def phases(round: int, phase: int | None) -> tuple[ClockUnit, ...]:
    return ClockUnit("round", round), ClockUnit("phase", phase, names=PHASES)


def segments(now: int) -> tuple[ClockUnit, ...]:
    return (ClockUnit("segment", now),)


def suits(round: int, card: int | None) -> tuple[ClockUnit, ...]:
    return ClockUnit("round", round), ClockUnit("card", card, down=True, names=("10", "K"))


@pytest.mark.parametrize(
    ("text", "units", "position", "told"),
    [
        ("24", segments(10), (24,), "segment 24"),
        ("segment 24", segments(10), (24,), "segment 24"),
        ("Segments 11", segments(10), (11,), "segment 11"),
        ("12", countdown(2, 15), (2, -12), "round 2, count 12"),
        ("12", countdown(2, None), (2, -12), "round 2, count 12"),
        ("12", countdown(2, 12), (3, -12), "round 3, count 12"),
        ("15", countdown(2, 12), (3, -15), "round 3, count 15"),
        ("count -3", countdown(2, 0), (2, 3), "round 2, count -3"),
        ("round 3", countdown(2, 12), (3,), "round 3"),
        ("round 3, count 20", countdown(2, 12), (3, -20), "round 3, count 20"),
        ("count 5 round 2", countdown(2, 12), (2, -5), "round 2, count 5"),
        ("phase iii", phases(1, 2), (1, 3), "round 1, phase III"),
        ("II", phases(1, None), (1, 2), "round 1, phase II"),
        ("2", phases(1, 2), (2, 2), "round 2, phase II"),
        ("K", suits(1, None), (1, -2), "round 1, card K"),
        ("round 2, card 10", suits(1, 2), (2, -1), "round 2, card 10"),
    ],
)
def test_a_time_is_the_next_that_fits(text: str, units: tuple[ClockUnit, ...], position: object, told: str) -> None:
    time = time_of(text, units)
    assert (time.position, time.told) == (position, told)
    assert time.position > present_position(units)


@pytest.mark.parametrize(
    ("text", "units", "now"),
    [
        ("10", segments(10), "segment 10"),
        ("round 2", countdown(2, 12), "round 2, count 12"),
        ("round 2", countdown(2, None), "round 2"),
        ("round 2 count 12", countdown(2, 12), "round 2, count 12"),
        ("round 1, phase IV", phases(2, 1), "round 2, phase I"),
    ],
)
def test_what_has_passed_is_refused_with_where_the_clock_stands(
    text: str, units: tuple[ClockUnit, ...], now: str
) -> None:
    with pytest.raises(Refused) as refused:
        time_of(text, units)
    assert refused.value.phrase.facts == {"found": text, "now": now}
    assert refused.value.code == "bell-passed" and tell(units) == now


@pytest.mark.parametrize(
    ("text", "units", "allowed"),
    [
        ("soon", segments(1), ("segment N",)),
        ("phase 2", countdown(1, 9), ("round N", "count N")),
        ("12 13", countdown(1, 19), ("round N", "count N")),
        ("12 or so", countdown(1, 19), ("round N", "count N")),
        ("V", phases(1, 1), ("round N", "phase I/II/III/IV")),
        ("phase 5", phases(1, 1), ("round N", "phase I/II/III/IV")),
        ("0", phases(1, 1), ("round N", "phase I/II/III/IV")),
        ("1234567", segments(1), ("segment N",)),
        ("", segments(1), ("segment N",)),
    ],
)
def test_what_is_no_time_is_refused_with_what_is_one(text: str, units: tuple[ClockUnit, ...], allowed: object) -> None:
    with pytest.raises(Refused) as refused:
        time_of(text, units)
    assert refused.value.code == "bad-bell-time"
    assert refused.value.phrase.facts == {"found": text, "allowed": allowed}


def test_a_clock_goes_from_the_start_of_a_round_down_its_counts_to_the_next() -> None:
    course = [countdown(1, None), countdown(1, 20), countdown(1, 3), countdown(1, -4), countdown(2, None)]
    positions = [present_position(units) for units in course]
    assert positions == sorted(positions) == [(1,), (1, -20), (1, -3), (1, 4), (2,)]
