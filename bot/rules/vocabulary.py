"""The vocabulary of systems taken together: every option and trait that anybody may type, and what it takes.

Owns the union, and that no two systems mean different things by one name. Must not know any one system, nor how
something is typed: commands and forms are built from this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from bot.rules.commands import PLAY, QUERIES
from bot.rules.contract import InitiativeSystem
from bot.rules.declared import Option, Shape, Trait, declared, shape_of

Systems = Iterable[InitiativeSystem[Any, Any]]


class Term(NamedTuple):
    """A name that people may type, and what it takes.

    `choices` are all that can be typed, where every system that has it closes them alike; otherwise `suggested` says
    whether any of them has something to suggest.
    """

    name: str
    shape: Shape
    choices: tuple[str, ...] = ()
    suggested: bool = False


class _Use(NamedTuple):
    """How one system uses a name."""

    system: str
    shape: Shape
    declaration: Option | Trait


def options(systems: Systems, verb: str) -> tuple[Term, ...]:
    """Return the options of a verb; those that more systems have stand first, those that the verb has anyway last.

    Raise TypeError if two systems differ.
    """
    uses: dict[str, list[_Use]] = {}
    having = 0
    for system in systems:
        kind = system.kinds.get(verb)
        if kind is None:
            continue
        having += 1
        for name, option in declared(kind, Option).items():
            uses.setdefault(name, []).append(_Use(system.id, shape_of(kind, name), option))
    terms = [_option(name, some, f"/{verb} {name}", having) for name, some in uses.items()]
    anyway = {name for kind in (*PLAY, *QUERIES) if kind.verb == verb for name in declared(kind, Option)}
    return tuple(sorted(terms, key=lambda term: (term.name in anyway, -len(uses[term.name]))))


def traits(systems: Systems) -> tuple[Term, ...]:
    """Return the traits, in the order of the systems. Raise TypeError if two of them differ."""
    uses: dict[str, list[_Use]] = {}
    for system in systems:
        for name, trait in system.traits.items():
            uses.setdefault(name, []).append(_Use(system.id, shape_of(system.traits_type, name), trait))
    return tuple(Term(name, _agreed(some, f"the trait {name}")) for name, some in uses.items())


def check(systems: Iterable[InitiativeSystem[Any, Any]]) -> None:
    """Raise TypeError if two systems declare one name differently."""
    known = tuple(systems)
    for verb in dict.fromkeys(verb for system in known for verb in system.kinds):
        options(known, verb)
    traits(known)


def _option(name: str, uses: list[_Use], what: str, having: int) -> Term:
    shape = _agreed(uses, what)
    declarations = [use.declaration for use in uses if isinstance(use.declaration, Option)]
    closed = {declaration.choices if declaration.closed else () for declaration in declarations}
    required = len(uses) == having and all(use.shape.required for use in uses)
    return Term(
        name,
        shape._replace(required=required),
        choices=closed.pop() if len(closed) == 1 else (),
        suggested=any(declaration.choices or declaration.suggested for declaration in declarations),
    )


def _agreed(uses: list[_Use], what: str) -> Shape:
    first, *others = uses
    for other in others:
        mine, theirs = (one.shape._replace(required=False) for one in (first, other))
        if mine != theirs:
            raise TypeError(f"{first.system} and {other.system} declare {what} differently: {mine!r}, {theirs!r}")
    return first.shape
