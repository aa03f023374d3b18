"""Which store an address means: a file of SQLite's, or a database of PostgreSQL's.

The library for PostgreSQL is imported only where an address asks for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from bot.storage import copies, files
from bot.storage.errors import StorageError, no_library
from bot.storage.moving import assure_whole
from bot.storage.postgres import shown
from bot.storage.sqlite import SqliteStore
from bot.storage.statements import SqlStore


class Findings(NamedTuple):
    """What a look at a database finds: which one, whether it is there, and a line for each thing that is wrong."""

    place: str
    there: bool
    wrong: list[str]


def path_of(url: str) -> Path | None:
    """Return the file that an address means; None for a database on a server."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def told(url: str) -> str:
    """Return what of an address may be told."""
    return str(path_of(url) or shown(url))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStore]:
    """Open the store at an address, up to date. Raise StorageError if a move to it is unfinished."""
    async with opened_as_it_is(url) as store:
        await assure_whole(store, told(url))
        yield store


def opened_as_it_is(url: str) -> AbstractAsyncContextManager[SqlStore]:
    """Open a store, whole or not."""
    if (path := path_of(url)) is not None:
        return SqliteStore.open_at(path)
    try:
        from bot.storage.postgres.store import PostgresStore
    except ModuleNotFoundError:
        raise no_library(shown(url)) from None
    return PostgresStore.open_at(url)


def held(url: str) -> AbstractContextManager[None]:
    """Have the database at an address for this process alone, if it is a file; several may share a server."""
    path = path_of(url)
    return nullcontext() if path is None else files.held(path)


def file_of(url: str) -> Path:
    """Return the file of a database that is to be copied, or replaced by a copy; raise StorageError if it is none."""
    if (path := path_of(url)) is not None:
        return path
    raise StorageError(
        f"{shown(url)} is a database of PostgreSQL's, and that has tools of its own for this: `pg_dump --format=custom "
        "--file=FILE` makes a copy, `pg_restore` brings it back"
    )


def findings(url: str) -> Findings:
    """Look whether a database is well."""
    if (path := path_of(url)) is not None:
        there, unfinished = path.exists(), files.unfinished_restore(path)
        wrong = copies.findings(path) if there else [unfinished] if unfinished else []
        return Findings(str(path), there, [*wrong, *files.not_written(path), *files.open_to_others(path)])
    try:
        from bot.storage.postgres import opening
    except ModuleNotFoundError:
        return Findings(shown(url), False, [str(no_library(shown(url)))])
    there, wrong = asyncio.run(opening.findings(url))
    return Findings(shown(url), there, wrong)
