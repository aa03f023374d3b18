"""Things to be shown as a picture, as plain values.

Owns what a picture must contain. Must not know how it is drawn, and holds nothing but what its audience may see.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.rules.words import Frozen


class BarLine(Frozen):
    """One speed of an initiative bar: its target numbers for phases I to IV, and whether anybody uses it."""

    speed: str
    targets: tuple[int, int, int, int]
    in_play: bool = False


class PoolMark(Frozen):
    """A pool that somebody reads on a card: the column of its die, which of its rows, and who reads it.

    `rows` empty: as many from the top as it has dice. On a follow-up card only some of them are read again.
    """

    sides: int
    dice: int
    rows: tuple[int, ...] = ()
    names: tuple[str, ...]


class CardExhibit(Frozen):
    """An action card: five rows of cells, one column for each of `columns` (die sizes)."""

    kind: Literal["card"] = "card"
    number: int
    toggle: bool
    columns: tuple[int, ...]
    cells: tuple[tuple[str, ...], ...]
    bar: tuple[BarLine, ...]
    pools: tuple[PoolMark, ...] = ()
    follow_up: bool = False


class TimeBar(Frozen):
    """An action on a time line, from the moment it began to the moment it lands (in the line's unit).

    One that `lasts` goes on past that moment, and lands nowhere.
    """

    name: str
    label: str
    begins: int
    lands: int
    lasts: bool = False


class TimelineExhibit(Frozen):
    """What is under way: a bar per action, the present marked. `descending`: the clock counts down."""

    kind: Literal["timeline"] = "timeline"
    unit: str
    now: int
    descending: bool
    bars: tuple[TimeBar, ...]


Exhibit = Annotated[CardExhibit | TimelineExhibit, Field(discriminator="kind")]
