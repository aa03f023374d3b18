"""Sentences of tests' own, as a system has them, and how a sentence is found that is in another language."""

from __future__ import annotations

import re
from functools import cache

from bot.render.catalogues import COMMON, catalogue
from bot.render.text import Lexicon
from bot.rules.registry import all_systems
from bot.rules.words import Sentences


def sentences(language: str = "en", /, **messages: str) -> tuple[Sentences, ...]:
    """Return sentences by their codes; an underscore stands for a hyphen: `not_up="{$who} is not up."`."""
    lines = (f"{code.replace('_', '-')} = {text}\n" for code, text in messages.items())
    return (Sentences(language, "".join(lines)),)


def lexicon(**messages: str) -> Lexicon:
    """Return a lexicon of such sentences, and the common ones behind them."""
    return Lexicon(sentences(**messages))


BETWEEN = re.compile(r"^[a-z-]+ =|\{[^{}]*->|\{[^{}]*\}|^ *\*?\[\w+\]|\}|\n|\*\*", re.MULTILINE)
"""What stands between the pieces of a sentence in a catalogue: facts, choices, formatting."""


@cache
def pieces(system: str, language: str) -> frozenset[str]:
    """Return all pieces of the sentences that a table of a system may be told in a language."""
    sources = (catalogue(source, language) for source in (COMMON, *all_systems()[system].words))
    sentences = (text for one in sources if one for text in one.texts.values())
    return frozenset(piece.strip() for text in sentences for piece in BETWEEN.split(text))


def found(piece: str, text: str) -> bool:
    """Whether a piece is in a text, other than as a part of a word or of what is typed."""
    return piece in text and re.search(rf"(?<![\w:/`-]){re.escape(piece)}(?![\w:`-])", text) is not None


@cache
def only(system: str, language: str, other: str) -> tuple[str, ...]:
    """Return the pieces of sentences in a language that are none in the other one."""
    whole = "\n".join(pieces(system, other))
    return tuple(one for one in pieces(system, language) if re.search(r"[A-Za-z]{4}", one) and not found(one, whole))
