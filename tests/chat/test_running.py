"""How the bot is kept running, one for a token, and how it ends."""

import asyncio
import re
import signal
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.chat import running
from bot.chat.circuit_breaker import CircuitBreaker, passes
from tests.chat.wire import fault, turns, until
from tests.jumping import played


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", (0.01, 0.02))


class Connection:
    """Fails as it was told to, then lasts until it is cancelled."""

    def __init__(self, *errors: BaseException) -> None:
        self.errors, self.tries, self.closed = list(errors), 0, False

    async def __call__(self) -> None:
        self.tries += 1
        if self.errors:
            raise self.errors.pop(0)
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            self.closed = True


async def test_it_tries_again_while_discord_fails(caplog: pytest.LogCaptureFixture) -> None:
    connection, stop = Connection(fault(503), TimeoutError(), aiohttp.ServerDisconnectedError()), running.Stop()
    task = asyncio.create_task(running.run(connection, stop))
    await until(lambda: connection.tries == 4)
    stop.receive(signal.SIGTERM)
    await task
    assert connection.closed
    assert [line.rpartition(" in ")[2] for line in caplog.messages if "next try" in line] == [
        "0.01 s",
        "0.02 s",
        "0.02 s",
    ]


@pytest.mark.parametrize("error", [discord.LoginFailure("no"), fault(403), ValueError()], ids=repr)
async def test_what_does_not_pass_ends_it(error: Exception) -> None:
    connection = Connection(error)
    with pytest.raises(type(error)):
        await running.run(connection, running.Stop())
    assert connection.tries == 1


async def test_a_connection_that_ends_by_itself_is_the_end() -> None:
    async def once() -> None:
        """Nothing."""

    await running.run(once, running.Stop())


def test_a_connection_that_lasted_is_tried_again_soon(caplog: pytest.LogCaptureFixture) -> None:
    """However often one had failed before: with each failure after another the pause is longer, here of 0.02 s."""
    stop, lasting = running.Stop(), [0.0, 0.0, 3600.0, 0.0, 3600.0]

    async def connect() -> None:
        if not lasting:
            stop.wanted.set()
            return
        await asyncio.sleep(lasting.pop(0))
        raise ConnectionError("no")

    played(running.run(connect, stop))
    pauses = [line.rpartition(" in ")[2] for line in caplog.messages if "next try" in line]
    assert pauses == ["0.01 s", "0.02 s", "0.01 s", "0.02 s", "0.01 s"]


async def test_it_stops_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", (60.0,))
    connection, stop = Connection(fault(503)), running.Stop()
    task = asyncio.create_task(running.run(connection, stop))
    await until(lambda: connection.tries == 1)
    await turns()
    stop.receive(signal.SIGTERM)
    await asyncio.wait_for(task, 120)
    assert connection.tries == 1


async def test_what_goes_wrong_while_it_stops_is_a_line(caplog: pytest.LogCaptureFixture) -> None:
    async def stumbles() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            raise RuntimeError("over its own feet")

    stop = running.Stop()
    task = asyncio.create_task(running.run(stumbles, stop))
    await turns()
    stop.receive(signal.SIGTERM)
    await task
    assert "over its own feet" in caplog.text and "Traceback" not in caplog.text


async def test_a_second_signal_ends_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("bot.chat.running.os._exit", ended.append)
    stop = running.Stop()
    stop.receive(signal.SIGTERM)
    assert not ended
    stop.receive(signal.SIGTERM)
    stop.receive(signal.SIGINT)
    assert ended == [143, 130]


def test_it_is_told_how_long_discord_has_been_silent(caplog: pytest.LogCaptureFixture) -> None:
    """A connection that hangs: told after 30 s, 60 s more and 120 s more, and anew after it had stood."""
    stop = running.Stop()
    reached = [False, False, False, True, False]

    async def hangs() -> None:
        await asyncio.sleep(2000)
        stop.wanted.set()

    played(running.run(hangs, stop, lambda: reached.pop(0) if reached else True))
    told = [found[1] for line in caplog.messages if (found := re.search(r"silent for (\d+) s", line))]
    assert told == ["30", "90", "210", "30"]


@pytest.mark.parametrize("is_ignored", [False, True])
async def test_the_end_of_a_terminal_stops_it_unless_that_is_ignored(
    monkeypatch: pytest.MonkeyPatch, is_ignored: bool
) -> None:
    heard: list[int] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "add_signal_handler", lambda number, *work: heard.append(number), raising=False)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if is_ignored else signal.SIG_DFL)
    try:
        running.Stop().on_signals()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert heard == [signal.SIGINT, signal.SIGTERM, *([] if is_ignored else [signal.SIGHUP])]


def test_an_answer_of_an_api_passes_by_its_status() -> None:
    request: Any = SimpleNamespace(real_url="x")
    assert passes(aiohttp.ClientResponseError(request, (), status=502))
    assert not passes(aiohttp.ClientResponseError(request, (), status=404))


@pytest.mark.parametrize(("status", "answered"), [(200, True), (404, True), (429, False), (500, False), (503, False)])
async def test_any_answer_of_discord_clears_the_weather(status: int, answered: bool) -> None:
    breaker, tries = CircuitBreaker(), 0

    async def work() -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise fault(503)
        return "done"

    (ended,) = breaker.trace().on_request_end
    waiting = asyncio.create_task(breaker.retry(work, "somebody"))
    await asyncio.sleep(0)
    request: Any = SimpleNamespace(response=SimpleNamespace(status=status))
    await ended(None, None, request)  # type: ignore[arg-type]
    assert breaker.closed is answered
    waiting.cancel()
