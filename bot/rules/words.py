"""Phrases: what there is to say, as a code and facts.

Owns the shape of a phrase. Must not know any sentence: the sentences stand in catalogues, those of a system in its own
folder and the common ones in the renderer's, so that a rule never depends on how it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Generic, NamedTuple, Self, TypeVar, Union

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")
Fact = Union[int, str, tuple[str, ...], "Phrase", tuple["Phrase", ...]]
"""A number, a text (whoever it comes from), several of them, or something (or several things) to say within something
else."""


DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the text around them, for as long as nobody turns it back: beyond the name they stand in."""


_new = object.__new__
_put_values, _put_told, _put_extra, _put_private = (
    vars(BaseModel)[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)
"""Put each part of a new value in its place: the value itself lets nobody."""

# Where a class has this hook Python looks every attribute up as if it could be missing, and the rules do little else:
# it was an eighth of a declaration. It finds private attributes and extra fields, of which no model has any. It has to
# be taken off the library's own class, as Python asks all classes of a value for it.
with suppress(AttributeError):  # where another version of the library has none
    delattr(BaseModel, "__getattr__")

_UNTOLD: set[str] = set()
"""In place of the names of the fields that a value was given, which would be a set for each value."""


class reckoned(Generic[T]):  # noqa: N801 - it is used as `property` is
    """What follows from the fields of a value: reckoned when it is first asked for, and kept with the value.

    It is `functools.cached_property` without the lock that Python 3.11 takes for it: who reckons it at the same time
    reckons the same.
    """

    def __init__(self, reckon: Callable[[Any], T]) -> None:
        self._reckon, self.__doc__ = reckon, reckon.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Be told under which name it is kept."""
        self._name = name

    def __get__(self, value: object, kind: type | None = None) -> T:
        """Reckon it; where it is kept already, Python finds it without asking here."""
        found = value.__dict__[self._name] = self._reckon(value)
        return found


class Frozen(BaseModel):
    """A value: immutable, strict about types, with no field that was not declared."""

    # An error must not quote its input: that may be a secret, and errors are logged.
    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, hide_input_in_errors=True, ignored_types=(reckoned,)
    )

    def model_post_init(self, context: object, /) -> None:
        """Keep no list of the fields that were given: nobody asks, and it takes more room than the fields do."""
        _put_told(self, _UNTOLD)

    def evolve(self, **changes: object) -> Self:
        """Return a copy with `changes`, which are trusted: what people give, and what was stored, is validated where it
        comes in. Nothing that was reckoned from what they change is taken along (as `model_copy` would).
        """
        kind, own = type(self), self.__dict__
        values, fields = own | changes, kind.__pydantic_fields__
        if (known := len(values)) > len(own):
            raise TypeError(f"{kind.__qualname__} has no {', '.join(changes.keys() - fields.keys())}")
        if known > len(fields):
            self._forget(values, changes)
        copy = _new(kind)
        _put_values(copy, values)
        _put_told(copy, _UNTOLD)
        _put_extra(copy, None)
        _put_private(copy, None)
        return copy

    def _forget(self, values: dict[str, Any], changes: Mapping[str, object]) -> None:
        while len(values) > len(self.__pydantic_fields__):
            values.popitem()  # what was reckoned stands behind the fields


ENGLISH = "en"
"""The language in which every sentence is written; what another one lacks is told in it."""
LANGUAGES = (ENGLISH, "de")
"""Those in which the bot speaks."""


class Sentences(NamedTuple):
    """Sentences in one language, by the codes of phrases: written in Fluent, as in a file `words/en.ftl`."""

    language: str
    text: str


Source = str | Sentences
"""Where sentences stand: in the folder `words` of a package, a file for each language; or here (of one file alone)."""


class Phrase(Frozen):
    """One thing to say. `code` names its sentence, `facts` fill it; a tuple is told as a list."""

    code: str
    facts: dict[str, Fact] = {}


class OfSystem(Phrase):
    """A phrase that is told with a system's own words, whoever's tell what it is part of. It is told, never stored."""

    words: tuple[Source, ...]


BY_HAND = "by_hand"
"""The fact of any phrase that tells a result which was given by hand: how it was given. It is told after the rest."""


MANY = "many"
"""The fact of any phrase that says which of the names in it stand for several: groups that have a plural as a name."""


_UNSAID = Phrase(code="")


def say(code: str, /, **facts: Fact) -> Phrase:
    """Return the phrase `code` with `facts`; one without any is the same each time."""
    return _UNSAID.evolve(code=code, facts=facts) if facts else _bare(code)


@cache
def _bare(code: str) -> Phrase:
    return Phrase(code=code)


NONE = say("word-none")
"""In place of a list that is empty, or of a value that there is not."""


def either(*some: str) -> Fact:
    """Return what is told of one thing, or of one of two."""
    return some[0] if len(some) == 1 else say("either", one=some[0], other=some[1])


def until(ends: int) -> Phrase:
    """Return what is told of a time that ends then, in milliseconds since 1970: as whole seconds, none too few."""
    return say("window-open", ends=_seconds(ends))


def declared_by(ends: int) -> Phrase:
    """Return what is told of the end of the time to declare."""
    return say("deadline", ends=_seconds(ends))


def ends_told(ends: int | None, declare_by: int | None) -> tuple[Phrase, ...]:
    """Return what is told of the ends of the times that have one: that to answer, and that to declare."""
    answer = () if ends is None else (until(ends),)
    return answer if declare_by is None else (*answer, declared_by(declare_by))


def _seconds(millis: int) -> int:
    return -(-millis // 1000)
