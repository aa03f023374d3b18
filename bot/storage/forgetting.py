"""What is deleted: an encounter with all that belongs to it, and of one that is long over whatever nobody needs.

Owns the statements of these transactions. Must not know who asked.
"""

from __future__ import annotations

from bot.app.ports import ORDERS, PINNED, POSTING, POSTING_SCREEN
from bot.storage.engine import Run
from bot.storage.packing import Packed

WHOSE = "(channel = ? OR guild = ?)"
"""Encounters of a channel or of a server; the other one of them is null, and so is never the same."""


async def forget(run: Run, channel: int | None, guild: int | None) -> int:
    """Delete encounters; return how many."""
    theirs = f"(SELECT id FROM encounters WHERE {WHOSE})"
    for table in ("boards", "screens", "news", "seeds", "revisions"):
        await run(f"DELETE FROM {table} WHERE encounter IN {theirs}", (channel, guild))
    for about in (POSTING, POSTING_SCREEN, PINNED, ORDERS):
        await run(
            "DELETE FROM notes WHERE key IN"
            f" (SELECT CAST(? AS TEXT) || CAST(id AS TEXT) FROM encounters WHERE {WHOSE})",
            (about, channel, guild),
        )
    await run("DELETE FROM keepsakes WHERE guild = ?", (guild,))
    return len(await run(f"DELETE FROM encounters WHERE {WHOSE} RETURNING 1", (channel, guild)))


async def prune(run: Run, encounter: int, newest: int, state: Packed | None) -> int:
    """Delete announcements, news, standing orders, and all states but the newest, which is stored whole.

    Return how many rows that were.
    """
    await run("DELETE FROM news WHERE encounter = ?", (encounter,))
    await run("DELETE FROM notes WHERE key = ?", (f"{ORDERS}{encounter}",))
    rows = await run(
        "UPDATE revisions SET announcements = NULL, undelivered = NULL, state = NULL, whole = number"
        " WHERE announcements IS NOT NULL AND encounter = ? RETURNING 1",
        (encounter,),
    )
    await run(
        "UPDATE revisions SET state = ?, whole = number WHERE encounter = ? AND number = ?",
        (state, encounter, newest),
    )
    return len(rows)
