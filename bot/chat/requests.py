"""The library's requests to Discord, with a short way for messages: those without a file take few steps.

Owns which requests go that way, and that Discord's limits hold for both ways together: they are counted where the
library counts them. What is not taken is sent once more in the library's way, which knows what each refusal means: a
message has a nonce, by which Discord knows it again, and an edit may be repeated. Where Discord fails, that is told at
once: whoever asked knows how long to wait. Must not know what a message says.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from discord.http import HTTPClient, Ratelimit, Route

from bot.chat.discord_errors import FAILS, UNREACHED, failure
from bot.chat.straight import Answer, Straight, dumped

SHORT = frozenset({"POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}"})
"""The routes that have a short way."""
TOO_MANY = 429


class Requests(HTTPClient):
    """Asks Discord for the library."""

    def __init__(self, straight: Straight, loop: asyncio.AbstractEventLoop, **given: Any) -> None:
        super().__init__(loop, **given)
        self._straight = straight

    async def request(self, route: Route, **given: Any) -> Any:
        """Send a request; return what Discord says of it."""
        if route.key in SHORT and given.keys() == {"json"} and self.proxy is None:
            answer = await self._answered(route, dumped(given["json"]))
            if answer is not None and answer.status >= FAILS:
                raise failure(answer.status)
            if answer is not None and 200 <= answer.status < 300:
                return json.loads(answer.body)
        return await super().request(route, **given)

    async def _answered(self, route: Route, body: bytes) -> Answer | None:
        if not self._global_over.is_set():
            await self._global_over.wait()
        bucket = self._bucket_hashes.get(route.key)
        limit = self.get_ratelimit(f"{bucket or route.key}:{route.major_parameters}")
        path, proof = route.url.removeprefix(Route.BASE), f"Authorization: Bot {self.token}\r\n"
        async with limit:
            try:
                answer = await self._straight.send(route.method, path, body, proof)
            except UNREACHED:
                return None
            if answer.status == TOO_MANY:
                self._hold(limit, answer)
            else:
                self._count(limit, route, bucket, answer)
        return answer

    def _count(self, limit: Ratelimit, route: Route, bucket: str | None, answer: Answer) -> None:
        headers = answer.headers
        named = headers.get("X-RateLimit-Bucket")
        if named is not None and named != bucket:
            self._bucket_hashes[route.key] = named
            self._buckets[f"{named}:{route.major_parameters}"] = limit
            self._buckets.pop(f"{bucket or route.key}:{route.major_parameters}", None)
        if "X-RateLimit-Remaining" in headers:
            response: Any = answer
            limit.update(response, use_clock=self.use_clock)

    def _hold(self, limit: Ratelimit, answer: Answer) -> None:
        """Have everybody wait who is held to a limit, as long as Discord says. What is not Discord's own word is left
        to the library.
        """
        try:
            told = json.loads(answer.body)
            wait = float(told["retry_after"])
        except (ValueError, TypeError, LookupError):
            return
        limit.remaining, limit.reset_after, limit.expires = 0, wait, self.loop.time() + wait
        if told.get("global"):
            self._global_over.clear()
            self.loop.call_later(wait, self._global_over.set)
