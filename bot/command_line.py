"""What `quickdraw` does besides running: the example of a configuration, a backup, the way back to it, the move to
another database, and a look whether all is well."""

from __future__ import annotations

import argparse
import asyncio
import base64
import binascii
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path

from bot import config, metrics, packages
from bot.app.ports import Unsaved
from bot.machine import loop_factory
from bot.storage import copies, moving, stores
from bot.storage.errors import InUseError, StorageError, no_library

WELL, WRONG, MISUSED, IN_USE = 0, 1, 2, 5
"""Exit codes: all is well; something is wrong, and told; the configuration or the command line is; another process
runs on the database."""

INTERRUPTED = 130
"""Exit code: Ctrl+C ended it at once, as a shell has it of a signal."""

DEMO = "past-participle"
"""Whose fight the demo plays unless another system is named."""

TABLE = Path("quickdraw-table.db")
"""Where a table in the browser is kept, unless another file is named."""
LAST_PORT = 65535
PORT = 8420
"""Where a table in the browser is found: always the same, so that links are valid after a restart."""

NO_TOKEN = (
    "the token has not the shape of a bot's token (three parts with dots between them): copy it from the page Bot of "
    "https://discord.com/developers/applications; neither the public key nor the client secret is one"
)
_TOKEN = re.compile(r"([\w-]{16,})\.[\w-]{6,}\.[\w-]{20,}")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    whole = argparse.ArgumentParser(prog="quickdraw", description="Initiative for tabletop games, on Discord.")
    whole.add_argument("--config", type=Path, help="the configuration (default: config.toml, if it is there)")
    whole.add_argument("--version", action="store_true", help="print the version, and do nothing else")
    commands = whole.add_subparsers(dest="what", metavar="COMMAND")
    commands.add_parser("run", help="run the bot (the default)")
    demo = commands.add_parser("demo", help="play a fight on a local stand-in for Discord")
    demo.add_argument("system", nargs="?", default=DEMO, help="which system's fight to play")
    demo.add_argument("--pictures", type=Path, default=Path("demo-pictures"), help="the folder for pictures")
    play = commands.add_parser("play", help="open a table in the browser, on a local stand-in for Discord")
    play.add_argument("--file", type=Path, default=TABLE, help="where it is kept (default: %(default)s)")
    play.add_argument("--port", type=_port, default=PORT, help="where it is found (default: %(default)s)")
    play.add_argument(
        "--host",
        nargs="?",
        const="0.0.0.0",
        metavar="ADDRESS",
        help="open it to the local network: each player has a link (default: this machine alone)",
    )
    play.add_argument("--gm", metavar="NAME", help="what the host, who leads the first fight, is called")
    commands.add_parser("config", help="print the example of a configuration, to be kept as config.toml")
    backup = commands.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy to be made; never overwritten")
    restore = commands.add_parser("restore", help="put a copy in the place of the database, while the bot is stopped")
    restore.add_argument("file", type=Path, metavar="FILE", help="the copy; the old database is kept beside it")
    migrate = commands.add_parser("migrate", help="move everything to another database, while no bot runs on either")
    migrate.add_argument(
        "source", metavar="FROM", help="a file of SQLite, or postgresql://USER:PASSWORD@HOST:PORT/NAME"
    )
    migrate.add_argument("target", metavar="TO", help="the same: an empty database, or one that this was broken off at")
    commands.add_parser(
        "check", help="print the configuration in force, and whether token, database and its files are well"
    )
    commands.add_parser("systems", help="list the initiative systems, and where each is from")
    return whole


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 0 (any that is free) to {LAST_PORT}")
    return int(text)


def example() -> int:
    """Print the example of a configuration; return the exit code."""
    print(files("bot").joinpath("config.example.toml").read_text("utf-8"), end="")
    return WELL


def backup(place: Path | None, copy: Path) -> int:
    """Copy the database to a new file; return the exit code."""

    def work(path: Path) -> str:
        copies.backup(path, copy)
        return f"{copy}: a copy of {path}, whole and checked. It is as secret as the database: keep it so."

    return _with_database(place, work)


def restore(place: Path | None, copy: Path) -> int:
    """Put a copy in the place of the database; return the exit code."""

    def work(path: Path) -> str:
        aside = copies.restore(path, copy)
        kept = f" The old one is kept: {aside}" if aside is not None else ""
        return f"{path}: now what {copy} holds.{kept}"

    return _with_database(place, work)


def check(place: Path | None) -> int:
    """Print the settings in force, and a line for each thing that is wrong; return the exit code."""
    try:
        settings = config.load(place, os.environ)
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return MISUSED
    print(*config.effective(settings), "", sep="\n")
    wrong = [] if _looks_like_a_token(settings.discord.token.get_secret_value()) else [NO_TOKEN]
    found = stores.findings(settings.storage.url.get_secret_value())
    wrong += found.wrong
    if settings.metrics.place is not None and (why := metrics.unservable(*settings.metrics.place)) is not None:
        wrong.append(why)
    for line in wrong:
        print(f"wrong: {line}")
    if not wrong:
        state = "is whole" if found.there else "is not there yet: the first start makes it"
        print(f"All is well: the configuration, the shape of the token, and the database {found.place}, which {state}.")
    return WRONG if wrong else WELL


def migrate(source: str, target: str) -> int:
    """Move everything from one database to another, and compare what both hold then; return the exit code."""

    def work() -> str:
        urls = _address(source), _address(target)
        _assure_two(*urls)
        with stores.held(urls[0]), stores.held(urls[1]), asyncio.Runner(loop_factory=loop_factory()) as runner:
            return runner.run(_migrated(*urls))

    try:
        return _answered(work)
    except (Unsaved, KeyboardInterrupt):
        print("It was broken off. The same command goes on where it stood.", file=sys.stderr)
        return WRONG


async def _migrated(source: str, target: str) -> str:
    try:
        from tqdm import tqdm  # comes with what PostgreSQL needs
    except ModuleNotFoundError:
        raise no_library(stores.told(target)) from None
    place, there = stores.told(source), stores.told(target)
    async with stores.opened_as_it_is(source) as old, stores.opened_as_it_is(target) as new:
        bar = partial(tqdm, total=await moving.begin(old, new, place), unit=" encounters", disable=None)
        with bar(desc="moving") as moved:
            await moving.move(old, new, moved.update)
        with bar(desc="comparing") as looked_at:
            compared = await moving.compare(old, new, looked_at.update)
        if not compared.same:
            some = ", ".join(map(str, compared.different[:3])) or "none, but what servers keep"
            raise StorageError(
                f"{there} is not the same as {place}; encounters that differ: {some}. If a bot ran meanwhile, stop it, "
                f"empty {there} and begin again"
            )
        await moving.end(new)
    encounters, revisions, digest = compared.target
    held = f"encounters: {encounters:,}, revisions: {revisions:,}"
    return f"{there}: {held}; the same as in {place}, which is left as it was. SHA-256 of both: {digest}"


def _address(text: str) -> str:
    url = text if "://" in text else f"sqlite:///{Path(text).resolve()}"
    return config.storage_at(url).url.get_secret_value()


def _assure_two(source: str, target: str) -> None:
    if stores.path_of(source) and stores.path_of(target):
        raise StorageError(
            "both are files: `quickdraw backup` makes a copy of one. This is for PostgreSQL, to and from"
        )
    if stores.told(source) == stores.told(target):
        raise StorageError(f"both are {stores.told(source)}")
    found = stores.findings(source)
    if not found.there:
        raise StorageError("; ".join(found.wrong) or f"there is no database of Quickdraw's: {found.place}")
    if stores.path_of(source) and found.wrong:
        raise StorageError("; ".join(found.wrong))


def _with_database(place: Path | None, work: Callable[[Path], str]) -> int:
    def found() -> str:
        storage = config.load(place, {**os.environ, "QUICKDRAW_DISCORD_TOKEN": "not-needed-here"}).storage
        return work(stores.file_of(storage.url.get_secret_value()))

    return _answered(found)


def _answered(work: Callable[[], str]) -> int:
    try:
        print(work())
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return MISUSED
    except StorageError as error:
        print(error, file=sys.stderr)
        return IN_USE if isinstance(error, InUseError) else WRONG
    return WELL


def _looks_like_a_token(token: str) -> bool:
    match = _TOKEN.fullmatch(token)
    if match is None:
        return False
    try:
        return base64.urlsafe_b64decode(match[1] + "=" * (-len(match[1]) % 4)).isdigit()
    except binascii.Error:
        return False


def systems() -> int:
    """Print a line for each system; return the exit code. What is left out is logged."""
    packages.load()
    print("\n".join(packages.as_told()))
    return WELL
