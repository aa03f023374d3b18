"""What the disk and the file can fail with: one line to whoever asked, one line to the log, and nothing is done."""

import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.app.ports import Unsaved
from bot.storage.errors import StorageError
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import CHANNEL, new, revision
from tests.surroundings import errors_told


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore.open_at(path) as opened:
        yield opened


def take_away(path: Path) -> None:
    path.rename(path.with_name("aside.db"))


async def refused_twice(code: str, *works: Callable[[], Awaitable[object]]) -> None:
    for work in (*works, *works):
        with pytest.raises(Unsaved) as raised:
            await work()
        assert raised.value.code == code


async def test_a_full_disk(store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    opened = await store.open(new())
    [(pages,)] = await store._rows("PRAGMA page_count")
    await store._rows(f"PRAGMA max_page_count = {pages}")
    large = "".join(map(str, range(30_000)))
    await refused_twice(
        "not-saved-full",
        lambda: store.append(opened.id, revision(2, actor_name=large)),
        lambda: store.append(opened.id, revision(2, actor_name=large), ended=90),
        lambda: store.open(new(CHANNEL + 1, actor_name=large)),
    )
    assert len(errors_told(caplog)) == 1 and "its disk is full" in errors_told(caplog)[0]
    assert await store.newest(opened.id) == revision(1), "what is there can still be read"
    await store._rows("PRAGMA max_page_count = 100000")
    await store.append(opened.id, revision(2, actor_name=large))
    assert await store.state_at(opened.id, 2) == (revision(2).state, 3)


async def test_it_is_told_again_after_it_was_well(
    store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    opened = await store.open(new())
    await store._rows("PRAGMA busy_timeout = 1")
    caplog.set_level(logging.INFO)
    for number in (2, 3):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            late = revision(number)
            await refused_twice("not-saved-locked", partial(store.append, opened.id, late))
        await store.append(opened.id, revision(number))
    lines = [one.getMessage() for one in caplog.records]
    assert [line.endswith("is well again") for line in lines] == [False, True, False, True]
    assert "another program has locked it" in lines[0] and str(path) in lines[0]


async def test_a_database_that_may_not_be_written(store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    opened = await store.open(new())
    await store._rows("PRAGMA query_only = ON")
    await refused_twice("not-saved-read-only", lambda: store.append(opened.id, revision(2)))
    assert len(errors_told(caplog)) == 1 and "may not be written to" in errors_told(caplog)[0]


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
async def test_a_file_that_is_gone_or_another_is_noticed_for_good(
    store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture, ending: str, *, replaced: bool
) -> None:
    opened = await store.open(new())
    file = path.with_name(path.name + ending)
    content = file.read_bytes()
    file.rename(path.with_name("aside"))
    if replaced:
        file.write_bytes(content)
    await refused_twice(
        "not-saved-gone", lambda: store.append(opened.id, revision(2)), lambda: store.known(1), store.running
    )
    with pytest.raises(Unsaved):
        store.assure()
    path.with_name("aside").replace(file)
    await refused_twice("not-saved-gone", lambda: store.append(opened.id, revision(2)))
    [line] = errors_told(caplog)
    assert f"{file} was removed or replaced" in line and "start the bot again" in line


async def test_what_was_under_way_when_it_went_makes_it_no_better(
    store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    take_away(path)
    with pytest.raises(Unsaved):
        store.assure()
    store._faults.well(writing=True)
    store._faults.failed("unreachable", writing=True)
    with pytest.raises(Unsaved) as raised:
        store.assure()
    assert raised.value.code == "not-saved-gone" and len(errors_told(caplog)) == 1


async def test_from_a_log_that_was_cut_before_the_start_it_goes_on_with_what_is_whole(path: Path) -> None:
    cut = path.with_name("cut.db")
    async with SqliteStore.open_at(path) as store:
        opened = await store.open(new())
        for number in range(2, 12):
            await store.append(opened.id, revision(number))
        copy_with_log(path, cut, less=1)
    async with SqliteStore.open_at(cut) as store:
        assert [one.number for one in await store.revisions(opened.id)] == list(range(1, 11)), "the last one is cut off"
        await store.append(opened.id, revision(11, actor_name="anew"))
        assert await store.state_at(opened.id, 11) == (revision(11).state, 3)


def copy_with_log(path: Path, there: Path, *, less: int) -> None:
    """Copy a database and its log, but for the last bytes of that."""
    for ending in ("", "-wal"):
        content = path.with_name(path.name + ending).read_bytes()
        there.with_name(there.name + ending).write_bytes(content[: len(content) - less] if ending else content)


def spoilt(path: Path, page: int) -> None:
    """Write nonsense over a page."""
    path.touch()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)


async def filled(path: Path) -> tuple[int, int]:
    """Make a database of some pages; return one with rows, and of which encounter they are."""
    async with SqliteStore.open_at(path) as store:
        opened = await store.open(new())
        for number in range(2, 60):
            await store.append(opened.id, revision(number, actor_name="Ann " * 50))
        [(page,)] = await store._rows("SELECT rootpage FROM sqlite_schema WHERE name = 'revisions'")
        return int(page), opened.id


async def test_a_damaged_page_is_told_when_it_is_met(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    page, encounter = await filled(path)
    async with SqliteStore.open_at(path) as store:
        spoilt(path, page)
        await store._rows("PRAGMA shrink_memory")
        await refused_twice("not-saved-damaged", lambda: store.revisions(encounter))
        [line] = errors_told(caplog)
        assert "it is damaged" in line and "quickdraw restore" in line


async def test_a_damaged_file_is_not_started_on(path: Path) -> None:
    page, _ = await filled(path)
    spoilt(path, page)
    with pytest.raises(StorageError) as raised:
        async with SqliteStore.open_at(path):
            pass
    line = str(raised.value)
    assert line.startswith(f"the database {path} cannot be opened: it is damaged, says ")
    assert "quick_check" in line or "SQLite: database disk image is malformed" in line
    assert "`quickdraw restore FILE`" in line and "\n" not in line


async def test_another_file_is_not_started_on(path: Path) -> None:
    spoilt(path, 1)
    with pytest.raises(StorageError, match="file is not a database"):
        async with SqliteStore.open_at(path):
            pass


async def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="No such file or directory"):
        async with SqliteStore.open_at(tmp_path / "nowhere" / "x.db"):
            pass


async def test_what_is_no_fault_of_the_disk_stays_a_bug(store: SqliteStore) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await store._rows("SELECT * FROM nobody")
