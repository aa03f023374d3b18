"""Opens a database of PostgreSQL's: finds the primary, brings it up to date, says in one line what is in the way.

Where the database can, a migration and the record of it are one transaction; where it cannot, the migration is begun
again, as each of its statements may be. Two processes that come at the same time do not both apply one: the record,
which comes first, is a row that only one of them can add. No line quotes an address: it may hold a password.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from bot.storage.database import APPLIED, Migration, refusal_of, shipped_migrations
from bot.storage.errors import StorageError, cannot_open, one_line
from bot.storage.postgres import shown

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
    asyncpg.InternalClientError,  # of a connection that broke off between two of its messages
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


CONNECTIONS = 4
"""Commands share one statement, so few are needed: one for that, the others for what is read meanwhile."""
SECONDS_TO_CONNECT = 5.0
SECONDS_TO_ASK_AGAIN = 0.25
SECONDS_TO_ANSWER = 10.0
"""What the server has not answered by then is given up: whoever asked waits for it."""
SECONDS_TO_CLOSE = 5.0
SECONDS_OF_A_MIGRATION = 3600.0
"""A table with years of fights may have to be rewritten."""
STANDS_STILL = "5000"
"""Milliseconds after which the server ends a transaction in which nothing happens: the process that began it stands
still, and another must be able to take over.
"""
MIGRATIONS = "bot.storage.postgres"
BACKEND = "SELECT pg_backend_pid()"
CARELESS = """
    SELECT name || ' is off: what people were told is saved may be lost with its machine' AS line FROM pg_settings
    WHERE name IN ('fsync', 'synchronous_commit') AND setting = 'off' UNION ALL
    SELECT 'its replicas are asynchronous (' || name || ' is ' || CASE setting WHEN '' THEN 'empty' ELSE setting END
        || '): an answered command may be lost when one of them takes over' FROM pg_settings
    WHERE (name, setting) IN (('synchronous_standby_names', ''), ('synchronous_commit', 'local'))
    AND ($1 OR EXISTS (SELECT 1 FROM pg_stat_replication)) UNION ALL
    SELECT name || ' is 0, since a pooler ignores it: set it to 5s for the user, with ALTER ROLE' FROM pg_settings
    WHERE name = 'idle_in_transaction_session_timeout' AND setting = '0' ORDER BY line"""
"""Returns a line for each setting of a server that the bot relies on and that is not so; $1: it has replicas."""

Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy


class ClosableConnection(asyncpg.Connection):
    """A connection whose end does not depend on a server that has stopped answering."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Close it; leave a server that does not answer."""
        with suppress(TimeoutError):
            await super().close(timeout=timeout)


class Hosts:
    """The hosts of an address, asked at once for the primary: one that is silent must not use up the time of all."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        user, at, hosts = parts.netloc.rpartition("@")
        self._urls = [parts._replace(netloc=f"{user}{at}{host}").geturl() for host in hosts.split(",")]
        self.several = len(self._urls) > 1

    async def connect(self, *_: object, **options: Any) -> asyncpg.Connection:
        """Connect to the first host that takes writes; while one is silent, the others are asked again."""
        settings = {"application_name": "quickdraw", "idle_in_transaction_session_timeout": STANDS_STILL}
        options |= {"command_timeout": SECONDS_TO_ANSWER, "server_settings": settings}
        options["target_session_attrs"] = "read-write"  # As the server reports: a pooler tells what another one did.
        asking = {asyncio.create_task(_writable(url, options)): url for url in self._urls}
        silent, failed, asked = set(self._urls), list[Exception](), list(asking)
        found: asyncpg.Connection | None = None
        try:
            while asking:
                for task in (await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED))[0]:
                    url = asking.pop(task)
                    silent.discard(url)
                    try:
                        found = task.result()
                        return found
                    except asyncpg.TargetServerAttributeNotMatched:
                        failed.insert(0, asyncpg.CannotConnectNowError("no server there takes writes now"))
                    except LOST as error:
                        failed.append(error)
                    if silent:
                        again = asyncio.create_task(_writable(url, options, after=SECONDS_TO_ASK_AGAIN))
                        asking[again] = url
                        asked.append(again)
        finally:
            for task in asked:
                task.cancel()
            for other in await asyncio.gather(*asked, return_exceptions=True):
                if isinstance(other, asyncpg.Connection) and other is not found:
                    other.terminate()
        raise failed[0]


async def _writable(url: str, options: dict[str, Any], after: float = 0.0) -> asyncpg.Connection:
    await asyncio.sleep(after)
    connection: asyncpg.Connection = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, **options)
    try:
        if await connection.fetchval("SHOW transaction_read_only", timeout=SECONDS_TO_CONNECT) == "on":
            raise asyncpg.TargetServerAttributeNotMatched
    except BaseException:
        connection.terminate()
        raise
    return connection


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[asyncpg.Pool, Hosts]]:
    """Open the database, brought up to date where needed, and yield connections to it; close it at the end."""
    async with AsyncExitStack() as stack:
        try:
            hosts = Hosts(url)
            pool = await asyncpg.create_pool(
                connect=hosts.connect,
                connection_class=ClosableConnection,
                min_size=0,
                max_size=CONNECTIONS,
                reset=_leave_as_it_is,
            )
            stack.push_async_callback(_close, pool)
            async with pool.acquire() as connection:
                await migrate(connection, shipped_migrations(MIGRATIONS))
        except FAILURES as error:
            raise cannot_open(shown(url), why(error)) from None
        yield pool, hosts


async def _leave_as_it_is(connection: asyncpg.Connection) -> None:
    """Do nothing with a connection that is given back: nothing was set on it, and to ask costs a way there and back."""


async def _close(pool: asyncpg.Pool) -> None:
    try:
        await asyncio.wait_for(pool.close(), SECONDS_TO_CLOSE)
    except FAILURES:
        pool.terminate()


async def migrate(connection: Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations that the database has not had; refuse a database that has had other ones."""
    if not await _is_ours(connection):
        # All but one of several processes that make a table at the same moment are refused.
        with suppress(asyncpg.UniqueViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError):
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)"
            )
    while len(found := await _applied(connection)) < len(migrations):
        if (refusal := refusal_of(found, migrations)) is not None:
            raise refusal
        number, name, script = migrations[len(found)]
        record = "INSERT INTO migrations (number, name, at) VALUES ($1, $2, $3)"
        try:
            async with connection.transaction():
                await connection.execute(record, number, name, time.time_ns() // 1_000_000)
                await connection.execute(script, timeout=SECONDS_OF_A_MIGRATION)
        except asyncpg.UniqueViolationError as error:
            if error.table_name != "migrations":
                raise
            # Another process was faster, and has ended.
        except AGAIN:
            pass
    if (refusal := refusal_of(found, migrations)) is not None:
        raise refusal


async def _applied(connection: Connection) -> list[tuple[int, str]]:
    return [(row["number"], row["name"]) for row in await connection.fetch(APPLIED)]


async def _is_ours(connection: Connection) -> bool:
    ours = "table_schema = current_schema() AND table_name = 'migrations'"
    return bool(await connection.fetchval(f"SELECT count(*) FROM information_schema.tables WHERE {ours}"))


async def findings(url: str) -> tuple[bool, list[str]]:
    """Return whether the tables are there, and everything that is wrong, in a line each. Change nothing."""
    place, hosts = shown(url), Hosts(url)
    try:
        async with AsyncExitStack() as stack:
            connections = []
            for _ in range(2):
                connections.append(await hosts.connect())
                stack.push_async_callback(connections[-1].close)
            first, second = connections
            if not await _is_ours(first):
                return False, []
            refusal = refusal_of(await _applied(first), shipped_migrations(MIGRATIONS))
            wrong: list[object] = [] if refusal is None else [refusal]
            wrong += [row["line"] for row in await first.fetch(CARELESS, hosts.several)]
            if await first.fetchval(BACKEND) == await second.fetchval(BACKEND):
                wrong.append("a pooler gives each transaction another session: set its pool_mode to session")
    except FAILURES as error:
        return False, [f"{place}: {why(error)}"]
    except StorageError as error:
        return False, [str(error)]
    return True, [f"{place}: {line}" for line in wrong]
