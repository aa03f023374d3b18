"""A table in the browser from its first page on: secrets, two tabs, a crash, the keyboard alone, a phone."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FrameLocator, Page, expect

from bot.sandbox.server import GUARD
from tests.chromium.house import Seat, all_links, fits, holds, is_accessible, new_page, seat, table

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
SECRET = "under the well there is a trap"
CONTRAST = """() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const shade = (one) => { const [r, g, b] = one.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (one) => { for (; one; one = one.parentElement) {
    const [r, g, b, a = 1] = parse(getComputedStyle(one).backgroundColor); if (a === 1) return [r, g, b]; }
    return [255, 255, 255]; };
  const poor = [];
  for (const one of document.querySelectorAll("body *")) {
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!words || !one.checkVisibility() || one.disabled) continue;
    const [light, dark] = [shade(parse(getComputedStyle(one).color)), shade(behind(one))].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) poor.push(`${one.className || one.tagName}: ${one.textContent.trim()} ${ratio.toFixed(2)}`);
  }
  return poor;
}"""
"""Whatever text has too little contrast with what is behind it."""
CLIPBOARD = "void Object.defineProperty(navigator, 'clipboard', { value: %s, configurable: true })"
NAMELESS = """[...document.querySelectorAll("button, input, select, a, iframe")].filter((one) => !one.labels?.length
  && !one.textContent.trim() && !one.ariaLabel && !one.title && !one.querySelector("img[alt]")).length"""
"""How many controls a screen reader has no name for."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of the host's page of a table."""
    async with table(tmp_path_factory.mktemp("table")) as (_, address):
        yield address


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def closed_in_the_end(browser: Browser) -> AsyncIterator[None]:
    """Close the pages of each test: they would look for their table as long as the browser runs."""
    before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            await context.close()


async def test_what_one_declares_in_secret_is_on_both_of_its_tabs_and_outlives_a_crash(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path, open_to_others=True) as (opened, address):
        known = await all_links(browser, address)
        gwen, mia, rob = [await seat(await browser.new_context(), name, known[name]) for name in ("Gwen", "Mia", "Rob")]
        other = await seat(await browser.new_context(), "Mia", known["Mia"])
        await mia.presses(mia.message("3 of 5 have declared").get_by_role("button", name="Declare", exact=True))
        await mia.sees("Miranda: how fast?", "Only you can see this")
        await mia.types(f'/declare speed:fast action:"{SECRET}"')
        for tab in (mia, other):
            await tab.sees(SECRET, "Only you can see this")
        await gwen.sees("4 of 5 have declared")

        await opened.kill()
        for one in (gwen, mia, rob, other):
            await expect(one.page.locator("body")).to_have_attribute("data-live", "no")
        await expect(rob.page.get_by_role("status")).to_contain_text("trying again")
        again = await opened.start()
        assert again != address, "the host has a link of this run"
        assert f"It is kept in {tmp_path / 'quickdraw-table.db'}," in opened.output.read_text()
        for one in (gwen, mia, rob, other):
            await one.is_live()
            await one.sees("4 of 5 have declared")
            await expect(one.page.locator(".message.private")).to_have_count(0)
        await mia.types("/encounter status")
        await mia.sees(SECRET, "Only you can see this")
        await other.sees(SECRET)
        await rob.types("/declare speed:normal")
        await gwen.types("/flip card:28")
        await gwen.sees("card 28 is turned")
        for one in (gwen, rob):
            told = "\n".join(one.traffic)
            assert "well" not in told and not [id for id in mia.private if id in told]
        assert "well" not in await rob.page.content()
        await expect(rob.message("card 28 is turned").get_by_role("img")).to_have_js_property("complete", True)
        assert await rob.message("card 28 is turned").get_by_role("img").get_attribute("alt")


@pytest.mark.nightly
async def test_the_seats_stand_side_by_side_or_one_at_a_time_and_more_are_added(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path) as (opened, address):
        page = await new_page(browser, viewport={"width": 1280, "height": 800})
        await page.goto(address)
        for name in ("Gwen", "Mia", "Rob"):
            await frame(page, name).locator("body[data-live=yes]").wait_for()
        await frame(page, "Mia").get_by_role("button", name="Declare", exact=True).last.click()
        await expect(page.locator("header > p")).to_be_hidden()
        await page.get_by_role("button", name="Mia").click()
        await expect(page.locator("iframe:visible")).to_have_count(1)
        await page.get_by_role("button", name="Side by side").click()
        await page.get_by_text("Seats and links").click()
        copies = page.get_by_role("button", name="Copy the link")
        await expect(copies).to_have_count(3)
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for clipboard in ("navigator.clipboard", "undefined"):  # There is none without TLS on another machine.
            await page.evaluate(CLIPBOARD % clipboard)
            link = await copies.first.get_attribute("data-copy")
            await copies.first.click()
            await page.evaluate("delete navigator.clipboard")
            assert await holds(page, "navigator.clipboard.readText()", "nothing was copied") == link
        await expect(page.get_by_role("button", name="Copied")).to_have_count(2)
        await page.get_by_role("textbox", name="New name of Rob").fill("Bob")
        await page.get_by_role("textbox", name="New name of Rob").press("Enter")
        await frame(page, "Bob").locator("body[data-live=yes]").wait_for()
        await page.get_by_text("Seats and links").click()
        await page.get_by_text("Remove Bob…").click()
        await page.get_by_role("button", name="Remove Bob").click()
        await expect(page.locator("iframe:visible")).to_have_count(2)
        await page.get_by_text("Seats and links").click()
        await page.get_by_role("textbox", name="A player's name").fill("Doc")
        await page.get_by_role("button", name="Add a player").click()
        await expect(page.locator("iframe:visible")).to_have_count(3)
        await expect(page.locator("header > p")).to_be_hidden()
        assert await page.locator("header").evaluate("(one) => one.offsetHeight") < 50, "it stays one line"
        doc = frame(page, "Doc")
        await doc.locator("body[data-live=yes]").wait_for()
        await doc.locator("#line").fill("good evening")
        await doc.locator("#line").press("Enter")
        await frame(page, "Mia").locator(".message", has_text="good evening").wait_for()
        await doc.locator("#line").fill("<img src=x onerror=\"document.title = 'broken'\"> **bold**")
        await doc.locator("#line").press("Enter")
        said = frame(page, "Mia").locator(".message", has_text="<img src=x onerror=")
        await expect(said.locator("strong")).to_have_text("bold")
        await expect(said.locator("img")).to_have_count(0)

        await opened.kill()
        await expect(frame(page, "Mia").locator("body")).to_have_attribute("data-live", "no")
        await opened.start()
        for name in ("Gwen", "Doc"):
            await frame(page, name).locator("body[data-live=yes]").wait_for(timeout=GUARD * 1000)
            await frame(page, name).locator(".message", has_text="good evening").wait_for()


async def test_a_fight_is_begun_by_the_keyboard_alone(browser: Browser, address: str) -> None:
    page = await new_page(browser)
    await page.goto(address)
    source = await page.get_by_title("Seat of Gwen").get_attribute("src")
    gwen = await Seat("Gwen", page).open(source or "")
    await gwen.enters("backroom")
    line, keys = page.locator("#line"), page.keyboard
    await expect(line).to_be_focused()
    await keys.type("/encounter star")
    option = page.locator("#suggestions").get_by_role("option", name="/encounter start")
    await expect(page.locator("#suggestions").get_by_role("option")).to_have_count(1)
    await keys.press("ArrowDown")
    await expect(option).to_have_attribute("aria-selected", "true")
    assert await line.get_attribute("aria-activedescendant") == await option.get_attribute("id")
    await keys.press("Enter")
    await page.locator("#suggestions").get_by_role("option", name="system:").wait_for()
    await keys.type("sys")
    await keys.press("Tab")
    await page.locator("#suggestions").get_by_role("option", name="Past Participle").wait_for()
    await keys.type("past")
    await expect(page.locator("#suggestions").get_by_role("option")).to_have_count(1)
    await keys.press("Tab")
    await expect(line).to_have_value('/encounter start system:"Past Participle" ')
    await keys.type('name:"The yard"')
    await keys.press("Escape")
    await keys.press("Enter")
    await gwen.sees("The yard", "begins")

    await keys.type("/join name:Brad")
    await keys.press("Escape")
    await keys.press("Enter")
    dialogue = page.get_by_role("dialog", name="Join")
    await dialogue.wait_for()
    await expect(dialogue.get_by_role("textbox").first).to_be_focused()
    await keys.press("Escape")
    await expect(dialogue).to_have_count(0)
    await expect(line).to_be_focused()
    await keys.type("/join name:Brad")
    await keys.press("Escape")
    await keys.press("Enter")
    await dialogue.wait_for()
    await dialogue.get_by_role("textbox", name="Reflex").fill("3d10")
    await keys.press("Enter")
    await gwen.sees("Brad")
    await expect(page.locator("#spoken")).to_contain_text("Brad joins")
    await line.fill("/nothing")
    await keys.press("Escape")
    await keys.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("no command /nothing")


async def test_a_phone_shows_it_all_and_every_word_can_be_read(browser: Browser, address: str) -> None:
    page = await new_page(browser, viewport={"width": 390, "height": 844})

    async def can_be_read() -> None:
        await fits(page, 390)
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            assert await page.evaluate(CONTRAST) == [], scheme

    await page.goto(address)
    await expect(page.locator("iframe:visible")).to_have_count(1)
    await expect(page.get_by_role("button", name="Gwen")).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_role("button", name="Side by side")).to_be_hidden()
    await page.get_by_role("button", name="Rob").click()
    await expect(page.locator("iframe:visible")).to_have_attribute("title", "Seat of Rob")
    assert await page.locator("header").evaluate("(one) => one.offsetHeight") < 50, "it is one line"
    for _ in ("closed", "open"):
        await can_be_read()
        await is_accessible(page)
        await page.get_by_text("Seats and links").click()
    source = await page.get_by_title("Seat of Rob").get_attribute("src")
    rob = await Seat("Rob", page).open(source or "")
    await rob.presses(rob.message("3 of 5 have declared").get_by_role("button", name="Declare", exact=True))
    await rob.types("/nothing")
    await expect(page.get_by_role("alert")).to_contain_text("there is no command")
    await page.locator("#line").fill("/de")
    await page.locator("#suggestions").get_by_role("option").first.wait_for()
    await can_be_read()
    heights = await page.evaluate(
        "[...document.querySelectorAll('.press')].filter((one) => one.checkVisibility()).map((one) => one.offsetHeight)"
    )
    assert min(heights) >= 24, "what is pressed with a finger is large enough"
    assert await page.evaluate(NAMELESS) == 0


def frame(page: Page, name: str) -> FrameLocator:
    """Return the seat of somebody on the host's page."""
    return page.frame_locator(f'iframe[title="Seat of {name}"]')
