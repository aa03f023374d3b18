"""The docs as a site can be read: enough contrast on every page, in light and in dark."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.chromium.house import ROOT, is_accessible, new_page

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.nightly]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The pages of the built site."""
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder)
    subprocess.run(command, cwd=ROOT, check=True)
    return [path for path in sorted(folder.rglob("*.html")) if path.name != "404.html"]


async def test_every_page_can_be_read_in_light_and_in_dark(browser: Browser, site: list[Path]) -> None:
    page = await new_page(browser, color_scheme="light", reduced_motion="reduce")  # Else colours fade in.
    assert len(site) > 25
    for path in site:
        await page.emulate_media(color_scheme="light")
        await page.goto(path.as_uri())
        await is_accessible(page, path.name, ["color-contrast", "image-alt", "link-name"])
        await page.emulate_media(color_scheme="dark")
        await expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
        await is_accessible(page, f"{path.name}, dark", ["color-contrast"])
    await page.context.close()


async def test_no_page_is_wider_than_a_phone(browser: Browser, site: list[Path]) -> None:
    page = await new_page(browser, viewport={"width": 360, "height": 640})
    for path in site:
        await page.goto(path.as_uri())
        assert await page.evaluate("document.documentElement.scrollWidth") <= 360, path.name
    await page.context.close()


async def test_the_first_fight_is_one_screen_of_a_phone(browser: Browser, site: list[Path]) -> None:
    page = await new_page(browser, viewport={"width": 360, "height": 640})
    await page.goto(next(path for path in site if path.name == "first-fight.html").as_uri())
    last = page.get_by_role("main").locator("p").last
    assert await last.evaluate("(one) => one.getBoundingClientRect().bottom") <= 640
    await page.context.close()


async def test_a_reader_chooses_light_or_dark(browser: Browser, site: list[Path]) -> None:
    page = await new_page(browser, color_scheme="light")
    await page.goto(next(path for path in site if path.name == "index.html").as_uri())
    await page.locator("#theme-menu").click()
    await page.get_by_role("button", name="Dark").click()
    await expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    await page.context.close()
