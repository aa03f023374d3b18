"""What is SQLite's own: settings, durability, cancellation, rows that cannot be loaded, and the end of it."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.app.ports import Conflict, Store
from bot.storage import sqlite
from bot.storage.errors import StorageError, UnreadableRevisionError
from bot.storage.sqlite import SqliteStore, transaction
from tests.storage.samples import CHANNEL, OTHER_SEED, new, revision

ROOT = Path(__file__).parents[2]
UNIQUE = "do-not-tell"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore.open_at(path) as opened:
        yield opened


def on_disk(path: Path, statement: str) -> list[tuple[object, ...]]:
    """Run a statement on a connection of its own, and commit it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()


async def statements_of(store: SqliteStore) -> list[str]:
    """Record every statement that the store gives to SQLite from now on."""
    run: list[str] = []
    await store._connection.set_trace_callback(run.append)
    return run


def test_every_method_of_the_port_is_there() -> None:
    port = {name for name in vars(Store) if not name.startswith("_")}
    assert port <= {name for kind in SqliteStore.__mro__ if kind is not Store for name in vars(kind)}


async def test_the_connection_is_durable_and_strict(store: SqliteStore) -> None:
    found = {}
    for setting in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
        [(found[setting],)] = await store._rows(f"PRAGMA {setting}")
    full = 2
    assert found == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 5000}


async def test_a_plain_append_is_one_statement_and_no_transaction(store: SqliteStore) -> None:
    opened = await store.open(new())
    run = await statements_of(store)
    await store.append(opened.id, revision(2, "Round 1", request_id=4))
    assert len(run) == 1
    assert run[0].lstrip().startswith("INSERT INTO revisions")


async def test_pending_reads_only_rows_that_wait(store: SqliteStore) -> None:
    run = await statements_of(store)
    await store.pending()
    plan = [str(row["detail"]) for row in await store._rows(f"EXPLAIN QUERY PLAN {run[0]}")]
    assert "SCAN revisions USING INDEX revisions_undelivered" in plan
    assert not [step for step in plan if step.startswith("SCAN encounters") or "TEMP B-TREE" in step]


async def test_pruned_rows_do_not_wait(store: SqliteStore, path: Path) -> None:
    opened = await store.open(new(CHANNEL, "hello"))
    await store.append(opened.id, revision(2, "farewell"), ended=90)
    await store.prune(91)
    assert on_disk(path, "SELECT undelivered, announcements FROM revisions") == [(None,) * 2] * 2
    assert on_disk(path, "SELECT number FROM revisions WHERE state IS NOT NULL") == [(2,)]


async def test_tables_are_strict(store: SqliteStore, path: Path) -> None:
    tables = on_disk(path, "SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'")
    strict = ("encounters", "seeds", "revisions", "boards", "notes", "migrations", "news", "keepsakes", "people")
    local = ("local_facts", "local_files", "local_messages")
    assert sorted(tables) == [(name, 1) for name in sorted((*strict, *local))]


async def test_a_second_process_conflicts_too(store: SqliteStore, path: Path) -> None:
    opened = await store.open(new())
    async with SqliteStore.open_at(path) as other:
        outcomes = await asyncio.gather(
            store.append(opened.id, revision(2)), other.append(opened.id, revision(2)), return_exceptions=True
        )
        assert sorted(map(type, outcomes), key=str) == [type(None), Conflict]
        assert await other.newest(opened.id) == await store.newest(opened.id) == revision(2)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("events", f'[{{"phrase":{{"code":"{UNIQUE}"}},"added":1}}]'),
        ("events", UNIQUE),
        ("draws", f'[{{"purpose":"{UNIQUE}","bound":"6","counter":1,"value":5}}]'),
        ("announcements", f'[{{"text":"{UNIQUE}","pings":["1"]}}]'),
        ("kind", UNIQUE),
    ],
)
async def test_a_rotten_row_is_named_but_not_shown(store: SqliteStore, path: Path, column: str, value: str) -> None:
    opened = await store.open(new(CHANNEL, "hello"))
    await store.append(opened.id, revision(2))
    held = f"'{value}'" if column == "kind" else f"CAST('{value}' AS BLOB)"
    on_disk(path, f"UPDATE revisions SET {column} = {held} WHERE number = 2")
    with pytest.raises(UnreadableRevisionError) as failure:
        await store.newest(opened.id)
    error = failure.value
    assert str(error) == (f"revision 2 of encounter {opened.id} cannot be loaded: its {column} cannot be read")
    assert error.__cause__ is error.__context__ is None


async def test_a_rotten_announcement_is_named_in_the_log_and_keeps_no_other_back(
    store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    opened = await store.open(new(CHANNEL, "hello"))
    await store.append(opened.id, revision(2, "Round 1"))
    on_disk(path, f"UPDATE revisions SET announcements = CAST('[\"{UNIQUE}\"]' AS BLOB) WHERE number = 1")
    assert [one.announcement.text for one in await store.pending()] == ["Round 1"]
    assert f"revision 1 of encounter {opened.id}" in caplog.text and UNIQUE not in caplog.text


class Cancelling:
    """Cancels a task in the moment in which the connection is given its statement number `at`."""

    def __init__(self, connection: aiosqlite.Connection, at: int) -> None:
        self.connection, self.at, self.task = connection, at, asyncio.current_task()
        self.given = 0

    async def _execute(self, function: object, *values: object, **named: object) -> object:
        self.given += 1
        if self.given == self.at:
            assert self.task is not None
            self.task.cancel()
        execute: Any = aiosqlite.Connection._execute
        return await execute(self.connection, function, *values, **named)


OPEN_STATEMENTS = 5
TURN_STATEMENTS = 5


@pytest.mark.parametrize("at", range(OPEN_STATEMENTS + 1))
async def test_opening_cancelled_is_whole_or_nothing(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    task = asyncio.create_task(store.open(new(CHANNEL, "hello", request_id=1)))
    cancelling = Cancelling(store._connection, at)
    cancelling.task = task
    monkeypatch.setattr(store._connection, "_execute", cancelling._execute)
    if at == 0:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cancelling.given == (0 if at == 0 else OPEN_STATEMENTS)
    live = await store.live(CHANNEL)
    assert await store.known(1) == (live is not None) == (at > 0)
    if live is None:
        live = await store.open(new(CHANNEL, "hello", request_id=1))
    await store.append(live.id, revision(2))
    assert await store.revisions(live.id) == [
        revision(number).replace(announcements=(), state=None, request_id=request_id)
        for number, request_id in ((1, 1), (2, None))
    ]


@pytest.mark.parametrize("at", range(1, TURN_STATEMENTS + 1))
async def test_restoring_cancelled_is_done_when_the_caller_learns_of_it(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2), ended=90)
    task = asyncio.create_task(store.append(opened.id, revision(3), epoch=OTHER_SEED))
    cancelling = Cancelling(store._connection, at)
    cancelling.task = task
    monkeypatch.setattr(store._connection, "_execute", cancelling._execute)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not store._connection.in_transaction
    live = await store.live(CHANNEL)
    assert live is not None
    assert [epoch.since for epoch in live.epochs] == [1, 3]


async def test_a_plain_append_cancelled_is_whole_or_nothing(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await store.open(new())
    in_time = asyncio.create_task(store.append(opened.id, revision(2, "early")))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(store.append(opened.id, revision(3, "waiting")))
    await asyncio.sleep(0)
    in_time.cancel()
    waiting.cancel()
    outcomes = await asyncio.gather(in_time, waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 2
    assert await store.newest(opened.id) == revision(2, "early")
    await store.append(opened.id, revision(3))
    assert [pending.announcement.text for pending in await store.pending()] == ["early"]


@pytest.mark.parametrize("at", [1, 2, 3, 4])
async def test_a_transaction_cancelled_from_within_is_rolled_back(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """As at the end of `asyncio.run`, which cancels every task: also the one that carries work to its end."""
    connection = store._connection
    commit = 4

    async def two_notes() -> None:
        async with transaction(connection):
            for key in ("one", "two"):
                await connection.execute_fetchall("INSERT INTO notes VALUES (?, '')", (key,))

    task = asyncio.create_task(two_notes())
    cancelling = Cancelling(connection, at)
    cancelling.task = task
    monkeypatch.setattr(connection, "_execute", cancelling._execute)
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.put_note("usable", "")
    kept = [("one",), ("two",)] if at == commit else []
    assert on_disk(path, "SELECT key FROM notes ORDER BY key") == [*kept, ("usable",)]


def test_killed_in_the_middle_of_appends_the_file_holds_all_that_was_said(path: Path) -> None:
    command = [sys.executable, "-m", "tests.storage.to_be_killed", "append", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(60)]
        process.kill()
        said += [int(line) for line in process.stdout.read().split()]

    async def look() -> None:
        async with SqliteStore.open_at(path) as store:
            live = await store.live(CHANNEL)
            assert live is not None
            numbers = [one.number for one in await store.revisions(live.id)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert numbers[-1] in (said[-1], said[-1] + 1)
            assert [one.revision for one in await store.pending()] == numbers[1:]
            newest = await store.newest(live.id)
            assert newest == revision(numbers[-1], f"turn {numbers[-1]}")
            await store.append(live.id, revision(numbers[-1] + 1))

    asyncio.run(look())
    assert on_disk(path, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("failure", ["", "raise SystemExit(3)"])
def test_the_process_ends_once_the_store_is_closed(path: Path, failure: str) -> None:
    program = f"""
import asyncio
from pathlib import Path
from typing import Any
from bot.storage.sqlite import SqliteStore

async def main():
    async with SqliteStore.open_at(Path({str(path)!r})) as store:
        await store.put_note("a", "b")
        {failure}

asyncio.run(main())
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, timeout=600, check=False)
    assert ended.returncode == (3 if failure else 0)


@pytest.mark.parametrize("content", [None, b"this is not a database, but a text of some length" * 40])
async def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "missing" / "file.db"
    if content is not None:
        path = tmp_path / "file.db"
        path.write_bytes(content)
    with pytest.raises(StorageError) as failure:
        async with SqliteStore.open_at(path):
            pass
    assert str(failure.value).startswith(f"the database {path} cannot be opened: ")


async def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 2))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.37.2")
    with pytest.raises(StorageError, match=r"SQLite 3\.38\.0 or later is needed; found 3\.37\.2"):
        async with SqliteStore.open_at(path):
            pass


async def test_a_disk_that_is_full_at_the_start_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite itself speaks of an error of the disk where it finds no room for its index."""

    async def full(connection: object, migrations: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(sqlite, "migrate", full)
    with pytest.raises(StorageError, match="cannot be opened: disk I/O error"):
        async with SqliteStore.open_at(path):
            pass
    monkeypatch.setattr(sqlite, "cannot_write", lambda folder: "No space left on device")
    with pytest.raises(StorageError, match=f"nothing can be written to {path.parent}: No space left on device"):
        async with SqliteStore.open_at(path):
            pass
