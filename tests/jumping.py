"""Time that stands still while anything is to be done, and then jumps to the next moment that is waited for.

So a play of hours takes as long as its work, and everything in it happens at exact moments.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
Event = tuple[selectors.SelectorKey, int]

NOON = 1_700_000_000_000
"""Milliseconds since 1970 at which every loop begins."""


class StuckError(Exception):
    """Everybody waits, and for nothing that will ever come."""


class _Jumping(selectors.DefaultSelector):
    """Looks for input, and instead of waiting for any puts the time forward."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Event]:
        """Return at once, as late as `timeout` would have made it."""
        found: list[Event] = super().select(0)
        if not found:
            if timeout is None:
                raise StuckError
            self.now += max(timeout, 0.0)
        return found


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time costs nothing."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return the seconds since the loop began."""
        return round(self._jumping.now, 6)

    def run_in_executor(  # type: ignore[override]  # it hands on whatever it is given
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Do at once what would be done in a thread."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class LoopClock:
    """The `Clock` of the bot, by the time of the loop that runs."""

    jumped = 0

    def now(self) -> int:
        """Return milliseconds since 1970."""
        return NOON + round(asyncio.get_running_loop().time() * 1000)


def played(work: Coroutine[Any, Any, T]) -> T:
    """Carry out `work` in a loop of its own, and return what it gives; it leaves nothing under way."""
    loop = JumpingLoop()
    try:
        found = loop.run_until_complete(work)
        assert not asyncio.all_tasks(loop), "what was begun is over or was stopped"
        return found
    finally:
        loop.close()
