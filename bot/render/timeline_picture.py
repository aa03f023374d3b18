"""The actions under way as bars on a line of time, as a picture and as words."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from bot.render.lettering import Tag, clip, font, length
from bot.render.look import (
    ALTERNATIVE,
    BRASS,
    FADED,
    GAP,
    GOLD,
    INK,
    MARGIN,
    MEDIUM,
    OXBLOOD,
    PAPER,
    SHADE,
    SMALL,
    WIDTH,
    Face,
)
from bot.render.sheet import Sheet, legend_height, numbered
from bot.render.text import Lexicon
from bot.rules.exhibits import TimeBar, TimelineExhibit, word
from bot.rules.words import Phrase, say

MOST = 12
LEFT, RIGHT = 50, 650

_NAME = 380
_TITLE = 62
_PRESENT = 124
_FIRST = 164
_LABEL = 40
_BAR = 26
_ROW = 78
_AXIS = 64


class Scale(NamedTuple):
    """From moments to pixels: what comes first lies left, whichever way the clock counts."""

    first: int
    last: int

    def left(self, moment: int) -> int:
        """Return the pixel column of a moment."""
        return LEFT + (moment - self.first) * (RIGHT - LEFT) // (self.last - self.first)


def draw_timeline(timeline: TimelineExhibit, lexicon: Lexicon) -> bytes:
    """Return the picture of a time line as PNG."""
    bars = _in_order(timeline)
    shown = bars[:MOST]
    scale = _scale(timeline, shown)
    bottom = _FIRST + max(len(shown), 1) * _ROW
    more = len(bars) > MOST
    signs = [bar.side for bar in shown]
    foot = bottom + _AXIS + more * _LABEL
    sheet = Sheet(foot + legend_height(signs) + MARGIN // 2, lexicon)
    _head(sheet, timeline)
    _axis(sheet, scale, bottom)
    _present(sheet, scale, timeline.now, bottom)
    _together(sheet, scale, shown)
    for place, bar in enumerate(shown):
        _action(sheet, scale, bar, timeline.now, row_top(place))
    if not shown:
        centre = (WIDTH // 2, _FIRST + _ROW // 2)
        sheet.write(centre, lexicon.word("picture-nothing"), MEDIUM, within=600, colour=FADED, anchor="mm", halo=6)
    if more:
        below = (MARGIN, bottom + _AXIS + _LABEL // 2 - 4)
        sheet.write(below, lexicon.more(len(bars) - MOST), SMALL, within=700, face=Face.BOLD)
    sheet.legend(foot, timeline.sides, signs)
    return sheet.png()


def row_top(place: int) -> int:
    """Return where the bar of an action begins, seen from above; its label stands over it."""
    return _FIRST + place * _ROW + _LABEL


def _in_order(timeline: TimelineExhibit) -> list[TimeBar]:
    return sorted(timeline.bars, key=lambda bar: -bar.lands if timeline.descending else bar.lands)


def _scale(timeline: TimelineExhibit, bars: list[TimeBar]) -> Scale:
    moments = [timeline.now, *(moment for bar in bars for moment in (bar.begins, bar.lands))]
    low, high = min(moments), max(moments)
    if low == high:
        low, high = low - 1, high + 1
    return Scale(high, low) if timeline.descending else Scale(low, high)


def _head(sheet: Sheet, timeline: TimelineExhibit) -> None:
    title, way = sheet.lexicon.word("picture-under-way"), sheet.lexicon.plain(_way(timeline))
    sheet.write((MARGIN, _TITLE), title, MEDIUM, within=300, face=Face.SERIF, colour=OXBLOOD)
    sheet.write((WIDTH - MARGIN, _TITLE), way, SMALL, within=440, colour=FADED, anchor="rm")


def _way(timeline: TimelineExhibit) -> Phrase:
    return say("picture-down" if timeline.descending else "picture-up", unit=timeline.unit)


def _axis(sheet: Sheet, scale: Scale, bottom: int) -> None:
    low, high = sorted(scale)
    for moment in numbered(low, high, RIGHT - LEFT):
        left = scale.left(moment)
        sheet.pen.line((left, _FIRST - 8, left, bottom + 10), SHADE, 2)
        number = str(moment)
        middle = _inside(left, font(Face.PLAIN, SMALL).getlength(number))
        sheet.write((middle, bottom + 34), number, SMALL, within=WIDTH, colour=FADED, anchor="mm")
    sheet.pen.line((LEFT - 10, bottom + 10, RIGHT + 10, bottom + 10), BRASS, 3)


def _present(sheet: Sheet, scale: Scale, now: int, bottom: int) -> None:
    left = scale.left(now)
    sheet.pen.rectangle((left - 2, _PRESENT, left + 2, bottom + 10), fill=INK)
    words = sheet.lexicon.plain(say("picture-now", now=now))
    half = min(round(font(Face.BOLD, SMALL).getlength(words)), 300) // 2 + 14
    middle = _inside(left, 2 * half)
    sheet.pen.rounded_rectangle((middle - half, _PRESENT - 22, middle + half, _PRESENT + 22), 10, fill=INK)
    sheet.write((middle, _PRESENT), words, SMALL, within=300, face=Face.BOLD, colour=PAPER, anchor="mm")


def _inside(middle: int, width: float) -> int:
    half = min(round(width), WIDTH // 2) // 2
    return min(max(middle, MARGIN - 12 + half), WIDTH - MARGIN + 12 - half)


def _together(sheet: Sheet, scale: Scale, bars: list[TimeBar]) -> None:
    for place, (one, other) in enumerate(pairwise(bars)):
        if one.lands == other.lands and not (one.lasts or other.lasts):
            left = scale.left(one.lands)
            sheet.pen.line((left, row_top(place), left, row_top(place + 1)), OXBLOOD, 4)


def _action(sheet: Sheet, scale: Scale, bar: TimeBar, now: int, top: int) -> None:
    _name(sheet, bar, top - _LABEL // 2)
    ends = sorted((scale.left(bar.begins), scale.left(bar.lands)))
    sheet.pen.rectangle((ends[0], top, ends[1], top + _BAR), fill=GOLD, outline=INK, width=3)
    elapsed = min(scale.left(now), ends[1])
    if elapsed > ends[0]:
        sheet.pen.rectangle((ends[0], top, elapsed, top + _BAR), fill=BRASS, outline=INK, width=3)
    if bar.secret:
        _hatch(sheet, ends[0], top, ends[1])
    if bar.lasts:
        return
    landing, middle = scale.left(bar.lands), top + _BAR // 2
    sheet.diamond(landing, middle, 18, INK)
    sheet.diamond(landing, middle, 13, OXBLOOD)
    number = math.ceil(font(Face.BOLD, MEDIUM).getlength(str(bar.lands)))
    left = max(min(landing + 26, WIDTH - MARGIN + 14 - number), MARGIN)
    sheet.write((left, middle), str(bar.lands), MEDIUM, within=WIDTH - MARGIN - left + 14, face=Face.BOLD, halo=4)


def _name(sheet: Sheet, bar: TimeBar, middle: int) -> None:
    right = WIDTH - MARGIN
    if bar.secret:
        secret = sheet.lexicon.word("picture-secret")
        wide = round(length(secret, Face.BOLD, SMALL)) + 24
        sheet.pen.rounded_rectangle((right - wide, middle - 19, right, middle + 17), 10, fill=INK)
        centre = (right - wide // 2, middle - 1)
        sheet.write(centre, secret, SMALL, within=wide, face=Face.BOLD, colour=PAPER, anchor="mm")
        right -= wide + GAP
    left = MARGIN + sheet.name((MARGIN, middle), Tag(bar.name, bar.side, bar.bodies), SMALL, within=_NAME, halo=6) + GAP
    sheet.write((left, middle), sheet.lexicon.plain(word(bar.label)), SMALL, within=right - left, halo=6)


def _hatch(sheet: Sheet, left: int, top: int, right: int) -> None:
    for stroke in range(left + 6, right - _BAR // 2, 18):
        sheet.pen.line((stroke, top + _BAR - 4, stroke + _BAR // 2, top + 4), INK, 3)


def describe_timeline(timeline: TimelineExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of a time line shows, in words."""
    bars = _in_order(timeline)
    head = lexicon.plain(say("picture-time-line", way=_way(timeline), now=timeline.now))
    told = [_told(bar, lexicon) for bar in bars[:MOST]]
    if len(bars) > MOST:
        told.append(f"{lexicon.more(len(bars) - MOST)}.")
    return clip(" ".join((head, *told) if told else (head, lexicon.word("picture-empty"))), ALTERNATIVE)


def _told(bar: TimeBar, lexicon: Lexicon) -> str:
    who = ": ".join(filter(None, (bar.name, lexicon.plain(word(bar.label)))))
    code = "picture-since" if bar.lasts else "picture-from" if bar.lands != bar.begins else "picture-at"
    span = lexicon.plain(say(code, begins=bar.begins, lands=bar.lands))
    secret = f" ({lexicon.word('picture-secret')})" if bar.secret else ""
    return f"{who}, {span}{secret}."
