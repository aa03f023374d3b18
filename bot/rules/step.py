"""A step of play: a state, the events that led to it, and the moments that were passed on the way.

Must not know what any of it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from bot.rules.events import Event
from bot.rules.model import Combatant, SystemState

C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])


class Moment(NamedTuple):
    """Where the fight stood before it went on by itself: `told`, so many events of the step had led there."""

    state: Any
    told: int


class Step(NamedTuple, Generic[S]):
    """A state, and the events that led to it. `moments` are those that somebody may still claim back."""

    state: S
    events: tuple[Event, ...] = ()
    moments: tuple[Moment, ...] = ()

    def leading_to(self, state: S) -> Step[S]:
        """Return this step with another state at its end."""
        return self if state is self.state else Step(state, self.events, self.moments)

    def telling(self, *events: Event) -> Step[S]:
        """Return this step with other events."""
        return Step(self.state, events, self.moments)

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
