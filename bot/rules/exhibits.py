"""Things to be shown as a picture, as plain values.

What is written on it is a phrase, a name, or a word of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar

from bot.rules.model import CREW, FOES, Combatant, Side, seen_as
from bot.rules.words import Frozen, Phrase, say


def word(text: str) -> Phrase:
    """Return what tells a word of the rules (fast, II) on a picture, in the language of who looks at it."""
    return say("picture-word", word=text)


class Exhibited(Frozen, tag_field="kind", omit_defaults=True):
    """Something to be shown as a picture: each kind is told apart by its name."""

    kind: ClassVar[str]


class BarLine(Frozen, omit_defaults=True):
    """One speed of an initiative bar: its target numbers for phases I to IV, and whether anybody uses it."""

    speed: str
    targets: tuple[int, int, int, int]
    in_play: bool = False


class Named(Frozen, omit_defaults=True):
    """A combatant in a picture: its name, which of the picture's sides it is on, and how many bodies it has."""

    name: str
    side: int = 0
    bodies: int = 1


class PoolMark(Frozen, omit_defaults=True):
    """A pool that somebody reads on a card: the column of its die, and how many of its rows from the top."""

    sides: int
    dice: int


class PoolReading(Frozen, omit_defaults=True):
    """What a pool reads at a speed, all follow-ups added: its result, the phases open to it, and who reads it so."""

    speed: str
    pool: str
    result: str
    phases: tuple[str, ...] = ()
    who: tuple[Named, ...]


class FollowedColumn(Frozen, omit_defaults=True):
    """A column of a follow-up card: its die, its cells from the top, and which of them are read."""

    sides: int
    cells: tuple[str, ...]
    rows: tuple[int, ...]


class FollowUp(Frozen, omit_defaults=True):
    """A follow-up card: its number, and the columns that are read on it."""

    number: int
    columns: tuple[FollowedColumn, ...]


class CardExhibit(Exhibited, tag="card"):
    """An action card: five rows, a column for each die size; what is read on it and its follow-ups; the bar."""

    number: int
    toggle: bool
    columns: tuple[int, ...]
    cells: tuple[tuple[str, ...], ...]
    bar: tuple[BarLine, ...]
    pools: tuple[PoolMark, ...] = ()
    readings: tuple[PoolReading, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    sides: tuple[str, ...] = ()


class TimeBar(Frozen, omit_defaults=True):
    """An action on a time line; one that `lasts` lands nowhere, a `secret` one is on no public picture."""

    name: str
    label: str
    begins: int
    lands: int
    lasts: bool = False
    side: int | None = None
    bodies: int = 1
    secret: bool = False


class TimelineExhibit(Exhibited, tag="timeline"):
    """What is under way: a bar per action, the present marked. `descending`: the clock counts down."""

    unit: str
    now: int
    descending: bool
    bars: tuple[TimeBar, ...]
    sides: tuple[str, ...] = ()


class Share(Frozen, omit_defaults=True):
    """A part of a bar of chances: how long it is, of a thousand, and its chance as it is told."""

    thousandths: int
    told: str


class OddsBar(Frozen, omit_defaults=True):
    """The chances of one choice, which come to one: as many as the exhibit has parts."""

    label: Phrase
    shares: tuple[Share, ...]


class OddsExhibit(Exhibited, tag="odds"):
    """The chances of choices that can be compared, a bar each. The last of the parts is what is not hoped for."""

    who: str
    pool: str = ""
    parts: tuple[Phrase, ...]
    bars: tuple[OddsBar, ...]


class Done(Frozen, omit_defaults=True):
    """When something was done: in which column of a summary, how far within it, and what that place is called."""

    column: int
    thousandths: int
    place: str = ""


class Strip(Frozen, omit_defaults=True):
    """What one combatant did in a fight, as it happened."""

    who: Named
    done: tuple[Done, ...] = ()


class SummaryExhibit(Exhibited, tag="summary"):
    """A fight: a column for each `unit`, a strip for each combatant; `within`: the places of a column."""

    title: str
    unit: str
    first: int
    last: int
    within: tuple[Phrase, ...] = ()
    strips: tuple[Strip, ...]
    sides: tuple[str, ...]


class Place(Frozen, omit_defaults=True):
    """A place in an order: its value as told, its dice or `cards`, and who stands there."""

    value: str
    who: tuple[Named, ...]
    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


class OrderExhibit(Exhibited, tag="order"):
    """An order, the first at the top. `measure`: what places go by; `good`: what counts on a die (0: no dice)."""

    title: Phrase
    measure: Phrase
    places: tuple[Place, ...]
    sides: tuple[str, ...]
    good: int = 0


Exhibit = CardExhibit | TimelineExhibit | OddsExhibit | SummaryExhibit | OrderExhibit


# The sides at a table in one order: the crew, the foes, then others as they came.


def sides_of(combatants: Iterable[Combatant]) -> tuple[Side, ...]:
    """Return the sides of some combatants, whom whoever looks may all see; one side whatever its letter case."""
    found: dict[str, Side] = {CREW: CREW, FOES: FOES}
    for one in combatants:
        found.setdefault(seen_as(one.side), one.side)
    return tuple(found.values())


def named(one: Combatant, sides: tuple[Side, ...]) -> Named:
    """Return a combatant as a picture names it; `sides` are those of the picture, its own among them."""
    place = [seen_as(side) for side in sides].index(seen_as(one.side))
    return Named(name=one.name, side=place, bodies=one.count)


# Chances: one that is neither nothing nor sure is never told as either.


def percent(chance: Fraction) -> str:
    """Return a chance in percent; one that is neither nothing nor sure is never told as either."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


def stacked(label: Phrase, chances: Sequence[Fraction]) -> OddsBar:
    """Return chances that come to one as a bar of parts."""
    shares = (Share(thousandths=int(chance * 1000 + Fraction(1, 2)), told=percent(chance)) for chance in chances)
    return OddsBar(label=label, shares=tuple(shares))
