"""Finds the systems: each a folder of `bot.rules.systems` with its class in `system.py`, or a file there."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from bot.rules import systems
from bot.rules.commands import PLAY, QUERIES, VERBS
from bot.rules.errors import Refused
from bot.rules.schema import Kind, Option, Shape, declared, fields_of, shape_of
from bot.rules.system import InitiativeSystem
from bot.rules.words import Frozen

System = InitiativeSystem[Any, Any]

MORE_OPTIONS = "more"
"""The option that takes all others: "key value, key value"."""
NAMED: Mapping[str, tuple[str, ...]] = {
    "declare": (
        "speed", "action", "phase", "kind", "rush", "surge", "take_time", "secret", "repeat", "reacting", "reach",
    ),
    "flip": ("card", "roll", "bar", "side", "surprise"),
    "act": ("action", "speed", "do", "cost", "total", "preempt", "done", "bind", "distance"),
    "hold": ("until", "what"),
    "abort": ("retarget",),
    "next": ("round", "to"),
    "surge": ("points", "haste"),
    "check": ("against", "ruling", "mental", "cost", "dice", "target", "distance", "effect"),
    "odds": ("speed", "dice", "target"),
    "interrupt": ("target", "speed", "kind"),
}  # fmt: skip
"""The options of systems that slash commands name: Discord allows 25 for a command, so no more are added."""
NAMED_TRAITS = (
    "reflex", "initiative", "agility", "dice", "prowess", "dexterity", "awareness", "mental", "bound", "weapon",
)  # fmt: skip
"""The traits that slash commands name."""
LONGEST = 1000
"""Letters of an option that systems type differently: as a text, which the system that is played reads."""


@cache
def all_systems() -> dict[str, System]:
    """Return all systems by id, ordered by name. Raise TypeError if two have one id."""
    found: dict[str, System] = {}
    for module in pkgutil.iter_modules(systems.__path__):
        place = f"{systems.__name__}.{module.name}"
        loaded = importlib.import_module(f"{place}.system" if module.ispkg else place)
        for kind in systems_in(loaded):
            if kind.id in found:
                raise TypeError(f"two systems are called {kind.id!r}")
            found[kind.id] = kind()
    return dict(sorted({**found, **_added}.items(), key=lambda entry: entry[1].name))


def systems_in(module: ModuleType) -> list[type[System]]:
    """Return the systems that a module defines; not the bases that it imports."""
    kinds = (kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__)
    return [kind for kind in kinds if issubclass(kind, InitiativeSystem) and not inspect.isabstract(kind)]


_added: dict[str, System] = {}


def add(system: System) -> None:
    """Add a system of a package; raise TypeError if its id is taken."""
    if system.id in all_systems():
        raise TypeError(f"the id {system.id!r} is taken")
    _added[system.id] = system
    _forget()


def remove(id: str) -> None:
    """Remove a system that was added."""
    del _added[id]
    _forget()


def _forget() -> None:
    for found in (all_systems, terms_of, trait_terms, unused_options):
        found.cache_clear()


def system_of(id: str) -> System:
    """Return the system with this id; refuse a name that is none."""
    try:
        return all_systems()[id]
    except KeyError:
        raise Refused("no-such-system", found=id, allowed=tuple(all_systems())) from None


@cache
def terms_of(verb: str) -> tuple[Term, ...]:
    """Return the options that the slash command of a verb names; those that it has in every system stand last."""
    kinds = [system.kinds[verb] for system in all_systems().values() if verb in system.kinds]
    own = (name for kind in (*PLAY, *QUERIES) if kind.verb == verb for name in declared(kind, Option))
    return _terms((*NAMED.get(verb, ()), *own), kinds)


@cache
def trait_terms() -> tuple[Term, ...]:
    """Return the traits that slash commands name."""
    return _terms(NAMED_TRAITS, [system.traits_type for system in all_systems().values()])


@cache
def unused_options(id: str | None) -> dict[str, frozenset[str]]:
    """Return the options that a system has no use for, by commands as they are typed; nothing without a system."""
    played = all_systems().get(id or "")
    if played is None:
        return {}
    unused = {}
    for verb, of in VERBS.items():
        named = trait_terms() if of.takes_traits else terms_of(verb)
        taken = played.traits if of.takes_traits else played.options.get(verb, {})
        more = frozenset({MORE_OPTIONS} if taken.keys() <= {term.name for term in named} else ())
        unused[of.typed] = more | {term.name for term in named if term.name not in taken}
    return unused


class Term(NamedTuple):
    """An option or trait of slash commands in any system: all `choices`, if closed, and if more is `suggested`."""

    name: str
    shape: Shape
    choices: tuple[str, ...] = ()
    suggested: bool = False


def _terms(names: Sequence[str], kinds: Sequence[type[Frozen]]) -> tuple[Term, ...]:
    having = {name: [kind for kind in kinds if name in fields_of(kind)] for name in dict.fromkeys(names)}
    return tuple(_term(name, some, len(kinds)) for name, some in having.items() if some)


def _term(name: str, kinds: Sequence[type[Frozen]], of: int) -> Term:
    shapes = [shape_of(kind, name) for kind in kinds]
    alike = len({shape._replace(required=False) for shape in shapes}) == 1
    shape = shapes[0] if alike else Shape(Kind.TEXT, 1, LONGEST)
    options = [option for kind in kinds if (option := declared(kind, Option).get(name)) is not None]
    closed = {option.choices if option.closed else () for option in options}
    return Term(
        name,
        shape._replace(required=len(kinds) == of and all(one.required for one in shapes)),
        choices=closed.pop() if len(closed) == 1 else (),
        suggested=any(option.choices or option.suggested for option in options),
    )
