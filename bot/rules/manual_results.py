"""What somebody chose or typed in place of what is otherwise drawn: it is always said so, in the same words.

Whatever tells such a result is marked; what was told before is marked again, but not counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.events import Event
from bot.rules.words import BY_HAND, Phrase, say

AGAIN = "again"
OWN_DICE = say("own-dice")


def of(what: str, value: str | int) -> Phrase:
    """Return that something was given by hand: a card, a result, a bar, an initiative."""
    return say(f"by-hand-{what}", value=value)


def again(how: Phrase) -> Phrase:
    """Return the same, for where it is told once more."""
    return how.replace(facts={**how.facts, AGAIN: 1})


def marked(told: Phrase, how: Phrase | None) -> Phrase:
    """Return what is told, with how it was given (None: it was drawn)."""
    return told if how is None else told.replace(facts={**told.facts, BY_HAND: how})


def given(event: Event, how: Phrase | None) -> Event:
    """Return an event whose result was given by hand (None: it was drawn)."""
    return event.replace(phrase=marked(event.phrase, how))


def counted(events: Iterable[Event]) -> int:
    """Return how many results were given by hand."""
    found = (event.phrase.facts.get(BY_HAND) for event in events)
    return sum(isinstance(how, Phrase) and AGAIN not in how.facts for how in found)
