"""Initiative systems from elsewhere: those of installed packages (entry points `quickdraw.systems`).

One that fails is left out, and the others are played.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from types import ModuleType

from bot.render.text import lexicon
from bot.rules.registry import System, add, all_systems, systems_in
from bot.rules.schema import Option, called, declared, hinted, trait_called, trait_means
from bot.rules.words import ENGLISH

log = logging.getLogger(__name__)

GROUP = "quickdraw.systems"
_SOURCES: dict[str, str] = {}
"""The distribution of each system from elsewhere, by its id."""


class NotWhole(Exception):
    """A system that cannot be played; the message says why."""


def load() -> None:
    """Add the systems of installed packages to those that are played: an entry point names one, or a module of some."""
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        source = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value
        try:
            loaded = entry.load()
            for kind in systems_in(loaded) if isinstance(loaded, ModuleType) else [loaded]:
                system = kind()
                check(system)
                add(system)
                _SOURCES[system.id] = source
                log.info("system %s, from %s (%s)", system.id, source, sys.modules[kind.__module__].__file__)
        except Exception as error:  # Whatever a package of somebody else's raises, the bot starts.
            log.error("left out %s: %s", source, " ".join(str(error).split()) or type(error).__name__)


def as_told() -> Iterator[str]:
    """Yield a line for each system that is played: its id, its name, and where it is from."""
    for system in all_systems().values():
        yield f"{system.id:18}{system.name:28}{_SOURCES.get(system.id, 'the bot')}"


def check(system: System) -> None:
    """Raise NotWhole for a system that lacks a sentence in English."""
    words = lexicon(system.words, ENGLISH)
    if missing := [code for code in needed_codes(system) if not words.knows(code)]:
        raise NotWhole(f"{system.id} has no sentence for {', '.join(missing)}")


def needed_codes(system: System) -> Iterator[str]:
    """Yield the codes of the sentences without which a system cannot be shown or asked for anything."""
    yield from ("summary", "rules-card")
    yield from (f"instead-{verb}" for verb in system.instead)
    yield from (setting.means.code for setting in system.settings)
    for name in system.traits:
        yield from (trait_called(name).code, trait_means(name).code)
    for verb, kind in system.kinds.items():
        for name in declared(kind, Option):
            yield from (called(verb, name).code, hinted(verb, name).code)
