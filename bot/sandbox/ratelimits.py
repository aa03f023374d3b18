"""Rate limits per route bucket. Owns the counting and the headers; knows no routes' meaning."""

import hashlib
import re
import time
from dataclasses import dataclass, field

from bot.sandbox.wire import ApiError

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
            bucket = self._buckets[key] = _Bucket(*self._rule(method, path))
        allowed = bucket.take()
        headers = self._headers(bucket, hashlib.md5(f"{method} {route}".encode()).hexdigest())
        if not allowed:
            raise TooManyRequestsError(bucket.reset_after, headers)
        return headers

    def _rule(self, method: str, path: str) -> tuple[int, float]:
        for wanted, pattern, limit, per in self._rules:
            if wanted == method and pattern.search(path):
                return limit, per
        return GENEROUS

    @staticmethod
    def _headers(bucket: _Bucket, name: str) -> dict[str, str]:
        return {
            "X-RateLimit-Bucket": name,
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used)),
            "X-RateLimit-Reset": f"{time.time() + bucket.reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.reset_after:.3f}",
        }


class TooManyRequestsError(ApiError):
    """429, with the time to wait."""

    def __init__(self, retry_after: float, headers: dict[str, str] | None = None) -> None:
        wait = {"retry_after": round(retry_after, 3), "global": False}
        super().__init__(429, 0, "You are being rate limited.", **wait)
        self.headers = {"Retry-After": f"{retry_after:.3f}", "X-RateLimit-Scope": "user", **(headers or {})}
