"""Opens a database of PostgreSQL's: connects, brings it up to date, says in one line what is in the way.

Where the database can, a migration and the record of it are one transaction; where it cannot, the migration is begun
again, as each of its statements may be. Two processes that come at the same time do not both apply one: the record,
which comes first, is a row that only one of them can add. Owns the pool of connections, how long they wait, and the
table `migrations`; must not know any other.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import asyncpg

from bot.storage.errors import CannotOpenError, SchemaTooNewError
from bot.storage.migrations import Migration, shipped_migrations
from bot.storage.postgres import shown
from bot.storage.postgres.faults import AGAIN, FAILURES, why

CONNECTIONS = 4
"""Commands share one statement, so few are needed: one for that, the others for what is read meanwhile."""
SECONDS_TO_CONNECT = 5.0
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
DURABLE = ("fsync", "synchronous_commit")
"""Settings of a server that must be on, or what people were told is saved may be lost with its machine."""

Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Pool]:
    """Open the database, brought up to date where needed; close it at the end."""
    async with AsyncExitStack() as stack:
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=0,
                max_size=CONNECTIONS,
                timeout=SECONDS_TO_CONNECT,
                command_timeout=SECONDS_TO_ANSWER,
                server_settings={"application_name": "quickdraw", "idle_in_transaction_session_timeout": STANDS_STILL},
                reset=_leave_as_it_is,
            )
            stack.push_async_callback(_close, pool)
            async with pool.acquire() as connection:
                await migrate(connection, shipped_migrations(MIGRATIONS))
        except FAILURES as error:
            raise CannotOpenError(shown(url), why(error)) from None
        yield pool


async def _leave_as_it_is(connection: asyncpg.Connection) -> None:
    """Do nothing with a connection that is given back: nothing was set on it, and to ask costs a way there and back."""


async def _close(pool: asyncpg.Pool) -> None:
    try:
        await asyncio.wait_for(pool.close(), SECONDS_TO_CLOSE)
    except FAILURES:
        pool.terminate()


async def migrate(connection: Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations that the database has not had; refuse a database that has had later ones."""
    if not await _is_ours(connection):
        # All but one of several processes that make a table at the same moment are refused.
        with suppress(asyncpg.UniqueViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError):
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)"
            )
    while (found := await schema(connection)) < len(migrations):
        number, name, script = migrations[found]
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
    if found > len(migrations):
        raise SchemaTooNewError(found, len(migrations))


async def schema(connection: Connection) -> int:
    """Return the number of the newest migration that a database has had."""
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))


async def _is_ours(connection: Connection) -> bool:
    ours = "table_schema = current_schema() AND table_name = 'migrations'"
    return bool(await connection.fetchval(f"SELECT count(*) FROM information_schema.tables WHERE {ours}"))


async def findings(url: str) -> tuple[bool, list[str]]:
    """Return whether the tables are there, and everything that is wrong, in a line each. Change nothing."""
    place, known = shown(url), len(shipped_migrations(MIGRATIONS))
    try:
        connection = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_TO_ANSWER)
        try:
            if not await _is_ours(connection):
                return False, []
            newest = await schema(connection)
            off = "SELECT name FROM pg_settings WHERE setting = 'off' AND name = ANY($1) ORDER BY name"
            careless = await connection.fetch(off, list(DURABLE))
        finally:
            await connection.close()
    except FAILURES as error:
        return False, [f"{place}: {why(error)}"]
    wrong = [f"{place}: {SchemaTooNewError(newest, known)}"] if newest > known else []
    lost = "is off: what people were told is saved may be lost with its machine"
    return True, [*wrong, *(f"{place}: {row['name']} {lost}" for row in careless)]
