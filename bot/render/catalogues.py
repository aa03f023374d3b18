"""Where the sentences stand: catalogues in Fluent, read when something of them is told.

Owns which files make up the words of a system (in a language all that are named after it: `en.ftl`, `en.options.ftl`),
and what wins where several have a code. A message is parsed when it is
first told, and kept. Must not know a code, nor what is in a phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

from bot.render.patterns import Pattern, compiled
from bot.rules.words import ENGLISH, Sentences, Source

COMMON = "bot.render"
"""Whose sentences every system shares."""

_BEGINNING = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)


class Catalogue:
    """The messages of one source in one language."""

    def __init__(self, text: str, language: str) -> None:
        beginnings = list(_BEGINNING.finditer(text))
        ends = [*(one.start() for one in beginnings[1:]), len(text)]
        self.language = language
        self.texts = {one[1]: text[one.start() : end] for one, end in zip(beginnings, ends, strict=True)}
        self._patterns: dict[str, Pattern] = {}
        self._bare: dict[str, Pattern] = {}

    def pattern(self, code: str) -> Pattern:
        """Return a message that it has."""
        known = self._patterns.get(code)
        if known is None:
            known = self._patterns[code] = compiled(self.texts[code], self.language)
        return known

    def bare(self, code: str) -> Pattern:
        """Return a message that it has, without any formatting."""
        known = self._bare.get(code)
        if known is None:
            known = self._bare[code] = self.pattern(code).bare()
        return known


@cache
def catalogue(source: Source, language: str) -> Catalogue | None:
    """Return the catalogue of a source in a language; None if it has none."""
    if isinstance(source, Sentences):
        return Catalogue(source.text, language) if source.language == language else None
    folder = resources.files(source).joinpath("words")
    files = sorted((file for file in folder.iterdir() if language_of(file.name) == language), key=lambda one: one.name)
    return Catalogue("".join(file.read_text("utf-8") for file in files), language) if files else None


def language_of(file: str) -> str:
    """Return the language that a file of a catalogue is named after: `en` of `en.options.ftl`."""
    return file.partition(".")[0]


def catalogues(sources: tuple[Source, ...], language: str) -> Iterator[Catalogue]:
    """Yield the catalogues of sources in a language, the one that wins first; behind them those in English."""
    for spoken in dict.fromkeys((language, ENGLISH)):
        for source in reversed(sources):
            if (found := catalogue(source, spoken)) is not None:
                yield found
