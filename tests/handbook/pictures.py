"""Makes the pictures of the docs: plays each page on the local Discord, and keeps what one would see on a phone.

Run: make pictures, or make pictures ONLY=torg for the pages with that in their name. The bot is the real one; its
messages are shown as the table in the browser shows them, by a Chromium that is installed.
"""

import asyncio
import base64
import re
import shutil
import sys
import tempfile
from collections.abc import Collection, Sequence
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, async_playwright

import bot
from bot.browser import showing
from bot.demo.stage import Stage, raised
from bot.sandbox import Message, Outcome, Person
from tests.handbook.reading import Picture, pages, story
from tests.transcripts.reading import Step

WIDE, SHARP, COLOURS = 360, 2, 128
HIGH = 900
"""A picture that is higher has fewer colours, so that it stays small."""
MESSAGES_AT_MOST = 4
"""So many of the newest messages of the channel are shown."""
BOT = "Sandbox Bot"
"""What the local Discord calls whatever bot comes."""
FILM_HIGH, FILM_SHARP, FILM_COLOURS = 640, 1.5, 48
"""A moving picture is as high as a small phone, and has to stay below a megabyte."""
FILMED_FROM = "/declare"
"""Before that people are still sitting down."""
FRAME, LAST_FRAME = 1800, 4000
"""Milliseconds that a frame is shown."""
FIRST = "watches"
"""Who looks on: nothing in the channel is marked for it."""
SHEET = (Path(bot.__file__).parent / "browser" / "static" / "table.css").read_text("utf-8")
PAGE = """<!doctype html><meta charset="utf-8"><style>{sheet}
.by time, .only button {{ display: none; }} body {{ width: {wide}px; }}
.log {{ overflow: visible; padding-bottom: 10px; }}
</style><body><ol class="log">{messages}</ol></body>"""
FILM_PAGE = PAGE.replace(
    "</style><body>",
    """
body {{ position: relative; height: {high}px; overflow: hidden; }}
.typed {{ position: relative; padding: 10px 12px; background: #8b1a1a; color: #fff; font: 15px monospace; z-index: 1; }}
.log {{ position: absolute; bottom: 0; left: 0; right: 0; }}
</style><body><div class="typed">{typed}</div>""",
)
"""The newest messages at the lower end, below what was typed."""


class Camera:
    """Takes pictures of messages."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def take(self, path: Path, messages: Sequence[Message], reader: Person) -> None:
        """Keep how somebody sees some messages."""
        assert messages, f"{path.name}: there is nothing to be seen"
        html = PAGE.format(sheet=SHEET, wide=WIDE, messages=_html(messages, reader))
        _keep(path, await self._screenshot(html, 1, SHARP))

    async def frame(self, typed: str, messages: Sequence[Message], reader: Person) -> Image.Image:
        """Return what somebody's phone shows once something was typed."""
        html = FILM_PAGE.format(
            sheet=SHEET, wide=WIDE, high=FILM_HIGH, typed=escape(typed), messages=_html(messages, reader)
        )
        with Image.open(BytesIO(await self._screenshot(html, FILM_HIGH, FILM_SHARP))) as image:
            return image.convert("RGB")

    async def _screenshot(self, html: str, high: int, sharp: float) -> bytes:
        page = await self._browser.new_page(
            viewport={"width": WIDE, "height": high}, device_scale_factor=sharp, color_scheme="dark"
        )
        await page.set_content(html)
        png = await page.screenshot(full_page=high == 1)
        await page.close()
        return png


def _html(messages: Sequence[Message], reader: Person) -> str:
    files = {str(file.id): file.bytes for one in messages for file in one.files}
    shown = "".join(showing.message(one, reader, acts=True) for one in messages).replace(BOT, "Quickdraw")
    return re.sub(r'src="file/(\d+)"', lambda found: f'src="{_inside(files[found[1]])}"', shown)


def _inside(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def _keep(path: Path, png: bytes) -> None:
    with Image.open(BytesIO(png)) as image:
        path.parent.mkdir(exist_ok=True)
        plain = image.convert("RGB")
        fewer = plain.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        (fewer if image.height > HIGH else plain).save(path, optimize=True)


def _keep_film(path: Path, frames: Sequence[Image.Image]) -> None:
    whole = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for number, one in enumerate(frames):
        whole.paste(one, (0, number * one.height))
    palette = whole.quantize(FILM_COLOURS, method=Image.Quantize.MEDIANCUT)
    first, *rest = (one.quantize(palette=palette, dither=Image.Dither.NONE) for one in frames)
    times = [FRAME] * len(rest) + [LAST_FRAME]
    first.save(path, save_all=True, append_images=rest, duration=times, loop=0, optimize=True)


async def play(page: Path, camera: Camera) -> None:
    """Play a page, and take its pictures."""
    parts = list(story(page))
    gm = next(part.who for part in parts if isinstance(part, Step))
    filmed = any(isinstance(part, Picture) and part.shows == "film" for part in parts)
    frames: list[Image.Image] = []
    with tempfile.TemporaryDirectory() as folder:
        async with raised(Path(folder), lambda line: None) as stage:
            last: tuple[str, Outcome] | None = None
            seen = set[int]()
            for part in parts:
                if isinstance(part, Step):
                    before = {one.id for one in stage._channel.messages}
                    last = part.who, await stage.types(part.who, part.line)
                    if filmed and (frames or part.line.startswith(FILMED_FROM)):
                        await stage.settles()
                        frames.append(await _filmed(stage, camera, part, before))
                elif part.shows == "film":
                    _keep_film(part.path, frames)
                else:
                    await _taken(stage, camera, part, gm, last, seen)


async def _filmed(stage: Stage, camera: Camera, step: Step, before: Collection[int]) -> Image.Image:
    """Return a frame with what is new since `before`, and the board where no picture takes its room."""
    messages = [one for one in stage._channel.messages if not one.deleted]
    new = [one for one in messages if one.content and one.id not in before]
    board = [] if any(one.files for one in new) else [one for one in messages if not one.content][-1:]
    return await camera.frame(f"{step.who} types {step.line}", [*new, *board], stage.person(FIRST))


async def _taken(
    stage: Stage, camera: Camera, picture: Picture, gm: str, last: tuple[str, Outcome] | None, seen: set[int]
) -> None:
    if picture.shows == "private":
        assert last is not None
        await camera.take(picture.path, last[1].replies, stage.person(last[0]))
        return
    if picture.shows == "end":
        asked = await stage.types(gm, "/encounter end")
        await stage.presses(gm, "End it", asked, until="The seed was")
    await stage.settles()
    messages = [one for one in stage._channel.messages if not one.deleted]
    if picture.shows == "board":
        await camera.take(picture.path, [one for one in messages if not one.content][-1:], stage.person(FIRST))
        return
    shown = {"channel": MESSAGES_AT_MOST, "newest": 1, "end": 1}[picture.shows]
    new = [one for one in messages if one.content and one.id not in seen][-shown:]
    seen |= {one.id for one in messages}
    await camera.take(picture.path, new, stage.person(FIRST))


async def main(wanted: Sequence[str]) -> None:
    """Make the pictures of all pages, or of those that are wanted."""
    chromium = shutil.which("chromium")
    assert chromium is not None, "a Chromium is needed"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for page in pages():
            if any(isinstance(part, Picture) for part in story(page)) and (
                not wanted or any(word in str(page) for word in wanted)
            ):
                await play(page, Camera(browser))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
