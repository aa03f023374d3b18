"""An action card as a picture, and as words.

Owns what a card looks like. Must not know any system or state: what is read, and by whom, the exhibit says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.render.lettering import Tag, clip
from bot.render.look import (
    ALTERNATIVE,
    BRASS,
    FADED,
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
    ROW,
    SHADE,
    SMALL,
    WIDTH,
    Face,
)
from bot.render.sheet import Box, Sheet
from bot.rules.exhibits import BarLine, CardExhibit, PoolMark

PHASES = ("I", "II", "III", "IV")

_TOP = 140
_SIGN = 50
_SIDE = 82
_COLUMNS = WIDTH - 2 * MARGIN - _SIDE
_MOST_POOLS = 8
_LANE = 11
_SPEED = 300
_PHASE = (WIDTH - 2 * MARGIN - _SPEED) // len(PHASES)


class Look(Enum):
    """How a cell stands out: nobody reads any, another column is read, this one is, this very cell is."""

    PLAIN = "plain"
    DIMMED = "dimmed"
    IN_USE = "in use"
    READ = "read"


@dataclass(frozen=True)
class Plan:
    """Where everything lies on the picture of a card."""

    card: CardExhibit

    @property
    def pools(self) -> Mapping[tuple[int, int], tuple[str, ...]]:
        """The names of who reads each pool, by sides and dice, in the order of the grid."""
        names: dict[tuple[int, int], tuple[str, ...]] = {}
        for mark in sorted(self.card.pools, key=lambda mark: (mark.sides, mark.dice)):
            key = (mark.sides, mark.dice)
            names[key] = names.get(key, ()) + mark.names
        return names

    @property
    def again(self) -> Mapping[tuple[int, int], str]:
        """The rows of those pools that do not read all of theirs, in words, by sides and dice."""
        return {(mark.sides, mark.dice): f" ({_rows_told(mark.rows)})" for mark in self.card.pools if mark.rows}

    def lanes(self, column: int) -> tuple[tuple[int, ...], ...]:
        """Return which rows each pool of a column reads, those that reach down furthest first."""
        sides, rows = self.card.columns[column], len(self.card.cells)
        reads = {_rows_of(mark, rows) for mark in self.card.pools if mark.sides == sides}
        return tuple(sorted(filter(None, reads), key=lambda read: (read[-1], len(read)), reverse=True))

    def look(self, row: int, column: int) -> Look:
        """Return how a cell stands out; row -1 is the title of the column."""
        if not self.card.pools:
            return Look.PLAIN
        if all(sides != self.card.columns[column] for sides, _ in self.pools):
            return Look.DIMMED
        return Look.READ if any(row in lane for lane in self.lanes(column)) or row < 0 else Look.IN_USE

    def cell(self, row: int, column: int) -> Box:
        """Return the box of a cell; row -1 is the title of the column."""
        width = _COLUMNS // max(len(self.card.columns), 1)
        left = MARGIN + _SIDE + column * width
        top = _TOP if row < 0 else _TOP + HEAD + row * ROW
        return left, top, left + width, top + (HEAD if row < 0 else ROW)

    @property
    def pools_top(self) -> int:
        """Where the list of pools begins."""
        return self.cell(len(self.card.cells), 0)[1] + 12

    @property
    def bar_top(self) -> int:
        """Where the initiative bar begins."""
        lines = min(len(self.pools), _MOST_POOLS + 1)
        return self.pools_top + lines * LINE + 12

    def bar_line(self, place: int) -> Box:
        """Return the box of a speed on the initiative bar."""
        top = self.bar_top + HEAD + place * ROW
        return MARGIN, top, WIDTH - MARGIN, top + ROW

    @property
    def height(self) -> int:
        """How high the picture is."""
        return self.bar_line(len(self.card.bar))[1] + MARGIN


def _rows_of(mark: PoolMark, rows: int) -> tuple[int, ...]:
    """Return the rows that a pool reads, of those that the card has."""
    return tuple(row for row in (mark.rows or range(mark.dice)) if row < rows)


def _rows_told(rows: tuple[int, ...]) -> str:
    return f"row{'s' if len(rows) > 1 else ''} {', '.join(str(row + 1) for row in rows)}"


def draw_card(card: CardExhibit) -> bytes:
    """Return the picture of a card as PNG."""
    plan = Plan(card)
    sheet = Sheet(plan.height)
    _head(sheet, card)
    _grid(sheet, plan)
    _pools(sheet, plan)
    _bar(sheet, plan)
    return sheet.png()


def _head(sheet: Sheet, card: CardExhibit) -> None:
    middle, centre = 82, WIDTH // 2 - 30
    sheet.write((MARGIN, middle), str(card.number), HUGE, within=170, face=Face.SERIF, colour=OXBLOOD)
    title, colour = ("Follow-up card", PAPER) if card.follow_up else ("Action card", INK)
    if card.follow_up:
        sheet.pen.rounded_rectangle((centre - 152, middle - 30, centre + 152, middle + 30), 8, fill=OXBLOOD)
    sheet.write((centre, middle), title, MEDIUM, within=290, face=Face.SERIF, colour=colour, anchor="mm")
    for top in (middle - 42, middle + 42):
        sheet.pen.line((centre - 110, top, centre + 110, top), BRASS, 2)
        sheet.diamond(centre, top, 8, BRASS)
    _toggle(sheet, middle, toggle=card.toggle)


def _toggle(sheet: Sheet, middle: int, *, toggle: bool) -> None:
    right = WIDTH - MARGIN
    word, sign, ground, ink = ("yes", "✓", INK, PAPER) if toggle else ("no", "✗", PAPER, INK)
    sheet.pen.ellipse((right - 76, middle - 38, right, middle + 38), fill=ground, outline=INK, width=5)
    sheet.write((right - 38, middle), sign, _SIGN, within=70, face=Face.BOLD, colour=ink, anchor="mm")
    sheet.write((right - 90, middle - 24), "toggle", SMALL, within=110, colour=FADED, anchor="rm")
    sheet.write((right - 90, middle + 16), word, LARGE, within=110, face=Face.SERIF, anchor="rm")


def _grid(sheet: Sheet, plan: Plan) -> None:
    card = plan.card
    middle = MARGIN + _SIDE // 2
    for row in range(-1, len(card.cells)):
        top = plan.cell(row, 0)[1]
        height = plan.cell(row, 0)[3] - top
        words, face = ("dice", Face.PLAIN) if row < 0 else (str(row + 1), Face.BOLD)
        sheet.write((middle, top + height // 2), words, SMALL, within=_SIDE, face=face, colour=FADED, anchor="mm")
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
    box, look = plan.cell(row, column), plan.look(row, column)
    ground = {Look.PLAIN: LIGHT, Look.DIMMED: SHADE, Look.IN_USE: LIGHT, Look.READ: GOLD}[look]
    sheet.pen.rectangle((box[0] + 2, box[1] + 1, box[2] - 2, box[3] - 1), fill=ground)
    # What is written makes way for the marks of the pools, which lie at the left.
    lanes = len(plan.lanes(column)) * _LANE
    left, top = _middle((box[0] + lanes, box[1], box[2], box[3]))
    room = box[2] - box[0] - lanes - 8
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
    """Mark each pool of a column by a line down its rows, ending in an arrow head at the last one of each run."""
    for place, lane in enumerate(plan.lanes(column)):
        middle = plan.cell(0, column)[0] + 11 + place * _LANE
        for row in lane:
            _, top, _, bottom = plan.cell(row, column)
            ends = row + 1 not in lane
            above = top if row - 1 in lane else top + 5
            sheet.pen.rectangle((middle - 2, above, middle + 2, bottom - 13 if ends else bottom), fill=INK)
            if ends:
                point = bottom - 5
                sheet.pen.polygon(((middle - 6, point - 12), (middle + 6, point - 12), (middle, point)), fill=INK)


def _pools(sheet: Sheet, plan: Plan) -> None:
    pools = list(plan.pools.items())
    indent = 118
    within = WIDTH - 2 * MARGIN - indent
    for place, ((sides, dice), names) in enumerate(pools[:_MOST_POOLS]):
        top = plan.pools_top + place * LINE + LINE // 2
        sheet.write((MARGIN, top), f"{dice}d{sides}", SMALL, within=indent - 12, face=Face.BOLD)
        sheet.names((MARGIN + indent, top), [Tag(name) for name in names], within=within, lines=1)
    if len(pools) > _MOST_POOLS:
        top = plan.pools_top + _MOST_POOLS * LINE + LINE // 2
        sheet.write((MARGIN, top), f"+{len(pools) - _MOST_POOLS} more pools", SMALL, within=within)


def _bar(sheet: Sheet, plan: Plan) -> None:
    top = plan.bar_top
    sheet.pen.line((MARGIN, top, WIDTH - MARGIN, top), OXBLOOD, 3)
    title = (MARGIN, top + HEAD // 2 + 2)
    sheet.write(title, "Initiative", SMALL, within=_SPEED, face=Face.SERIF, colour=OXBLOOD)
    for place, phase in enumerate(PHASES):
        middle = MARGIN + _SPEED + place * _PHASE + _PHASE // 2
        sheet.write((middle, title[1]), phase, MEDIUM, within=_PHASE, face=Face.SERIF, colour=OXBLOOD, anchor="mm")
    anybody = any(line.in_play for line in plan.card.bar)
    for place, line in enumerate(plan.card.bar):
        _speed(sheet, plan.bar_line(place), line, dimmed=anybody and not line.in_play)


def _speed(sheet: Sheet, box: Box, line: BarLine, *, dimmed: bool) -> None:
    left, top, right, bottom = box
    ground = GOLD if line.in_play else SHADE if dimmed else LIGHT
    sheet.pen.rectangle((left, top + 1, right, bottom - 1), fill=ground)
    face, colour = (Face.PLAIN, FADED) if dimmed else (Face.BOLD, INK)
    middle = (top + bottom) // 2
    if line.in_play:
        sheet.pen.polygon(((left + 14, middle - 14), (left + 38, middle), (left + 14, middle + 14)), fill=INK)
    sheet.write((left + 54, middle), line.speed, MEDIUM, within=_SPEED - 60, face=face, colour=colour)
    for place, target in enumerate(line.targets):
        centre = left + _SPEED + place * _PHASE + _PHASE // 2
        sheet.write((centre, middle), str(target), MEDIUM, within=_PHASE, face=face, colour=colour, anchor="mm")


def _middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def describe_card(card: CardExhibit) -> str:
    """Return what the picture of a card shows, in words."""
    kind = "Follow-up card" if card.follow_up else "Action card"
    head = f"{kind} {card.number}, toggle {'yes' if card.toggle else 'no'}."
    bar = "; ".join(
        f"{line.speed}{' (in play)' if line.in_play else ''} {', '.join(map(str, line.targets))}" for line in card.bar
    )
    rows = "; ".join(f"{place}: {' '.join(row)}" for place, row in enumerate(card.cells, 1))
    columns = " ".join(f"d{sides}" for sides in card.columns)
    rest = f" Initiative for phases I to IV: {bar}. Rows by number of dice, columns {columns}: {rows}."
    plan = Plan(card)
    reads = "; ".join(
        f"{dice}d{sides}{plan.again.get((sides, dice), '')}: {', '.join(names)}"
        for (sides, dice), names in plan.pools.items()
    )
    pools = clip(f" Read by {reads}.", ALTERNATIVE - len(head) - len(rest)) if reads else ""
    return clip(head + pools + rest, ALTERNATIVE)
