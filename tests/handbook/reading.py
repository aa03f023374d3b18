"""What a page of the docs tells to type, and where its pictures stand.

A fenced block `play` is a part of a story, in the form of a transcript (`tests/transcripts/reading.py`), from the top
of the page to its end. A picture after it, `…-channel.png`, shows what the channel has been told since the last one,
`…-newest.png` the last of it alone; `…-board.png` shows the board, `…-private.png` what the last one who typed is
answered, `…-end.png` what the channel is told when whoever typed first ends the fight. `…-film.png` moves: after each
line of the story, from the first declaration on, it shows what is new in the channel, and the board.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.transcripts.reading import Step, steps_in

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"

_PICTURE = r"(?P<picture>[^)]*pictures/[^)]*-\d-(?:channel|newest|board|private|end|film)\.png)"
_PART = re.compile(rf"^```play\n(?P<play>.*?)^```$|!\[[^]]*\]\({_PICTURE}\)", re.M | re.S)
_CODE = re.compile(r"(?<!`)`(/[a-z]+\b(?!/)[^`\n]*)`(?!`)")
_FENCED = re.compile(r"^```(?!play)[^\n]*\n(.*?)^```$", re.M | re.S)


class Picture(NamedTuple):
    """A picture: its file, and what it shows."""

    path: Path
    shows: str


_PLACES = ("/data", "/healthz", "/metrics")
"""What begins as a command does, and is a place."""


def pages() -> list[Path]:
    """Return all pages, the README among them."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def story(page: Path) -> Iterator[Step | Picture]:
    """Yield what is typed on a page, and the pictures between, in order."""
    for part in _PART.finditer(page.read_text("utf-8")):
        if part["picture"] is not None:
            path = (page.parent / part["picture"]).resolve()
            yield Picture(path, path.stem.rpartition("-")[2])
            continue
        yield from steps_in((str(page.relative_to(ROOT)), line) for line in part["play"].splitlines())


def mentioned(page: Path) -> Iterator[str]:
    """Yield every command that a page names outside its story, whole or in part."""
    text = page.read_text("utf-8")
    yield from (found[1] for found in _CODE.finditer(_FENCED.sub("", text)) if found[1] not in _PLACES)
    for block in _FENCED.finditer(text):
        yield from (line.split("   ")[0] for line in block[1].splitlines() if re.match(r"/[a-z]+\b(?!/)", line))


def programs(page: Path) -> Iterator[tuple[str, str]]:
    """Yield what a page calls of the two programs: `make` and its target, `quickdraw` and its word."""
    for line in _programs(page.read_text("utf-8")):
        found = re.match(r"(?:\S*/)?(make|quickdraw) ([a-z][a-z-]*)", line.strip())
        if found is not None:
            yield found[1], found[2]


def shell_lines(page: Path) -> Iterator[str]:
    """Yield what a page tells to type in a shell, line by line, without the remarks."""
    yield from _shell_lines(page.read_text("utf-8"))


def _shell_lines(text: str) -> Iterator[str]:
    for found in re.finditer(r"^```sh\n(.*?)^```$", text, re.M | re.S):
        yield from (line.split("#")[0].strip() for line in found[1].splitlines())


def _programs(text: str) -> Iterator[str]:
    yield from _shell_lines(text)
    yield from re.findall(r"`((?:make|quickdraw) [^`\n]*)`", text)
