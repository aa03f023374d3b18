"""Chances as stacked bars, as a picture and as words: a bar for each choice, a part for what may come of it."""

from __future__ import annotations

from itertools import cycle, islice

from bot.render.lettering import clip, length
from bot.render.look import (
    ALTERNATIVE,
    GAP,
    HEAD,
    INK,
    LINE,
    MARGIN,
    MEDIUM,
    MISSED,
    OXBLOOD,
    ROOM,
    ROW,
    SHARES,
    SMALL,
    WIDTH,
    Colour,
    Face,
)
from bot.render.sheet import Sheet
from bot.render.text import Lexicon
from bot.rules.exhibits import OddsBar, OddsExhibit
from bot.rules.words import say

MOST = 12
_TOP = 40
_SWATCH = 26


def draw_odds(odds: OddsExhibit, lexicon: Lexicon) -> bytes:
    """Return the picture of chances as PNG."""
    tones = _tones(len(odds.parts))
    parts = tuple(map(lexicon.plain, odds.parts))
    places = _legend(parts)
    top = _TOP + HEAD + (places[-1][1] + 1 if places else 0) * LINE + GAP
    bars = odds.bars[:MOST]
    more = len(odds.bars) > MOST
    sheet = Sheet(top + len(bars) * (LINE + ROW + GAP) + more * LINE + MARGIN - GAP, lexicon)
    title = (MARGIN, _TOP + HEAD // 2)
    wide = (
        sheet.write(title, lexicon.word("picture-odds"), MEDIUM, within=ROOM, face=Face.SERIF, colour=OXBLOOD) + 2 * GAP
    )
    whose = " ".join(filter(None, (odds.who, odds.pool)))
    sheet.write((MARGIN + wide, title[1]), whose, SMALL, within=ROOM - wide, face=Face.BOLD)
    for part, tone, (left, line) in zip(parts, tones, places, strict=True):
        middle = _TOP + HEAD + line * LINE + LINE // 2
        swatch = (left, middle - _SWATCH // 2, left + _SWATCH, middle + _SWATCH // 2)
        sheet.pen.rectangle(swatch, fill=tone[0], outline=INK, width=3)
        sheet.write((left + _SWATCH + GAP, middle), part, SMALL, within=ROOM - _SWATCH - GAP)
    for bar in bars:
        sheet.write((MARGIN, top + LINE // 2), lexicon.plain(bar.label), SMALL, within=ROOM, face=Face.BOLD)
        _bar(sheet, top + LINE, parts, bar, tones)
        top += LINE + ROW + GAP
    if more:
        sheet.write((MARGIN, top + LINE // 2 - GAP), lexicon.more(len(odds.bars) - MOST), SMALL, within=ROOM)
    return sheet.png()


def _tones(parts: int) -> list[tuple[Colour, Colour]]:
    return [*islice(cycle(SHARES), parts - 1), MISSED] if parts else []


def _legend(parts: tuple[str, ...]) -> list[tuple[int, int]]:
    places: list[tuple[int, int]] = []
    left, line = MARGIN, 0
    for part in parts:
        wide = _SWATCH + GAP + min(round(length(part, Face.PLAIN, SMALL)), ROOM - _SWATCH - GAP)
        if left > MARGIN and left + wide > WIDTH - MARGIN:
            left, line = MARGIN, line + 1
        places.append((left, line))
        left += wide + 2 * GAP
    return places


def _bar(sheet: Sheet, top: int, parts: tuple[str, ...], bar: OddsBar, tones: list[tuple[Colour, Colour]]) -> None:
    told = 0
    for part, share, (ground, ink) in zip(parts, bar.shares, tones, strict=False):
        left, right = (MARGIN + ROOM * min(told + end, 1000) // 1000 for end in (0, share.thousandths))
        told += share.thousandths
        if not share.thousandths:
            continue
        box = (left, top, max(right, left + 4), top + ROW)
        sheet.pen.rectangle(box, fill=ground, outline=INK, width=2)
        for words in (f"{part} {share.told}", share.told):
            if length(words, Face.BOLD, SMALL) <= box[2] - box[0] - GAP:
                middle = ((box[0] + box[2]) // 2, top + ROW // 2)
                sheet.write(middle, words, SMALL, within=ROOM, face=Face.BOLD, colour=ink, anchor="mm")
                break


def describe_odds(odds: OddsExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of chances shows, in words."""
    head = lexicon.plain(say("picture-odds-of", who=tuple(filter(None, (odds.who, odds.pool)))))
    told = []
    for bar in odds.bars[:MOST]:
        shares = zip(map(lexicon.plain, odds.parts), bar.shares, strict=False)
        told.append(f"{lexicon.plain(bar.label)}: {', '.join(f'{part} {share.told}' for part, share in shares)}.")
    return clip(" ".join((head, *told)), ALTERNATIVE)
