"""An action card as a picture: its cells, its follow-ups, and what is read on them against the initiative bar.

Owns what a card looks like. Must not know any system or state: what is read, and by whom, the exhibit says.
"""

from __future__ import annotations

from bot.render.card_plan import (
    BESIDE,
    LANE,
    LINES_OF_NAMES,
    PHASE,
    PHASES,
    RESULT,
    SIDE,
    SPEED,
    Followed,
    Look,
    Plan,
    fits_beside,
    phase_middle,
    tags,
)
from bot.render.look import (
    BRASS,
    FADED,
    GAP,
    GOLD,
    HEAD,
    HUGE,
    INK,
    LARGE,
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
from bot.render.sheet import Box, Sheet
from bot.render.text import Lexicon
from bot.rules.exhibits import BarLine, CardExhibit, PoolReading, word
from bot.rules.words import say

_SIGN = 50


def draw_card(card: CardExhibit, lexicon: Lexicon) -> bytes:
    """Return the picture of a card as PNG."""
    plan = Plan(card, lexicon)
    sheet = Sheet(plan.height, lexicon)
    _head(sheet, card)
    _grid(sheet, plan)
    _follow_ups(sheet, plan)
    _bar(sheet, plan)
    sheet.legend(plan.bottom + GAP, card.sides, plan.signs)
    return sheet.png()


def _head(sheet: Sheet, card: CardExhibit) -> None:
    middle, centre = 82, WIDTH // 2 - 30
    sheet.write((MARGIN, middle), str(card.number), HUGE, within=170, face=Face.SERIF, colour=OXBLOOD)
    sheet.write((centre, middle), sheet.lexicon.word("picture-card"), MEDIUM, within=290, face=Face.SERIF, anchor="mm")
    for top in (middle - 42, middle + 42):
        sheet.pen.line((centre - 110, top, centre + 110, top), BRASS, 2)
        sheet.diamond(centre, top, 8, BRASS)
    _toggle(sheet, middle, toggle=card.toggle)


def _toggle(sheet: Sheet, middle: int, *, toggle: bool) -> None:
    right = WIDTH - MARGIN
    code, sign, ground, ink = ("picture-yes", "✓", INK, PAPER) if toggle else ("picture-no", "✗", PAPER, INK)
    sheet.pen.ellipse((right - 76, middle - 38, right, middle + 38), fill=ground, outline=INK, width=5)
    sheet.write((right - 38, middle), sign, _SIGN, within=70, face=Face.BOLD, colour=ink, anchor="mm")
    sheet.write(
        (right - 90, middle - 24), sheet.lexicon.word("picture-toggle"), SMALL, within=110, colour=FADED, anchor="rm"
    )
    sheet.write((right - 90, middle + 16), sheet.lexicon.word(code), LARGE, within=110, face=Face.SERIF, anchor="rm")


def _grid(sheet: Sheet, plan: Plan) -> None:
    card = plan.card
    middle = MARGIN + SIDE // 2
    for row in range(-1, len(card.cells)):
        top = plan.cell(row, 0)[1]
        height = plan.cell(row, 0)[3] - top
        words, face = (sheet.lexicon.word("picture-dice"), Face.PLAIN) if row < 0 else (str(row + 1), Face.BOLD)
        sheet.write((middle, top + height // 2), words, SMALL, within=SIDE, face=face, colour=FADED, anchor="mm")
    for column, sides in enumerate(card.columns):
        _title(sheet, plan.cell(-1, column), f"d{sides}", plan.look(-1, column))
        for row, texts in enumerate(card.cells):
            _cell(sheet, plan, row, column, texts[column] if column < len(texts) else "")
        _lanes(sheet, plan, column)


def _title(sheet: Sheet, box: Box, text: str, look: Look) -> None:
    used = look in (Look.IN_USE, Look.READ)
    if used:
        sheet.pen.rectangle((box[0] + 2, box[1], box[2] - 2, box[3] - 2), fill=INK)
    colour = PAPER if used else FADED if look is Look.DIMMED else INK
    sheet.write(_middle(box), text, MEDIUM, within=box[2] - box[0] - 8, face=Face.BOLD, colour=colour, anchor="mm")


def _cell(sheet: Sheet, plan: Plan, row: int, column: int, text: str) -> None:
    # What is written makes way for the marks of the pools, which lie at the left.
    _written(sheet, plan.cell(row, column), text, plan.look(row, column), indent=len(plan.lanes(column)) * LANE)


def _written(sheet: Sheet, box: Box, text: str, look: Look, *, indent: int = 0) -> None:
    ground = {Look.PLAIN: LIGHT, Look.DIMMED: SHADE, Look.IN_USE: LIGHT, Look.READ: GOLD}[look]
    sheet.pen.rectangle((box[0] + 2, box[1] + 1, box[2] - 2, box[3] - 1), fill=ground)
    left, top = _middle((box[0] + indent, box[1], box[2], box[3]))
    room = box[2] - box[0] - indent - 8
    strong = look in (Look.PLAIN, Look.READ)
    if text == "CF":
        pill = (left - 31, top - 20, left + 31, top + 20)
        sheet.pen.rounded_rectangle(pill, 8, fill=OXBLOOD if strong else None, outline=OXBLOOD, width=3)
        ink = LIGHT if strong else OXBLOOD
        sheet.write((left, top), text, SMALL, within=room, face=Face.BOLD, colour=ink, anchor="mm")
    else:
        ink = OXBLOOD if "*" in text else INK if strong else FADED
        face = Face.BOLD if strong else Face.PLAIN
        sheet.write((left, top), text.replace("*", "★"), MEDIUM, within=room, face=face, colour=ink, anchor="mm")


def _lanes(sheet: Sheet, plan: Plan, column: int) -> None:
    for place, dice in enumerate(plan.lanes(column)):
        middle = plan.cell(0, column)[0] + LANE + place * LANE
        top, point = plan.cell(0, column)[1] + 5, plan.cell(dice - 1, column)[3] - 5
        sheet.pen.rectangle((middle - 2, top, middle + 2, point - 8), fill=INK)
        sheet.pen.polygon(((middle - 6, point - 12), (middle + 6, point - 12), (middle, point)), fill=INK)


def _follow_ups(sheet: Sheet, plan: Plan) -> None:
    for line, followed in enumerate(plan.followed):
        _followed(sheet, plan, line, followed)
    if plan.followed:
        left, top, right, _ = plan.followed_cell(0, -1)
        middle = top - HEAD // 2
        title = sheet.lexicon.word("picture-follow-up")
        sheet.write((left, middle), title, SMALL, within=right - left, face=Face.SERIF, colour=OXBLOOD)
        for place in range(len(plan.card.cells)):
            left, _, right, _ = plan.followed_cell(0, place)
            centre = ((left + right) // 2, middle)
            sheet.write(centre, str(place + 1), SMALL, within=64, face=Face.BOLD, colour=FADED, anchor="mm")


def _followed(sheet: Sheet, plan: Plan, line: int, followed: Followed) -> None:
    box = plan.followed_cell(line, -1)
    label = sheet.lexicon.plain(say("picture-followed", number=followed.number, die=followed.die))
    sheet.write((box[0], _middle(box)[1]), label, SMALL, within=box[2] - box[0] - GAP, face=Face.BOLD)
    for place, text in enumerate(followed.cells[: len(plan.card.cells)]):
        read = place in followed.rows
        _written(sheet, plan.followed_cell(line, place), text, Look.READ if read else Look.DIMMED)


def _bar(sheet: Sheet, plan: Plan) -> None:
    top = plan.bar_top
    sheet.pen.line((MARGIN, top, WIDTH - MARGIN, top), OXBLOOD, 3)
    title = (MARGIN, top + HEAD // 2 + 2)
    sheet.write(title, sheet.lexicon.word("picture-initiative"), SMALL, within=SPEED, face=Face.SERIF, colour=OXBLOOD)
    for place, phase in enumerate(PHASES):
        middle = (phase_middle(place), title[1])
        sheet.write(middle, phase, MEDIUM, within=PHASE, face=Face.SERIF, colour=OXBLOOD, anchor="mm")
    anybody = any(line.in_play for line in plan.card.bar)
    for line in plan.lines:
        box = (MARGIN, line.top, WIDTH - MARGIN, line.bottom)
        if line.speed is not None:
            speed = plan.card.bar[line.speed]
            _speed(sheet, box, speed, dimmed=anybody and not speed.in_play)
        elif line.reading is not None:
            _reading(sheet, line.top, line.reading)
    if plan.more:
        more = (MARGIN, plan.bottom - LINE // 2)
        sheet.write(more, sheet.lexicon.plain(say("picture-more-results", n=plan.more)), SMALL, within=ROOM)


def _speed(sheet: Sheet, box: Box, line: BarLine, *, dimmed: bool) -> None:
    left, top, right, bottom = box
    ground = GOLD if line.in_play else SHADE if dimmed else LIGHT
    sheet.pen.rectangle((left, top + 1, right, bottom - 1), fill=ground)
    face, colour = (Face.PLAIN, FADED) if dimmed else (Face.BOLD, INK)
    middle = (top + bottom) // 2
    if line.in_play:
        sheet.pen.polygon(((left + 14, middle - 14), (left + 38, middle), (left + 14, middle + 14)), fill=INK)
    sheet.write(
        (left + 54, middle), sheet.lexicon.plain(word(line.speed)), MEDIUM, within=SPEED - 60, face=face, colour=colour
    )
    for place, target in enumerate(line.targets):
        centre = (phase_middle(place), middle)
        sheet.write(centre, str(target), MEDIUM, within=PHASE, face=face, colour=colour, anchor="mm")


def _reading(sheet: Sheet, top: int, reading: PoolReading) -> None:
    middle = top + ROW // 2
    beside = fits_beside(reading.who, sheet.lexicon)
    result = f"{reading.pool} → {reading.result}"
    if beside:
        left = MARGIN
        for tag in tags(reading.who):
            left += sheet.name((left, middle), tag, SMALL, within=MARGIN + BESIDE - left) + GAP
    else:
        sheet.names((MARGIN, top + ROW + LINE // 2 - 4), tags(reading.who), lines=LINES_OF_NAMES)
    place, anchor = ((MARGIN + SPEED - GAP, middle), "rm") if beside else ((MARGIN, middle), "lm")
    sheet.write(place, result, SMALL, within=RESULT - GAP, face=Face.BOLD, anchor=anchor)
    if not reading.phases:
        place = (phase_middle(0) - PHASE // 2 + GAP, middle)
        hesitates = sheet.lexicon.word("picture-hesitates")
        sheet.write(place, hesitates, SMALL, within=PHASE * len(PHASES) - GAP, face=Face.BOLD, colour=OXBLOOD)
    for open_place, phase in enumerate(PHASES):
        if phase in reading.phases:
            centre = phase_middle(open_place)
            pill = (centre - PHASE // 2 + 4, middle - 19, centre + PHASE // 2 - 4, middle + 19)
            sheet.pen.rounded_rectangle(pill, 8, fill=LIGHT, outline=INK, width=3)
            sheet.write((centre, middle), phase, SMALL, within=PHASE - 14, face=Face.SERIF, anchor="mm")


def _middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
