"""Bots as processes, each on a stand-in and a database of its own, and the people who use them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from benchmarks.processes import processor_of
from benchmarks.stand_in import GUILD, TOKEN, StandIn

GM = GUILD + 900
BARE, TUNED, OURS = ("benchmarks.bare",), ("benchmarks.bare", "tuned"), ("bot", "run")
SPEEDS = ("fast", "normal", "slow")


@dataclass(frozen=True)
class Figures:
    """What some commands took: milliseconds, commands in a second, milliseconds of processor for each."""

    p50: float
    p95: float
    p99: float
    rate: float
    cpu: float


def channel_of(number: int) -> int:
    """Return a channel."""
    return GUILD + 10_000 + number


def player_of(number: int) -> int:
    """Return a player: the same one in every channel."""
    return GUILD + 1_000_000 + number


class Bot:
    """A bot as a process, and the people who use it: so many `players` in each of so many `channels`."""

    def __init__(self, discord: StandIn, process: asyncio.subprocess.Process, channels: int, players: int) -> None:
        self.discord, self._process = discord, process
        self.channels, self.players = range(channels), range(players)
        self._turn = count()

    # What people do.

    async def seat(self, system: str = "past-participle", **traits: str) -> None:
        """Begin a fight in each channel, with its combatants at the table."""
        for channel in self.channels:
            await self.begin(channel, system, **traits)
        await asyncio.sleep(2)  # Whatever is announced goes out, and each board is painted once more.

    async def begin(self, channel: int, system: str, **traits: str) -> None:
        """Begin a fight in a channel."""
        await self.done(channel, GM, "encounter start", system=system)
        for player in self.players:
            await self.done(channel, player_of(player), "join", name=f"Player {player}", **traits)

    async def done(self, channel: int, user: int, command: str, **options: str | bool) -> float:
        """Have somebody do something that has to be possible; return how many seconds the answer took."""
        asked = await self.discord.ask(channel_of(channel), user, command, **options)
        if asked.text.startswith("Something went wrong") or asked.text == "None":
            raise RuntimeError(f"/{command} was answered: {asked.text}")
        return await asked.answered

    async def declare(self) -> float:
        """Have the next player declare, another speed each time; return how many seconds the answer took."""
        turn = next(self._turn)
        number, channel = divmod(turn, len(self.channels))
        speed = SPEEDS[number // len(self.players) % len(SPEEDS)]
        return await self.done(channel, player_of(number % len(self.players)), "declare", speed=speed)

    # What it takes.

    async def measured(self, commands: int, at_once: int, give: Callable[[], Awaitable[float]]) -> Figures:
        """Have so many commands given, so many of them at once, each of which tells how many seconds it took."""
        waits: list[float] = []
        left = iter(range(commands))

        async def some() -> None:
            for _ in left:
                wait = await give()
                waits.append(wait)

        began, cpu = time.perf_counter(), self._cpu()
        await asyncio.gather(*(some() for _ in range(at_once)))
        seconds, cpu = time.perf_counter() - began, self._cpu() - cpu
        cuts = [cut * 1000 for cut in statistics.quantiles(waits, n=100)]
        return Figures(cuts[49], cuts[94], cuts[98], commands / seconds, cpu / commands * 1000)

    def _cpu(self) -> float:
        return processor_of(self._process.pid)

    def memory(self) -> int:
        """Return the bytes of memory that the bot holds."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )


@asynccontextmanager
async def bot(
    *module: str, channels: int = 8, players: int = 5, at: Path | None = None, url: str = ""
) -> AsyncIterator[Bot]:
    """A bot as a process, on a stand-in, and on a database of its own unless that `at` a place or a `url` is meant."""
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn() as discord:
            environment = {
                **os.environ,
                "QUICKDRAW_DISCORD_TOKEN": TOKEN,
                "QUICKDRAW_DISCORD_API_BASE": discord.api_base,
                "QUICKDRAW_STORAGE_URL": url or f"sqlite:///{at or Path(folder) / 'bench.db'}",
                "QUICKDRAW_LOG_LEVEL": "error",
            }
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", *module, env=environment)
            try:
                await discord.ready()
                yield Bot(discord, process, channels, players)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
