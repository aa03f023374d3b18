"""Messages by the short way, to a server that answers as it is told: limits hold, and nothing refused is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Route

from bot.chat.requests import Requests
from tests.chat.test_straight import CUT, FAILED, Server, served, straight_to


def answer(body: object, status: str = "200 OK", **headers: object) -> bytes:
    """What Discord answers."""
    text = json.dumps(body)
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in {**headers, "Content-Length": len(text)}.items()]
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, "", text]).encode()


def counted(remaining: int, after: float = 9.0, bucket: str = "abc") -> dict[str, Any]:
    """What Discord tells of a limit of five."""
    return {"X-RateLimit-Limit": 5, "X-RateLimit-Remaining": remaining, "X-RateLimit-Reset-After": after,
            "X-RateLimit-Bucket": bucket}  # fmt: skip


class Library:
    """The library's way, which always works: what goes by it is kept, and when."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.at = 0.0


@asynccontextmanager
async def requests(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Requests, Server, Library]]:
    """The library's requests, to a server."""
    library = Library()

    async def request(self: Any, route: Route, **given: Any) -> Any:
        await self._global_over.wait()
        library.at = asyncio.get_running_loop().time()
        library.asked.append((route.key, given))
        return {"id": "library"}

    monkeypatch.setattr(HTTPClient, "request", request)
    async with served() as server:
        monkeypatch.setattr(Route, "BASE", server.address)
        way = straight_to(server)
        http = Requests(way, asyncio.get_running_loop())
        http.token, http._global_over = "a-token", asyncio.Event()
        http._global_over.set()
        yield http, server, library
        way.close()


def posting() -> Route:
    return Route("POST", "/channels/{channel_id}/messages", channel_id=7)


async def test_a_message_and_its_edit_go_straight_with_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    async with requests(monkeypatch) as (http, server, library):
        server.will(answer({"id": "8"}), answer({"id": "8"}))
        edit = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=7, message_id=8)
        assert await http.request(posting(), json={"content": "é"}) == {"id": "8"}
        assert await http.request(edit, json={"content": None}) == {"id": "8"}
        assert library.asked == [] and len(server.connections) == 1
    first, second = (one.split(b"\r\n") for one in server.requests)
    assert first[0] == b"POST /api/v10/channels/7/messages HTTP/1.1" and first[-1] == b'{"content":"\\u00e9"}'
    assert second[0] == b"PATCH /api/v10/channels/7/messages/8 HTTP/1.1" and second[-1] == b'{"content":null}'
    assert b"Authorization: Bot a-token" in first and b"Authorization: Bot a-token" in second


async def test_files_and_whatever_is_no_message_go_the_librarys_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async with requests(monkeypatch) as (http, server, library):
        await http.request(posting(), files=[], form=[])
        await http.request(Route("DELETE", "/channels/{channel_id}/messages/{message_id}", channel_id=7, message_id=8))
        http.proxy = "http://proxy"
        await http.request(posting(), json={})
        assert len(library.asked) == 3 and server.requests == []


@pytest.mark.parametrize("refusal", [CUT, answer({"code": 50013}, "403 Forbidden"), answer("<html>", "429 No")])
async def test_what_is_not_taken_is_sent_once_more_in_the_librarys_way(
    monkeypatch: pytest.MonkeyPatch, refusal: bytes
) -> None:
    async with requests(monkeypatch) as (http, server, library):
        server.will(refusal)
        assert await http.request(posting(), json={"nonce": "5"}) == {"id": "library"}
        assert library.asked == [(posting().key, {"json": {"nonce": "5"}})] and len(server.requests) == 1


async def test_where_discord_fails_that_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with requests(monkeypatch) as (http, server, library):
        server.will(FAILED)
        with pytest.raises(discord.DiscordServerError) as raised:
            await http.request(posting(), json={})
        assert raised.value.status == 502 and library.asked == []


async def test_nothing_is_sent_that_a_limit_does_not_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last that is allowed is answered, and the next one waits until the limit is over."""
    async with requests(monkeypatch) as (http, server, _):
        loop = asyncio.get_running_loop()
        server.will(answer({}, **counted(1)), answer({}, **counted(0, 0.1)), answer({}, **counted(4)))
        await http.request(posting(), json={})
        began = loop.time()
        await asyncio.gather(http.request(posting(), json={}), http.request(posting(), json={}))
        assert len(server.requests) == 3 and loop.time() - began >= 0.1


async def test_a_limit_is_one_for_both_ways_and_one_for_each_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    async with requests(monkeypatch) as (http, server, _):
        server.will(answer({}, **counted(3)), answer({}, **counted(2, bucket="other")))
        await http.request(posting(), json={})
        assert http._bucket_hashes == {posting().key: "abc"} and [*http._buckets] == ["abc:7"]
        limit = http._buckets["abc:7"]
        assert (limit.remaining, limit.limit, limit.reset_after, limit.outgoing) == (3, 5, 9.0, 0)
        await http.request(posting(), json={})
        assert [*http._buckets.items()] == [("other:7", limit)] and limit.remaining == 2


@pytest.mark.parametrize("everywhere", [False, True], ids=["of the channel", "of the bot"])
async def test_a_429_is_waited_for_before_the_message_is_sent_again(
    monkeypatch: pytest.MonkeyPatch, everywhere: bool
) -> None:
    async with requests(monkeypatch) as (http, server, library):
        began = asyncio.get_running_loop().time()
        server.will(answer({"retry_after": 0.1, "global": everywhere}, "429 Too Many Requests"))
        assert await http.request(posting(), json={}) == {"id": "library"}
        assert len(server.requests) == 1 and 0.1 <= library.at - began < 5


async def test_while_the_bot_has_asked_too_much_no_channel_is_sent_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    async with requests(monkeypatch) as (http, server, _):
        http._global_over.clear()
        waits = asyncio.create_task(http.request(posting(), json={}))
        await asyncio.sleep(0)
        assert server.connections == []
        server.will(answer({"id": "8"}))
        http._global_over.set()
        assert await waits == {"id": "8"}
