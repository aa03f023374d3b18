"""A fight as it stands, and what has followed from one request, as values."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from bot.rules.events import AppliedStep, Event
from bot.rules.model import CombatantId, SystemState, UserId
from bot.rules.system import AnySystem, WaitingFor
from bot.rules.views import Offer
from bot.rules.words import Frozen


class Wait(Frozen, omit_defaults=True):
    """A combatant that the fight waits for (`who` None: the GMs), by the clock."""

    kind: str
    who: CombatantId | None
    since: int
    until: int
    reminded: bool = False


class Deadlines(Frozen, omit_defaults=True):
    """The deadlines of an encounter. Undo goes back to none of them, but to who was `called`."""

    waits: tuple[Wait, ...] = ()
    """Those who are waited for by a clock: all of one kind."""
    left: tuple[Wait, ...] = ()
    """Those who were waited for where the fight stands, and have the same time if they are again."""
    away: tuple[tuple[UserId, int], ...] = ()
    """Who is away, and until when."""
    stopped: tuple[int, int] | None = None
    """Since when all deadlines stand still, and until when at the latest."""
    idle: bool = False
    """Whether they stopped by themselves: whoever is there again starts them."""
    departed: tuple[UserId, ...] = ()
    """Who has left the server, as the GMs were told."""
    attended: tuple[int, int] = (0, 0)
    """The round and the public version at which somebody last did something of which everybody heard."""
    called: tuple[CombatantId, ...] = ()
    """Who was called in this round and was up: not pinged again as long as nothing about them changes."""
    waves: tuple[UserId, ...] = ()
    """Those who let everything pass: for whom that is given whenever they are waited for."""


class _Parts(NamedTuple):
    system: AnySystem
    state: SystemState[Any]
    deadlines: Deadlines = Deadlines()


class Fight(_Parts):
    """A fight as it stands: its system, its state, and the deadlines that are counted beside that.

    What follows from it is worked out once, and kept with it.
    """

    @cached_property
    def public(self) -> Fight:
        """The fight as everybody knows it: without what is secret, and without combatants that are hidden."""
        seen = self.system.public_state(self.state)
        return self.at(seen.replace(combatants=seen.visible) if len(seen.visible) < len(seen.combatants) else seen)

    @cached_property
    def waiting_for(self) -> WaitingFor:
        """Where it stands still: for what it waits, and for whom."""
        return self.system.waiting_for(self.state)

    def at(self, state: SystemState[Any]) -> Fight:
        """Return the fight in another state, with the same deadlines."""
        return self._replace(state=state)


class Transaction(NamedTuple):
    """The steps that follow from one request, all that is told of them, the fight after them, and its buttons."""

    steps: tuple[AppliedStep, ...]
    events: tuple[Event, ...]
    fight: Fight
    offers: tuple[Offer, ...] = ()

    @classmethod
    def of(cls, step: AppliedStep, fight: Fight, offers: tuple[Offer, ...] = ()) -> Transaction:
        """Return the transaction of a single step that leads to a fight."""
        return cls((step,), step.events, fight, offers)

    @property
    def state(self) -> Any:
        """The state that it leads to."""
        return self.fight.state
