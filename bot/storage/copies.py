"""Copies of a database: made while the bot runs, checked, and put back in its place."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.storage.database import APPLIED, refusal_of, shipped_migrations
from bot.storage.errors import StorageError, one_line
from bot.storage.files import cannot_write, files_of, give_to_owner_of, held, make_private

PART = ".part"
"""What is behind the name of a copy until it is whole."""


def findings(path: Path) -> list[str]:
    """Return everything that is wrong with a database, in a line each: nothing if it is whole and can be used here."""
    if not path.exists():
        return [f"{path}: there is no such file"]
    try:
        known = shipped_migrations()
        with _reading(path) as source:
            found = [
                f"{path}: integrity_check: {one_line(row[0])}" for row in source.execute("PRAGMA integrity_check(5)")
            ]
            found = [] if found == [f"{path}: integrity_check: ok"] else found
            if not source.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").fetchone():
                return [*found, f"{path}: it is no database of Quickdraw's: it has no table of migrations"]
            if (refusal := refusal_of(source.execute(APPLIED).fetchall(), known)) is not None:
                return [*found, f"{path}: {refusal}"]
            if source.execute("PRAGMA foreign_key_check").fetchone():
                found.append(f"{path}: foreign_key_check: a row refers to one that is not there")
            return found
    except sqlite3.Error as error:
        return [f"{path}: SQLite cannot read it: {error}"]
    except StorageError as error:
        return [str(error)]


def backup(path: Path, copy: Path) -> None:
    """Copy a database, as it stands at one moment, to a new file; leave nothing and raise StorageError otherwise."""
    if not path.exists():
        raise StorageError(f"there is no database {path} to back up")
    if copy.exists():
        raise StorageError(f"{copy} is there already, and is not overwritten: name another file")
    with _made(copy) as part:
        _copied(path, part)


def restore(path: Path, copy: Path) -> Path | None:
    """Put a copy in a database's place; return where the old one lies. Raise InUseError or StorageError."""
    with held(path):
        if wrong := findings(copy):
            raise StorageError("; ".join(wrong))
        with _made(path) as part:
            _copied(copy, part)
            give_to_owner_of(path, part)
            if path.exists():
                part.chmod(stat.S_IMODE(path.stat().st_mode))
            return _set_aside(path)


def _copied(path: Path, part: Path) -> None:
    try:
        with _reading(path) as source, closing(sqlite3.connect(part, isolation_level=None)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
    except sqlite3.Error as error:
        if (why := cannot_write(part.parent)) is not None:
            raise StorageError(f"{part.with_name(part.name.removesuffix(PART))} cannot be written: {why}") from error
        raise StorageError(f"{path} cannot be copied: {error}") from error
    if wrong := findings(part):
        raise StorageError(f"the copy is not whole: {'; '.join(wrong)}".replace(str(part), str(path)))


@contextmanager
def _made(path: Path) -> Iterator[Path]:
    part = path.with_name(f"{path.name}{PART}")
    beside = (*files_of(part), part.with_name(f"{part.name}-journal"))
    try:
        _remove(beside)
        make_private(part)
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            _remove(beside)


def _remove(some: Iterable[Path]) -> None:
    for file in some:
        file.unlink(missing_ok=True)


def _set_aside(path: Path) -> Path | None:
    """Have a database lie aside in one file, its place kept; where it cannot be, rename its files, its log first."""
    if not path.exists():
        return None
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    aside = path.with_name(f"{path.name}.before-{moment}")
    with contextlib.suppress(sqlite3.Error, OSError):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            [(journal,)] = connection.execute("PRAGMA journal_mode = DELETE")
        if journal == "delete":
            os.link(path, aside)
            return aside
    for file, there in reversed(list(zip(files_of(path), files_of(aside), strict=True))):
        if file.exists():
            file.rename(there)
    return aside


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Have a database to read, and nothing made beside it: where nobody has it open nothing is there to be seen to."""
    beside = (*files_of(path)[1:], path.with_name(f"{path.name}-journal"))
    address = f"{path.resolve().as_uri()}?mode=ro{'' if any(file.exists() for file in beside) else '&immutable=1'}"
    with closing(sqlite3.connect(address, uri=True, timeout=5, isolation_level=None)) as connection:
        yield connection
