"""Figures about the bot's work, in the form that Prometheus reads, and whether the bot is well, for whoever runs it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from http.client import HTTPConnection, HTTPException

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0)
"""Seconds. Discord waits three for a first answer."""


ANSWER_WITHIN = 2.0
"""Seconds for whatever is at the address already."""


class CannotServeError(Exception):
    """The address is taken, or none of this machine."""


ShardFigures = tuple[int, bool, int]
"""The number of a shard, whether it is connected, and on how many of its servers the bot is."""


class _OfShards(Collector):
    def __init__(self, shards: Callable[[], Sequence[ShardFigures]]) -> None:
        self._shards = shards

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return them."""
        connected = GaugeMetricFamily("quickdraw_shard_connected", "1: the shard is connected", labels=["shard"])
        servers = GaugeMetricFamily("quickdraw_shard_servers", "Servers of the shard", labels=["shard"])
        for number, is_connected, guilds in self._shards():
            connected.add_metric([str(number)], is_connected)
            servers.add_metric([str(number)], guilds)
        return connected, servers


def unservable(host: str, port: int) -> str | None:
    """Return why figures cannot be served at an address; None if they can, or if a bot serves some there."""

    async def tried() -> None:
        async with Metrics().served(host, port, lambda: None):
            pass

    try:
        asyncio.run(tried())
    except CannotServeError as error:
        return None if _is_served(host, port) else str(error)
    return None


def _is_served(host: str, port: int) -> bool:
    with contextlib.closing(HTTPConnection(host, port, timeout=ANSWER_WITHIN)) as connection:
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status in (200, 503)
        except (OSError, HTTPException):
            return False


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._of_shards: _OfShards | None = None
        self._commands = Counter(
            "quickdraw_commands", "Commands, presses and forms, by verb and outcome", ["verb", "outcome"],
            registry=registry,
        )  # fmt: skip
        self._counted = cache(self._commands.labels)
        self._answer = Histogram(
            "quickdraw_answer_seconds", "From the receipt of a command to its answer", buckets=BUCKETS,
            registry=registry,
        )  # fmt: skip
        self._announce = Histogram(
            "quickdraw_announce_seconds", "From a command to its public message", buckets=BUCKETS, registry=registry
        )
        self._waiting = Gauge("quickdraw_outbox_depth", "Public messages that wait to be sent", registry=registry)
        self._live = Gauge("quickdraw_live_encounters", "Encounters in memory", registry=registry)
        self._connected = Gauge("quickdraw_gateway_connected", "1: Discord's gateway is connected", registry=registry)

    def answered(self, verb: str, ending: str, seconds: float) -> None:
        """Count a command that has ended."""
        self._counted(verb, str(ending)).inc()
        self._answer.observe(seconds)

    def announced(self, seconds: float) -> None:
        """Count a public message that has been sent."""
        self._announce.observe(seconds)

    def watch(
        self,
        *,
        waiting: Callable[[], int],
        live: Callable[[], int],
        connected: Callable[[], bool],
        shards: Callable[[], Sequence[ShardFigures]],
    ) -> None:
        """Ask these from now on, whenever the figures are read."""
        if self._of_shards is not None:
            self._registry.unregister(self._of_shards)
        self._of_shards = _OfShards(shards)
        self._registry.register(self._of_shards)
        self._waiting.set_function(waiting)
        self._live.set_function(live)
        self._connected.set_function(connected)

    @asynccontextmanager
    async def served(self, host: str, port: int, trouble: Callable[[], str | None]) -> AsyncIterator[int]:
        """Serve `/metrics` and `/healthz`; yield the port. `trouble` returns what is wrong. Raise CannotServeError."""

        async def metrics(request: web.Request) -> web.Response:
            return web.Response(body=generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

        async def health(request: web.Request) -> web.Response:
            wrong = trouble()
            return web.Response(text=f"{wrong or 'well'}\n", status=503 if wrong else 200)

        app = web.Application()
        app.add_routes([web.get("/metrics", metrics), web.get("/healthz", health)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, host, port)
            try:
                await site.start()
            except OSError as error:
                reason = error.strerror or type(error).__name__
                raise CannotServeError(f"figures cannot be served at {host}:{port}: {reason}") from None
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()
