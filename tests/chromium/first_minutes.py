"""How long it takes from `git clone` to a declared speed: `python -m tests.chromium.first_minutes`.

Nothing is done but what the first screen of the README says: `make run` in a terminal, then *Declare* in Mia's seat,
and a speed.
"""

import asyncio
import os
import pty
import re
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import expect

from tests.chromium.house import ROOT, chromium, until

AT_MOST = 5 * 60.0
"""Seconds."""


async def measured(folder: Path) -> float:
    """Take the first steps in an empty folder; return the seconds that they took."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("QUICKDRAW_", "PYTHONPATH"))}
    begun = time.monotonic()
    clone = await asyncio.create_subprocess_exec("git", "clone", "--quiet", ROOT, folder / "quickdraw")
    assert await clone.wait() == 0
    ours, theirs = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        "make", "run", cwd=folder / "quickdraw", stdin=theirs, stdout=theirs, stderr=theirs,
        env={**inherited, "BROWSER": "true"},
    )  # fmt: skip
    os.close(theirs)
    told: list[str] = []

    def read() -> None:
        """Take what was written: a terminal that nobody reads holds the process up."""
        try:
            told.append(os.read(ours, 65536).decode(errors="replace"))
        except OSError:  # It has ended.
            asyncio.get_running_loop().remove_reader(ours)

    asyncio.get_running_loop().add_reader(ours, read)
    try:
        await until(lambda: re.search(r"http://\S+/table", "".join(told)) or process.returncode is not None, AT_MOST)
        found = re.search(r"http://\S+/table", "".join(told))
        if found is None:
            sys.exit("".join(told))
        async with chromium() as browser:
            page = await browser.new_page()
            await page.goto(found[0])
            mia = page.frame_locator('iframe[title="Seat of Mia"]')
            await mia.get_by_role("button", name="Declare", exact=True).last.click()
            await mia.get_by_role("button", name="Fast", exact=True).click()
            gwen = page.frame_locator('iframe[title="Seat of Gwen"]')
            await expect(gwen.get_by_text("4 of 5 have declared").last).to_be_visible(timeout=300_000)
        return time.monotonic() - begun
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def main() -> int:
    """Measure, and tell it; return 1 if it took too long."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = asyncio.run(measured(Path(folder)))
    print(f"from git clone to a declared speed: {seconds:.0f} s, of {AT_MOST:.0f} at most")
    return int(seconds > AT_MOST)


if __name__ == "__main__":
    sys.exit(main())
