"""Digests on their way: each is sent once, also after a crash; where that is refused, a channel pings instead."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.app.digests import Digest
from bot.app.ports import GuildPreference, PreferenceKind, Unsaved
from bot.app.shards import ALL, Shards
from bot.chat import digests
from bot.chat.digests import DigestSender
from tests.chat.post import ANNOUNCING, Post
from tests.chat.test_outbox import OURS, message_of
from tests.chat.wire import CHANNEL, Request, fault, until

KEPT = GuildPreference(guild=1, kind=PreferenceKind.PINGS, key="5", user=5, name="digest", system="", body="{}")
DIGEST = Digest(5, "You are waited for.", "digest.1.2", 1_700_000_000_000, CHANNEL, "<@5> It cannot reach you.", KEPT)
PRIVATELY = "POST /channels/777/messages"


class Due:
    """What is due: digests, or the error of a database that fails, look by look."""

    def __init__(self, *looks: Digest | Exception) -> None:
        self.looks = list(looks)
        self.done: list[Digest] = []

    async def due(self, shards: Shards) -> list[Digest]:
        assert shards == ALL
        found = self.looks.pop(0)
        if isinstance(found, Exception):
            raise found
        return [found]

    async def sent(self, digest: Digest) -> None:
        self.done.append(digest)


@pytest.fixture
def sending(post: Post, monkeypatch: pytest.MonkeyPatch) -> Post:
    """A wire on which the private channel of whoever is asked for is 777."""
    post.client._connection.user = discord.ClientUser(
        state=post.client._connection,
        data=OURS["author"],  # type: ignore[arg-type]
    )
    real = post.wire.http

    async def http(client: Any, route: Any, **given: Any) -> Any:
        answer = await real(client, route, **given)
        return {"id": "777"} if route.path == "/users/@me/channels" else answer

    monkeypatch.setattr(post.wire, "http", http)
    return post


def sender(post: Post, due: Due) -> DigestSender:
    return DigestSender(due, post.courier.private)  # type: ignore[arg-type]


def texts(requests: list[Request]) -> list[str]:
    return [one.body["content"] for one in requests]


async def test_it_is_sent_privately_and_noted(sending: Post) -> None:
    due = Due(DIGEST)
    await sender(sending, due).look(ALL)
    assert texts(sending.wire.of(PRIVATELY)) == [DIGEST.text] and due.done == [DIGEST]
    assert sending.wire.of(ANNOUNCING) == []


async def test_what_had_arrived_before_a_crash_is_not_sent_again(sending: Post) -> None:
    sending.wire.history = [message_of(11, DIGEST.text, author=OURS["author"])]
    due = Due(DIGEST)
    await sender(sending, due).look(ALL)
    assert sending.wire.of(PRIVATELY) == [] and due.done == [DIGEST]


async def test_whom_it_cannot_reach_is_pinged_once(sending: Post) -> None:
    due = Due(DIGEST, DIGEST)
    sending.wire.fail(fault(403, 50007), fault(403, 50007), on=PRIVATELY)
    await sender(sending, due).look(ALL)
    [ping] = sending.wire.of(ANNOUNCING)
    assert (ping.body["content"], ping.body["allowed_mentions"]["users"]) == (DIGEST.ping, [5])
    sending.wire.history = [message_of(11, DIGEST.ping, author=OURS["author"])]
    await sender(sending, due).look(ALL)
    assert len(sending.wire.of(ANNOUNCING)) == 1 and due.done == [DIGEST] * 2


async def test_where_nobody_may_be_told_it_is_given_up(sending: Post) -> None:
    due = Due(DIGEST)
    sending.wire.fail(fault(403, 50007), on=PRIVATELY)
    sending.wire.fail(fault(403, 50001), on=ANNOUNCING)
    await sender(sending, due).look(ALL)
    assert due.done == [DIGEST]


async def test_while_discord_or_the_database_fails_it_waits_for_the_next_look(
    sending: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "LOOK_EVERY", 0.0)
    sending.wire.fail(fault(503), on=PRIVATELY)
    due = Due(Unsaved("not-saved"), ValueError("nobody knows"), DIGEST, DIGEST)
    running = asyncio.create_task(sender(sending, due).run(lambda: ALL))
    await until(lambda: due.done)
    running.cancel()
    assert texts(sending.wire.of(PRIVATELY)) == [DIGEST.text] * 2 and due.done == [DIGEST]
    first, second = (one.body["nonce"] for one in sending.wire.of(PRIVATELY))
    assert first == second


def test_it_is_looked_for_every_ten_minutes() -> None:
    assert digests.LOOK_EVERY == 600
