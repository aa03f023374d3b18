from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.sqlite import SqliteStore
from tests.chat.house import House, opened, quick
from tests.chat.wire import Wire, wire

__all__ = ["house", "store", "wire"]


@pytest.fixture
async def house(tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """The bot, without a transport and with a short patience."""
    quick(monkeypatch)
    async with opened(tmp_path, wire) as house:
        yield house


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An empty database."""
    async with SqliteStore.open_at(tmp_path / "store.db") as opened:
        yield opened
