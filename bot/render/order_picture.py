"""An order of acting as a strip from the top down, as a picture and as words: what each place goes by, who is there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.lettering import Piece, Tag, clip, flow
from bot.render.look import (
    ALTERNATIVE,
    FADED,
    GAP,
    GOLD,
    HEAD,
    INK,
    LIGHT,
    LINE,
    MARGIN,
    MEDIUM,
    OXBLOOD,
    PAPER,
    ROOM,
    ROW,
    SHADE,
    SMALL,
    WIDTH,
    Face,
)
from bot.render.sheet import Box, Sheet, legend_height
from bot.render.text import Lexicon
from bot.rules.exhibits import OrderExhibit, Place, word
from bot.rules.words import say

MOST = 20
CARDS_AT_MOST = 4
"""Of one place, beside the one that counts."""
DICE_AT_MOST = 8
"""Of one place; they are the best ones."""
_TOP = 38
_BADGE = 120
_DIE, _WIDE_DIE = 42, 56
_CARD = 84
_BLACK, _RED = "♠♣", "♥♦"
_LINES = 3


def draw_order(order: OrderExhibit, lexicon: Lexicon) -> bytes:
    """Return the picture of an order as PNG."""
    shown = order.places[:MOST]
    more = sum(len(place.who) for place in order.places[MOST:])
    signs = [one.side for place in shown for one in place.who]
    tops = place_tops(order, lexicon)
    foot = tops[-1] + (LINE if more else 0)
    sheet = Sheet(foot + legend_height(signs) + MARGIN, lexicon)
    middle = _TOP + HEAD // 2
    title, measure = lexicon.plain(order.title), lexicon.plain(order.measure)
    sheet.write((MARGIN, middle), title, MEDIUM, within=ROOM // 2, face=Face.SERIF, colour=OXBLOOD)
    sheet.write((WIDTH - MARGIN, middle), measure, SMALL, within=ROOM // 2, colour=FADED, anchor="rm")
    for number, place in enumerate(shown):
        _place(sheet, place, tops[number], tops[number + 1], order.good, even=number % 2 == 0)
    if more:
        sheet.write((MARGIN, tops[-1] + LINE // 2), lexicon.more(more), SMALL, within=ROOM, face=Face.BOLD)
    sheet.legend(foot + GAP, order.sides, signs)
    return sheet.png()


def place_tops(order: OrderExhibit, lexicon: Lexicon) -> list[int]:
    """Return where each place that is shown begins, seen from above, and where the last one ends."""
    tops = [_TOP + HEAD + GAP]
    for place in order.places[:MOST]:
        tops.append(tops[-1] + ROW + LINE * (len(_lines(place, lexicon)) - 1))
    return tops


def _lines(place: Place, lexicon: Lexicon) -> list[list[Piece]]:
    return flow(_tags(place), Face.BOLD, SMALL, _room(place), _LINES, lexicon.more)


def _tags(place: Place) -> Sequence[Tag]:
    return [Tag(one.name, one.side, one.bodies) for one in place.who]


def _room(place: Place) -> int:
    return ROOM - _BADGE - GAP - len(place.dice[:DICE_AT_MOST]) * _die_width(place) - len(_other_cards(place)) * _CARD


def _die_width(place: Place) -> int:
    return _WIDE_DIE if max(place.dice, default=0) > 9 else _DIE


def _other_cards(place: Place) -> list[str]:
    return [card for card in place.cards if card != place.value][:CARDS_AT_MOST]


def _card(sheet: Sheet, box: Box, card: str, *, counts: bool) -> None:
    joker = card[-1] not in _BLACK + _RED
    sheet.pen.rounded_rectangle(box, 8, fill=LIGHT if counts else PAPER, outline=INK if counts else FADED, width=3)
    words, ink = sheet.lexicon.word("picture-joker") if joker else card, OXBLOOD if card[-1] in _RED else INK
    size, face = (MEDIUM, Face.BOLD) if counts and not joker else (SMALL, Face.PLAIN)
    centre = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    sheet.write(centre, words, size, within=box[2] - box[0] - 8, face=face, colour=ink, anchor="mm")


def _place(sheet: Sheet, place: Place, top: int, bottom: int, good: int, *, even: bool) -> None:
    sheet.pen.rectangle((MARGIN - 8, top, WIDTH - MARGIN + 8, bottom - 1), fill=LIGHT if even else SHADE)
    middle = top + ROW // 2
    if place.cards:
        _card(sheet, (MARGIN, middle - 22, MARGIN + _BADGE - GAP, middle + 22), place.value, counts=True)
    else:
        sheet.pen.rounded_rectangle((MARGIN, middle - 20, MARGIN + _BADGE - GAP, middle + 20), 10, fill=INK)
        centre = (MARGIN + (_BADGE - GAP) // 2, middle)
        sheet.write(centre, place.value, SMALL, within=_BADGE - 2 * GAP, face=Face.BOLD, colour=PAPER, anchor="mm")
    for number, card in enumerate(reversed(_other_cards(place))):
        right = WIDTH - MARGIN - number * _CARD
        _card(sheet, (right - _CARD + 6, middle - 18, right, middle + 18), card, counts=False)
    sheet.names((MARGIN + _BADGE, middle), _tags(place), within=_room(place), lines=_LINES, face=Face.BOLD)
    dice, width = place.dice[:DICE_AT_MOST], _die_width(place)
    for number, die in enumerate(dice):
        left = WIDTH - MARGIN - (len(dice) - number) * width
        box = (left + 3, middle - 18, left + width - 3, middle + 18)
        counts = die >= good
        sheet.pen.rounded_rectangle(box, 7, fill=GOLD if counts else PAPER, outline=INK, width=4 if counts else 2)
        face, ink = (Face.BOLD, INK) if counts else (Face.PLAIN, FADED)
        sheet.write((left + width // 2, middle), str(die), SMALL, within=width, face=face, colour=ink, anchor="mm")


def describe_order(order: OrderExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of an order shows, in words."""
    head = lexicon.plain(say("picture-order", title=order.title, measure=order.measure))
    told = []
    for number, place in enumerate(order.places[:MOST], 1):
        dice = f" ({' '.join(map(str, place.dice))})" if place.dice else ""
        others = ", ".join(lexicon.plain(word(card)) for card in _other_cards(place))
        cards = f" ({others})" if others else ""
        names = ", ".join(one.name for one in place.who)
        told.append(f"{number}: {names} {lexicon.plain(word(place.value))}{dice}{cards}.")
    return clip(" ".join((head, *told)), ALTERNATIVE)
