"""Where the sentences stand: catalogues in Fluent, a file for each language, read when something of them is told.

Owns which files make up the words of a system, and what wins where several have a code. A message is parsed when it is
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
    file = resources.files(source).joinpath("words", f"{language}.ftl")
    return Catalogue(file.read_text("utf-8"), language) if file.is_file() else None


def catalogues(sources: tuple[Source, ...], language: str) -> Iterator[Catalogue]:
    """Yield the catalogues of sources in a language, the one that wins first; behind them those in English."""
    for spoken in dict.fromkeys((language, ENGLISH)):
        for source in reversed(sources):
            if (found := catalogue(source, spoken)) is not None:
                yield found
