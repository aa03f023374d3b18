"""Migrations: each once, each whole, in order, and never backwards."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.app.ports import BARE
from bot.storage.errors import SchemaTooNewError
from bot.storage.migrations import Migration, read_migrations, shipped_migrations
from bot.storage.sqlite import SqliteStore, migrate

FIRST = Migration(1, "first", "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);")
SECOND = Migration(2, "second", "CREATE TABLE b (x INTEGER) STRICT; INSERT INTO a VALUES (2);")
BROKEN = Migration(2, "broken", SECOND.script + "INSERT INTO nowhere VALUES (3);")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "schema.db"


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
    known = [0, 1]

    async def schema(_: aiosqlite.Connection) -> int:
        return known.pop(0)

    monkeypatch.setattr("bot.storage.sqlite._schema", schema)
    await migrate(connection, [FIRST])
    assert known == []
    assert await rows_of_a(connection) == [1]


async def test_one_that_fails_leaves_nothing_and_can_be_mended(connection: aiosqlite.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await migrate(connection, [FIRST, BROKEN])
    assert await tables(connection) == {"migrations", "a"}
    assert await recorded(connection) == [(1, "first")]
    assert await rows_of_a(connection) == [1]
    await migrate(connection, [FIRST, SECOND])
    assert await rows_of_a(connection) == [1, 2]


@pytest.mark.parametrize("at", range(1, 7))
async def test_one_cancelled_at_any_statement_leaves_nothing_or_all(
    connection: aiosqlite.Connection, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """The statements: BEGIN, what is applied already, two of the migration, its record, COMMIT."""
    await migrate(connection, [FIRST])
    given = -2  # the table of migrations, and what is in it

    async def execute(function: object, *values: object, **named: object) -> object:
        nonlocal given
        given += 1
        if given == at:
            task.cancel()
        really: Any = aiosqlite.Connection._execute
        return await really(connection, function, *values, **named)

    with monkeypatch.context() as patched:
        task = asyncio.create_task(migrate(connection, [FIRST, SECOND]))
        patched.setattr(connection, "_execute", execute)
        with pytest.raises(asyncio.CancelledError):
            await task
    committed = at == 6
    assert await tables(connection) == {"migrations", "a"} | ({"b"} if committed else set())
    assert len(await recorded(connection)) == (2 if committed else 1)
    assert not connection.in_transaction


async def test_a_database_of_a_later_version_is_refused_and_untouched(path: Path) -> None:
    known = len(shipped_migrations())
    async with SqliteStore.open_at(path):
        pass
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute_fetchall(f"INSERT INTO migrations VALUES ({known + 2}, 'later', 0)")
        before = await recorded(connection)
        with pytest.raises(SchemaTooNewError) as failure:
            async with SqliteStore.open_at(path):
                pass
        assert await recorded(connection) == before
    assert f"has schema {known + 2}" in str(failure.value)
    assert f"knows only schema {known}" in str(failure.value)


async def test_the_shipped_ones_are_all_recorded(path: Path) -> None:
    async with SqliteStore.open_at(path):
        pass
    async with aiosqlite.connect(path) as connection:
        shipped = [(one.number, one.name) for one in shipped_migrations()]
        assert await recorded(connection) == shipped
    assert shipped[0] == (1, "encounters")


def fill(directory: Path, *names: str) -> Path:
    for name in names:
        (directory / name).write_text(f"CREATE TABLE {name[5:-4]} (x INTEGER) STRICT;", encoding="utf-8")
    return directory


def test_files_are_read_in_order(tmp_path: Path) -> None:
    found = read_migrations(fill(tmp_path, "0002_second.sql", "0001_first.sql"))
    assert [(one.number, one.name) for one in found] == [(1, "first"), (2, "second")]
    assert "second" in found[1].script


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("0001_first.sql", "0003_third.sql"), "found [1, 3]"),
        (("0001_first.sql", "0001_again.sql"), "found [1, 1]"),
        (("0000_zero.sql", "0001_first.sql"), "found [0, 1]"),
        (("0002_second.sql",), "found [2]"),
        (("0001_first.sql", "1_first.sql"), "not a migration: '1_first.sql'"),
        (("0001_first.sql", "0002_second.sql.orig"), "not a migration: '0002_second.sql.orig'"),
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, names: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        read_migrations(fill(tmp_path, *names))


def test_statements_are_told_apart() -> None:
    script = """
        -- A comment; with a semicolon.
        CREATE TABLE a (x TEXT DEFAULT 'one; two') STRICT; INSERT INTO a VALUES ('--;');
        CREATE TRIGGER t AFTER INSERT ON a BEGIN
            DELETE FROM a WHERE x = ';';
            DELETE FROM a WHERE x = 'y';
        END;
        -- The end; really.
    """
    found = [statement.split(maxsplit=1) for statement in Migration(1, "x", script).statements()]
    assert [words[0] for words in found] == ["--", "INSERT", "CREATE"]
    assert found[2][1].endswith("END;")


def test_an_unfinished_statement_is_refused() -> None:
    with pytest.raises(ValueError, match="migration 0007 ends in the middle of a statement"):
        list(Migration(7, "x", "CREATE TABLE a (x INTEGER); DELETE FROM a").statements())


async def test_seeds_from_before_the_fourth_were_committed_to_alone(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        connection.row_factory = sqlite3.Row
        await migrate(connection, shipped_migrations()[:3])
        await connection.execute_fetchall(
            "INSERT INTO encounters (id, channel, system, started, ordinal) VALUES (7, 10, 'torg', 1, 7)"
        )
        await connection.execute_fetchall("INSERT INTO seeds (encounter, since, seed) VALUES (7, 1, ?)", (bytes(32),))
    async with SqliteStore.open_at(path) as store:
        record = await store.live(10)
        assert record is not None and [one.form for one in record.epochs] == [BARE]
