"""The whole bot but for Discord: real cogs, service, database and client on a `Wire`, and people at a table."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot import __main__ as root
from bot import config
from bot.app.shards import Shards
from bot.chat import circuit_breaker, courier, first_responses
from bot.chat.client import Quickdraw
from bot.metrics import Metrics
from bot.storage.sqlite import SqliteStore
from tests.chat.wire import APPLICATION, CHANNEL, Caller, Request, Wire, person, until

SEED = "5a" * 32
TOKEN = "not-a-token-at-all"


class House:
    """A bot in one process, that believes to be connected."""

    def __init__(self, client: Quickdraw, wire: Wire, store: SqliteStore) -> None:
        self.client, self.wire, self.store = client, wire, store
        self.gm = Caller(client, 11, "Gemma")
        self.ann = Caller(client, 12, "Ann")
        self.bob = Caller(client, 13, "Bob")

    async def call(self, interaction: discord.Interaction[Any]) -> list[Request]:
        """Have the bot deal with an interaction; return what it sent because of it."""
        before = len(self.wire.sent)
        match interaction.type:
            case discord.InteractionType.application_command | discord.InteractionType.autocomplete:
                await self.client.tree._call(interaction)
            case _:
                await self.client.on_interaction(interaction)
        mark = f"/{interaction.token}"
        return [one for one in self.wire.sent[before:] if mark in one.path]

    async def command(self, caller: Caller, name: str, /, **options: Any) -> str:
        """Give a command; return all the words of the answer."""
        return words(await self.call(caller.command(name, **options)))

    async def button(self, rest: str) -> str:
        """Return the custom_id of a button of the encounter that runs, of which this is the rest."""
        running = await self.store.live(CHANNEL)
        assert running is not None
        return f"q1:{running.id}:{rest}"

    async def offered(self, caller: Caller, name: str, focused: str, typed: str = "", /, **options: Any) -> list[str]:
        """Return what is offered to somebody who types an option."""
        (answer,) = await self.call(caller.typing(name, focused, typed, **options))
        assert answer.body["type"] == 8
        return [choice["name"] for choice in answer.body["data"]["choices"]]

    async def started(self, system: str = "past-participle", /, **options: Any) -> None:
        """Begin an encounter, and wait until everybody has heard of it."""
        await self.command(self.gm, "encounter start", system=system, **options)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until every announcement is delivered, and recorded so, and the board is shown."""
        courier = self.client.courier
        assert courier is not None
        await until(lambda: all(queue.idle for queue in courier.queues))
        await courier.record()

    @property
    def announced(self) -> list[Request]:
        """The public messages that were sent, without the board's."""
        return [one for one in self.posted if one.body["content"] is not None]

    @property
    def boards(self) -> list[Request]:
        """The board, as it was posted and edited."""
        shown = self.wire.of(f"/channels/{CHANNEL}/messages")
        return [one for one in shown if one.method in ("POST", "PATCH") and one.body.get("content") is None]

    @property
    def posted(self) -> list[Request]:
        return self.wire.of(f"POST /channels/{CHANNEL}/messages")


def words(requests: Iterable[Request]) -> str:
    """Everything that is told in some requests."""
    return "\n".join(str(one.told.get("content") or "") for one in requests)


def buttons(request: Request) -> dict[str, str]:
    """The buttons of a message: label and custom_id."""
    found: dict[str, str] = {}
    pending = list(request.told.get("components") or ())
    while pending:
        part = pending.pop(0)
        pending = [*part.get("components", ()), *pending]
        if part["type"] == 2:
            found[part["label"]] = part["custom_id"]
    return found


@asynccontextmanager
async def opened(
    folder: Path, wire: Wire, *, guilds: tuple[int, ...] = (), shards: Shards | None = None
) -> AsyncIterator[House]:
    """A house on the database of a folder."""
    environ = {"QUICKDRAW_DISCORD_TOKEN": TOKEN, "QUICKDRAW_FAIRNESS_SEED": SEED}
    settings = config.load(None, environ)
    async with SqliteStore.open_at(folder / "house.db") as store:

        async def begin(client: Quickdraw) -> Any:
            return await root._parts(client, settings, store, Metrics())

        client = Quickdraw(begin, guilds, shards)
        async with client:
            state = client._connection
            state.application_id, state.http.token = APPLICATION, TOKEN
            http: Any = state.http
            http._HTTPClient__session = aiohttp.ClientSession()  # The wire sends whatever would go by it.
            itself: Any = person(APPLICATION, "Quickdraw")
            state.user = discord.ClientUser(state=state, data=itself)
            await client.setup_hook()
            yield House(client, wire, store)


def quick(patch: Any) -> None:
    """Shorten all waits for Discord, and defer nothing because the machine is slow."""
    patch.setattr(first_responses, "DEFERRED_AFTER", 1_000.0)  # On a busy machine an answer may take its time.
    patch.setattr(circuit_breaker, "PATIENCE", (0.01, 0.02))
    patch.setattr(circuit_breaker, "SCOUT_EVERY", 0.02)
    patch.setattr(courier, "BOARD_EVERY", 0.02)
    patch.setattr(courier, "BUSY_WITHIN", 0.0)
