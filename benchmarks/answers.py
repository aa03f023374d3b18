"""How long a player waits for the answer to /declare, and what that costs: ours against a bare bot.

Run: make bench, or .venv/bin/python -m benchmarks.answers [--rounds 5] [--write]. Both bots run as processes, each on a
stand-in of its own, and are measured in turn, with 1 and with 64 commands in flight, in 8 channels of 5 combatants.
SQLite is in WAL mode with synchronous=FULL. The figures are medians of the rounds, the ratios those of the rounds, pair
by pair. `--write` puts the table into docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import count
from pathlib import Path

from benchmarks.stand_in import GUILD, TOKEN, StandIn

CHANNELS, COMBATANTS = 8, 5
AT_ONCE = (1, 64)
COMMANDS = {1: 400, 64: 2000}
"""How many are given in a round, with so many in flight."""
SPEEDS = ("fast", "normal", "slow")
PAGE = Path(__file__).parent.parent / "docs/performance.md"
BEGINS, ENDS = "<!-- make bench: begins -->\n", "<!-- make bench: ends -->\n"


@dataclass(frozen=True)
class Figures:
    """What some commands took: milliseconds, commands in a second, seconds of processor for a thousand of them."""

    p50: float
    p99: float
    rate: float
    cpu: float


GOALS = {1: {"p50": 1.25, "p99": 2.0, "cpu": 1.25}, 64: {"rate": 0.5}}
"""What the ratios are to be: at most, but for the rate, which is to be at least that."""
NAMES = {"p50": "p50, ms", "p99": "p99, ms", "rate": "per second", "cpu": "CPU s per 1,000"}


class Measured:
    """A bot as a process, and the people who use it."""

    def __init__(self, discord: StandIn, process: asyncio.subprocess.Process) -> None:
        self._discord, self._process = discord, process
        self._players = [(GUILD + 100 + channel, GUILD + 1000 + 10 * channel + player)
                         for player in range(COMBATANTS) for channel in range(CHANNELS)]  # fmt: skip
        self._turn = count()

    async def seat(self) -> None:
        """Begin a fight in each channel, with its combatants at the table."""
        for channel in sorted({channel for channel, _ in self._players}):
            await self._done(channel, GUILD + 900, "encounter start", system="past-participle")
        for channel, player in self._players:
            await self._done(channel, player, "join", name=f"Player {player % 1000}", reflex="3d10")
        await asyncio.sleep(2)  # Whatever is announced goes out, and each board is painted once more.

    async def _done(self, channel: int, user: int, command: str, **options: str) -> None:
        asked = await self._discord.ask(channel, user, command, **options)
        if "omething" in asked.text or asked.text == "None":
            raise RuntimeError(f"/{command} was answered: {asked.text}")

    async def declare(self, commands: int, at_once: int) -> Figures:
        """Have people declare, so many of them at once."""
        waits: list[float] = []
        left = iter(range(commands))

        async def some() -> None:
            for _ in left:
                turn = next(self._turn)
                channel, player = self._players[turn % len(self._players)]
                speed = SPEEDS[turn // len(self._players) % len(SPEEDS)]
                waits.append(await (await self._discord.ask(channel, player, "declare", speed=speed)).answered)

        began, cpu = time.perf_counter(), self._cpu()
        await asyncio.gather(*(some() for _ in range(at_once)))
        seconds, cpu = time.perf_counter() - began, self._cpu() - cpu
        cuts = statistics.quantiles(waits, n=100)
        return Figures(cuts[49] * 1000, cuts[98] * 1000, commands / seconds, cpu / commands * 1000)

    def _cpu(self) -> float:
        """Return the seconds of processor that the bot has taken so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def bot(*module: str) -> AsyncIterator[Measured]:
    """A bot as a process, on a stand-in and a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn() as discord:
            environment = {
                **os.environ,
                "QUICKDRAW_DISCORD_TOKEN": TOKEN,
                "QUICKDRAW_DISCORD_API_BASE": discord.api_base,
                "QUICKDRAW_STORAGE_URL": f"sqlite:///{Path(folder) / 'bench.db'}",
                "QUICKDRAW_LOG_LEVEL": "error",
            }
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", *module, env=environment)
            try:
                await discord.ready()
                yield Measured(discord, process)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()


async def measured(rounds: int, share: float) -> dict[int, list[tuple[Figures, Figures]]]:
    """Return what both bots took, the bare one first, for each round, by how many commands were in flight."""
    found: dict[int, list[tuple[Figures, Figures]]] = {at_once: [] for at_once in AT_ONCE}
    async with bot("benchmarks.bare") as bare, bot("bot", "run") as ours:
        await ours.seat()
        for at_once in AT_ONCE:  # What is made once for all is made now.
            for one in (bare, ours):
                await one.declare(200, at_once)
        for _ in range(rounds):
            for at_once in AT_ONCE:
                commands = int(COMMANDS[at_once] * share)
                found[at_once].append((await bare.declare(commands, at_once), await ours.declare(commands, at_once)))
    return found


def table(found: dict[int, list[tuple[Figures, Figures]]]) -> str:
    """Return the figures as a table, with the goals."""
    lines = ["| in flight | | bare | Quickdraw | ratio | goal |", "|---|---|---|---|---|---|"]
    for at_once, pairs in found.items():
        for name, title in NAMES.items():
            theirs = [getattr(bare, name) for bare, _ in pairs]
            mine = [getattr(ours, name) for _, ours in pairs]
            ratio = statistics.median(ours / bare for ours, bare in zip(mine, theirs, strict=True))
            goal = GOALS[at_once].get(name)
            bound = "" if goal is None else f"{'≥' if name == 'rate' else '≤'} {goal:g}"
            lines.append(
                f"| {at_once} | {title} | {_short(theirs)} | {_short(mine)} | **{ratio:.2f}** | {bound} |"
            )  # fmt: skip
    return "\n".join(lines) + "\n"


def _short(values: Sequence[float]) -> str:
    value = statistics.median(values)
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def circumstances(rounds: int) -> str:
    """Return when and on what it was measured."""
    return (
        f"{datetime.now(UTC).date()}: {rounds} round{'s' if rounds > 1 else ''}, {os.cpu_count()} cores of "
        f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, discord.py "
        f"{version('discord.py')}, aiosqlite {version('aiosqlite')}, SQLite {sqlite3.sqlite_version}.\n"
    )


def write(told: str) -> None:
    """Put the table into the page about speed, in place of the one that is there."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    PAGE.write_text(f"{before}{BEGINS}\n{told}\n{ENDS}{after}", encoding="utf-8")


def main() -> None:
    """Measure, print the table, and write it where that is wanted."""
    parser = argparse.ArgumentParser(description="Measures the answer to /declare against a bare bot.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="of the commands of a round")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    given = parser.parse_args()
    told = f"{table(asyncio.run(measured(given.rounds, given.share)))}\n{circumstances(given.rounds)}"
    print(told)
    if given.write:
        write(told)


if __name__ == "__main__":
    main()
