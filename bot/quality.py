"""The rules of quality: ten, each kept by a system, or not, for a reason that it says.

Owns which rules there are and the card of a system. Most are tested by the conformance suite, whose results it reads.
Must not know how a system is tested, nor how it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot import packages
from bot.packages import OWN, Package
from bot.rules.words import LANGUAGES

RULES = {
    "conformance": "the conformance suite passes",
    "languages": "all is told in every language of the bot",
    "story": "a page tells a fight, and it happens so",
    "model": "a model written from the rules alone agrees",
    "phone": "the board fits a phone",
    "undo": "what is undone and done again comes out as before",
    "replay": "a fight is played again from its commands",
    "presses": "a turn takes three presses at most",
    "size": "it has at most 1,900 lines of Python, in nine files",
    "licence": "it says under which licence it is given away",
}
LINES_AT_MOST, FILES_AT_MOST = 1900, 9


class Mark(NamedTuple):
    """How a system fares with a rule: kept or not (None: it is exempt), and what is told of that."""

    rule: str
    kept: bool | None
    told: str


def card(one: Package) -> list[Mark]:
    """Return how a system fares with each rule."""
    return [_mark(one, rule) for rule in RULES]


def as_told(marks: list[Mark]) -> Iterator[str]:
    """Yield a line for each rule, as `quickdraw systems --check` prints it."""
    words = {True: "kept", False: "OPEN", None: "exempt"}
    for mark in marks:
        yield f"{mark.rule:<12} {words[mark.kept]:<7} {RULES[mark.rule]} ({mark.told})"


def _mark(one: Package, rule: str) -> Mark:
    kept, told = _found(one, rule)
    if not kept and (reason := one.system.exempt.get(rule, "").strip()):
        return Mark(rule, None, reason)
    return Mark(rule, kept, told)


def _found(one: Package, rule: str) -> tuple[bool, str]:
    if rule == "size":
        files = [path for path in packages.files_of(one.system) if not path.name.startswith("test_")]
        lines = sum(len(path.read_text("utf-8").splitlines()) for path in files)
        return lines <= LINES_AT_MOST and len(files) <= FILES_AT_MOST, f"{lines:,} in {len(files)}"
    if one.source == OWN:
        return True, "tested with each release" if rule != "licence" else "that of the bot"
    if rule == "licence":
        return bool(one.system.licence), one.system.licence or "none is told"
    if rule == "languages" and (missing := set(LANGUAGES) - set(packages.languages(one.system))):
        return False, f"nothing in {', '.join(sorted(missing))}"
    result = packages.result(one.system, rule)
    if result is None:
        return False, "never tested here"
    told = f"{'passed' if result.passed else 'failed'} {result.day}"
    return result.passed and result.same, told if result.same else f"{told}, and changed since"
