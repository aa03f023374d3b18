"""Short requests to Discord's API, over connections that are kept open, in as few steps as there can be.

The library's way takes as much processor time for one as the rules and the store together do for a command. Owns the
connections, when one may be used again, and where an answer ends. What an answer means, whoever asks knows. Must not
know what is sent.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections import deque
from typing import NamedTuple, cast

import aiohttp
import yarl
from multidict import CIMultiDict

from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend

KEPT_FOR = 15.0
"""Seconds for which a connection is kept that nobody uses: less than a server keeps it, or a request would be lost."""
PATIENCE = 30.0
"""Seconds after which a connection is given up that does not come about, or on which nothing is answered."""
TAKEN = 204
"""The status of what was taken, and of which nothing is told."""

_encoded = json.JSONEncoder(separators=(",", ":")).encode
_HEAD_ENDS = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)")
_CHUNKED = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked")
_CLOSES = re.compile(rb"\r\nconnection:[ \t]*close")


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    """0 where it was answered in no known way."""
    head: bytes
    body: bytes
    last: bool
    """Whether nothing more is to be asked on its connection."""

    @property
    def headers(self) -> CIMultiDict[str]:
        """What was told besides."""
        lines = (line.partition(":") for line in self.head.decode("latin-1").split("\r\n")[1:])
        return CIMultiDict((name, value.strip()) for name, _, value in lines)


def _answer_in(received: bytes) -> tuple[Answer, bytes] | None:
    """Return the answer with which something begins, and what follows on it; None while it is not all there. Raise
    ValueError where its end cannot be found.
    """
    head, ended, rest = received.partition(_HEAD_ENDS)
    if not ended:
        return None
    status = int(head[9:12]) if head.startswith(b"HTTP/1.1 ") and head[9:12].isdigit() else 0
    told = head.lower()
    last = not status or bool(_CLOSES.search(told))
    if 100 <= status < 200 or status == TAKEN:
        return Answer(status, head, b"", last), rest
    if _CHUNKED.search(told):
        parts = _unchunked(rest)
        return None if parts is None else (Answer(status, head, parts[0], last), parts[1])
    if (length := _LENGTH.search(told)) is None:
        return Answer(status, head, b"", True), b""  # It ends with the connection: that is not waited for.
    ends = int(length[1])
    return None if len(rest) < ends else (Answer(status, head, rest[:ends], last), rest[ends:])


def _unchunked(rest: bytes) -> tuple[bytes, bytes] | None:
    body = b""
    while True:
        length, ended, rest = rest.partition(b"\r\n")
        ends = int(length.partition(b";")[0], 16) if ended else 0
        if not ended or len(rest) < ends + 2:
            return None
        body, rest = body + rest[:ends], rest[ends + 2 :]
        if not ends:
            return body, rest


class _Connection(asyncio.Protocol):
    """A connection, on which one request at a time is answered."""

    def __init__(self, opened: set[_Connection]) -> None:
        self._opened = opened
        self._received = b""
        self._answer: asyncio.Future[Answer] | None = None
        self._transport: asyncio.Transport
        self.reusable = True
        """Whether a request may be sent on it: what was sent before is answered, and that was all."""
        self.idle_since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Know by what to send."""
        self._transport = cast(asyncio.Transport, transport)
        self._opened.add(self)

    def data_received(self, data: bytes) -> None:
        """Take in an answer."""
        self._received += data
        try:
            while self._received and (found := _answer_in(self._received)) is not None:
                answer, self._received = found
                self._told(answer)
        except ValueError:
            self.close()

    def _told(self, answer: Answer) -> None:
        if 100 <= answer.status < 200:
            return  # That is only said beforehand.
        if self._answer is None or self._answer.done():
            self.close()  # Nobody has asked anything.
            return
        self.reusable = not answer.last and not self._received
        self._answer.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        """Let whoever waits for an answer know that none comes."""
        self.reusable = False
        self._opened.discard(self)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or aiohttp.ServerDisconnectedError())

    async def asked(self, request: bytes) -> Answer:
        """Send a request; return its answer."""
        loop = asyncio.get_running_loop()
        self.reusable, self._answer = False, loop.create_future()
        patience = loop.call_later(PATIENCE, self.close)
        self._transport.write(request)
        try:
            return await self._answer
        finally:
            patience.cancel()

    def close(self) -> None:
        """Use it no more."""
        self.reusable = False
        self._transport.abort()


class Straight:
    """Short requests to the API at an address. `agent`: who asks."""

    def __init__(self, base: str, agent: str, breaker: CircuitBreaker) -> None:
        url = yarl.URL(base)
        assert url.host is not None and url.port is not None
        self._host, self._port, self._path = url.host, url.port, url.raw_path
        self._context = _context() if url.scheme == "https" else None
        self._head = f"Host: {url.authority}\r\nUser-Agent: {agent}\r\nContent-Type: application/json\r\n"
        self._breaker = breaker
        self._opened: set[_Connection] = set()
        self._idle: deque[_Connection] = deque()

    async def send(self, method: str, path: str, body: bytes, more: str = "") -> Answer:
        """Send JSON to a path, with `more` lines of the head; return the answer. Raise OSError or ClientError where
        none comes.
        """
        connection = self._kept() or await self._connected()
        if not self._breaker.may_send():
            self._keep(connection)
            raise NotAllowedToSend
        head = f"{method} {self._path}{path} HTTP/1.1\r\n{self._head}{more}Content-Length: {len(body)}\r\n\r\n"
        try:
            return await connection.asked(head.encode() + body)
        finally:
            self._keep(connection)

    def close(self) -> None:
        """Close all connections."""
        for connection in (*self._opened,):
            connection.close()

    def _kept(self) -> _Connection | None:
        long_ago = asyncio.get_running_loop().time() - KEPT_FOR
        while self._idle and self._idle[0].idle_since < long_ago:
            self._idle.popleft().close()
        while self._idle:
            if (newest := self._idle.pop()).reusable:
                return newest
        return None

    def _keep(self, connection: _Connection) -> None:
        if not connection.reusable:
            connection.close()
            return
        connection.idle_since = asyncio.get_running_loop().time()
        self._idle.append(connection)

    async def _connected(self) -> _Connection:
        async with asyncio.timeout(PATIENCE):
            _, connection = await asyncio.get_running_loop().create_connection(
                lambda: _Connection(self._opened), self._host, self._port, ssl=self._context
            )
        return connection


def dumped(payload: object) -> bytes:
    """Return what is to be sent as it is sent."""
    return _encoded(payload).encode()


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
