from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.chromium.house import CHROMIUM, FIREFOX, chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM is None or FIREFOX is None:
        skip = pytest.mark.skip(reason="a browser is missing: on Debian, apt-get install chromium firefox-esr")
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(skip)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started
