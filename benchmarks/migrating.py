"""`quickdraw migrate` with many encounters, from a file to a server and back, killed once on the way there.

Run: .venv/bin/python -m benchmarks.migrating [--encounters 100000]. A fight of each system is played through the use
cases, with five combatants; its rows are those of all encounters of the file. Every second one has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import asyncpg

from benchmarks.sizes import fight_at
from bot.rules.registry import all_systems
from bot.storage.database import TABLES
from bot.storage.sqlite import SqliteStore
from tests.postgres import postgres_server

COLUMNS = TABLES["revisions"]
COMBATANTS, COMMANDS = 5, 12
KILLED_AT = 0.4
"""Of the way there."""
_CHANGED = {"encounter": ":id", "request": "CASE WHEN request IS NULL THEN NULL ELSE :place * 1000 + number END"}
_COPY = (
    "INSERT INTO encounters (id, channel, ordinal, guild, system, started, ended)"
    " SELECT :id, :place + 1, 1, :place / 5 + 1, system, started, CASE WHEN :place % 2 THEN started + 1 END"
    " FROM played.encounters",
    "INSERT INTO seeds (encounter, since, seed, form) SELECT :id, since, seed, form FROM played.seeds",
    f"INSERT INTO revisions ({', '.join(COLUMNS)})"
    f" SELECT {', '.join(_CHANGED.get(column, column) for column in COLUMNS)} FROM played.revisions ORDER BY number",
    "INSERT INTO boards (encounter, channel, message, posted, digest)"
    " VALUES (:id, :place + 1, :id, 1, 'as it was shown')",
)


async def fill(path: Path, encounters: int) -> None:
    """Make a database file with so many encounters, those of all systems in turn."""
    async with SqliteStore.open_at(path):
        pass
    systems = list(all_systems())
    ids = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        for first, system in enumerate(systems):
            played = Path(folder, f"{system}.db")
            await _play(played, system)
            _copy(path, played, ((place, ids.getrandbits(60)) for place in range(first, encounters, len(systems))))


async def _play(path: Path, system: str) -> None:
    async with SqliteStore.open_at(path) as store:
        fight = fight_at(store, system)
        await fight.seat(COMBATANTS)
        await fight.go_on(COMMANDS)


def _copy(path: Path, played: Path, places: Iterator[tuple[int, int]]) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("ATTACH ? AS played", (str(played),))
        with db:
            for place, id in places:
                for statement in _COPY:
                    db.execute(statement, {"place": place, "id": id})


def _begin(source: str, target: str) -> subprocess.Popen[str]:
    command = (sys.executable, "-m", "bot", "migrate", source, target)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _ended(process: subprocess.Popen[str]) -> str:
    told, wrong = process.communicate()
    if process.returncode != 0:
        raise SystemExit(f"it ended with {process.returncode}: {wrong}")
    print(told, end="")
    found = re.search(r"SHA-256 of both: (\w+)", told)
    assert found is not None
    return found[1]


def _killed_on_the_way(source: str, target: str, encounters: int) -> int:
    process = _begin(source, target)
    while _count(target) < encounters * KILLED_AT and process.poll() is None:
        sleep(0.05)
    process.kill()
    process.communicate()
    return _count(target)


def _count(url: str) -> int:
    async def count() -> int:
        connection = await asyncpg.connect(url)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM encounters"))
        except asyncpg.UndefinedTableError:
            return 0
        finally:
            await connection.close()

    return asyncio.run(count())


def main(encounters: int) -> None:
    """Move there, killed once, and back, and print how long it took."""
    with tempfile.TemporaryDirectory() as folder, postgres_server(durable=True) as server, server.database() as url:
        old, back = Path(folder, "old.db"), Path(folder, "back.db")
        asyncio.run(fill(old, encounters))
        print(f"{encounters:,} encounters in a file of {old.stat().st_size / 1e6:,.0f} MB", flush=True)
        began = perf_counter()
        there = _killed_on_the_way(str(old), url, encounters)
        print(f"killed after {perf_counter() - began:,.1f} s, when {there:,} encounters were there", flush=True)
        digests = []
        for what, source, target in (("the others moved", str(old), url), ("all moved back", url, str(back))):
            began = perf_counter()
            digests.append(_ended(_begin(source, target)))
            print(f"{what}, and all compared, in {perf_counter() - began:,.1f} s", flush=True)
        print("the same there and back" if digests[0] == digests[1] else "NOT THE SAME")


if __name__ == "__main__":
    given = argparse.ArgumentParser()
    given.add_argument("--encounters", type=int, default=100_000)
    main(given.parse_args().encounters)
