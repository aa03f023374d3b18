"""The port to the sentences of the bot. Must not know Discord, nor any sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.rules.words import Phrase, Source


class Teller(Protocol):
    """Who finds the words. `words` are where a system's own sentences stand."""

    def message(self, words: tuple[Source, ...], language: str, phrases: Sequence[Phrase]) -> str:
        """Return the phrases as the text of one message, a line each."""
        ...

    def plain(self, words: tuple[Source, ...], language: str, phrase: Phrase) -> str:
        """Return a phrase without formatting."""
        ...

    def knows(self, words: tuple[Source, ...], code: str) -> bool:
        """Whether there is a sentence for a code."""
        ...
