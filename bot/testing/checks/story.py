"""What the page of a system tells as a story happens: the bot itself plays it, on a local stand-in for Discord.

A page is `page.md` beside `system.py`. Its blocks fenced as `play` are typed from the top to the bottom (`Mia: /act`).
An indented line below is found in what that brings: `channel: …` in what the channel is told, `answer: …` in what Mia
alone is answered.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.demo.stage import raised
from bot.packages import path_of
from bot.rules.registry import System, system_of
from bot.testing.marks import only

RULE = "story"
"""The rule of quality that these checks are for."""
WITHIN = 240.0
"""Seconds after which a story is given up: more than the busiest machine needs."""
_BLOCK = re.compile(r"^```play\n(.*?)^```$", re.M | re.S)
_LINE = re.compile(r"(?P<who>[A-Z]\w*): (?P<typed>/.+)| +(?P<where>channel|answer): (?P<words>.+)")


class Step(NamedTuple):
    """What somebody types, and the words that the channel is told, and that the person alone is answered."""

    who: str
    typed: str
    channel: str = ""
    answer: str = ""


def page_of(system: System) -> Path:
    """Return where the page of a system stands, if it has one."""
    return Path(path_of(system)).with_name("page.md")


def steps_of(page: Path) -> Iterator[Step]:
    """Yield the steps of a page's story."""
    step: Step | None = None
    for line in "".join(_BLOCK.findall(page.read_text("utf-8"))).splitlines():
        found = _LINE.fullmatch(line)
        assert found is not None, f"{page.name}: {line!r} is no line of a story"
        if found["who"] is None:
            assert step is not None, f"{page.name}: {line!r} stands below nothing that is typed"
            step = step._replace(**{found["where"]: found["words"]})
            continue
        if step is not None:
            yield step
        step = Step(found["who"], found["typed"])
    if step is not None:
        yield step


@only(lambda system: Path(path_of(system)).name == "system.py" and page_of(system).exists())
def test_what_its_page_tells_happens(system: str, tmp_path: Path) -> None:
    page = page_of(system_of(system))
    steps = list(steps_of(page))
    assert any(step.channel for step in steps), "the page tells a story, and what comes of it"
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / page.parent.name).symlink_to(page.parent.resolve())
    asyncio.run(asyncio.wait_for(played(steps, tmp_path), WITHIN))


async def played(steps: list[Step], folder: Path) -> None:
    async with raised(folder, print, QUICKDRAW_SYSTEMS_DIRECTORY=str(folder / "systems")) as stage:
        for step in steps:
            use = await stage.types(step.who, step.typed, until=step.channel)
            assert not use.failed and step.answer in use.text, f"{step}: {use.text}"
