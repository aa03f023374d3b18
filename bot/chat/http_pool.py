"""Our own HTTP client for first responses: it posts JSON over connections that stay open, and reads the status.

The library waits for rate limits that first responses do not have, and reads what nobody needs. Measured with and
without it by `python -m benchmarks responding` (2026-11-27, medians of five rounds, beside a bare bot that answers by
the library): a `/declare` takes 1.47 and 1.92 times the processor, a player waits 1.42 and 1.71 times as long, and with
64 in flight the rate is 0.55 and 0.41 of the bare bot's.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import deque
from collections.abc import Callable
from typing import cast

import httptools
import yarl

from bot.chat.circuit_breaker import NotAllowedToSend, always

IDLE_SECONDS = 15.0
"""Servers close idle connections; a connection is given up before that, or a request on it would be lost."""
ANSWER_SECONDS = 30.0

_encode = json.JSONEncoder(separators=(",", ":")).encode


class HttpConnectionPool:
    """Posts JSON to one server, over as many connections as it needs at once."""

    def __init__(
        self, base: str, user_agent: str, may_send: Callable[[], bool] = always, tls: ssl.SSLContext | None = None
    ) -> None:
        url = yarl.URL(base)
        assert url.host is not None and url.port is not None
        self._host, self._port, self._path = url.host, url.port, url.raw_path
        self._tls = (tls or ssl.create_default_context()) if url.scheme == "https" else None
        self._headers = f"Host: {url.authority}\r\nUser-Agent: {user_agent}\r\nContent-Type: application/json\r\n"
        self._may_send = may_send
        self._open: set[_Connection] = set()
        self._idle: deque[_Connection] = deque()

    async def post(self, path: str, payload: object) -> int:
        """Post JSON to a path below the base; return the status. Raise OSError if there is no answer."""
        async with asyncio.timeout(ANSWER_SECONDS):
            connection = self._reusable() or await self._connect()
            if not self._may_send():
                connection.close()
                raise NotAllowedToSend
            body = _encode(payload).encode()
            head = f"POST {self._path}{path} HTTP/1.1\r\n{self._headers}Content-Length: {len(body)}\r\n\r\n"
            return await connection.send(head.encode() + body)

    def close(self) -> None:
        """Close all connections."""
        for connection in tuple(self._open):
            connection.close()

    def _reusable(self) -> _Connection | None:
        too_old = asyncio.get_running_loop().time() - IDLE_SECONDS
        while self._idle and self._idle[0].idle_since < too_old:
            self._idle.popleft().close()
        while self._idle:
            if (newest := self._idle.pop()) in self._open:
                return newest
        return None

    async def _connect(self) -> _Connection:
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            lambda: _Connection(self._open, self._idle), self._host, self._port, ssl=self._tls
        )
        return connection


class _Connection(asyncio.Protocol):
    """One connection, with at most one request at a time. It is in `open` until closed, and in `idle` when free."""

    def __init__(self, open: set[_Connection], idle: deque[_Connection]) -> None:
        self._open, self._idle = open, idle
        self._parser = httptools.HttpResponseParser(self)
        self._status: asyncio.Future[int] | None = None
        self._transport: asyncio.Transport
        self.idle_since = 0.0

    async def send(self, request: bytes) -> int:
        self._status = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        try:
            return await self._status
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        self._open.discard(self)
        self._transport.abort()

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)
        self._open.add(self)

    def data_received(self, data: bytes) -> None:
        """Read an answer; close the connection if that fails, or if nothing was asked."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError:
            self.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Fail the request that waits for an answer."""
        self._open.discard(self)
        if self._status is not None and not self._status.done():
            self._status.set_exception(error or ConnectionResetError("the server closed the connection"))

    # What httptools calls. An answer of 100 to 199 only announces the real one.

    def on_headers_complete(self) -> None:
        """Return the status to the sender; close the connection if the server will, or if nothing was asked."""
        status = self._parser.get_status_code()
        asked = self._status is not None and not self._status.done()
        if self._status is not None and asked and status >= 200:
            self._status.set_result(status)
        if not asked or not self._parser.should_keep_alive():
            self.close()

    def on_message_complete(self) -> None:
        """Make the connection free for the next request."""
        if self._parser.get_status_code() >= 200 and self in self._open:
            self.idle_since = asyncio.get_running_loop().time()
            self._idle.append(self)
