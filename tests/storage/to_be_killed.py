"""Processes to be killed: one that appends, one that puts a copy back, one that moves a store.

python -m tests.storage.to_be_killed append FILE | restore FILE COPY STEP | move SOURCE TARGET TABLE
"""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from bot.storage import copies, moving, stores
from bot.storage.sqlite import SqliteStore
from tests.storage.samples import new, revision

KILLED = 137


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def append(path: str) -> None:
    """Append revisions without end, and say each one that is committed."""
    async with SqliteStore.open_at(Path(path)) as store:
        opened = await store.open(new())
        for number in count(2):
            await store.append(opened.id, revision(number, f"turn {number}"))
            say(number)


def restore(path: str, copy: str, step: str) -> None:
    """Put a copy back; end, as if killed, before the given one of the steps that change the folder."""
    left = int(step)

    def stepping(work: Callable[..., Any]) -> Callable[..., Any]:
        def worked(*given: Any, **options: Any) -> Any:
            nonlocal left
            if left == 0:
                os._exit(KILLED)
            left -= 1
            return work(*given, **options)

        return worked

    for name in ("link", "rename", "replace", "unlink"):
        setattr(os, name, stepping(getattr(os, name)))
    sqlite3.connect = stepping(sqlite3.connect)
    copies.restore(Path(path), Path(copy))


async def move(source: str, target: str, table: str) -> None:
    """Move a store in pieces of one encounter; be killed before the given one of the tables that are added to."""
    moving.ENCOUNTERS_AT_ONCE = 1
    left = int(table)
    async with stores.opened_as_it_is(source) as old, stores.opened_as_it_is(target) as there:
        add = there._add_many

        async def adding(*given: Any) -> None:
            nonlocal left
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            left -= 1
            await add(*given)

        setattr(there, add.__name__, adding)
        await moving.begin(old, there, "old")
        await moving.move(old, there, lambda _: None)


if __name__ == "__main__":
    works: dict[str, Callable[..., Any]] = {"append": append, "restore": restore, "move": move}
    begun = works[sys.argv[1]](*sys.argv[2:])
    if begun is not None:
        asyncio.run(begun)
