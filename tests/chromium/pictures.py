"""Takes the pictures of the table that stand in the docs: `python -m tests.chromium.pictures`."""

import asyncio
import tempfile
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, BrowserContext

from tests.chromium.house import ROOT, Seat, chromium, links, table

PLACE = ROOT / "docs" / "pictures"


async def take() -> None:
    """Take them all."""
    PLACE.mkdir(exist_ok=True)
    async with chromium() as browser:
        with tempfile.TemporaryDirectory() as folder:
            async with table(Path(folder)) as (_, address):
                await _side_by_side(await _context(browser, 1280, 800, "light"), address)
                await _phone(await _context(browser, 390, 760, "dark"), address)
        with tempfile.TemporaryDirectory() as folder:
            async with table(Path(folder), open_to_others=True) as (_, address):
                await _links(await _context(browser, 1000, 640, "light"), address)


async def _context(browser: Browser, width: int, height: int, scheme: Literal["light", "dark"]) -> BrowserContext:
    return await browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)


async def _side_by_side(context: BrowserContext, address: str) -> None:
    page = await context.new_page()
    await page.goto(address)
    for name in ("Gwen", "Mia", "Rob"):
        await page.frame_locator(f'iframe[title="Seat of {name}"]').locator("body[data-live=yes]").wait_for()
    mia = page.frame_locator('iframe[title="Seat of Mia"]')
    await mia.get_by_role("button", name="Declare", exact=True).last.click()
    await mia.get_by_text("Only you can see this").wait_for()
    await mia.locator("#line").focus()
    await page.screenshot(path=PLACE / "table.png")


async def _phone(context: BrowserContext, address: str) -> None:
    page = await context.new_page()
    await page.goto(address)
    source = await page.get_by_title("Seat of Rob").get_attribute("src")
    rob = await Seat("Rob", page).open(source or "")
    await rob.types("/declare speed:normal")
    await page.locator("#line").fill("/encounter st")
    await page.locator("#suggestions").get_by_role("option").first.wait_for()
    await page.screenshot(path=PLACE / "seat.png")


async def _links(context: BrowserContext, address: str) -> None:
    page = await context.new_page()
    await page.goto(address)
    assert await links(page)
    await page.screenshot(path=PLACE / "links.png")


if __name__ == "__main__":
    asyncio.run(take())
