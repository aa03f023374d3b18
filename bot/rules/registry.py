"""Finds the systems: each a folder of `bot.rules.systems` with its class in `system.py`, or a file there.

Must not name any of them.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from functools import cache
from typing import Any

from bot.rules import systems, vocabulary
from bot.rules.contract import InitiativeSystem
from bot.rules.errors import Refused
from bot.rules.verbs import VERBS
from bot.rules.vocabulary import Term

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
    vocabulary.check(known.values())
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
    return vocabulary.options(all_systems().values(), verb)


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
    return vocabulary.traits(all_systems().values())
