"""Announcements as messages: what shares one, how one is found again, and that what was sent is recorded in time."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.app.records import Pending
from bot.chat import courier as module
from bot.chat import outbox
from bot.chat.outbox import DeliveryRecords
from bot.fight.telling import Announcement
from bot.rules.views import Offer
from bot.rules.words import say
from tests.chat.house import buttons
from tests.chat.post import ANNOUNCING, BOARD, Post, shows
from tests.chat.test_courier import NOT_SHOWN
from tests.chat.wire import APPLICATION, Request, fault, message, person, until
from tests.storage import samples
from tests.storage.in_memory import MemoryStore
from tests.storage.samples import sent


def late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE", -1.0)


async def test_what_has_waited_too_long_shares_messages(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Order, pings and records as ever; of the buttons those of the newest that has any, while they still do."""
    late(monkeypatch)
    old, act = Offer(verb="hold", label=say("offer-hold")), Offer(verb="act", label=say("offer-act"))
    recorded: list[int] = []
    real = post.store.delivered

    async def delivered(some: Sequence[Pending]) -> None:
        recorded.extend(one.ordinal for one in some)
        await real(some)

    monkeypatch.setattr(post.store, "delivered", delivered)
    await post.announce(
        Announcement(text="one", pings=(5,), offers=(old,), public_version=1),
        Announcement(text="two", pings=(6, 5), offers=(act,), public_version=2),
        Announcement(text="three", whole="three, four", exhibits=(samples.CARD,), public_version=2),
        Announcement(text="x" * 1990, public_version=3),
        Announcement(text="last", public_version=3),
    )
    await post.quiet()
    assert post.texts == ["one\ntwo\nthree", "x" * 1990 + "\nlast"]
    first, second = post.told
    assert first.body["allowed_mentions"]["users"] == [5, 6] and len(first.files) == 1
    assert list(buttons(first)) == ["Act"] and not buttons(second)
    assert recorded == [2, 4] and await post.store.pending() == []


async def test_what_shares_a_message_is_told_as_a_whole_without_its_pictures(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    late(monkeypatch)
    post.wire.fail(fault(403, 50013), on=ANNOUNCING)
    await post.announce(
        Announcement(text="one"), Announcement(text="two", whole="two, three", exhibits=(samples.CARD,))
    )
    await post.quiet()
    assert post.texts == ["one\ntwo", "one\ntwo, three"]


async def test_eighty_calls_that_waited_are_few_messages(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    late(monkeypatch)
    calls = [Announcement(text=f"{n} is up <@{n}>", pings=(n,), public_version=n) for n in range(1, 84)]
    await post.announce(*calls)
    await post.quiet()
    assert "\n".join(post.texts) == "\n".join(one.text for one in calls)
    assert len(post.told) == 1, "83 short lines are within 2000 letters, and 83 pings within 100"
    assert post.told[0].body["allowed_mentions"]["users"] == list(range(1, 84))


async def test_a_shared_message_that_is_refused_falls_apart(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    late(monkeypatch)
    post.wire.fail(fault(400, 50035), fault(400, 50035), on=ANNOUNCING)
    await post.announce("one", "two", "three")
    await post.quiet()
    assert post.texts == ["one\ntwo\nthree", "one", NOT_SHOWN, "two", "three"]
    assert await post.store.pending() == []


async def test_a_shared_message_that_was_under_way_is_sent_again_as_it_was(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    late(monkeypatch)
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("one", "two")
    await until(lambda: post.texts == ["one\ntwo"])
    await post.announce("three")
    await post.courier.close()
    gate.set()
    monkeypatch.setattr(module, "LATE", 5.0)
    post.courier = post.another()
    with post.courier.taking_up():
        post.courier.wake(post.record, shows(BOARD), await post.store.pending())
    await post.quiet()
    assert post.texts == ["one\ntwo", "one\ntwo", "three"]
    assert post.told[0].body["nonce"] == post.told[1].body["nonce"]


OURS = {"author": person(APPLICATION, "Quickdraw")}


async def found(post: Post, *history: dict[str, Any], announced: Announcement, request: int | None = 10) -> bool:
    """Whether an announcement that may have been under way is found among the newest messages of its channel."""
    post.client._connection.user = discord.ClientUser(
        state=post.client._connection,
        data=OURS["author"],  # type: ignore[arg-type]
    )
    post.wire.history = list(history)
    mine = await post.announce_later(announced)
    with post.courier.taking_up():
        post.courier.wake(post.record, shows(BOARD), [one.replace(request_id=request) for one in mine])
    await post.quiet()
    assert await post.store.pending() == []
    return not post.told


def message_of(id: int, text: str, **more: Any) -> dict[str, Any]:
    return {**message(Request("POST", "", {"content": text})), "id": str(id), **more}


async def test_after_a_stop_what_was_under_way_is_looked_for_before_it_is_sent_again(post: Post) -> None:
    assert await found(post, message_of(11, "one"), announced=Announcement(text="one"))
    assert await found(post, message_of(11, "one, two"), announced=Announcement(text="one", whole="one, two"))


async def test_boards_and_others_do_not_hide_it(post: Post) -> None:
    other = message_of(14, "one", author=person(77, "somebody"))
    assert await found(post, other, message_of(12, ""), message_of(11, "one"), announced=Announcement(text="one"))


@pytest.mark.parametrize(
    "history",
    [
        [],
        [message_of(9, "one")],  # of before the command
        [message_of(11, "one", author=person(77, "somebody"))],
        [message_of(12, "two"), message_of(11, "one")],  # something was announced after it: another one, then
        [message_of(11, "one", attachments=[{"id": "1", "filename": "x.png", "size": 1, "url": "", "proxy_url": ""}])],
    ],
    ids=["nothing", "older", "somebody else's", "not the newest", "with a picture"],
)
async def test_what_was_not_under_way_is_sent(post: Post, history: list[dict[str, Any]]) -> None:
    assert not await found(post, *history, announced=Announcement(text="one"))
    assert post.texts == ["one"]


async def test_its_buttons_tell_it_from_another_of_the_same_words(post: Post) -> None:
    act = Offer(verb="act", label=say("offer-act"))
    row = [
        {
            "type": 1,
            "components": [{"type": 2, "style": 1, "label": "Act", "custom_id": f"q1:{post.record.id}:2:act::=:"}],
        }
    ]
    assert await found(
        post, message_of(11, "up", components=row), announced=Announcement(text="up", offers=(act,), public_version=2)
    )


async def test_another_beat_is_another_announcement(post: Post) -> None:
    act = Offer(verb="act", label=say("offer-act"))
    row = [
        {
            "type": 1,
            "components": [{"type": 2, "style": 1, "label": "Act", "custom_id": f"q1:{post.record.id}:1:act::=:"}],
        }
    ]
    assert not await found(
        post, message_of(11, "up", components=row), announced=Announcement(text="up", offers=(act,), public_version=2)
    )


async def test_where_the_history_may_not_be_read_the_nonce_has_to_do(post: Post) -> None:
    post.wire.fail(fault(403, 50001), on="GET")
    assert not await found(post, message_of(11, "one"), announced=Announcement(text="one"))


async def test_long_trouble_is_as_a_stop(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried longer ago than Discord remembers nonces may have arrived that first time."""
    monkeypatch.setattr(module, "NONCE_HOLDS", 0.0)
    post.client._connection.user = discord.ClientUser(
        state=post.client._connection,
        data=OURS["author"],  # type: ignore[arg-type]
    )
    post.wire.history = [message_of(11, "one")]
    post.wire.fail(fault(503), on=ANNOUNCING)
    await post.announce("one")
    await post.quiet()
    assert post.texts == ["one"] and await post.store.pending() == []


class Disk(MemoryStore):
    """A store that tells what was recorded when, and can be made to wait or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded: list[list[int]] = []
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()
        self.goes_on.set()
        self.fails = False

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Note which revisions were recorded."""
        self.asked.set()
        await self.goes_on.wait()
        if self.fails:
            raise OSError("no room")
        self.recorded.append([one.revision for one in some])


def of(channel: int, revision: int) -> Pending:
    return sent(channel, revision, 0).replace(channel=channel)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "RECORDED_AFTER", 0.01)


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "RECORDED_AFTER", 60.0)


@pytest.mark.usefixtures("soon")
async def test_what_was_sent_to_several_channels_is_recorded_at_once_and_by_itself() -> None:
    disk = Disk()
    records = DeliveryRecords(disk)
    records.note(of(1, 5))
    records.note(of(2, 6))
    assert disk.recorded == []
    await until(lambda: disk.recorded == [[5, 6]])
    records.note(of(1, 7))
    await until(lambda: disk.recorded == [[5, 6], [7]])


@pytest.mark.usefixtures("never")
async def test_who_sends_on_waits_until_the_message_before_is_recorded_and_nobody_else_does() -> None:
    disk = Disk()
    records = DeliveryRecords(disk)
    records.note(of(1, 5))
    await records.recorded(2)
    assert disk.recorded == []
    disk.goes_on.clear()
    on = [asyncio.create_task(records.recorded(1)) for _ in range(2)]
    await asyncio.sleep(0)
    records.note(of(2, 6))
    await asyncio.sleep(0)
    assert not on[0].done() and not on[1].done()
    disk.goes_on.set()
    await asyncio.gather(*on)
    assert disk.recorded[0] == [5], "what is noted meanwhile is for the next time"
    await records.record()
    assert disk.recorded == [[5], [6]]
    await records.close()


@pytest.mark.usefixtures("never")
async def test_what_cannot_be_recorded_is_logged_and_keeps_nobody(caplog: pytest.LogCaptureFixture) -> None:
    disk = Disk()
    records = DeliveryRecords(disk)
    disk.fails = True
    records.note(of(1, 5))
    await records.recorded(1)
    assert "announcement 1.5.0" in caplog.text
    disk.fails = False
    await records.record()
    assert disk.recorded == []
    records.note(of(1, 6))
    await records.recorded(1)
    assert disk.recorded == [[6]]
    await records.close()


@pytest.mark.usefixtures("soon")
async def test_what_is_being_recorded_is_waited_for_at_the_end_and_nothing_more_is() -> None:
    disk = Disk()
    records = DeliveryRecords(disk)
    disk.goes_on.clear()
    records.note(of(1, 5))
    await disk.asked.wait()
    records.note(of(2, 6))
    closing = asyncio.create_task(records.close())
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
