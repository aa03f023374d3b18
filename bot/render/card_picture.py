"""An action card as a picture and as words: its cells, its follow-ups, and what is read on them against the bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from bot.render.lettering import Piece, Tag, clip, flow
from bot.render.look import (
    ALTERNATIVE,
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
from bot.render.sheet import Box, Sheet, legend_height
from bot.render.text import Lexicon, in_runs
from bot.rules.exhibits import BarLine, CardExhibit, FollowUp, Named, PoolReading, word
from bot.rules.words import Fact, Phrase, say

PHASES = ("I", "II", "III", "IV")
TOP = 140
SIDE = 82
COLUMNS = ROOM - SIDE
LANE = 11
LABEL = 232
"""How wide the label of a follow-up is."""
PHASE = 74
SPEED = ROOM - PHASE * len(PHASES)
"""How wide the names of speeds and readers are, left of the phases."""
RESULT = 178
"""How wide a pool and its result are, left of the phases."""
BESIDE = SPEED - RESULT
"""How wide the names of those may be who stand on one line with their result."""
READINGS_AT_MOST = 16
LINES_OF_NAMES = 2
FOLLOWED_AT_MOST = 6


class Look(Enum):
    """How a cell stands out: nobody reads any, another column is read, this one is, this very cell is."""

    PLAIN = "plain"
    DIMMED = "dimmed"
    IN_USE = "in use"
    READ = "read"


class Followed(NamedTuple):
    """A line of a follow-up card: its number, the die of its column, its cells, and the places that are read."""

    number: int
    die: int
    cells: tuple[str, ...]
    rows: tuple[int, ...]


class Line(NamedTuple):
    """A line below the phases: the place of a speed on the bar, or a reading; and where it begins and ends."""

    top: int
    bottom: int
    speed: int | None = None
    reading: PoolReading | None = None


@dataclass(frozen=True)
class Plan:
    """Where everything lies on the picture of a card that is written in these words."""

    card: CardExhibit
    lexicon: Lexicon

    def lanes(self, column: int) -> tuple[int, ...]:
        """Return how many rows each pool of a column reads from the top, those that reach down furthest first."""
        most = len(self.card.cells)
        dice = {min(mark.dice, most) for mark in self.card.pools if mark.sides == self.card.columns[column]}
        return tuple(sorted((one for one in dice if one > 0), reverse=True))

    def look(self, row: int, column: int) -> Look:
        """Return how a cell stands out; row -1 is the title of the column."""
        if not self.card.pools:
            return Look.PLAIN
        if all(mark.sides != self.card.columns[column] for mark in self.card.pools):
            return Look.DIMMED
        return Look.READ if row < max(self.lanes(column), default=0) else Look.IN_USE

    def cell(self, row: int, column: int) -> Box:
        """Return the box of a cell; row -1 is the title of the column."""
        width = COLUMNS // max(len(self.card.columns), 1)
        left = MARGIN + SIDE + column * width
        top = TOP if row < 0 else TOP + HEAD + row * ROW
        return left, top, left + width, top + (HEAD if row < 0 else ROW)

    @cached_property
    def followed(self) -> tuple[Followed, ...]:
        """The lines of the follow-up cards, one for each column that is read on one."""
        return tuple(
            Followed(card.number, column.sides, column.cells, column.rows)
            for card in self.card.follow_ups
            for column in card.columns
        )[:FOLLOWED_AT_MOST]

    def followed_cell(self, line: int, place: int) -> Box:
        """Return the box of a cell on the line of a follow-up; place -1 is its label."""
        top = self.cell(len(self.card.cells), 0)[1] + GAP + HEAD + line * ROW
        if place < 0:
            return MARGIN, top, MARGIN + LABEL, top + ROW
        width = (ROOM - LABEL) // max(len(self.card.cells), 1)
        left = MARGIN + LABEL + place * width
        return left, top, left + width, top + ROW

    @property
    def bar_top(self) -> int:
        """Where the initiative bar begins."""
        lines = len(self.followed)
        below = self.followed_cell(lines, 0)[1] if lines else self.cell(len(self.card.cells), 0)[1]
        return below + GAP

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines below the phases: each speed, and the readings that are held against it."""
        top, lines = self.bar_top + HEAD, list[Line]()
        for speed, reading in self._below():
            high = ROW if reading is None else self.high(reading)
            lines.append(Line(top, top + high, speed, reading))
            top += high
        return tuple(lines)

    def _below(self) -> Iterator[tuple[int | None, PoolReading | None]]:
        shown = self.card.readings[:READINGS_AT_MOST]
        for place, line in enumerate(self.card.bar):
            yield place, None
            yield from ((None, reading) for reading in shown if reading.speed == line.speed)

    @property
    def more(self) -> int:
        """How many readings there is no room for."""
        return len(self.card.readings[READINGS_AT_MOST:])

    def high(self, reading: PoolReading) -> int:
        """Return how high a reading is: names that do not fit beside the result stand below it."""
        if fits_beside(reading.who, self.lexicon):
            return ROW
        return ROW + LINE * len(names_below(reading.who, self.lexicon))

    @property
    def bottom(self) -> int:
        """Where the bar and its readings end."""
        return (self.lines[-1].bottom if self.lines else self.bar_top + HEAD) + (LINE if self.more else 0)

    @property
    def signs(self) -> list[int]:
        """The sides of all who read."""
        return [one.side for reading in self.card.readings for one in reading.who]

    @property
    def height(self) -> int:
        """How high the picture is."""
        return self.bottom + legend_height(self.signs) + MARGIN


def tags(who: Sequence[Named]) -> list[Tag]:
    """Return names with the signs of their sides."""
    return [Tag(one.name, one.side, one.bodies) for one in who]


def fits_beside(who: Sequence[Named], lexicon: Lexicon) -> bool:
    """Whether names stand on one line with their result: a single one does, cut where it must be."""
    if len(who) == 1:
        return True
    lines = flow(tags(who), Face.BOLD, SMALL, BESIDE, len(who) + 1, lexicon.more)
    return len(lines) == 1


def names_below(who: Sequence[Named], lexicon: Lexicon) -> list[list[Piece]]:
    """Return the lines of names that stand below their result."""
    return flow(tags(who), Face.PLAIN, SMALL, ROOM, LINES_OF_NAMES, lexicon.more)


def phase_middle(place: int) -> int:
    """Return the middle of the column of a phase."""
    return WIDTH - MARGIN - PHASE * (len(PHASES) - place) + PHASE // 2


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


def describe_card(card: CardExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of a card shows, in words."""
    toggle = say("picture-yes" if card.toggle else "picture-no")
    in_play = [line for line in card.bar if line.in_play]
    rows = "; ".join(f"{place}: {' '.join(row)}" for place, row in enumerate(card.cells, 1))
    columns = " ".join(f"d{sides}" for sides in card.columns)
    told = [
        say("picture-card-head", number=card.number, toggle=toggle),
        *map(_read, card.readings),
        *map(_bar_told, in_play or card.bar),
        *(_follow_up_told(follow_up, lexicon) for follow_up in card.follow_ups),
        say("picture-card-rows", columns=columns, rows=rows),
    ]
    return clip(" ".join(map(lexicon.plain, told)), ALTERNATIVE)


def _bar_told(line: BarLine) -> Phrase:
    one, two, three, four = line.targets
    return say("picture-bar", speed=line.speed, one=one, two=two, three=three, four=four)


def _read(reading: PoolReading) -> Phrase:
    names = in_runs(one.name for one in reading.who)
    code = "picture-read-open" if reading.phases else "picture-read-none"
    read: dict[str, Fact] = {"speed": reading.speed, "pool": reading.pool, "result": reading.result}
    return say(code, names=names, open=reading.phases, **read)


def _follow_up_told(follow_up: FollowUp, lexicon: Lexicon) -> Phrase:
    read = "; ".join(
        f"d{column.sides} {', '.join(lexicon.plain(_cell_told(column.cells, row)) for row in column.rows)}"
        for column in follow_up.columns
    )
    return say("picture-follow-up-read", number=follow_up.number, read=read)


def _cell_told(cells: tuple[str, ...], row: int) -> Phrase:
    if row < len(cells):
        return say("picture-cell", row=row + 1, cell=cells[row])
    return say("picture-row", row=row + 1)
