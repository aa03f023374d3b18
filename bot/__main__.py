"""The composition root and the command line: the only place that knows the real parts.

`quickdraw` runs the bot; without a token it plays the demo and says how to get one. `quickdraw demo` plays the
demo on the local stand-in for Discord. `quickdraw --version` says which version is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from types import TracebackType

from bot import config
from bot.app.use_cases import use_cases
from bot.chat import running
from bot.chat.addresses import use_api
from bot.chat.boards import Boards
from bot.chat.client import Quickdraw
from bot.chat.courier import Courier
from bot.chat.parts import Parts
from bot.chat.pictures import Pictures
from bot.chat.presses import Presser
from bot.chat.replies import Replies
from bot.render.pictures import draw
from bot.render.text import Teller
from bot.storage.decks import DeckFiles
from bot.storage.errors import StorageError
from bot.storage.sqlite import SqliteStore
from bot.system_chance import SystemChance
from bot.system_clock import SystemClock

log = logging.getLogger("bot")

HOW_TO_GET_A_TOKEN = """\
1. Make an application at https://discord.com/developers/applications; on its page "Bot" press "Reset Token".
2. Copy config.example.toml to config.toml, and put the token there (or into QUICKDRAW_DISCORD_TOKEN).
3. Run this again: the log names the address that invites the bot to your server.\
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="quickdraw", description="Initiative for tabletop games, on Discord.")
    parser.add_argument("--config", type=Path, help="the configuration (default: config.toml, if it is there)")
    parser.add_argument("--version", action="store_true", help="print the version, and do nothing else")
    subparsers = parser.add_subparsers(dest="what", metavar="COMMAND")
    subparsers.add_parser("run", help="run the bot (the default)")
    demo = subparsers.add_parser("demo", help="play a fight on a local stand-in for Discord")
    demo.add_argument("system", nargs="?", default="past-participle", help="which system's fight to play")
    demo.add_argument("--pictures", type=Path, default=Path("demo-pictures"), help="the folder for pictures")
    given = parser.parse_args(arguments)
    if given.version:
        print(parser.prog, version("quickdraw-bot"))
        return 0
    if given.what == "demo":
        return _demo(given.system, given.pictures)
    if given.what is None and not _has_token(given.config):
        code = _demo("past-participle", Path("demo-pictures"))
        print(f"\nThat was the demo, without Discord. To run the bot itself:\n{HOW_TO_GET_A_TOKEN}")
        return code
    return _run(given.config)


def _has_token(path: Path | None) -> bool:
    return path is not None or config.DEFAULT_PLACE.exists() or bool(os.environ.get("QUICKDRAW_DISCORD_TOKEN"))


def _demo(system: str, pictures: Path) -> int:
    from bot.demo import playing

    return playing.play(system, pictures)


def _run(path: Path | None) -> int:
    try:
        settings = config.load(path, os.environ)
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    _log_as(settings.log.level, settings.log.format)
    _log_what_nobody_catches()
    try:
        asyncio.run(serve(settings))
    except StorageError as error:
        log.error("%s", error)
        return 1
    except running.ENDS_IT as error:
        log.error("%s", running.said(error))
        return running.exit_code(error)
    return 0


async def serve(settings: config.Config) -> None:
    """Run the bot until it is told to stop."""
    stop = running.Stop()
    stop.on_signals()
    token = settings.discord.token.get_secret_value()
    async with SqliteStore.open_at(settings.storage.path) as store:

        async def begin(client: Quickdraw) -> Parts:
            return await _parts(client, settings, store)

        async def connect() -> None:
            if settings.discord.api_base is not None:
                await use_api(settings.discord.api_base, token)
            async with Quickdraw(begin, settings.discord.guilds) as client:
                await client.start(token)

        await running.run(connect, stop)


async def _parts(client: Quickdraw, settings: config.Config, store: SqliteStore) -> Parts:
    clock, pictures = SystemClock(), Pictures(draw)
    courier = Courier(client, store, Boards(client, store, clock, pictures), pictures, client.weather)
    client.courier = courier
    seed = settings.fairness.seed
    fixed_seed = seed.get_secret_value() if seed is not None else None
    decks = DeckFiles(settings.decks.directory)
    cases = use_cases(store, decks, Teller(), courier, clock, SystemChance(), fixed_seed)
    await cases.lifecycle.prune()
    replies = Replies(pictures, client.weather)
    return Parts(
        store=store,
        service=cases.service,
        lifecycle=cases.lifecycle,
        history=cases.history,
        records=cases.records,
        presser=Presser(cases.service, cases.lifecycle, replies),
        replies=replies,
    )


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON."""
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message_of(record),
        }
        if record.exc_info:
            entry["fault"] = self.formatException(record.exc_info)
        if record.stack_info:
            entry["stack"] = self.formatStack(record.stack_info)
        return json.dumps(entry, ensure_ascii=False)


def _message_of(record: logging.LogRecord) -> str:
    """Return what a record says; of one that is not well made its template, for a fault here would not be JSON."""
    try:
        return record.getMessage()
    except Exception:
        return f"{record.msg} {record.args}"


def _log_as(level: str, form: str) -> None:
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(_AsJson() if form == "json" else text)
    logging.basicConfig(level=level.upper(), handlers=[handler])


def _log_what_nobody_catches() -> None:
    """Have the log tell, in its own form, what Python would write to the terminal at the end of a task or thread."""

    def told(kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        log.critical("a fault that nobody caught", exc_info=(kind, error, trace) if kind and error else None)

    sys.excepthook = told
    threading.excepthook = lambda raised: told(raised.exc_type, raised.exc_value, raised.exc_traceback)
    sys.unraisablehook = lambda raised: told(raised.exc_type, raised.exc_value, raised.exc_traceback)
    logging.captureWarnings(True)


if __name__ == "__main__":
    sys.exit(main())
