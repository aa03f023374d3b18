"""Where the board is: it moves down to the people, is pinned, or stays; nothing secret moves it."""

import asyncio

import pytest

from bot.chat import courier
from bot.rules.views import BoardView, Offer
from bot.rules.words import say
from tests.chat.post import BOARD as FIRST_BOARD
from tests.chat.post import Post, shows
from tests.chat.wire import fault, until

ACT = Offer(verb="act", label=say("offer-act"))
WAITS = FIRST_BOARD.replace(round=1, offers=(ACT,))


async def show(post: Post, board: BoardView, *told: str) -> str:
    """Announce something, and show a board behind it; return by what the board was shown, if it was."""
    before = len(post.shown)
    post.courier.wake(post.record, shows(board), await post.announce_later(*told))
    await post.quiet()
    return " ".join(one.method for one in post.shown[before:])


async def test_it_moves_down_when_more_than_eight_messages_lie_below_it(post: Post) -> None:
    assert await show(post, WAITS) == "POST"
    for number in range(2, 10):
        assert await show(post, WAITS.replace(public_version=number), f"act {number}") == "PATCH"
    assert await show(post, WAITS.replace(public_version=10), "act 10") == "POST"
    assert len(post.wire.of("DELETE /channels")) == 1, "the old one is taken away"
    assert await show(post, WAITS.replace(public_version=11), "act 11") == "PATCH", "it is counted from there"


async def test_it_stays_where_nothing_of_it_changes_and_where_nobody_is_waited_for(post: Post) -> None:
    """What changes nothing that it shows may be a secret."""
    await show(post, WAITS)
    await show(post, WAITS, *(f"line {number}" for number in range(9)))
    assert await show(post, WAITS) == ""
    assert await show(post, WAITS.replace(offers=())) == "PATCH"
    assert await show(post, WAITS.replace(public_version=2)) == "POST"


async def test_it_moves_down_at_a_new_round_and_not_when_the_fight_ends(post: Post) -> None:
    await show(post, WAITS)
    assert await show(post, WAITS.replace(round=2), "round 2") == "POST"
    assert await show(post, WAITS.replace(round=3, ended=True), "the end") == "PATCH"


@pytest.mark.parametrize("place", ["still", "pin"])
async def test_it_stays_where_that_is_wished_for(post: Post, place: str) -> None:
    await show(post, WAITS.replace(place=place))
    for number in range(10):
        assert (
            await show(post, WAITS.replace(place=place, round=number, public_version=number), f"act {number}")
            == "PATCH"
        )
    pins = [one.path for one in post.wire.of("PUT /channels")]
    assert len(pins) == (place == "pin"), "it is pinned once"


async def test_it_is_pinned_when_that_is_wished_for_later_and_once_more_where_it_is_posted_anew(post: Post) -> None:
    await show(post, WAITS)
    pinned = WAITS.replace(place="pin")
    await show(post, pinned)
    post.courier.post_board(post.record, shows(pinned))
    await post.quiet()
    first, second = [one.path for one in post.wire.of("PUT /channels")]
    assert first != second


async def test_where_it_may_not_be_pinned_it_is_shown_all_the_same_and_not_tried_again(post: Post) -> None:
    post.wire.fail(fault(403, 50013), on="PUT /channels")
    assert await show(post, WAITS.replace(place="pin")) == "POST"
    assert await show(post, WAITS.replace(place="pin", public_version=2)) == "PATCH"
    assert len(post.wire.of("PUT /channels")) == 1


async def test_a_pin_whose_outcome_nobody_knows_is_tried_again(post: Post) -> None:
    post.wire.fail(fault(503), on="PUT /channels")
    await show(post, WAITS.replace(place="pin"))
    assert len(post.wire.of("PUT /channels")) == 2
    assert len([one for one in post.shown if one.method == "POST"]) == 1


async def test_where_much_is_said_it_waits_for_room_and_is_edited_meanwhile(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A channel takes about five messages in five seconds: calls come first."""
    monkeypatch.setattr(courier, "BUSY_WITHIN", 9_000.0)
    await show(post, WAITS)
    told = await post.announce_later("one", "two", "three")
    post.courier.wake(post.record, shows(WAITS.replace(round=2)), told)
    await until(lambda: len(post.shown) == 2)
    assert post.shown[-1].method == "PATCH"
    monkeypatch.setattr(courier, "BUSY_WITHIN", 0.0)
    await post.quiet()
    assert [one.method for one in post.shown] == ["POST", "PATCH", "POST"]


async def test_at_the_end_of_the_process_it_waits_for_nothing(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courier, "BUSY_WITHIN", 60.0)
    await show(post, WAITS)
    told = await post.announce_later("one", "two", "three")
    post.courier.wake(post.record, shows(WAITS.replace(round=2)), told)
    await asyncio.wait_for(post.courier.drain(), 120)
    assert [one.method for one in post.shown][-1] == "POST"
