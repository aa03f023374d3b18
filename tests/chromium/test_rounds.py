"""A fight of each system, played in the browser: every seat sees its own, and nothing of what another alone sees.

The fights are those of the demo: what its people type is typed into their pages, and what they press is clicked.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page

from bot.demo.playing import act_out, fight_of, known
from bot.sandbox.server import GUARD
from tests.chromium.house import Seat, Table, links, seat, table

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHANNEL = "backroom"


@dataclass
class Players:
    """The seats of a table, each in a browser of its own, as far as they were taken."""

    browser: Browser
    table: Table
    host: Page
    addresses: dict[str, str]
    seats: dict[str, Seat] = field(default_factory=dict)

    async def seat(self, name: str) -> Seat:
        """Return somebody's seat; who is not there yet is added by the host's button, and comes in by the link."""
        if name not in self.addresses:
            await self.host.get_by_role("textbox", name="A player's name").fill(name)
            await self.host.get_by_role("button", name="Add a player").click()
            await self.host.get_by_role("article", name=name).wait_for()
            self.addresses |= await links(self.host)
        if name not in self.seats:
            context = await self.browser.new_context()
            self.seats[name] = await seat(context, name, self.addresses[name])
            await self.seats[name].enters(CHANNEL)
        return self.seats[name]


class Stage:
    """What the demo's fights are played on: here, the pages of the seats."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def types(self, name: str, line: str, *, until: str = "") -> Locator:
        """Let somebody type a command."""
        one = await self._players.seat(name)
        await one.types(line)
        return await self._came(one, until)

    async def presses(
        self, name: str, label: str, on: Locator | None = None, *, under: str = "", until: str = ""
    ) -> Locator:
        """Let somebody press a button of the newest message that has it, or of one that they alone see."""
        one = await self._players.seat(name)
        places = one.page.locator("section:not([hidden]) .message:not(.private)").filter(has_text=under)
        button = (places if on is None else on).get_by_role("button", name=label, exact=True).last
        await one.presses(button)
        return await self._came(one, until)

    async def board(self) -> None:
        """Do nothing: the board is in sight."""

    async def _came(self, one: Seat, until: str) -> Locator:
        if until:
            await one.sees(until)
        return one.page.locator("section:not([hidden]) .message.private").last


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def players(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Players]:
    async with table(tmp_path_factory.mktemp("table"), open_to_others=True) as (opened, address):
        host = await browser.new_page()
        host.set_default_timeout(GUARD * 1000)
        await host.goto(address)
        gwen = address.removesuffix("table")
        yield Players(browser, opened, host, {"Gwen": gwen, **await links(host)})


@pytest.mark.parametrize("system", known())
async def test_a_fight_is_played_and_no_seat_is_told_what_another_alone_sees(players: Players, system: str) -> None:
    for name in ("Gwen", "Mia", "Rob"):
        await players.seat(name)
    await act_out(Stage(players), fight_of(system).steps)
    seats = list(players.seats.values())
    assert len(seats) >= 3
    for one in seats:
        told = "\n".join(one.traffic)
        assert "FAULT" not in told, told[told.index("FAULT") :]
        await one.sees("The seed was")
        for other in seats:
            if other is not one:
                leaked = {id for id in other.private if f"m{id}" in told}
                assert not leaked, f"{one.name} was told what {other.name} alone sees: {leaked}"
    assert sum(len(one.private) > 0 for one in seats) >= 3, "three seats at least had something to themselves"


async def test_nothing_is_fetched_from_elsewhere(players: Players) -> None:
    await players.seat("Gwen")
    for one in players.seats.values():
        assert one.addresses and all(address.startswith(players.table.base) for address in one.addresses)
        link = players.addresses[one.name]
        seats = {address.split("/seat/")[1].split("/")[0] for address in one.addresses if "/seat/" in address}
        assert seats == {link.split("/seat/")[1].split("/")[0]}, "each page asks with its own link alone"


async def test_no_link_is_in_the_output_but_the_hosts(players: Players) -> None:
    output = players.table.output.read_text()
    found = {name for name, address in players.addresses.items() if address.split("/seat/")[1].strip("/") in output}
    assert found == {"Gwen"}
    assert "ERROR" not in output and "Traceback" not in output, output
