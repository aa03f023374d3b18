"""Brings a database of PostgreSQL's to the present schema: numbered files of SQL, each applied once.

Where the database can, a migration and the record of it are one transaction; where it cannot, the migration is begun
again, as each of its statements may be. Two processes that come at the same time do not both apply one: there the
record, which comes first, is a row that only one of them can add. Owns the table `migrations`; must not know any other.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files

import asyncpg

from bot.storage.errors import SchemaTooNewError
from bot.storage.migrations import Migration, read_migrations
from bot.storage.postgres.faults import AGAIN

SECONDS_OF_A_STATEMENT = 3600.0
"""More than anything else may take: a table with years of fights may have to be rewritten."""

_MADE_MEANWHILE = (asyncpg.UniqueViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError)
"""What is said to all but one of several processes that make a table at the same moment."""

Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy


def shipped_migrations() -> tuple[Migration, ...]:
    """Return the migrations that belong to this version of the bot."""
    return read_migrations(files("bot.storage.postgres") / "migrations")


async def migrate(connection: Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations that the database has not had; refuse a database that has had later ones."""
    if not await has_table(connection, "migrations"):
        await _make_table(connection)
    while (found := await schema(connection)) < len(migrations):
        await _apply(connection, migrations[found])
    if found > len(migrations):
        raise SchemaTooNewError(found, len(migrations))


async def schema(connection: Connection) -> int:
    """Return the number of the newest migration that a database has had."""
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))


async def has_table(connection: Connection, name: str) -> bool:
    """Whether there is a table of that name where ours would be."""
    found = await connection.fetchval(
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1", name
    )
    return bool(found)


async def _make_table(connection: Connection) -> None:
    with suppress(*_MADE_MEANWHILE):
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)"
        )


async def _apply(connection: Connection, migration: Migration) -> None:
    try:
        async with connection.transaction():
            await connection.execute(
                "INSERT INTO migrations (number, name, at) VALUES ($1, $2, $3)",
                migration.number,
                migration.name,
                time.time_ns() // 1_000_000,
            )
            for statement in migration.statements():
                await connection.execute(statement, timeout=SECONDS_OF_A_STATEMENT)
    except asyncpg.UniqueViolationError as error:
        if error.table_name != "migrations":
            raise
        # Another process was faster, and has ended.
    except AGAIN:
        pass
