from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.chat.client import Quickdraw
from bot.storage.sqlite import SqliteStore
from tests.chat.house import House, opened, quick
from tests.chat.post import Post
from tests.chat.wire import CHANNEL, Wire, wire
from tests.storage import samples

__all__ = ["house", "post", "store", "wire"]


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


@pytest.fixture
async def post(wire: Wire, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    """A courier that believes to be connected, with a short patience."""
    quick(monkeypatch)

    async def begin(client: Quickdraw) -> Any:
        raise AssertionError

    client = Quickdraw(begin, ())
    async with client:
        post = Post(client, store, wire)
        post.record = await store.open(samples.new(CHANNEL).replace(system="past-participle"))
        yield post
        await post.courier.close()
