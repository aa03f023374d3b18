"""A step of play: a state and the events that led to it. Must not know what either is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.rules.events import Event
from bot.rules.model import SystemState

S = TypeVar("S", bound=SystemState[Any])


@dataclass(frozen=True)
class Step(Generic[S]):
    """A state, and the events that led to it."""

    state: S
    events: tuple[Event, ...] = ()

    def then(self, following: Callable[[S], Step[S]]) -> Step[S]:
        """Return this step followed by another one from its state."""
        further = following(self.state)
        return Step(further.state, self.events + further.events)
