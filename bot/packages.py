"""Initiative systems from elsewhere: installed packages (entry points `quickdraw.systems`), and a directory.

Owns how they are found, what is checked before one is played, and the line of the log about each. One that fails is
left out, and the others are played. Must not know how a system is played.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points, version
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from bot.render.catalogues import catalogue
from bot.render.text import lexicon
from bot.rules.base import API
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


def load(directory: Path | None) -> list[LeftOut]:
    """Add the systems of installed packages and of a directory to those that are played; return what was left out."""
    left_out = []
    for source, found in (*_installed(), *_in_directory(directory)):
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


# When conformance was tested last.

TESTED = ("conformance", "undo", "replay", "languages", "phone", "presses")
"""The rules of quality that the suite tests, each for itself."""


class Result(NamedTuple):
    """How a system fared with the tests of one rule: on which day, and whether it is as it was then."""

    passed: bool
    day: str
    same: bool


def results_folder() -> Path:
    """Return the folder in which it is kept whether systems passed the conformance suite on this machine."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "quickdraw" / "conformance"


def files_of(system: System, *endings: str) -> list[Path]:
    """Return the files of a system with these endings (default: Python's): of its folder, or its one file."""
    path = Path(path_of(system))
    files = sorted(path.parent.rglob("*.*")) if path.stem in ("system", "__init__") else [path]
    return [one for one in files if one.suffix in (endings or (".py",))]


def digest(system: System) -> str:
    """Return the digest of the Python files and sentences of a system."""
    held = hashlib.sha256()
    for one in files_of(system, ".py", ".ftl"):
        held.update(one.read_bytes())
    return held.hexdigest()


def keep_result(system: System, rule: str, passed: bool, day: str) -> None:
    """Keep whether a system passed the tests of a rule, and on which day."""
    file = results_folder() / f"{system.id}.{rule}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"digest": digest(system), "passed": passed, "day": day}), "utf-8")


def result(system: System, rule: str) -> Result | None:
    """Return how a system fared with the tests of a rule; None if they were never run here."""
    try:
        kept = json.loads((results_folder() / f"{system.id}.{rule}.json").read_text("utf-8"))
    except FileNotFoundError:
        return None
    return Result(kept["passed"], kept["day"], kept["digest"] == digest(system))


def tested(one: Package) -> str:
    """Return whether a system passed the conformance suite when it was tested last on this machine."""
    if one.source == OWN:
        return "with each release"
    results = {rule: found for rule in TESTED if (found := result(one.system, rule)) is not None}
    if not results:
        return "never tested here"
    day = max(found.day for found in results.values())
    if not all(found.same for found in results.values()):
        return f"changed since {day}"
    if failed := [rule for rule, found in results.items() if not found.passed]:
        return f"failed {day}: {', '.join(failed)}"
    return f"passed {day}" if len(results) == len(TESTED) else f"passed in part {day}"


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


def _in_directory(directory: Path | None) -> Iterator[tuple[str, Found]]:
    files = sorted(directory.glob("*.py")) if directory is not None else []
    folders = sorted(directory.glob("*/system.py")) if directory is not None else []
    for path in (*files, *(one.parent for one in folders)):

        def found(path: Path = path) -> Iterator[tuple[System, str]]:
            loaded = _loaded(path)
            if not (kinds := systems_in(loaded)):
                raise NotWhole("it has no system")
            for kind in kinds:
                yield kind(), str(getattr(loaded, "__version__", "-"))

        yield str(path), found


def _loaded(path: Path) -> ModuleType:
    """Return the module of a file, or that of `system.py` in a folder; its folder is searched for modules from now."""
    if (parent := str(path.parent)) not in sys.path:
        sys.path.append(parent)
    name = path.stem if path.is_file() else f"{path.name}.system"
    return importlib.import_module(name)


# What is checked.


def check(system: System) -> None:
    """Raise NotWhole for a system that is made for another API, or lacks a sentence in English."""
    if system.api != API:
        raise NotWhole(f"{system.id} is made for API {system.api} of Quickdraw, and this is API {API}")
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
    rows = [("id", "name", "version", "from", "languages", "conformance")]
    for one in packages():
        told = ", ".join(languages(one.system))
        rows.append((one.system.id, one.system.name, one.version, one.source, told, tested(one)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    for other in left_out:
        yield f"left out {other.source}: {other.reason}"
