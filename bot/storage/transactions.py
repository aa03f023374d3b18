"""Transactions on a connection that coroutines share: whole or not at all, whatever is cancelled meanwhile.

Relies on the connection's one queue: what has been queued is carried out in that order, even if nobody waits
for it any more. Must not know any table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")


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


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Carry out `work` to its end, also if the caller is cancelled; only then let the caller be cancelled."""
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return task.result()
    if not task.cancelled():
        task.exception()  # Looked at, or asyncio would report it as lost.
    raise cancelled
