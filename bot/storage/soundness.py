"""Whether a database is damaged: SQLite looks it through, before it is used or while it is.

Owns which of them when: a large one takes seconds, and a start would be the longer the more is stored. Must not know
any table, nor what follows from what is found.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiosqlite

from bot.storage.errors import DamagedError
from bot.storage.faults import reason_of

AT_ONCE = 64 * 1024 * 1024
"""Bytes of a database that is looked through before it is used; a larger one is while it is used."""
AFTER = 30.0
"""Seconds until that begins: after a start there is enough to do."""
_LOOK = "PRAGMA quick_check(1)"


async def checked(connection: aiosqlite.Connection, path: Path) -> None:
    """Raise DamagedError if SQLite finds a database damaged that is being opened, and is not large."""
    if _is_large(path):
        return
    [(found,)] = await connection.execute_fetchall(_LOOK)
    if found != "ok":
        raise DamagedError(path, "quick_check", _line(found))


@asynccontextmanager
async def looked_through(path: Path, damaged: Callable[[str], object]) -> AsyncIterator[None]:
    """Have a large database looked through while it is used; what is found first is told. At the end it is broken off.

    A thread and a connection of their own do it, so that nobody waits for it.
    """
    if not _is_large(path):
        yield
        return
    with closing(_reading(path)) as connection:
        ended = asyncio.Event()
        looking = asyncio.create_task(_told(connection, damaged, ended))
        try:
            yield
        finally:
            ended.set()
            connection.interrupt()
            await looking


async def _told(connection: sqlite3.Connection, damaged: Callable[[str], object], ended: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(ended.wait(), AFTER)
    except TimeoutError:
        found = await asyncio.to_thread(_wrong, connection)
        if found is not None:
            damaged(found)


def _wrong(connection: sqlite3.Connection) -> str | None:
    try:
        [(found,)] = connection.execute(_LOOK)
    except sqlite3.Error as error:
        # All else that fails here fails the bot's own connection, too, and is told there.
        return _line(error) if reason_of(error) == "damaged" else None
    return None if found == "ok" else _line(found)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)


def _is_large(path: Path) -> bool:
    return path.stat().st_size > AT_ONCE


def _line(text: object) -> str:
    return " ".join(str(text).split())
