"""The files of a database: for their owner alone, and for one process at a time."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot.storage.errors import InUseError, StorageError
from bot.storage.files import files_of, held, open_to_others
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import new

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys, time
from pathlib import Path
from bot.storage.files import held

with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def modes(path: Path) -> dict[str, int]:
    """The permissions of the files beside a database, by what their names add to its own."""
    return {file.name.removeprefix(path.name): stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}


def make_open(path: Path) -> None:
    path.chmod(0o640)


async def test_a_new_database_is_for_its_owner_alone(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = os.umask(0)
    try:
        async with SqliteStore.open_at(path) as store:
            await store.open(new())
            with held(path):
                assert modes(path) == dict.fromkeys(("", "-wal", "-shm", ".lock"), 0o600)
    finally:
        os.umask(before)
    assert not caplog.records


async def test_a_database_that_others_can_read_is_warned_of_with_what_mends_it(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with SqliteStore.open_at(path):
        pass
    make_open(path)
    async with SqliteStore.open_at(path) as store:
        await store.open(new())
    lines = [one.getMessage() for one in caplog.records]
    assert lines[0] == f"{path} can be read by other users of this machine: chmod 600 {path}"
    assert len(lines) == 3 and all("chmod 600" in line for line in lines), "its log and index are made like it"
    assert modes(path) == {"": 0o640}, "that is for its owner to say"


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o602, 0o601])
def test_anything_that_others_may_do_is_told(path: Path, mode: int) -> None:
    path.touch()
    path.chmod(mode)
    assert len(open_to_others(path)) == 1
    path.chmod(0o600)
    assert open_to_others(path) == []


def test_the_files_of_a_database(tmp_path: Path) -> None:
    assert [file.name for file in files_of(tmp_path / "x.db")] == ["x.db", "x.db-wal", "x.db-shm"]


def test_a_database_is_held_once_and_again_when_it_is_free(path: Path) -> None:
    with held(path), pytest.raises(InUseError) as raised, held(path):
        pass
    assert str(raised.value) == f"another process runs on the database {path} already: stop that one first"
    with held(path):
        pass


def test_a_link_to_a_database_is_that_database(path: Path) -> None:
    path.touch()
    link = path.with_name("link.db")
    link.symlink_to(path)
    with held(path), pytest.raises(InUseError), held(link):
        pass


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_another_process_holds_it_as_long_as_it_lives(path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        with pytest.raises(InUseError), held(path):
            pass
        process.send_signal(number)
        process.wait()
        with held(path):
            pass


def test_where_no_lock_can_be_had_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no lock can be had beside it"), held(tmp_path / "nowhere" / "x.db"):
        pass
