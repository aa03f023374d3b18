"""The files of a database: whose they are, and that nobody else reads them."""

from __future__ import annotations

import contextlib
import glob
import os
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import InUseError, cannot_open

PRIVATE = 0o600
TRIED = 64 * 1024
"""Bytes that a folder is tried with: what SQLite needs beside a database is less."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """Return the files of a database: itself, its write-ahead log, and the index of that."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def make_private(path: Path) -> None:
    """Make the database file, if it is not there, for its owner alone; SQLite makes the other two like it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def give_to_owner_of(path: Path, made: Path) -> None:
    """Have a file that was just made belong to whom another one, or else its folder, belongs to, if this is root."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = (path if path.exists() else path.parent).stat()
        os.chown(made, owner.st_uid, owner.st_gid)


def cannot_write(folder: Path) -> str | None:
    """Return why nothing can be written to a folder, as the system says it; None if something can."""
    try:
        with tempfile.TemporaryFile(dir=folder) as tried:
            tried.write(bytes(TRIED))
            tried.flush()
            os.fsync(tried.fileno())
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def not_written(path: Path) -> list[str]:
    """Return, for a database and its folder, a line for what this process cannot write to."""
    folder = path.resolve().parent
    why = cannot_write(folder)
    found = [] if why is None else [f"nothing can be written to {folder}: {why}"]
    if path.exists() and not os.access(path, os.W_OK):
        found.append(f"{path} cannot be written to: see who owns it")
    return found


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
        if not lock.exists():
            make_private(lock)
            give_to_owner_of(path, lock)
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
