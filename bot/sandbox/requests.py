"""What every request goes through: recorded, delayed, refused, counted, answered. Knows no route."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.wire import ApiError, Body, File, answer, read_body

BODY = web.RequestKey("body", Body)
PREFIX = "/api/v10"

_log = logging.getLogger(__name__)


class LineCutError(Exception):
    """The connection is lost, and with it the answer."""


RouteHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Answer = Callable[[], Awaitable[web.StreamResponse]]


@dataclass
class RestRequest:
    """One REST request that the bot made."""

    method: str
    path: str
    """Without `/api/v10` and without the query."""
    query: dict[str, str]
    json: Any
    files: list[File]
    headers: dict[str, str]
    when: float
    status: int | None = None
    """What was answered; None while it is not, 0 if the line was cut instead."""
    refusal: Any = None
    """The body of an answer that refused it."""


@dataclass
class Requests:
    """Every request made, and how it is carried out."""

    clock: Callable[[], float]
    token: str
    ring: Callable[[], None]
    """Called when a request has been answered."""
    settle: Callable[[], Awaitable[None]] | None = None
    """Awaited before a request that was carried out is answered."""
    log: list[RestRequest] = field(default_factory=list)
    carry_out: Callable[[RestRequest, Answer], Awaitable[web.StreamResponse]] = lambda _, answer: answer()
    """Carries a request out and answers it; tests let things go wrong with it."""
    last: float = field(default_factory=time.monotonic)
    """When the last request came or was answered, in monotonic time."""
    open: int = 0
    """How many are being answered just now."""

    def busy_for(self, seconds: float) -> float:
        """How long to wait at least until no request has come, or been open, for so many seconds."""
        return seconds if self.open else self.last + seconds - time.monotonic()

    @web.middleware
    async def around(self, request: web.Request, handler: RouteHandler) -> web.StreamResponse:
        """Record, check and count a request, and answer it: aiohttp calls this around every handler."""
        if not request.path.startswith(PREFIX):
            return await handler(request)
        self.open += 1
        try:
            return await self._answer(request, handler)
        finally:
            self.open -= 1
            self.last = time.monotonic()
            self.ring()

    async def _answer(self, request: web.Request, handler: RouteHandler) -> web.StreamResponse:
        record = RestRequest(
            method=request.method,
            path=request.path.removeprefix(PREFIX),
            query=dict(request.query),
            json=None,
            files=[],
            headers=dict(request.headers),
            when=self.clock(),
        )
        self.log.append(record)
        try:
            response = await self._handle(request, record, handler)
        except ApiError as refusal:
            response = answer(refusal.body, refusal.status)
            response.headers.update(refusal.headers)
            record.refusal = refusal.body
        except LineCutError:
            if request.transport is not None:
                request.transport.abort()
            record.status = 0
            return web.Response()
        except web.HTTPException as failure:
            record.refusal = {"message": f"{failure.status}: {failure.reason}", "code": 0}
            response = answer(record.refusal, failure.status)
        except Exception:
            _log.exception("The sandbox could not handle %s %s", record.method, record.path)
            response = answer({"message": "500: Internal Server Error", "code": 0}, 500)
        record.status = response.status
        # Clients take a 429 without this header for one that did not come from Discord.
        response.headers["Via"] = "1.1 sandbox"
        return response

    async def _handle(self, request: web.Request, record: RestRequest, handler: RouteHandler) -> web.StreamResponse:
        body = await read_body(request)
        request[BODY] = body
        record.json, record.files = body.json, list(body.files.values())
        return await self.carry_out(record, lambda: self._carried_out(request, record, handler))

    async def _carried_out(
        self, request: web.Request, record: RestRequest, handler: RouteHandler
    ) -> web.StreamResponse:
        with_token = record.path.startswith(("/interactions/", "/webhooks/"))
        if not with_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        response = await handler(request)
        if self.settle is not None:
            await self.settle()
        return response
