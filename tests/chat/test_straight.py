"""Short requests over connections that are kept open, to a server that answers as it is told."""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import MultipartParameters, Route

from bot.chat import straight
from bot.chat.callbacks import Callbacks
from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend
from bot.chat.straight import Straight

TAKEN = b"HTTP/1.1 204 No Content\r\nVia: 1.1 somebody\r\n\r\n"
CLOSED = b"HTTP/1.1 204 No Content\r\nConnection: Close\r\n\r\n"
REFUSED = b'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"code":40060}'
FAILED = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\n\r\nno!"
CUT = b""


class Server:
    """Gives the answers that it is told to, one for each request; none at all where that is empty."""

    def __init__(self) -> None:
        self.answers: deque[tuple[bytes, ...]] = deque()
        self.requests: list[bytes] = []
        self.connections: list[asyncio.StreamWriter] = []
        self.address = ""

    def will(self, *answers: bytes) -> None:
        """Give these answers next, each in one piece."""
        self.answers += [(one,) for one in answers]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection."""
        self.connections.append(writer)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(head.lower().partition(b"content-length: ")[2].split()[0])
                self.requests.append(head + await reader.readexactly(length))
                for piece in self.answers.popleft():
                    writer.write(piece)
                    await writer.drain()
                    if not piece:
                        return
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def served() -> AsyncIterator[Server]:
    """A server."""
    server = Server()
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.address = "http://127.0.0.1:{1}/api/v10".format(*listening.sockets[0].getsockname())
    try:
        yield server
    finally:
        listening.close()
        for connection in server.connections:
            connection.close()


def straight_to(server: Server, breaker: CircuitBreaker | None = None) -> Straight:
    """The short way to a server."""
    return Straight(server.address, "DiscordBot (a test)", breaker or CircuitBreaker())


async def post(way: Straight, path: str, body: bytes = b"{}") -> int:
    """Send a request; return the status of its answer."""
    return (await way.send("POST", path, body)).status


async def test_a_request_is_sent_whole_and_a_connection_is_used_again() -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(TAKEN, TAKEN)
        assert [await post(way, "/one", b"{}"), await post(way, "/two", b'{"a":1}')] == [204, 204]
        way.close()
    assert len(server.connections) == 1
    lines = server.requests[1].split(b"\r\n")
    assert lines[0] == b"POST /api/v10/two HTTP/1.1" and lines[-2:] == [b"", b'{"a":1}']
    host = server.address.removeprefix("http://").partition("/")[0]
    assert f"Host: {host}".encode() in lines and b"User-Agent: DiscordBot (a test)" in lines
    assert b"Content-Type: application/json" in lines and b"Content-Length: 7" in lines


ENDLESS = b"HTTP/1.1 400 Bad Request\r\n\r\nno"
UNCOUNTED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("answer", [CLOSED, ENDLESS, TAKEN + b"more", b"something else\r\n\r\n"])
async def test_only_a_connection_on_which_all_was_answered_and_nothing_more_is_used_again(answer: bytes) -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(answer, TAKEN)
        await post(way, "/one")
        assert await post(way, "/two") == 204 and len(server.connections) == 2
        way.close()


@pytest.mark.parametrize(
    ("pieces", "status", "body"),
    [
        ((REFUSED,), 400, b'{"code":40060}'),
        ((FAILED[:-2], b"o", b"!"), 502, b"no!"),
        (
            (UNCOUNTED + b"3\r\n[1,", b"\r\nA;x=1\r\n22222,3333\r\n1\r\n", b"]\r\n0\r", b"\n\r\n"),
            200,
            b"[1,22222,3333]",
        ),
    ],
    ids=["whole", "in pieces", "each piece with its length"],
)
async def test_an_answer_is_read_to_its_end_after_which_its_connection_is_used_again(
    pieces: tuple[bytes, ...], status: int, body: bytes
) -> None:
    async with served() as server:
        way = straight_to(server)
        server.answers.append(pieces)
        server.will(TAKEN)
        answer = await way.send("PATCH", "/one", b"{}", "Authorization: Bot x\r\n")
        assert (answer.status, answer.body) == (status, body)
        assert await post(way, "/two") == 204 and len(server.connections) == 1
        way.close()
    lines = server.requests[0].split(b"\r\n")
    assert lines[0] == b"PATCH /api/v10/one HTTP/1.1" and b"Authorization: Bot x" in lines


async def test_what_is_told_besides_is_found_in_whatever_letters() -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(b"HTTP/1.1 204 No Content\r\nX-RateLimit-Remaining:  4 \r\nVia: 1.1 a: b\r\n\r\n")
        headers = (await way.send("POST", "/one", b"{}")).headers
        assert headers["x-ratelimit-remaining"] == "4" and headers["VIA"] == "1.1 a: b"
        way.close()


async def test_who_is_answered_what_has_no_end_hears_that_there_is_no_answer() -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(UNCOUNTED + b"many\r\n")
        with pytest.raises(aiohttp.ClientError):
            await post(way, "/one")


async def test_an_answer_may_come_in_pieces_and_after_what_is_said_beforehand() -> None:
    async with served() as server:
        way = straight_to(server)
        server.answers.append(
            (b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 2", b"04 No Content\r\n", b"\r\n")
        )
        server.will(TAKEN)
        assert [await post(way, "/one", b"{}"), await post(way, "/two", b"{}")] == [204, 204]
        assert len(server.connections) == 1
        way.close()


async def test_who_gets_no_answer_hears_of_it_and_the_next_request_goes_on_another_connection() -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(TAKEN, CUT, TAKEN)
        assert await post(way, "/one", b"{}") == 204
        with pytest.raises(aiohttp.ClientError):
            await post(way, "/two", b"{}")
        assert await post(way, "/three", b"{}") == 204 and len(server.connections) == 2
        way.close()


async def test_a_connection_that_answers_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straight, "PATIENCE", 0.05)
    async with served() as server:
        way = straight_to(server)
        server.answers.append((b"HTTP/1.1 ",))
        with pytest.raises(aiohttp.ClientError):
            await post(way, "/one", b"{}")


async def test_one_that_was_not_used_for_long_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straight, "KEPT_FOR", -1.0)
    async with served() as server:
        way = straight_to(server)
        server.will(TAKEN, TAKEN)
        await post(way, "/one", b"{}")
        await post(way, "/two", b"{}")
        assert len(server.connections) == 2
        way.close()


async def test_several_at_once_have_a_connection_each_and_one_whose_asker_is_gone_is_not_used_again() -> None:
    async with served() as server:
        way = straight_to(server)
        server.will(TAKEN, TAKEN, TAKEN)
        assert [*await asyncio.gather(post(way, "/one", b"{}"), post(way, "/two", b"{}"))] == [204, 204]
        gone = asyncio.create_task(post(way, "/three", b"{}"))
        await asyncio.sleep(0)
        gone.cancel()
        assert (await asyncio.gather(gone, return_exceptions=True))[0] is not None
        assert len(way._idle) == 1 and len(server.connections) == 2
        way.close()


async def test_nothing_is_sent_while_another_process_may_serve_it() -> None:
    async with served() as server:
        ours = False
        way = straight_to(server, CircuitBreaker(lambda: ours))
        with pytest.raises(NotAllowedToSend):
            await post(way, "/one", b"{}")
        ours = True
        server.will(TAKEN)
        assert await post(way, "/two", b"{}") == 204 and len(server.requests) == len(server.connections) == 1
        way.close()


def test_a_server_has_to_show_who_it_is() -> None:
    context = Straight("https://discord.com/api/v10", "DiscordBot", CircuitBreaker())._context
    assert context is not None and context.check_hostname and context.verify_mode is ssl.CERT_REQUIRED


class Refusing(Callbacks):
    """First responses; what goes the library's way is counted, and refused."""

    asked = 0

    async def request(self, route: Route, session: Any, **given: Any) -> Any:
        self.asked += 1
        raise discord.NotFound(type("Response", (), {"status": 404, "reason": "gone"})(), {"code": 10062})


PARAMS = MultipartParameters(payload={"type": 5}, multipart=None, files=None)


async def test_what_discord_does_not_take_is_sent_once_more_in_the_librarys_way() -> None:
    session: Any = None
    async with served() as server:
        callbacks = Refusing(straight_to(server))
        server.will(TAKEN, REFUSED)
        told = await callbacks.create_interaction_response(7, "a/b", session=session, params=PARAMS)
        assert told == {"interaction": {"id": 7}} and callbacks.asked == 0
        assert server.requests[0].startswith(b"POST /api/v10/interactions/7/a%2Fb/callback ")
        with pytest.raises(discord.NotFound):
            await callbacks.create_interaction_response(7, "a", session=session, params=PARAMS)
        assert callbacks.asked == 1


async def test_where_discord_fails_a_first_response_is_sent_once() -> None:
    """Nobody knows whether it was taken: whoever asked for it decides what to do."""
    session: Any = None
    async with served() as server:
        callbacks = Refusing(straight_to(server))
        server.will(FAILED)
        with pytest.raises(discord.DiscordServerError) as raised:
            await callbacks.create_interaction_response(7, "a", session=session, params=PARAMS)
        assert raised.value.status == 502 and callbacks.asked == 0


async def test_behind_a_proxy_first_responses_go_the_librarys_way() -> None:
    session: Any = None
    async with served() as server:
        callbacks = Refusing(straight_to(server))
        with pytest.raises(discord.NotFound):
            await callbacks.create_interaction_response(7, "a", session=session, params=PARAMS, proxy="http://proxy")
        assert callbacks.asked == 1 and server.requests == []
