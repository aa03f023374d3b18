"""What people type, checked and made a value: the one place in the rules that parses input, and uses pydantic for it.

Everything behind it is a `Frozen` value, whose types are taken as checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from types import new_class
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, InstanceOf, ValidationError, create_model

from bot.rules.commands import MUSTERED_AT_MOST, Command, Edit, Join, Muster, Newcomer
from bot.rules.errors import Refused
from bot.rules.model import CALLED, SENTENCE, Combatant, Traits, one_line, spelt, unquoted
from bot.rules.schema import fields_of
from bot.rules.words import Frozen, say

F = TypeVar("F", bound=Frozen)
KEPT: Mapping[Any, Callable[[str], str]] = {SENTENCE: one_line, CALLED: unquoted}
"""Marks of what keeps the signs that are typed, and how it is read."""

ALLOWED = {
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), "allowed-whole-number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "allowed-yes-or-no"),
    "string_type": "allowed-text",
}
"""What is allowed in place of a value of another type."""
PARSED = (Traits, Newcomer)
"""The values within a command that people type, too; others are given as they are."""


def parse(kind: type[F], given: dict[str, Any]) -> F:
    """Return a value of a kind from what was typed; refuse what a field cannot be, with what is allowed."""
    try:
        found: F = _value(kind, _model(kind).model_validate(given))
    except ValidationError as error:
        raise _refusal(error) from None
    return found


def _refusal(error: ValidationError) -> Refused:
    first = error.errors(include_url=False)[0]
    option = str(first["loc"][-1])
    found = str(first["input"])[:80]
    limits = first.get("ctx", {})
    match first["type"]:
        case "too_long" | "string_too_long":
            allowed = say("allowed-length", most=limits["max_length"])
        case "too_short":
            allowed = say("allowed-not-empty")
        case "greater_than_equal":
            allowed = say("allowed-at-least", least=limits["ge"])
        case "less_than_equal":
            allowed = say("allowed-at-most", most=limits["le"])
        case "missing":
            return Refused("value-missing", option=option)
        case _:
            allowed = say(ALLOWED.get(first["type"], "allowed-else"))
    return Refused("bad-option", option=option, found=found, allowed=allowed)


@cache
def _model(kind: type[Frozen]) -> type[BaseModel]:
    config = ConfigDict(extra="forbid", hide_input_in_errors=True)
    named: dict[str, Any] = {one.name: (_typed(one.type), ... if one.required else None) for one in fields(kind)}
    return create_model(kind.__name__, __config__=config, **named)


def _typed(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        if not issubclass(annotation, PARSED):
            return InstanceOf[annotation]  # type: ignore[misc]
        return _model(annotation)
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        bounds = [_field(one) for one in inner[1:] if isinstance(one, Meta) and one not in KEPT]
        reader = next((KEPT[one] for one in inner if one in KEPT), None)
        typed = _typed(inner[0]) if reader is None else Annotated[str, BeforeValidator(_by(reader))]
        return Annotated[typed, *bounds] if bounds else typed
    if origin is tuple:
        return tuple[_typed(inner[0]), ...]  # type: ignore[misc]
    if inner:
        return reduce(or_, map(_typed, inner))
    return Annotated[str, BeforeValidator(_by(spelt))] if annotation is str else annotation


def _field(meta: Meta) -> Any:
    return Field(ge=meta.ge, le=meta.le, min_length=meta.min_length, max_length=meta.max_length)


@cache
def reader_of(kind: type[Frozen], name: str) -> Callable[[str], str]:
    """Return how what is typed for a field is read: `spelt`, but for what people say in their own words, and names.

    What a kind has not itself is a newcomer's.
    """
    field = fields_of(kind).get(name) or fields_of(Newcomer).get(name)
    marks = () if field is None else _marks(field.type)
    return next((KEPT[one] for one in marks), spelt)


def _marks(annotation: Any) -> Iterator[Any]:
    for one in get_args(annotation):
        if one in KEPT:
            yield one
        else:
            yield from _marks(one)


def _by(reader: Callable[[str], str]) -> Callable[[object], object]:
    return lambda value: reader(value) if isinstance(value, str) else value


def _value(kind: Any, parsed: Any) -> Any:
    if isinstance(parsed, tuple):
        return tuple(_value(kind, one) for one in parsed)
    if not isinstance(parsed, BaseModel):
        return parsed
    return kind(**{name: _value(_kind_within(kind, name), getattr(parsed, name)) for name in parsed.model_fields_set})


@cache
def _kind_within(kind: type[Frozen], name: str) -> type[Frozen]:
    annotation = fields_of(kind)[name].type
    while inner := get_args(annotation):
        annotation = inner[0]
    found: type[Frozen] = annotation
    return found


# The commands of the roster as a system types them.


def traits_of(combatant: type[Combatant]) -> type[Traits]:
    """Return the traits of a kind of combatant."""
    found: type[Traits] = fields_of(combatant)["traits"].type
    return found


def with_traits(kind: type[Command], traits: type[Traits]) -> type[Command]:
    """Return a command of the roster with the traits of a system, if it brings any."""
    if issubclass(kind, Muster):
        own = _with(Newcomer, traits, "traits", traits, traits())
        several = Annotated[tuple[own, ...], Meta(min_length=1, max_length=MUSTERED_AT_MOST)]  # type: ignore[valid-type]
        return _with(kind, traits, "newcomers", several)
    return _with(kind, traits, "traits", traits, traits()) if issubclass(kind, Join | Edit) else kind


def _with(kind: type[F], traits: type[Traits], name: str, annotation: Any, *default: object) -> type[F]:
    namespace: dict[str, object] = {"__module__": traits.__module__, "__annotations__": {name: annotation}}
    if default:
        (namespace[name],) = default
    return cast("type[F]", new_class(kind.__name__, (kind,), exec_body=lambda here: here.update(namespace)))
