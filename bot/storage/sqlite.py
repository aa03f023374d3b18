"""A store on SQLite: how its file is opened and checked, and statements and transactions on one connection.

Coroutines share the connection, whose one queue carries out what was queued in that order, even if nobody waits for it
any more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.storage.database import APPLIED, Migration, Run, Values, refusal_of, shipped_migrations, writes
from bot.storage.errors import Faults, StorageError, cannot_open, damaged, one_line
from bot.storage.files import cannot_write, files_of, make_private, open_to_others, unfinished_restore
from bot.storage.statements import GroupCommit, SqlStore

log = logging.getLogger(__name__)

T = TypeVar("T")

OLDEST_SQLITE = (3, 38, 0)
"""The first release with everything that is used here: strict tables, RETURNING, JSON functions."""
CHECKED_AT_MOST = 64 * 1024 * 1024
"""Bytes of a database that is checked at the start: a larger one would take seconds."""
_CHECK = "PRAGMA quick_check(1)"
_SETTINGS = (
    "PRAGMA busy_timeout = 5000",  # First: the others may have to wait for another process.
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
)
# "UNIQUE constraint failed: " and these columns is how SQLite says which index refused a row.
_CONFLICTS = ("encounters.channel", "revisions.encounter, revisions.number")
_RESTORE = "stop the bot, and bring a backup back with `quickdraw restore FILE`"
LINES = {
    "full": "its disk is full: make room; the bot goes on by itself",
    "locked": "another program has locked it: end that one; the bot goes on by itself",
    "read-only": "it may not be written to: see who owns it and how it is mounted; the bot goes on by itself",
    "unreachable": "its disk fails ({error}); see the log of the machine",
    "damaged": f"it is damaged ({{error}}): {_RESTORE}",
    "gone": "{error} was removed or replaced while the bot ran, which plays on no more: put it back or leave it, and "
    "start the bot again",
}
_REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}


def reason_of(error: sqlite3.Error) -> str | None:
    """Return why SQLite failed; None if that is neither the disk's nor the file's fault."""
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the rest tells more of the same


@asynccontextmanager
async def connected(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open the database at `path`, made or brought up to date where needed; close it at the end."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise StorageError(f"SQLite {needed} or later is needed; found {sqlite3.sqlite_version}")
    if (unfinished := unfinished_restore(path)) is not None:
        raise cannot_open(path, unfinished)
    # Closed in any case: the thread of a connection that is left open keeps the process from ending.
    async with AsyncExitStack() as stack:
        try:
            make_private(path)
            # Tried first: an aiosqlite connection that fails leaves a thread behind, which then stumbles
            # over the loop that has been closed.
            sqlite3.connect(path).close()
            connection = await stack.enter_async_context(aiosqlite.connect(path, isolation_level=None))
            connection.row_factory = sqlite3.Row
            for setting in _SETTINGS:
                await connection.execute_fetchall(setting)
            if not _is_large(path):
                [(found,)] = await connection.execute_fetchall(_CHECK)
                if found != "ok":
                    raise damaged(path, "quick_check", one_line(found))
            await migrate(connection, shipped_migrations())
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.Error) and reason_of(error) == "damaged":
                raise damaged(path, "SQLite", str(error)) from error
            why = cannot_write(path.parent)
            raise cannot_open(
                path, str(error) if why is None else f"nothing can be written to {path.parent}: {why}"
            ) from error
        for line in open_to_others(path):
            log.warning("%s", line)
        yield connection


@asynccontextmanager
async def transaction(connection: aiosqlite.Connection) -> AsyncIterator[None]:
    """Make a transaction of the block; roll it back if anything goes wrong. The caller keeps others away."""
    try:
        # Inside `try`: if this is cancelled, the statement is carried out all the same.
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        yield
        await connection.commit()
    except BaseException:
        # Does nothing where there is no transaction: after a failed BEGIN, or a COMMIT no longer waited for.
        await connection.rollback()
        raise


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> None:
    """Apply missing migrations, each in a transaction with its record. Raise StorageError for unknown ones."""
    await connection.execute_fetchall(
        "CREATE TABLE IF NOT EXISTS migrations"
        " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT"
    )
    while len(found := await _applied(connection, migrations)) < len(migrations):
        number, name, script = migrations[len(found)]
        # The record comes first: of two processes only one can add it, and the other passes the migration over.
        record = (
            f"INSERT INTO migrations (number, name, at) VALUES ({number}, '{name}', {time.time_ns() // 1_000_000});"
        )
        try:
            await connection.executescript(f"BEGIN IMMEDIATE; {record} {script}\nCOMMIT;")
        except sqlite3.Error as error:
            await connection.rollback()
            if "migrations.number" not in str(error):
                raise


async def _applied(connection: aiosqlite.Connection, known: Sequence[Migration]) -> list[tuple[int, str]]:
    found = [(row[0], row[1]) for row in await connection.execute_fetchall(APPLIED)]
    if (refusal := refusal_of(found, known)) is not None:
        raise refusal
    return found


def _is_large(path: Path) -> bool:
    return path.stat().st_size > CHECKED_AT_MOST


class Watch:
    """Watches that the files of an open database stay the ones that were opened."""

    def __init__(self, path: Path) -> None:
        self._files = [str(file) for file in files_of(path)]
        self._opened: list[tuple[int, int] | None] = [None] * len(self._files)
        self.gone()

    def gone(self) -> str | None:
        """Look at the files; return the first that was taken away or replaced since they were opened."""
        for place, file in enumerate(self._files):
            try:
                found = os.stat(file)  # noqa: PTH116 - as text, half as long as by a path
            except OSError:
                found = None
            now = None if found is None else (found.st_dev, found.st_ino)
            if self._opened[place] is None:
                self._opened[place] = now  # SQLite makes its two when it first needs them.
            elif now != self._opened[place]:
                return file
        return None


class SqliteStore(SqlStore):
    """Encounters in a SQLite database. Open one with `async with SqliteStore.open_at(path) as store`."""

    refusal = sqlite3.IntegrityError

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        super().__init__()
        self._connection, self._path = connection, path
        self._watch, self._faults = Watch(path), Faults(path, LINES)
        # Coroutines take turns on the connection: one that came in between the statements of another's
        # transaction would write into it, or read what may yet be rolled back.
        self._turn = asyncio.Lock()
        self._group_commit = GroupCommit(self._in_turn, lambda rows: self._add_revisions(self._run, rows), self.refusal)

    @classmethod
    @asynccontextmanager
    async def open_at(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """Open the database at `path`, made or brought up to date where needed; close it at the end."""
        async with connected(path) as connection:
            yield cls(connection, path)

    def assure(self) -> None:
        if self._faults.reason == Faults.FOR_GOOD:
            raise self._faults.failed("gone")
        if (gone := self._watch.gone()) is not None:
            raise self._faults.failed("gone", gone)

    async def _in_turn(self, work: Callable[..., Awaitable[T]], *given: Any, writing: bool = True) -> T:
        """Do some work while nobody else has the connection; raise Unsaved if the disk or the file fails."""
        async with self._turn:
            self.assure()
            try:
                done = await work(*given)
            except sqlite3.Error as error:
                if (reason := reason_of(error)) is None:
                    raise
                raise self._faults.failed(reason, error, writing=writing) from None
            self._faults.well(writing=writing)
            return done

    async def _rows(self, statement: str, values: Values = ()) -> list[sqlite3.Row]:
        return await self._in_turn(self._run, statement, values, writing=writes(statement))

    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        async def whole() -> T:
            async with transaction(self._connection):
                return await work(self._run)

        return await self._in_turn(whole)

    async def _forget(self, channel: int | None, guild: int | None) -> int:
        found = await super()._forget(channel, guild)
        # What was deleted is overwritten (secure_delete) in the database; its log has it until that is emptied.
        await self._rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return found

    async def _run(self, statement: str, values: Values = (), /) -> list[sqlite3.Row]:
        return list(await self._connection.execute_fetchall(statement, values))

    def _is_conflict(self, error: Exception) -> bool:
        return str(error).removeprefix("UNIQUE constraint failed: ") in _CONFLICTS
