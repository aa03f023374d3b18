"""Finds the systems: each a folder of `bot.rules.systems` with its class in `system.py`, or a file there.

Owns the union of their options and traits, from which commands and forms are built, and that no two systems mean
different things by one name. Must not name any system, nor know how something is typed.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from bot.rules import systems
from bot.rules.commands import PLAY, QUERIES, VERBS
from bot.rules.contract import InitiativeSystem
from bot.rules.declared import Option, Shape, Trait, declared, shape_of
from bot.rules.errors import Refused

System = InitiativeSystem[Any, Any]


@cache
def all_systems() -> dict[str, System]:
    """Return the systems by their ids, in the order of their names.

    Raise TypeError if two have one id, or declare one name differently.
    """
    found: dict[str, System] = {}
    for module in pkgutil.iter_modules(systems.__path__):
        place = f"{systems.__name__}.{module.name}"
        loaded = importlib.import_module(f"{place}.system" if module.ispkg else place)
        for _, kind in inspect.getmembers(loaded, inspect.isclass):
            if not issubclass(kind, InitiativeSystem) or inspect.isabstract(kind):
                continue
            if kind.__module__ == loaded.__name__:
                if kind.id in found:
                    raise TypeError(f"two systems are called {kind.id!r}")
                found[kind.id] = kind()
    known = dict(sorted(found.items(), key=lambda entry: entry[1].name))
    check_terms(known.values())
    return known


def system_of(id: str) -> System:
    """Return the system with this id; refuse a name that is none."""
    try:
        return all_systems()[id]
    except KeyError:
        raise Refused("no-such-system", found=id, allowed=tuple(all_systems())) from None


@cache
def terms_of(verb: str) -> tuple[Term, ...]:
    """Return the options that a verb has in any system."""
    return option_terms(all_systems().values(), verb)


@cache
def unused_options(id: str | None) -> dict[str, frozenset[str]]:
    """Return the options that a system has no use for, by commands as they are typed; nothing without a system."""
    played = all_systems().get(id or "")
    if played is None:
        return {}
    traits = frozenset(term.name for term in trait_terms()) - played.traits.keys()
    options = {verb: frozenset(term.name for term in terms_of(verb)) for verb in VERBS}
    return {
        of.typed: traits if of.takes_traits else options[verb] - played.options.get(verb, {}).keys()
        for verb, of in VERBS.items()
    }


@cache
def trait_terms() -> tuple[Term, ...]:
    """Return the traits of all systems."""
    return terms_of_traits(all_systems().values())


# The options and traits of systems taken together.


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


def option_terms(systems: Iterable[System], verb: str) -> tuple[Term, ...]:
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


def terms_of_traits(systems: Iterable[System]) -> tuple[Term, ...]:
    """Return the traits, in the order of the systems. Raise TypeError if two of them differ."""
    uses: dict[str, list[_Use]] = {}
    for system in systems:
        for name, trait in system.traits.items():
            uses.setdefault(name, []).append(_Use(system.id, shape_of(system.traits_type, name), trait))
    return tuple(Term(name, _agreed(some, f"the trait {name}")) for name, some in uses.items())


def check_terms(systems: Iterable[System]) -> None:
    """Raise TypeError if two systems declare one name differently."""
    known = tuple(systems)
    for verb in dict.fromkeys(verb for system in known for verb in system.kinds):
        option_terms(known, verb)
    terms_of_traits(known)


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
