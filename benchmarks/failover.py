"""A database that fails over under the bot: how long nobody is answered, and that nothing is lost or told twice.

Run: make failover, or .venv/bin/python -m benchmarks.failover [--short] [--times 5] [--only kill,drop] [--ways hosts].
Two processes of the bot serve eight shards with 200 fights on a cluster of three PostgreSQL servers
(`benchmarks/cluster.py`) with the three hosts in the address, and at the same time two others on another cluster
through PgBouncer and HAProxy: most of the time both wait for Patroni. Each fault is made so many times while people
act; at the end what the channels were told is compared with what is stored
(`benchmarks/history.py`). Exits with 1 if anything was lost, doubled or out of order, if a standby was read, or if
commands were not answered again in time.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from benchmarks import cluster
from benchmarks.cluster import Cluster, Pooler
from benchmarks.fleet import PATIENCE, TOKEN, Course, Scale, forgetting, peopled, say
from benchmarks.history import found
from benchmarks.processes import Member
from bot.sandbox import Sandbox
from bot.storage.postgres.opening import findings
from bot.storage.postgres.store import PostgresStore

SHARDS = 8
SERVED = (range(4), range(4, 8))
"""The shards of each process."""
SCALE = Scale(servers=200, live=200, seconds=0, rate=10, shards=SHARDS, people=12 * SHARDS)
"""So many people that each process is given commands at any time, though others wait in vain."""
ANSWERED_WITHIN, ON_A_BUSY_MACHINE = 2.0, 15.0
"""Seconds after a promotion. In CI, whose machine may be busy, the short form holds to the longer time."""
WAYS = ("hosts", "pooler")
TIMES = 5


@dataclass
class Outcome:
    """What came of one kind of fault."""

    after: list[float] = field(default_factory=list)
    """Seconds from each promotion until every process had answered a command."""
    silences: list[float] = field(default_factory=list)
    """The longest time in which a shard answered nothing, for each time."""
    failed: int = 0
    """How often nobody took over."""

    def line(self, fault: str) -> str:
        """Return it as a row of a table."""
        after = f"{statistics.median(self.after):.1f} s, {max(self.after):.1f} s" if self.after else "no promotion"
        silence = f"{statistics.median(self.silences):.1f} s, {max(self.silences):.1f} s"
        return f"| {fault} | {len(self.silences)} | {after} | {silence} |"


@dataclass
class Trial:
    """The cluster, the people, and the pooler where there is one."""

    way: str
    cluster: Cluster
    course: Course
    pooler: Pooler | None
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    standbys_read: int = 0

    async def hurt(self, fault: str) -> None:
        """Make a fault once, wait until all is well again, and note what came of it."""
        outcome = self.outcomes.setdefault(fault, Outcome())
        await self.cluster.whole()
        await self._answered(SERVED, time.monotonic())
        before, began = len(self.cluster.promotions), time.monotonic()
        async with FAULTS[fault](self):
            promoted = self.cluster.promotions[before:]
            since = promoted[0][0] if promoted else time.monotonic()
            answered = await self._answered(SERVED, since)
        if promoted:
            outcome.after.append(answered - since)
        await self._answered([[shard] for shard in range(SHARDS)], since)
        outcome.silences.append(self.course.silence(range(SHARDS), began, time.monotonic()))
        last = f"answered {outcome.after[-1]:.1f} s after the promotion, " if promoted else ""
        say(f"{self.way}: {fault}, time {len(outcome.silences)}: {last}silent for {outcome.silences[-1]:.1f} s")

    async def _answered(self, served: Sequence[Sequence[int]], since: float) -> float:
        """Wait until each process, or shard, has answered a command; return when the last of them first did."""
        first: list[float] = []
        for shards in served:
            while not (times := self._times(shards, since)):  # noqa: ASYNC110
                await asyncio.sleep(cluster.LOOKS_EVERY)
            first.append(times[-1])
        return max(first)

    def _times(self, shards: Sequence[int], since: float) -> list[float]:
        """Return when commands were answered on some shards, the first one last."""
        lately = takewhile(lambda one: one[0] > since, reversed(self.course.answered))
        return [at for at, shard in lately if shard in shards]

    @asynccontextmanager
    async def kill(self) -> AsyncIterator[None]:
        """End all processes of the primary's server with SIGKILL."""
        before = len(self.cluster.promotions)
        self.cluster.primary.kill_server()
        await self.cluster.promoted(before)
        yield

    @asynccontextmanager
    async def switch_over(self) -> AsyncIterator[None]:
        """Have the operator make another one the primary."""
        before = len(self.cluster.promotions)
        await self.cluster.switch_over()
        await self.cluster.promoted(before)
        yield

    @asynccontextmanager
    async def drop(self) -> AsyncIterator[None]:
        """Drop what is sent to the primary, or by it, until another one has taken over and commands are answered."""
        before, primary = len(self.cluster.promotions), self.cluster.primary
        for cable in primary.cables:
            cable.drop()
        try:
            await self.cluster.promoted(before)
            yield
        finally:
            for cable in primary.cables:
                await cable.open()

    @asynccontextmanager
    async def restart_pooler(self) -> AsyncIterator[None]:
        """End PgBouncer with SIGKILL, and start it again."""
        assert self.pooler is not None
        await self.pooler.restart()
        yield

    async def look_for_reads(self) -> None:
        """Count, again and again, what the bot reads on a standby: one that still is one after its queries are seen."""
        statement = (
            "SELECT pg_is_in_recovery() AS standby, query_start, left(query, 60) AS query FROM pg_stat_activity"
            " WHERE application_name = 'quickdraw' AND query LIKE '%encounter%'"
        )
        while True:
            await asyncio.sleep(cluster.LOOKS_EVERY)
            for machine in self.cluster.machines:
                if machine.writable is False:
                    try:
                        rows = await machine.ask(statement)
                    except Exception:  # It is about to end, or to be the primary.
                        continue
                    for row in [row for row in rows if row["standby"]]:
                        self.standbys_read += 1
                        say(f"{self.way}: read on {machine.name} since {row['query_start']}: {row['query']}")


FAULTS: dict[str, Callable[[Trial], AbstractAsyncContextManager[None]]] = {
    "kill": Trial.kill,
    "switchover": Trial.switch_over,
    "drop": Trial.drop,
    "pooler": Trial.restart_pooler,
}


async def tried(way: str, faults: list[str], times: int, folder: Path, within: float, until: float) -> bool:
    """Make faults in one way to reach the cluster; tell what came of it, and return whether all was well.

    All faults are made in turn, and again: where the time is over before, each was made about as often.
    """
    async with AsyncExitStack() as stack:
        machines = await stack.enter_async_context(cluster.running(folder))
        pooler = await stack.enter_async_context(cluster.pooled(machines)) if way == "pooler" else None
        ports = [pooler.port] if pooler else [one.way.port for one in machines.machines]
        url = machines.address(*ports)
        discord = await stack.enter_async_context(Sandbox(token=TOKEN, patience=PATIENCE, shards=SHARDS, doors=SHARDS))
        course = Course(SCALE, peopled(discord, SCALE))
        members = [
            Member(folder / f"bot-{process}.log", TOKEN, discord.api_base, url, f"{shards[0]}-{shards[-1]}/{SHARDS}")
            for process, shards in enumerate(SERVED)
        ]
        for one in members:
            await stack.enter_async_context(one)
        await discord.wait_for(lambda: len(discord.shards) == SHARDS and discord.commands, 180)
        _, wrong = await findings(url)
        say(f"{way}: `quickdraw check` says {wrong or 'that all is well'}")
        for table in course.tables:
            table.gm.guild.patience = cluster.SETTLES_WITHIN
        await course.begin()
        for table in course.tables:
            table.gm.guild.patience = PATIENCE
        say(f"{way}: {len(course.tables)} fights begun")
        trial = Trial(way, machines, course, pooler)
        beside = [asyncio.create_task(forgetting(discord)), asyncio.create_task(trial.look_for_reads())]
        course.start()
        for fault in faults * times:
            if time.monotonic() < until:
                try:
                    await trial.hurt(fault)
                except TimeoutError as error:
                    trial.outcomes[fault].failed += 1
                    say(f"{way}: {fault} failed: {error}")
        await course.stop()
        await machines.settled(1)
        for task in beside:
            task.cancel()
        async with PostgresStore.open_at(machines.address(*(one.way.port for one in machines.machines))) as store:
            history = await found(store, discord, course.told)
        say(f"\n| {way}: fault | times | answered after the promotion: median, longest | silence: median, longest |")
        say("|---|---|---|---|")
        for fault, outcome in trial.outcomes.items():
            say(outcome.line(fault))
        say(f"\n{way}: {history.told()}; reads on standbys: {trial.standbys_read}")
        faults_told = [line for one in members for line in one.faults() if "nothing is saved" not in line]
        for line in faults_told:
            say(f"fault: {line}")
        late = [one for outcome in trial.outcomes.values() for one in outcome.after if one > within]
        if late:
            say(f"later than {within} s after the promotion: {', '.join(f'{one:.1f} s' for one in late)}")
        failed = sum(outcome.failed for outcome in trial.outcomes.values())
        return history.well and not faults_told and not trial.standbys_read and not late and not failed


def main() -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(description="Has the database fail over under the bot.")
    parser.add_argument("--short", action="store_true", help="one kill and one switchover")
    parser.add_argument("--times", type=int, default=TIMES, help="how often each fault is made")
    parser.add_argument("--only", default=",".join(FAULTS), help="these faults alone")
    parser.add_argument("--ways", default=",".join(WAYS), help="by hosts in the address, by a pooler, or both at once")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no fault later than that")
    given = parser.parse_args()
    if given.short:
        given.times, given.only = 1, "kill,switchover"
    if missing := cluster.missing():
        if os.getuid() != 0:
            say(f"skipped: not installed, and only root can install them: {', '.join(missing)}")
            return 1 if os.environ.get("CI") == "true" else 0
        cluster.install()
    ways = given.ways.split(",")
    if len(ways) > 1:
        command = (sys.executable, "-m", "benchmarks.failover", *sys.argv[1:], "--ways")
        return max(process.wait() for process in [subprocess.Popen([*command, way]) for way in ways])
    faults = [one for one in given.only.split(",") if ways == ["pooler"] or one != "pooler"]
    within = ON_A_BUSY_MACHINE if given.short else ANSWERED_WITHIN
    until = time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory(prefix="quickdraw-") as folder:
        Path(folder).chmod(0o755)
        return 0 if asyncio.run(tried(ways[0], faults, given.times, Path(folder), within, until)) else 1


if __name__ == "__main__":
    sys.exit(main())
