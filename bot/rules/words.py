"""Phrases: what there is to say, as a code and facts."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, Self, TypeVar, Union, dataclass_transform

from msgspec import Struct, StructMeta, field
from msgspec.json import Decoder, encode
from msgspec.structs import replace

Fact = Union[int, str, "Phrase", tuple[Union[str, "Phrase"], ...]]
"""A number, a text (whoever it comes from), several of them, or something (or several things) to say within something
else."""


DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the text around them, for as long as nobody turns it back: beyond the name they stand in."""


class _ValueType(StructMeta):
    """The type of values: fields are given by name, a tagged kind has its tag as an attribute."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        made: Any = super().__new__(cls, name, bases, namespace, **{"kw_only": True, **config})
        if (field_of_tag := made.__struct_config__.tag_field) is not None:
            setattr(made, field_of_tag, made.__struct_config__.tag)
        return made


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, metaclass=_ValueType, frozen=True, forbid_unknown_fields=True):
    """An immutable value. Its types are checked where it is read from JSON, and by mypy where it is made."""

    def replace(self, **changes: Any) -> Self:
        """Return a copy with `changes`; raise TypeError for a field that there is not."""
        return replace(self, **changes)


V = TypeVar("V")


def to_json(value: object) -> str:
    """Return a value, or a tuple of values, as JSON."""
    return encode(value).decode()


def from_json(kind: type[V], text: str) -> V:
    """Return the value of a type that JSON holds; raise ValueError (msgspec.ValidationError) if it is none."""
    found: V = _decoder(kind).decode(text)  # type: ignore[arg-type]  # A type can be hashed.
    return found


@cache
def _decoder(kind: Any) -> Decoder[Any]:
    return Decoder(kind)


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


class Phrase(Frozen, omit_defaults=True):
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


def say(code: str, /, **facts: Fact) -> Phrase:
    """Return the phrase `code` with `facts`; one without any is the same each time."""
    return Phrase(code=code, facts=facts) if facts else _bare(code)


@cache
def _bare(code: str) -> Phrase:
    return Phrase(code=code)


NONE = say("word-none")
"""In place of a list that is empty, or of a value that there is not."""


def either(*some: Fact) -> Fact:
    """Return what is told of one thing, or of one of two."""
    return some[0] if len(some) == 1 else say("either", one=some[0], other=some[1])


def ends_told(ends: int | None, wait: str) -> tuple[Phrase, ...]:
    """Return what is told of the end of a kind of wait, in milliseconds since 1970: as whole seconds, none too few."""
    return () if ends is None else (say(f"wait-{wait}", ends=-(-ends // 1000)),)
