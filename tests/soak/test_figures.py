"""What the soak counts, it counts: each fault that it looks for is found when it is there."""

import pytest

from tests.soak import __main__ as soaking
from tests.soak.figures import Figures, compare


def compared(answered: str, logged: str, told: str) -> dict[str, list[str]]:
    figures = Figures()
    compare(figures, answered.split(), logged.split(), told.split())
    return {name: found for name, found in figures.wrong.items() if found}


def test_nothing_is_wrong_where_all_that_was_done_was_told_once_and_in_order() -> None:
    assert compared("A C", "A B C", "A B C") == {}, "B was done, and its answer was cut short"


@pytest.mark.parametrize(
    ("answered", "logged", "told", "wrong"),
    [
        ("A B", "A B", "A", {"lost": ["B"], "out of order": ["told: A; done: A B"]}),
        ("A B", "A", "A", {"lost": ["B", "B"]}),
        ("A", "A", "A A", {"doubled": ["A"], "out of order": ["told: A A; done: A"]}),
        ("A", "A A", "A A", {"doubled": ["A"]}),
        ("A B", "A B", "B A", {"out of order": ["told: B A; done: A B"]}),
        ("A", "A", "A B", {"out of order": ["told: A B; done: A"]}),
    ],
)
def test_what_is_wrong_is_counted(answered: str, logged: str, told: str, wrong: dict[str, list[str]]) -> None:
    assert compared(answered, logged, told) == wrong


def test_a_trace_in_the_log_is_unhandled() -> None:
    figures = Figures()
    figures.read("all is well\nTraceback (most recent call last):\n  one\nTraceback (most recent call last):\n  two")
    assert len(figures.unhandled) == 2 and "two" in figures.unhandled[1] and not figures.clean


async def test_what_a_part_fails_with_is_counted_with_what_brings_it_about_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> Figures:
        raise AssertionError("no announcement")

    monkeypatch.setattr(soaking, "at_a_house", broken)
    figures = await soaking.soak("races", 0.3, 1)
    assert figures.unhandled == [f"races, seed {one}: AssertionError: no announcement" for one in (1000, 1001)]
