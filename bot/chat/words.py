"""The words in which the edge tells things: those of each system, made ready once. Must not know what is told."""

from __future__ import annotations

from functools import cache

from bot.render.text import Lexicon
from bot.rules.registry import all_systems


@cache
def lexicon_of(system: str | None) -> Lexicon:
    """Return the words of a system; None: the common ones."""
    if system is None:
        return Lexicon({})
    return Lexicon(all_systems()[system].sentences)
