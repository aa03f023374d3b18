"""A fight on one picture, and in words: a column for each round, a strip for each combatant, a sign for each deed."""

from __future__ import annotations

from itertools import groupby

from bot.render.lettering import Tag, clip
from bot.render.look import (
    ALTERNATIVE,
    BRASS,
    FADED,
    GAP,
    HEAD,
    LIGHT,
    LINE,
    MARGIN,
    MEDIUM,
    OXBLOOD,
    ROOM,
    SHADE,
    SIGN,
    SMALL,
    WIDTH,
    Face,
)
from bot.render.sheet import Sheet, legend_height, numbered
from bot.render.text import Lexicon
from bot.rules.exhibits import Done, Strip, SummaryExhibit
from bot.rules.words import Phrase, say

MOST = 20
_TOP = 38
_STRIP = 46
_NAME = 240
LEFT = MARGIN + _NAME
_WIDE = ROOM - _NAME
_LINES_AT_MOST = 30
"""More columns than that have no lines between them."""


def draw_summary(summary: SummaryExhibit, lexicon: Lexicon) -> bytes:
    """Return the picture of a whole fight as PNG."""
    shown = _shown(summary)
    more = len(summary.strips) - len(shown)
    signs = [strip.who.side for strip in shown]
    told = bool(summary.within) and not _single(summary)
    foot = strip_top(len(shown)) + more_height(more) + (LINE if told else 0)
    sheet = Sheet(foot + legend_height(signs) + MARGIN, lexicon)
    _head(sheet, summary)
    for place in range(len(shown)):
        _ground(sheet, place)
    _columns(sheet, summary, strip_top(len(shown)))
    for place, strip in enumerate(shown):
        _strip(sheet, summary, strip, strip_top(place) + _STRIP // 2)
    below = strip_top(len(shown)) + LINE // 2 + GAP // 2
    if more:
        sheet.write((MARGIN, below), lexicon.more(more), SMALL, within=ROOM, face=Face.BOLD)
    if told:
        middle = below + more_height(more)
        each = say("picture-each", unit=summary.unit, first=summary.within[0], last=summary.within[-1])
        sheet.write((MARGIN, middle), lexicon.plain(each), SMALL, within=ROOM, colour=FADED)
    sheet.legend(foot + GAP, summary.sides, signs)
    return sheet.png()


def _shown(summary: SummaryExhibit) -> list[Strip]:
    busiest = sorted(range(len(summary.strips)), key=lambda place: -len(summary.strips[place].done))
    kept = set(busiest[:MOST])
    return [strip for place, strip in enumerate(summary.strips) if place in kept]


def strip_top(place: int) -> int:
    """Return where a strip begins, seen from above."""
    return _TOP + 2 * HEAD + place * _STRIP


def more_height(more: int) -> int:
    """Return how high the line is that counts those left out."""
    return LINE if more else 0


def column_of(summary: SummaryExhibit, done: Done) -> int:
    """Return how far from the left a deed lies."""
    columns = summary.last - summary.first + 1
    return LEFT + (1000 * (done.column - summary.first) + done.thousandths) * _WIDE // (1000 * columns)


def _head(sheet: Sheet, summary: SummaryExhibit) -> None:
    middle = _TOP + HEAD // 2
    span = sheet.lexicon.plain(_span(summary))
    wide = sheet.write((WIDTH - MARGIN, middle), span, SMALL, within=ROOM // 2, colour=FADED, anchor="rm")
    title = summary.title or sheet.lexicon.word("picture-fight")
    sheet.write((MARGIN, middle), title, MEDIUM, within=ROOM - wide - GAP, face=Face.SERIF, colour=OXBLOOD)


def _span(summary: SummaryExhibit) -> Phrase:
    if summary.first == summary.last:
        return say("picture-one", unit=summary.unit, first=summary.first)
    return say("picture-span", unit=summary.unit, first=summary.first, last=summary.last)


def _ground(sheet: Sheet, place: int) -> None:
    top = strip_top(place)
    sheet.pen.rectangle((MARGIN - 8, top, WIDTH - MARGIN + 8, top + _STRIP - 1), fill=SHADE if place % 2 else LIGHT)


def _single(summary: SummaryExhibit) -> bool:
    return summary.first == summary.last and len(summary.within) > 2


def _columns(sheet: Sheet, summary: SummaryExhibit, bottom: int) -> None:
    columns = summary.last - summary.first + 1
    top = strip_top(0)
    if columns <= _LINES_AT_MOST:
        for column in range(columns + 1):
            left = LEFT + column * _WIDE // columns
            sheet.pen.line((left, top, left, bottom - 1), BRASS, 2)
    if _single(summary):
        for place, name in enumerate(summary.within):
            middle = LEFT + (2 * place + 1) * _WIDE // (2 * len(summary.within))
            sheet.write(
                (middle, top - HEAD // 2), sheet.lexicon.plain(name), SMALL, within=_WIDE, face=Face.BOLD, anchor="mm"
            )
        return
    for number in numbered(summary.first, summary.last, _WIDE):
        middle = column_of(summary, Done(column=number, thousandths=500))
        sheet.write((middle, top - HEAD // 2), str(number), SMALL, within=_WIDE, face=Face.BOLD, anchor="mm")


def _strip(sheet: Sheet, summary: SummaryExhibit, strip: Strip, middle: int) -> None:
    who = strip.who
    sheet.name((MARGIN, middle), Tag(who.name, who.side, who.bodies), SMALL, within=_NAME - GAP)
    columns = summary.last - summary.first + 1
    reach = SIGN if columns <= 4 else SIGN * 3 // 4 if columns <= 9 else SIGN // 2
    for left in sorted({column_of(summary, done) for done in strip.done}):
        sheet.sign((left, middle), who.side, reach)


def describe_summary(summary: SummaryExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of a fight shows, in words."""
    shown = _shown(summary)
    span = lexicon.plain(say("picture-summary", span=_span(summary)))
    never = lexicon.word("picture-never")
    told = [f"{strip.who.name}: {_done(strip) or never}." for strip in shown]
    if len(summary.strips) > len(shown):
        told.append(f"{lexicon.more(len(summary.strips) - len(shown))}.")
    return clip(" ".join((f"{span[0].upper()}{span[1:]}", *told)), ALTERNATIVE)


def _done(strip: Strip) -> str:
    columns = groupby(strip.done, key=lambda done: done.column)
    return ", ".join(" ".join((str(column), *(one.place for one in some if one.place))) for column, some in columns)
