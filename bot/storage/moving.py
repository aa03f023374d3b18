"""Moves everything from one store to another one, which is empty, and shows that both hold the same then.

Owns in what pieces tables are moved: a piece is moved whole or not at all, and not again, so that a move that was
broken off goes on. Must not know which databases they are, nor what is told of it.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

from bot.storage.database import PACKED, TABLES, Run, columns_of
from bot.storage.errors import MoveError
from bot.storage.packing import Packed, plain
from bot.storage.statements import SqlStore

OWNERS_AT_ONCE = 200
MOVING = "being filled from"
"""The key of a note that a store has while not everything is there yet."""
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
OF_ENCOUNTERS = ("encounters", "seeds", "revisions", "boards", "news", "screens")
GROUPS = (("keepsakes",), OF_ENCOUNTERS)
"""Tables that are moved in pieces: all rows of some servers, and of some encounters. The first column of each says to
which one a row belongs, and the first three have its key in them.
"""

Advance = Callable[[int], object]
"""Is told how many more encounters are done."""
Cells = tuple[object, ...]


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
    """See to it that a store, of that name, may be moved into another; return how many encounters it holds.

    Raise MoveError if there is anything else in the target.
    """
    if (other := await source.note(MOVING)) is not None:
        raise MoveError(f"{name} is not whole itself: a move from {other} to it was broken off")
    begun = await target.note(MOVING)
    if begun is None:
        if found := [table for table in TABLES if await target._rows(f"SELECT 1 FROM {table} LIMIT 1")]:
            raise MoveError(f"there is something in it already ({', '.join(found)}): name an empty database")
        await target.put_note(MOVING, name)
    elif begun != name:
        raise MoveError(f"a move from {begun} to it was broken off: bring that to its end, or name an empty database")
    [row] = await source._rows("SELECT count(*) AS found FROM encounters")
    return int(row["found"])


async def move(source: SqlStore, target: SqlStore, advance: Advance) -> None:
    """Move everything that is not there yet. It may be broken off at any moment, and begun again."""
    try:
        for tables in GROUPS:
            async for first, last, owners in _pieces(source, tables[0]):
                await _move_piece(source, target, tables, first, last)
                advance(owners if tables is OF_ENCOUNTERS else 0)
        # Few, and by their keys: the one that says that this goes on is of the target alone.
        there = {row[0] for row in await _rows(target, "notes")}
        notes = [row for row in await _rows(source, "notes") if row[0] not in there]
        await target._in_one(lambda run: target._add_many(run, "notes", notes))
    except (source.refusal, target.refusal) as error:
        raise MoveError("somebody else writes to it: see that no bot and no other move does") from error


async def compare(source: SqlStore, target: SqlStore, advance: Advance) -> Compared:
    """Return what both stores hold, read again, apart from what says that it goes on."""
    sums = (_Summing(source), _Summing(target))
    different: list[int] = []
    for tables in GROUPS:
        async for first, last, owners in _pieces(source, tables[0]):
            here, there = [await one.add(tables, first, last) for one in sums]
            if tables is OF_ENCOUNTERS:
                different += [id for id in sorted(here | there) if here.get(id) != there.get(id)]
                advance(owners)
    for one in sums:
        one.add_lines(sorted(repr(row) for row in await _rows(one.store, "notes") if row[0] != MOVING))
    return Compared(sums[0].sum(), sums[1].sum(), different)


async def end(target: SqlStore) -> None:
    """Have a store be one that a bot may run on."""
    await target._rows("DELETE FROM notes WHERE key = ?", (MOVING,))


async def assure_whole(store: SqlStore, name: str) -> None:
    """Raise MoveError for a store that holds only a part of what is being moved to it."""
    if (source := await store.note(MOVING)) is not None:
        raise MoveError(f"{name} is not whole: a move from {source} to it was broken off; `quickdraw migrate` ends it")


class _Summing:
    """Counts what is read of a store, in order."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._found: Counter[str] = Counter()
        self._digest = hashlib.sha256()

    async def add(self, tables: Sequence[str], first: int, last: int) -> dict[int, str]:
        """Add a piece; return the digest of each of its owners."""
        lines: defaultdict[int, list[str]] = defaultdict(list)
        for table in tables:
            rows = await _rows(self.store, table, first, last)
            self._found[table] += len(rows)
            for row in rows:
                lines[_owner(row)].append(f"{table} {row!r}")
        # Sorted here, since databases do not agree on the order of texts.
        digests = {owner: _digest_of(sorted(some)) for owner, some in lines.items()}
        self.add_lines([f"{owner} {digest}" for owner, digest in sorted(digests.items())])
        return digests

    def add_lines(self, lines: Sequence[str]) -> None:
        """Add something to the digest of all."""
        self._digest.update(_digest_of(lines).encode())

    def sum(self) -> Sum:
        """Return what it comes to."""
        return Sum(self._found["encounters"], self._found["revisions"], self._digest.hexdigest())


def _digest_of(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


async def _pieces(source: SqlStore, table: str) -> AsyncIterator[tuple[int, int, int]]:
    """Yield the first and the last owner of each piece, and how many it has: together, all that there could be."""
    first, owner = LOWEST, TABLES[table][0]
    statement = f"SELECT DISTINCT {owner} AS owner FROM {table} WHERE {owner} >= ? ORDER BY owner LIMIT ?"
    while first <= HIGHEST:
        owners = [row["owner"] for row in await source._rows(statement, (first, OWNERS_AT_ONCE))]
        last = owners[-1] if owners else HIGHEST
        yield first, last, len(owners)
        first = last + 1


async def _move_piece(source: SqlStore, target: SqlStore, tables: Sequence[str], first: int, last: int) -> None:
    """Move the rows of some owners in one transaction, but for owners of which there is something already."""
    there = {_owner(row) for row in await _rows(target, tables[0], first, last)}
    found = {table: await _rows(source, table, first, last) for table in tables}
    missing = {table: [row for row in rows if _owner(row) not in there] for table, rows in found.items()}

    async def work(run: Run) -> None:
        for table, rows in missing.items():
            await target._add_many(run, table, [_with_texts(table, row, target._held) for row in rows])

    if missing[tables[0]]:
        await target._in_one(work)


def _owner(row: Cells) -> int:
    owner = row[0]
    assert isinstance(owner, int)
    return owner


async def _rows(store: SqlStore, table: str, first: int | None = None, last: int | None = None) -> list[Cells]:
    """Return the rows of a table, or those of some owners, one row after the ones that it refers to."""
    statement, owner = f"SELECT {columns_of(table)} FROM {table}", TABLES[table][0]
    if first is None:
        found = await store._rows(statement)
    else:
        found = await store._rows(f"{statement} WHERE {owner} >= ? AND {owner} <= ? ORDER BY 1, 2, 3", (first, last))
    return [_with_texts(table, tuple(row), plain) for row in found]


def _with_texts(table: str, row: Cells, form: Callable[[Any], Packed]) -> Cells:
    """Return a row with its texts that were made small in a form: in some databases those in clear are bytes, too."""
    if table != "revisions":
        return row
    columns = zip(TABLES[table], row, strict=True)
    return tuple(form(cell) if name in PACKED and cell is not None else cell for name, cell in columns)
