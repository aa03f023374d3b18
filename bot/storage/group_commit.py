"""Group commit: all rows that come in while others are being stored are one statement, and so one commit.

Owns that nobody hears of a row before it is durable, and that one which cannot be stored fails alone. Must not know
what a row holds, nor the statement that stores some.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

Row = Mapping[str, object]
_Waiting = tuple[Row, "asyncio.Future[None]"]
"""A row, and the future that is done once it is durable."""

ROWS_AT_MOST = 64
"""Of one statement."""


class GroupCommit:
    """Stores rows, in the order in which they come.

    `in_turn` does some work while nothing else is stored; `insert` stores rows within that, and raises `refusal` where
    one of them is against a rule of its table.
    """

    def __init__(
        self,
        in_turn: Callable[[Callable[[], Awaitable[None]]], Awaitable[None]],
        insert: Callable[[Sequence[Row]], Awaitable[None]],
        refusal: type[Exception],
    ) -> None:
        self._in_turn, self._insert, self._refusal = in_turn, insert, refusal
        self._waiting: list[_Waiting] = []
        self._writing = self._several = False
        """Whether anything is being stored, and whether the last statement stored more than one row."""
        self._writer: asyncio.Task[None] | None = None

    @property
    def writing(self) -> bool:
        """Whether anything is being stored."""
        return self._writing

    async def store(self, row: Row) -> None:
        """Return when a row is durable; raise if it is not stored.

        Cancelled while others are stored before it, it never is; cancelled later, it may be. Where rows come one by one
        this takes no task: the caller stores its row, and only that one, as it could be cancelled.
        """
        if self._writing or self._several:
            stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((row, stored))
            self._begin()
            await stored
            return
        self._writing = True
        try:
            await self._in_turn(lambda: self._insert([row]))
        finally:
            self._writing = False
            self._begin()

    def _begin(self) -> None:
        if self._waiting and not self._writing:
            self._writing = True
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            batch: list[_Waiting] = []

            async def work(batch: list[_Waiting] = batch) -> None:
                batch += self._taken()  # In its turn, so that those who came meanwhile are among them.
                self._several = len(batch) > 1
                await self._store(batch)

            try:
                await self._in_turn(work)
            except Exception as error:
                for _, stored in batch or self._taken():
                    if not stored.done():
                        stored.set_exception(error)
        self._writing = False

    def _taken(self) -> list[_Waiting]:
        waiting = [one for one in self._waiting if not one[1].done()]
        self._waiting = waiting[ROWS_AT_MOST:]
        return waiting[:ROWS_AT_MOST]

    async def _store(self, batch: Sequence[_Waiting]) -> None:
        if not batch:
            return
        try:
            await self._insert([row for row, _ in batch])
        except self._refusal as error:
            if len(batch) > 1:
                for one in batch:
                    await self._store([one])
            elif not batch[0][1].done():
                batch[0][1].set_exception(error)
            return
        for _, stored in batch:
            if not stored.done():
                stored.set_result(None)
