"""Initiative systems from elsewhere: those of installed packages (entry points `quickdraw.systems`).

Owns how they are found, what is checked before one is played, and the line of the log about each. One that fails is
left out, and the others are played. Must not know how a system is played.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points, version
from types import ModuleType
from typing import NamedTuple

from bot.render.catalogues import catalogue
from bot.render.text import lexicon
from bot.rules.declared import Option, called, declared, hinted, trait_called, trait_means
from bot.rules.registry import System, add, all_systems, systems_in
from bot.rules.words import ENGLISH, LANGUAGES

log = logging.getLogger(__name__)

GROUP = "quickdraw.systems"
OWN = "the bot"


class Package(NamedTuple):
    """A system that is played, and its `source`: the bot, a distribution with its version, or a path."""

    system: System
    version: str
    source: str
    path: str


class LeftOut(NamedTuple):
    """What was found and cannot be played, and why."""

    source: str
    reason: str


class NotWhole(Exception):
    """A system that cannot be played; the message says why."""


def load() -> list[LeftOut]:
    """Add the systems of installed packages to those that are played; return what was left out."""
    left_out = []
    for source, found in _installed():
        try:
            for system, number in found():
                check(system)
                add(system)
                _PACKAGES[system.id] = Package(system, number, source, path_of(system))
                log.info("system %s: version %s, from %s (%s)", system.id, number, source, path_of(system))
        except Exception as error:  # Whatever a package of somebody else's raises, the bot starts.
            reason = " ".join(str(error).split()) or type(error).__name__
            left_out.append(LeftOut(source, reason))
            log.error("left out %s: %s", source, reason)
    return left_out


_PACKAGES: dict[str, Package] = {}
"""Those that were loaded from elsewhere, by their ids."""


def packages() -> list[Package]:
    """Return all systems that are played, and where each is from."""
    own = version("quickdraw-bot")
    return [_PACKAGES.get(system.id) or Package(system, own, OWN, path_of(system)) for system in all_systems().values()]


def path_of(system: System) -> str:
    """Return the file in which a system is defined."""
    return str(sys.modules[type(system).__module__].__file__)


Found = Callable[[], Iterator[tuple[System, str]]]
"""Yields systems with their versions; raises whatever their modules raise."""


def _installed() -> Iterator[tuple[str, Found]]:
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        number = entry.dist.version if entry.dist is not None else "?"
        name = entry.dist.name if entry.dist is not None else entry.value

        def found(entry: EntryPoint = entry, number: str = number) -> Iterator[tuple[System, str]]:
            loaded = entry.load()
            for kind in systems_in(loaded) if isinstance(loaded, ModuleType) else [loaded]:
                yield kind(), number

        yield f"{name} {number}", found


# What is checked.


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


def languages(system: System) -> list[str]:
    """Return the languages in which a system says what it is."""
    written = ((one, catalogue(source, one)) for source in system.words for one in LANGUAGES)
    return [one for one, found in written if found is not None and "summary" in found.texts]


def as_told(left_out: list[LeftOut]) -> Iterator[str]:
    """Yield a line for each system, as `quickdraw systems` prints it."""
    rows = [("id", "name", "version", "from", "languages")]
    for one in packages():
        told = ", ".join(languages(one.system))
        rows.append((one.system.id, one.system.name, one.version, one.source, told))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    for other in left_out:
        yield f"left out {other.source}: {other.reason}"
