"""Commands that wait for the disk share a commit: nobody hears of a row before it is durable, and each fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.ports import Conflict, Repeated, Unsaved
from bot.storage import together
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import new, revision

MANY = 10


class Shelf:
    """A store with encounters in many channels, and the statements that are carried out on it."""

    def __init__(self, store: SqliteStore, path: Path, encounters: list[int]) -> None:
        self.store, self.path, self.encounters = store, path, encounters
        self.statements: list[str] = []

    @property
    def inserts(self) -> list[int]:
        """How many rows each insert had."""
        return [one.count("(") - 1 for one in self.statements if one.startswith("INSERT INTO revisions")]

    def stored(self) -> list[tuple[int, int]]:
        """What somebody else finds in the file: encounters and numbers, without the first of each."""
        with closing(sqlite3.connect(self.path)) as other:
            return other.execute("SELECT encounter, number FROM revisions WHERE number > 1 ORDER BY 1, 2").fetchall()


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    async with SqliteStore.open_at(tmp_path / "x.db") as store:
        encounters = [(await store.open(new(channel, request_id=None))).id for channel in range(1, MANY + 1)]
        shelf = Shelf(store, tmp_path / "x.db", encounters)
        await store._connection.set_trace_callback(shelf.statements.append)
        await store._connection.execute_fetchall("PRAGMA busy_timeout = 1")
        yield shelf


async def test_what_waits_is_one_statement(shelf: Shelf) -> None:
    await asyncio.gather(*(shelf.store.append(one, revision(2, request_id=None)) for one in shelf.encounters))
    assert shelf.inserts == [MANY]
    assert shelf.stored() == sorted((one, 2) for one in shelf.encounters)


async def test_no_statement_is_longer_than_it_may_be(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "AT_MOST", 4)
    await asyncio.gather(*(shelf.store.append(one, revision(2, request_id=None)) for one in shelf.encounters))
    assert shelf.inserts == [4, 4, 2]


async def test_a_row_is_durable_before_anybody_hears_of_it(shelf: Shelf) -> None:
    async def add(encounter: int) -> None:
        await shelf.store.append(encounter, revision(2, request_id=None))
        assert (encounter, 2) in shelf.stored()

    await asyncio.gather(*map(add, shelf.encounters))


async def test_what_cannot_be_stored_fails_alone(shelf: Shelf) -> None:
    first, second, third, *_ = shelf.encounters
    await shelf.store.append(first, revision(2, request_id=77))
    came = await asyncio.gather(
        shelf.store.append(second, revision(2, request_id=None)),
        shelf.store.append(first, revision(2, request_id=None)),
        shelf.store.append(third, revision(2, request_id=77)),
        shelf.store.append(second, revision(3, request_id=None)),
        return_exceptions=True,
    )
    assert [type(one) for one in came] == [type(None), Conflict, Repeated, type(None)]
    assert shelf.stored() == sorted([(first, 2), (second, 2), (second, 3)])


async def test_what_the_disk_refuses_fails_for_all_and_what_comes_after_is_stored(shelf: Shelf) -> None:
    first, second, *_ = shelf.encounters
    with closing(sqlite3.connect(shelf.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        came = await asyncio.gather(
            *(shelf.store.append(one, revision(2, request_id=None)) for one in (first, second)), return_exceptions=True
        )
        other.execute("ROLLBACK")
    assert [type(one) for one in came] == [Unsaved, Unsaved] and shelf.stored() == []
    await shelf.store.append(first, revision(2, request_id=None))
    assert shelf.stored() == [(first, 2)]


async def test_who_waits_no_longer_before_it_is_begun_is_not_stored_and_keeps_nobody(shelf: Shelf) -> None:
    first, second, *_ = shelf.encounters
    left = asyncio.create_task(shelf.store.append(first, revision(2, request_id=None)))
    stays = asyncio.create_task(shelf.store.append(second, revision(2, request_id=None)))
    await asyncio.sleep(0)
    left.cancel()
    await stays
    assert left.cancelled() and shelf.stored() == [(second, 2)]
    alone = asyncio.create_task(shelf.store.append(first, revision(2, request_id=None)))
    await asyncio.sleep(0)
    alone.cancel()
    await asyncio.wait([alone])
    assert alone.cancelled() and shelf.stored() == [(second, 2)]
    await shelf.store.append(first, revision(2, request_id=None))
    assert shelf.stored() == sorted([(first, 2), (second, 2)])


@pytest.mark.parametrize("number", [1, 2])
async def test_who_waits_no_longer_once_it_is_begun_is_told_nothing(shelf: Shelf, number: int) -> None:
    first, second, *_ = shelf.encounters
    left = asyncio.create_task(shelf.store.append(first, revision(number, request_id=None)))
    stays = asyncio.create_task(shelf.store.append(second, revision(2, request_id=None)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    left.cancel()
    await stays
    assert left.cancelled() and ((first, 2) in shelf.stored()) == (number == 2)
