"""The composition root and the command line: the only place that knows the real parts.

`quickdraw` runs the bot; without a token it opens a table in the browser, or where no terminal is plays the demo.
`quickdraw play` opens the table, `quickdraw demo` plays the demo, both on the local stand-in for Discord.
`quickdraw config` prints the example of a configuration; `backup`, `restore`, `migrate` and `check` are for whoever
keeps the database. `quickdraw --version` says which version is installed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import webbrowser
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import discord
from pydantic import SecretStr

from bot import build, command_line, config, packages
from bot.app.event_bus import DeadlineChanged, EventBus, KeptWaiting, PlaceGone
from bot.app.ports import Unsaved
from bot.app.requests import Place
from bot.app.use_cases import Core
from bot.browser import heads, table
from bot.chat import running
from bot.chat.access import Access
from bot.chat.boards import Boards
from bot.chat.client import Quickdraw
from bot.chat.courier import Courier
from bot.chat.first_responses import FirstResponses
from bot.chat.follow_ups import FollowUps
from bot.chat.heads import head_of
from bot.chat.languages import language_of
from bot.chat.outbox import announced_seeds
from bot.chat.parts import Parts
from bot.chat.pictures import Pictures
from bot.chat.presses import Presser
from bot.chat.replies import Replies
from bot.chat.running import use_api
from bot.chat.screens import PrivateScreens
from bot.fight.askers import Actor
from bot.logs import log_as, log_what_nobody_catches
from bot.machine import SystemChance, SystemClock, SystemTimers, loop_factory
from bot.metrics import CannotServeError, Metrics
from bot.render.pictures import draw
from bot.render.text import Teller
from bot.rules.registry import unused_options
from bot.sandbox import Channel, Person
from bot.sharing import Sharing
from bot.storage import stores
from bot.storage.decks import DeckFiles
from bot.storage.errors import InUseError, StorageError
from bot.storage.files import cannot_write
from bot.storage.local import LocalBook
from bot.storage.statements import SqlStore

log = logging.getLogger("bot")

DAY = 24 * 60 * 60.0
"""Seconds."""
BOT_STARTS_WITHIN = 60.0
HOW_TO_GET_A_TOKEN = """\
1. Make an application at https://discord.com/developers/applications; on its page "Bot" press "Reset Token".
2. Write `quickdraw config > config.toml`, and put the token there (or into QUICKDRAW_DISCORD_TOKEN).
3. Run this again: the log names the address that invites the bot to your server.\
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return command_line.INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    parser = command_line.parser()
    given = parser.parse_args(arguments)
    if given.version:
        print(parser.prog, build.describe())
        return 0
    commands: dict[str, Callable[[], int]] = {
        "run": lambda: _run(given.config),
        "demo": lambda: _demo(given.system, given.pictures),
        "play": lambda: _play(given.config, given.file, given.host, given.port, given.gm),
        "config": command_line.example,
        "backup": lambda: command_line.backup(given.config, given.file),
        "restore": lambda: command_line.restore(given.config, given.file),
        "migrate": lambda: command_line.migrate(given.source, given.target),
        "check": lambda: command_line.check(given.config),
        "systems": command_line.systems,
    }
    if given.what is None and not _has_token(given.config):
        if sys.stdin.isatty() and sys.stdout.isatty():
            code = _play(None, command_line.TABLE, None, command_line.PORT, None)
        else:
            code = _demo(command_line.DEMO, Path("demo-pictures"))
        print(f"\nThat was without Discord. To run the bot itself:\n{HOW_TO_GET_A_TOKEN}")
        return code
    return commands[given.what or "run"]()


def _has_token(path: Path | None) -> bool:
    return path is not None or config.DEFAULT_PLACE.exists() or bool(os.environ.get("QUICKDRAW_DISCORD_TOKEN"))


def _demo(system: str, pictures: Path) -> int:
    from bot.demo import playing

    packages.load()
    if system not in playing.known():
        print(f"There is no demo of {system!r}. There is one of: {', '.join(playing.known())}.", file=sys.stderr)
        return command_line.MISUSED
    try:
        pictures.mkdir(parents=True, exist_ok=True)
        why = cannot_write(pictures)
    except OSError as error:
        why = error.strerror
    if why is not None:
        print(f"{pictures}: no pictures can be put there: {why}. Name another folder: --pictures", file=sys.stderr)
        return command_line.WRONG
    return playing.play(system, pictures)


def _play(path: Path | None, file: Path, host: str | None, port: int, gm: str | None) -> int:
    from bot.demo import playing

    place, quiet = file.resolve(), {"QUICKDRAW_LOG_LEVEL": "warning"}
    try:
        settings = config.load(path, {**quiet, **os.environ, "QUICKDRAW_DISCORD_TOKEN": "not-needed-here"})
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return command_line.MISUSED
    settings = settings.model_copy(
        update={
            "storage": config.StorageSection(url=SecretStr(f"sqlite:///{file}")),
            "fairness": config.FairnessSection(),
            "metrics": config.MetricsSection(),
        }
    )

    async def work() -> None:
        async with LocalBook.open_at(file) as book:
            if await book.strange():
                raise StorageError(f"{file} holds the encounters of a bot on Discord: name another file for the table")

            async def unused(channel: int) -> Mapping[str, Collection[str]]:
                return unused_options(await book.system_at(channel))

            begun: list[Parts] = []

            async def head(person: Person, channel: Channel) -> heads.Head | None:
                return await _head(begun[-1], person, channel) if begun else None

            async with table.opened(
                book, "Quickdraw", playing.begin, host=host, port=port, gm=gm, unused=unused, head_of=head
            ) as opened:
                discord = config.DiscordSection(token=SecretStr(opened.discord.token), api_base=opened.discord.api_base)
                served = settings.model_copy(update={"discord": discord})
                serving = asyncio.create_task(serve(served, begun.append))
                showing = asyncio.create_task(_show(opened, place))
                try:
                    await asyncio.wait((serving, showing), return_when=asyncio.FIRST_COMPLETED)
                    if not serving.done():
                        await showing
                    await serving
                finally:
                    for task in (serving, showing):
                        task.cancel()
                    await asyncio.gather(serving, showing, return_exceptions=True)

    return _kept_running(settings, work)


async def _head(parts: Parts, person: Person, channel: Channel) -> heads.Head | None:
    place = Place(channel=channel.id, guild=person.guild.id, language=language_of(discord.Locale(person.guild.locale)))
    actor = Actor(
        user=person.id,
        name=person.name,
        manages=person.may(channel, manage_channels=True),
        language=language_of(discord.Locale(person.locale)),
    )
    found = await head_of(parts.cases.look, place, actor)
    return None if found is None else heads.Head(*found)


async def _show(opened: table.Table, file: Path) -> None:
    try:
        await opened.discord.ready(BOT_STARTS_WITHIN)
    except TimeoutError as error:
        raise table.CannotStandError(f"the bot did not come to the table within {BOT_STARTS_WITHIN:.0f} s") from error
    print(f"The table: {opened.address}\nWhoever has this link is its host. Ctrl+C closes the table.", flush=True)
    print(f"It is kept in {file}, and goes on from there the next time.", flush=True)
    await asyncio.to_thread(webbrowser.open, opened.door)


def _run(path: Path | None) -> int:
    try:
        settings = config.load(path, os.environ)
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return 2

    return _kept_running(settings, lambda: serve(settings))


def _kept_running(settings: config.Config, work: Callable[[], Coroutine[Any, Any, None]]) -> int:
    log_as(settings.log.level, settings.log.format)
    log_what_nobody_catches()
    packages.load()
    try:
        with (
            stores.held(settings.storage.url.get_secret_value()),
            asyncio.Runner(loop_factory=loop_factory()) as runner,
        ):
            runner.run(work())
    except InUseError as error:
        log.error("%s", error)
        return command_line.IN_USE
    except Unsaved:
        return command_line.WRONG  # The store has told of it.
    except StorageError as error:
        log.error("%s", error)
        return 1
    except (CannotServeError, table.CannotStandError) as error:
        log.error("%s", error)
        return command_line.WRONG
    except running.ENDS_IT as error:
        log.error("%s", running.line_of(error))
        return running.exit_code(error)
    return 0


async def serve(settings: config.Config, tell: Callable[[Parts], None] = lambda parts: None) -> None:
    """Run the bot until it is told to stop; `tell` of its parts whenever it begins."""
    stop = running.Stop()
    stop.on_signals()
    try:
        await _serve(settings, tell, stop)
    except asyncio.CancelledError:
        if not stop.wanted.is_set():
            raise


async def _serve(settings: config.Config, tell: Callable[[Parts], None], stop: running.Stop) -> None:
    token, metrics, clients = settings.discord.token.get_secret_value(), Metrics(), list[Quickdraw]()
    place = settings.metrics.place
    async with contextlib.AsyncExitStack() as stack:
        with stop.ending():
            store = await stack.enter_async_context(stores.opened(settings.storage.url.get_secret_value()))

            def trouble() -> str | None:
                return _trouble(store, clients[-1] if clients else None)

            if place is not None:
                await stack.enter_async_context(metrics.served(*place, trouble))

        async def connect() -> None:
            if settings.discord.api_base is not None:
                await use_api(settings.discord.api_base, token)
            while not await _connected(settings, store, metrics if place is not None else None, clients, tell):
                log.info("beginning anew: another process serves what this one did")

        def connected() -> bool:
            return bool(clients) and (clients[-1].connected or clients[-1].waiting)

        await running.run(connect, stop, connected)


async def _connected(
    settings: config.Config,
    store: SqlStore,
    metrics: Metrics | None,
    clients: list[Quickdraw],
    tell: Callable[[Parts], None],
) -> bool:
    daily: list[asyncio.Task[None]] = []
    async with Sharing(store.locks) as sharing:

        async def begin(client: Quickdraw) -> Parts:
            parts = await _parts(client, settings, store, metrics)
            tell(parts)
            daily.append(asyncio.create_task(_daily(parts, client)))
            return parts

        client = Quickdraw(begin, settings.discord.guilds, settings.discord.shards, sharing.claim, sharing.may_send)
        async with client:
            clients[:] = [client]
            try:
                return await sharing.lasts_for(client.start(settings.discord.token.get_secret_value()))
            finally:
                for task in daily:
                    task.cancel()


def _trouble(store: SqlStore, client: Quickdraw | None) -> str | None:
    try:
        store.assure()
    except Unsaved:
        return "the database is gone"
    if store.failing:
        return "the database cannot be reached"
    if client is not None and client.waiting:
        return "other processes serve the shards that this one wants"
    return None if client is not None and client.connected else "Discord's gateway is not connected"


async def _daily(parts: Parts, client: Quickdraw) -> None:
    while True:
        await asyncio.sleep(DAY)
        try:
            await parts.cases.prune(client.serving)
        except Unsaved:
            continue  # The store has told of it.


async def _parts(client: Quickdraw, settings: config.Config, store: SqlStore, metrics: Metrics | None) -> Parts:
    clock, pictures = SystemClock(), Pictures(draw)
    boards = Boards(client, store, clock, pictures)
    seed = settings.fairness.seed
    fixed_seed = seed.get_secret_value() if seed is not None else None
    bus, responses = EventBus(), FirstResponses(client.breaker, client.pool)
    courier = Courier(client, store, boards, pictures, client.breaker, metrics, bus)
    decks = DeckFiles(settings.decks.directory)
    core = Core(store, Teller(), bus, clock, SystemChance(), decks, responses.answerable)
    readable = Access(client).readable
    cases = core.use_cases(readable, fixed_seed, partial(announced_seeds, client))
    timers, follow_ups = SystemTimers(clock, cases.timer.time_over), FollowUps(core.inbox, readable)
    for listener in (courier, follow_ups):
        listener.listen(bus)
    bus.subscribe(KeptWaiting, lambda event: client.look_for_members(event))
    bus.subscribe(PlaceGone, lambda event: client.lose(event.channel))
    bus.subscribe(DeadlineChanged, lambda event: timers.set(*event))
    await cases.prune(client.serving)
    if metrics is not None:
        metrics.watch(
            waiting=lambda: courier.waiting,
            live=lambda: len(core),
            connected=lambda: client.connected,
            shards=client.figures_of_shards,
        )
    screens = PrivateScreens(cases.screens)
    replies = Replies(pictures, responses, metrics, follow_ups, screens, courier.refusal, cases.where.elsewhere)
    return Parts(cases, store, timers.close, Presser(cases, replies), replies, courier)


if __name__ == "__main__":
    sys.exit(main())
