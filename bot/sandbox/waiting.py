"""Waiting until something holds. Owns the waking of those who wait; knows nothing of what they wait for."""

import asyncio
import contextlib
from collections.abc import Callable


class Bell:
    """Rung whenever something happened, so that whoever waits looks again."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wakes all who wait."""
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    async def wait_for(self, met: Callable[[], object], timeout: float) -> bool:  # noqa: ASYNC109 - it does not raise
        """Waits until the condition holds; says whether it came to hold in time."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not met():
            left = deadline - loop.time()
            if left <= 0:
                return False
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), left)
        return True
