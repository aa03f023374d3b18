"""What PostgreSQL fails with, as what to tell: to whoever asked in a word, to whoever runs the bot in a line.

Owns which failures are the server's or the way's to it; any other one is a bug, and stays as it is. No line quotes an
address: it may hold a password. Must not know a statement.
"""

from __future__ import annotations

import socket
import ssl

import asyncpg

from bot.storage.errors import one_line

OUT_OF_REACH, IN_DOUBT = "out-of-reach", "in-doubt"
LOST: tuple[type[Exception], ...] = (
    OSError,  # TimeoutError is one
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleSessionTimeoutError,
    asyncpg.TooManyConnectionsError,
    asyncpg.StatementCompletionUnknownError,
)
"""Nobody answers any more, or not yet: what was asked for may have been done or not."""
AGAIN: tuple[type[Exception], ...] = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.QueryCanceledError,
)
"""Nothing was done, since somebody else did something at the same time: it is to be begun again."""
_REASONS: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.DiskFullError, "full"),
    (asyncpg.InsufficientResourcesError, OUT_OF_REACH),
    (asyncpg.ReadOnlySQLTransactionError, "read-only"),
    (asyncpg.InsufficientPrivilegeError, "read-only"),
    (asyncpg.LockNotAvailableError, "locked"),
    (asyncpg.DataCorruptedError, "damaged"),
    (asyncpg.IndexCorruptedError, "damaged"),
    (asyncpg.InvalidAuthorizationSpecificationError, OUT_OF_REACH),
    (asyncpg.InvalidCatalogNameError, OUT_OF_REACH),
    (asyncpg.DatabaseDroppedError, OUT_OF_REACH),
)
"""The server answers, and does nothing."""
LINES = {
    OUT_OF_REACH: "{error}; the bot goes on by itself once it can",
    IN_DOUBT: "it was lost in the middle of a write, and whether that is stored is not known: {error}; the bot goes on "
    "by itself once it can",
    "full": "its disk is full: make room; the bot goes on by itself",
    "read-only": "it may not be written to ({error}): see the rights of its user, and whether its server is a standby; "
    "the bot goes on by itself",
    "locked": "another program has locked it: end that one; the bot goes on by itself",
    "damaged": "it is damaged ({error}): stop the bot, and bring a backup back with the tools of PostgreSQL",
}
"""What the log says of the database, by reason; whoever asked is told in `not-saved-` and the reason."""
BROKEN_OFF = "the connection to the server broke off"
NOT_UNDERSTOOD = (
    "its address is not understood: postgresql://USER:PASSWORD@HOST:PORT/NAME, other signs of a password as %XX"
)
FAILURES: tuple[type[Exception], ...] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
)
"""Whatever can keep a database from being opened."""


def reason_of(error: Exception) -> str | None:
    """Return why the server does nothing; None if that is neither its fault nor that of the way to it."""
    return next((reason for kind, reason in _REASONS if isinstance(error, kind)), None)


def why(error: BaseException) -> str:
    """Return why a database cannot be opened."""
    match error:
        case asyncpg.InvalidPasswordError():
            return "the server does not take this user and password"
        case asyncpg.InvalidCatalogNameError():
            return "the server has no database of that name: make it, as with `createdb`"
        case asyncpg.InvalidAuthorizationSpecificationError() | asyncpg.InsufficientPrivilegeError():
            return f"the server does not let this user: {one_line(error)}"
        case asyncpg.CannotConnectNowError() | asyncpg.TooManyConnectionsError():
            return f"the server takes no connection now: {one_line(error)}"
        case asyncpg.PostgresConnectionError():
            return BROKEN_OFF
        case asyncpg.PostgresError():
            return f"the server says: {one_line(error)}"
        case TimeoutError():
            return "no server answers there in time"
        case ssl.SSLError():
            return f"no secure connection comes about: {getattr(error, 'reason', None) or 'the server breaks off'}"
        case socket.gaierror():
            return f"its host is not found: {error.strerror}"
        case OSError():
            return f"no server answers there: {error.strerror or 'Connection refused'}"
        case ValueError():  # What asyncpg says of an address quotes it.
            return NOT_UNDERSTOOD
    return BROKEN_OFF
