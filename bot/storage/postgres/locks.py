"""Which shards this process has, where several share a database: PostgreSQL's advisory locks, one for each shard.

They belong to a session, and so to one connection, which is used for nothing else. They are gone with it: once the
process ends, once the connection breaks, or once the server has not heard of it for as long as the locks last, as where
a machine has died. A lock's first number is Quickdraw's own for so many shards; its second is the shard.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import asyncpg

from bot.app.ports import Locks, LocksLost
from bot.app.shards import Shards
from bot.storage.postgres.opening import FAILURES, SECONDS_TO_CLOSE, Hosts, why

OURS, MOST = 0x51000000, 0xFFFFFF
"""The first number for no shards at all, and the most shards that can be added to it."""
TURN = OURS - 1
"""Of the lock that is had by whoever looks which ones are free, so that only one does at a time."""
_OTHERS = f"""
    locktype = 'advisory' AND objsubid = 2 AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND CAST(classid AS BIGINT) BETWEEN {OURS} AND {OURS + MOST}"""
_OF_ANOTHER_NUMBER = f"SELECT EXISTS (SELECT 1 FROM pg_locks WHERE {_OTHERS} AND CAST(classid AS BIGINT) <> $1)"
_LOCK = "SELECT shard FROM unnest(CAST($2 AS INT[])) AS shard WHERE pg_try_advisory_lock(CAST($1 AS INT), shard)"
_HOLDERS = f"""
    SELECT DISTINCT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE {_OTHERS} AND (CAST(classid AS BIGINT) <> $1 OR CAST(objid AS BIGINT) = ANY ($2)) ORDER BY name"""
_SET_UP = "SELECT set_config('application_name', $1, false), set_config('idle_session_timeout', $2, false)"
_WHICH = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"


class PostgresLocks(Locks):
    """Locks in the database that some hosts serve. `name` tells others who has them."""

    def __init__(self, hosts: Hosts, name: str) -> None:
        self._hosts, self._name = hosts, name
        self._connection: asyncpg.Connection | None = None
        self._session: asyncpg.Record | None = None
        """Which session was the last one. It may outlive its connection, with its locks, where a network breaks."""
        self._held: frozenset[int] = frozenset()
        self._lost = asyncio.Event()

    @property
    def had(self) -> bool:
        return bool(self._held)

    async def take(self, wanted: Shards, lasts: float) -> frozenset[int]:
        try:
            connection = self._connection or await self._begun(lasts)
            lacks = [one for one in wanted.ids if one not in self._held]
            if not lacks:
                await connection.fetchval("SELECT 1")
                return self._held
            await connection.fetchval(f"SELECT pg_advisory_lock({TURN}, 0)")
            locked: list[asyncpg.Record] = []
            if not await connection.fetchval(_OF_ANOTHER_NUMBER, OURS + wanted.of):
                locked = await connection.fetch(_LOCK, OURS + wanted.of, lacks)
            await connection.fetchval(f"SELECT pg_advisory_unlock({TURN}, 0)")
            self._held |= {row["shard"] for row in locked}  # At the end: until then nobody has looked what is missing.
        except BaseException as error:
            self._drop()
            if isinstance(error, FAILURES):
                raise LocksLost(why(error)) from None
            raise
        return self._held

    async def lost(self, within: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._lost.wait(), within)

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        rows: list[asyncpg.Record] = []
        if self._connection is not None:
            with suppress(*FAILURES):  # They are told for the log alone.
                rows = await self._connection.fetch(_HOLDERS, OURS + wanted.of, list(wanted.ids))
        return tuple(row["name"] for row in rows)

    async def give_back(self) -> None:
        if self._connection is not None:
            with suppress(*FAILURES):
                await self._connection.close(timeout=SECONDS_TO_CLOSE)
        self._drop()

    async def _begun(self, lasts: float) -> asyncpg.Connection:
        connection = self._connection = await self._hosts.connect()
        self._lost.clear()
        connection.add_termination_listener(self._ended)
        if self._session is not None:
            await connection.execute(_END, *self._session)
        await connection.execute(_SET_UP, self._name, f"{lasts * 1000:.0f}")
        self._session = await connection.fetchrow(_WHICH)
        return connection

    def _ended(self, connection: object) -> None:
        if connection is self._connection:
            self._drop()

    def _drop(self) -> None:
        connection, self._connection, self._held = self._connection, None, frozenset()
        self._lost.set()
        if connection is not None and not connection.is_closed():
            connection.terminate()
