"""The timers of this process, in time that is made up: once, at the moment, and no more when they are closed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.machine import SystemTimers
from tests.jumping import NOON, LoopClock, played


class Noting:
    """Notes which channel was come back to, and how many seconds after noon; the work takes `lasting` seconds."""

    def __init__(self, lasting: float = 0.0) -> None:
        self.lasting = lasting
        self.begun: list[tuple[int, float]] = []
        self.done: list[int] = []
        self.timers = SystemTimers(LoopClock(), self._work)

    async def _work(self, channel: int) -> None:
        self.begun.append((channel, asyncio.get_running_loop().time()))
        if channel == 13:
            raise RuntimeError("bad luck")
        await asyncio.sleep(self.lasting)
        self.done.append(channel)


def noted(script: Callable[[Noting], Coroutine[Any, Any, None]], lasting: float = 0.0) -> Noting:
    """Play a script with timers, and an hour after it."""

    async def play() -> Noting:
        noting = Noting(lasting)
        await script(noting)
        await asyncio.sleep(3600)
        return noting

    return played(play())


def at(seconds: float) -> int:
    """Return the moment so many seconds after noon."""
    return NOON + round(seconds * 1000)


def test_they_come_back_at_the_moment_and_once() -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(30))
        noting.timers.set(2, at(10.5))

    assert noted(script).begun == [(2, 10.5), (1, 30.0)]


def test_a_moment_takes_the_place_of_the_one_before_it() -> None:
    async def script(noting: Noting) -> None:
        for moment in (at(30), at(10), at(20)):
            noting.timers.set(1, moment)

    assert noted(script).begun == [(1, 20.0)]


def test_how_often_it_was_asked_for_does_not_show_in_when_it_comes() -> None:
    """The clock counts in milliseconds: reckoned anew within one, the same moment would come later."""

    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(30))
        await asyncio.sleep(0.0004)
        noting.timers.set(1, at(30))

    assert noted(script).begun == [(1, 30.0)]


def test_what_was_waited_for_in_between_does_not_show_in_when_it_comes() -> None:
    async def script(noting: Noting) -> None:
        await asyncio.sleep(0.0004)
        noting.timers.set(1, at(10))
        await asyncio.sleep(0.0003)
        noting.timers.set(1, at(30))

    assert noted(script).begun == [(1, 30.0)]


class PutClock(LoopClock):
    """A clock that is ahead of the loop."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


def test_a_clock_that_was_put_is_believed_and_one_that_is_a_little_off_asks_twice() -> None:
    async def script(noting: Noting) -> None:
        clock = PutClock()
        noting.timers._clock = clock
        noting.timers.set(1, at(10))
        await asyncio.sleep(1)
        clock.ahead = 5000
        noting.timers.set(1, at(20))
        await asyncio.sleep(15)
        clock.ahead = 4960
        noting.timers.set(2, at(30))
        await asyncio.sleep(9.01)
        noting.timers.set(3, at(30))

    assert noted(script).begun == [(1, 15.0), (2, 25.0), (3, 25.04)]


def test_what_is_not_waited_for_any_more_does_not_come() -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(30))
        noting.timers.set(1, None)
        noting.timers.set(2, None)

    assert noted(script).begun == []


def test_a_moment_that_has_passed_comes_at_once() -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(-3600))

    assert noted(script).begun == [(1, 0.0)]


def test_once_closed_they_come_back_no_more() -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(30))
        await noting.timers.close()
        noting.timers.set(2, at(30))

    assert noted(script).begun == []


def test_closing_waits_for_what_is_under_way() -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(1, at(0))
        await asyncio.sleep(1)
        assert noting.done == []
        await noting.timers.close()
        assert noting.done == [1]

    assert noted(script, lasting=5).begun == [(1, 0.0)]


def test_what_fails_is_logged_and_keeps_nothing_else_from_coming(caplog: pytest.LogCaptureFixture) -> None:
    async def script(noting: Noting) -> None:
        noting.timers.set(13, at(1))
        noting.timers.set(2, at(2))

    assert noted(script).done == [2]
    assert "in channel 13 at this moment failed" in caplog.text and "bad luck" in caplog.text
