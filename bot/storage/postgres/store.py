"""A store on PostgreSQL: statements and transactions on a pool of connections, over losses of the server.

Owns what is begun again, and how long. What a write was lost in the middle of may have been stored or not: it is asked
again until that is known. Leases go by the clock of the server. Must not know what is stored under a tenure.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache, lru_cache
from time import monotonic
from typing import Any, TypeVar

import asyncpg

from bot.app.ports import Deposed, Held, Leases
from bot.app.shards import Shards
from bot.storage.database import PACKED, TABLES, Found, Run, Values, writes
from bot.storage.errors import Faults
from bot.storage.postgres import shown
from bot.storage.postgres.opening import (
    AGAIN,
    IN_DOUBT,
    LINES,
    LOST,
    OUT_OF_REACH,
    Connection,
    connected,
    reason_of,
    why,
)
from bot.storage.statements import GroupCommit, Row, SqlStore

_LOCK = "SELECT newest FROM tenure_numbers WHERE one = 1 FOR UPDATE"
_NEXT = "UPDATE tenure_numbers SET newest = newest + 1 WHERE one = 1 RETURNING newest"
_UNTIL = "now() + CAST(:lasts AS DOUBLE PRECISION) * INTERVAL '1 second'"
_BEGIN = f"INSERT INTO tenures (number, holder, until) VALUES (:number, :holder, {_UNTIL})"
_HOLD_ON = f"UPDATE tenures SET until = {_UNTIL} WHERE number = :number RETURNING number"
_WANTED = "(shards <> :of OR shard = ANY (CAST(:ids AS BIGINT[])))"
_END_THOSE_OVER = f"""
    DELETE FROM tenures
    WHERE until <= now() AND number <> :number AND number IN (SELECT number FROM leases WHERE {_WANTED})"""
_TAKE = """
    INSERT INTO leases (shards, shard, number)
    SELECT :of, wanted, :number FROM unnest(CAST(:ids AS BIGINT[])) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM leases WHERE shards <> :of) ON CONFLICT DO NOTHING"""
_HOLDERS = f"""
    SELECT DISTINCT holder FROM leases JOIN tenures ON tenures.number = leases.number
    WHERE {_WANTED} ORDER BY holder"""
FENCE = "SELECT number FROM tenures WHERE number = ? FOR KEY SHARE"
"""Returns a row as long as a tenure is not over, and keeps it from being ended until the transaction is."""


class PostgresLeases(Leases):
    """Leases in a database; `in_one` carries statements out in one transaction."""

    def __init__(self, in_one: Callable[[Callable[[Run], Awaitable[Any]]], Awaitable[Any]]) -> None:
        self._in_one = in_one

    async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
        async def work(run: Run) -> Held:
            if number is None:
                [row] = await run(_NEXT)
                await run(_BEGIN, {"number": row["newest"], "holder": holder, "lasts": lasts})
                return await _taken(run, row["newest"], wanted)
            had = await _had(run, number)
            lacks = not had.issuperset(wanted.ids)
            if lacks:
                await run(_LOCK)  # Before the row of the tenure: whoever takes locks in this order.
            if not await run(_HOLD_ON, {"number": number, "lasts": lasts}):
                raise Deposed
            return await _taken(run, number, wanted) if lacks else Held(number, had)

        held: Held = await self._in_one(work)
        return held

    async def give_back(self, number: int) -> None:
        await self._in_one(lambda run: run("DELETE FROM tenures WHERE number = ?", (number,)))

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        rows = await self._in_one(lambda run: run(_HOLDERS, {"of": wanted.of, "ids": list(wanted.ids)}))
        return tuple(row["holder"] for row in rows)


async def _taken(run: Run, number: int, wanted: Shards) -> Held:
    values = {"number": number, "of": wanted.of, "ids": list(wanted.ids)}
    await run(_END_THOSE_OVER, values)
    await run(_TAKE, values)
    return Held(number, await _had(run, number))


async def _had(run: Run, number: int) -> frozenset[int]:
    return frozenset(row["shard"] for row in await run("SELECT shard FROM leases WHERE number = ?", (number,)))


T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for which a server that has just gone is asked again: so long, others take its place."""
SECONDS_TO_COPY = 600.0
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
BROKEN_OFF = (TimeoutError, asyncio.CancelledError, asyncpg.InternalClientError)
_CONFLICTS = ("encounters_live", "encounters_channel", "revisions_pkey")
_PLACE = re.compile(r"\?|:(\w+)")


def nothing() -> None:
    """Do nothing."""


@cache
def _adding_under_a_tenure(rows: int) -> str:
    """Return the statement that adds so many revisions, if the tenure is not over, and returns a row then."""
    columns = TABLES["revisions"]
    types = {"kind": "TEXT", "actor_name": "TEXT", **dict.fromkeys(PACKED, "BYTEA")}
    first = ", ".join(f"CAST(? AS {types.get(column, 'BIGINT')})" for column in columns)
    others = ", ".join("?" * len(columns))
    return (
        f"INSERT INTO revisions ({', '.join(columns)})"
        f" SELECT * FROM (VALUES {', '.join(f'({one})' for one in (first, *[others] * (rows - 1)))}) AS added"
        f" WHERE EXISTS ({FENCE}) RETURNING number"
    )


class PostgresStore(SqlStore):
    """Encounters in a PostgreSQL database. Open one with `async with PostgresStore.open_at(url) as store`."""

    refusal = asyncpg.IntegrityConstraintViolationError

    def __init__(
        self,
        pools: tuple[asyncpg.Pool, asyncpg.Pool],
        place: str,
        tenure: int | None = None,
        end: Callable[[], None] = nothing,
    ) -> None:
        super().__init__()
        self._pools, self._place, self._tenure, self._end = pools, place, tenure, end
        self.leases: PostgresLeases = PostgresLeases(lambda work: self._in_one(work, pools[1]))
        self._faults = Faults(place, LINES)
        self._group_commit = GroupCommit(lambda work, *given: work(*given), self._add_waiting, self.refusal)
        self._uncertain: set[tuple[object, object]] = set()
        """Revisions of which it is not known whether they are stored, by encounter and number."""

    @classmethod
    @asynccontextmanager
    async def open_at(cls, url: str) -> AsyncIterator[PostgresStore]:
        """Open the database at an address, brought up to date where needed; close it at the end."""
        async with connected(url) as pools:
            yield cls(pools, shown(url))

    def under(self, tenure: int, end: Callable[[], None]) -> PostgresStore:
        return PostgresStore(self._pools, self._place, tenure, end)

    def assure(self) -> None:
        """Do nothing: a server that is gone may come back, and is asked each time."""

    @property
    def failing(self) -> bool:
        return self._faults.reason is not None

    async def _rows(self, statement: str, values: Values = ()) -> Sequence[Found]:
        writing = writes(statement)
        if writing and self._tenure is not None:
            return await self._in_one(lambda run: run(statement, values))
        return await self._tried(lambda run: run(statement, values), writing=writing)

    async def _in_one(self, work: Callable[[Run], Awaitable[T]], pool: asyncpg.Pool | None = None) -> T:
        async def attempt(run: _Attempt) -> T:
            async with run.transaction():
                if self._tenure is not None and not await run(FENCE, (self._tenure,)):
                    raise self._deposed()
                return await work(run)

        return await self._tried(attempt, pool=pool)

    async def _add_waiting(self, rows: Sequence[Row]) -> None:
        await self._tried(lambda run: self._add_revisions(run, rows))

    async def _add_revisions(self, run: Run, rows: Sequence[Row]) -> None:
        assert isinstance(run, _Attempt)
        run.adding.update((row["encounter"], row["number"]) for row in rows)
        if self._tenure is None:
            await super()._add_revisions(run, rows)
            return
        values = [cell for row in rows for cell in row.values()]
        if not await run(_adding_under_a_tenure(len(rows)), [*values, self._tenure]):
            raise self._deposed()

    def _deposed(self) -> Deposed:
        self._end()
        return Deposed()

    async def _was_stored(self, row: Row) -> bool:
        place = (row["encounter"], row["number"])
        if place not in self._uncertain:
            return False
        # Under the tenure, whose row a standby does not lock: it might lack what the primary has.
        statement = "SELECT * FROM revisions WHERE encounter = ? AND number = ?"
        found = await self._in_one(lambda run: run(statement, place))
        self._uncertain.discard(place)
        return bool(found) and dict(found[0]) == row

    async def _tried(
        self, work: Callable[[_Attempt], Awaitable[T]], *, writing: bool = True, pool: asyncpg.Pool | None = None
    ) -> T:
        """Carry something out, again and again while the server is away or another one was in the way.

        Raise Unsaved once that takes too long, and at once where it did so before.
        """
        until = monotonic() + (0 if self.failing else PATIENCE)
        pause = FIRST_PAUSE
        doubtful: set[tuple[object, object]] = set()
        while True:
            attempt = _Attempt()
            try:
                found = await attempt.carry_out(pool or self._pools[0], work)
            except Exception as error:
                if not isinstance(error, AGAIN) and not attempt.lost:
                    if (reason := reason_of(error)) is None:
                        raise
                    raise self._faults.failed(reason, why(error), writing=writing) from None
                if attempt.lost:
                    doubtful |= attempt.adding  # By this attempt, and not by a later one that does not get so far.
                    self._uncertain |= doubtful
                if monotonic() >= until:
                    reason = IN_DOUBT if doubtful else OUT_OF_REACH
                    raise self._faults.failed(reason, why(error), writing=writing) from None
            else:
                self._faults.well(writing=writing)
                return found
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _add_many(self, run: Run, table: str, rows: Sequence[Sequence[object]]) -> None:
        assert isinstance(run, _Attempt)
        await run.connection.copy_records_to_table(
            table, records=rows, columns=list(TABLES[table]), timeout=SECONDS_TO_COPY
        )

    def _is_conflict(self, error: Exception) -> bool:
        return getattr(error, "constraint_name", None) in _CONFLICTS


class _Attempt:
    """One attempt on one connection: which revisions it was to add, and whether the server was lost meanwhile."""

    def __init__(self) -> None:
        self.connection: Connection
        self.adding: set[tuple[object, object]] = set()
        self.lost = False

    async def carry_out(self, pool: asyncpg.Pool, work: Callable[[_Attempt], Awaitable[T]]) -> T:
        """Do some work with a connection."""
        try:
            async with pool.acquire() as connection:
                self.connection = connection
                try:
                    return await work(self)
                except BROKEN_OFF:
                    with suppress(asyncpg.InterfaceError):
                        connection.terminate()  # Nobody is to come next on it: what was asked may yet be carried out.
                    raise
                finally:
                    self.lost = self._is_closed()
                    if self.lost:
                        await pool.expire_connections()  # The others lead to the same server.
        except LOST:
            self.lost = True
            raise

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Commit at the end, or roll back; a server that does not answer is not asked to roll back."""
        await self.connection.execute("BEGIN")
        try:
            yield
        except BROKEN_OFF:
            raise
        except BaseException:
            if not self._is_closed():
                await self.connection.execute("ROLLBACK")
            raise
        await self.connection.execute("COMMIT")

    async def __call__(self, statement: str, values: Values = (), /) -> Sequence[Any]:
        """Carry out a statement."""
        text, names = _translated(statement)
        given = [values[name] for name in names] if isinstance(values, Mapping) else values
        return await self.connection.fetch(text, *given)

    def _is_closed(self) -> bool:
        try:
            return self.connection.is_closed()
        except asyncpg.InterfaceError:
            return True  # The pool has taken it back already.


@lru_cache(maxsize=512)
def _translated(statement: str) -> tuple[str, Sequence[str]]:
    """Return a statement with PostgreSQL's places for values, and the names of those that have one."""
    names: list[str] = []

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name not in names:
            names.append(name)
            return f"${len(names)}"
        return f"${names.index(name) + 1}"

    return _PLACE.sub(place, statement), names
