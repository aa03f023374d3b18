"""What a database fails with, as what to tell: to whoever asked in a word, to whoever runs the bot in a line, once.

Owns which of SQLite's failures are the disk's or the file's; any other one is a bug, and stays as it is. Must not know
a statement.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from bot.app.ports import Unsaved

log = logging.getLogger(__name__)

_RESTORE = "stop the bot, and bring a backup back with `quickdraw restore FILE`"
LINES = {
    "full": "its disk is full: make room; the bot goes on by itself",
    "locked": "another program has locked it: end that one; the bot goes on by itself",
    "read-only": "it may not be written to: see who owns it and how it is mounted; the bot goes on by itself",
    "unreachable": "its disk fails ({error}); see the log of the machine",
    "damaged": f"it is damaged ({{error}}): {_RESTORE}",
    "unsound": f"it is damaged, says quick_check, and the bot plays on no more ({{error}}): {_RESTORE}",
    "gone": "{error} was removed or replaced while the bot ran, which plays on no more: put it back or leave it, and "
    "start the bot again",
    "cut": f"its write-ahead log was shortened while the bot ran, which plays on no more: {_RESTORE}, or start it "
    "again with what is left",
}
"""What the log says of the database, by reason; whoever asked is told in `not-saved-` and the reason."""
_REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_FOR_GOOD = frozenset({"unsound", "gone", "cut"})


def reason_of(error: sqlite3.Error) -> str | None:
    """Return why SQLite failed; None if that is neither the disk's nor the file's fault."""
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the rest tells more of the same


class Faults:
    """The failures of one database. What is told once is told again only after it was well in between."""

    def __init__(self, place: Path | str, lines: Mapping[str, str]) -> None:
        self._place, self._lines = place, lines
        self._reason: str | None = None
        self._writing = False

    @property
    def reason(self) -> str | None:
        """Why nothing was saved the last time."""
        return self._reason

    def for_good(self) -> None:
        """Raise Unsaved if the database was lost for good."""
        if self._reason in _FOR_GOOD:
            raise Unsaved(f"not-saved-{self._reason}")

    def failed(self, reason: str, error: object = "", *, writing: bool = False) -> Unsaved:
        """Log a failure, and return what to raise: what was lost for good is the reason of all that fails after it."""
        if self._reason in _FOR_GOOD:
            return Unsaved(f"not-saved-{self._reason}")
        if reason != self._reason:
            log.error("nothing is saved: the database %s: %s", self._place, self._lines[reason].format(error=error))
        self._reason, self._writing = reason, writing
        return Unsaved(f"not-saved-{reason}")

    def well(self, *, writing: bool) -> None:
        """Log that the database is well again; that it can be read tells nothing where it could not be written.

        What was under way when it was lost for good, and came to its end, makes it no better.
        """
        if self._reason is None or self._reason in _FOR_GOOD or (self._writing and not writing):
            return
        log.info("the database %s is well again", self._place)
        self._reason = None
