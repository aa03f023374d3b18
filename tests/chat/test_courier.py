"""Announcements go out in order and once, whatever Discord does; the board follows and holds nothing up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from typing import Any

import aiohttp
import discord
import pytest

from bot.app.ports import Announcement, EncounterRecord, Pending
from bot.chat import courier as module
from bot.chat.boards import Boards
from bot.chat.client import Quickdraw
from bot.chat.courier import Courier
from bot.chat.faults import passes
from bot.chat.pictures import Pictures
from bot.render.pictures import draw
from bot.rules.views import BoardView, Offer
from bot.rules.words import say
from bot.storage.sqlite import SqliteStore
from bot.system_clock import SystemClock
from tests.chat.house import quick
from tests.chat.wire import CHANNEL, Request, Wire, fault, until
from tests.storage import samples

BOARD = BoardView(title="Saloon", beat=1, prompt=(say("done"),))
ANNOUNCING = f"POST /channels/{CHANNEL}/messages"


class Post:
    """A courier, its database, and an encounter."""

    def __init__(self, client: Quickdraw, store: SqliteStore, wire: Wire) -> None:
        self.client, self.store, self.wire = client, store, wire
        self.courier = self.another()
        self.record: EncounterRecord

    def another(self) -> Courier:
        pictures = Pictures(draw)
        boards = Boards(self.client, self.store, SystemClock(), pictures)
        return Courier(self.client, self.store, boards, pictures)

    async def announce(self, *told: Announcement | str) -> Sequence[Pending]:
        """Store announcements, and give them to the courier."""
        known = await self.store.newest(self.record.id)
        assert known is not None
        announced = tuple(Announcement(text=one) if isinstance(one, str) else one for one in told)
        revision = samples.revision(known.number + 1).evolve(announcements=announced, request_id=None)
        await self.store.append(self.record.id, revision)
        mine = [one for one in await self.store.pending() if one.revision == revision.number]
        self.courier.wake(self.record, BOARD, mine)
        return mine

    async def quiet(self) -> None:
        await until(lambda: all(task.done() for task in self.tasks))

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        rounds = self.courier._rounds.values()
        return [task for one in rounds for task in (one.carrier, one.painter) if task is not None]

    @property
    def told(self) -> list[Request]:
        """The announcements that were tried."""
        return [one for one in self.wire.of(ANNOUNCING) if one.body["content"] is not None]

    @property
    def texts(self) -> list[str]:
        return [one.body["content"] for one in self.told]

    @property
    def shown(self) -> list[Request]:
        """The board, as it was tried."""
        of_board = [one for one in self.wire.of(f"/channels/{CHANNEL}/messages") if one.method != "DELETE"]
        return [one for one in of_board if one.body.get("content") is None]


@pytest.fixture
async def post(wire: Wire, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    quick(monkeypatch)

    async def begin(client: Quickdraw) -> Any:
        raise AssertionError

    client = Quickdraw(begin, ())
    async with client:
        post = Post(client, store, wire)
        post.record = await store.open(samples.new(CHANNEL).evolve(system="past-participle"))
        yield post
        await post.courier.close()


async def test_in_order_and_once(post: Post) -> None:
    await post.announce("one", "two")
    await post.announce("three")
    await post.quiet()
    assert post.texts == ["one", "two", "three"]
    assert await post.store.pending() == []
    assert len(post.shown) == 1


async def test_the_nonce_is_that_of_the_row(post: Post) -> None:
    """The same after a restart, another for each row, and told by nobody who counts secret rows."""
    mine = await post.announce("one", "two")
    await post.announce("three")
    await post.quiet()
    nonces = [one.body["nonce"] for one in post.told]
    assert all(one.body["enforce_nonce"] is True for one in post.told)
    assert len(set(nonces)) == 3 and all(len(nonce) <= 25 for nonce in nonces)
    await post.courier.close()
    post.courier = post.another()
    post.courier.wake(post.record, BOARD, mine)
    await post.quiet()
    assert [one.body["nonce"] for one in post.told[3:]] == nonces[:2]
    assert all(f"{post.record.id}.2.0" not in one.text for one in post.told)


async def test_whom_a_message_pings(post: Post) -> None:
    await post.announce(Announcement(text="up: <@5> @everyone <@&6>", pings=(5,)), "nobody <@5>")
    await post.quiet()
    mentions = [one.body["allowed_mentions"] for one in post.told]
    assert mentions == [{"parse": [], "users": [5]}, {"parse": [], "users": []}]


async def test_pictures_and_buttons(post: Post) -> None:
    offer = Offer(verb="act", label=say("offer-act"))
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,), offers=(offer,), beat=5))
    await post.quiet()
    (one,) = post.told
    assert [name for name, _ in one.files] == ["card-7.png"]
    assert f"q1:{post.record.id}:5:act::=:" in one.text


@pytest.mark.parametrize(
    "error",
    [
        fault(500), fault(503), fault(429), discord.RateLimited(9.0), aiohttp.ClientConnectionError(),
        ConnectionResetError(), TimeoutError(),
    ],
    ids=repr,
)  # fmt: skip
async def test_patience_while_discord_fails(post: Post, error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert passes(error)
    post.wire.fail(error, error, error, on=ANNOUNCING)
    await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "one", "one", "one", "two"]
    assert len({one.body["nonce"] for one in post.told[:4]}) == 1, "a repeated one is known to Discord"
    assert await post.store.pending() == []
    assert "Discord fails" in caplog.text and "waits 0.02 s" in caplog.text


@pytest.mark.parametrize("error", [fault(403, 50001), fault(404, 10003), fault(400, 50035)], ids=repr)
async def test_what_discord_never_takes_is_given_up(
    post: Post, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert not passes(error)
    post.wire.fail(error, on=ANNOUNCING)
    await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "two"]
    assert await post.store.pending() == []
    assert f"announcement {post.record.id}.2.0 is given up" in caplog.text
    assert "one" not in caplog.text.replace("encounter", "")


@pytest.mark.parametrize("error", [fault(403, 50013), fault(413, 40005)], ids=repr)
async def test_without_the_right_to_attach_files_the_text_remains(post: Post, error: Exception) -> None:
    """As `/encounter doctor` promises."""
    post.wire.fail(error, on=ANNOUNCING)
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,)))
    await post.quiet()
    assert [(one.body["content"], len(one.files)) for one in post.told] == [("one", 1), ("one", 0)]
    assert len({one.body["nonce"] for one in post.told}) == 1


async def test_refused_with_and_without_pictures(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.wire.fail(fault(403, 50001), fault(403, 50001), on=ANNOUNCING)
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,)), "two")
    await post.quiet()
    assert post.texts == ["one", "one", "two"]
    assert "is given up" in caplog.text


async def test_one_that_cannot_even_be_made_holds_nothing_up(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    broken = Announcement(text="one", offers=(Offer(verb="act", label=say("no-such-sentence")),))
    await post.announce(broken, "two")
    await post.quiet()
    assert post.texts == ["two"]
    assert await post.store.pending() == []
    assert "unexpected fault" in caplog.text


async def test_a_database_that_fails_after_the_sending(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was sent is not sent again; recording the next one records it, too."""
    real = post.store.delivered

    async def failing(encounter: int, revision: int, ordinal: int) -> None:
        monkeypatch.setattr(post.store, "delivered", real)
        raise RuntimeError("disk full")

    monkeypatch.setattr(post.store, "delivered", failing)
    await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "two"]
    assert await post.store.pending() == []
    assert "disk full" in caplog.text


async def test_an_announcement_never_waits_for_the_board(post: Post) -> None:
    await post.announce("one")
    await post.quiet()
    board = await post.store.board(post.record.id)
    assert board is not None
    await post.store.put_board(board.evolve(digest="old"))
    gate = post.wire.hold("PATCH")
    await post.announce("two")
    await until(lambda: len(post.shown) == 2)
    await post.announce("three")
    await until(lambda: post.texts == ["one", "two", "three"])
    assert await post.store.pending() == []
    gate.set()
    await post.quiet()


async def test_the_board_comes_behind_the_announcements(post: Post) -> None:
    await post.announce("one", "two")
    await post.announce("three")
    await post.quiet()
    places = [post.wire.sent.index(one) for one in (*post.told, *post.shown)]
    assert places == sorted(places)


async def test_the_board_is_edited_at_most_once_in_a_while(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    assert module.BOARD_EVERY == 0.02
    monkeypatch.setattr(module, "BOARD_EVERY", 0.15)
    for beat in range(40):
        post.courier.wake(post.record, BOARD.evolve(beat=beat), [])
        await asyncio.sleep(0.01)
    await post.quiet()
    times = [one.at for one in post.shown]
    assert 2 <= len(times) <= 6
    assert all(later - earlier >= 0.14 for earlier, later in pairwise(times))
    board = await post.store.board(post.record.id)
    other = post.another()
    other.wake(post.record, BOARD.evolve(beat=39), [])
    await asyncio.sleep(0.05)
    assert await post.store.board(post.record.id) == board, "the last one was shown"
    await other.close()


async def test_a_board_that_is_wanted_anew(post: Post) -> None:
    post.courier.post_board(post.record, BOARD)
    await post.quiet()
    post.courier.post_board(post.record, BOARD)
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "POST"]
    assert len(post.wire.of("DELETE")) == 1


async def test_a_board_wanted_anew_is_so_after_a_failure(post: Post) -> None:
    post.courier.post_board(post.record, BOARD)
    await post.quiet()
    post.wire.fail(fault(502), ConnectionResetError(), on=ANNOUNCING)
    post.courier.post_board(post.record, BOARD)
    await post.quiet()
    # The repeated posting may have been taken the first time: then it is an older board that Discord gives back.
    assert [one.method for one in post.shown] == ["POST"] * 4 + ["PATCH"]
    assert len(post.wire.of("DELETE")) == 1


async def test_a_board_that_discord_refuses(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.wire.fail(fault(403, 50013), on=ANNOUNCING)
    post.courier.wake(post.record, BOARD, [])
    await post.quiet()
    assert len(post.shown) == 1
    assert "has no board" in caplog.text


async def test_a_board_that_cannot_be_made(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.courier.wake(post.record, BOARD.evolve(prompt=(say("no-such-sentence"),)), [])
    await post.quiet()
    assert "unexpected fault" in caplog.text
    await post.announce("one")
    await post.quiet()
    assert post.texts == ["one"]


async def test_what_is_not_sent_at_the_end_is_sent_at_the_next_start(post: Post) -> None:
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("one", "two")
    await until(lambda: post.texts == ["one"])
    await post.courier.close()
    assert all(task.done() for task in post.tasks)
    gate.set()
    post.courier = post.another()
    post.courier.wake(post.record, BOARD, await post.store.pending())
    await post.quiet()
    assert post.texts == ["one", "one", "two"]
    assert post.told[0].body["nonce"] == post.told[1].body["nonce"], "Discord knows the first one again"


async def test_closing_before_there_was_anything(post: Post) -> None:
    await post.courier.close()


async def test_an_encounter_that_has_ended_is_forgotten(post: Post) -> None:
    post.courier.wake(post.record, BOARD.evolve(ended=True), [])
    tasks = post.tasks
    await until(lambda: all(task.done() for task in tasks))
    assert not post.courier._rounds


async def test_two_encounters_do_not_wait_for_each_other(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    other = await post.store.open(samples.new(CHANNEL + 1).evolve(system="past-participle"))
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("one")
    pending = Pending(
        encounter=other.id, revision=1, ordinal=0, channel=CHANNEL + 1, system="past-participle",
        announcement=Announcement(text="elsewhere"),
    )  # fmt: skip
    post.courier.wake(other, BOARD, [pending])
    await until(lambda: post.wire.of(f"POST /channels/{CHANNEL + 1}/messages"))
    gate.set()
    await post.quiet()
