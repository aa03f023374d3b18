"""Rows that wait for the disk together: all that have come in meanwhile are one statement, and so one commit.

Owns that nobody hears of a row before it is durable, and that one which cannot be stored fails alone. Must not know
what a row holds, nor the statement that stores some.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager

Row = Mapping[str, object]

AT_MOST = 64
"""Rows of one statement."""


class Together:
    """Stores rows, in the order in which they come."""

    def __init__(
        self,
        in_turn: Callable[[], AbstractAsyncContextManager[None]],
        insert: Callable[[Sequence[Row]], Awaitable[object]],
        refusal: type[Exception],
    ) -> None:
        self._in_turn, self._insert, self._refusal = in_turn, insert, refusal
        self._waiting: list[tuple[Row, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def store(self, row: Row) -> None:
        """Return when a row is durable; raise if it is not stored. Cancelled before that, it never is."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, stored))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        """Store what waits, until nothing does."""
        while self._waiting:
            some = self._waiting[:AT_MOST]
            try:
                async with self._in_turn():
                    self._waiting = [one for one in self._waiting if not one[1].done()]
                    some = self._waiting[:AT_MOST]
                    await self._stored(some)
            except Exception as error:
                for _, stored in some:
                    if not stored.done():
                        stored.set_exception(error)
            del self._waiting[: len(some)]
        self._writer = None

    async def _stored(self, some: Sequence[tuple[Row, asyncio.Future[None]]]) -> None:
        """Store rows by one statement; one by one if one of them is refused."""
        if not some:
            return
        try:
            await self._insert([row for row, _ in some])
        except self._refusal as error:
            if len(some) > 1:
                for one in some:
                    await self._stored([one])
            elif not some[0][1].done():
                some[0][1].set_exception(error)
            return
        for _, stored in some:
            if not stored.done():
                stored.set_result(None)
