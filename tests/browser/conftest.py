"""A table with a toy bot: Gwen is its host, Pat plays."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestClient, TestServer

from bot.browser.heads import Head
from bot.browser.keeping import spectators
from bot.browser.pages import Pages
from bot.browser.seats import Seat, Seats
from bot.sandbox import Channel, Message, Person, posting
from bot.sandbox.server import GUARD
from bot.sandbox.wire import Body
from tests.sandbox.conftest import Saloon, saloon, sandbox, seams

__all__ = ["Saloon", "saloon", "sandbox", "seams"]


class Page:
    """An open page of a seat, as its script would have it."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.heads: dict[int, dict[str, Any]] = {}
        """What it was told last of each channel's head."""
        self.raw = ""
        self._number = 0

    async def hears(self) -> dict[str, Any]:
        """The next thing that the page is told besides its heads."""
        while "head" in (told := await self.receives()):
            pass
        self.told.append(told)
        return told

    async def receives(self) -> dict[str, Any]:
        """The next thing that the page is told."""
        message = await self.socket.receive(timeout=GUARD)
        assert message.type is WSMsgType.TEXT, message
        self.raw += message.data
        told: dict[str, Any] = message.json()
        if "head" in told:
            self.heads[int(told["head"])] = told
        return told

    async def does(self, do: str, **more: Any) -> dict[str, Any]:
        """Ask for something, and hear until it is done."""
        self._number += 1
        await self.socket.send_json({"do": do, "number": self._number, **more})
        while (told := await self.hears()).get("done") != self._number:
            pass
        return told


@dataclass
class Room:
    """The table, and a client that knows its links."""

    saloon: Saloon
    seats: Seats
    client: TestClient[Any, Any]
    heads: dict[tuple[int, int], Head]
    """What the bot says of a person in a channel."""
    faults: list[Exception]
    """What is raised when it is asked that."""

    @property
    def origin(self) -> dict[str, str]:
        """What a browser says of the page that a request comes from."""
        return {"Origin": str(self.client.make_url("/")).rstrip("/")}

    def board(self) -> Message:
        """Have the bot post a board with a button."""
        button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Act", "custom_id": "act"}]}
        frame = {"type": 17, "components": [{"type": 10, "content": "Who is up"}, button]}
        guild = self.saloon.guild
        body = Body({"flags": 1 << 15, "components": [frame]})
        return posting.create(guild.world, self.saloon.channel, guild.bot, body)

    def at(self, person: Person, place: str = "") -> str:
        """Return an address of somebody's seat."""
        seat = next(one for one in (*self.seats.all, self.seats.spectators) if one.person is person)
        return f"/seat/{self.seats.link(seat)}/{place}"

    async def opens(self, person: Person) -> Page:
        """Open the page of a seat."""
        page = Page(await self.client.ws_connect(self.at(person, "live"), headers=self.origin))
        begun = await page.hears()
        while len(page.heads) < len(begun["all"]):
            await page.receives()
        return page


@pytest.fixture
async def room(saloon: Saloon, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    saloon.guild.channel("backroom")
    seats = Seats()
    seats.add(Seat(saloon.gwen, host=True))
    seats.add(Seat(saloon.pat))
    seats.add(spectators(saloon.guild))
    for one in (*seats.all, seats.spectators):
        seats.renew(one)

    async def settled() -> None:
        return None

    async def fight_in(channel: Channel) -> None:
        saloon.gwen.say(channel, "A fight begins.")

    parameters = getattr(request.node, "callspec", None)
    others = parameters.params.get("others") if parameters is not None else None

    async def unused(channel: int) -> dict[str, tuple[str, ...]]:
        return {"join": ("secret",)} if channel == saloon.channel.id else {}

    heads: dict[tuple[int, int], Head] = {}

    faults: list[Exception] = []

    async def head_of(person: Person, channel: Channel) -> Head | None:
        for fault in faults:
            raise fault
        return heads.get((person.id, channel.id))

    pages = Pages(saloon.guild, seats, settled, settled, fight_in, unused, head_of, open_to_others=others)
    async with TestClient(TestServer(pages.application())) as client:
        yield Room(saloon, seats, client, heads, faults)
