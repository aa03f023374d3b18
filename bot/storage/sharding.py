"""The condition by which rows of some shards are found. Must not know who serves them."""

from __future__ import annotations

from bot.app.shards import AGE_BITS, Shards


def served(shards: Shards) -> str:
    """Return the condition that the server of a row, in its column `guild`, belongs to some shards."""
    ids = ", ".join(map(str, shards.ids)) or "NULL"
    return f"(coalesce(guild, 0) >> {AGE_BITS}) % {shards.of} IN ({ids})"
