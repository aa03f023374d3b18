"""The clock of this process: it goes on evenly, and is laid against the machine's where somebody sets that."""

import time

import pytest

from bot import machine
from bot.machine import SystemClock


class Machine:
    """A machine whose time passes, and whose clock is set, by hand; in seconds."""

    def __init__(self) -> None:
        self.passed, self.wall = 1000.0, 1_700_000_000.0

    def passes(self, seconds: float, *, by_the_clock: float | None = None) -> None:
        self.passed += seconds
        self.wall += seconds if by_the_clock is None else by_the_clock


@pytest.fixture
def units(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(machine, "steady", lambda: made.passed)
    monkeypatch.setattr(time, "time_ns", lambda: round(made.wall * 1_000_000_000))
    return made


def test_it_begins_with_the_time_of_the_machine_and_goes_on_evenly(units: Machine) -> None:
    clock = SystemClock()
    assert clock.now() == 1_700_000_000_000
    units.passes(30, by_the_clock=30.4)
    assert (clock.now(), clock.jumped) == (1_700_000_030_000, 0)


@pytest.mark.parametrize("by", [-3600, 3600, 2])
def test_where_the_machines_is_set_it_is_laid_against_that_anew_and_says_by_how_much(
    units: Machine, by: int, caplog: pytest.LogCaptureFixture
) -> None:
    clock = SystemClock()
    units.passes(30, by_the_clock=30 + by)
    assert clock.jumped == 0, "nobody has looked"
    assert (clock.now(), clock.jumped) == (1_700_000_030_000 + by * 1000, by * 1000)
    units.passes(5)
    assert (clock.now(), clock.jumped) == (1_700_000_035_000 + by * 1000, by * 1000)
    units.passes(1, by_the_clock=1 - by)
    assert (clock.now(), clock.jumped) == (1_700_000_036_000, 0)
    assert [line for line in caplog.messages if "was set by" in line] != []
