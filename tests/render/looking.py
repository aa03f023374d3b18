"""Exhibits to look at, and how their pictures are looked at: pixels, and everything that is written in them."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, cast

import pytest
from PIL import Image

from bot.render import pictures
from bot.render.lettering import font
from bot.render.look import Colour, Face
from bot.render.pictures import Picture
from bot.render.sheet import Sheet
from bot.render.text import Lexicon
from bot.rules.deck import SIDES, SPEEDS, Deck, parse_deck
from bot.rules.exhibits import BarLine, CardExhibit, Exhibit, Named, PoolMark, PoolReading, TimeBar, TimelineExhibit

ROOT = Path(__file__).parents[2]
PHONE = 360
LONG = "Bartholomew Ignatius Featherstonehaugh-Cholmondeley the Third of Upper Slaughter"
ODD = ("", " ", "🔥", "🔥🔥 Ana 🔥", "日本太郎", "שלום", "محمد", "a\nb\tc", "\u202egnorw", "a" + "\u0301" * 60, LONG)
TORG = TimelineExhibit(
    unit="count",
    now=17,
    descending=True,
    bars=(
        TimeBar(name="Brad", label="shot", begins=19, lands=13, side=1),
        TimeBar(name="Andy", label="fast tackle", begins=17, lands=14, side=0),
    ),
    sides=("crew", "foes"),
)
ETERNAL_SOLDIER = TimelineExhibit(
    unit="segment",
    now=26,
    descending=False,
    bars=(
        TimeBar(name="Aknar", label="swing", begins=24, lands=28),
        TimeBar(name="Beauregard", label="swing", begins=21, lands=28),
    ),
)
POOLS = (PoolMark(sides=6, dice=2), PoolMark(sides=10, dice=2), PoolMark(sides=10, dice=3))
HOMBRES = [Named(name=f"Hombre {number}", side=1) for number in (1, 2, 3)]
ALL = ("I", "II", "III", "IV")
READINGS = (
    PoolReading(speed="fast", pool="3d10", result="8", phases=ALL, who=(Named(name="Miranda"),)),
    PoolReading(speed="fast", pool="2d10", result="7", phases=ALL, who=(HOMBRES[1],)),
    PoolReading(speed="normal", pool="2d10", result="7", phases=("III", "IV"), who=(HOMBRES[0], HOMBRES[2])),
    PoolReading(speed="normal", pool="2d6", result="2", phases=("IV",), who=(Named(name="Reuben"),)),
)
"""What card 28 gives to four of them, held against its bar."""

ENGLISH = Lexicon()


def draw(exhibit: Exhibit, lexicon: Lexicon = ENGLISH) -> Picture:
    """The picture of an exhibit; in English, unless it is said how."""
    return pictures.draw(exhibit, lexicon)


@cache
def deck() -> Deck:
    return parse_deck(tomllib.loads((ROOT / "bot" / "decks" / "standard.toml").read_text(encoding="utf-8")))


def card(
    number: int, pools: tuple[PoolMark, ...] = (), speeds: tuple[str, ...] = (), readings: tuple[PoolReading, ...] = ()
) -> CardExhibit:
    """A card of the standard deck, as somebody reads it."""
    found = deck().by_number[number]
    bar = deck().bar_of(found)
    return CardExhibit(
        number=number,
        toggle=found.toggle,
        columns=SIDES,
        cells=tuple(tuple(row.split()) for row in found.cause),
        bar=tuple(BarLine(speed=speed, targets=bar.targets(speed), in_play=speed in speeds) for speed in SPEEDS),
        pools=pools,
        readings=readings,
        sides=("crew", "foes"),
    )


CARD = card(28, POOLS, ("fast", "normal"), READINGS)


def pixels(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png)).convert("RGBA").convert("RGB")


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> set[object]:
    return {image.getpixel((left, top)) for left in range(box[0], box[2]) for top in range(box[1], box[3])}


def ground(image: Image.Image, box: tuple[int, int, int, int]) -> object:
    """The colour of a cell where nothing is written: just inside its lower right corner."""
    return image.getpixel((box[2] - 5, box[3] - 4))


class Written(NamedTuple):
    """Words in a picture, and what they were written on."""

    text: str
    size: int
    colour: Colour
    ground: Colour


@contextmanager
def writing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """Note everything that is written meanwhile."""
    found: list[Written] = []
    genuine = Sheet._put

    def noted(
        self: Sheet, place: tuple[int, int], text: str, size: int, face: Face, colour: Colour, anchor: str, halo: int
    ) -> int:
        box = font(face, size).getbbox(text, anchor=anchor)
        if text and box[2] > box[0] and box[3] > box[1]:
            left, top = place
            below = self.image.crop((left + box[0], top + box[1], left + box[2], top + box[3]))
            shades = below.getcolors(below.width * below.height)
            assert shades is not None
            found.append(Written(text, size, colour, cast("Colour", max(shades)[1])))
        return genuine(self, place, text, size, face, colour, anchor, halo)

    with monkeypatch.context() as patched:
        patched.setattr(Sheet, "_put", noted)
        yield found


def ratio(one: Colour, other: Colour) -> float:
    """The contrast of two colours, as the accessibility guidelines of the web reckon it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
