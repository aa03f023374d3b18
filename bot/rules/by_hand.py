"""What somebody chose or typed in place of what is otherwise drawn: it is always said so, in the same words.

Owns these words, so that nobody has to ask whether a result was drawn, and so that those that were not can be counted.
Must not know any system.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.events import Event
from bot.rules.words import Phrase, say

BY_HAND = "by-hand"
OWN_DICE = say("own-dice")


def of_cards(numbers: Iterable[int]) -> Phrase:
    """Return that these cards were laid by hand."""
    some = tuple(str(number) for number in numbers)
    return say("by-hand-card" if len(some) == 1 else "by-hand-cards", cards=some)


def of_value(what: str, value: str | int) -> Phrase:
    """Return that a value was given by hand: `what` names its kind."""
    return say(f"by-hand-{what}", value=value)


def marked(told: Phrase, how: Phrase) -> Phrase:
    """Return what is told, with how it was given."""
    return say(BY_HAND, told=told, how=how)


def given(event: Event, how: Phrase) -> Event:
    """Return an event whose result was given by hand."""
    return event.evolve(phrase=marked(event.phrase, how))


def counted(events: Iterable[Event]) -> int:
    """Return how many results were given by hand."""
    return sum(event.phrase.code == BY_HAND for event in events)
