"""Which combatants of a phrase are groups of several bodies, such as five Ruffians.

Owns how that is told to whoever puts a phrase into words. Must not know any sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.rules.events import Audience, Event
from bot.rules.model import SystemState
from bot.rules.views import BoardView
from bot.rules.words import MANY, Fact, Phrase


def groups(state: SystemState[Any]) -> frozenset[str]:
    """Return the names of the groups of several bodies. A catalogue says which names are plurals."""
    return frozenset(one.name for one in state.combatants if one.count > 1)


def open_groups(state: SystemState[Any]) -> frozenset[str]:
    """Return those of them that everybody may see."""
    known = groups(state)
    return frozenset(one.name for one in state.visible if one.name in known)


def agreed(phrase: Phrase, names: Collection[str]) -> Phrase:
    """Return a phrase that says which of the names in it stand for several."""
    if not names:
        return phrase
    facts = {name: _agreed(fact, names) for name, fact in phrase.facts.items()}
    told = [fact if isinstance(fact, tuple) else (fact,) for fact in facts.values()]
    here = tuple(sorted({word for words in told for word in words if isinstance(word, str) and word in names}))
    return phrase.evolve(facts={**facts, MANY: here} if here else facts)


def _agreed(fact: Fact, names: Collection[str]) -> Fact:
    if isinstance(fact, Phrase):
        return agreed(fact, names)
    if isinstance(fact, tuple) and any(isinstance(one, Phrase) for one in fact):
        return tuple(agreed(one, names) for one in fact if isinstance(one, Phrase))
    return fact


def told_of(state: SystemState[Any], events: Iterable[Event]) -> tuple[Event, ...]:
    """Return events whose phrases say which names in them stand for several."""
    if not (known := groups(state)):
        return tuple(events)
    seen = open_groups(state)
    return tuple(
        event.evolve(phrase=agreed(event.phrase, seen if event.audience is Audience.PUBLIC else known))
        for event in events
    )


def private(state: SystemState[Any], phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return phrases for one who may see what is said in them, which say so, too."""
    names = groups(state)
    return tuple(agreed(phrase, names) for phrase in phrases)


def board(state: SystemState[Any], view: BoardView) -> BoardView:
    """Return the board, whose prompt says so, too."""
    names = open_groups(state)
    return view.evolve(prompt=tuple(agreed(line, names) for line in view.prompt)) if names else view
