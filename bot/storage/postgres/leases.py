"""Leases on PostgreSQL: who has which shards, by the clock of the server.

Owns the tables `tenures`, `leases` and `tenure_numbers`. Must not know what is stored under a tenure.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.app.ports import Deposed, Held, Leases
from bot.app.shards import Shards
from bot.storage.database import Run

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
