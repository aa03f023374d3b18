"""The sheet that a picture is drawn on: paper and frame, words in their place, and the signs of the sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import cast

from PIL import Image, ImageDraw

from bot.render import lettering
from bot.render.lettering import BESIDE_SIGN, Piece, Tag, font, length
from bot.render.look import (
    BRASS,
    CORNER,
    GAP,
    INK,
    LINE,
    MARGIN,
    OXBLOOD,
    PAPER,
    ROOM,
    SIGN,
    SIGNS,
    SMALL,
    WIDTH,
    Colour,
    Face,
    Shape,
)
from bot.render.text import Lexicon

Box = tuple[int, int, int, int]

CLEAR = 16
"""So many colours of a picture's palette are the frame's, from clear to nearly whole: its corners are round."""
OPAQUE = 256 - CLEAR
APART = 12
"""Two colours of a picture that differ by less in every part look the same."""
ALPHAS = [clear * 255 // CLEAR for clear in range(CLEAR)]


class Sheet:
    """Paper with a frame, as wide as every picture and as high as asked for, and the words that are written on it."""

    def __init__(self, height: int, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.image = Image.new("RGB", (WIDTH, height), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        right, bottom = WIDTH - 1, height - 1
        self.pen.rounded_rectangle((0, 0, right, bottom), CORNER, outline=INK, width=5)
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
        """Write a line, shortened to `within` pixels, and return its width; a `halo` keeps it legible across lines."""
        return self._put(place, lettering.fit(text, face, size, within), size, face, colour, anchor, halo)

    def name(
        self, place: tuple[int, int], tag: Tag, size: int, *, within: int, face: Face = Face.BOLD, halo: int = 0
    ) -> int:
        """Write the name of a combatant behind the sign of its side, and return how wide both are."""
        pieces = lettering.flow((tag,), face, size, within, 1, self.lexicon.more)
        return self._pieces(place, pieces[0], size, face, halo)

    def names(
        self,
        place: tuple[int, int],
        tags: Sequence[Tag],
        *,
        within: int = ROOM,
        lines: int = 2,
        face: Face = Face.PLAIN,
    ) -> None:
        """Write names in lines of small words, from the middle of the first line on."""
        left, top = place
        for line, pieces in enumerate(lettering.flow(tags, face, SMALL, within, lines, self.lexicon.more)):
            self._pieces((left, top + line * LINE), pieces, SMALL, face, 0)

    def _pieces(self, place: tuple[int, int], pieces: Sequence[Piece], size: int, face: Face, halo: int) -> int:
        left, middle = place
        right = left
        for piece in pieces:
            at = left + piece.left
            if piece.side is not None:
                self.sign((at + SIGN, middle), piece.side)
                at += BESIDE_SIGN
            right = at + self._put((at, middle), piece.words, size, face, INK, "lm", halo)
        return right - left

    def _put(
        self, place: tuple[int, int], text: str, size: int, face: Face, colour: Colour, anchor: str, halo: int
    ) -> int:
        wide = lettering.exact(text, face, size)
        left = place[0] - wide * "lmr".index(anchor[0]) / 2
        for part, one in lettering.parts_of(text, face):
            shown = font(one, size)
            at = (left, place[1])
            self.pen.text(at, part, colour, shown, anchor=f"l{anchor[1]}", stroke_width=halo, stroke_fill=PAPER)
            left += shown.getlength(part)
        return round(wide)

    def sign(self, centre: tuple[int, int], side: int, reach: int = SIGN) -> None:
        """Draw the sign of a side around a point, told from others by its form."""
        shape, colour = SIGNS[side % len(SIGNS)]
        (left, top), near = centre, reach * 4 // 5
        box = (left - near, top - near, left + near, top + near)
        match shape:
            case Shape.DISC:
                self.pen.ellipse((left - reach, top - reach, left + reach, top + reach), fill=colour)
            case Shape.SQUARE:
                self.pen.rectangle(box, fill=colour)
            case Shape.TRIANGLE:
                corners = ((left - reach, top + near), (left, top - reach), (left + reach, top + near))
                self.pen.polygon(corners, fill=colour)
            case Shape.DIAMOND:
                self.diamond(left, top, reach + 1, colour)
            case Shape.RING:
                around = (left - reach, top - reach, left + reach, top + reach)
                self.pen.ellipse(around, outline=colour, width=max(reach // 2, 3))
            case Shape.CROSS:
                width = max(reach // 2, 3)
                self.pen.line(box, fill=colour, width=width)
                self.pen.line((box[0], box[3], box[2], box[1]), fill=colour, width=width)

    def legend(self, top: int, sides: Sequence[str], used: Sequence[int | None]) -> None:
        """Write what the signs mean that are used, in the line below `top`."""
        tags = [Tag(self.lexicon.named(side), place) for place, side in enumerate(sides) if place in used]
        self.names((MARGIN, top + LINE // 2), tags, lines=1)

    def png(self) -> bytes:
        """Return the picture as a PNG with rounded corners, in its most used colours: a third of the size."""
        used = _used_most(self.image)
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for shade in used for part in shade])
        finished = self.image.quantize(palette=palette, dither=Image.Dither.NONE)
        unused = OPAQUE - len(used)
        finished.putpalette([part for shade in (*used, *used[:1] * unused, *(INK,) * CLEAR) for part in shade])
        self._round(finished)
        stream = BytesIO()
        finished.save(stream, format="PNG", transparency=bytes([255] * OPAQUE + ALPHAS))
        return stream.getvalue()

    def _round(self, finished: Image.Image) -> None:
        right, bottom = finished.width - 1, finished.height - 1
        pixels = finished.load()
        assert pixels is not None
        for left, top, clear in _corner():
            for place in ((left, top), (right - left, top), (left, bottom - top), (right - left, bottom - top)):
                pixels[place] = OPAQUE + clear


def _used_most(image: Image.Image) -> tuple[Colour, ...]:
    """Return the colours of a picture, the most used first; of those that look alike, one."""
    shades = image.getcolors(image.width * image.height) or []
    found: dict[Colour, Colour] = {}
    for _, shade in sorted(shades, key=lambda one: (-one[0], one[1])):
        colour = cast("Colour", shade)
        cell = cast("Colour", tuple(part // APART for part in colour))
        if found.keys().isdisjoint(_around(cell)):
            found[cell] = colour
    return tuple(found.values())[:OPAQUE]


@cache
def _around(cell: Colour) -> frozenset[Colour]:
    near = (-1, 0, 1)
    red, green, blue = cell
    return frozenset((red + one, green + two, blue + three) for one in near for two in near for three in near)


@cache
def _corner() -> tuple[tuple[int, int, int], ...]:
    fourfold = Image.new("L", (CORNER * 8, CORNER * 8))
    ImageDraw.Draw(fourfold).rounded_rectangle((0, 0, CORNER * 8 - 1, CORNER * 8 - 1), CORNER * 4, fill=255)
    seen = fourfold.resize((CORNER * 2, CORNER * 2), Image.Resampling.BOX)
    places = [(left, top) for left in range(CORNER) for top in range(CORNER)]
    alphas = [(*place, cast("int", seen.getpixel(place))) for place in places]
    return tuple((left, top, alpha * CLEAR // 256) for left, top, alpha in alphas if alpha < 255)


def legend_height(used: Sequence[int | None]) -> int:
    """Return how high the legend of a picture is that has these signs."""
    return LINE + GAP if any(side is not None for side in used) else 0


_BETWEEN = 30


def numbered(low: int, high: int, wide: int) -> range:
    """Return which of the numbers from low to high are written along so many pixels: every 1, 2, 5, 10, and so on."""
    widest = max(length(str(end), Face.PLAIN, SMALL) for end in (low, high))
    most = max(int(wide // (widest + _BETWEEN)), 1)
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if (high - low) // step <= most:
                return range(-(-low // step) * step, high + 1, step)
        power *= 10
