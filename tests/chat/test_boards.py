"""The live board: one message, edited while it is young and changed, posted anew when it must be."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.app.ports import Unsaved
from bot.app.records import FINISHED, EncounterRecord
from bot.chat.boards import YOUNG, Boards, Remembered, layout_of
from bot.chat.client import Quickdraw
from bot.chat.languages import lexicon_of
from bot.chat.pictures import Pictures
from bot.render.pictures import draw
from bot.rules.exhibits import TimeBar, TimelineExhibit
from bot.rules.views import BoardView, Mark, Offer, Row
from bot.rules.words import ENGLISH, say
from bot.storage.sqlite import SqliteStore
from tests.chat.house import buttons
from tests.chat.wire import CHANNEL, Request, Wire, fault
from tests.storage import samples

BOARD = BoardView(title="Saloon", public_version=1, heading=(say("round", round=1),), prompt=(say("done"),))
LATER = BOARD.replace(public_version=2)
LINE = TimelineExhibit(
    unit="count", now=17, descending=True, bars=(TimeBar(name="Brad", label="shot", begins=19, lands=13),)
)
UNDER_WAY = BOARD.replace(public_version=3, exhibits=(LINE,))


class Clock:
    """A clock that is set by hand."""

    time, jumped = 1_700_000_000_000, 0

    def now(self) -> int:
        return self.time


class Wall:
    """Where a board hangs."""

    def __init__(self, client: Quickdraw, store: SqliteStore, wire: Wire, record: EncounterRecord) -> None:
        self.store, self.wire, self.record, self.clock = store, wire, record, Clock()
        self.boards = Boards(client, store, self.clock, Pictures(draw))

    async def show(self, board: BoardView, *, anew: bool = False) -> list[Request]:
        before = len(self.wire.sent)
        await self.boards.show(self.record, board, repost=anew)
        return self.wire.sent[before:]


@pytest.fixture
async def wall(wire: Wire, store: SqliteStore) -> AsyncIterator[Wall]:
    async def begin(client: Quickdraw) -> Any:
        raise AssertionError

    async with Quickdraw(begin, ()) as client:
        record = await store.open(samples.new(CHANNEL).replace(system="past-participle"))
        yield Wall(client, store, wire, record)


def methods(requests: list[Request]) -> list[str]:
    return [one.method for one in requests]


async def test_it_is_posted_silently_and_pings_nobody(wall: Wall) -> None:
    (one,) = await wall.show(BOARD)
    assert one.method == "POST" and one.path == f"/channels/{CHANNEL}/messages"
    assert one.body["flags"] & 1 << 12 and one.body["flags"] & 1 << 15
    assert one.body["allowed_mentions"] == {"parse": []}
    post = await wall.store.board(wall.record.id)
    assert post is not None and (post.channel, post.posted) == (CHANNEL, Clock.time)


async def test_it_is_edited_when_it_has_changed(wall: Wall) -> None:
    await wall.show(BOARD)
    post = await wall.store.board(wall.record.id)
    (edit,) = await wall.show(LATER)
    assert post is not None and edit.path == f"/channels/{CHANNEL}/messages/{post.message}"
    assert edit.method == "PATCH" and edit.body["allowed_mentions"] == {"parse": []}
    after = await wall.store.board(wall.record.id)
    assert after is not None and after.digest != post.digest and after.message == post.message


async def test_it_is_not_edited_when_nothing_has_changed(wall: Wall) -> None:
    """An edit can be seen: a secret step, which changes nothing here, must not make one."""
    await wall.show(BOARD)
    assert await wall.show(BOARD) == []
    wall.clock.time += YOUNG * 2
    assert await wall.show(BOARD) == []


async def test_when_it_is_old_it_is_posted_anew_and_the_old_one_removed(wall: Wall) -> None:
    await wall.show(BOARD)
    old = await wall.store.board(wall.record.id)
    assert YOUNG == 50 * 60 * 1000
    wall.clock.time += YOUNG - 1
    assert methods(await wall.show(LATER)) == ["PATCH"]
    wall.clock.time += 1
    post, removal = await wall.show(BOARD)
    assert methods([post, removal]) == ["POST", "DELETE"]
    assert old is not None and removal.path.endswith(f"/{old.message}")
    new = await wall.store.board(wall.record.id)
    assert new is not None and new.posted == wall.clock.time and new.message != old.message


@pytest.mark.parametrize(
    "error",
    [fault(404, 10008), fault(429, 30046), fault(400, 50083), fault(403, 50001)],
    ids=["deleted", "too many edits", "archived", "forbidden"],
)
async def test_when_the_edit_is_refused_it_is_posted_anew(wall: Wall, error: Exception) -> None:
    await wall.show(BOARD)
    wall.wire.fail(error, on="PATCH")
    assert methods(await wall.show(LATER)) == ["PATCH", "POST", "DELETE"]


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_when_discord_fails_it_is_not_posted_twice(wall: Wall, status: int) -> None:
    await wall.show(BOARD)
    before = await wall.store.board(wall.record.id)
    error = fault(status)
    wall.wire.fail(error, on="PATCH")
    with pytest.raises(type(error)):
        await wall.show(LATER)
    assert await wall.store.board(wall.record.id) == before
    assert methods(await wall.show(LATER)) == ["PATCH"]


async def test_when_it_cannot_be_posted_nothing_is_recorded(wall: Wall) -> None:
    error = fault(403, 50013)
    wall.wire.fail(error, on="POST")
    with pytest.raises(type(error)):
        await wall.show(BOARD)
    assert await wall.store.board(wall.record.id) is None


async def test_posted_again_on_demand(wall: Wall) -> None:
    await wall.show(BOARD)
    assert methods(await wall.show(BOARD, anew=True)) == ["POST", "DELETE"]


async def test_a_posting_that_was_interrupted_is_taken_up_again_though_nothing_has_changed(wall: Wall) -> None:
    """Discord may have taken it: with the same nonce there is one new board, and the old one goes."""
    await wall.show(BOARD)
    old = await wall.store.board(wall.record.id)
    error = fault(502)
    wall.wire.fail(error, on="POST")
    with pytest.raises(type(error)):
        await wall.show(BOARD, anew=True)
    posted, removal, edit = [one for one in await wall.show(BOARD) if one.method != "GET"]
    assert methods([posted, removal, edit]) == ["POST", "DELETE", "PATCH"]
    assert posted.body["nonce"] == wall.wire.of("POST")[-2].body["nonce"]
    assert old is not None and removal.path.endswith(f"/{old.message}")
    assert await wall.show(BOARD) == []


@pytest.mark.parametrize("error", [fault(403, 50013), fault(500), ConnectionResetError()], ids=repr)
async def test_an_old_board_that_cannot_be_removed_now_is_removed_later(wall: Wall, error: Exception) -> None:
    """The new one is live all the same: it is not posted a second time."""
    await wall.show(BOARD)
    old = await wall.store.board(wall.record.id)
    assert old is not None
    wall.wire.fail(error, on="DELETE")
    with pytest.raises(type(error)):
        await wall.show(BOARD, anew=True)
    again = await wall.show(BOARD)
    assert methods(again)[0] == "DELETE" and again[0].path.endswith(f"/{old.message}")
    assert "POST" not in methods(again)
    assert await wall.show(BOARD) == []


async def test_an_old_board_that_is_gone_needs_no_removing(wall: Wall) -> None:
    await wall.show(BOARD)
    wall.wire.fail(fault(404, 10008), on="DELETE")
    assert methods(await wall.show(BOARD, anew=True)) == ["POST", "DELETE"]
    assert await wall.show(BOARD) == []


def frame_of(record: EncounterRecord, board: BoardView) -> dict[str, Any]:
    """What is sent of a board: the one component that holds all others."""
    layout: Any = layout_of(record, board)
    (frame,) = layout.to_components()
    return dict(frame)


async def test_the_board_of_an_ended_fight_is_finished_once_whatever_its_age(wall: Wall) -> None:
    await wall.show(BOARD)
    wall.clock.time += YOUNG * 3
    assert methods(await wall.show(BOARD.replace(ended=True))) == ["PATCH"]
    post = await wall.store.board(wall.record.id)
    assert post is not None and post.digest == FINISHED
    assert await wall.show(BOARD.replace(ended=True, public_version=9)) == []


def texts(board: BoardView, record: EncounterRecord) -> list[str]:
    frame = frame_of(record, board)
    return [part["content"] for part in frame["components"] if part["type"] == 10]


def crowd(count: int, name: str) -> BoardView:
    rows = tuple(
        Row(combatant=n, name=name, side="crew", count=1, mark=Mark.READY, status=(say("round", round=n),))
        for n in range(count)
    )
    offers = tuple(Offer(verb="act", label=say("offer-act-for", who=name), combatant=n) for n in range(40))
    return BOARD.replace(rows=rows, offers=offers)


@pytest.mark.parametrize("name", ["n" * 80, "*" * 80, "🔥" * 40])
async def test_a_crowd_is_within_the_limits_of_a_message(wall: Wall, name: str) -> None:
    board = crowd(100, name)
    assert sum(map(len, texts(board, wall.record))) <= 4000
    frame = frame_of(wall.record, board)
    rows = [part for part in frame["components"] if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5] * 5
    assert 1 + sum(1 + len(part.get("components", ())) for part in frame["components"]) <= 40
    (one,) = await wall.show(board)
    ids = list(buttons(one).values())
    assert len(set(ids)) == len(ids)


async def test_an_empty_part_is_left_out_and_an_ended_board_has_no_buttons(wall: Wall) -> None:
    board = BOARD.replace(prompt=(), offers=(Offer(verb="act", label=say("offer-act")),))
    assert texts(board, wall.record) == ["## Saloon\n**Round 1**"]
    frame = frame_of(wall.record, board.replace(ended=True))
    assert [part["type"] for part in frame["components"]] == [10, 14, 10]
    assert layout_of(wall.record, board).is_finished(), "nothing waits for it"


def gallery(request: Request) -> list[str]:
    """Return the addresses of the pictures that a board shows."""
    (frame,) = request.body["components"]
    shown = [one for one in frame["components"] if one["type"] == 12]
    return [item["media"]["url"] for one in shown for item in one["items"]]


async def test_what_is_under_way_is_shown_as_a_picture(wall: Wall) -> None:
    (posted,) = await wall.show(UNDER_WAY)
    assert gallery(posted) == ["attachment://timeline.png"]
    ((name, picture),) = posted.files
    assert name == "timeline.png" and picture == draw(LINE, lexicon_of("torg", ENGLISH)).png
    (edit,) = await wall.show(UNDER_WAY.replace(exhibits=(LINE.replace(now=15),)))
    assert edit.method == "PATCH" and gallery(edit) == ["attachment://timeline.png"]
    assert edit.files[0][1] != picture
    (bare,) = await wall.show(LATER)
    assert gallery(bare) == [] and bare.files == [] and bare.body["attachments"] == []


@pytest.mark.parametrize("status", [403, 413])
async def test_where_pictures_are_not_taken_the_board_goes_without(wall: Wall, status: int) -> None:
    wall.wire.fail(fault(status), on="POST")
    first, second = await wall.show(UNDER_WAY)
    assert gallery(first) and not gallery(second) and second.files == []
    wall.wire.fail(fault(status), on="PATCH")
    first, second = await wall.show(UNDER_WAY.replace(public_version=4))
    assert gallery(first) and not gallery(second) and methods([first, second]) == ["PATCH", "PATCH"]


async def test_where_the_history_may_not_be_read_a_posting_is_begun_again(wall: Wall) -> None:
    """Its nonce has to do."""
    for error in (fault(403, 50001), fault(404, 10003)):
        wall.wire.fail(fault(503), on="POST")
        with pytest.raises(discord.DiscordServerError):
            await wall.show(BOARD, anew=True)
        wall.wire.fail(error, on="GET")
        assert methods(await wall.show(BOARD))[:2] == ["GET", "POST"]


class Shelf:
    """A store of numbers that counts what it is asked, and can fail."""

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}
        self.asked: list[str] = []
        self.fails = False

    async def load(self, key: str) -> int | None:
        self.asked.append(key)
        return self.kept.get(key)

    async def save(self, key: str, value: int) -> None:
        if self.fails:
            raise Unsaved("not-saved")
        self.kept[key] = value


async def test_what_a_store_holds_is_asked_for_once_and_again_after_a_failure() -> None:
    shelf = Shelf()
    known = Remembered[str, int](shelf.load, shelf.save, 2)
    assert [await known.get("a"), await known.get("a")] == [None, None] and shelf.asked == ["a"]
    await known.put("a", 1)
    assert (await known.get("a"), shelf.kept, shelf.asked) == (1, {"a": 1}, ["a"])
    shelf.fails = True
    with pytest.raises(Unsaved):
        await known.put("a", 2)
    assert await known.get("a") == 1 and shelf.asked == ["a", "a"], "nobody knows what became of it"
    shelf.fails = False
    await known.put("b", 2)
    await known.put("c", 3)
    await known.get("a")
    assert shelf.asked == ["a", "a", "a"], "the oldest of more than two was forgotten"
