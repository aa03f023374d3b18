"""What a table in the browser keeps: facts, messages, files; all of a change or nothing."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import local
from bot.storage.errors import StorageError
from bot.storage.local import LocalBook
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import new


@pytest.fixture
async def book(path: Path) -> AsyncIterator[LocalBook]:
    async with LocalBook.open_at(path) as opened:
        yield opened


async def test_what_was_kept_is_there_in_order(book: LocalBook, path: Path) -> None:
    assert await book.facts() == {} and await book.messages() == []
    await book.keep({"world": "{}"}, {8: (1, '"later"', {}), 7: (1, '"first"', {70: b"PNG"})})
    await book.keep({"world": '{"a": 1}', "links": "{}"}, {})
    async with LocalBook.open_at(path) as again:
        assert await again.facts() == {"world": '{"a": 1}', "links": "{}"}
        assert await again.messages() == [(1, '"first"', {70: b"PNG"}), (1, '"later"', {})]


async def test_a_message_is_changed_with_its_files_and_goes_with_them(book: LocalBook, path: Path) -> None:
    await book.keep({}, {7: (1, '"one"', {70: b"a", 71: b"b"})})
    await book.keep({}, {7: (1, '"two"', {71: b"b", 72: b"c"})})
    assert await book.messages() == [(1, '"two"', {71: b"b", 72: b"c"})]
    await book.keep({}, {7: None, 9: None})
    assert await book.messages() == []
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM local_files").fetchone() == (0,)


async def test_older_messages_of_a_channel_are_let_go(book: LocalBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "NEWEST", 2)
    await book.keep({}, {id: (1 + id % 2, str(id), {}) for id in range(1, 8)})
    assert [body for _, body, _ in await book.messages()] == ["4", "5", "6", "7"]


async def test_what_cannot_be_kept_is_told_and_nothing_of_it_is_there(book: LocalBook) -> None:
    with pytest.raises(StorageError, match="cannot be saved"):
        await book.keep({"world": "{}"}, {7: (1, None, {})})  # type: ignore[dict-item]
    assert await book.facts() == {} and await book.messages() == []


async def test_a_bots_database_is_told_from_a_tables(book: LocalBook, path: Path) -> None:
    assert not await book.strange()
    async with SqliteStore.open_at(path) as store:
        await store.open(new())
        assert await book.strange(), "there are encounters, and no table"
        assert (await book.system_at(new().channel), await book.system_at(0)) == (new().system, None)
        await book.keep({"world": "{}"}, {})
        assert not await book.strange()
