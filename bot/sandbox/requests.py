"""What every request goes through: recorded, delayed, refused, counted, answered. Knows no route."""

import hashlib
import logging
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.wire import ApiError, Body, File, answer, read_body

GENEROUS = (1000, 1.0)
"""What a bucket allows if a test sets nothing: so many requests in so many seconds."""


@dataclass
class _Bucket:
    limit: int
    per: float
    used: int = 0
    resets: float = 0.0

    def take(self) -> bool:
        now = time.monotonic()
        if now >= self.resets:
            self.used, self.resets = 0, now + self.per
        self.used += 1
        return self.used <= self.limit

    @property
    def reset_after(self) -> float:
        return max(0.0, self.resets - time.monotonic())


@dataclass
class RateLimits:
    """Counts requests by route and major parameter, in real time (clients really wait)."""

    _rules: list[tuple[str, re.Pattern[str], int, float]] = field(default_factory=list)
    _buckets: dict[str, _Bucket] = field(default_factory=dict)

    def set(self, method: str, path: str, limit: int, per: float) -> None:
        """From now on, routes whose path matches allow `limit` requests in `per` seconds."""
        self._rules.insert(0, (method, re.compile(path), limit, per))
        self._buckets.clear()

    def take(self, method: str, route: str, path: str) -> dict[str, str]:
        """Counts one request and gives the headers; refuses with 429 when there are too many."""
        major = "/".join(path.split("/")[:3])
        key = f"{method} {route} {major}"
        bucket = self._buckets.get(key)
        if bucket is None:
            fitting = (rule[2:] for rule in self._rules if rule[0] == method and rule[1].search(path))
            bucket = self._buckets[key] = _Bucket(*next(fitting, GENEROUS))
        allowed = bucket.take()
        headers = {
            "X-RateLimit-Bucket": hashlib.md5(f"{method} {route}".encode()).hexdigest(),
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used)),
            "X-RateLimit-Reset": f"{time.time() + bucket.reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.reset_after:.3f}",
        }
        if not allowed:
            raise TooManyRequestsError(bucket.reset_after, headers)
        return headers


class TooManyRequestsError(ApiError):
    """429, with the time to wait."""

    def __init__(self, retry_after: float, headers: dict[str, str] | None = None) -> None:
        wait = {"retry_after": round(retry_after, 3), "global": False}
        super().__init__(429, 0, "You are being rate limited.", **wait)
        self.headers = {"Retry-After": f"{retry_after:.3f}", "X-RateLimit-Scope": "user", **(headers or {})}


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
    """Every request made, what is to go wrong, and the limits of rate."""

    clock: Callable[[], float]
    token: str
    ring: Callable[[], None]
    """Called when a request has been answered."""
    settle: Callable[[], Awaitable[None]] | None = None
    """Awaited before a request that was carried out is answered."""
    log: list[RestRequest] = field(default_factory=list)
    carry_out: Callable[[RestRequest, Answer], Awaitable[web.StreamResponse]] = lambda _, answer: answer()
    """Carries a request out and answers it; tests let things go wrong with it."""
    limits: RateLimits = field(default_factory=RateLimits)
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
        headers: dict[str, str] = {}
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
            response = await self._handle(request, record, handler, headers)
        except ApiError as refusal:
            response = answer(refusal.body, refusal.status)
            headers.update(getattr(refusal, "headers", {}))
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
        response.headers.update({"Via": "1.1 sandbox", **headers})
        return response

    async def _handle(
        self, request: web.Request, record: RestRequest, handler: RouteHandler, headers: dict[str, str]
    ) -> web.StreamResponse:
        body = await read_body(request)
        request[BODY] = body
        record.json, record.files = body.json, list(body.files.values())
        return await self.carry_out(record, lambda: self._carried_out(request, record, handler, headers))

    async def _carried_out(
        self, request: web.Request, record: RestRequest, handler: RouteHandler, headers: dict[str, str]
    ) -> web.StreamResponse:
        with_token = record.path.startswith(("/interactions/", "/webhooks/"))
        if not with_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        resource = request.match_info.route.resource
        route = resource.canonical if resource is not None else record.path
        headers.update(self.limits.take(record.method, route, record.path))
        response = await handler(request)
        if self.settle is not None:
            await self.settle()
        return response
