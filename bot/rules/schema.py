"""What a system declares of itself: options of its commands, traits of its combatants, settings of its encounters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

from bot.rules.durations import parse_span, span_examples, span_told
from bot.rules.words import ENGLISH, LANGUAGES, Frozen, Phrase, say

Small = Annotated[int, Meta(ge=-999, le=999)]
"""Any number that people type."""
Moment = Annotated[int, Meta(ge=-999, le=99_999)]
"""A moment of a clock, as people type it: a count or a segment."""


class Typed(NamedTuple):
    """Marks how far a number, or how long a text, can be typed. What is allowed of that is said with the reason."""

    ge: int
    le: int


Number = Annotated[int, Typed(-999, 999)]
"""A number of a character sheet: its bounds are its trait's."""
PoolText = Annotated[str, Typed(1, 100), Meta(max_length=12)]
"""A pool of dice as it is written: 2d6."""


class NamesCombatant(NamedTuple):
    """Marks a whole number as the id of a combatant: people give its name."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option of a command, for one system. What is told of it stands in catalogues.

    `choices` are all that it may be, `closed`: nothing else can be typed at all; `picks`: what a form has to choose
    from, where more can be typed; `suggested`: the system has more to suggest as one types. With an option that is
    `for_nobody` the command is for no combatant at all. A form that asks for one that is `needed` is about that.
    """

    choices: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    closed: bool = False
    suggested: bool = False
    for_nobody: bool = False
    needed: bool = False


def called(verb: str, name: str) -> Phrase:
    """Return how an option of a verb is called in a form."""
    return say(_code("option", verb, name))


def hinted(verb: str, name: str) -> Phrase:
    """Return what a form says of an option of a verb."""
    return say(_code("option", verb, name, "hint"))


def trait_called(name: str) -> Phrase:
    """Return how a trait is called."""
    return say(_code("trait", name))


def trait_means(name: str) -> Phrase:
    """Return what a trait is in the system that has it."""
    return say(_code("trait", name, "means"))


def a_word(choice: str) -> Phrase:
    """Return what an option may be as the language has it; what is given stays as it is."""
    return say("as-a-word", word=choice)


def _code(*parts: str) -> str:
    return "-".join(parts).replace("_", "-")


@dataclass(frozen=True, kw_only=True)
class Trait:
    """A trait of a combatant, for one system. What is told of it stands in catalogues: `trait_called`, `trait_means`.

    `default` None: it must be given, unless it is `optional`: then the system settles it in play. One that is `asked`
    has a field of the form of joining all the same; one `of_one_fight` is not remembered for the next. A pool is
    written 2d6; a number has bounds; a `text` is read by the system, and its value is not told to all.
    """

    pool: bool = False
    text: bool = False
    lowest: int = 0
    highest: int = 999
    default: int | None = None
    optional: bool = False
    asked: bool = False
    of_one_fight: bool = False

    @property
    def required(self) -> bool:
        """Whether a combatant cannot join without giving it."""
        return self.default is None and not self.optional


class Setting(Frozen):
    """A setting of a system, and what it may be (no choices: free text, checked by the system)."""

    key: str
    default: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    """The least and the most of the whole numbers that it may be besides its choices."""
    spans: tuple[int, int] | None = None
    """The least and the most seconds of the spans of time that it may be besides its choices."""
    deck: bool = False
    """Whether its value names an action deck, which comes with the command."""
    words: tuple[str, ...] = ()
    """The words of the rules within its value, where that is free text."""

    @property
    def means(self) -> Phrase:
        """What it means: the sentence stands in the words of the system, as `setting-means-` and the key."""
        return say(f"setting-means-{self.key}")

    @property
    def bounds(self) -> Mapping[str, str]:
        """The `least` and the `most` that it may be besides its choices, as they are typed; nothing without any."""
        ends = self.numbers if self.spans is None else tuple(map(span_told, self.spans))
        return {} if ends is None else dict(zip(("least", "most"), map(str, ends), strict=True))

    @property
    def allows(self) -> str:
        """How the code of a sentence ends that tells what it may be, with its bounds."""
        return ("-between" if self.choices else "-numbers") if self.bounds else ""

    @property
    def examples(self) -> tuple[str, ...]:
        """Some of what it may be besides its choices, the least first."""
        if self.spans is not None:
            return span_examples(*self.spans)
        return tuple(map(str, self.numbers or ()))

    def kept(self, value: str) -> str | None:
        """Return a value as it is kept; None for one that it cannot be. Of free text it says nothing."""
        if self.numbers is not None and value.isdecimal():
            least, most = self.numbers
            return str(int(value)) if least <= int(value) <= most else None
        if self.spans is not None and (span := parse_span(value)) is not None:
            least, most = self.spans
            return str(span) if least <= span.seconds <= most else None
        return value if value in self.choices or not (self.choices or self.bounds) else None


class Kind(StrEnum):
    """What is typed for a field."""

    TEXT = "text"
    NUMBER = "number"
    YES_OR_NO = "yes or no"
    COMBATANT = "combatant"


class Shape(NamedTuple):
    """What a field takes: its kind, and the least and the most, of a number or of the letters of a text."""

    kind: Kind
    least: int = 0
    most: int = 0
    required: bool = False


D = TypeVar("D", Option, Trait)


@cache
def declared(kind: type[Frozen], what: type[D]) -> Mapping[str, D]:
    """Return the fields that are declared as options (or as traits), in order: a class's own before inherited ones."""
    found = {one.name: part for one in fields(kind) for part in _parts(one.type) if isinstance(part, what)}
    inherited = {one.name for base in kind.__bases__ if issubclass(base, Struct) for one in fields(base)}
    return dict(sorted(found.items(), key=lambda entry: entry[0] in inherited))


@cache
def fields_of(kind: type[Frozen]) -> Mapping[str, FieldInfo]:
    """Return the fields of a kind of value, by their names."""
    return {one.name: one for one in fields(kind)}


def shape_of(kind: type[Frozen], name: str) -> Shape:
    """Return what a field takes; raise TypeError for a type that people cannot type."""
    one = fields_of(kind)[name]
    parts = list(_parts(one.type))
    required = one.required
    if bool in parts:
        return Shape(Kind.YES_OR_NO, required=required)
    if int in parts and any(isinstance(part, NamesCombatant) for part in parts):
        return Shape(Kind.COMBATANT, required=required)
    if int in parts:
        bounds = {
            side: end for part in parts for side in ("ge", "le") if (end := getattr(part, side, None)) is not None
        }
        if len(bounds) == 2:
            return Shape(Kind.NUMBER, bounds["ge"], bounds["le"], required)
    if str in parts:
        for part in parts:
            if isinstance(part, Typed):
                return Shape(Kind.TEXT, part.ge, part.le, required)
            if isinstance(part, Meta) and part.max_length is not None:
                return Shape(Kind.TEXT, part.min_length or 0, part.max_length, required)
    raise TypeError(f"{kind.__qualname__}.{name}: a text needs its length, a number its bounds, or it must be a bool")


def _parts(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        yield from more
        yield from _parts(inner)
    elif get_args(annotation):
        for inner in get_args(annotation):
            yield from _parts(inner)
    elif annotation is not NoneType:
        yield annotation


@cache
def naming(kind: type[Frozen]) -> frozenset[str]:
    """Return the fields that name a combatant."""
    return frozenset(
        one.name for one in fields(kind) if any(isinstance(part, NamesCombatant) for part in _parts(one.type))
    )


# The settings of every system.

LANGUAGE = "language"
"""The key of the language of what everybody reads."""

FLOW, MOMENTS, GM = "flow", "moments", "gm"
WINDOW, DEADLINE = "window", "deadline"

COMMON_SETTINGS = (
    Setting(key=LANGUAGE, default=ENGLISH, choices=LANGUAGES),
    Setting(key="joining", default="open", choices=("open", "ask", "closed")),
    Setting(key="combatants", default="5", choices=tuple(str(number) for number in range(1, 21))),
    Setting(key="board", default="follow", choices=("follow", "pin", "still")),
    Setting(key="pace", default=FLOW, choices=(FLOW, MOMENTS, GM)),
    Setting(key=WINDOW, default="off", choices=("off",), numbers=(10, 300)),
    Setting(key="pings", default="ping", choices=("ping", "quiet", "on deck")),
    Setting(key=DEADLINE, default="off", choices=("off",), spans=(30, 7 * 24 * 60 * 60)),
)
