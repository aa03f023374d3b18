"""Where everything lies on the picture of a card.

Owns places alone. Must not know how anything looks that lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from bot.render.lettering import Piece, Tag, flow
from bot.render.look import GAP, HEAD, LINE, MARGIN, ROOM, ROW, SMALL, WIDTH, Face
from bot.render.sheet import Box, legend_height
from bot.render.text import Lexicon
from bot.rules.exhibits import CardExhibit, Named, PoolReading

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
