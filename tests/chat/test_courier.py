"""Announcements go out in order and once, whatever Discord does; the board follows and holds nothing up."""

import asyncio
import logging
from collections.abc import Sequence

import aiohttp
import discord
import pytest

from bot.app.event_bus import AnnouncementRefused
from bot.app.ports import Unsaved
from bot.app.records import Pending
from bot.chat import circuit_breaker
from bot.chat import courier as module
from bot.chat.circuit_breaker import passes
from bot.chat.observing import Ending
from bot.chat.outbox import KEY_OF_NONCES
from bot.fight.telling import Announcement
from bot.rules.views import BoardView, Offer
from bot.rules.words import say
from tests.chat.house import House, words
from tests.chat.post import ANNOUNCING, BOARD, Post, shows
from tests.chat.wire import CHANNEL, Request, fault, turns, until
from tests.storage import samples

NOT_SHOWN = "Something could not be shown; `/encounter board` has it."


async def test_in_order_and_once(post: Post) -> None:
    await post.announce("one", "two")
    await post.announce("three")
    await post.quiet()
    assert post.texts == ["one", "two", "three"]
    assert await post.store.pending() == []
    assert len(post.shown) == 1


class Watch:
    """An observer that remembers."""

    def __init__(self) -> None:
        self.took: list[float] = []

    def answered(self, verb: str, ending: Ending, seconds: float) -> None:
        raise AssertionError("nothing is answered here")

    def announced(self, seconds: float) -> None:
        self.took.append(seconds)


async def test_what_waits_is_counted_and_what_arrives_is_timed(post: Post) -> None:
    """From what a process before left nobody knows how long it has waited."""
    watch = Watch()
    post.courier = post.another(watch)
    post.wire.fail(fault(403, 50001), on=ANNOUNCING)
    waiting = await post.announce("one", "two")
    await post.quiet()
    assert post.courier.waiting == 2 and watch.took == []
    post.courier.allowed(channel=CHANNEL)
    await post.quiet()
    assert post.courier.waiting == 0
    assert len(watch.took) == 2 and all(0 <= seconds < 60 for seconds in watch.took)
    with post.courier.taking_up():
        post.courier.wake(post.record, shows(BOARD), waiting)
    await post.quiet()
    assert len(watch.took) == 2


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
    post.courier.wake(post.record, shows(BOARD), mine)
    await post.quiet()
    assert [one.body["nonce"] for one in post.told[3:]] == nonces[:2]
    assert all(f"{post.record.id}.2.0" not in one.text for one in post.told)


async def test_two_encounters_that_are_the_first_to_need_the_key_make_one(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both find none; the slower one goes on when the other has sent. A restart makes the nonces of both again."""
    real, found = post.store.note, list[str | None]()

    async def slowly(key: str) -> str | None:
        kept = await real(key)
        if key == KEY_OF_NONCES:
            found.append(kept)
            slower = len(found) == 2
            await until(lambda: bool(sent()) if slower else len(found) == 2)
        return kept

    def sent() -> list[Request]:
        return [one for one in post.wire.of("POST") if one.body["content"]]

    other = await post.store.open(samples.new(CHANNEL + 1).replace(system="past-participle"))
    elsewhere = Pending(
        encounter=other.id, revision=1, ordinal=0, channel=CHANNEL + 1, system="past-participle",
        announcement=Announcement(text="elsewhere"),
    )  # fmt: skip
    monkeypatch.setattr(post.store, "note", slowly)
    here = await post.announce("here")
    post.courier.wake(other, shows(BOARD), [elsewhere])
    await post.quiet()
    assert found == [None, None]
    monkeypatch.setattr(post.store, "note", real)
    await post.courier.close()
    post.courier = post.another()
    post.courier.wake(post.record, shows(BOARD), here)
    post.courier.wake(other, shows(BOARD), [elsewhere])
    await post.quiet()
    for text in ("here", "elsewhere"):
        first, again = [one.body["nonce"] for one in sent() if one.body["content"] == text]
        assert first == again


async def test_whom_a_message_pings(post: Post) -> None:
    await post.announce(Announcement(text="up: <@5> @everyone <@&6>", pings=(5,)), "nobody <@5>")
    await post.quiet()
    mentions = [one.body["allowed_mentions"] for one in post.told]
    assert mentions == [{"parse": [], "users": [5]}, {"parse": [], "users": []}]


async def test_pictures_and_buttons(post: Post) -> None:
    offer = Offer(verb="act", label=say("offer-act"))
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,), offers=(offer,), public_version=5))
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


async def test_what_discord_never_takes_is_given_up(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    error = fault(404, 10003)
    assert not passes(error)
    post.wire.fail(error, on=ANNOUNCING)
    await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "two"]
    assert await post.store.pending() == []
    assert f"announcement {post.record.id}.2.0 is given up" in caplog.text
    assert "one" not in caplog.text.replace("encounter", "")


@pytest.mark.parametrize("error", [fault(400, 50035), fault(413, 40005), fault(403, 240000)], ids=repr)
@pytest.mark.parametrize("picture", [False, True])
async def test_words_outlast_a_refused_picture(post: Post, error: discord.HTTPException, picture: bool) -> None:
    """Whatever Discord refuses of a message with a picture, its words are shown."""
    post.wire.fail(*([error] if picture else []), on=ANNOUNCING)
    await post.announce(Announcement(text="one", exhibits=(samples.CARD,)), "two")
    await post.quiet()
    assert post.texts == (["one", "one", "two"] if picture else ["one", "two"])
    assert [len(one.files) for one in post.told] == ([1, 0, 0] if picture else [1, 0])


@pytest.mark.parametrize(("round", "line"), [(0, NOT_SHOWN), (3, f"Round 3: s{NOT_SHOWN[1:]}")])
async def test_refused_words_leave_a_plain_line_and_are_told_of(
    post: Post, round: int, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    refused = (fault(400, 50035), fault(400, 50035))
    post.wire.fail(*refused, fault(503), *refused, on=ANNOUNCING)
    rows = await post.announce_later(Announcement(text="one", exhibits=(samples.CARD,)), "two")
    post.courier.wake(post.record, shows(BOARD.replace(round=round)), rows)
    await post.quiet()
    assert post.texts == ["one", "one", line, "one", "one", line, "two"]
    assert await post.store.pending() == []
    assert post.refused == [AnnouncementRefused(post.record.id, CHANNEL)]
    assert "a plain line takes its place" in caplog.text


async def test_the_gm_is_told_in_private_what_could_not_be_shown(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    house.wire.fail(fault(400, 50035), on=ANNOUNCING)
    await house.command(house.ann, "leave")
    await house.quiet()
    await house.client.parts.replies.finished()
    assert words(house.announced[-1:]) == f"Round 1: s{NOT_SHOWN[1:]}"
    private = [one.text for one in house.wire.of("POST /webhooks")]
    assert len(private) == 1 and "Discord refused to show something here" in private[0]
    await house.client.parts.cases.news.tell_gms(0, CHANNEL, say("news-not-shown"))
    await house.client.parts.replies.finished()
    assert len(house.wire.of("POST /webhooks")) == 1, "of another encounter its GMs hear nothing here"


@pytest.mark.parametrize("error", [fault(403, 50013), fault(413, 40005)], ids=repr)
async def test_without_the_right_to_attach_files_the_text_remains(post: Post, error: Exception) -> None:
    """As `/encounter doctor` promises."""
    post.wire.fail(error, on=ANNOUNCING)
    await post.announce(Announcement(text="one", whole="one, two", exhibits=(samples.CARD,)))
    await post.quiet()
    told = [(one.body["content"], len(one.files)) for one in post.told]
    assert told == [("one", 1), ("one, two", 0)], "with what the picture shows"
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
    assert post.courier.closed(CHANNEL) and not post.courier.closed(CHANNEL + 1)
    post.courier.allowed(channel=CHANNEL + 1)
    await post.quiet()
    assert post.texts == ["one"]
    post.courier.allowed(guild=post.record.guild)
    await post.quiet()
    assert not post.courier.closed(CHANNEL)
    assert post.texts == ["one", "one", "two", "three"]
    assert await post.store.pending() == []


async def test_what_is_forbidden_is_tried_now_and_then(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRY_ANYWAY", (0.01, 9_000.0))
    await post.announce("before")
    await post.quiet()
    post.wire.fail(fault(403, 50001), fault(403, 50001), on=ANNOUNCING)
    await post.announce("one")
    await until(lambda: post.texts == ["before", "one", "one"])
    await post.quiet()
    assert post.courier.closed(CHANNEL) and len(post.told) == 3, "after a refusal more, it waits longer"
    post.courier.allowed(channel=CHANNEL)
    await until(lambda: len(post.told) == 4)


async def test_the_board_goes_on_where_nothing_may_be_posted(post: Post) -> None:
    await post.announce("one")
    await post.quiet()
    post.wire.fail(*[fault(403, 50013)] * 9, on=ANNOUNCING)
    await post.announce("two")
    await post.quiet()
    post.courier.wake(post.record, shows(BOARD.replace(public_version=2)), [])
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "PATCH"]


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


async def test_a_board_that_cannot_be_drawn_keeps_no_other_from_being_shown(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> BoardView:
        raise RuntimeError("a loose screw")

    post.courier.wake(post.record, broken, [])
    await post.quiet()
    assert "a loose screw" in caplog.text and not post.shown
    post.courier.wake(post.record, shows(BOARD), [])
    await post.quiet()
    assert len(post.shown) == 1


async def test_a_database_that_fails_after_the_sending(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was sent is not sent again; recording the next one records it, too."""
    real = post.store.delivered

    async def failing(some: Sequence[Pending]) -> None:
        monkeypatch.setattr(post.store, "delivered", real)
        raise RuntimeError("disk full")

    monkeypatch.setattr(post.store, "delivered", failing)
    await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "two"]
    assert await post.store.pending() == []
    assert "disk full" in caplog.text


@pytest.mark.parametrize("old", [False, True])
async def test_while_the_database_fails_before_the_sending_it_waits(
    post: Post, old: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also the very first one, for which the key of all nonces is made, and one that a process before has left."""
    monkeypatch.setattr(module, "UNSAVED_FOR", 0.0)
    real, tries = post.store.note, 0

    async def failing(key: str) -> str | None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise Unsaved("not-saved-full")
        return await real(key)

    monkeypatch.setattr(post.store, "note", failing)
    if old:
        with post.courier.taking_up():
            await post.announce("one", "two")
    else:
        await post.announce("one", "two")
    await post.quiet()
    assert post.texts == ["one", "two"] and tries >= 4
    assert await post.store.pending() == [] and "Traceback" not in caplog.text


async def test_an_announcement_never_waits_for_the_board(post: Post) -> None:
    await post.announce("one")
    await post.quiet()
    gate = post.wire.hold("PATCH")
    post.courier.wake(
        post.record, shows(BOARD.replace(public_version=BOARD.public_version + 1)), await post.announce_later("two")
    )
    await until(lambda: len(post.shown) == 2)
    await post.announce("three")
    await until(lambda: post.texts == ["one", "two", "three"])
    await post.courier.record()
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
    monkeypatch.setattr(module, "BOARD_EVERY", 9_000.0)
    for public_version in range(40):
        post.courier.wake(post.record, shows(BOARD.replace(public_version=public_version)), [])
        await until(lambda: post.shown)
        await turns(5)
    assert len(post.shown) == 1
    await post.courier.drain()
    assert len(post.shown) == 2
    board = await post.store.board(post.record.id)
    other = post.another()
    other.wake(post.record, shows(BOARD.replace(public_version=39)), [])
    await until(lambda: all(queue.idle for queue in other.queues))
    assert await post.store.board(post.record.id) == board, "the last one was shown"
    await other.close()


async def test_a_board_that_is_wanted_anew(post: Post) -> None:
    post.courier.post_board(post.record, shows(BOARD))
    await post.quiet()
    post.courier.post_board(post.record, shows(BOARD))
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "POST"]
    assert len(post.wire.of("DELETE")) == 1


async def test_a_board_wanted_anew_is_so_after_a_failure(post: Post) -> None:
    post.courier.post_board(post.record, shows(BOARD))
    await post.quiet()
    post.wire.fail(fault(502), ConnectionResetError(), on=ANNOUNCING)
    post.courier.post_board(post.record, shows(BOARD))
    await post.quiet()
    # The repeated posting may have been taken the first time: then it is an older board that Discord gives back.
    assert [one.method for one in post.shown] == ["POST"] * 4 + ["PATCH"]
    assert len(post.wire.of("DELETE")) == 1


async def test_a_board_that_discord_refuses(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.wire.fail(fault(400, 50035), on=ANNOUNCING)
    post.courier.wake(post.record, shows(BOARD), [])
    await post.quiet()
    assert len(post.shown) == 1
    assert "has no board" in caplog.text


async def test_a_board_that_is_forbidden_is_shown_when_it_is_allowed(post: Post) -> None:
    post.wire.fail(fault(403, 50013), on=ANNOUNCING)
    post.courier.wake(post.record, shows(BOARD), [])
    await post.quiet()
    assert len(post.shown) == 1
    post.courier.allowed(channel=CHANNEL)
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "POST", "PATCH"], "Discord may know the first one's nonce"
    assert await post.store.board(post.record.id) is not None


async def test_a_board_that_cannot_be_made(
    post: Post, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.delattr("bot.chat.boards.layout_of")
        post.courier.wake(post.record, shows(BOARD), [])
        await post.quiet()
    assert "unexpected fault" in caplog.text and post.shown == []
    await post.announce("one")
    await post.quiet()
    assert post.texts == ["one"]


async def test_a_board_with_a_line_that_cannot_be_made_shows_the_rest(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.courier.wake(post.record, shows(BOARD.replace(prompt=(say("no-such-sentence"), say("done")))), [])
    await post.quiet()
    assert "a line cannot be shown: no-such-sentence" in caplog.text and "unexpected fault" not in caplog.text
    [shown] = post.shown
    assert "(This line cannot be shown.)" in str(shown.body) and "Done." in str(shown.body)


async def test_what_is_not_sent_at_the_end_is_sent_at_the_next_start(post: Post) -> None:
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("one", "two")
    await until(lambda: post.texts == ["one"])
    await post.courier.close()
    assert all(queue.idle for queue in post.courier.queues)
    gate.set()
    post.courier = post.another()
    post.courier.wake(post.record, shows(BOARD), await post.store.pending())
    await post.quiet()
    assert post.texts == ["one", "one", "two"]
    assert post.told[0].body["nonce"] == post.told[1].body["nonce"], "Discord knows the first one again"


async def test_closing_before_there_was_anything(post: Post) -> None:
    await post.courier.close()


async def test_an_encounter_that_has_ended_is_forgotten(post: Post) -> None:
    post.courier.wake(post.record, shows(BOARD.replace(ended=True)), [])
    await post.quiet()
    assert all(queue.empty for queue in post.courier.queues)


async def test_two_encounters_do_not_wait_for_each_other(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    other = await post.store.open(samples.new(CHANNEL + 1).replace(system="past-participle"))
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("one")
    pending = Pending(
        encounter=other.id, revision=1, ordinal=0, channel=CHANNEL + 1, system="past-participle",
        announcement=Announcement(text="elsewhere"),
    )  # fmt: skip
    post.courier.wake(other, shows(BOARD), [pending])
    await until(lambda: post.wire.of(f"POST /channels/{CHANNEL + 1}/messages"))
    gate.set()
    await post.quiet()


async def test_the_announcements_of_a_channel_are_in_order_whichever_encounter_they_are_of(post: Post) -> None:
    """The end of one, with its seed, comes before the start of the next."""
    gate = post.wire.hold(ANNOUNCING)
    await post.announce("the end", "the seed")
    await until(lambda: post.texts == ["the end"])
    ended = samples.revision(9).replace(number=3, position=3, parent=2, announcements=(), request_id=None)
    await post.store.append(post.record.id, ended, ended=5)
    following = await post.store.open(samples.new(CHANNEL).replace(system="past-participle"))
    start = Pending(
        encounter=following.id, revision=1, ordinal=0, channel=CHANNEL, system="past-participle",
        announcement=Announcement(text="the start"),
    )  # fmt: skip
    post.courier.wake(following, shows(BOARD), [start])
    await turns()
    assert post.texts == ["the end"]
    gate.set()
    await post.quiet()
    assert post.texts == ["the end", "the seed", "the start"]


async def test_when_discord_answers_again_everybody_goes_on_at_once(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "PATIENCE", (0.01, 9_000.0))
    monkeypatch.setattr(circuit_breaker, "SCOUT_EVERY", 9_000.0)
    post.wire.fail(fault(503), fault(503), on=ANNOUNCING)
    await post.announce("one")
    await until(lambda: len(post.told) == 2)
    post.client.breaker.answered()
    await until(lambda: len(post.told) == 3)
    await post.quiet()


async def test_one_tries_often_for_all_who_wait(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_breaker, "PATIENCE", (0.01, 9_000.0))
    monkeypatch.setattr(circuit_breaker, "SCOUT_EVERY", 0.03)
    other = await post.store.open(samples.new(CHANNEL + 1).replace(system="past-participle"))
    post.wire.fail(*[fault(503)] * 5, on=ANNOUNCING)
    post.wire.fail(*[fault(503)] * 2, on=f"POST /channels/{CHANNEL + 1}/messages")
    await post.announce("one")
    await until(lambda: post.told)
    pending = Pending(
        encounter=other.id, revision=1, ordinal=0, channel=CHANNEL + 1, system="past-participle",
        announcement=Announcement(text="elsewhere"),
    )  # fmt: skip
    post.courier.wake(other, shows(BOARD), [pending])
    elsewhere = f"POST /channels/{CHANNEL + 1}/messages"
    await until(lambda: len(post.told) == 6)
    await until(lambda: len(post.wire.of(elsewhere)) >= 3)
    await post.quiet()


async def test_it_drains_without_dawdling(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOARD_EVERY", 60.0)
    await post.announce("one", "two")
    async with asyncio.timeout(120):
        await post.courier.drain()
    assert post.texts == ["one", "two"] and len(post.shown) == 1


async def test_what_comes_after_it_has_closed_is_left_for_the_next_start(post: Post) -> None:
    await post.courier.close()
    await post.announce("one")
    await turns()
    assert not post.told and not post.courier.queues and len(await post.store.pending()) == 1
