"""A fleet: several processes of the bot on one PostgreSQL, with thousands of servers on the local Discord.

Run: make fleet, or .venv/bin/python -m benchmarks.fleet [--short]. Fights are begun on some of the servers, and acts
are given in all of them, each with a word of its own. On the way a process is added, which waits, and one is killed
whose shards it wants. At the end what the channels were told is compared with what is stored (`benchmarks/history.py`),
and how long each shard was silent is told. Exits with 1 if anything was lost, doubled, out of order or silent for too
long.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count, cycle, pairwise
from pathlib import Path

from benchmarks.history import Told, found
from benchmarks.processes import Member
from bot.sandbox import Channel, Person, Sandbox
from bot.storage.postgres.store import PostgresStore
from tests.postgres import postgres_server

TOKEN = "a-token-of-the-fleet"
SHARDS, PROCESSES = 16, 4
OWN = SHARDS // PROCESSES
VICTIM = 1
"""The process that is killed, by its place."""
PATIENCE = 3.0
"""Seconds that somebody waits for an answer: as long as Discord does."""
SILENT_AT_MOST = 15.0
ADDED_AT, KILLED_AT = 0.25, 0.4
"""When, as a part of the whole time."""
AT_ONCE = 16
"""How many fights are begun at the same time."""
BEGUN_AT_LAST = 5
"""How often a command of the beginning is given until it is answered in time."""
BEGINNING = ("/encounter start system:ticks", '/combatant add name:"Ilka, Bero" more:"start 8"', "/flip", "/flip")


@dataclass(frozen=True)
class Scale:
    """How much of everything."""

    servers: int
    live: int
    seconds: float
    rate: float
    """Commands in a second, of all together."""
    shards: int = SHARDS
    people: int = 2 * SHARDS
    """How many give commands at the same time: the same number for each shard."""


LONG = Scale(servers=20_000, live=2_000, seconds=600, rate=25)
SHORT = Scale(servers=400, live=48, seconds=26, rate=25)


@dataclass
class Table:
    """A channel in which a fight goes on, and its GM."""

    shard: int
    gm: Person
    channel: Channel


@dataclass
class Course:
    """What people do, and what comes of it."""

    scale: Scale
    tables: list[Table]
    told: list[Told] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    answered: list[tuple[float, int]] = field(default_factory=list)
    """When a command was answered as carried out, and on which shard."""
    playing: bool = False
    _words: Iterator[int] = field(default_factory=lambda: count(1))
    _people: list[asyncio.Task[None]] = field(default_factory=list)

    async def begin(self) -> None:
        """Begin a fight at each table."""
        waiting = iter(self.tables)

        async def some() -> None:
            for table in waiting:
                for line in BEGINNING:
                    for _ in range(BEGUN_AT_LAST):
                        if not (await table.gm.slash(table.channel, line)).failed:
                            break
                    else:
                        raise RuntimeError(f"{line} was not answered")

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def play(self) -> None:
        """Have people act for as long as it is to last."""
        self.start()
        await asyncio.sleep(self.scale.seconds)
        await self.stop()

    def start(self) -> None:
        """Have people act until they are stopped."""
        self.playing, chance = True, random.Random(1)
        self._people = [
            asyncio.create_task(self._acting(place % self.scale.shards, chance)) for place in range(self.scale.people)
        ]

    async def stop(self) -> None:
        """Have everybody stop once the last command is answered."""
        self.playing = False
        await asyncio.gather(*self._people)

    async def _acting(self, shard: int, chance: random.Random) -> None:
        mine = [table for table in self.tables if table.shard == shard]
        chance.shuffle(mine)
        for table in cycle(mine):
            await asyncio.sleep(chance.uniform(0.5, 1.5) * self.scale.people / self.scale.rate)
            if not self.playing:
                return
            word = f"w{next(self._words)}"
            began = time.monotonic()
            use = await table.gm.slash(table.channel, f"/act action:{word}")
            now = time.monotonic()
            self.told.append(Told(word, use.interaction.id, table.channel.id, answered=word in use.text))
            if word in use.text:
                self.waits.append(now - began)
                self.answered.append((now, shard))

    def silence(self, shards: Iterable[int], since: float, until: float) -> float:
        """Return the longest time in which a shard answered nothing, of some shards."""
        longest = 0.0
        for shard in shards:
            times = [since, *(at for at, one in self.answered if one == shard and since < at < until), until]
            longest = max(longest, *(later - earlier for earlier, later in pairwise(times)))
        return longest


def peopled(discord: Sandbox, scale: Scale) -> list[Table]:
    """Make the servers, spread over the shards; return the tables on those where a fight is to go on."""
    tables = []
    for number in range(scale.servers):
        guild = discord.guild(f"Server {number}", id=(1_000_000 + number) << 22)
        channel = guild.channel("table")
        if number < scale.live:
            tables.append(Table((1_000_000 + number) % scale.shards, guild.member("Gwen"), channel))
    return tables


async def ran(scale: Scale, url: str, folder: Path) -> bool:
    """Run the fleet and tell what came of it; return whether all was well."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(PostgresStore.open_at(url))
        discord = await stack.enter_async_context(Sandbox(token=TOKEN, patience=PATIENCE, shards=SHARDS, doors=SHARDS))
        course = Course(scale, peopled(discord, scale))
        members = [Member(folder / f"{place}.log", TOKEN, discord.api_base, url, shards_of(place))
                   for place in range(PROCESSES)]  # fmt: skip
        for one in members:
            await stack.enter_async_context(one)
        await discord.wait_for(lambda: len(discord.shards) == SHARDS and discord.commands, 180)
        began = time.monotonic()
        await course.begin()
        say(f"{len(course.tables)} fights begun on {scale.servers} servers in {time.monotonic() - began:.0f} s")
        cpu, lsn = (
            sum(one.cpu() for one in members),
            await value(store, "SELECT CAST(pg_current_wal_lsn() AS TEXT) AS value"),
        )
        looking = asyncio.create_task(forgetting(discord))
        playing, since = asyncio.create_task(course.play()), time.monotonic()
        await asyncio.sleep(scale.seconds * ADDED_AT)
        spare = Member(folder / "spare.log", TOKEN, discord.api_base, url, shards_of(VICTIM))
        await stack.enter_async_context(spare)
        await asyncio.sleep(scale.seconds * (KILLED_AT - ADDED_AT))
        say(f"process {VICTIM} is killed after {scale.seconds * KILLED_AT:.0f} s; the spare one waits")
        lost = members[VICTIM]
        cpu -= lost.cpu()
        await lost.kill()
        await playing
        until = since + scale.seconds
        living = [one for one in (*members, spare) if one is not lost]
        cpu = sum(one.cpu() for one in living) - cpu
        wal = await value(store, f"SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), CAST('{lsn}' AS pg_lsn)) AS value")
        looking.cancel()
        history = await found(store, discord, course.told)
        figures(course, living, cpu, float(wal))
        await sizes(store)
    theirs = range(VICTIM * OWN, (VICTIM + 1) * OWN)
    killed, others = (
        course.silence(some, since, until) for some in (theirs, [one for one in range(SHARDS) if one not in theirs])
    )
    say(f"longest silence: {killed:.1f} s on the shards of the process that was killed, {others:.1f} s on the others")
    say(history.told())
    faults = [line for one in (*members, spare) for line in one.faults()]
    for line in faults:
        say(f"fault: {line}")
    return history.well and killed <= SILENT_AT_MOST and not faults


async def forgetting(discord: Sandbox) -> None:
    """Have a Discord forget old requests, again and again."""
    while True:
        await asyncio.sleep(5)
        discord.forget()


def figures(course: Course, living: Sequence[Member], cpu: float, wal: float) -> None:
    """Tell what it took."""
    acts, cuts = len(course.waits), statistics.quantiles(course.waits, n=100)
    say(f"{len(course.told)} acts given, {acts} answered: p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.0f} ms")
    say(f"{cpu / acts * 1000:.2f} s of processor for 1,000 of them, in the bot's processes; "
        f"{wal / acts / 1024:.1f} KiB of the database's log for each")  # fmt: skip
    memory = ", ".join(f"{one.memory() / 1024:.0f}" for one in living)
    say(f"memory of the processes: {memory} MiB")


async def sizes(store: PostgresStore) -> None:
    """Tell what is stored."""
    rows = int(await value(store, "SELECT count(*) AS value FROM revisions"))
    size = int(await value(store, "SELECT pg_total_relation_size('revisions') AS value"))
    ours = "SELECT count(*) AS value FROM pg_stat_activity WHERE application_name = 'quickdraw'"
    say(f"{rows} rows of {size / rows:.0f} bytes each, with their indexes; "
        f"{await value(store, ours)} connections to the database")  # fmt: skip


async def value(store: PostgresStore, statement: str) -> str:
    """Return the one value that a statement returns."""
    [row] = await store._rows(statement)
    return str(row["value"])


def shards_of(place: int) -> str:
    """Return the shards of a process, as they are configured."""
    return f"{place * OWN}-{place * OWN + OWN - 1}/{SHARDS}"


def say(line: str) -> None:
    """Tell something, at once."""
    print(line, flush=True)


def main() -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(description="Runs a fleet, and checks its history.")
    parser.add_argument("--short", action="store_true", help="less of everything, in under a minute")
    parser.add_argument("--seconds", type=float, help="how long people act")
    given = parser.parse_args()
    scale = SHORT if given.short else LONG
    if given.seconds is not None:
        scale = Scale(scale.servers, scale.live, given.seconds, scale.rate)
    say(f"{SHARDS} shards over {PROCESSES} processes, {os.cpu_count()} cores, {scale}")
    with postgres_server(durable=True) as server, server.database() as url, tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(ran(scale, url, Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
