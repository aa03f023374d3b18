"""A store on PostgreSQL: statements and transactions on a pool of connections, over losses of the server.

What a write was lost in the middle of may have been stored or not: it is asked again until that is known.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from time import monotonic
from typing import Any, TypeVar, cast

import asyncpg

from bot.storage.database import TABLES, Found, Run, Values, writes
from bot.storage.errors import Faults
from bot.storage.postgres import opening, shown
from bot.storage.postgres.locks import PostgresLocks
from bot.storage.statements import GroupCommit, Row, SqlStore

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for which a server that has just gone is asked again: so long, others take its place."""
SECONDS_TO_COPY = 600.0
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
BROKEN_OFF = (TimeoutError, asyncio.CancelledError, asyncpg.InternalClientError)
_CONFLICTS = ("encounters_live", "encounters_channel", "revisions_pkey")
_PLACE = re.compile(r"\?|:(\w+)")


class PostgresStore(SqlStore):
    """Encounters in a PostgreSQL database. Open one with `async with PostgresStore.open_at(url) as store`."""

    refusal = asyncpg.IntegrityConstraintViolationError

    def __init__(self, pool: asyncpg.Pool, place: str, locks: PostgresLocks) -> None:
        super().__init__()
        self._pool, self._place = pool, place
        self.locks: PostgresLocks = locks
        self._faults = Faults(place, opening.LINES)
        self._group_commit = GroupCommit(lambda work, *given: work(*given), self._add_waiting, self.refusal)

    @classmethod
    @asynccontextmanager
    async def open_at(cls, url: str) -> AsyncIterator[PostgresStore]:
        """Open the database at an address, brought up to date where needed; close it at the end."""
        async with opening.connected(url) as (pool, hosts):
            yield cls(pool, shown(url), PostgresLocks(hosts, f"{socket.gethostname()}, process {os.getpid()}"))

    def assure(self) -> None:
        """Do nothing: a server that is gone may come back, and is asked each time."""

    @property
    def failing(self) -> bool:
        return self._faults.reason is not None

    async def _rows(self, statement: str, values: Values = ()) -> Sequence[Found]:
        return await self._tried(lambda run: run(statement, values), writing=writes(statement))

    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        async def attempt(run: _Attempt) -> T:
            async with run.transaction():
                return await work(run)

        return await self._tried(attempt)

    async def _add_waiting(self, rows: Sequence[Row]) -> None:
        await self._tried(lambda run: self._add_revisions(run, rows))

    async def _add_revisions(self, run: Run, rows: Sequence[Row]) -> None:
        assert isinstance(run, _Attempt)
        run.adding.extend(rows)
        await super()._add_revisions(run, rows)

    async def _tried(self, work: Callable[[_Attempt], Awaitable[T]], *, writing: bool = True) -> T:
        """Carry something out, again and again while the server is away or another one was in the way.

        Raise Unsaved once that takes too long, and at once where it did so before. What is refused since an attempt
        without an answer has stored it, all of it at once, is done.
        """
        until = monotonic() + (0 if self.failing else PATIENCE)
        pause = FIRST_PAUSE
        doubtful: Sequence[Row] = ()
        while True:
            attempt = _Attempt()
            try:
                found = await attempt.carry_out(self._pool, work)
            except Exception as error:
                if doubtful and isinstance(error, self.refusal) and await self._is_there(doubtful[0]):
                    return cast(T, None)
                if not isinstance(error, opening.AGAIN) and not attempt.lost:
                    if (reason := opening.reason_of(error)) is None:
                        raise
                    raise self._faults.failed(reason, opening.why(error), writing=writing) from None
                if attempt.lost:
                    doubtful = doubtful or attempt.adding
                if monotonic() >= until:
                    reason = opening.IN_DOUBT if doubtful else opening.OUT_OF_REACH
                    raise self._faults.failed(reason, opening.why(error), writing=writing) from None
            else:
                self._faults.well(writing=writing)
                return found
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _is_there(self, row: Row) -> bool:
        place = (row["encounter"], row["number"])
        found = await self._rows("SELECT * FROM revisions WHERE encounter = ? AND number = ?", place)
        return bool(found) and dict(found[0]) == row

    async def _add_many(self, run: Run, table: str, rows: Sequence[Sequence[object]]) -> None:
        assert isinstance(run, _Attempt)
        await run.connection.copy_records_to_table(
            table, records=rows, columns=list(TABLES[table]), timeout=SECONDS_TO_COPY
        )

    def _is_conflict(self, error: Exception) -> bool:
        return getattr(error, "constraint_name", None) in _CONFLICTS


class _Attempt:
    """One attempt on one connection: which revisions it came to add, and whether the server was lost meanwhile."""

    def __init__(self) -> None:
        self.connection: opening.Connection
        self.adding: list[Row] = []
        self.lost = False

    async def carry_out(self, pool: asyncpg.Pool, work: Callable[[_Attempt], Awaitable[T]]) -> T:
        """Do some work with a connection."""
        try:
            async with pool.acquire() as connection:
                self.connection = connection
                try:
                    return await work(self)
                except BROKEN_OFF:
                    with suppress(asyncpg.InterfaceError):
                        connection.terminate()  # Nobody is to come next on it: what was asked may yet be carried out.
                    raise
                finally:
                    self.lost = self._is_closed()
                    if self.lost:
                        await pool.expire_connections()  # The others lead to the same server.
        except opening.LOST:
            self.lost = True
            raise

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Commit at the end, or roll back; a server that does not answer is not asked to roll back."""
        await self.connection.execute("BEGIN")
        try:
            yield
        except BROKEN_OFF:
            raise
        except BaseException:
            if not self._is_closed():
                await self.connection.execute("ROLLBACK")
            raise
        await self.connection.execute("COMMIT")

    async def __call__(self, statement: str, values: Values = (), /) -> Sequence[Any]:
        """Carry out a statement."""
        text, names = _translated(statement)
        given = [values[name] for name in names] if isinstance(values, Mapping) else values
        return await self.connection.fetch(text, *given)

    def _is_closed(self) -> bool:
        try:
            return self.connection.is_closed()
        except asyncpg.InterfaceError:
            return True  # The pool has taken it back already.


@lru_cache(maxsize=512)
def _translated(statement: str) -> tuple[str, Sequence[str]]:
    names: list[str] = []

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name not in names:
            names.append(name)
            return f"${len(names)}"
        return f"${names.index(name) + 1}"

    return _PLACE.sub(place, statement), names
