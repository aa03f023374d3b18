"""A table as a process, and a browser at it: what the tests in a browser and the pictures of the docs share."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, async_playwright, expect

from bot.sandbox.server import GUARD
from tests.surroundings import inherited

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-smooth-scrolling",
)
SIZES = (360, 640), (768, 1024), (1440, 900)
"""The screens of a phone, a tablet and a desk, in pixels."""
QUIET = 0.3
"""Seconds without a word to a page, after which everything that follows from a command has been seen."""
HEARS = """window.WebSocket = class extends WebSocket {
  constructor(address) { super(address); this.addEventListener("message", (event) => passOn(event.data)); }
};"""
"""Has a page pass on what it is told: of Firefox, Playwright does not hear it."""
AT_THE_END = """() => { const log = document.querySelector("section:not([hidden]) .log");
  const below = log.scrollHeight - log.scrollTop - log.clientHeight;
  const picture = log.lastElementChild?.querySelector(".picture");
  const under = picture ? picture.getBoundingClientRect().top - log.getBoundingClientRect().top : 0;
  return Math.abs(below) < 2 ? under > -2 : picture && Math.abs(under) < 2; }"""
IN_VIEW = """(selector) => {
  const box = document.querySelector(`section:not([hidden]) ${selector}`)?.getBoundingClientRect();
  return box?.height && box.top >= 0 && box.bottom <= innerHeight && [box.x + box.width / 2, box.y + box.height / 2];
}"""
AXE = Axe()
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe by which a page differs in light and in dark: all others are about its structure."""
expect.set_options(timeout=GUARD * 1000)
PRIVATE = re.compile(r'<li class="message private[^>]*data-message="(\d+)"')


class Table:
    """`quickdraw play` as a process, on one file that outlives it."""

    def __init__(self, folder: Path, *, open_to_others: bool) -> None:
        self._folder, self._open = folder, open_to_others
        self._process: asyncio.subprocess.Process | None = None
        self.port = _free_port()
        self.output = folder / "output.txt"

    @property
    def base(self) -> str:
        """The address of the table, without any link."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> str:
        """Start it; return the address of the host's page, which it prints."""
        before = len(self.output.read_text()) if self.output.exists() else 0
        place = ("--host", "127.0.0.1") if self._open else ()
        with self.output.open("a") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "play", "--port", str(self.port), *place,
                cwd=self._folder, stdout=output, stderr=output,
                env={**inherited(), "PYTHONPATH": str(ROOT), "BROWSER": "true", "QUICKDRAW_FAIRNESS_SEED": "5a" * 32},
            )  # fmt: skip
        await until(lambda: re.search(r"http://\S+", self.output.read_text()[before:]) or self.ended, GUARD)
        assert not self.ended, self.output.read_text()
        return str(re.findall(r"http://\S+", self.output.read_text()[before:])[0])

    @property
    def memory(self) -> int:
        """How many bytes of memory it has, while it runs."""
        assert self._process is not None
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._process is not None and self._process.returncode is not None

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        """Tell it to stop, and see that it ends well."""
        if self._process is not None and not self.ended:
            self._process.terminate()
            assert await asyncio.wait_for(self._process.wait(), GUARD) == 0, self.output.read_text()


class Seat:
    """A page of a seat, and everything that it was ever told."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
        self.traffic: list[str] = []
        self.addresses: set[str] = set()
        self.last = time.monotonic()
        page.set_default_timeout(GUARD * 1000)
        page.on("request", lambda request: self.addresses.add(request.url))
        page.on("console", self._complained)
        page.on("pageerror", lambda error: self.traffic.append(f"FAULT {error}"))

    async def open(self, address: str) -> Seat:
        """Open the page."""
        await self.page.expose_function("passOn", self._heard)
        await self.page.add_init_script(HEARS)
        await self.page.goto(address)
        await self.is_live()
        return self

    async def is_live(self) -> None:
        """Wait until the page is connected."""
        await self.page.locator("body[data-live=yes]").wait_for(timeout=GUARD * 1000)

    async def enters(self, channel: str) -> None:
        """Go to a channel."""
        await self.page.get_by_role("button", name=f"# {channel}").click()

    async def types(self, line: str) -> None:
        """Type a line and send it, and wait until it is carried out and all that follows was seen."""
        field = self.page.locator("#line")
        await field.fill(line)
        await field.press("Escape")
        await field.press("Enter")
        await self._settles()

    async def presses(self, button: Locator) -> None:
        """Press a button, and wait until all that follows was seen."""
        await button.click()
        await self._settles()

    def message(self, *words: str) -> Locator:
        """The newest message in sight with these words."""
        found = self.page.locator("section:not([hidden]) .message")
        for word in words:
            found = found.filter(has_text=word)
        return found.last

    async def sees(self, *words: str) -> None:
        """Wait until a message with these words is in sight."""
        await self.message(*words).wait_for(timeout=GUARD * 1000)

    @property
    def private(self) -> set[str]:
        """The ids of the messages that this person alone was ever shown."""
        return set(PRIVATE.findall("\n".join(self.traffic).replace('\\"', '"')))

    def _complained(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.traffic.append(f"FAULT {message.text}")

    def _heard(self, told: str) -> None:
        self.traffic.append(told)
        self.last = time.monotonic()

    async def _settles(self) -> None:
        await expect(self.page.locator("[aria-busy]")).to_have_count(0)
        self.last = time.monotonic()
        await until(lambda: time.monotonic() - self.last > QUIET, GUARD)


async def until(met: Callable[[], object], seconds: float) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < deadline, f"still not so after {seconds} s"
        await asyncio.sleep(0.02)


async def holds(page: Page, condition: str, why: str, about: str | int | None = None) -> Any:
    """Wait until a condition (JavaScript) holds of a page, which may be drawn anew at any moment; return its value."""
    deadline = time.monotonic() + GUARD
    while not (found := await page.evaluate(condition, about)):
        assert time.monotonic() < deadline, why
        await asyncio.sleep(0.02)
    return found


async def at_the_end(page: Page) -> None:
    """Wait until the newest message of a seat is in sight: to its lower end, or from the top of its picture on."""
    await holds(page, AT_THE_END, "the page does not follow")


async def in_view(page: Page, selector: str) -> tuple[float, float]:
    """Wait until the first of these elements of a channel is on the screen, without scrolling; return its middle."""
    x, y = await holds(page, IN_VIEW, f"{selector} is not in view", selector)
    return x, y


async def fits(page: Page, width: int) -> None:
    """Wait until nothing sticks out of a page of this width, in pixels."""
    await holds(page, "(width) => document.documentElement.scrollWidth <= width", f"wider than {width} px", width)


async def is_accessible(page: Page, name: str = "", rules: Sequence[str] = ()) -> None:
    """Hold that axe finds nothing wrong with a page: by these of its rules, or by all of them."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    found = await AXE.run(page, options=options | ({"runOnly": rules} if rules else {}))
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a browser with a new and empty profile."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@asynccontextmanager
async def firefox(scheme: str) -> AsyncIterator[Browser]:
    """Start Debian's Firefox, light or dark: a page of it cannot be told to change, as one of Chromium can."""
    theme: dict[str, str | float | bool] = {"ui.systemUsesDarkTheme": int(scheme == "dark")}
    async with async_playwright() as playwright:
        browser = await playwright.firefox.launch(
            channel="moz-firefox", executable_path=FIREFOX, firefox_user_prefs=theme
        )
        yield browser
        await browser.close()


def lengthen(folder: Path, line: str, messages: int) -> None:
    """Have a line that was said at a closed table said so many times, numbered from 0."""
    with closing(sqlite3.connect(folder / "quickdraw-table.db")) as file, file:
        first = "SELECT id, channel, body FROM local_messages WHERE body LIKE ? ORDER BY id LIMIT 1"
        [(id, channel, body)] = file.execute(first, [f"%{line}%"])
        said = json.loads(body)
        rows = [
            (id + n, channel, json.dumps({**said, "id": id + n, "content": f"{line} {n}"})) for n in range(messages)
        ]
        file.executemany("INSERT OR REPLACE INTO local_messages (id, channel, body) VALUES (?, ?, ?)", rows)


@asynccontextmanager
async def table(folder: Path, *, open_to_others: bool = False) -> AsyncIterator[tuple[Table, str]]:
    """Start a table, and give the address of its host's page; stop it at the end."""
    opened = Table(folder, open_to_others=open_to_others)
    try:
        yield opened, await opened.start()
    finally:
        await opened.stop()


async def links(page: Page) -> dict[str, str]:
    """Return the links that the host's page shows, by the names of the players."""
    return {
        await one.get_by_role("heading").inner_text(): await one.get_by_role("link").inner_text()
        for one in await page.get_by_role("article").all()
    }


async def all_links(browser: Browser, address: str) -> dict[str, str]:
    """Return the link of each seat by its name, the host's among them, from the address of the host's page."""
    page = await new_page(browser)
    await page.goto(address)
    return {"Gwen": address.removesuffix("table"), **await links(page)}


async def new_page(browser: Browser, **more: Any) -> Page:
    """Open a page in a context of its own, which waits as long as the busiest machine needs."""
    page = await browser.new_page(**more)
    page.set_default_timeout(GUARD * 1000)
    return page


async def seat(context: BrowserContext, name: str, address: str) -> Seat:
    """Open the page of a seat."""
    return await Seat(name, await context.new_page()).open(address)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
