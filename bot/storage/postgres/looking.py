"""A look at a database of PostgreSQL's, which changes nothing. Must not know any table but that of the migrations."""

from __future__ import annotations

import asyncpg

from bot.storage.errors import SchemaTooNewError
from bot.storage.postgres.address import shown
from bot.storage.postgres.faults import FAILURES, why
from bot.storage.postgres.migrating import Connection, has_table, schema, shipped_migrations
from bot.storage.postgres.opening import SECONDS_TO_ANSWER, SECONDS_TO_CONNECT

_DURABLE = ("fsync", "synchronous_commit")


async def looked(url: str) -> tuple[bool, list[str]]:
    """Return whether the tables are there, and everything that is wrong, in a line each."""
    place = shown(url)
    try:
        connection = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_TO_ANSWER)
        try:
            there = await has_table(connection, "migrations")
            wrong = [*await _strange(connection), *await _careless(connection)] if there else []
        finally:
            await connection.close()
    except FAILURES as error:
        return False, [f"{place}: {why(error)}"]
    return there, [f"{place}: {one}" for one in wrong]


async def _strange(connection: Connection) -> list[str]:
    found, known = await schema(connection), len(shipped_migrations())
    return [str(SchemaTooNewError(found, known))] if found > known else []


async def _careless(connection: Connection) -> list[str]:
    rows = await connection.fetch(
        "SELECT name FROM pg_settings WHERE setting = 'off' AND name = ANY($1) ORDER BY name", list(_DURABLE)
    )
    return [f"{row['name']} is off: what people were told is saved may be lost with its machine" for row in rows]
