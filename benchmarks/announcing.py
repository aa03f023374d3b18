"""What /act costs with its message to the channel: beside a bare bot that answers once and posts one message.

In Card Deal, where each act calls who is next, and in Past Participle, where it calls the next phase, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from statistics import mean, median
from typing import NamedTuple

from benchmarks.bots import BARE, GM, OURS, SPEEDS, Bot, bot, channel_of, player_of
from benchmarks.rows import Row, ratio

DEALS = 8
"""Rounds of play in which everybody acts, for a round of measuring."""
CARD = "2"
"""On which everybody's 3d10 read enough to act: the fast first, in phase I, the slow in phase III."""


async def _dealt(ours: Bot, channel: int) -> None:
    await ours.done(channel, GM, "flip")


async def _turned(ours: Bot, channel: int) -> None:
    for player in ours.players:
        await ours.done(channel, player_of(player), "declare", speed=SPEEDS[player % len(SPEEDS)])
    await ours.done(channel, GM, "flip", card=CARD)
    await ours.done(channel, GM, "next")


class Played(NamedTuple):
    """A system to be played, its name, what a combatant has, and what goes before the acts of a round."""

    system: str
    name: str
    traits: Mapping[str, str]
    begins: Callable[[Bot, int], Awaitable[None]]


PLAYED = (
    Played("card-deal", "Card Deal", {}, _dealt),
    Played("past-participle", "Past Participle", {"reflex": "3d10"}, _turned),
)


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what both took until the message was posted, measured in turn."""
    return [row for played in PLAYED for row in await _measured_in(played, rounds, share)]


async def _measured_in(played: Played, rounds: int, share: float) -> list[Row]:
    waits, work = list[tuple[float, float]](), list[tuple[float, float]]()
    async with bot(*BARE, "announces") as bare, bot(*OURS) as ours:
        await ours.seat(played.system, **played.traits)
        for number in range(rounds + 1):
            theirs, mine = list[tuple[float, float]](), list[tuple[float, float]]()
            for _ in range(max(int(DEALS * share), 1)):
                theirs.append(await _all(bare, "declare", speed="fast"))
                for channel in ours.channels:
                    await played.begins(ours, channel)
                await asyncio.sleep(1)  # What that brought about is told and shown.
                mine.append(await _all(ours, "act"))
            if number:  # What is made once for all was made in the first.
                waits.append((median(p50 for p50, _ in theirs), median(p50 for p50, _ in mine)))
                work.append((mean(cpu for _, cpu in theirs), mean(cpu for _, cpu in mine)))
    return [
        ratio(f"`/act` and its message, {played.name}: median wait for both", waits, 1.5, "ms"),
        ratio(f"`/act` and its message, {played.name}: processor", work, 1.5, "ms each"),
    ]


async def _all(one: Bot, command: str, **options: str) -> tuple[float, float]:
    turns = iter(range(len(one.channels) * len(one.players)))

    async def heard() -> float:
        """Give it in the next channel; return how many seconds it took until it was answered and posted."""
        channel = next(turns) % len(one.channels)
        posted, began = one.discord.next_post(channel_of(channel)), time.perf_counter()
        answered = await one.done(channel, GM, command, **options)
        return max(answered, await posted - began)

    figures = await one.measured(len(one.channels) * len(one.players), 1, heard)
    return figures.p50, figures.cpu
