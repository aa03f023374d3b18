"""What the soak counts, it counts: each fault that it looks for is found when it is there."""

from __future__ import annotations

import pytest

from tests.soak import jobs
from tests.soak.__main__ import line_of
from tests.soak.figures import Figures, compare
from tests.soak.jobs import PARTS, Job, Played, jobs_of, play


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


def test_figures_are_added_up() -> None:
    whole = Figures(rounds=1, commands=2, lost=["A"])
    whole.add(Figures(rounds=3, commands=4, cut_short=5, lost=["B"]))
    assert (whole.rounds, whole.commands, whole.cut_short, whole.lost) == (4, 6, 5, ["A", "B"])


def test_a_part_is_told_of_in_a_line() -> None:
    assert line_of("stops", Played(Figures(rounds=4, commands=52, unanswered=3), 16.2)) == (
        "stops         4 orderly stops among commands (52 commands, 3 not taken up): nothing wrong; 16 s"
    )
    assert ": 1 lost, 2 stuck; 0 s" in line_of("kills", Played(Figures(lost=["A"], stuck=["B", "C"]), 0.0))


def test_a_share_is_played_in_jobs_with_a_seed_each() -> None:
    assert list(jobs_of(["stops"], 0.15, 7)) == [Job("stops", 10, 7000), Job("stops", 5, 7001)]
    whole = list(jobs_of(list(PARTS), 1.0, 1))
    assert sum(job.rounds for job in whole if job.part == "kills") == 500
    assert sum(job.rounds for job in whole if job.part == "stops") == 100
    assert len({(job.part, job.seed) for job in whole}) == len(whole)


def test_a_job_that_fails_is_counted_with_what_brings_it_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> Figures:
        raise AssertionError("no announcement")

    monkeypatch.setattr(jobs, "_at_a_house", broken)
    played = play(Job("races", 3, 1001))
    assert played.figures.unhandled == ["races, seed 1001: AssertionError: no announcement"]
