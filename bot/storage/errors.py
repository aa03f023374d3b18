"""What can be wrong with a database: errors of a start, and faults while the bot runs.

Messages are for whoever runs the bot, and quote no row. A fault is told once in the log, and to whoever asks in a word.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.app.ports import Unreadable, Unsaved

log = logging.getLogger(__name__)


class StorageError(Exception):
    """The database cannot be opened, used, copied, moved or saved; the message says why."""


class InUseError(StorageError):
    """Another process runs on the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another process runs on the database {path} already: stop that one first")


def cannot_open(place: Path | str, why: str) -> StorageError:
    """Return the error of a database that cannot be opened at all."""
    return StorageError(f"the database {place} cannot be opened: {why}")


def damaged(path: Path, check: str, found: str) -> StorageError:
    """Return the error of a database that a check of SQLite's finds damaged."""
    way = "bring a backup back with `quickdraw restore FILE`, which keeps this file beside it"
    return cannot_open(path, f"it is damaged, says {check}: {found}; {way}")


def no_library(place: str) -> StorageError:
    """Return the error of a database whose library is not installed."""
    return cannot_open(place, "the library for PostgreSQL is not installed: pip install 'quickdraw-bot[postgres]'")


def too_new(found: int, known: int) -> StorageError:
    """Return the error of a database that a later version of the bot has changed to a form unknown here."""
    return StorageError(
        f"the database has schema {found}, but this version of the bot knows only schema {known}: "
        "run the newer version, or use another database"
    )


def two_versions(migrations: Sequence[str]) -> StorageError:
    """Return the error of an installation that holds the migrations of more than one version."""
    return StorageError(
        f"the installation holds files of several versions of the bot (migrations {', '.join(migrations)}): remove it "
        "(`pip uninstall quickdraw-bot`, and a folder `build` beside `pyproject.toml`), and install it again"
    )


def unreleased() -> StorageError:
    """Return the error of a database that was written before there was a release."""
    return StorageError(
        "the database was written by an earlier build, before the first release, and is not read any more: let that "
        "build end its fights, and use another database"
    )


class UnreadableRevisionError(StorageError, Unreadable):
    """A stored revision is not what this version of the bot writes."""

    def __init__(self, encounter: int, number: int, column: str) -> None:
        super().__init__(f"revision {number} of encounter {encounter} cannot be loaded: its {column} cannot be read")


class Faults:
    """The faults of one database, with what the log says of each reason in `lines`; a person is told `not-saved-…`.

    Each is logged once, and again after the database was well. One that is gone stays so until the bot starts anew.
    """

    FOR_GOOD = "gone"

    def __init__(self, place: Path | str, lines: Mapping[str, str]) -> None:
        self._place, self._lines = place, lines
        self.reason: str | None = None
        """Why nothing was saved the last time."""
        self._writing = False

    def failed(self, reason: str, error: object = "", *, writing: bool = False) -> Unsaved:
        """Log a fault, and return what to raise: a loss for good is the reason of all that fails after it."""
        if self.reason == self.FOR_GOOD:
            return Unsaved(f"not-saved-{self.reason}")
        if reason != self.reason:
            log.error("nothing is saved: the database %s: %s", self._place, self._lines[reason].format(error=error))
        self.reason, self._writing = reason, writing
        return Unsaved(f"not-saved-{reason}")

    def well(self, *, writing: bool) -> None:
        """Log that the database is well again; reading it shows nothing where it could not be written."""
        if self.reason in (None, self.FOR_GOOD) or (self._writing and not writing):
            return
        log.info("the database %s is well again", self._place)
        self.reason = None


def one_line(text: object) -> str:
    """Return a text without line breaks, as a library may have them in its messages."""
    return " ".join(str(text).split())
