"""The backends that the conformance suite runs on. A new one is one more entry of BACKENDS."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.app.ports import Store
from bot.storage.sqlite import SqliteStore

Opening = Callable[[], AbstractAsyncContextManager[Store]]

BACKENDS: dict[str, Callable[[Path], Opening]] = {
    "sqlite": lambda directory: lambda: SqliteStore.open_at(directory / "encounters.db")
}


@pytest.fixture(params=sorted(BACKENDS))
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Opens one and the same database, each time it is called."""
    return BACKENDS[request.param](tmp_path)


@pytest.fixture
async def store(opening: Opening) -> AsyncIterator[Store]:
    async with opening() as opened:
        yield opened
