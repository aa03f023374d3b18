"""A fight of each system, played in the browsers: every seat sees its own, and nothing of what another alone sees.

The fights are those of the demo: what its people type is typed into their pages, and what they press is clicked. Gwen
sits at a desk, Mia has a phone, all others have tablets. In Chromium every system is played in both languages, and
looked at in light and in dark; in Firefox every seeded one once, half of them in English and light, half in German and
dark, and Past Participle in both. `PICTURES=folder` saves what each seat shows at the end.
"""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Locator, Page, expect

from bot.browser.showing import words_in
from bot.demo.playing import act_out, fight_of
from bot.sandbox.server import GUARD
from tests.chromium.house import SIZES, Seat, Table, at_the_end, chromium, firefox, fits, links, table

pytestmark = pytest.mark.asyncio(loop_scope="session")

GERMAN = {
    "End it": "Beenden", "Declare": "Ansagen", "Act": "Handeln", "Hold": "Halten", "Next": "Weiter",
    "Pick a phase": "Phase wählen", "card": "Karte", "1 of 5": "1 von 5", "is turned": "ist aufgedeckt",
    "is up": "ist dran", "holds": "hält", "The seed was": "Der Startwert war",
}  # fmt: skip
"""What the fights press and wait for."""
SEEDED = (
    "eternal-soldier", "exp-none", "exp-tactical", "exp-theatrical", "fast-action", "past-participle", "torg"
)  # fmt: skip
ROOMS = {
    ("chromium", "en", "light"): (*SEEDED, "card-deal", "ticks"),
    ("chromium", "de", "light"): SEEDED,
    ("firefox", "en", "light"): ("exp-none", "exp-theatrical", "fast-action", "past-participle"),
    ("firefox", "de", "dark"): ("eternal-soldier", "exp-tactical", "past-participle", "torg"),
}
"""The systems that are played in each browser, by its language and its colours."""
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
  if (wanted.some((one) => !one.isConnected || one.disabled)) return null;
  const seen = tabbed.filter((one) => typeof one === "string" || wanted.includes(one));
  return wanted.filter((one, place) => seen[place] !== one)
    .map((one) => `${one.tagName} ${one.textContent.slice(0, 20)}`);
}"""
"""Which of them was not focused in its turn, or out of sight; null: some were taken away meanwhile."""


@dataclass
class Players:
    """The seats of a table, each in a browser of its own, as far as they were taken."""

    browser: Browser
    table: Table
    host: Page
    language: str
    colours: str | None
    """Light or dark; None: both can be had."""
    addresses: dict[str, str]
    seats: dict[str, Seat] = field(default_factory=dict)

    def said(self, words: str) -> str:
        """Return words of the fights in the language of this table."""
        for english, german in GERMAN.items() if self.language == "de" else ():
            words = words.replace(english, german)
        return words

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
            page = await new_page(self.browser, self.language, self.colours, *size)
            self.seats[name] = await Seat(name, page).open(self.addresses[name])
            await self.seats[name].enters("backroom")
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


async def new_page(browser: Browser, language: str, colours: str | None, width: int, height: int) -> Page:
    """Open a page of a reader with this language and size of screen."""
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        locale={"en": "en-GB", "de": "de-DE"}[language],
        color_scheme="null" if colours else "light",
    )
    context.set_default_timeout(GUARD * 1000)
    return await context.new_page()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def players(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Players]:
    engine, language, colours = request.param
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(firefox(colours) if engine == "firefox" else chromium())
        opened, address = await stack.enter_async_context(table(tmp_path_factory.mktemp("table"), open_to_others=True))
        fixed = colours if engine == "firefox" else None
        host = await new_page(browser, language, fixed, *SIZES[2])
        await host.goto(address)
        known = {"Gwen": address.removesuffix("table"), **await links(host)}
        yield Players(browser, opened, host, language, fixed, known)


def rounds() -> list[object]:
    """Return each room with each of its systems, those of a room for one process."""
    return [
        pytest.param(room, system, marks=pytest.mark.xdist_group(" ".join(room)), id=f"{system}, {' '.join(room)}")
        for room, systems in ROOMS.items()
        for system in systems
    ]


@pytest.mark.parametrize(("players", "system"), rounds(), indirect=["players"])
async def test_a_round_is_followed_read_and_pressed_and_no_seat_is_told_what_another_alone_sees(
    players: Players, system: str
) -> None:
    for name in ("Gwen", "Mia", "Rob"):
        await players.seat(name)
    await act_out(Stage(players), fight_of(system).steps)
    seats = list(players.seats.values())
    for one in seats:
        told = "\n".join(one.traffic)
        assert "FAULT" not in told, told[told.index("FAULT") :]
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


async def looks_well(page: Page, colours: str | None, name: str) -> None:
    """Look at a seat at all widths: it follows, nothing sticks out, the keyboard reaches all; one of them by axe."""
    own = page.viewport_size
    assert own is not None
    for width, height in (*(size for size in SIZES if size[0] != own["width"]), (own["width"], own["height"])):
        await page.set_viewport_size({"width": width, "height": height})
        await at_the_end(page)
        await fits(page, width)
    await expect(page.locator("section:not([hidden]) .up")).not_to_be_empty()
    await page.bring_to_front()  # Firefox tells no page behind another that it is focused.
    assert not await _tabbed_through(page), name
    await page.locator("#line").focus()
    for scheme in (colours,) if colours else ("dark", "light"):
        if not colours:
            await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found = await Axe().run(page)
        assert found.violations_count == 0, f"{name} {scheme}: {found.generate_report()}"
        if folder := os.environ.get("PICTURES"):
            await page.screenshot(path=Path(folder) / f"{name} {scheme}.png".replace(" ", "-"))


async def _tabbed_through(page: Page) -> list[str]:
    deadline = time.monotonic() + GUARD
    while time.monotonic() < deadline:
        for _ in range(await page.evaluate(TABBED)):
            await page.keyboard.press("Tab")
        missed: list[str] | None = await page.evaluate(MISSED)
        if missed is not None:
            return missed
    raise AssertionError("the page is drawn anew all the time")
