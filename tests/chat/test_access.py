"""What Discord is asked about who can read a channel, where it is not at hand, and what is not known then."""

import asyncio

import pytest

from bot.app.ports import Readable
from bot.chat import access
from bot.chat.access import Access
from tests.chat.post import Post
from tests.chat.wire import CHANNEL, GUILD, fault

BOB = 13
OTHER = CHANNEL + 1
MEMBER = f"/guilds/{GUILD}/members/{BOB}"
BOTH, NONE = frozenset({CHANNEL, OTHER}), frozenset[int]()


async def readable(post: Post) -> Readable:
    return await Access(post.client).readable(BOB, (CHANNEL, OTHER))


async def test_on_a_server_of_another_process_its_roles_are_asked_for_and_one_member_once(post: Post) -> None:
    assert await readable(post) == (BOTH, True)
    assert len(post.wire.of(f"GET /guilds/{GUILD}")) == 3 and len(post.wire.of(MEMBER)) == 1


@pytest.mark.parametrize("status", [403, 404])
async def test_who_is_no_member_reads_nothing(post: Post, status: int) -> None:
    post.wire.fail(fault(status), on=MEMBER)
    assert await readable(post) == (NONE, True)
    assert len(post.wire.of(MEMBER)) == 1


async def test_a_channel_that_is_gone_hides_no_other(post: Post) -> None:
    post.wire.fail(fault(404), on=f"/channels/{CHANNEL}")
    assert await readable(post) == (frozenset({OTHER}), True)


async def test_what_discord_fails_to_say_is_not_sure(post: Post) -> None:
    post.wire.fail(fault(503), on=MEMBER)
    assert await readable(post) == (NONE, False)


async def test_nobody_waits_long_for_an_answer(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "ANSWER_WITHIN", 0.0)
    gate: asyncio.Event = post.wire.hold("GET")
    assert await readable(post) == (NONE, False)
    gate.set()
