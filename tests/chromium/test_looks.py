"""How a seat looks and follows: at the widths of a phone, a tablet and a desk, light and dark, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, expect

from tests.chromium.house import SIZES, Seat, all_links, at_the_end, fits, in_view, lengthen, seat, table

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEARD = """window.tones = []; window.AudioContext = class {
  currentTime = 0; destination = {};
  createOscillator() {
    const voice = { frequency: {}, connect: (next) => next, start() { tones.push(voice.frequency.value); }, stop() {} };
    return voice;
  }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next }; }
};"""
"""Notes the tones that a page would play."""


async def opened(browser: Browser, address: str, name: str, width: int, height: int, **more: str) -> Seat:
    """The seat of somebody, on a screen of that size."""
    context = await browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
    await context.add_init_script(HEARD)
    return await seat(context, name, address)


async def test_a_seat_follows_a_flip_pressed_by_the_mouse_until_its_reader_scrolls_up(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path, open_to_others=True) as (_, address):
        known = await all_links(browser, address)
        gwen, mia, rob = [await opened(browser, known[name], name, 360, 640) for name in ("Gwen", "Mia", "Rob")]
        await mia.types("/declare speed:fast")
        await rob.types("/declare speed:normal")
        await gwen.types('/flip card:"28"')
        await mia.sees("card 28 is turned")
        for one in (gwen, mia, rob):
            card = one.page.locator("section:not([hidden]) .log .picture img").last
            await expect(card).to_have_js_property("complete", True)
            await at_the_end(one.page)
        await rob.page.locator("section:not([hidden]) .log .picture img").last.click()
        await expect(rob.page.get_by_role("dialog").get_by_role("img")).to_be_visible()
        await rob.page.keyboard.press("Escape")
        await expect(rob.page.get_by_role("dialog")).to_have_count(0)

        await mia.page.mouse.click(*await in_view(mia.page, ".mine [data-press]"))
        await expect(mia.page.locator(".message.private").last).to_be_visible()
        await at_the_end(mia.page)

        await mia.page.mouse.move(180, 400)
        await mia.page.mouse.wheel(0, -900)
        await expect(mia.page.locator("section:not([hidden]) .log")).to_have_attribute("data-left", "yes")
        before = await mia.page.evaluate("document.querySelector('section:not([hidden]) .log').scrollTop")
        await gwen.types("a wind comes up")
        newer = mia.page.get_by_role("button", name="New messages")
        await expect(newer).to_be_visible()
        assert await mia.page.evaluate("document.querySelector('section:not([hidden]) .log').scrollTop") == before
        await newer.click()
        await expect(newer).to_be_hidden()
        await at_the_end(mia.page)


@pytest.mark.parametrize("width, height", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_who_is_up_ones_button_and_ones_secret_are_in_view(
    browser: Browser, tmp_path: Path, width: int, height: int, scheme: str
) -> None:
    locale, word = ("de-DE", "Absenden") if scheme == "dark" else ("en-GB", "Submit")
    async with table(tmp_path, open_to_others=True) as (_, address):
        link = (await all_links(browser, address))["Mia"]
        mia = await opened(browser, link, "Mia", width, height, locale=locale, color_scheme=scheme)
        for part in (".up", ".mine [data-press]"):
            await in_view(mia.page, part)
        await mia.types("/declare speed:fast")
        for part in (".up", ".secret"):
            await in_view(mia.page, part)
        await expect(mia.page.locator("section:not([hidden]) .secret")).to_contain_text("Miranda")
        await fits(mia.page, width)
        if width >= 900:  # The board stands beside the messages.
            await in_view(mia.page, ".shown .frame")
        await mia.types("/join name:Doc")
        await expect(mia.page.get_by_role("dialog").get_by_role("button", name=word)).to_be_visible()
        await mia.page.keyboard.press("Escape")
        found = await Axe().run(mia.page)
        assert found.violations_count == 0, found.generate_report()


async def test_ones_turn_and_a_word_for_oneself_alone_are_two_notices_with_two_sounds(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path, open_to_others=True) as (_, address):
        known = await all_links(browser, address)
        mia, gwen = [await opened(browser, known[name], name, 768, 1024) for name in ("Mia", "Gwen")]
        await mia.types("/declare speed:fast")
        await gwen.types("/flip card:28 force:true")
        await mia.types("/declare phase:I")
        assert await mia.page.evaluate("tones.join()") == "", "nothing rings for what one has done oneself"
        await gwen.types("/next")
        await expect(mia.page.locator("#called")).to_contain_text("Your turn")
        assert await mia.page.evaluate("tones.filter((one) => one > 500).slice(0, 2).join()") == "660,880"
        assert re.match(r"\(\d\) ", await mia.page.title())


async def test_a_long_channel_is_there_at_once_and_older_messages_load_on_scroll(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path, open_to_others=True) as (opened, address):
        link = (await all_links(browser, address))["Mia"]
        mia = await seat(await browser.new_context(), "Mia", link)
        await mia.enters("backroom")
        await mia.types("a word")
        await opened.stop()
        lengthen(tmp_path, "a word", 5000)
        await opened.start()
        again = await seat(await browser.new_context(), "Mia", link)
        await again.enters("backroom")
        await again.sees("a word 4999")
        shown = again.page.locator("section:not([hidden]) .message")
        log = again.page.locator("section:not([hidden]) .log")
        await expect(shown).to_have_count(50)
        await log.hover()
        await again.page.mouse.wheel(0, -100_000)
        await expect(shown).to_have_count(100)
        assert await log.evaluate("(log) => log.scrollTop > 0"), "what was in sight stays in sight"
        assert await shown.first.inner_text() != await shown.nth(50).inner_text()


async def test_an_overlay_is_never_blank_and_shows_nothing_hidden(browser: Browser, tmp_path: Path) -> None:
    async with table(tmp_path, open_to_others=True) as (_, address):
        host = await browser.new_page()
        await host.goto(address)
        overlay = await host.get_by_role("link", name="Overlay for a stream").get_attribute("href")
        gwen = await opened(browser, address.removesuffix("table"), "Gwen", 768, 1024)
        await gwen.types("/combatant add name:Sniper hidden:true reflex:3d10")
        page = await (await browser.new_context()).new_page()
        await page.goto(overlay or "")
        await page.locator("body[data-live=yes]").wait_for()
        await expect(page.locator("section:not([hidden]) .shown .frame")).to_contain_text("Miranda")
        assert "Sniper" not in await page.content() and not await page.locator("#line").count()
        assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        await page.goto((overlay or "").replace("overlay", ""))
        await page.locator("body[data-live=yes]").wait_for()
        await page.get_by_role("button", name="# backroom").click()
        await expect(page.locator("section:not([hidden]) .up")).to_have_text("No fight is under way here.")
