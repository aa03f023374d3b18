"""A fight of each system, played in the browsers: every seat sees its own, and nothing of what another alone sees.

The fights are those of the demo: what its people type is typed into their pages, and what they press is clicked. Gwen
sits at a desk, Mia has a phone, all others have tablets; at the end three of them are looked at on all three screens.
Every seeded system is played once in Chromium and once in Firefox, in two languages, and looked at in light and in
dark: each pair of system, browser, language, colours and width occurs. `PICTURES=folder` saves what each seat shows.
"""

import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.browser.showing import words_in
from bot.demo.playing import act_out, fight_of, in_german
from bot.sandbox.server import GUARD
from tests.chromium.house import (
    COLOURS,
    SIZES,
    Seat,
    Table,
    at_the_end,
    firefox,
    fits,
    is_accessible,
    links,
    new_page,
    table,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

Room = tuple[str, str, str]
"""A browser, its language, and its colours."""
ROOMS: dict[Room, tuple[str, ...]] = {
    ("firefox", "en", "light"): ("exp-none", "exp-theatrical", "fast-action", "past-participle"),
    ("firefox", "de", "dark"): ("eternal-soldier", "exp-tactical", "torg"),
    ("chromium", "en", "both"): ("eternal-soldier", "exp-tactical", "torg", "card-deal", "ticks", "d20"),
    ("chromium", "de", "both"): ("exp-none", "exp-theatrical", "fast-action", "past-participle"),
}
"""The systems that are played in each browser, by its language and its colours."""
SHORT = (("chromium", "de", "both"), "past-participle")
"""The round that a short run plays."""
FIXED = ("foresee", "Konfiguration")
"""What a fight whose seed is fixed begins with, in both languages."""
TABBED = """() => {
  window.tabbed = [];
  window.noted = ({ target }) => {
    const { top, bottom } = target.getBoundingClientRect();
    const inSight = target.matches(".skip") || (bottom > 0 && top < innerHeight);
    tabbed.push(inSight ? target : `out of sight: ${target.outerHTML}`);
  };
  document.addEventListener("focusin", noted);
  window.wanted = [...document.querySelectorAll("a[href], button, input, select, summary, .log")]
    .filter((one) => !one.disabled && one.checkVisibility());
  document.activeElement.blur();
  wanted[0].focus();
  return wanted.length;
}"""
"""Notes what is focused from now on; returns how many are to be."""
MISSED = """() => {
  document.removeEventListener("focusin", noted);
  const there = wanted.filter((one) => one.isConnected && !one.disabled);
  const seen = tabbed.filter((one) => typeof one === "string" || there.includes(one));
  const missed = there.filter((one, place) => seen[place] !== one)
    .map((one) => `${one.tagName} ${one.textContent.slice(0, 20)}`);
  return [missed, there.length < wanted.length];
}"""
"""Which of them were not focused in their turn, or out of sight; and whether any was taken away meanwhile."""


@dataclass
class Players:
    """The seats of a table, each in a browser of its own, as far as they were taken."""

    browser: Browser
    table: Table
    host: Page
    language: str
    colours: str
    """Light, dark, or both: where they can be changed."""
    addresses: dict[str, str]
    seats: dict[str, Seat] = field(default_factory=dict)
    channel: str = ""

    async def move_to(self, channel: str) -> None:
        """Begin a new channel, in which all open their pages anew: Firefox focuses no page a second time."""
        for one in self.seats.values():
            await one.page.context.close()
        self.seats.clear()
        words, self.channel = words_in(self.language), channel
        await self.host.get_by_role("textbox", name=words["channel_name"]).fill(channel)
        async with self.host.expect_navigation():
            await self.host.get_by_role("button", name=words["add_channel"]).click()

    def said(self, words: str) -> str:
        """Return words of the fights in the language of this table."""
        return in_german(words) if self.language == "de" else words

    async def seat(self, name: str) -> Seat:
        """Return somebody's seat; who is not there yet is added by the host's button, and comes in by the link."""
        if name not in self.addresses:
            words = words_in(self.language)
            await self.host.get_by_role("textbox", name=words["player_name"], exact=True).fill(name)
            await self.host.get_by_role("button", name=words["add_player"]).click()
            await self.host.get_by_role("article", name=name).wait_for()
            self.addresses |= await links(self.host)
        if name not in self.seats:
            size = SIZES[{"Gwen": 2, "Mia": 0}.get(name, 1)]
            page = await open_page(self.browser, self.language, self.colours, *size)
            self.seats[name] = await Seat(name, page).open(self.addresses[name])
            await self.seats[name].enters(self.channel)
        return self.seats[name]


OpenRoom = Callable[[Room], Awaitable[Players]]


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
        one, said = await self._players.seat(name), self._players.said
        places = one.page.locator("section:not([hidden]) .message:not(.private)").filter(has_text=said(under))
        button = (places if on is None else on).get_by_role("button", name=said(label), exact=True).last
        await one.presses(button)
        return await self._came(one, until)

    async def board(self) -> None:
        """Do nothing: the board is in sight."""

    async def _came(self, one: Seat, until: str) -> Locator:
        if until:
            await one.sees(self._players.said(until))
        for other in self._players.seats.values():
            await at_the_end(other.page)
        return one.page.locator("section:not([hidden]) .message.private").last


async def open_page(browser: Browser, language: str, colours: str, width: int, height: int) -> Page:
    """Open a page of a reader with this language and size of screen."""
    return await new_page(
        browser,
        viewport={"width": width, "height": height},
        locale={"en": "en-GB", "de": "de-DE"}[language],
        color_scheme="light" if colours == "both" else "null",
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def rooms(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[OpenRoom]:
    """Tables that are opened when they are asked for, each once."""
    opened: dict[Room, Players] = {}
    async with AsyncExitStack() as stack:

        async def players_in(room: Room) -> Players:
            engine, language, colours = room
            if room not in opened:
                own = engine == "firefox"  # Its colours are those of its profile.
                engine_of = await stack.enter_async_context(firefox(colours)) if own else browser
                folder = tmp_path_factory.mktemp("table")
                at, address = await stack.enter_async_context(table(folder, open_to_others=True))
                host = await open_page(engine_of, language, colours, *SIZES[2])
                await host.goto(address)
                known = {"Gwen": address.removesuffix("table"), **await links(host)}
                opened[room] = Players(engine_of, at, host, language, colours, known)
            return opened[room]

        yield players_in


def rounds() -> list[object]:
    """Return each room with each of its systems."""
    return [
        pytest.param(
            room,
            system,
            marks=[] if (room, system) == SHORT else [pytest.mark.nightly],
            id=f"{system}, {' '.join(room)}",
        )
        for room, systems in ROOMS.items()
        for system in systems
    ]


@pytest.mark.parametrize(("room", "system"), rounds())
async def test_a_round_is_followed_read_and_pressed_and_no_seat_is_told_what_another_alone_sees(
    rooms: OpenRoom, room: Room, system: str
) -> None:
    players = await rooms(room)
    await players.move_to(system)
    for name in ("Gwen", "Mia", "Rob"):
        await players.seat(name)
    await act_out(Stage(players), fight_of(system).steps)
    seats = list(players.seats.values())
    for one in seats:
        told = "\n".join(one.traffic)
        assert "FAULT" not in told, told[told.index("FAULT") :]
        assert not any(words in told for words in FIXED), "the table has a seed of its own"
        await one.sees(players.said("The seed was"))
        for other in seats:
            if other is not one:
                leaked = {id for id in other.private if f"m{id}" in told}
                assert not leaked, f"{one.name} was told what {other.name} alone sees: {leaked}"
    assert sum(len(one.private) > 0 for one in seats) >= 3, "three seats at least had something to themselves"
    for one in seats[:3]:
        await looks_well(one.page, players.colours, f"{system} {players.language} {one.name}")
    for one in seats:
        assert one.addresses and all(address.startswith(players.table.base) for address in one.addresses)
        link = players.addresses[one.name]
        links_used = {address.split("/seat/")[1].split("/")[0] for address in one.addresses if "/seat/" in address}
        assert links_used == {link.split("/seat/")[1].split("/")[0]}, "each page asks with its own link alone"
    output = players.table.output.read_text()
    found = {name for name, address in players.addresses.items() if address.split("/seat/")[1].strip("/") in output}
    assert found == {"Gwen"}, "no link is in the output but the host's"
    assert "ERROR" not in output and "Traceback" not in output, output


async def looks_well(page: Page, colours: str, name: str) -> None:
    """Look at a seat at all widths: it follows, nothing sticks out, the keyboard reaches all; one of them by axe."""
    own = page.viewport_size
    assert own is not None
    for width, height in (*(size for size in SIZES if size[0] != own["width"]), (own["width"], own["height"])):
        await page.set_viewport_size({"width": width, "height": height})
        await at_the_end(page)
        await fits(page, width)
    await expect(page.locator("section:not([hidden]) .up")).not_to_be_empty()
    assert not await _tabbed_through(page), name
    await page.locator("#line").focus()
    await is_accessible(page, f"{name} {colours}")
    await _pictured(page, f"{name} {'light' if colours == 'both' else colours}")
    if colours == "both":  # It is light until here.
        await page.emulate_media(color_scheme="dark")
        await is_accessible(page, f"{name} dark", COLOURS)
        await _pictured(page, f"{name} dark")


async def _pictured(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        await page.screenshot(path=Path(folder) / f"{name}.png".replace(" ", "-"))


async def _tabbed_through(page: Page) -> list[str]:
    deadline = time.monotonic() + GUARD
    missed, anew = ["never in front"], True
    while missed and anew and time.monotonic() < deadline:
        await page.bring_to_front()  # Firefox tells no page behind another that it is focused.
        if not await page.evaluate("document.hasFocus()"):
            continue
        for _ in range(await page.evaluate(TABBED)):
            await page.keyboard.press("Tab")
        missed, anew = await page.evaluate(MISSED)  # What is drawn anew meanwhile takes the place of what was to come.
    return missed
