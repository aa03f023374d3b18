"""The commands of the roster as a system types them: with the traits of its own combatants.

Must not know any one system, nor what a command does.
"""

from __future__ import annotations

from types import new_class
from typing import Annotated, Any, TypeVar, cast

from msgspec import Meta

from bot.rules.commands import MUSTERED_AT_MOST, Command, Edit, Join, Muster, Newcomer
from bot.rules.declared import fields_of
from bot.rules.model import Combatant, Traits
from bot.rules.words import Frozen

F = TypeVar("F", bound=Frozen)


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
    """Return a kind of value in whose place a field has another type, and a default."""
    namespace: dict[str, object] = {"__module__": traits.__module__, "__annotations__": {name: annotation}}
    if default:
        (namespace[name],) = default
    return cast("type[F]", new_class(kind.__name__, (kind,), exec_body=lambda here: here.update(namespace)))
