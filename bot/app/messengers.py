"""Who tells what the use cases bring about: finds the words, carries announcements, and keeps the boards.

Must not know Discord, nor any sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.app.ports import EncounterRecord, Pending
from bot.rules.views import BoardView
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


Sight = Callable[[], BoardView]
"""Draws a board as it is to be shown: asked for when it is shown, since most are not, before the next one comes."""


class Courier(Protocol):
    """Who carries announcements to the channel, and keeps the board."""

    def wake(self, encounter: EncounterRecord, drawn: Sight, announced: Sequence[Pending]) -> None:
        """Take up new announcements of an encounter, and what its board is to show now."""
        ...

    def look_later(self, encounter: EncounterRecord, drawn: Sight) -> None:
        """Take up what the board is to show after a step that nobody heard of, which hardly ever changes it: no step
        but those that everybody heard of may decide when it is looked at.
        """
        ...

    def post_board(self, encounter: EncounterRecord, drawn: Sight) -> None:
        """Post the board again, and make that one the live one."""
        ...
