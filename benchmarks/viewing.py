"""How long a seat's page takes to show a long channel of a table in the browser, and what such a channel holds."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser

from benchmarks.rows import Row, figure, ratio
from tests.chromium.house import Seat, all_links, chromium, lengthen, seat, table

SHORT, LONG = 1_000, 5_000


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what the first view takes, and the memory beside a channel of 1,000 messages; whatever the share."""
    async with chromium() as browser:
        with tempfile.TemporaryDirectory() as folder:
            async with table(Path(folder), open_to_others=True) as (opened, address):
                link = (await all_links(browser, address))["Mia"]
                mia = await seat(await browser.new_context(), "Mia", link)
                await mia.enters("backroom")
                await mia.types("a word")
                memory, views = [], list[float]()
                for messages in (SHORT, LONG):
                    await opened.stop()
                    lengthen(Path(folder), "a word", messages)
                    await opened.start()
                    views = [await _first_view(browser, link, f"a word {messages - 1}") for _ in range(rounds)]
                    memory.append(opened.memory / 1024**2)
    return [
        figure(f"First view of a table with a channel of {LONG:,} messages, in Chromium", views, 1000, "ms"),
        ratio(f"Memory of a table with that channel, beside one of {SHORT:,}", [(memory[0], memory[1])], 1.1, "MB"),
    ]


async def _first_view(browser: Browser, link: str, newest: str) -> float:
    context = await browser.new_context()
    began = time.perf_counter()
    page = Seat("Mia", await context.new_page())
    await page.open(link)
    await page.enters("backroom")
    await page.sees(newest)
    took = time.perf_counter() - began
    await context.close()
    return took * 1000
