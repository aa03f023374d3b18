"""What /act costs with its message to the channel: beside a bare bot that answers once and posts one message."""

from __future__ import annotations

import asyncio
import time
from statistics import mean, median

from benchmarks.bots import BARE, GM, OURS, Bot, bot, channel_of
from benchmarks.rows import Row, ratio

DEALS = 8
"""Rounds of play in which everybody acts, for a round of measuring."""
SYSTEM = "card-deal"
"""In which each act calls who is next, and no picture is drawn for that."""


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what both took until the message was posted, measured in turn."""
    waits, work = list[tuple[float, float]](), list[tuple[float, float]]()
    async with bot(*BARE, "announces") as bare, bot(*OURS) as ours:
        await ours.seat(SYSTEM)
        for number in range(rounds + 1):
            theirs, mine = list[tuple[float, float]](), list[tuple[float, float]]()
            for _ in range(max(int(DEALS * share), 1)):
                theirs.append(await _all(bare, "declare", speed="fast"))
                for channel in ours.channels:
                    await ours.done(channel, GM, "flip")
                await asyncio.sleep(1)  # What that brought about is told and shown.
                mine.append(await _all(ours, "act"))
            if number:  # What is made once for all was made in the first.
                waits.append((median(p50 for p50, _ in theirs), median(p50 for p50, _ in mine)))
                work.append((mean(cpu for _, cpu in theirs), mean(cpu for _, cpu in mine)))
    return [
        ratio("`/act` and its message: median wait for both", waits, 1.35, "ms"),
        ratio("`/act` and its message: processor", work, 1.35, "ms each"),
    ]


async def _all(one: Bot, command: str, **options: str) -> tuple[float, float]:
    """Have a command given once for each combatant; return the median wait, and the processor for each."""
    turns = iter(range(len(one.channels) * len(one.players)))

    async def heard() -> float:
        """Give it in the next channel; return how many seconds it took until it was answered and posted."""
        channel = next(turns) % len(one.channels)
        posted, began = one.discord.next_post(channel_of(channel)), time.perf_counter()
        answered = await one.done(channel, GM, command, **options)
        return max(answered, await posted - began)

    figures = await one.measured(len(one.channels) * len(one.players), 1, heard)
    return figures.p50, figures.cpu
