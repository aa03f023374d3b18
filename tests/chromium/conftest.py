from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.chromium.house import CHROMIUM, FIREFOX, chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            program, package = (FIREFOX, "firefox-esr") if "firefox" in item.name else (CHROMIUM, "chromium")
            if program is None:
                item.add_marker(pytest.mark.skip(reason=f"on Debian, apt-get install {package}"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started
