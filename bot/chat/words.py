"""The words in which the edge tells things: those of each system, made ready once. Must not know what is told."""

from __future__ import annotations

from bot.render.text import Lexicon, lexicon
from bot.rules.registry import all_systems


def lexicon_of(system: str | None, language: str) -> Lexicon:
    """Return the words of a system in a language; None: the common ones."""
    return lexicon(() if system is None else all_systems()[system].words, language)
