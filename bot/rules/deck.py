"""Action cards as values: cells, cards, the initiative bar, a deck, its pile, and how a pool is read on them.

Source of the rules: the action cards of Past Participle, as told in the project's own rules.

A pile is shuffled when its first card is turned, and not before. For all but the flip the deck is cut: the card comes
from anywhere in it, by a draw with a purpose of its own, and is put back. So a cut says nothing about the next card,
and neither hidden combatants nor an undo change which cards come.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

from msgspec.structs import force_setattr

from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.words import Frozen

STANDARD_DECK = "standard"
"""The name of the deck that comes with the bot."""
SIDES = (4, 6, 8, 10, 12)
ROWS = 5
CARDS = 54
SPEEDS = ("fast", "normal", "slow")
PHASES = ("I", "II", "III", "IV")
RESHUFFLING = frozenset({0, 53})
CRITICAL = "CF"
DECKS_SHARED = 64
"""So many decks are known, of those that were used last."""

_CELL = re.compile(r"CF|[1-9][0-9]?\*?")
_POOL = re.compile(r"([1-5])\s*d\s*(4|6|8|10|12)", re.IGNORECASE)

Targets = tuple[int, int, int, int]


class Pool(NamedTuple):
    """A number of dice of one kind, such as 2d6."""

    dice: int
    sides: int

    def __str__(self) -> str:
        """Write the pool as players do."""
        return f"{self.dice}d{self.sides}"


def parse_pool(text: str) -> Pool:
    """Return the pool in a text: 1 to 5 dice; raise Refused for others."""
    match = _POOL.fullmatch(text.strip())
    if match is None:
        raise Refused("bad-pool", found=text)
    return Pool(int(match[1]), int(match[2]))


class Cell(NamedTuple):
    """One cell of a card: its value (None: critical failure) and whether it is exceptional."""

    value: int | None
    exceptional: bool = False


@lru_cache(maxsize=2048)
def _cells(row: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(None) if text == CRITICAL else Cell(int(text.rstrip("*")), text.endswith("*")) for text in row.split()
    )


def phase_index(phase: str | None) -> int:
    """Return how many phases come before this one; -1 for None."""
    return PHASES.index(phase) if phase else -1


class Bar(Frozen):
    """The target numbers to act in phase I, II, III and IV, for each speed."""

    fast: Targets = (7, 5, 3, 1)
    normal: Targets = (10, 8, 5, 2)
    slow: Targets = (13, 11, 8, 3)

    def targets(self, speed: str) -> Targets:
        """Return the four target numbers of a speed."""
        return {"fast": self.fast, "normal": self.normal, "slow": self.slow}[speed]

    def open_phases(self, speed: str, result: int | None) -> tuple[str, ...]:
        """Return the phases whose target number a result (None: CF) meets."""
        if result is None:
            return ()
        return tuple(phase for phase, target in zip(PHASES, self.targets(speed), strict=True) if result >= target)


def parse_bar(text: str) -> Bar:
    """Return the bar in a text of three times four numbers: "7/5/3/1 10/8/5/2 13/11/8/3", each row not rising."""
    lines = [re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})/(\d{1,2})", line) for line in text.split()]
    refuse_if(len(lines) != len(SPEEDS) or not all(lines), "bad-bar", found=text)
    fast, normal, slow = (
        (int(line[1]), int(line[2]), int(line[3]), int(line[4])) for line in lines if line is not None
    )
    if any(targets != tuple(sorted(targets, reverse=True)) for targets in (fast, normal, slow)):
        raise Refused("bar-upside-down", found=text)
    return Bar(fast=fast, normal=normal, slow=slow)


class Card(Frozen):
    """An action card: `cause` holds five rows (1 to 5 dice) of five cells (d4, d6, d8, d10, d12)."""

    number: int
    toggle: bool
    cause: tuple[str, ...]
    bar: Bar | None = None

    def column(self, sides: int) -> tuple[Cell, ...]:
        """Return the five cells of one kind of die, from one die to five."""
        place = SIDES.index(sides)
        return tuple(_cells(row)[place] for row in self.cause)


@lru_cache(maxsize=DECKS_SHARED)
def _shared(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the same tuple for equal cards: most tables play with one deck."""
    return cards


@lru_cache(maxsize=DECKS_SHARED)
def _numbered(cards: tuple[Card, ...]) -> dict[int, Card]:
    return {card.number: card for card in cards}


class Deck(Frozen, dict=True):
    """A deck of 54 cards, numbered 0 to 53, with the bar of those cards that carry none of their own."""

    name: str
    bar: Bar
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Hold that the deck is whole."""
        if sorted(card.number for card in self.cards) != list(range(CARDS)):
            raise ValueError("a deck holds the cards 0 to 53, each once")
        force_setattr(self, "cards", _shared(self.cards))

    @cached_property
    def by_number(self) -> dict[int, Card]:
        """The cards by their numbers."""
        return _numbered(self.cards)

    def cards_of(self, numbers: Iterable[int]) -> list[Card]:
        """Return the cards with these numbers; raise Refused for others."""
        for number in numbers:
            if number not in self.by_number:
                raise Refused("no-such-card", found=number, most=len(self.cards) - 1)
        return [self.by_number[number] for number in numbers]

    def bar_of(self, card: Card) -> Bar:
        """Return the initiative bar at the foot of a card."""
        return card.bar or self.bar


class DeckError(Exception):
    """A deck that cannot be used: which card, which field, what was found and what is allowed."""

    def __init__(self, card: str, field: str, found: object, allowed: str) -> None:
        super().__init__(f"{card}: {field}: found {found!r}; allowed: {allowed}")
        self.card, self.field, self.found, self.allowed = card, field, found, allowed


def parse_deck(raw: Mapping[str, object]) -> Deck:
    """Build a deck from the parsed file; raise DeckError naming the first card and field that is wrong."""
    _known(raw, "the deck", {"name", "initiative", "cards"})
    name = raw.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 40:
        raise DeckError("the deck", "name", name, "a text of 1 to 40 letters")
    bar = _bar("the deck", raw.get("initiative", {}))
    listed = raw.get("cards")
    if not isinstance(listed, list):
        raise DeckError("the deck", "cards", listed, f"{CARDS} tables [[cards]]")
    cards = tuple(_card(f"card {place} of the file", entry) for place, entry in enumerate(listed, 1))
    doubled = [number for number, times in Counter(card.number for card in cards).items() if times > 1]
    if doubled:
        raise DeckError(f"card {doubled[0]}", "number", doubled[0], "each number once")
    missing = sorted(set(range(CARDS)) - {card.number for card in cards})
    if missing:
        raise DeckError(f"card {missing[0]}", "cards", f"{len(cards)} cards", f"{CARDS} cards, numbered 0 to 53")
    _coming_to_an_end(cards)
    return Deck(name=name, bar=bar, cards=cards)


def _coming_to_an_end(cards: Sequence[Card]) -> None:
    """Refuse cards with which a pool could need more follow-ups than there are: exceptional in one row on each."""
    for sides in SIDES:
        columns = [card.column(sides) for card in cards]
        for row in range(ROWS):
            if all(column[row].exceptional for column in columns):
                found, allowed = "exceptional on every card", "a card that ends the follow-ups"
                raise DeckError("the deck", f"cause, row {row + 1}, d{sides}", found, allowed)


def _known(raw: Mapping[str, object], where: str, allowed: set[str]) -> None:
    for key in raw:
        if key not in allowed:
            raise DeckError(where, str(key), raw[key], "only " + ", ".join(sorted(allowed)))


def _bar(where: str, raw: object) -> Bar:
    if not isinstance(raw, Mapping):
        raise DeckError(where, "initiative", raw, "a table of fast, normal and slow")
    _known(raw, f"{where}, initiative", set(SPEEDS))
    lines: dict[str, Targets] = {}
    for speed, numbers in raw.items():
        match numbers:
            case [int(one), int(two), int(three), int(four)] if one >= two >= three >= four >= 0 and (
                bool not in map(type, numbers)
            ):
                lines[speed] = (one, two, three, four)
            case _:
                allowed = "four whole numbers, for the phases I to IV, none bigger than the one before"
                raise DeckError(where, f"initiative.{speed}", numbers, allowed)
    return Bar(**lines)


def _card(where: str, raw: object) -> Card:
    if not isinstance(raw, Mapping):
        raise DeckError(where, "cards", raw, "a table")
    number = raw.get("number")
    if type(number) is not int or not 0 <= number < CARDS:
        raise DeckError(where, "number", number, f"a whole number from 0 to {CARDS - 1}")
    where = f"card {number}"
    _known(raw, where, {"number", "step", "suit", "toggle", "cause", "initiative"})
    for field in ("step", "suit"):
        if type(raw.get(field, 0)) is not int:
            raise DeckError(where, field, raw[field], "a whole number")
    if raw.get("toggle") not in ("yes", "no"):
        raise DeckError(where, "toggle", raw.get("toggle"), '"yes" or "no"')
    rows = raw.get("cause")
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise DeckError(where, "cause", rows, f"{ROWS} rows")
    cause = tuple(_row(where, place, row) for place, row in enumerate(rows, 1))
    bar = _bar(where, raw["initiative"]) if "initiative" in raw else None
    return Card(number=number, toggle=raw["toggle"] == "yes", cause=cause, bar=bar)


def _row(where: str, place: int, row: object) -> str:
    texts = row.split() if isinstance(row, str) else []
    if len(texts) != len(SIDES) or not all(map(_CELL.fullmatch, texts)):
        allowed = "five cells (d4 d6 d8 d10 d12), each a number from 1, a number with *, or CF"
        raise DeckError(where, f"cause, row {place}", row, allowed)
    return " ".join(texts)


class Reading(NamedTuple):
    """What a pool reads: `value` (None: critical failure), and the rows to read again if the best is exceptional."""

    value: int | None
    again: tuple[int, ...] = ()


def read(card: Card, pool: Pool) -> Reading:
    """Read a pool: critical failure if the cell of its last row is one, else the best of its rows."""
    cells = card.column(pool.sides)
    if cells[pool.dice - 1].value is None:
        return Reading(None)
    return Reading(*_best(cells, range(pool.dice)))


def read_again(card: Card, sides: int, rows: Iterable[int]) -> Reading:
    """Read rows of a follow-up card; a critical failure counts as 1."""
    return Reading(*_best(card.column(sides), rows))


def _best(cells: Sequence[Cell], rows: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    rows = tuple(rows)
    best = max(cells[row].value or 1 for row in rows)
    return best, tuple(row for row in rows if cells[row].exceptional and cells[row].value == best)


class Look(NamedTuple):
    """One card that a pool reads: which, its rows there, and what they give."""

    card: Card
    rows: tuple[int, ...]
    reading: Reading


def looks(cards: Sequence[Card], pool: Pool) -> tuple[Look, ...]:
    """Return what a pool reads on a card and the follow-ups it needs."""
    found = [Look(cards[0], tuple(range(pool.dice)), read(cards[0], pool))]
    for card in cards[1:]:
        again = found[-1].reading.again
        if not again:
            break
        found.append(Look(card, again, read_again(card, pool.sides, again)))
    return tuple(found)


def result(cards: Sequence[Card], pool: Pool) -> Reading:
    """Return the sum over a card and its follow-ups; a non-empty `again` asks for one more, if the deck has one."""
    found = looks(cards, pool)
    total = None if found[0].reading.value is None else sum(look.reading.value or 0 for look in found)
    return Reading(total, found[-1].reading.again if len(cards) < CARDS else ())


def shares(pool: Pool, speed: str, pile: Sequence[Card], deck: Deck, bar: Bar | None) -> Mapping[str | None, Fraction]:
    """Return the exact chance of each earliest phase; None: of hesitating."""
    found: dict[str | None, Fraction] = dict.fromkeys((*PHASES, None), Fraction(0))
    columns = Counter(card.column(pool.sides) for card in pile)
    follow_ups = _FollowUps(Counter(card.column(pool.sides) for card in deck.cards))
    for card in pile:
        targets = bar or deck.bar_of(card)
        value, again = read(card, pool)
        totals: dict[int | None, Fraction] = {value: Fraction(1)}
        if value is not None and again:
            rest = _projected(columns - Counter([card.column(pool.sides)]), again)
            sums = follow_ups.sums(again, rest, targets.targets(speed)[0] - value)
            totals = {value + more: chance for more, chance in sums.items()}
        for total, chance in totals.items():
            phases = targets.open_phases(speed, total)
            found[phases[0] if phases else None] += chance / len(pile)
    return found


Columns = Counter[tuple[Cell, ...]]


def _projected(columns: Columns, rows: Sequence[int]) -> Columns:
    found: Columns = Counter()
    for column, times in columns.items():
        found[tuple(column[row] for row in rows)] += times
    return found


class _FollowUps:
    """The chances of the sums of follow-up cards; each is computed once."""

    def __init__(self, whole: Columns) -> None:
        self._whole = whole
        self._known: dict[tuple[object, ...], Mapping[int, Fraction]] = {}

    def sums(self, rows: tuple[int, ...], rest: Columns, enough: int) -> Mapping[int, Fraction]:
        """Return the chance of each sum; all from `enough` on are one sum."""
        rest = rest or _projected(self._whole, rows)  # An empty pile is the whole deck again.
        key = (rows, frozenset(rest.items()), enough)
        if key not in self._known:
            found: dict[int, Fraction] = defaultdict(Fraction)
            for cells, times in rest.items():
                chance = Fraction(times, rest.total())
                best, again = _best(cells, range(len(cells)))
                further: Mapping[int, Fraction] = {0: Fraction(1)}
                if again and best < enough:
                    left = _projected(rest - Counter([cells]), again)
                    further = self.sums(tuple(rows[place] for place in again), left, enough - best)
                for more, share in further.items():
                    found[min(best + more, enough)] += chance * share
            self._known[key] = found
        return self._known[key]


# The pile of an action deck.


class Pile(Frozen):
    """The undrawn cards (`order`, next first) and the turned ones, after so many `shuffles`, the last done or due."""

    deck: Deck
    order: tuple[int, ...]
    shown: tuple[int, ...] = ()
    shuffles: int = 1
    shuffled: bool = True

    @classmethod
    def of(cls, deck: Deck, shuffles: int = 1) -> Self:
        """Return the whole deck, to be shuffled."""
        return cls(deck=deck, order=tuple(sorted(deck.by_number)), shuffles=shuffles, shuffled=False)

    def gathered(self) -> Self:
        """Return the pile with all its cards marked for a reshuffle."""
        return self.of(self.deck, self.shuffles + 1)

    def marked_for_reshuffle(self) -> Self:
        """Return the pile with its undrawn cards marked for a reshuffle."""
        return self.replace(order=tuple(sorted(self.order)), shuffles=self.shuffles + 1, shuffled=False)

    def _shuffled(self, draw: Draw) -> Self:
        pile = self if self.order else self.gathered()
        if pile.shuffled:
            return pile
        purpose = f"shuffle {pile.shuffles}"
        if pile.deck.name != STANDARD_DECK:
            purpose = f"{purpose} of the deck {pile.deck.name}"
        whole = draw.shuffled(tuple(sorted(pile.deck.by_number)), purpose)
        left = frozenset(pile.order)
        return pile.replace(order=tuple(number for number in whole if number in left), shuffled=True)

    def turn(self, draw: Draw) -> tuple[Card, Self]:
        """Turn the next card; an empty pile is gathered and shuffled first."""
        pile = self._shuffled(draw)
        number = pile.order[0]
        return pile.deck.by_number[number], pile.replace(order=pile.order[1:], shown=(*pile.shown, number))

    def take(self, number: int) -> tuple[Card, Self]:
        """Turn the card with this number; raise Refused if there is none."""
        (card,) = self.deck.cards_of((number,))
        order = tuple(other for other in self.order if other != number)
        shown = self.shown if number in self.shown else (*self.shown, number)
        return card, self.replace(order=order, shown=shown)

    def cut(self, draw: Draw, purpose: str, *, apart: Collection[int] = (), secret: bool = False) -> Card:
        """Return a random undrawn card, none of `apart`, which keeps its place; turned cards do not shift it."""
        wanted = frozenset(self.order).difference(apart) or frozenset(self.deck.by_number).difference(apart)
        seen = draw.cuts(sorted(self.deck.by_number), purpose, secret=secret)
        return self.deck.by_number[next(number for number in seen if number in wanted)]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The undrawn cards by number; all cards when the pile is empty."""
        order = self.order or tuple(self.deck.by_number)
        return tuple(self.deck.by_number[number] for number in sorted(order))

    @property
    def reshuffling(self) -> bool:
        """Whether a turned card has the deck reshuffled at the round's end."""
        return not RESHUFFLING.isdisjoint(self.shown)
