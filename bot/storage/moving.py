"""Moves everything from one store to another one, which is empty, and shows that both hold the same then.

Encounters are moved in pieces: a piece is moved whole or not at all, and not again, so that a move that was broken off
goes on. What is left, which is little, is one last piece.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any, NamedTuple

from bot.storage.database import TABLES, Run, columns_of
from bot.storage.errors import StorageError
from bot.storage.statements import SqlStore

ENCOUNTERS_AT_ONCE = 200
MOVING = "being filled from"
"""The key of a note that a store has while not everything is there yet."""
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
OF_ENCOUNTERS = ("encounters", "seeds", "revisions", "people", "boards", "news")
"""Tables whose first column says to which encounter a row belongs; the first three have its key in them."""
REST = ("keepsakes", "notes")

Advance = Callable[[int], object]
"""Is told how many more encounters are done."""
Cells = tuple[Any, ...]


class Sum(NamedTuple):
    """What a store holds."""

    encounters: int
    revisions: int
    digest: str


class Compared(NamedTuple):
    """What both stores hold, and which encounters are not the same."""

    source: Sum
    target: Sum
    different: list[int]

    @property
    def same(self) -> bool:
        """Whether it is the same."""
        return self.source == self.target


async def begin(source: SqlStore, target: SqlStore, name: str) -> int:
    """Begin or go on with a move; return how many encounters there are. Raise StorageError if it is not empty."""
    if (other := await source.note(MOVING)) is not None:
        raise StorageError(f"{name} is not whole itself: a move from {other} to it was broken off")
    begun = await target.note(MOVING)
    if begun is None:
        if found := [table for table in TABLES if await target._rows(f"SELECT 1 FROM {table} LIMIT 1")]:
            raise StorageError(f"there is something in it already ({', '.join(found)}): name an empty database")
        await target.put_note(MOVING, name)
    elif begun != name:
        raise StorageError(
            f"a move from {begun} to it was broken off: bring that to its end, or name an empty database"
        )
    [row] = await source._rows("SELECT count(*) AS found FROM encounters")
    return int(row["found"])


async def move(source: SqlStore, target: SqlStore, advance: Advance) -> None:
    """Move everything that is not there yet. It may be broken off at any moment, and begun again."""
    try:
        async for first, last, encounters in _pieces(source):
            moved = {row[0] for row in await _rows(target, "encounters", first, last)}
            await _add(target, {table: await _rows(source, table, first, last) for table in OF_ENCOUNTERS}, moved)
            advance(encounters)
        for table in REST:
            there = {row[:3] for row in await _rows(target, table)}
            await _add(target, {table: [row for row in await _rows(source, table) if row[:3] not in there]})
    except (source.refusal, target.refusal) as error:
        raise StorageError("somebody else writes to it: see that no bot and no other move does") from error


async def compare(source: SqlStore, target: SqlStore, advance: Advance) -> Compared:
    """Return what both stores hold, read again, apart from what says that it goes on."""
    counts = [defaultdict[str, int](int), defaultdict[str, int](int)]
    digests = [hashlib.sha256(), hashlib.sha256()]
    different: list[int] = []
    async for first, last, encounters in _pieces(source):
        found = []
        for store, count, digest in zip((source, target), counts, digests, strict=True):
            lines = await _lines_of_encounters(store, first, last, count)
            digest.update(repr(sorted(lines.items())).encode())
            found.append(lines)
        here, there = found
        different += [id for id in sorted(here | there) if here.get(id) != there.get(id)]
        advance(encounters)
    for store, digest in zip((source, target), digests, strict=True):
        for table in REST:
            rows = [row for row in await _rows(store, table) if row[0] != MOVING]
            digest.update(_digest_of([repr(row) for row in rows]).encode())
    sums = [
        Sum(count["encounters"], count["revisions"], digest.hexdigest())
        for count, digest in zip(counts, digests, strict=True)
    ]
    return Compared(sums[0], sums[1], different)


async def end(target: SqlStore) -> None:
    """Have a store be one that a bot may run on."""
    await target._rows("DELETE FROM notes WHERE key = ?", (MOVING,))


async def assure_whole(store: SqlStore, name: str) -> None:
    """Raise StorageError for a store that holds only a part of what is being moved to it."""
    if (source := await store.note(MOVING)) is not None:
        raise StorageError(
            f"{name} is not whole: a move from {source} to it was broken off; `quickdraw migrate` ends it"
        )


async def _lines_of_encounters(store: SqlStore, first: int, last: int, count: dict[str, int]) -> dict[int, str]:
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for table in OF_ENCOUNTERS:
        for row in await _rows(store, table, first, last):
            count[table] += 1
            lines[row[0]].append(f"{table} {row!r}")
    return {encounter: _digest_of(some) for encounter, some in lines.items()}


def _digest_of(lines: Sequence[str]) -> str:
    # Sorted here, since databases do not agree on the order of texts.
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


async def _pieces(source: SqlStore) -> AsyncIterator[tuple[int, int, int]]:
    """Yield the first and the last id of each piece, and how many encounters it has: together, all that could be."""
    first = LOWEST
    while first <= HIGHEST:
        statement = "SELECT id FROM encounters WHERE id >= ? ORDER BY id LIMIT ?"
        found = [row["id"] for row in await source._rows(statement, (first, ENCOUNTERS_AT_ONCE))]
        last = found[-1] if found else HIGHEST
        yield first, last, len(found)
        first = last + 1


async def _add(target: SqlStore, tables: dict[str, list[Cells]], moved: Collection[int] = ()) -> None:
    missing = {table: [row for row in rows if row[0] not in moved] for table, rows in tables.items()}

    async def work(run: Run) -> None:
        for table, rows in missing.items():
            await target._add_many(run, table, rows)

    if any(missing.values()):
        await target._in_one(work)


async def _rows(store: SqlStore, table: str, first: int | None = None, last: int | None = None) -> list[Cells]:
    """Return the rows of a table, or those of some encounters, one row after the ones that it refers to."""
    statement, values = f"SELECT {columns_of(table)} FROM {table}", [] if first is None else [first, last]
    if values:
        statement += f" WHERE {TABLES[table][0]} >= ? AND {TABLES[table][0]} <= ? ORDER BY 1, 2"
    return [tuple(row) for row in await store._rows(statement, values)]
