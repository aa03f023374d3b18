"""Commands that wait for the disk share a commit: nobody hears of a row before it is durable, and each fails alone."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.ports import Conflict, Repeated, Unsaved
from bot.storage import statements
from bot.storage.database import Run
from bot.storage.sqlite import SqliteStore
from bot.storage.statements import Row, SqlStore
from tests.storage.conftest import Opening
from tests.storage.samples import new, revision

MANY = 10


class Shelf:
    """A store with encounters in many channels, another way to the same rows, and how many rows each insert had."""

    def __init__(self, store: SqlStore, beside: SqlStore, encounters: list[int]) -> None:
        self.store, self.beside, self.encounters = store, beside, encounters
        self.inserts: list[int] = []

    async def stored(self) -> list[tuple[int, int]]:
        """What somebody else finds there: encounters and numbers, without the first of each."""
        rows = await self.beside._rows("SELECT encounter, number FROM revisions WHERE number > 1 ORDER BY 1, 2")
        return [(row["encounter"], row["number"]) for row in rows]


@pytest.fixture
async def shelf(opening: Opening, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shelf]:
    async with opening() as store, opening() as beside:
        assert isinstance(store, SqlStore) and isinstance(beside, SqlStore)
        encounters = [(await store.open(new(channel, request_id=None))).id for channel in range(1, MANY + 1)]
        shelf = Shelf(store, beside, encounters)
        add = store._add_revisions

        async def counted(run: Run, rows: Sequence[Row]) -> None:
            shelf.inserts.append(len(rows))
            await add(run, rows)

        monkeypatch.setattr(store, "_add_revisions", counted)
        yield shelf


async def test_what_comes_while_a_row_is_stored_is_one_statement(shelf: Shelf) -> None:
    await asyncio.gather(*(shelf.store.append(one, revision(2, request_id=None)) for one in shelf.encounters))
    assert shelf.inserts == [1, MANY - 1]
    assert await shelf.stored() == sorted((one, 2) for one in shelf.encounters)


async def test_what_comes_at_once_again_is_one_statement_until_one_comes_alone(shelf: Shelf) -> None:
    for number in (2, 3, 4):
        rows = [revision(number, request_id=None)] * MANY
        await asyncio.gather(*map(shelf.store.append, shelf.encounters, rows))
    for number in (5, 6):
        await shelf.store.append(shelf.encounters[0], revision(number, request_id=None))
    rows = [revision(5, request_id=None)] * (MANY - 1)
    await asyncio.gather(*map(shelf.store.append, shelf.encounters[1:], rows))
    assert shelf.inserts == [1, MANY - 1, MANY, MANY, 1, 1, 1, MANY - 2]


async def test_no_statement_is_longer_than_it_may_be(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "ROWS_AT_ONCE", 4)
    await asyncio.gather(*(shelf.store.append(one, revision(2, request_id=None)) for one in shelf.encounters))
    assert shelf.inserts == [1, 4, 4, 1]


async def test_a_row_is_durable_before_anybody_hears_of_it(shelf: Shelf) -> None:
    async def add(encounter: int) -> None:
        await shelf.store.append(encounter, revision(2, request_id=None))
        assert (encounter, 2) in await shelf.stored()

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
    assert await shelf.stored() == sorted([(first, 2), (second, 2), (second, 3)])


async def test_what_the_disk_refuses_fails_for_all_and_what_comes_after_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    async with SqliteStore.open_at(path) as store:
        first, second = [(await store.open(new(channel))).id for channel in (1, 2)]
        await store._rows("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            came = await asyncio.gather(
                *(store.append(one, revision(2)) for one in (first, second)), return_exceptions=True
            )
            other.execute("ROLLBACK")
        assert [type(one) for one in came] == [Unsaved, Unsaved]
        await store.append(first, revision(2))
        assert await store.newest(first) == revision(2)
        assert await store.newest(second) == revision(1)


async def test_who_waits_no_longer_before_it_is_begun_is_not_stored_and_keeps_nobody(shelf: Shelf) -> None:
    first, second, third, *_ = shelf.encounters
    begun = asyncio.create_task(shelf.store.append(third, revision(2, request_id=None)))
    left = asyncio.create_task(shelf.store.append(first, revision(2, request_id=None)))
    stays = asyncio.create_task(shelf.store.append(second, revision(2, request_id=None)))
    await asyncio.sleep(0)
    left.cancel()
    await asyncio.gather(begun, stays)
    assert left.cancelled() and await shelf.stored() == sorted([(second, 2), (third, 2)])
    begun = asyncio.create_task(shelf.store.append(third, revision(3, request_id=None)))
    alone = asyncio.create_task(shelf.store.append(first, revision(2, request_id=None)))
    await asyncio.sleep(0)
    alone.cancel()
    await asyncio.wait([begun, alone])
    assert alone.cancelled() and (first, 2) not in await shelf.stored()
    await shelf.store.append(first, revision(2, request_id=None))
    assert await shelf.stored() == sorted([(first, 2), (second, 2), (third, 2), (third, 3)])


@pytest.mark.parametrize("number", [1, 2])
async def test_who_waits_no_longer_once_it_is_begun_with_others_is_told_nothing(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    first, second, third, *_ = shelf.encounters
    add = shelf.store._add_revisions

    async def left_meanwhile(run: Run, rows: Sequence[Row]) -> None:
        if len(rows) > 1:
            left.cancel()
        await add(run, rows)

    monkeypatch.setattr(shelf.store, "_add_revisions", left_meanwhile)
    begun = asyncio.create_task(shelf.store.append(third, revision(2, request_id=None)))
    left = asyncio.create_task(shelf.store.append(first, revision(number, request_id=None)))
    stays = asyncio.create_task(shelf.store.append(second, revision(2, request_id=None)))
    await asyncio.gather(begun, stays)
    assert left.cancelled() and ((first, 2) in await shelf.stored()) == (number == 2)


async def test_who_is_cancelled_while_its_own_row_is_stored_keeps_nobody(shelf: Shelf) -> None:
    first, second, *_ = shelf.encounters
    left = asyncio.create_task(shelf.store.append(first, revision(2, request_id=None)))
    stays = asyncio.create_task(shelf.store.append(second, revision(2, request_id=None)))
    await asyncio.sleep(0)
    left.cancel()
    await stays
    await shelf.store.append(second, revision(3, request_id=None))
    assert left.cancelled() and {(second, 2), (second, 3)} <= {*await shelf.stored()}
