"""Transactions on a connection that coroutines share: whole or not at all, whatever is cancelled meanwhile.

Relies on the connection's one queue: what has been queued is carried out in that order, even if nobody waits
for it any more. Must not know any table.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiosqlite


@asynccontextmanager
async def transaction(connection: aiosqlite.Connection) -> AsyncIterator[None]:
    """Make a transaction of the block; roll it back if anything goes wrong. The caller keeps others away."""
    try:
        # Inside `try`: if this is cancelled, the statement is carried out all the same.
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        yield
        await connection.commit()
    except BaseException:
        # Does nothing where there is no transaction: after a failed BEGIN, or a COMMIT no longer waited for.
        await connection.rollback()
        raise
