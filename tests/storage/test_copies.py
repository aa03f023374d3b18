"""Copies: whole while the bot writes, checked, never over another file, and put back with the old one kept beside."""

import asyncio
import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bot.storage import copies, stores
from bot.storage.errors import InUseError, StorageError
from bot.storage.files import held
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import CHANNEL, new, revision
from tests.storage.to_be_killed import KILLED

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


async def numbers(path: Path) -> list[int]:
    """The revisions of the encounter that runs."""
    async with SqliteStore.open_at(path) as store:
        live = await store.live(CHANNEL)
        assert live is not None
        return [one.number for one in await store.revisions(live.id)]


def made(path: Path, revisions: int = 3) -> None:
    """Make a database with a fight, and close it."""

    async def make() -> None:
        async with SqliteStore.open_at(path) as store:
            opened = await store.open(new())
            for number in range(2, revisions + 1):
                await store.append(opened.id, revision(number))

    asyncio.run(make())


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def on(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_copy_is_whole_while_the_bot_writes(path: Path, copy: Path) -> None:
    """The tables themselves are still in the write-ahead log: a plain copy of the file would hold none."""
    async with SqliteStore.open_at(path) as store:
        opened = await store.open(new())
        await store.append(opened.id, revision(2))
        writing = asyncio.create_task(store.append(opened.id, revision(3)))
        await asyncio.to_thread(copies.backup, path, copy)
        await writing
        await store.append(opened.id, revision(4))
        assert (await store.newest(opened.id)).number == 4  # type: ignore[union-attr]
    assert mode(copy) == 0o600
    assert names(copy) == ["copy.db", "quickdraw.db"], "one file, and no other"
    assert (await numbers(copy))[:2] == [1, 2]


def test_a_copy_is_never_made_over_another_file(path: Path, copy: Path) -> None:
    made(path)
    copy.write_text("mine")
    with pytest.raises(StorageError, match="is there already, and is not overwritten"):
        copies.backup(path, copy)
    assert copy.read_text() == "mine" and names(path) == ["copy.db", "quickdraw.db"]


def test_what_is_not_there_is_not_copied(path: Path, copy: Path) -> None:
    with pytest.raises(StorageError, match="there is no database"):
        copies.backup(path, copy)
    made(path)
    with pytest.raises(StorageError, match="cannot be written: No such file"):
        copies.backup(path, copy.parent / "nowhere" / "copy.db")
    assert names(path) == ["quickdraw.db"]


def test_a_damaged_database_leaves_no_copy(path: Path, copy: Path) -> None:
    made(path)
    with path.open("r+b") as file:
        file.seek(8 * 4096)
        file.write(b"\xa5" * 4096)
    with pytest.raises(StorageError, match=f"the copy is not whole: {path}: SQLite cannot read it"):
        copies.backup(path, copy)
    assert not [name for name in names(path) if name.startswith("copy.db")]


def test_a_copy_is_put_back_and_the_old_one_kept(path: Path, copy: Path) -> None:
    made(path, 3)
    copies.backup(path, copy)
    asyncio.run(append(path, 4))
    aside = copies.restore(path, copy)
    assert aside is not None and aside.name.startswith("quickdraw.db.before-")
    assert asyncio.run(numbers(path)) == [1, 2, 3]
    assert asyncio.run(numbers(aside)) == [1, 2, 3, 4]
    assert asyncio.run(numbers(copy)) == [1, 2, 3], "the copy stays"
    assert copies.findings(path) == []
    assert mode(path) == 0o600


async def append(path: Path, number: int) -> None:
    async with SqliteStore.open_at(path) as store:
        live = await store.live(CHANNEL)
        assert live is not None
        await store.append(live.id, revision(number))


def test_the_log_of_an_old_database_never_lies_beside_the_new_one(path: Path, copy: Path) -> None:
    """As after a kill: the last commands are in the log alone."""
    made(path, 3)
    copies.backup(path, copy)

    asyncio.run(killed_after(path, 4))
    aside = copies.restore(path, copy)
    assert aside is not None
    assert asyncio.run(numbers(path)) == [1, 2, 3]
    assert asyncio.run(numbers(aside)) == [1, 2, 3, 4]


@pytest.mark.nightly
@pytest.mark.parametrize("state", ["whole", "with a log", "unreadable"])
def test_a_restore_that_is_killed_anywhere_leaves_a_database_or_says_how_to_finish(
    path: Path, copy: Path, state: str
) -> None:
    made(copy, 3)
    old, missing = [1, 2, 3, 4, 5] if state == "with a log" else [1, 2, 3, 4], 0
    for step in count():
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()
        made(path, 4)
        if state == "with a log":
            asyncio.run(killed_after(path, 5))
        if state == "unreadable":
            path.write_text("no database " * 100)
        command = [sys.executable, "-m", "tests.storage.to_be_killed", "restore", str(path), str(copy), str(step)]
        ended = subprocess.run(command, check=False, cwd=ROOT).returncode
        found = stores.findings(f"sqlite:///{path}")
        if state == "unreadable":
            if not path.exists():
                [line] = found.wrong
                [aside] = path.parent.glob(f"{path.name}.before-*")
                how = "Finish it with `quickdraw restore FILE`, or bring the old database back with"
                assert not found.there and line.endswith(f"a restore was broken off. {how} `quickdraw restore {aside}`")
                missing += 1
                with pytest.raises(StorageError, match="a restore was broken off"):
                    asyncio.run(numbers(path))
                assert [file for file in path.parent.iterdir() if file == path] == [], "no empty one is made"
                assert copies.restore(path, copy) is None
                assert asyncio.run(numbers(path)) == [1, 2, 3]
        else:
            assert found.there and found.wrong == []
            assert asyncio.run(numbers(path)) in ([1, 2, 3], old)
        if ended == 0:
            break
        assert ended == KILLED
    assert step > 3 and asyncio.run(numbers(path)) == [1, 2, 3]
    assert missing == (state == "unreadable"), "there alone is a moment without a database"


async def killed_after(path: Path, number: int) -> None:
    """Append a revision, and leave the files as a kill leaves them: it is in the write-ahead log alone."""
    files = [path.with_name(f"{path.name}{ending}") for ending in ("", "-wal")]
    async with SqliteStore.open_at(path) as store:
        live = await store.live(CHANNEL)
        assert live is not None
        await store.append(live.id, revision(number, "called"))
        contents = [file.read_bytes() for file in files]
    for file, content in zip(files, contents, strict=True):
        file.write_bytes(content)
        file.chmod(0o600)


def test_a_copy_is_put_where_there_was_nothing(path: Path, copy: Path) -> None:
    made(copy)
    assert copies.restore(path, copy) is None
    assert asyncio.run(numbers(path)) == [1, 2, 3]


def test_nothing_is_put_back_under_a_running_bot(path: Path, copy: Path) -> None:
    made(path, 4)
    made(copy, 3)
    with held(path), pytest.raises(InUseError):
        copies.restore(path, copy)
    assert asyncio.run(numbers(path)) == [1, 2, 3, 4]


@pytest.mark.parametrize("wrong", ["missing", "a text", "empty", "another program's", "newer", "damaged", "torn"])
def test_what_is_no_whole_copy_is_not_put_back(path: Path, copy: Path, wrong: str) -> None:
    made(path, 4)
    if wrong in ("newer", "damaged", "torn"):
        made(copy)
    match wrong:
        case "a text":
            copy.write_text("no database " * 100)
        case "empty":
            copy.touch()
        case "another program's":
            on(copy, "CREATE TABLE sheep (wool TEXT)")
        case "newer":
            on(copy, "INSERT INTO migrations VALUES (99, 'later', 0)")
        case "damaged":
            with copy.open("r+b") as file:
                file.seek(6 * 4096)
                file.write(b"\xa5" * 4096)
        case "torn":
            on(copy, "DELETE FROM encounters")
    found = copies.findings(copy)
    assert found and all(line.startswith(f"{copy}: ") for line in found)
    with pytest.raises(StorageError) as raised:
        copies.restore(path, copy)
    assert str(copy) in str(raised.value)
    assert asyncio.run(numbers(path)) == [1, 2, 3, 4]
    assert [name for name in names(path) if "before" in name or "part" in name] == []


def test_a_whole_database_has_nothing_wrong(path: Path) -> None:
    made(path)
    assert copies.findings(path) == []


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give a file away")
def test_what_root_puts_back_belongs_to_whom_the_old_one_belonged(path: Path, copy: Path) -> None:
    made(path)
    copies.backup(path, copy)
    os.chown(path, 4711, 4712)
    path.chmod(0o640)
    copies.restore(path, copy)
    for file in (path, path.with_name("quickdraw.db.lock")):
        assert (file.stat().st_uid, file.stat().st_gid) == (4711, 4712)
    assert mode(path) == 0o640
    path.unlink()
    os.chown(path.parent, 4713, 4714)
    for beside in path.parent.glob("*.before-*"):
        beside.unlink()
    copies.restore(path, copy)
    assert (path.stat().st_uid, mode(path)) == (4713, 0o600), "as its folder, and for its owner alone"


@pytest.mark.parametrize("look", [copies.findings, lambda path: copies.backup(path, path.with_name("copy.db"))])
def test_a_look_at_a_database_leaves_nothing_beside_it(path: Path, look: Callable[[Path], object]) -> None:
    made(path)
    on(path, "INSERT INTO migrations VALUES (99, 'later', 0)")
    before = [name for name in names(path) if name != "quickdraw.db.lock"]
    with contextlib.suppress(StorageError):
        look(path)
    assert names(path) == before == ["quickdraw.db"]


def test_a_copy_for_which_there_is_no_room_is_named_and_leaves_nothing(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(path)

    def full(source: object, target: sqlite3.Connection) -> None:
        target.execute("PRAGMA journal_mode = WAL")
        target.execute("CREATE TABLE half (id)")
        raise sqlite3.OperationalError("disk I/O error")

    real = sqlite3.connect

    class Reading(sqlite3.Connection):
        backup = full  # type: ignore[assignment]

    def connect(address: object, **more: object) -> sqlite3.Connection:
        return real(address, **more, **({"factory": Reading} if "uri" in more else {}))  # type: ignore[call-overload,no-any-return]

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        patch.setattr(copies, "cannot_write", lambda folder: "No space left on device")
        with pytest.raises(StorageError, match=r"copy\.db cannot be written: No space left on device"):
            copies.backup(path, copy)
    assert names(path) == ["quickdraw.db"]
