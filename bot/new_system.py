"""Writes a new initiative system: a folder with state, rules, words and a test file, which works at once.

Owns the files of each kit (`bot/scaffold`) and the names in them. Must not know how a system is found or played.
"""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path

KITS = ("order", "countdown", "line", "pool", "sides")
"""What a new system can begin with; the first one unless another is named."""
COMMON = {"init": "__init__.py", "test": "test_{package}.py"}
OWN = {"state": "state.py", "system": "system.py", "en": "words/en.ftl", "de": "words/de.ftl", "page": "page.md"}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")


class BadName(Exception):
    """A name that no system can have, or a folder that is there; the message says why."""


def write(name: str, kit: str, parent: Path) -> Path:
    """Write the folder of a new system below a folder, and return it; raise BadName where that cannot be."""
    words = re.split("[ _-]", name)
    package = "_".join(words).lower()
    if not _NAME.fullmatch(name) or keyword.iskeyword(package):
        raise BadName(f"{name!r} is no name for a system: letters and digits, with blanks or hyphens between words")
    folder = parent / package
    if folder.exists():
        raise BadName(f"{folder} is there already")
    facts = {
        "ID": package.replace("_", "-"),
        "PACKAGE": package,
        "NAME": " ".join(words).capitalize(),
        "CLASS": "".join(word.capitalize() for word in words),
    }
    scaffold = files("bot").joinpath("scaffold")
    for source, target in {**COMMON, **{f"{kit}/{one}": place for one, place in OWN.items()}}.items():
        place = folder / target.format(package=package)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = scaffold.joinpath(f"{source}.txt").read_text("utf-8")
        place.write_text(re.sub("@([A-Z]+)@", lambda found: facts[found[1]], text), "utf-8")
    return folder
