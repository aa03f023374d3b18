"""What can be wrong with a database. The messages are for whoever runs the bot, and quote no row."""

from __future__ import annotations

from pathlib import Path

from bot.app.ports import Unreadable


class StorageError(Exception):
    """The database cannot be used."""


class CannotOpenError(StorageError):
    """The database cannot be opened at all."""

    def __init__(self, place: Path | str, why: str) -> None:
        super().__init__(f"the database {place} cannot be opened: {why}")


class DamagedError(CannotOpenError):
    """A check of SQLite's finds the database damaged."""

    def __init__(self, path: Path, check: str, found: str) -> None:
        way = "bring a backup back with `quickdraw restore FILE`, which keeps this file beside it"
        super().__init__(path, f"it is damaged, says {check}: {found}; {way}")


class MissingLibraryError(CannotOpenError):
    """The library that speaks with a database is not installed."""

    def __init__(self, place: str) -> None:
        super().__init__(place, "the library for PostgreSQL is not installed: pip install 'quickdraw-bot[postgres]'")


class InUseError(StorageError):
    """Another process runs on the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another process runs on the database {path} already: stop that one first")


class SchemaTooNewError(StorageError):
    """A later version of the bot has changed the database to a form that this one does not know."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, but this version of the bot knows only schema {known}: "
            "run the newer version, or use another database"
        )
        self.found, self.known = found, known


class NoTableError(StorageError):
    """The database is that of a bot on Discord."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds the encounters of a bot on Discord: name another file for the table")


class CannotSaveError(StorageError):
    """A table in the browser cannot be kept: the disk or the file fails."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the table cannot be saved: {why}")


class UnreadableRevisionError(StorageError, Unreadable):
    """A stored revision is not what this version of the bot writes."""

    def __init__(self, encounter: int, number: int, column: str) -> None:
        super().__init__(f"revision {number} of encounter {encounter} cannot be loaded: its {column} cannot be read")
        self.encounter, self.number, self.column = encounter, number, column


class CopyError(StorageError):
    """A copy of the database cannot be made, or cannot be put in its place."""


class MoveError(StorageError):
    """A store cannot be moved into another one, or is not whole after it."""
