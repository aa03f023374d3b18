"""Migrations: each once, each whole, in order, and never backwards."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from importlib.resources import files
from itertools import count
from pathlib import Path

import aiosqlite
import pytest

from bot.storage import database
from bot.storage.copies import findings
from bot.storage.database import Migration, shipped_migrations
from bot.storage.errors import StorageError
from bot.storage.postgres.opening import MIGRATIONS
from bot.storage.sqlite import SqliteStore, migrate

FIRST = Migration(1, "first", "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);")
SECOND = Migration(2, "second", "CREATE TABLE b (x INTEGER) STRICT; INSERT INTO a VALUES (2);")
UNRELEASED = "written by an earlier build, before the first release"
BROKEN = Migration(2, "broken", SECOND.script + "INSERT INTO nowhere VALUES (3);")


@pytest.fixture
async def connection(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None) as opened:
        yield opened


async def tables(connection: aiosqlite.Connection) -> set[str]:
    rows = await connection.execute_fetchall("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in rows}


async def recorded(connection: aiosqlite.Connection) -> list[tuple[int, str]]:
    rows = await connection.execute_fetchall("SELECT number, name FROM migrations ORDER BY number")
    return [(number, name) for number, name in rows]


async def rows_of_a(connection: aiosqlite.Connection) -> list[int]:
    return [x for (x,) in await connection.execute_fetchall("SELECT x FROM a ORDER BY x")]


async def test_a_fresh_database_gets_all(connection: aiosqlite.Connection) -> None:
    await migrate(connection, [FIRST, SECOND])
    assert await tables(connection) == {"migrations", "a", "b"}
    assert await recorded(connection) == [(1, "first"), (2, "second")]


async def test_each_is_applied_once(connection: aiosqlite.Connection) -> None:
    await migrate(connection, [FIRST])
    await migrate(connection, [FIRST])
    await migrate(connection, [FIRST, SECOND])
    await migrate(connection, [FIRST, SECOND])
    assert await rows_of_a(connection) == [1, 2]


async def test_two_processes_at_once_apply_each_once(connection: aiosqlite.Connection, path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as other:
        await asyncio.gather(*(migrate(one, [FIRST, SECOND]) for one in (connection, other)))
    assert await rows_of_a(connection) == [1, 2]


async def test_one_that_another_process_has_just_applied_is_passed_over(
    connection: aiosqlite.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    await migrate(connection, [FIRST])
    known: list[list[tuple[int, str]]] = [[], [(1, "first")]]

    async def applied(*_: object) -> list[tuple[int, str]]:
        return known.pop(0)

    monkeypatch.setattr("bot.storage.sqlite._applied", applied)
    await migrate(connection, [FIRST])
    assert known == [] and await rows_of_a(connection) == [1]


async def test_one_that_fails_leaves_nothing_and_can_be_mended(connection: aiosqlite.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await migrate(connection, [FIRST, BROKEN])
    assert await tables(connection) == {"migrations", "a"}
    assert await recorded(connection) == [(1, "first")]
    assert await rows_of_a(connection) == [1]
    await migrate(connection, [FIRST, SECOND])
    assert await rows_of_a(connection) == [1, 2]


async def test_one_cancelled_leaves_nothing_or_all(connection: aiosqlite.Connection) -> None:
    loop = asyncio.get_running_loop()
    for last in count(1):
        await connection.executescript(
            "DROP TABLE IF EXISTS a; DROP TABLE IF EXISTS b; DROP TABLE IF EXISTS migrations"
        )
        migrating, left = asyncio.create_task(migrate(connection, [FIRST, SECOND])), count(last, -1)

        def cancel_at_the_last(_: str, migrating: asyncio.Task[None] = migrating, left: Iterator[int] = left) -> None:
            if next(left) == 1:
                loop.call_soon_threadsafe(migrating.cancel)

        await connection.set_trace_callback(cancel_at_the_last)
        await asyncio.wait([migrating])
        found = await tables(connection)
        assert not connection.in_transaction
        if "migrations" in found:
            assert len(await recorded(connection)) == len(found & {"a", "b"})
        if not migrating.cancelled():
            break
    assert found == {"migrations", "a", "b"}


async def test_a_database_of_a_later_version_is_refused_and_untouched(path: Path) -> None:
    known = len(shipped_migrations())
    async with SqliteStore.open_at(path):
        pass
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute_fetchall(f"INSERT INTO migrations VALUES ({known + 2}, 'later', 0)")
        before = await recorded(connection)
        with pytest.raises(StorageError) as failure:
            async with SqliteStore.open_at(path):
                pass
        assert await recorded(connection) == before
    assert f"has schema {known + 2}" in str(failure.value)
    assert f"knows only schema {known}" in str(failure.value)


async def test_a_database_from_before_there_was_a_release_is_refused_and_untouched(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, [Migration(1, "encounters", ""), Migration(2, "smaller_rows", "")])
        with pytest.raises(StorageError, match=UNRELEASED):
            async with SqliteStore.open_at(path):
                pass
        assert await tables(connection) == {"migrations"} and len(await recorded(connection)) == 2
    assert [UNRELEASED in line for line in findings(path)] == [True]


@pytest.mark.parametrize("further", ["0001_before.sql", "0003_late.sql"])
async def test_an_installation_with_the_files_of_two_versions_is_refused_at_once(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, further: str
) -> None:
    """As one version leaves them that is installed over another."""
    folder = tmp_path / "installed" / "migrations"
    folder.mkdir(parents=True)
    for name in (further, *(file.name for file in (files("bot.storage") / "migrations").iterdir())):
        (folder / name).write_text("CREATE TABLE a (id);")
    async with SqliteStore.open_at(path):
        pass
    monkeypatch.setattr(database, "files", lambda package: folder.parent)
    with pytest.raises(StorageError, match=f"files of several versions .*{further}.* install it again"):
        async with SqliteStore.open_at(path):
            pass
    assert ["several versions" in line for line in findings(path)] == [True]


async def test_the_shipped_ones_are_all_recorded(path: Path) -> None:
    async with SqliteStore.open_at(path):
        pass
    async with aiosqlite.connect(path) as connection:
        shipped = [(one.number, one.name) for one in shipped_migrations()]
        assert await recorded(connection) == shipped
    assert shipped[0] == (1, "steps")


@pytest.mark.parametrize("package", ["bot.storage", MIGRATIONS])
def test_the_shipped_files_are_numbered_from_1_without_doubles_and_gaps(package: str) -> None:
    names = sorted(file.name for file in (files(package) / "migrations").iterdir())
    assert all(re.fullmatch(r"\d{4}_[a-z0-9_]+\.sql", name) for name in names)
    shipped = shipped_migrations(package)
    assert [one.number for one in shipped] == list(range(1, len(names) + 1))
    assert [f"{one.number:04}_{one.name}.sql" for one in shipped] == names
