"""The files of a database: whose they are, and that nobody else reads them."""

from __future__ import annotations

import contextlib
import glob
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import InUseError, cannot_open

PRIVATE = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """Return the files of a database: itself, its write-ahead log, and the index of that."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def make_private(path: Path) -> None:
    """Make the database file, if it is not there, for its owner alone; SQLite makes the other two like it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def open_to_others(path: Path) -> list[str]:
    """Return, for each file of a database that others can read or write, its name and the command that mends it."""
    if os.name != "posix":
        return []
    found = [file for file in files_of(path) if file.exists() and stat.S_IMODE(file.stat().st_mode) & _OTHERS]
    return [f"{file} can be read by other users of this machine: chmod 600 {file}" for file in found]


def unfinished_restore(path: Path) -> str | None:
    """Return how to finish a restore that was broken off; None if none was."""
    if path.exists() or not (beside := sorted(path.parent.glob(f"{glob.escape(path.name)}.before-*Z"))):
        return None
    return (
        f"{path} is not there, but {beside[-1]} is: a restore was broken off. Finish it with `quickdraw restore FILE`, "
        f"or bring the old database back with `quickdraw restore {beside[-1]}`"
    )


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Have a database for this process alone, by a lock beside it. Raise InUseError if another process has it."""
    with contextlib.closing(_locked(path)):
        yield


def _locked(path: Path) -> sqlite3.Connection:
    lock = path.resolve().with_name(f"{path.resolve().name}.lock")
    try:
        make_private(lock)
        holder = sqlite3.connect(lock, timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise cannot_open(path, f"no lock can be had beside it: {error}") from error
    try:
        holder.execute("PRAGMA journal_mode = MEMORY")  # no file besides
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        holder.close()
        raise InUseError(path) from None
    return holder
