"""Opens a database of PostgreSQL's: connects, brings it up to date, says in one line what is in the way.

Owns the pool of connections and how long they wait. Must not know what is kept there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg

from bot.storage.errors import CannotOpenError
from bot.storage.postgres.address import shown
from bot.storage.postgres.faults import FAILURES, why
from bot.storage.postgres.migrating import migrate, shipped_migrations

CONNECTIONS = 4
"""Commands share one statement, so few are needed: one for that, the others for what is read meanwhile."""
SECONDS_TO_CONNECT = 5.0
SECONDS_TO_ANSWER = 10.0
"""What the server has not answered by then is given up: whoever asked waits for it."""
SECONDS_TO_CLOSE = 5.0
STANDS_STILL = "5000"
"""Milliseconds after which the server ends a transaction in which nothing happens: the process that began it stands
still, and another must be able to take over.
"""


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Pool]:
    """Open the database, brought up to date where needed; close it at the end."""
    async with AsyncExitStack() as stack:
        try:
            pool = await _pool(url)
            stack.push_async_callback(_close, pool)
            async with pool.acquire() as connection:
                await migrate(connection, shipped_migrations())
        except FAILURES as error:
            raise CannotOpenError(shown(url), why(error)) from None
        yield pool


async def _pool(url: str) -> asyncpg.Pool:
    return await asyncpg.create_pool(
        url,
        min_size=0,
        max_size=CONNECTIONS,
        timeout=SECONDS_TO_CONNECT,
        command_timeout=SECONDS_TO_ANSWER,
        server_settings={"application_name": "quickdraw", "idle_in_transaction_session_timeout": STANDS_STILL},
        reset=_as_it_is,
    )


async def _as_it_is(connection: asyncpg.Connection) -> None:
    """Do nothing with a connection that is given back: nothing was set on it, and to ask costs a way there and back."""


async def _close(pool: asyncpg.Pool) -> None:
    try:
        await asyncio.wait_for(pool.close(), SECONDS_TO_CLOSE)
    except FAILURES:
        pool.terminate()
