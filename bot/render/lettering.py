"""Words that fit their place in a picture: measured in pixels, cut where they must be, and never at a number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

from bot.render.look import SIGN, SMALL, Face

_FONTS = Path(__file__).parent / "fonts"
_LONGEST = 120
_VARIANTS = dict.fromkeys(range(0xFE00, 0xFE10))
_NUMBERED = re.compile(r"(.*?[^\s\d#№])(\s*[#№]?\d{1,4}[a-z]?)")
TONES = "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""Shades of the emoji before them, which are drawn in one colour."""
BESIDE_SIGN = 2 * SIGN + 10
"""From the left edge of a sign to the name beside it."""
BETWEEN = 22
"""Between two names of one line."""


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font in a size."""
    return ImageFont.truetype(_FONTS / f"{face}.ttf", size)


@lru_cache(maxsize=4096)
def _has(face: Face, character: str) -> bool:
    return _glyph(face, character) != _glyph(face, "\U0010ffff")


def _glyph(face: Face, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font(face, SMALL).getmask(character)
    return mask.size, bytes(mask)


def length(text: str, face: Face, size: int) -> float:
    """Return how wide a text is, as far as the font can show it."""
    return exact(legible(text, face), face, size)


@lru_cache(maxsize=4096)
def exact(text: str, face: Face, size: int) -> float:
    """Return how wide a text is as it stands."""
    return sum(font(one, size).getlength(part) for part, one in parts_of(text, face))


@lru_cache(maxsize=1024)
def parts_of(text: str, face: Face) -> tuple[tuple[str, Face], ...]:
    """Return the parts of a text that one font shows, each with its font: emoji have one of their own."""
    runs = groupby(text, lambda character: face if _has(face, character) else Face.EMOJI)
    return tuple(("".join(characters), one) for one, characters in runs)


@lru_cache(maxsize=1024)
def legible(text: str, face: Face) -> str:
    """Return one line that the font and that of emoji can show, with boxes for letters that both lack."""
    shown: list[str] = []
    before = ""
    line = unicodedata.normalize("NFKC", " ".join(text.translate(_VARIANTS).split()))
    for character in line[:_LONGEST]:
        group = unicodedata.category(character)[0]
        # One accent for each letter is enough: a pile of them would run out of its place.
        kept = group != "C" and not (group == before == "M") and character not in TONES
        if kept and (_has(face, character) or (group == "S" and _has(Face.EMOJI, character))):
            shown.append(character)
        elif group in "LN":
            shown.append("□")
        before = group
    return " ".join("".join(shown).split()) or "□" * bool(text.strip())


def fit(text: str, face: Face, size: int, within: int) -> str:
    """Return the text as far as it fits into `within` pixels, with an ellipsis where it was cut."""
    text = legible(text, face)
    if exact(text, face, size) <= within:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = exact(text[:middle] + "…", face, size) <= within
        low, high = (middle, high) if fits else (low, middle - 1)
    cut = text[:low].rstrip() + "…"
    return cut if exact(cut, face, size) <= within else ""


def fit_name(name: str, face: Face, size: int, within: int) -> str:
    """Return a name as far as it fits; the number that tells it from its like stays ("Ban… 12")."""
    name = legible(name, face)
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None or exact(name, face, size) <= within:
        return fit(name, face, size, within)
    head, number = numbered.groups()
    # An ellipsis alone before the number tells nothing of whose it is.
    cut = fit(head, face, size, within - round(exact(number, face, size)))
    return f"{cut}{number}" if len(cut) > 1 else fit(name, face, size, within)


class Tag(NamedTuple):
    """A name with the sign of its side (the place of that side; None: without one), and how many it stands for."""

    name: str
    side: int | None = None
    bodies: int = 1


class Piece(NamedTuple):
    """A tag in its place on a line: how far from the left, and the words that fit there."""

    left: int
    words: str
    side: int | None


def flow(
    tags: Sequence[Tag], face: Face, size: int, within: int, lines: int, more: Callable[[int], str]
) -> list[list[Piece]]:
    """Return the tags in so many lines of `within` pixels at most; `more` tells how many did not fit."""
    named = [_worded(tag, face, size, within) for tag in tags[:_LONGEST]]
    whole = _broken(named, _counted(len(tags) - len(named), more), face, size, within)
    shown = len(named)
    while len(whole) > lines and shown > 1:
        # Whatever stands below the last line is gone at once: a crowd needs few tries.
        kept = sum(len(line) for line in whole[:lines])
        shown = min(shown - 1, max(kept, 1))
        whole = _broken(named[:shown], _counted(len(tags) - shown, more), face, size, within)
    return whole[:lines]


def _worded(tag: Tag, face: Face, size: int, within: int) -> tuple[str, int | None]:
    count = f" ×{tag.bodies}" if tag.bodies > 1 else ""
    room = within - round(exact(count, face, size)) - (BESIDE_SIGN if tag.side is not None else 0)
    return fit_name(tag.name, face, size, room) + count, tag.side


def _counted(left: int, more: Callable[[int], str]) -> list[tuple[str, None]]:
    return [(more(left), None)] if left else []


def _broken(
    named: Sequence[tuple[str, int | None]], counted: Sequence[tuple[str, None]], face: Face, size: int, within: int
) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    left = 0
    for words, side in (*named, *counted):
        beside = BESIDE_SIGN if side is not None else 0
        wide = beside + round(exact(words, face, size))
        if lines[-1] and left + wide > within:
            lines.append([])
            left = 0
        lines[-1].append(Piece(left, words, side))
        left += wide + BETWEEN
    return lines


def clip(text: str, most: int) -> str:
    """Return the text in at most `most` characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: max(most - 1, 0)].rstrip() + "…"
