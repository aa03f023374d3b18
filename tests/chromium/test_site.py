"""The docs as a site can be read: enough contrast on every page, in light and in dark."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser

from tests.chromium.house import ROOT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("site")]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The pages of the built site."""
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder)
    subprocess.run(command, cwd=ROOT, check=True)
    return [path for path in sorted(folder.rglob("*.html")) if path.name != "404.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_page_can_be_read(browser: Browser, site: list[Path], scheme: str) -> None:
    context = await browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = await context.new_page()
    poor: list[str] = []
    assert len(site) > 25
    for path in site:
        await page.goto(path.as_uri())
        found = await Axe().run(page, options={"runOnly": ["color-contrast", "image-alt", "link-name"]})
        poor += [f"{path.name}: {one['html']}" for rule in found.response["violations"] for one in rule["nodes"]]
    assert not poor
    await context.close()
