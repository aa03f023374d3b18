"""A process to be killed: appends revisions without end, and says each one that is committed."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from bot.storage.sqlite import SqliteStore
from tests.storage.samples import new, revision


async def append_without_end(path: Path) -> None:
    async with SqliteStore.open_at(path) as store:
        opened = await store.open(new())
        for number in count(2):
            await store.append(opened.id, revision(number, f"turn {number}"))
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(append_without_end(Path(sys.argv[1])))
