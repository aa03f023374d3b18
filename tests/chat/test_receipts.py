"""What was sent is recorded together a little later, and in time for what is sent next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.app.ports import Pending
from bot.chat import receipts as module
from bot.chat.receipts import Receipts
from tests.chat.post import Post
from tests.chat.wire import until
from tests.storage.samples import sent
from tests.worlds.memory import MemoryStore


class Disk(MemoryStore):
    """A store that tells what was recorded when, and can be made to wait or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded: list[list[int]] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.fails = False

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Note which revisions were recorded."""
        await self.goes_on.wait()
        if self.fails:
            raise OSError("no room")
        self.recorded.append([one.revision for one in some])


def of(channel: int, revision: int) -> Pending:
    return sent(channel, revision, 0).evolve(channel=channel)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RECORDED_AFTER", 0.01)


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RECORDED_AFTER", 60.0)


@pytest.mark.usefixtures("soon")
async def test_what_was_sent_to_several_channels_is_recorded_at_once_and_by_itself() -> None:
    disk = Disk()
    receipts = Receipts(disk)
    receipts.note(of(1, 5))
    receipts.note(of(2, 6))
    assert disk.recorded == []
    await until(lambda: disk.recorded == [[5, 6]])
    receipts.note(of(1, 7))
    await until(lambda: disk.recorded == [[5, 6], [7]])


@pytest.mark.usefixtures("never")
async def test_who_sends_on_waits_until_the_message_before_is_recorded_and_nobody_else_does() -> None:
    disk = Disk()
    receipts = Receipts(disk)
    receipts.note(of(1, 5))
    await receipts.recorded(2)
    assert disk.recorded == []
    disk.goes_on.clear()
    on = [asyncio.create_task(receipts.recorded(1)) for _ in range(2)]
    await asyncio.sleep(0)
    receipts.note(of(2, 6))
    await asyncio.sleep(0)
    assert not on[0].done() and not on[1].done()
    disk.goes_on.set()
    await asyncio.gather(*on)
    assert disk.recorded[0] == [5], "what is noted meanwhile is for the next time"
    await receipts.record()
    assert disk.recorded == [[5], [6]]
    await receipts.close()


@pytest.mark.usefixtures("never")
async def test_what_cannot_be_recorded_is_logged_and_keeps_nobody(caplog: pytest.LogCaptureFixture) -> None:
    disk = Disk()
    receipts = Receipts(disk)
    disk.fails = True
    receipts.note(of(1, 5))
    await receipts.recorded(1)
    assert "announcement 1.5.0" in caplog.text
    disk.fails = False
    await receipts.record()
    assert disk.recorded == []
    receipts.note(of(1, 6))
    await receipts.recorded(1)
    assert disk.recorded == [[6]]
    await receipts.close()


@pytest.mark.usefixtures("soon")
async def test_what_is_being_recorded_is_waited_for_at_the_end_and_nothing_more_is() -> None:
    disk = Disk()
    receipts = Receipts(disk)
    disk.goes_on.clear()
    receipts.note(of(1, 5))
    await until(lambda: receipts._writer is not None)
    receipts.note(of(2, 6))
    closing = asyncio.create_task(receipts.close())
    await asyncio.sleep(0)
    assert not closing.done()
    disk.goes_on.set()
    await closing
    assert disk.recorded == [[5]]


@pytest.mark.usefixtures("never")
async def test_no_message_is_sent_before_the_one_before_it_is_recorded(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, waiting = post.store.delivered, asyncio.Event()

    async def delivered(some: Sequence[Pending]) -> None:
        await waiting.wait()
        await real(some)

    monkeypatch.setattr(post.store, "delivered", delivered)
    await post.announce("one", "two")
    await until(lambda: post.texts == ["one"])
    for _ in range(20):
        await asyncio.sleep(0)
    assert post.texts == ["one"]
    waiting.set()
    await until(lambda: post.texts == ["one", "two"])
    assert [one.announcement.text for one in await post.store.pending()] == ["two"]
    await post.quiet()
    assert await post.store.pending() == []
