"""The sheet that a picture is drawn on: paper and frame, fonts and colours, and words that fit their place.

Owns whatever all pictures share. Must not know what a picture shows: it knows no exhibit, system or state.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

# A phone shows a picture about 360 pixels wide: the smallest words then still are 12 pixels high.
WIDTH = 800
MARGIN = 44
SMALL = 28
MEDIUM = 34
LARGE = 42

# The most characters that the description of a picture may have.
ALTERNATIVE = 1024

Colour = tuple[int, int, int]
PAPER: Colour = (244, 234, 211)
SHADE: Colour = (232, 218, 188)
LIGHT: Colour = (255, 250, 236)
GOLD: Colour = (255, 216, 120)
BRASS: Colour = (176, 128, 44)
FADED: Colour = (105, 90, 68)
INK: Colour = (43, 27, 18)
OXBLOOD: Colour = (140, 32, 24)

_FONTS = Path(__file__).parent / "fonts"
_LONGEST = 120
_CORNER = 26
_VARIANTS = dict.fromkeys(range(0xFE00, 0xFE10))


class Face(StrEnum):
    """A font that is shipped along."""

    PLAIN = "DejaVuSans"
    BOLD = "DejaVuSans-Bold"
    SERIF = "DejaVuSerif-Bold"


class Sheet:
    """Paper with a frame, as wide as every picture and as high as asked for."""

    def __init__(self, height: int) -> None:
        self.image = Image.new("RGB", (WIDTH, height), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        right, bottom = WIDTH - 1, height - 1
        self.pen.rounded_rectangle((0, 0, right, bottom), _CORNER, outline=INK, width=5)
        self.pen.rectangle((14, 14, right - 14, bottom - 14), outline=OXBLOOD, width=3)
        self.pen.rectangle((21, 21, right - 21, bottom - 21), outline=BRASS, width=1)
        for left, top in ((17, 17), (right - 17, 17), (17, bottom - 17), (right - 17, bottom - 17)):
            self.diamond(left, top, 13, PAPER)
            self.diamond(left, top, 9, OXBLOOD)

    def diamond(self, left: int, top: int, reach: int, colour: Colour) -> None:
        """Draw a filled diamond around a point."""
        corners = ((left - reach, top), (left, top - reach), (left + reach, top), (left, top + reach))
        self.pen.polygon(corners, fill=colour)

    def write(
        self,
        place: tuple[int, int],
        text: str,
        size: int,
        *,
        within: int,
        face: Face = Face.PLAIN,
        colour: Colour = INK,
        anchor: str = "lm",
        halo: int = 0,
    ) -> int:
        """Write one line, shortened to `within` pixels, and return its width.

        A `halo` of paper keeps words legible that cross a line.
        """
        letters = font(face, size)
        fitting = fit(text, face, size, within)
        self.pen.text(place, fitting, colour, letters, anchor=anchor, stroke_width=halo, stroke_fill=PAPER)
        return round(letters.getlength(fitting))

    def png(self) -> bytes:
        """Return the picture, its corners rounded, so that it lies well on a dark and on a light ground."""
        fourfold = Image.new("L", (self.image.width * 4, self.image.height * 4))
        whole = (0, 0, fourfold.width - 1, fourfold.height - 1)
        ImageDraw.Draw(fourfold).rounded_rectangle(whole, _CORNER * 4, fill=255)
        finished = self.image.convert("RGBA")
        finished.putalpha(fourfold.resize(self.image.size, Image.Resampling.BOX))
        stream = BytesIO()
        finished.save(stream, format="PNG")
        return stream.getvalue()


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font in a size."""
    return ImageFont.truetype(_FONTS / f"{face}.ttf", size)


@lru_cache(maxsize=4096)
def _has(face: Face, character: str) -> bool:
    """Tell whether the font can show a character; what it cannot looks like one that never exists."""
    return _glyph(face, character) != _glyph(face, "\U0010ffff")


def _glyph(face: Face, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font(face, SMALL).getmask(character)
    return mask.size, bytes(mask)


def legible(text: str, face: Face) -> str:
    """Return one line that the font can show: without emoji, and with boxes for letters that it lacks."""
    shown: list[str] = []
    before = ""
    line = unicodedata.normalize("NFKC", " ".join(text.translate(_VARIANTS).split()))
    for character in line[:_LONGEST]:
        group = unicodedata.category(character)[0]
        # One accent for each letter is enough: a pile of them would run out of its place.
        kept = group != "C" and not (group == before == "M")
        if kept and _has(face, character):
            shown.append(character)
        elif group in "LN":
            shown.append("□")
        before = group
    return " ".join("".join(shown).split()) or "□" * bool(text.strip())


def fit(text: str, face: Face, size: int, within: int) -> str:
    """Return the text as far as it fits into `within` pixels, with an ellipsis where it was cut."""
    text, letters = legible(text, face), font(face, size)
    if letters.getlength(text) <= within:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if letters.getlength(text[:middle] + "…") <= within else (low, middle - 1)
    cut = text[:low].rstrip() + "…"
    return cut if letters.getlength(cut) <= within else ""


def fit_names(names: Sequence[str], size: int, within: int) -> str:
    """Return a list of names that fits into `within` pixels: what does not fit is counted ("+3 more")."""
    letters = font(Face.PLAIN, size)
    whole = ", ".join(legible(name, Face.PLAIN) for name in names[:_LONGEST])
    if len(names) <= _LONGEST and letters.getlength(whole) <= within:
        return whole
    short = [fit(name, Face.PLAIN, size, within // 2) for name in names[:_LONGEST]]
    for shown in range(len(short), 0, -1):
        rest = len(names) - shown
        listed = ", ".join(short[:shown]) + (f" +{rest} more" if rest else "")
        if letters.getlength(listed) <= within:
            return listed
    return fit(f"{len(names)} names", Face.PLAIN, size, within)


def clip(text: str, most: int) -> str:
    """Return the text in at most `most` characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: max(most - 1, 0)].rstrip() + "…"
