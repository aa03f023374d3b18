"""Conditions that end by themselves: how long each lasts, and what is told when it is over.

Owns how long is reckoned: in what the slowest hand of a system's clock counts (rounds, units, segments, ticks), the
present one among them. Must not know any one system, nor what a condition means there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from bot.rules.clock import Hand
from bot.rules.errors import Refused
from bot.rules.events import Event, Step, about, before_the_call, on_board
from bot.rules.model import Combatant, SystemState

C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])


def lasts(one: C, rounds: int, hands: Sequence[Hand]) -> C:
    """Return a combatant whose condition lasts for so many rounds; refuse to have none last."""
    if one.condition is None:
        raise Refused("lasts-what", who=one.name)
    now = hands[0].at
    return one.evolve(ends=rounds if now is None else now + rounds - 1)


def recovered(one: C, now: int) -> tuple[C, tuple[Event, ...]]:
    """Return a combatant as a round begins, without a condition that lasted until then, and what is told of that."""
    if one.condition is None or one.ends is None or one.ends >= now:
        return one, ()
    return one.evolve(condition=None, ends=None), (about(one, "recovers", who=one.name, condition=one.condition),)


def run_out(step: Step[S], hands: Sequence[Hand]) -> Step[S]:
    """Return a step with the conditions ended that last no longer where it leads: that is told with what it tells."""
    now = hands[0].at
    if now is None:
        return step
    found = [recovered(one, now) for one in step.state.combatants]
    told = tuple(on_board(event) for _, events in found for event in events)
    if not told:
        return step
    return Step(step.state.put(*(one for one, _ in found)), before_the_call(step.events, told), step.moments)
