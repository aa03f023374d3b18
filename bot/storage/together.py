"""Rows that wait for the disk together: all that have come in meanwhile are one statement, and so one commit.

Owns that nobody hears of a row before it is durable, and that one which cannot be stored fails alone. Must not know
what a row holds, nor the statement that stores some.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

Row = Mapping[str, object]
Waiting = tuple[Row, "asyncio.Future[None]"]
"""A row, and whoever is to hear that it is durable."""

AT_MOST = 64
"""Rows of one statement."""


class Together:
    """Stores rows, in the order in which they come."""

    def __init__(
        self,
        in_turn: Callable[[Callable[[], Awaitable[None]]], Awaitable[None]],
        insert: Callable[[Sequence[Row]], Awaitable[None]],
        refusal: type[Exception],
    ) -> None:
        self._in_turn, self._insert, self._refusal = in_turn, insert, refusal
        self._waiting: list[Waiting] = []
        self._writing = self._several = False
        """Whether anything is being stored, and whether the last statement stored more than one row."""
        self._writer: asyncio.Task[None] | None = None

    async def store(self, row: Row) -> None:
        """Return when a row is durable; raise if it is not stored.

        Cancelled while others are stored before it, it never is; cancelled later, it may be. Where rows come one by one
        this takes no task: the caller stores its row, and only that one, as it could be cancelled.
        """
        if self._writing or self._several:
            stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((row, stored))
            self._go_on()
            await stored
            return
        self._writing = True
        try:
            await self._in_turn(lambda: self._insert([row]))
        finally:
            self._writing = False
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._writing:
            self._writing = True
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            some: list[Waiting] = []
            try:
                await self._in_turn(partial(self._store_some, some))
            except Exception as error:
                for _, stored in some or self._taken():
                    if not stored.done():
                        stored.set_exception(error)
        self._writing = False

    async def _store_some(self, some: list[Waiting]) -> None:
        some += self._taken()
        self._several = len(some) > 1
        await self._stored(some)

    def _taken(self) -> list[Waiting]:
        waiting = [one for one in self._waiting if not one[1].done()]
        self._waiting = waiting[AT_MOST:]
        return waiting[:AT_MOST]

    async def _stored(self, some: Sequence[Waiting]) -> None:
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
