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
from bot.chat import lines as module
from bot.chat import weather
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
from tests.chat.house import buttons, quick
from tests.chat.wire import APPLICATION, CHANNEL, Request, Wire, fault, message, person, until
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
        return Courier(self.client, self.store, boards, pictures, self.client.weather)

    async def announce(self, *told: Announcement | str) -> Sequence[Pending]:
        """Store announcements, and give them to the courier."""
        mine = await self.announce_later(*told)
        self.courier.wake(self.record, BOARD, mine)
        return mine

    async def announce_later(self, *told: Announcement | str) -> Sequence[Pending]:
        """Store announcements."""
        known = await self.store.newest(self.record.id)
        assert known is not None
        announced = tuple(Announcement(text=one) if isinstance(one, str) else one for one in told)
        revision = samples.revision(known.number + 1).evolve(announcements=announced, request_id=None)
        await self.store.append(self.record.id, revision)
        return [one for one in await self.store.pending() if one.revision == revision.number]

    async def quiet(self) -> None:
        await until(lambda: all(line.idle for line in self.courier.lines))

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


@pytest.mark.parametrize("error", [fault(404, 10003), fault(400, 50035)], ids=repr)
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


@pytest.mark.parametrize("error", [fault(403, 50001), fault(403, 50013), fault(400, 50083), fault(401)], ids=repr)
async def test_what_is_forbidden_waits_until_it_is_allowed(
    post: Post, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    post.wire.fail(error, on=ANNOUNCING)
    await post.announce("one", "two")
    await post.quiet()
    await post.announce("three")
    await post.quiet()
    assert post.texts == ["one"], "no attempt for each that comes"
    assert len(await post.store.pending()) == 3
    assert "is closed to the bot" in caplog.text and "given up" not in caplog.text
    post.courier.allowed(channel=CHANNEL + 1)
    await post.quiet()
    assert post.texts == ["one"]
    post.courier.allowed(guild=post.record.guild)
    await post.quiet()
    assert post.texts == ["one", "one", "two", "three"]
    assert await post.store.pending() == []


async def test_what_is_forbidden_is_tried_now_and_then(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRY_ANYWAY", (0.03, 10.0))
    await post.announce("before")
    await post.quiet()
    post.wire.fail(fault(403, 50001), fault(403, 50001), on=ANNOUNCING)
    await post.announce("one")
    await until(lambda: post.texts == ["before", "one", "one"])
    await asyncio.sleep(0.08)
    assert len(post.told) == 3, "after a refusal more, it waits longer"
    post.courier.allowed(channel=CHANNEL)
    await until(lambda: len(post.told) == 4)


async def test_the_board_goes_on_where_nothing_may_be_posted(post: Post) -> None:
    await post.announce("one")
    await post.quiet()
    post.wire.fail(*[fault(403, 50013)] * 9, on=ANNOUNCING)
    await post.announce("two")
    await post.quiet()
    post.courier.wake(post.record, BOARD.evolve(beat=2), [])
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "PATCH"]


async def test_refused_with_and_without_pictures(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.wire.fail(fault(413, 40005), fault(413, 40005), on=ANNOUNCING)
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,)), "two")
    await post.quiet()
    assert post.texts == ["one", "one", "two"]
    assert "is given up" in caplog.text


async def test_one_that_cannot_even_be_made_holds_nothing_up(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    """Only Discord's own refusal counts as given up: this one is taken up at the next start, if nothing came after."""
    broken = Announcement(text="one", offers=(Offer(verb="act", label=say("no-such-sentence")),))
    await post.announce(broken)
    await post.quiet()
    assert len(await post.store.pending()) == 1 and "unexpected fault" in caplog.text
    await post.announce("two")
    await post.quiet()
    assert post.texts == ["two"]
    assert await post.store.pending() == []


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
    await post.store.put_board((await post.store.board(post.record.id)).evolve(digest="old"))  # type: ignore[union-attr]
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
    post.wire.fail(fault(400, 50035), on=ANNOUNCING)
    post.courier.wake(post.record, BOARD, [])
    await post.quiet()
    assert len(post.shown) == 1
    assert "has no board" in caplog.text


async def test_a_board_that_is_forbidden_is_shown_when_it_is_allowed(post: Post) -> None:
    post.wire.fail(fault(403, 50013), on=ANNOUNCING)
    post.courier.wake(post.record, BOARD, [])
    await post.quiet()
    assert len(post.shown) == 1
    post.courier.allowed(channel=CHANNEL)
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "POST", "PATCH"], "Discord may know the first one's nonce"
    assert await post.store.board(post.record.id) is not None


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
    assert all(line.idle for line in post.courier.lines)
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
    await post.quiet()
    assert all(line.empty for line in post.courier.lines)


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


async def test_the_announcements_of_a_channel_are_in_order_whichever_encounter_they_are_of(post: Post) -> None:
    """The end of one, with its seed, comes before the start of the next."""
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("the end", "the seed")
    await until(lambda: post.texts == ["the end"])
    ended = samples.revision(9).evolve(number=3, position=3, parent=2, announcements=(), request_id=None)
    await post.store.append(post.record.id, ended, ended=5)
    following = await post.store.open(samples.new(CHANNEL).evolve(system="past-participle"))
    start = Pending(
        encounter=following.id, revision=1, ordinal=0, channel=CHANNEL, system="past-participle",
        announcement=Announcement(text="the start"),
    )  # fmt: skip
    post.courier.wake(following, BOARD, [start])
    await asyncio.sleep(0.03)
    assert post.texts == ["the end"]
    gate.set()
    await post.quiet()
    assert post.texts == ["the end", "the seed", "the start"]


async def test_when_discord_answers_again_everybody_goes_on_at_once(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weather, "PATIENCE", (0.01, 9.0))
    monkeypatch.setattr(weather, "SCOUT_EVERY", 9.0)
    post.wire.fail(fault(503), fault(503), on=ANNOUNCING)
    await post.announce("one")
    await until(lambda: len(post.told) == 2)
    post.client.weather.answered()
    await until(lambda: len(post.told) == 3, within=1.0)
    await post.quiet()


async def test_one_tries_often_for_all_who_wait(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weather, "PATIENCE", (0.01, 9.0))
    monkeypatch.setattr(weather, "SCOUT_EVERY", 0.03)
    other = await post.store.open(samples.new(CHANNEL + 1).evolve(system="past-participle"))
    post.wire.fail(*[fault(503)] * 5, on=ANNOUNCING)
    post.wire.fail(*[fault(503)] * 2, on=f"POST /channels/{CHANNEL + 1}/messages")
    await post.announce("one")
    await until(lambda: post.told)
    pending = Pending(
        encounter=other.id, revision=1, ordinal=0, channel=CHANNEL + 1, system="past-participle",
        announcement=Announcement(text="elsewhere"),
    )  # fmt: skip
    post.courier.wake(other, BOARD, [pending])
    elsewhere = f"POST /channels/{CHANNEL + 1}/messages"
    await until(lambda: len(post.told) == 6, within=2.0)
    await until(lambda: len(post.wire.of(elsewhere)) >= 3, within=1.0)
    await post.quiet()


def late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE", -1.0)


async def test_what_has_waited_too_long_shares_messages(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Order, pings and records as ever; of the buttons those of the newest that has any, while they still do."""
    late(monkeypatch)
    old, act = Offer(verb="hold", label=say("offer-hold")), Offer(verb="act", label=say("offer-act"))
    recorded = []
    real = post.store.delivered

    async def delivered(encounter: int, revision: int, ordinal: int) -> None:
        recorded.append(ordinal)
        await real(encounter, revision, ordinal)

    monkeypatch.setattr(post.store, "delivered", delivered)
    await post.announce(
        Announcement(text="one", pings=(5,), offers=(old,), beat=1),
        Announcement(text="two", pings=(6, 5), offers=(act,), beat=2),
        Announcement(text="three", exhibits=(samples.CARD,), beat=2),
        Announcement(text="x" * 1990, beat=3),
        Announcement(text="last", beat=3),
    )
    await post.quiet()
    assert post.texts == ["one\ntwo\nthree", "x" * 1990 + "\nlast"]
    first, second = post.told
    assert first.body["allowed_mentions"]["users"] == [5, 6] and len(first.files) == 1
    assert list(buttons(first)) == ["Act"] and not buttons(second)
    assert recorded == [2, 4] and await post.store.pending() == []


async def test_eighty_calls_that_waited_are_few_messages(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    late(monkeypatch)
    calls = [Announcement(text=f"{n} is up <@{n}>", pings=(n,), beat=n) for n in range(1, 84)]
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
    assert post.texts == ["one\ntwo\nthree", "one", "two", "three"]
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
        post.courier.wake(post.record, BOARD, await post.store.pending())
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
        post.courier.wake(post.record, BOARD, [one.evolve(request_id=request) for one in mine])
    await post.quiet()
    assert await post.store.pending() == []
    return not post.told


def message_of(id: int, text: str, **more: Any) -> dict[str, Any]:
    return {**message(Request("POST", "", {"content": text})), "id": str(id), **more}


async def test_after_a_stop_what_was_under_way_is_looked_for_before_it_is_sent_again(post: Post) -> None:
    assert await found(post, message_of(11, "one"), announced=Announcement(text="one"))


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
        post, message_of(11, "up", components=row), announced=Announcement(text="up", offers=(act,), beat=2)
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
        post, message_of(11, "up", components=row), announced=Announcement(text="up", offers=(act,), beat=2)
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


async def test_it_drains_without_dawdling(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOARD_EVERY", 60.0)
    await post.announce("one", "two")
    async with asyncio.timeout(1):
        await post.courier.drain()
    assert post.texts == ["one", "two"] and len(post.shown) == 1


async def test_what_comes_after_it_has_closed_is_left_for_the_next_start(post: Post) -> None:
    await post.courier.close()
    await post.announce("one")
    await asyncio.sleep(0.02)
    assert not post.told and not post.courier.lines and len(await post.store.pending()) == 1
