"""What the bot's own HTTP client for first responses is worth: `/declare` with and without it, beside a bare bot."""

from __future__ import annotations

from benchmarks.answers import Base, compared
from benchmarks.bots import BARE, OURS, bot
from benchmarks.rows import Row


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what both took, measured in turn."""
    with_it = Base(BARE, "`/declare` with our own HTTP client", {})
    without = Base(BARE, "`/declare` without it", {})
    async with bot(*BARE) as bare, bot(*OURS) as ours, bot("benchmarks.by_library", "run") as by_library:
        rows = await compared([(with_it, bare)], ours, rounds, share)
        return rows + await compared([(without, bare)], by_library, rounds, share)
