"""The figures: what is told of the work, and that the little server tells whether the bot is well."""

import socket
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.chat.observing import Ending
from bot.metrics import CannotServeError, Metrics


class Trouble:
    """What keeps a bot from answering."""

    def __init__(self) -> None:
        self.now: str | None = None

    def __call__(self) -> str | None:
        return self.now


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def trouble() -> Trouble:
    return Trouble()


@pytest.fixture
async def port(metrics: Metrics, trouble: Trouble) -> AsyncIterator[int]:
    async with metrics.served("127.0.0.1", 0, trouble) as port:
        yield port


async def read(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_the_figures_are_those_of_the_work(metrics: Metrics, port: int) -> None:
    metrics.answered("declare", Ending.DONE, 0.004)
    metrics.answered("declare", Ending.DONE, 0.04)
    metrics.answered("act", Ending.REFUSED, 0.004)
    metrics.announced(0.3)
    waiting = 7
    metrics.watch(waiting=lambda: 0, live=lambda: 0, connected=lambda: False, shards=lambda: [(7, True, 1)])
    shards = [(0, True, 12), (3, False, 0)]
    metrics.watch(waiting=lambda: waiting, live=lambda: 3, connected=lambda: True, shards=lambda: shards)
    waiting = 9
    status, text = await read(port, "/metrics")
    lines = text.splitlines()
    assert status == 200
    for line in (
        'quickdraw_commands_total{outcome="done",verb="declare"} 2.0',
        'quickdraw_commands_total{outcome="refused",verb="act"} 1.0',
        'quickdraw_answer_seconds_bucket{le="0.005"} 2.0',
        "quickdraw_answer_seconds_count 3.0",
        'quickdraw_announce_seconds_bucket{le="0.25"} 0.0',
        'quickdraw_announce_seconds_bucket{le="0.5"} 1.0',
        "quickdraw_outbox_depth 9.0",
        "quickdraw_live_encounters 3.0",
        "quickdraw_gateway_connected 1.0",
        'quickdraw_shard_connected{shard="0"} 1.0',
        'quickdraw_shard_connected{shard="3"} 0.0',
        'quickdraw_shard_servers{shard="0"} 12.0',
    ):
        assert line in lines
    assert 'shard="7"' not in text, "that was of a connection before"


async def test_health_is_told_with_what_is_wrong(port: int, trouble: Trouble) -> None:
    assert await read(port, "/healthz") == (200, "well\n")
    trouble.now = "the database is gone"
    assert await read(port, "/healthz") == (503, "the database is gone\n")
    assert (await read(port, "/anything"))[0] == 404


async def test_an_address_that_is_taken_is_one_line(metrics: Metrics, trouble: Trouble) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServeError, match=f"figures cannot be served at 127.0.0.1:{port}: "):
            async with metrics.served("127.0.0.1", port, trouble):
                raise AssertionError("served")
