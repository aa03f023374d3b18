"""What is deleted: an encounter with all that belongs to it, and of one that is long over whatever nobody needs.

Owns these transactions. The caller has the connection for itself. Must not know who asked.
"""

from __future__ import annotations

import aiosqlite

from bot.app.ports import PINNED, POSTING, POSTING_SCREEN
from bot.storage.packing import packed
from bot.storage.transactions import transaction

WHOSE = "(channel = ? OR guild = ?)"
"""Encounters of a channel or of a server; the other one of them is null, and so is never the same."""


async def forget(connection: aiosqlite.Connection, channel: int | None, guild: int | None) -> int:
    """Delete encounters, so that nothing of them is left in the files either; return how many."""
    theirs = f"(SELECT id FROM encounters WHERE {WHOSE})"
    async with transaction(connection):
        for table in ("boards", "screens", "news", "seeds", "revisions"):
            await connection.execute_fetchall(f"DELETE FROM {table} WHERE encounter IN {theirs}", (channel, guild))
        for posting in (POSTING, POSTING_SCREEN, PINNED):
            await connection.execute_fetchall(
                f"DELETE FROM notes WHERE key IN (SELECT ? || id FROM encounters WHERE {WHOSE})",
                (posting, channel, guild),
            )
        await connection.execute_fetchall("DELETE FROM keepsakes WHERE guild = ?", (guild,))
        gone = await connection.execute_fetchall(f"DELETE FROM encounters WHERE {WHOSE} RETURNING 1", (channel, guild))
        found = len(list(gone))
    # What was deleted is overwritten (secure_delete) in the database; the write-ahead log has it until it is emptied.
    await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    return found


async def prune(connection: aiosqlite.Connection, encounter: int, newest: int, state: str | None) -> int:
    """Delete announcements, news, and all states but the newest, which is stored whole.

    Return how many rows that were.
    """
    async with transaction(connection):
        await connection.execute_fetchall("DELETE FROM news WHERE encounter = ?", (encounter,))
        rows = await connection.execute_fetchall(
            "UPDATE revisions SET announcements = NULL, undelivered = NULL, state = NULL, whole = number"
            " WHERE announcements IS NOT NULL AND encounter = ? RETURNING 1",
            (encounter,),
        )
        await connection.execute_fetchall(
            "UPDATE revisions SET state = ?, whole = number WHERE encounter = ? AND number = ?",
            (None if state is None else packed(state), encounter, newest),
        )
        return len(list(rows))
