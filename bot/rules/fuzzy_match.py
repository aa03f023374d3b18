"""What somebody meant who typed something else: another case, a part of it, a slip of the finger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher

from bot.rules.errors import Refused
from bot.rules.model import seen_as
from bot.rules.words import Phrase, say

LIKELY = 0.7
"""How alike two words must be for one to be a slip of the other, between 0 and 1."""


def matching(typed: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that a typed one means: equal, else begun, else a word of them begun, else a part."""
    words, wanted = tuple(dict.fromkeys(known)), seen_as(typed)
    ways = (
        lambda word: word == wanted,
        lambda word: word.startswith(wanted),
        lambda word: f" {wanted}" in word,
        lambda word: wanted in word,
    )
    found = ([word for word in words if way(seen_as(word))] for way in ways if wanted)
    return tuple(next(filter(None, found), ()))


def begun(typed: str, known: Iterable[str]) -> str | None:
    """Return the one known word that was typed, whatever its case, or begun."""
    words = tuple(known)
    if typed in words:
        return typed
    wanted = seen_as(typed)
    same = [word for word in words if seen_as(word) == wanted]
    found = same or [word for word in words if wanted and seen_as(word).startswith(wanted)]
    return found[0] if len(found) == 1 else None


def parse_word(code: str, text: str, known: Sequence[str]) -> str:
    """Return the known word that a text means, if need be by an unambiguous part; raise Refused(code) if none."""
    if text in known:
        return text
    words = {word.replace("-", " "): word for word in known}
    found = matching(re.sub(r"[\s_-]+", " ", text), words)
    if len(found) != 1:
        raise Refused(code, found=text, allowed=tuple(known))
    return words[found[0]]


def nearest(typed: str, known: Iterable[str], *, most: int = 3, likely: float = LIKELY) -> tuple[str, ...]:
    """Return the known words that what was typed may be a slip of, the likeliest first."""
    wanted = seen_as(typed)
    alike = {word: SequenceMatcher(None, wanted, seen_as(word)).ratio() for word in known}
    near = sorted((word for word in alike if alike[word] >= likely), key=lambda word: (-alike[word], word))
    return tuple(near[:most])


def did_you_mean(refusal: Phrase, named: Callable[[str], str] = str) -> Phrase | None:
    """Return the question whether the nearest of what is `allowed`, or `known`, was meant; None if nothing is near.

    Of known words the nearest are asked however unlikely they are. `named` returns the name of a word in the reader's
    language: a slip of either is found, and the name is told.
    """
    facts = refusal.facts
    found, words = facts.get("found"), facts.get("known", facts.get("allowed"))
    if not isinstance(found, str) or not isinstance(words, tuple):
        return None
    names = {name: named(word) for word in words if isinstance(word, str) for name in (word, named(word))}
    near = tuple(dict.fromkeys(names[word] for word in nearest(found, names, likely=0 if "known" in facts else LIKELY)))
    return say("did-you-mean", near=near) if near else None
