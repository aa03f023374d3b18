"""Turns of EXP, one in each unit: who has had its own, and how hidden personas keep their own time.

A hidden persona has no turn in public: the unit goes on as if it were not there. Those who know of it are told when
its turn comes; what it has not done when the unit has publicly ended it may still do, as of then, until its next turn.

Owns what is owed to it, and how that is told. Must not know what makes the order, nor what a turn consists of.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable
from itertools import takewhile
from typing import Any, TypeVar

from bot.rules.errors import Refused
from bot.rules.events import Event, for_owner, public
from bot.rules.exp.conditions import blocked
from bot.rules.lasting import recovered
from bot.rules.model import Combatant, SystemState, Viewer
from bot.rules.step import Step
from bot.rules.words import Phrase, say


class OwnTime(Combatant):
    """A persona that keeps its own time while it is hidden."""

    still: tuple[str, ...] = ()
    """What it may still do as of the unit before: that ended in public while it was hidden."""
    alerted: int = 0
    """How often those who know of it have been told in this unit that its turn has come."""

    @property
    @abstractmethod
    def left(self) -> tuple[str, ...]:
        """What it has left of this unit."""

    @property
    def able(self) -> tuple[str, ...]:
        """What it has left of this unit, and can do in its condition."""
        return tuple(part for part in self.left if part not in blocked(self))


class Taker(OwnTime):
    """A persona with one turn in a unit."""

    done: bool = False
    missed: bool = False
    """Its turn is over without a deed of its own."""


P = TypeVar("P", bound=OwnTime)


def check_not_taken(who: Taker, *, force: bool) -> None:
    """A turn is taken once; one that was missed is taken by the referee's force alone."""
    if who.done and not who.missed:
        raise Refused("already-done", who=who.name)
    if who.missed and not force:
        raise Refused("has-missed", who=who.name)


# What a hidden one is owed.


def come(state: Any, order: Iterable[P], next_ones: Collection[P]) -> Step[Any] | None:
    """Tell those who know of hidden ones that come before the next ones (if none come: of all) that their turn has
    come, each once; None where there is nothing to tell. What they were owed in the unit before is gone then.
    """
    before = takewhile(lambda one: one not in next_ones, order)
    due = [one for one in before if one.hidden and not one.alerted and (one.able or one.still)]
    if not due:
        return None
    events = tuple(
        for_owner(one, "hidden-due", who=one.name, round=state.round, left=one.able) for one in due if one.able
    )
    return Step(state.put(*(one.evolve(alerted=1, still=()) for one in due)), events)


def unit_over(one: P, unit: int) -> tuple[P, tuple[Event, ...]]:
    """Return a persona when a unit ends, without a condition that ends with it, and what is told of that. What a hidden
    one has left it may still do.
    """
    still = one.able if one.hidden else ()
    behind = (for_owner(one, "hidden-behind", who=one.name, round=unit, left=still),) if still else ()
    one, told = recovered(one.evolve(still=still, alerted=0), unit + 1)
    return one, (*told, *behind)


def on_time(called: Iterable[P]) -> tuple[P, ...]:
    """Return those of the called who were owed something in the unit before, without that: it is gone now."""
    return tuple(one.evolve(still=()) for one in called if one.still)


def does(state: Any, who: OwnTime, parts: tuple[str, ...], event: Event) -> Step[Any]:
    """Do these parts of what one is owed, as of the unit before."""
    rest = tuple(part for part in who.still if part not in parts)
    told = event.evolve(phrase=say("as-of", round=state.round - 1, what=event.phrase))
    if told.deed is not None:
        told = told.evolve(deed=told.deed.evolve(at=(state.round - 1,)))
    return Step(state.put(who.evolve(still=rest)), (told,))


def shown(state: Any, one: OwnTime) -> Step[Any]:
    """Return what is told of one that comes into view, and what it may still do."""
    if not one.still:
        return Step(state)
    return Step(state, (public("revealed-owed", who=one.name, round=state.round - 1, left=one.still),))


def status(state: SystemState[Any], one: OwnTime) -> tuple[Phrase, ...]:
    """Return what stands beside one that may still do something of the unit before."""
    return (say("status-still", round=state.round - 1, left=one.still),) if one.still else ()


def secrets(state: Any, viewer: Viewer, may_act: Callable[[Any], bool]) -> tuple[Phrase, ...]:
    """Return for which hidden personas that a viewer knows of there is something to do."""
    known = [one for one in state.combatants if one.hidden and one.seen_by(viewer)]
    return tuple(line for one in known for line in secret_lines(state, one, may_act=may_act(one)))


def secret_lines(state: SystemState[Any], one: OwnTime, *, may_act: bool) -> tuple[Phrase, ...]:
    """Return what those who know of a hidden persona are told of what it may do."""
    if one.still:
        return (say("hidden-behind", who=one.name, round=state.round - 1, left=one.still),)
    return (say("secret-hidden-ready", who=one.name),) if may_act else ()
