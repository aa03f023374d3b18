"""How long a player waits for the answer to /declare, and for its acknowledgement: ours against the bare bot.

Run: .venv/bin/python -m benchmarks.answers. Both bots run as processes on one local Discord each, in turn, with
SQLite in WAL mode and synchronous=FULL; the ratios are of medians, pair by pair.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import Channel, Person, PlayableGuild, Sandbox

TIMES = 200
ROUNDS = 5


@asynccontextmanager
async def _table(module: list[str]) -> AsyncIterator[tuple[Sandbox, PlayableGuild, Channel]]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(patience=10) as discord:
            guild = discord.guild("Bench")
            channel = guild.channel("bench")
            environment = {
                **os.environ,
                "QUICKDRAW_DISCORD_TOKEN": discord.token,
                "QUICKDRAW_DISCORD_API_BASE": discord.api_base,
                "QUICKDRAW_STORAGE_URL": f"sqlite:///{Path(folder) / 'bench.db'}",
                "QUICKDRAW_LOG_LEVEL": "error",
            }
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", *module, env=environment)
            try:
                await discord.ready(timeout=30)
                yield discord, guild, channel
            finally:
                process.terminate()
                await process.wait()


async def _measured(discord: Sandbox, channel: Channel, person: Person) -> tuple[float, float]:
    """Return the median milliseconds until the acknowledgement and until the answer."""
    acknowledged, answered = [], []
    for number in range(TIMES):
        before = time.perf_counter()
        begun = discord.now()
        await person.slash(channel, f"/declare speed:{('fast', 'normal')[number % 2]}")
        answered.append((time.perf_counter() - before) * 1000)
        callback = next(one for one in reversed(discord.requests) if one.path.endswith("/callback"))
        acknowledged.append((callback.when - begun) * 1000)
    return statistics.median(acknowledged), statistics.median(answered)


async def main() -> None:
    """Measure, and print a row for each pair and the medians of the ratios."""
    ratios = []
    async with (
        _table(["benchmarks.bare"]) as (bare, bare_guild, bare_channel),
        _table(["bot", "run"]) as (ours, our_guild, our_channel),
    ):
        player = bare_guild.member("Mia")
        gm, mia = our_guild.member("Gwen"), our_guild.member("Mia")
        await gm.slash(our_channel, "/encounter start system:past-participle")
        await mia.slash(our_channel, "/join name:Miranda reflex:3d10")
        print("acknowledged: bare, ours (ms); answered: bare, ours (ms)")
        for _ in range(ROUNDS):
            theirs = await _measured(bare, bare_channel, player)
            mine = await _measured(ours, our_channel, mia)
            ratios.append((mine[0] / theirs[0], mine[1] / theirs[1]))
            print(f"{theirs[0]:.2f} {mine[0]:.2f}   {theirs[1]:.2f} {mine[1]:.2f}")
    print(f"ratio acknowledged {statistics.median(one for one, _ in ratios):.2f}, "
          f"answered {statistics.median(one for _, one in ratios):.2f}")  # fmt: skip


if __name__ == "__main__":
    asyncio.run(main())
