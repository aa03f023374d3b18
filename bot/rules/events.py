"""Facts: what a command brought about, each with its audience; and steps: a state with the facts that led to it.

A secret act makes two events: one public without the secret, and one for its owner and the GM.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from bot.rules.commands import Command
from bot.rules.draw import Drawn
from bot.rules.exhibits import Exhibit
from bot.rules.model import Combatant, CombatantId, Deed, SystemState, UserId, Viewer
from bot.rules.words import BY_HAND, MANY, Fact, Frozen, Phrase, say

FORCED_UNSEEN, FORCED_FOR_NOTHING = UNFORCED = "forced-unseen", "forced-for-nothing"
"""Codes of the GM's events that a command was forced of which nobody else may know that."""


PICTURED_LETTERS, LETTERS_EACH = 980, 52
"""The most letters that are told by a picture and its description alone, and how many a combatant takes, its name
apart.
"""


C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])


class Audience(StrEnum):
    """Who may hear of an event."""

    PUBLIC = "public"
    OWNER = "owner"
    """The player of the combatant `about`, and the GMs."""
    GM = "gm"


class Event(Frozen, omit_defaults=True):
    """One fact. A `call` pings the players of those who may now act; `calls_gm`: it pings the GMs.

    Of those, the `quiet` ones were called before, and nothing about them has changed: they are not pinged again. It
    `warns` those at whom it is aimed by name, and who could answer it: their players are pinged, too.
    `ends`: when the time ends, in milliseconds since 1970, of the kind of `wait` that begins with it.
    `deeds`: those that it tells; `undone`: whose newest deeds, one for each time, have not come about after all. What
    is not `posted` makes no message of its own: it stands on the board, and in the log. What is `pictured` the pictures
    of its message tell, and no words besides.
    """

    phrase: Phrase
    audience: Audience = Audience.PUBLIC
    about: CombatantId | None = None
    owner: int | None = None
    call: tuple[CombatantId, ...] = ()
    quiet: tuple[CombatantId, ...] = ()
    warns: tuple[CombatantId, ...] = ()
    calls_gm: bool = False
    exhibits: tuple[Exhibit, ...] = ()
    ends: int | None = None
    wait: str = "answer"
    deeds: tuple[Deed, ...] = ()
    undone: tuple[CombatantId, ...] = ()
    posted: bool = True
    pictured: bool = False
    step: int | None = None
    """Which step of a play it is of, as long as that is told as one; None: of that of the one before it."""

    def heard_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may hear of this."""
        if self.audience is Audience.PUBLIC or viewer.gm:
            return True
        return self.audience is Audience.OWNER and self.owner is not None and self.owner == viewer.user

    @property
    def makes_message(self) -> bool:
        """Whether a message is posted because of this."""
        return self.audience is Audience.PUBLIC and self.posted


def aimed_at(state: SystemState[C], event: Event) -> tuple[C, ...]:
    """Return the combatants that the words of an event name, besides whoever did it; those that all may see."""
    words = " ".join([fact for key, fact in event.phrase.facts.items() if key != "who" and isinstance(fact, str)])
    return tuple([one for one in state.visible if is_named_in(one.name, words)]) if words else ()


def is_named_in(name: str, words: str) -> bool:
    """Whether a name stands in some words, whole."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words, re.IGNORECASE) is not None


def public(code: str, /, **facts: Fact) -> Event:
    """Return an event that everybody hears."""
    return Event(phrase=say(code, **facts))


def calling(code: str, /, *combatants: CombatantId, **facts: Fact) -> Event:
    """Return a public call of those who may now act."""
    return Event(phrase=say(code, **facts), call=combatants)


def for_owner(combatant: Combatant, code: str, /, **facts: Fact) -> Event:
    """Return an event that only the combatant's player and the GMs hear."""
    return Event(audience=Audience.OWNER, phrase=say(code, **facts), about=combatant.id, owner=combatant.owner)


def for_user(user: UserId | None, phrase: Phrase) -> Event:
    """Return an event that only one person and the GMs hear."""
    return Event(audience=Audience.OWNER, phrase=phrase, owner=user)


def about(combatant: Combatant, code: str, /, **facts: Fact) -> Event:
    """Return an event that everybody hears, unless the combatant is hidden."""
    return for_owner(combatant, code, **facts) if combatant.hidden else public(code, **facts)


def on_picture(event: Event, combatants: Iterable[Combatant]) -> Event:
    """Return an event that the picture of its message shows, if it has room; what was given by hand is told as well."""
    fits = sum(len(one.name) + LETTERS_EACH for one in combatants) <= PICTURED_LETTERS
    return event.replace(pictured=True) if fits and BY_HAND not in event.phrase.facts else event


def on_board(event: Event) -> Event:
    """Return an event that stands on the board and in the log, and makes no message."""
    return event.replace(posted=False)


def makes_message(events: Iterable[Event]) -> bool:
    """Whether a message is posted because of any of these."""
    return True in [event.makes_message for event in events]


def is_public(events: Iterable[Event]) -> bool:
    """Whether everybody heard of what happened."""
    return Audience.PUBLIC in [event.audience for event in events]


ROUND_BEGINS = "round-begins"
"""The code of what begins a round."""


def before_the_call(events: tuple[Event, ...], told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events with others put before whoever is called; at the end, where nobody is."""
    call = next((place for place, event in enumerate(events) if event.call), len(events))
    return (*events[:call], *told, *events[call:])


def before_the_round(events: tuple[Event, ...], told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events with others put before a new round; before whoever is called, where none begins."""
    begins = [place for place, event in enumerate(events) if event.phrase.code == ROUND_BEGINS]
    return (*events[: begins[0]], *told, *events[begins[0] :]) if begins else before_the_call(events, told)


def for_gm(code: str, /, **facts: Fact) -> Event:
    """Return an event that only the GMs hear."""
    return Event(audience=Audience.GM, phrase=say(code, **facts))


class Step(NamedTuple, Generic[S]):
    """A state, and the events that led to it."""

    state: S
    events: tuple[Event, ...] = ()

    def leading_to(self, state: S) -> Step[S]:
        """Return this step with another state at its end."""
        return self if state is self.state else Step(state, self.events)

    def telling(self, *events: Event) -> Step[S]:
        """Return this step with other events."""
        return Step(self.state, events)

    def with_newest_line(self, changed: Callable[[Event], Event]) -> Step[S]:
        """Return this step with the last line changed that is posted of it, if any is."""
        last = max((place for place, event in enumerate(self.events) if event.makes_message), default=None)
        if last is None:
            return self
        return self.telling(*self.events[:last], changed(self.events[last]), *self.events[last + 1 :])

    def then(self, following: Callable[[S], Step[S]]) -> Step[S]:
        """Return this step followed by another one from its state."""
        further = following(self.state)
        return Step(further.state, self.events + further.events)

    def for_each(self, combatants: Iterable[C], following: Callable[[S, C], Step[S]]) -> Step[S]:
        """Return this step followed by the same one for each of these combatants, as they then are, in turn."""
        step = self
        for one in combatants:
            further = following(step.state, step.state.get(one.id))
            step = Step(further.state, step.events + further.events)
        return step


class AppliedStep(NamedTuple):
    """One step as it was taken: the command (None: the start), the state after it, its events and its draws."""

    command: Command | None
    state: Any
    events: tuple[Event, ...]
    drawn: tuple[Drawn, ...] = ()


def groups(state: SystemState[Any]) -> frozenset[str]:
    """Return the names of the groups of several bodies. A catalogue says which names are plurals."""
    return frozenset(one.name for one in (*state.combatants, *state.fallen) if one.count > 1)


def open_groups(state: SystemState[Any]) -> frozenset[str]:
    """Return those of them that everybody may see."""
    known = groups(state)
    return frozenset(one.name for one in state.in_sight if one.name in known)


def agreed(phrase: Phrase, names: Collection[str]) -> Phrase:
    """Return a phrase that says which of the names in it stand for several."""
    if not names:
        return phrase
    facts = {name: _agreed(fact, names) for name, fact in phrase.facts.items()}
    told = [fact if isinstance(fact, tuple) else (fact,) for fact in facts.values()]
    here = tuple(sorted({word for words in told for word in words if isinstance(word, str) and word in names}))
    return phrase.replace(facts={**facts, MANY: here} if here else facts)


def _agreed(fact: Fact, names: Collection[str]) -> Fact:
    if isinstance(fact, Phrase):
        return agreed(fact, names)
    if isinstance(fact, tuple) and any(isinstance(one, Phrase) for one in fact):
        return tuple(agreed(one, names) for one in fact if isinstance(one, Phrase))
    return fact


def with_groups(events: Iterable[Event], *states: SystemState[Any]) -> tuple[Event, ...]:
    """Return events whose phrases say which names in them stand for several, in any of these states."""
    if not (known := frozenset[str]().union(*map(groups, states))):
        return tuple(events)
    seen = frozenset[str]().union(*map(open_groups, states))
    return tuple(
        event.replace(phrase=agreed(event.phrase, seen if event.audience is Audience.PUBLIC else known))
        for event in events
    )


def phrases_with_groups(state: SystemState[Any], phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return phrases for one who may see what is said in them, which say so, too."""
    names = groups(state)
    return tuple(agreed(phrase, names) for phrase in phrases)
