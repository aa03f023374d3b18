"""Short requests to Discord's API, over connections that are kept open, in as few steps as there can be.

The library's way takes as much processor time for one as the rules and the store together do for a command. Owns the
connections, and when one may be used again. It says only whether Discord took what was sent: what anything else means,
the library knows. Must not know what is sent.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from typing import cast

import aiohttp
import yarl

from bot.chat.weather import NotOursError, Weather

KEPT_FOR = 15.0
"""Seconds for which a connection is kept that nobody uses: less than a server keeps it, or a request would be lost."""
PATIENCE = 30.0
"""Seconds after which a connection is given up that does not come about, or on which nothing is answered."""
TAKEN = 204
"""The status of what was taken, and of which nothing is told."""

_HEAD_ENDS = b"\r\n\r\n"


class _Connection(asyncio.Protocol):
    """A connection, on which one request at a time is answered."""

    def __init__(self, opened: set[_Connection]) -> None:
        self._opened = opened
        self._received = b""
        self._answer: asyncio.Future[int] | None = None
        self._transport: asyncio.Transport
        self.reusable = True
        """Whether a request may be sent on it: what was sent before is answered, and that was all."""
        self.idle_since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Know by what to send."""
        self._transport = cast(asyncio.Transport, transport)
        self._opened.add(self)

    def data_received(self, data: bytes) -> None:
        """Take in an answer, of which the status alone is wanted."""
        self._received += data
        while self._received:
            head, ended, rest = self._received.partition(_HEAD_ENDS)
            if not ended:
                return
            self._received = rest
            self._told(head, rest)

    def _told(self, head: bytes, rest: bytes) -> None:
        status = int(head[9:12]) if head.startswith(b"HTTP/1.1 ") and head[9:12].isdigit() else 0
        if 100 <= status < 200:
            return  # That is only said beforehand.
        if self._answer is None or self._answer.done():
            self.close()  # Nobody has asked anything.
            return
        self.reusable = status == TAKEN and not rest and b"\r\nconnection: close" not in head.lower()
        self._answer.set_result(status)

    def connection_lost(self, error: Exception | None) -> None:
        """Let whoever waits for an answer know that none comes."""
        self.reusable = False
        self._opened.discard(self)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or aiohttp.ServerDisconnectedError())

    async def asked(self, request: bytes) -> int:
        """Send a request; return the status of its answer."""
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

    def __init__(self, base: str, agent: str, weather: Weather) -> None:
        url = yarl.URL(base)
        assert url.host is not None and url.port is not None
        self._host, self._port, self._path = url.host, url.port, url.raw_path
        self._context = _context() if url.scheme == "https" else None
        self._head = f"Host: {url.authority}\r\nUser-Agent: {agent}\r\nContent-Type: application/json\r\n"
        self._weather = weather
        self._opened: set[_Connection] = set()
        self._idle: deque[_Connection] = deque()

    async def post(self, path: str, body: bytes) -> int:
        """Send JSON to a path; return the status of the answer. Raise OSError or ClientError where none comes."""
        connection = self._kept() or await self._connected()
        if not self._weather.ours():
            self._keep(connection)
            raise NotOursError
        head = f"POST {self._path}{path} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n\r\n"
        try:
            return await connection.asked(head.encode() + body)
        finally:
            self._keep(connection)

    def close(self) -> None:
        """Close all connections."""
        for connection in (*self._opened,):
            connection.close()

    def _kept(self) -> _Connection | None:
        """Return the connection that was used last, if one is there; let go of those that nobody has used for long."""
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


def _context() -> ssl.SSLContext:
    """Return how a server has to show who it is."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
