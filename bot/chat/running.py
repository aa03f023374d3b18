"""Keeps the bot running: finds Discord, signs in patiently, stops in order when told to, says how it ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.chat.circuit_breaker import PATIENCE, passes

log = logging.getLogger(__name__)

STOPPED, TOKEN_REFUSED, INTENTS_REFUSED = 1, 3, 4
"""Exit codes: Discord cannot be reached or ended it; it does not know the token; it does not grant the intents."""
AUTHENTICATION_FAILED, DISALLOWED_INTENTS = 4004, 4014
"""Close codes of the gateway."""


SILENT_FOR, SILENT_AT_MOST = 30.0, 600.0
"""Seconds without Discord after which the log says so, twice as many each time, and at most."""

ENDS_IT = (discord.DiscordException, aiohttp.ClientError)
"""What ends the bot with one line."""


async def use_api(base: str, token: str) -> None:
    """Reach Discord through another API: a proxy, or the local stand-in.

    Raise discord.LoginFailure if it does not know the token, aiohttp.ClientError or TimeoutError if it cannot tell.
    """
    headers = {"Authorization": f"Bot {token}"}
    patience = aiohttp.ClientTimeout(total=30)
    async with (
        aiohttp.ClientSession(headers=headers, timeout=patience) as session,
        session.get(f"{base}/gateway/bot") as answer,
    ):
        if answer.status == 401:
            raise discord.LoginFailure("Improper token has been passed.")
        answer.raise_for_status()
        gateway = (await answer.json())["url"]
    discord.http.Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def exit_code(error: BaseException) -> int:
    """Return the exit code for what Discord refused."""
    code = error.code if isinstance(error, discord.ConnectionClosed) else None
    if isinstance(error, discord.LoginFailure) or code == AUTHENTICATION_FAILED:
        return TOKEN_REFUSED
    if isinstance(error, discord.PrivilegedIntentsRequired) or code == DISALLOWED_INTENTS:
        return INTENTS_REFUSED
    return STOPPED


def line_of(error: BaseException) -> str:
    """Return one line about what ended the bot."""
    code = exit_code(error)
    if code == TOKEN_REFUSED:
        return "Discord does not know the token: make a new one at https://discord.com/developers/applications"
    if code == INTENTS_REFUSED:
        return "Discord does not grant the intents that were asked for (4014)"
    return str(error) or type(error).__name__


class Stop:
    """Stops the bot at a signal: the first one asks for an orderly end, a second one ends it at once."""

    def __init__(self) -> None:
        self.wanted = asyncio.Event()
        self._started: asyncio.Task[Any] | None = None

    def on_signals(self) -> None:
        """Listen for signals, where the platform allows that; not for the end of a terminal that is ignored (nohup)."""
        hangup = getattr(signal, "SIGHUP", None)  # Windows has none.
        further = (hangup,) if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN else ()
        for number in (signal.SIGINT, signal.SIGTERM, *further):
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, self.receive, number)

    @contextlib.contextmanager
    def ending(self) -> Iterator[None]:
        """Have the first signal break off what the present task does meanwhile: it is only being started."""
        self._started = asyncio.current_task()
        try:
            yield
        finally:
            self._started = None

    def receive(self, number: signal.Signals) -> None:
        """Take a signal."""
        if self.wanted.is_set():
            log.warning("told to stop once more: ending at once; what was not sent is taken up at the next start")
            os._exit(128 + number)
        log.info("told to stop: finishing what is under way")
        self.wanted.set()
        if self._started is not None:
            self._started.cancel()


async def run(
    connect: Callable[[], Coroutine[Any, Any, None]], stop: Stop, connected: Callable[[], bool] = lambda: True
) -> None:
    """Connect, again and again while Discord fails, until told to stop. The connection closes when it is cancelled."""
    watching = asyncio.create_task(_watched(connected))
    try:
        await _run(connect, stop)
    finally:
        watching.cancel()


async def _watched(connected: Callable[[], bool]) -> None:
    """Say so while Discord is silent: a library that waits for it, or tries by itself, may not."""
    silent, pause = 0.0, SILENT_FOR
    while True:
        await asyncio.sleep(pause)
        silent, pause = (0.0, SILENT_FOR) if connected() else (silent + pause, min(2 * pause, SILENT_AT_MOST))
        if silent:
            log.warning("Discord has been silent for %.0f s: still trying, next told in %.0f s", silent, pause)


async def _run(connect: Callable[[], Coroutine[Any, Any, None]], stop: Stop) -> None:
    failures = 0
    stopped = asyncio.create_task(stop.wanted.wait())
    while not stop.wanted.is_set():
        connection, began = asyncio.create_task(connect()), asyncio.get_running_loop().time()
        await asyncio.wait((connection, stopped), return_when=asyncio.FIRST_COMPLETED)
        if not connection.done():
            connection.cancel()
            await asyncio.wait((connection,))
        error = None if connection.cancelled() else connection.exception()
        if error is not None and stop.wanted.is_set():
            log.warning("it ended otherwise than it should have (%s)", line_of(error))
        if error is None or stop.wanted.is_set():
            break
        if not passes(error):
            stopped.cancel()
            raise error
        if asyncio.get_running_loop().time() - began > PATIENCE[-1]:
            failures = 0  # It was connected: what failed before is over.
        pause = PATIENCE[min(failures, len(PATIENCE) - 1)]
        failures += 1
        log.warning("Discord cannot be reached (%s); the next try is in %s s", line_of(error), pause)
        await asyncio.wait((stopped,), timeout=pause)
    stopped.cancel()
