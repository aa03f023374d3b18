"""A store on SQLite: statements and transactions on one connection, and the watch over its files.

Must not know what a statement says.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.app.ports import Pending
from bot.storage.engine import Run, Values, writes
from bot.storage.faults import LINES, Faults, reason_of
from bot.storage.files import AnnouncedMark, Watch
from bot.storage.opening import connected
from bot.storage.packing import Packed
from bot.storage.soundness import looked_through
from bot.storage.statements import SqlStore
from bot.storage.together import Together
from bot.storage.transactions import transaction

log = logging.getLogger(__name__)

T = TypeVar("T")

# "UNIQUE constraint failed: " and these columns is how SQLite says which index refused a row.
_CONFLICTS = ("encounters.channel", "revisions.encounter, revisions.number")


class SqliteStore(SqlStore):
    """Encounters in a SQLite database. Open one with `async with SqliteStore.open_at(path) as store`."""

    refusal = sqlite3.IntegrityError

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        super().__init__()
        self._connection = connection
        self._path, self._watch, self._faults = path, Watch(path), Faults(path, LINES)
        self._announced = AnnouncedMark(path)
        # Coroutines take turns on the connection: one that came in between the statements of another's
        # transaction would write into it, or read what may yet be rolled back.
        self._turn = asyncio.Lock()
        self._together = Together(self._in_turn, lambda rows: self._add_revisions(self._run, rows), self.refusal)

    @classmethod
    @asynccontextmanager
    async def open_at(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """Open the database at `path`, made or brought up to date where needed; close it at the end."""
        async with connected(path) as connection:
            store = cls(connection, path)
            await store._log_what_is_there()
            async with looked_through(path, lambda found: store._faults.failed("unsound", found)):
                yield store

    def assure(self) -> None:
        """Raise Unsaved if a file of the database was taken away or replaced."""
        self._faults.for_good()
        if (gone := self._watch.gone()) is not None:
            raise self._faults.failed("gone", gone)

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Record that announcements, and all earlier ones of their encounters, are done with."""
        await super().delivered(some)
        if some:
            self._announced.note(some[-1].encounter, some[-1].revision)

    async def _log_what_is_there(self) -> None:
        rows = await self._rows("SELECT rowid AS row, encounter, number, at FROM revisions ORDER BY rowid DESC LIMIT 1")
        for row in rows:
            at = datetime.fromtimestamp(row["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
            log.info(
                "the database %s ends with row %s: revision %s of encounter %s, of %s",
                self._path, row["row"], row["number"], row["encounter"], at,
            )  # fmt: skip
        if (announced := self._announced.read()) is not None:
            newest = await self._rows("SELECT max(number) AS number FROM revisions WHERE encounter = ?", announced[:1])
            if lost := self._announced.lost(lambda _: newest[0]["number"]):
                log.error("the database %s: %s", self._path, lost)

    async def _in_turn(self, work: Callable[[], Awaitable[T]], *, writing: bool = True) -> T:
        async with self._turn:
            self.assure()
            try:
                if (size := self._watch.shortened()) is not None:
                    await self._log_is_whole(size)
                done = await work()
            except sqlite3.Error as error:
                if (reason := reason_of(error)) is None:
                    raise
                raise self._faults.failed(reason, error, writing=writing) from None
            self._faults.well(writing=writing)
            return done

    async def _log_is_whole(self, size: int) -> None:
        try:
            if size == 0:
                await self._connection.execute_fetchall("PRAGMA wal_checkpoint(PASSIVE)")
                return
        except sqlite3.Error:
            pass  # What should be in it is not.
        raise self._faults.failed("cut")

    async def _rows(self, statement: str, values: Values = ()) -> list[sqlite3.Row]:
        return await self._in_turn(lambda: self._run(statement, values), writing=writes(statement))

    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        async def whole() -> T:
            async with transaction(self._connection):
                return await work(self._run)

        return await self._in_turn(whole)

    async def _forget(self, channel: int | None, guild: int | None) -> int:
        found = await super()._forget(channel, guild)
        self._announced.clear()
        # What was deleted is overwritten (secure_delete) in the database; its log has it until that is emptied.
        await self._rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return found

    async def _run(self, statement: str, values: Values = (), /) -> list[sqlite3.Row]:
        return list(await self._connection.execute_fetchall(statement, values))

    def _is_conflict(self, error: Exception) -> bool:
        return str(error).removeprefix("UNIQUE constraint failed: ") in _CONFLICTS

    def _held(self, text: Packed) -> Packed:
        return text
