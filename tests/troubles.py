"""A local Discord on which things go wrong: refusals, lost answers, outages, storms, held requests, limits of rate."""

import asyncio
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot import sandbox
from bot.sandbox.requests import Answer, LineCutError, RestRequest
from bot.sandbox.wire import CODES, ApiError


@dataclass
class Mishap:
    """Something that is to go wrong with the next matching requests."""

    method: str
    path: re.Pattern[str]
    times: int
    refusal: ApiError | LineCutError | None = None
    until: asyncio.Event | None = None
    """It is carried out only once this is set."""
    after: bool = False
    """Whether the request is carried out all the same: only the answer is lost."""

    def matches(self, request: RestRequest) -> bool:
        """Whether it is this request's turn to fail."""
        return self.times > 0 and self.method in ("*", request.method) and bool(self.path.search(request.path))


class TooManyRequestsError(ApiError):
    """429, with the time to wait."""

    def __init__(self, retry_after: float, headers: dict[str, str] | None = None) -> None:
        wait = {"retry_after": round(retry_after, 3), "global": False}
        super().__init__(429, 0, "You are being rate limited.", **wait)
        self.headers = {"Retry-After": f"{retry_after:.3f}", "X-RateLimit-Scope": "user", **(headers or {})}


@dataclass
class Limit:
    """So many matching requests in so many seconds, by real time: clients really wait."""

    method: str
    path: re.Pattern[str]
    most: int
    per: float
    used: int = 0
    resets: float = 0.0

    def take(self) -> dict[str, str]:
        """Count a request and return the headers of its answer; raise TooManyRequestsError beyond the limit."""
        now = time.monotonic()
        if now >= self.resets:
            self.used, self.resets = 0, now + self.per
        self.used += 1
        left = self.resets - now
        headers = {
            "X-RateLimit-Bucket": f"{hash((self.method, self.path))}", "X-RateLimit-Limit": str(self.most),
            "X-RateLimit-Remaining": str(max(0, self.most - self.used)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}", "X-RateLimit-Reset-After": f"{left:.3f}",
        }  # fmt: skip
        if self.used > self.most:
            raise TooManyRequestsError(left, headers)
        return headers


class Sandbox(sandbox.Sandbox):
    """A local Discord that can be told what is to go wrong next."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._mishaps: list[Mishap] = []
        self._limits: list[Limit] = []
        self._outage = False
        self._next: Callable[[], Mishap | None] = lambda: None
        self._requests.carry_out = self._carry_out

    async def _carry_out(self, request: RestRequest, answer: Answer) -> web.StreamResponse:
        if self._outage:
            raise ApiError(503, 0, "503: Service Unavailable")
        mishap = next((one for one in self._mishaps if one.matches(request)), None) or self._next()
        limits = (one for one in self._limits if one.method == request.method and one.path.search(request.path))
        headers = {name: value for limit in limits for name, value in limit.take().items()}
        if mishap is None:
            response = await answer()
            response.headers.update(headers)
            return response
        mishap.times -= 1
        if mishap.until is not None:
            await mishap.until.wait()
        if mishap.refusal is not None and not mishap.after:
            raise mishap.refusal
        response = await answer()
        if mishap.refusal is not None:  # It is done, but the bot is not to know.
            raise mishap.refusal
        return response

    def fail(
        self, method: str, path: str, *, status: int = 500, code: int | None = None, times: int = 1, after: bool = False
    ) -> None:
        """The next requests of a method (or "*") whose path matches a pattern are refused.

        With `after` they are carried out all the same: only the answer is lost.
        """
        if status == 429 and code is None:
            refusal: ApiError = TooManyRequestsError(0.05)
        elif code in CODES:
            refusal = ApiError(status, code, CODES[code][1])
        else:
            refusal = ApiError(status, code or 0, f"{status}: told to fail")
        self._mishaps.append(Mishap(method, re.compile(path), times, refusal, after=after))

    def cut(self, method: str, path: str, *, times: int = 1, after: bool = False) -> None:
        """The connection is lost with the next matching requests; with `after` they are carried out all the same."""
        self._mishaps.append(Mishap(method, re.compile(path), times, LineCutError(), after=after))

    def outage(self) -> None:
        """From now on, every request is answered with 503."""
        self._outage = True

    def storm(self, share: float, *, seed: int) -> None:
        """From now on, a share of all requests fails: refused or cut off, before or after it was carried out."""
        chance = random.Random(seed)

        def strike() -> Mishap | None:
            if chance.random() >= share:
                return None
            status = chance.choice((0, 500, 502, 503))
            refusal = ApiError(status, 0, f"{status}: a storm") if status else LineCutError()
            return Mishap("*", re.compile(""), 1, refusal, after=chance.random() < 0.5)

        self._next = strike

    def calm(self) -> None:
        """Nothing that was made to go wrong with requests goes wrong any more."""
        self._mishaps.clear()
        self._outage = False
        self._next = lambda: None

    def hold(self, method: str, path: str) -> asyncio.Event:
        """The next matching request is carried out only once the event that is returned is set."""
        until = asyncio.Event()
        self._mishaps.append(Mishap(method, re.compile(path), 1, until=until))
        return until

    def limit(self, method: str, path: str, requests: int, per: float) -> Limit:
        """From now on, matching routes allow so many requests in so many seconds, and answer 429 beyond."""
        self._limits.append(Limit(method, re.compile(path), requests, per))
        return self._limits[-1]

    def send_event(self, event: str, data: Any) -> None:
        """Send an event to every session, whatever it says: another server may speak otherwise."""
        for session in self.gateway.connected:
            session.dispatch(event, data)
