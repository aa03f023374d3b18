"""Work that is carried out to its end once it is begun, whoever is cancelled meanwhile.

What has been stored must also be followed in memory and told; half of that would lose an announcement.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Finish `work` even if the caller is cancelled, and only then let the caller be cancelled."""
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        ended = asyncio.get_running_loop().create_future()
        task.add_done_callback(partial(_let_go, ended))
        try:
            await ended
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return task.result()
    if not task.cancelled():
        task.exception()  # Looked at, or asyncio would report it as lost.
    raise cancelled


def _let_go(waiting: asyncio.Future[None], task: asyncio.Task[Any]) -> None:
    if not waiting.done():
        waiting.set_result(None)
