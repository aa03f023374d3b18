"""What stands on the table: combatants, the people who look at it, and the base of every system's state."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, partial, wraps
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Meta
from msgspec.structs import asdict

from bot.rules.errors import Refused
from bot.rules.schema import COMMON_SETTINGS, NamesCombatant, Setting
from bot.rules.words import DIRECTIONS, Frozen, from_json

UserId = Annotated[int, Meta(ge=0, le=2**63 - 1)]
CombatantId = Annotated[int, NamesCombatant()]
NOBODY: UserId = 0
"""Who has done what nobody did; given as the player of a combatant, that the GMs run it."""


_FOLDED = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)))) | frozenset(
    "\u00ad\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"
)
"""Characters that are folded as blanks are: controls, halves of characters, unseen places for a break or for none."""
_FOLDING = str.maketrans({**dict.fromkeys(_FOLDED, " "), **dict.fromkeys(DIRECTIONS, "")})
_UNSEEN = frozenset("\u061c\u200c\u200d\u200e\u200f") | frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0)))
)
"""Characters that are seen only by what they make of others: joiners, marks of direction, variations, tags of flags."""


_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02", '"')
    | dict.fromkeys("\u2018\u2019\u201a\u201b\uff07", "'")
)
"""The dashes and quotation marks of phones and languages, as the one of each kind that every keyboard has."""


def one_line(text: str) -> str:
    """Fold line breaks, tabs and runs of blanks, and take out what would turn the text around it.

    All else stays as it was given: joined emoji, and the joiners of scripts that write with them. What has nothing
    that could be seen is empty.
    """
    plain = text if text.isprintable() else text.translate(_FOLDING)  # Nothing that is folded can be printed.
    folded = " ".join(plain.split())
    if folded.isascii():
        return folded
    return "" if _UNSEEN.issuperset(folded.replace(" ", "")) else unicodedata.normalize("NFC", folded)


def plain_signs(text: str) -> str:
    """Return a text in one line, with the dashes and quotation marks of every keyboard."""
    return one_line(text).translate(_SIGNS)


def spelt(text: str, *, as_typed: bool = False) -> str:
    """Return a number, list, date or key in one line, with the letters, digits and signs of every keyboard.

    That is how it is kept; names are compared and looked up so, and kept `as_typed`. Quotation marks around the whole
    go.
    """
    plain = one_line(text)
    signs = plain.translate(_SIGNS)
    if len(plain) > 1 and signs[0] == signs[-1] == '"' and '"' not in signs[1:-1]:
        plain = plain[1:-1].strip()
    return plain if as_typed or plain.isascii() else unicodedata.normalize("NFKC", plain).translate(_SIGNS)


unquoted = partial(spelt, as_typed=True)
"""Returns a name in one line as it was typed, without quotation marks around the whole."""


SENTENCE = Meta(extra={"sentence": True})
"""Marks what people say in their own words, which keeps the signs that they type."""
CALLED = Meta(extra={"called": True})
"""Marks what something is called, which keeps them, too, but for quotation marks around it."""
# Texts of one line: what people type is folded where it comes in (`typed`).
Name = Annotated[str, Meta(min_length=1, max_length=80), CALLED]
Side = Annotated[str, Meta(min_length=1, max_length=32), CALLED]
Note = Annotated[str, Meta(min_length=1, max_length=200), SENTENCE]
Title = Annotated[str, Meta(min_length=1, max_length=80), SENTENCE]
ShortText = Annotated[str, Meta(min_length=1, max_length=100)]
CounterName = Annotated[str, Meta(min_length=1, max_length=20), CALLED]

CREW: Side = "crew"
FOES: Side = "foes"


class Viewer(Frozen):
    """Somebody who looks or acts: a Discord user (None: the public) who is a GM of this encounter or is not."""

    user: UserId | None = None
    gm: bool = False


PUBLIC = Viewer()
"""Everybody at once: sees only what anybody may see."""
ANYBODY = Viewer(gm=True)
"""Gives whatever could be given for anybody; nobody is called so."""


class Traits(Frozen):
    """A combatant's numbers, as on its sheet. A system adds fields with a `Trait`; None: not given."""

    def given(self) -> dict[str, Any]:
        """Return the traits that are given, by their names."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def with_given(self, other: Traits) -> Self:
        """Return these traits, replaced where `other` gives one."""
        return self.replace(**other.given())


class Said(Frozen):
    """What was declared, as the options that were given; `at`: where the slowest unit of the clock stood."""

    at: int | None
    given: dict[str, int | str | bool]


class Combatant(Frozen):
    """One who takes part: a person's character, or a group that declares and acts as one (`count` bodies)."""

    id: CombatantId
    name: Name
    side: Side = CREW
    owner: UserId | None = None
    count: Annotated[int, Meta(ge=1, le=999)] = 1
    hidden: bool = False
    condition: ShortText | None = None
    ends: int | None = None
    """The round with which its condition ends by itself, as the slowest unit of the clock counts; None: it does not."""
    aware: bool = True
    traits: Traits = Traits()
    said: tuple[Said, ...] = ()
    """What it declared lately, the newest last. It is as secret as the declaration was."""
    spoken: int = 0
    """The round in which what was declared last is the word of its player; 0: it is not."""
    revealed: int = 0
    """The number of its reveal in the encounter; 0: it came in view, or is hidden."""

    fell: tuple[int, int] | None = None
    """Of one that takes no part: its seat among all, and the round in which it fell."""

    lasting: ClassVar[tuple[str, ...]] = ()
    """The fields that outlast the round in which it fell: what it has and its place in the order, not what it does."""
    counted_anew: ClassVar[tuple[str, ...]] = ()
    """The fields that count its draws; they begin anew when it is revealed, for secret draws must not count."""

    @property
    def drawn_as(self) -> str:
        """The combatant as the purpose of a draw names it: by nothing that was chosen while it was hidden."""
        return f"combatant revealed as number {self.revealed}" if self.revealed else f"combatant {self.id}"

    def owned_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` is the player of this combatant."""
        return self.owner is not None and self.owner == viewer.user

    def commanded_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may give commands for this combatant: its player, and the GMs for all."""
        return viewer.gm or self.owned_by(viewer)

    def run_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` runs this combatant: its player does, and the GMs all that are nobody's."""
        return self.owned_by(viewer) or (viewer.gm and self.owner is None)

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know that this combatant exists."""
        return not self.hidden or self.commanded_by(viewer)

    def as_it_falls(self) -> Self:
        """Return it as it keeps its turn while it takes no part: without what it has under way, or waits for."""
        return self

    def at_rest(self) -> Self:
        """Return it without what it has declared and under way."""
        return type(self)(**{name: getattr(self, name) for name in (*Combatant.__struct_fields__, *self.lasting)})

    def between_calls(self) -> Self:
        """Return it as calls are compared, to ping nobody twice: without what has changed by letting one call go by."""
        return self


SEATS_AT_MOST = 1000
"""More than any table has."""

Position = tuple[int, ...]
"""Where a clock stands, hand by hand: what comes later is greater. The start of a round is `(round,)` alone."""


class Time(Frozen):
    """A time on a clock, and how it is told."""

    position: Position
    told: str


class SetBell(Frozen):
    """A bell that was set: what it tells, and when; `secret`: the GM alone."""

    text: Note
    time: Time
    secret: bool = False


class Counter(Frozen, omit_defaults=True):
    """A number that the table keeps, `about` a combatant (None: about all); `secret`: for the GM alone."""

    name: CounterName
    value: int = 0
    about: CombatantId | None = None
    secret: bool = False


class Remark(Frozen):
    """A note of the GM about a combatant."""

    about: CombatantId
    text: Note


class Deed(Frozen, omit_defaults=True):
    """Something that was done: by whom, as it was then, and where the units of the clock stood, the slowest first."""

    who: CombatantId
    name: Name
    side: Side
    count: int
    at: tuple[int, ...] = ()


DISABLING = frozenset(
    {"killed", "dead", "slain", "unconscious", "knocked out", "defeated", "incapacitated"}
    | {"getötet", "tot", "bewusstlos", "ohnmächtig", "besiegt", "ausgeschaltet", "kampfunfähig"}
)
"""Conditions that forbid everything at any table, in the languages of the bot; case-folded."""


def is_defeated(one: Combatant) -> bool:
    """Whether the condition of a combatant forbids everything at any table."""
    return (one.condition or "").casefold() in DISABLING


def names(combatants: Iterable[Combatant]) -> tuple[Name, ...]:
    """Return the names of combatants."""
    return tuple(one.name for one in combatants)


C = TypeVar("C", bound=Combatant)


class SystemState(Frozen, Generic[C], dict=True):
    """The whole truth of an encounter at one moment. A system adds its own fields and its kind of combatant.

    `public_version` numbers the public steps: buttons carry it, and a press on an old one is refused.
    `combatants` stand in order of joining (seats); any other order is computed, never stored.
    """

    known_settings: ClassVar[tuple[Setting, ...]] = ()
    """The settings that the system has of its own, with their defaults."""

    title: str = ""
    gms: tuple[UserId, ...] = ()
    ended: bool = False
    round: int = 0
    public_version: int = 0
    checks: dict[str, int] = {}
    """How often each check of this moment of play was tried, by what it is for: see `tried`."""
    settings: dict[str, str] = {}
    combatants: tuple[C, ...] = ()
    fallen: tuple[C, ...] = ()
    """Those who can do nothing in their condition: they take no part until it ends."""
    reveals: int = 0
    """How many hidden combatants were revealed."""
    waiting: tuple[C, ...] = ()
    """Who would join and waits for a GM's word: everybody knows of them, and they take no part."""
    bells: tuple[SetBell, ...] = ()
    counters: tuple[Counter, ...] = ()
    notes: tuple[Remark, ...] = ()
    passed: tuple[CombatantId, ...] = ()
    """Those who need not be waited for: they have let pass what has happened, or brought it about."""

    def setting(self, key: str) -> str:
        """Return the value of a setting: as it was set, or as it is by default."""
        return self.settings.get(key) or _defaults(type(self))[key]

    def tried(self, moment: str, check: str) -> tuple[Self, str]:
        """Return the state and the purpose of a check's next draw; each check counts its own tries in each `moment`."""
        now = f"{moment}, {check}"
        kept = {one: tries for one, tries in self.checks.items() if one.startswith(f"{moment}, ")}
        tries = kept.get(now, 0) + 1
        return self.replace(checks={**kept, now: tries}), f"{now}, try {tries}"

    def find(self, combatant: CombatantId | None) -> C | None:
        """Return the combatant with this id, or None."""
        place = self._places.get(combatant)
        if place is not None:
            return self.combatants[place]
        return next((one for one in self.fallen if one.id == combatant), None)

    # A state never changes: what follows from it is computed once, however often it is asked for. What follows from
    # its combatants alone is taken along as long as those do not change.

    def replace(self, **changes: Any) -> Self:
        """Return a copy with `changes`; raise TypeError for a field that there is not."""
        after = super().replace(**changes)
        if "combatants" not in changes:
            _take_along(self, after, "_places", "visible")
        return after

    @cached_property
    def _answers(self) -> dict[object, Any]:
        return {}

    @cached_property
    def _places(self) -> dict[CombatantId | None, int]:
        return {one.id: place for place, one in enumerate(self.combatants)}

    def get(self, combatant: CombatantId | None) -> C:
        """Return the combatant with this id; refuse the command if there is none."""
        place = self._places.get(combatant)
        found = self.find(combatant) if place is None else self.combatants[place]
        if found is None:
            raise Refused("no-such-combatant")
        return found

    def has_fallen(self, combatant: CombatantId | None) -> bool:
        """Whether a combatant takes no part: its condition lets it do nothing."""
        return any(one.id == combatant for one in self.fallen)

    def there(self, combatant: CombatantId | None) -> C:
        """Return the combatant with this id; refuse the command if there is none, or if it has fallen."""
        one = self.get(combatant)
        if self.has_fallen(one.id):
            raise Refused("has-fallen", who=one.name, condition=one.condition or "")
        return one

    @property
    def everyone(self) -> tuple[C, ...]:
        """All combatants in their seats: those who take part, and those who have fallen."""
        seats = list(self.combatants)
        for one in sorted(self.fallen, key=_seat):
            seats.insert(_seat(one), one)
        return tuple(seats)

    def without(self, who: CombatantId) -> Self:
        """Return the state without a combatant; all others keep their seats."""
        rest = tuple(one for one in self.everyone if one.id != who)
        fallen = tuple(
            one.replace(fell=(seat, one.fell[1])) if one.fell else one
            for seat, one in enumerate(rest)
            if self.has_fallen(one.id)
        )
        return self.replace(combatants=tuple(one for one in rest if not self.has_fallen(one.id)), fallen=fallen)

    @property
    def in_sight(self) -> tuple[C, ...]:
        """All combatants that everybody may see."""
        return tuple(one for one in self.everyone if not one.hidden)

    def put(self, *changed: C, **changes: object) -> Self:
        """Return this state with the `changed` combatants in the places of their ids, and `changes`."""
        seats, places = list(self.combatants), self._places
        for one in changed:
            seats[places[one.id]] = one
        after = super().replace(combatants=tuple(seats), **changes)
        _take_along(self, after, "_places")
        return after

    @cached_property
    def visible(self) -> tuple[C, ...]:
        """The combatants that take part and that everybody may see."""
        return tuple([one for one in self.combatants if not one.hidden])


def _seat(one: Combatant) -> int:
    return one.fell[0] if one.fell else SEATS_AT_MOST  # Of one that fell before seats were kept: the last one.


def _take_along(before: SystemState[Any], after: SystemState[Any], *computed: str) -> None:
    """Have a state keep what was computed of the one that it was copied from, and still holds."""
    known = before.__dict__
    after.__dict__.update({name: known[name] for name in computed if name in known})


@cache
def _defaults(kind: type[SystemState[Any]]) -> Mapping[str, str]:
    return {one.key: one.default for one in (*kind.known_settings, *COMMON_SETTINGS)}


def acting_for(state: SystemState[Any]) -> dict[CombatantId, tuple[UserId, ...]]:
    """Return who acts for each combatant: its player; for one that is nobody's, or that waits to be let in, the GMs."""
    players = {one.id: state.gms if one.owner is None else (one.owner,) for one in state.everyone}
    return players | {one.id: state.gms for one in state.waiting}


def people_of(state: SystemState[Any]) -> tuple[UserId, ...]:
    """Return who takes part: the GMs, the players of combatants, and those who ask to be let in."""
    players = {one.owner for one in (*state.combatants, *state.fallen, *state.waiting) if one.owner is not None}
    return tuple(sorted({*players, *state.gms}))


S = TypeVar("S", bound=SystemState[Any])
R = TypeVar("R")
Y = TypeVar("Y")


def read_state(kind: type[S], text: str) -> S:
    """Return the state that JSON holds; raise ValueError if it is none."""
    return from_json(kind, text)


def once(question: Callable[[S], R]) -> Callable[[S], R]:
    """Have a question to a state answered once for each state: legality asks it again for every command."""

    @wraps(question)
    def answer(state: S) -> R:
        answers = state._answers
        if question not in answers:
            answers[question] = question(state)
        found: R = answers[question]
        return found

    return answer


def once_of(question: Callable[[Y, S], R]) -> Callable[[Y, S], R]:
    """Have a question that is asked of a system about a state answered once for each state."""

    @wraps(question)
    def answer(system: Y, state: S) -> R:
        answers, key = state._answers, (question, system)
        if key not in answers:
            answers[key] = question(system, state)
        found: R = answers[key]
        return found

    return answer


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same to a reader: letter case, spacing and what cannot be seen apart."""
    return one == other or seen_as(one) == seen_as(other)


def seen_as(name: str) -> str:
    """Return what a reader takes a name or a word for, whatever its case, its width, its signs and its blanks."""
    plain = spelt(name)
    if not plain.isascii():
        plain = "".join(letter for letter in plain if letter not in _UNSEEN)
    return plain.casefold()
