"""How a seat looks and follows: at the widths of a phone, a tablet and a desk, light and dark, in both languages.

All tests sit at one table; those that need its first fight as it begins start it anew by the host's button.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.chromium.house import (
    SIZES,
    Seat,
    Table,
    at_the_end,
    fits,
    in_view,
    is_accessible,
    lengthen,
    links,
    new_page,
    seat,
    table,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.nightly]

HEARD = """window.tones = []; window.shaken = []; navigator.vibrate = (pattern) => shaken.push(pattern);
window.AudioContext = class {
  currentTime = 0; destination = {};
  createOscillator() {
    const voice = { frequency: {}, connect: (level) => (voice.level = level), stop() {},
      start() { tones.push([voice.frequency.value, voice.level.loud]); } };
    return voice;
  }
  createGain() {
    const gain = { setValueAtTime: (loud) => (level.loud = loud), exponentialRampToValueAtTime() {} };
    const level = { gain, connect() {} };
    return level;
  }
};"""
"""Notes the tones that a page would play, and how it would shake a phone."""
IN_SIGHT = """() => {
  const log = document.querySelector("section:not([hidden]) .log"), { top } = log.getBoundingClientRect();
  const first = [...log.children].find((one) => one.getBoundingClientRect().bottom > top);
  return [first.id, Math.round(first.getBoundingClientRect().bottom - top)];
}"""
"""The uppermost message that is in sight, and how far below the edge it ends, in pixels: what is out of sight of it
may still be edited, and the browser keeps in its place what is in sight.
"""


@dataclass(frozen=True)
class Evening:
    """A table whose first fight has just begun anew."""

    browser: Browser
    folder: Path
    table: Table
    host: Page
    links: dict[str, str]
    contexts: list[BrowserContext] = field(default_factory=list)
    """Of this test's pages."""

    async def opens(self, name: str, width: int = 768, height: int = 1024, **more: str) -> Seat:
        """Open the seat of somebody, on a screen of that size."""
        size = {"width": width, "height": height}
        context = await self.browser.new_context(viewport=size, **more)  # type: ignore[arg-type]
        self.contexts.append(context)
        await context.add_init_script(HEARD)
        return await seat(context, name, self.links[name])


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def first_evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    folder = tmp_path_factory.mktemp("table")
    async with table(folder, open_to_others=True) as (opened, address):
        host = await new_page(browser)
        await host.goto(address)
        yield Evening(browser, folder, opened, host, {"Gwen": address.removesuffix("table"), **await links(host)})
        await host.context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def any_evening(first_evening: Evening) -> AsyncIterator[Evening]:
    """The table as the tests before have left it."""
    yield first_evening
    while first_evening.contexts:
        await first_evening.contexts.pop().close()


@pytest_asyncio.fixture(loop_scope="session")
async def evening(any_evening: Evening) -> Evening:
    async with any_evening.host.expect_navigation():
        await any_evening.host.get_by_text("Start again…").click()
        await any_evening.host.get_by_role("button", name="Start again").click()
    return any_evening


async def test_a_seat_follows_a_flip_pressed_by_the_mouse_until_its_reader_scrolls_up(evening: Evening) -> None:
    gwen, mia, rob = [await evening.opens(name, 360, 640) for name in ("Gwen", "Mia", "Rob")]
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

    await mia.page.mouse.click(*await in_view(mia.page, ".now [data-press]"))
    await expect(mia.page.locator(".message.private").last).to_be_visible()
    await at_the_end(mia.page)

    await mia.page.mouse.move(180, 400)
    await mia.page.mouse.wheel(0, -900)
    await expect(mia.page.locator("section:not([hidden]) .log")).to_have_attribute("data-left", "yes")
    before = await mia.page.evaluate(IN_SIGHT)
    await gwen.types("a wind comes up")
    newer = mia.page.get_by_role("button", name="New messages")
    await expect(newer).to_be_visible()
    assert await mia.page.evaluate(IN_SIGHT) == before
    await newer.click()
    await expect(newer).to_be_hidden()
    await at_the_end(mia.page)


async def test_who_is_up_ones_button_and_ones_secret_are_in_view(evening: Evening) -> None:
    """Mia's pages are English and light, Rob's are German and dark: each of them has the three screens open."""
    pages = {
        "Mia": [await evening.opens("Mia", *size, locale="en-GB", color_scheme="light") for size in SIZES],
        "Rob": [await evening.opens("Rob", *size, locale="de-DE", color_scheme="dark") for size in SIZES],
    }
    for name, speed, who, word in (("Mia", "fast", "Miranda", "Submit"), ("Rob", "normal", "Reuben", "Absenden")):
        for one in pages[name]:
            await in_view(one.page, ".up")
            await in_view(one.page, ".now [data-press]")
        await pages[name][0].types(f"/declare speed:{speed}")
        for one, (width, _) in zip(pages[name], SIZES, strict=True):
            await in_view(one.page, ".up")
            await in_view(one.page, ".secret")
            await expect(one.page.locator("section:not([hidden]) .secret")).to_contain_text(who)
            await fits(one.page, width)
            if width >= 900:  # The board stands beside the messages.
                await in_view(one.page, ".shown .frame")
            await one.types("/join name:Doc")
            await expect(one.page.get_by_role("dialog").get_by_role("button", name=word)).to_be_visible()
            await one.page.keyboard.press("Escape")
            await expect(one.page.get_by_role("dialog")).to_have_count(0)
            if width != 768:  # There the page is built as on a phone.
                await is_accessible(one.page)


async def test_a_head_shows_how_the_fight_stands_whatever_is_said_meanwhile(evening: Evening) -> None:
    """More is said than a page keeps; words of one's own, a refusal and a panel that is dismissed change nothing."""
    gwen, mia, rob = [await evening.opens(name) for name in ("Gwen", "Mia", "Rob")]

    async def reads(one: Seat, up: str, buttons: list[str], own: str = "") -> None:
        head = one.page.locator("section:not([hidden]) .now")
        await expect(head.locator(".up")).to_contain_text(up)
        await expect(head.get_by_role("button")).to_have_text(buttons)
        await expect(head.locator(".secret")).to_contain_text([own] if own else [])

    waits = "3 of 5 have declared. Waits for Miranda and Reuben."
    await reads(mia, waits, ["Declare: Miranda", "More…"])
    for number in range(310):
        await rob.page.locator("#line").fill(f"word {number}")
        await rob.page.locator("#line").press("Enter")
        await expect(rob.page.locator("[aria-busy]")).to_have_count(0)
    await mia.sees("word 309")
    await mia.types("hm")
    await mia.types("/act")
    await mia.presses(mia.page.locator("section:not([hidden]) .now").get_by_role("button", name="Declare: Miranda"))
    await mia.presses(mia.message("Miranda: how fast?").get_by_role("button", name="Dismiss"))
    await reads(mia, waits, ["Declare: Miranda", "More…"])
    await mia.types("/declare speed:fast")
    fast = "Miranda declared fast."
    await reads(mia, "4 of 5 have declared. Waits for Reuben.", ["Declare: Miranda", "Abort: Miranda", "More…"], fast)
    await mia.types("/declare speed:never")
    await reads(mia, "Waits for Reuben.", ["Declare: Miranda", "Abort: Miranda", "More…"], fast)
    await rob.types("/declare speed:normal")
    await reads(gwen, "5 of 5 have declared.", ["Flip", "More…"], "Hombre 1 declared normal.")
    await gwen.types('/flip card:"28"')
    await gwen.types("/next")
    for _ in ("told", "loaded anew"):
        await reads(rob, "Miranda is up: Act or Hold.", ["More…"], "Reuben acts in phase")
        await reads(
            mia, "Miranda is up: Act or Hold.", ["Act: Miranda", "Hold: Miranda", "More…"], "Miranda acts in phase I"
        )
        for one in (mia, rob):
            await one.page.reload()
            await one.is_live()
    for one in (gwen, rob):
        assert not await one.page.locator("section:not([hidden]) .now .style-1").count(), "nobody waits for them"


ROUNDS = {
    "past-participle": (
        ("mia", "/join name:Ann reflex:3d10"), ("rob", "/join name:Bob reflex:2d6"),
        ("0 of 2 have declared.", ["Declare: Ann", "More…"]),
        ("mia", "/declare speed:fast"),
        ("1 of 2 have declared.", ["Declare: Ann", "Abort: Ann", "More…"]),
        ("rob", "/declare speed:slow"), ("gwen", "/flip card:28"),
        ("Pick a phase in private.", ["Pick a phase: Ann", "More…"]),
        ("gwen", "/next"),
        ("Ann is up: Act or Hold.", ["Act: Ann", "Hold: Ann", "More…"]),
    ),
    "torg": (
        ("gwen", "/encounter settings key:pace value:moments"),
        ("mia", "/join name:Ann initiative:18"), ("rob", "/join name:Bob initiative:17"), ("gwen", "/next"),
        ("Ann: Declare, Hold or Done.", ["Hold: Ann", "Declare: Ann", "Ann: done", "More…"]),
        ("mia", "/hold"), ("rob", '/declare kind:dramatic action:"swings at the lamp"'),
        ("Ann may respond: Answer, or Let it pass.", ["Answer", "Let it pass", "Declare: Ann", "More…"]),
    ),
    "exp-tactical": (
        ("mia", "/join name:Ann dexterity:5"), ("rob", "/join name:Bob dexterity:1"),
        ("Roll (/flip, or roll: with a real die)", ["Flip: Ann", "Act: Ann", "More…"]),
        ("mia", "/flip roll:14"), ("rob", "/flip roll:3"),
        ("Ann is up: act, or wait.", ["Act: Ann", "Hold: Ann", "Abort: Ann", "More…"]),
    ),
}  # fmt: skip
"""What is typed in a fight, and what Mia's head says then: who is up, and her buttons."""


@pytest.mark.parametrize("system", ROUNDS)
async def test_a_head_is_in_view_on_every_screen_and_takes_a_third_of_a_phone(
    any_evening: Evening, system: str
) -> None:
    evening = any_evening
    await evening.host.get_by_role("textbox", name="A channel's name").fill(system)
    async with evening.host.expect_navigation():
        await evening.host.get_by_role("button", name="Add a channel").click()
    mias = [await evening.opens("Mia", *size) for size in SIZES]
    seats = {"gwen": await evening.opens("Gwen"), "mia": mias[0], "rob": await evening.opens("Rob")}
    for one in (*seats.values(), *mias[1:]):
        await one.enters(system)
    await seats["gwen"].types(f'/encounter start system:{system} name:"The hall"')
    for first, then in ROUNDS[system]:
        if isinstance(then, str):
            await seats[first].types(then)
            continue
        for mia, (width, height) in zip(mias, SIZES, strict=True):
            head = mia.page.locator("section:not([hidden]) aside")
            await expect(head.locator(".up")).to_contain_text(first)
            await expect(head.get_by_role("button")).to_have_text(then)
            for part in (".up", ".now [data-press]"):
                await in_view(mia.page, part)
            await fits(mia.page, width)
            await at_the_end(mia.page)
            if width < 900:
                await _takes_a_third(mia.page, height)
    phone = mias[0].page
    await phone.locator("section:not([hidden]) aside summary").click()
    await _takes_a_third(phone, SIZES[0][1])
    await phone.locator("section:not([hidden]) aside").get_by_role("button", name="More…").click()
    await expect(phone.locator("section:not([hidden]) .message.private").last).to_be_visible()
    await is_accessible(phone)


async def _takes_a_third(page: Page, height: int) -> None:
    """Hold that a head takes a third of the screen at most, and leaves the messages nearly half."""
    assert await page.locator("section:not([hidden]) aside").evaluate("(one) => one.offsetHeight") <= height / 3
    assert await page.locator("section:not([hidden]) .log").evaluate("(one) => one.clientHeight") >= height * 0.45


async def test_ones_turn_and_being_next_are_two_notices_with_two_sounds_soft_loud_or_none(any_evening: Evening) -> None:
    evening, volumes = any_evening, {"off": None, "soft": 0.06, "on": 0.3}
    await evening.host.get_by_role("textbox", name="A channel's name").fill("yard")
    async with evening.host.expect_navigation():
        await evening.host.get_by_role("button", name="Add a channel").click()
    tabs = {wish: await evening.opens("Mia") for wish in volumes}
    for wish, one in tabs.items():
        await one.page.locator(".wishes summary").click()
        await one.page.locator("#sound").select_option(wish)
    mia, gwen, rob = tabs["soft"], await evening.opens("Gwen"), await evening.opens("Rob")
    for one in (*tabs.values(), gwen, rob):
        await one.enters("yard")
    await gwen.types("/encounter start system:exp-none")
    await rob.types("/join name:Abel")
    for line in ('/encounter pings how:"on deck"', "/join name:Babel"):
        await mia.types(line)
    heard = await mia.page.evaluate("[tones, shaken]")
    assert heard == [[[660, 0.06], [880, 0.06]], []], "nothing rings for what one has done oneself: but for the choice"
    for one, line, region, notice, tones, shaken in (
        (gwen, "/next", "#spoken", "You are next", [440], []),
        (rob, "/act do:both", "#called", "Your turn", [660, 880], [[120, 60, 120]]),
    ):
        for tab in tabs.values():
            await tab.page.evaluate("tones = []")
        await one.types(line)
        for wish, tab in tabs.items():
            await expect(tab.page).to_have_title(re.compile(rf"\(\d+\) {notice} "))
            await expect(tab.page.locator(region)).to_contain_text("Babel is")
            wanted = [[[tone, volumes[wish]] for tone in tones], shaken] if volumes[wish] else [[], []]
            assert await tab.page.evaluate("[tones, shaken]") == wanted, wish


async def test_a_menu_of_a_form_that_is_left_alone_chooses_nothing(evening: Evening) -> None:
    """As where that option is not typed: a pistol is fast, and no auxiliary action."""
    mia = await evening.opens("Mia")
    await mia.presses(mia.message("3 of 5 have declared").get_by_role("button", name="Declare", exact=True))
    await mia.presses(mia.message("Miranda: how fast?").get_by_role("button", name="By its actions"))
    form = mia.page.get_by_role("dialog")
    menus = form.get_by_role("combobox")
    await menus.first.wait_for()
    assert {await one.input_value() for one in await menus.all()} == {""}
    await form.get_by_role("textbox").first.fill("fire pistol")
    await mia.presses(form.get_by_role("button", name="Submit"))
    told = await mia.message("You declared").inner_text()
    assert "You declared fast for Miranda" in told and "auxiliary" not in told.lower(), told


async def test_a_long_channel_is_there_at_once_and_older_messages_load_on_scroll(any_evening: Evening) -> None:
    evening = any_evening
    mia = await evening.opens("Mia")
    await mia.enters("backroom")
    await mia.types("a word")
    await evening.table.stop()
    lengthen(evening.folder, "a word", 5000)
    await evening.table.start()
    again = await evening.opens("Mia")
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


async def test_an_overlay_is_never_blank_shows_nothing_hidden_and_ends_with_its_link(any_evening: Evening) -> None:
    evening = any_evening
    overlay = await evening.host.get_by_role("link", name="Overlay for a stream").get_attribute("href")
    gwen = await evening.opens("Gwen")
    await gwen.types("/combatant add name:Sniper hidden:true reflex:3d10")
    page = await new_page(evening.browser)
    evening.contexts.append(page.context)
    await page.goto(overlay or "")
    await page.locator("body[data-live=yes]").wait_for()
    await expect(page.locator("section:not([hidden]) .shown .frame")).to_contain_text("Miranda")
    assert "Sniper" not in await page.content() and not await page.locator("#line").count()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    await page.goto((overlay or "").replace("overlay", ""))
    await page.locator("body[data-live=yes]").wait_for()
    await page.get_by_role("button", name="# backroom").click()
    await expect(page.locator("section:not([hidden]) .up")).to_have_text("No fight is under way here.")
    async with evening.host.expect_navigation():
        await evening.host.get_by_role("button", name="New link for Spectators").click()
    await expect(page.get_by_role("status")).to_contain_text("not valid any more")


async def test_an_overlay_has_board_and_card_in_view_and_follows_the_fight_into_another_channel(
    evening: Evening,
) -> None:
    overlay = await evening.host.get_by_role("link", name="Overlay for a stream").get_attribute("href")
    page = await new_page(evening.browser, viewport={"width": 800, "height": 600})
    evening.contexts.append(page.context)
    await page.goto(overlay or "")
    await page.locator("body[data-live=yes]").wait_for()
    shown = page.locator("section:not([hidden]) .shown")
    await expect(shown.locator(".frame")).to_be_visible()
    gwen, mia, rob = [await evening.opens(name) for name in ("Gwen", "Mia", "Rob")]
    await mia.types("/declare speed:fast")
    await rob.types("/declare speed:normal")
    await gwen.types('/flip card:"28"')
    await expect(shown.locator(".picture img").last).to_be_visible()
    for width, height in ((800, 600), (1000, 700)):
        await page.set_viewport_size({"width": width, "height": height})
        lowest = "(one) => one.getBoundingClientRect().bottom"
        assert await shown.locator(".picture img").last.evaluate(lowest) <= height
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert not await page.locator("[data-press]").count(), "who looks on has nothing to press"
    await gwen.enters("backroom")
    await gwen.types('/encounter start system:exp-none name:"The cellar"')
    await expect(shown.locator(".frame")).to_contain_text("The cellar")
