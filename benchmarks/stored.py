"""What encounters cost that are only there: a start with many of them, and the memory of those that are played.

The database is made from one fight, which is stored as often as is wanted, each time in a channel of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.bots import GM, OURS, Bot, bot, channel_of, player_of
from benchmarks.rows import Row, figure, ratio
from bot.app.records import FINISHED

STORED, RUNNING = 100_000, 10_000
FIRST, BEYOND = 1000, 2000
"""Encounters that are played until caches are full, whatever the share, and those of which it is told what each takes.
"""
PLAYERS = 5
ID = 1_000_000_000
"""The id of the first encounter that is stored so; one channel has one of them."""

Values = dict[str, int | str | None]


async def measured(rounds: int, share: float) -> list[Row]:
    """Return how long starts take, and what an encounter takes of memory."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        async with bot(*OURS, channels=1, players=PLAYERS, at=full) as one:
            await one.seat(reflex="3d10")
            for _ in one.players:
                await one.declare()
        played = FIRST + int(BEYOND * share)
        running = max(int(RUNNING * share), played)
        stored = max(int(STORED * share), running)
        _fill(full, stored, running)
        async with bot(*OURS, at=empty):
            pass
        starts = [(await _start(empty), await _start(full)) for _ in range(rounds)]
        _untold(full)
        async with bot(*OURS, channels=played, players=PLAYERS, at=full) as one:
            memory = await _played(one)
    return [
        ratio(
            f"A start with {stored:,} encounters, {running:,} of them running, beside an empty one", starts, 1.2, "s"
        ),
        figure(f"Memory of an encounter that is played, beyond the first {FIRST:,}", [memory], 10, "KB"),
    ]


async def _start(at: Path) -> float:
    _untold(at)
    began = time.perf_counter()
    async with bot(*OURS, channels=1, at=at) as one:
        await one.done(0, GM, "help")
        return time.perf_counter() - began


async def _played(one: Bot) -> float:
    held = list[int]()
    for channels in (one.channels[:FIRST], one.channels[FIRST:]):
        for channel in channels:
            await one.done(channel, player_of(channel % PLAYERS), "declare", speed="slow")
        await asyncio.sleep(2)
        held.append(one.memory())
    return (held[1] - held[0]) / len(one.channels[FIRST:]) / 1024


def _untold(at: Path) -> None:
    with closing(sqlite3.connect(at)) as database, database:
        database.execute("DELETE FROM notes WHERE key LIKE 'commands %'")


def _fill(at: Path, stored: int, running: int) -> None:
    with closing(sqlite3.connect(at)) as database, database:
        ((one, ended),) = database.execute("SELECT id, started FROM encounters")
        for number in range(1, stored):
            copy, channel = ID + number, channel_of(number)
            over = None if number < running else ended
            shown: Values = {} if over is None else {"digest": FINISHED}
            changes: dict[tuple[str, str], Values] = {
                ("encounters", "id"): {"channel": channel, "ended": over},
                ("seeds", "encounter"): {},
                ("revisions", "encounter"): {"request": None},
                ("boards", "encounter"): {"channel": channel, "message": copy, **shown},
            }
            for (table, key), others in changes.items():
                _copy(database, table, key, one, {key: copy, **others})


def _copy(database: sqlite3.Connection, table: str, key: str, one: int, changed: Values) -> None:
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = [f":{column}" if column in changed else column for column in columns]
    database.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} WHERE {key} = :one",
        {**changed, "one": one},
    )
