"""Opens a database: made where it is not there, checked, brought up to date. Must not know what is kept in it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.storage.errors import CannotOpenError, DamagedError, StorageError
from bot.storage.faults import reason_of
from bot.storage.files import make_private, open_to_others, unfinished_restore
from bot.storage.migrations import migrate, shipped_migrations
from bot.storage.soundness import checked

log = logging.getLogger(__name__)

OLDEST_SQLITE = (3, 38, 0)
"""The first release with everything that is used here: strict tables, RETURNING, JSON functions."""

_SETTINGS = (
    "PRAGMA busy_timeout = 5000",  # First: the others may have to wait for another process.
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
)


@asynccontextmanager
async def connected(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open the database at `path`, made or brought up to date where needed; close it at the end."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise StorageError(f"SQLite {needed} or later is needed; found {sqlite3.sqlite_version}")
    # Closed in any case: the thread of a connection that is left open keeps the process from ending.
    async with AsyncExitStack() as stack:
        if (unfinished := unfinished_restore(path)) is not None:
            raise CannotOpenError(path, unfinished)
        try:
            make_private(path)
            # Tried first: an aiosqlite connection that fails leaves a thread behind, which then stumbles
            # over the loop that has been closed.
            sqlite3.connect(path).close()
            connection = await stack.enter_async_context(aiosqlite.connect(path, isolation_level=None))
            connection.row_factory = sqlite3.Row
            for setting in _SETTINGS:
                await connection.execute_fetchall(setting)
            await checked(connection, path)
            await migrate(connection, shipped_migrations())
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.Error) and reason_of(error) == "damaged":
                raise DamagedError(path, "SQLite", str(error)) from error
            raise CannotOpenError(path, str(error)) from error
        for told in open_to_others(path):
            log.warning("%s", told)
        yield connection
