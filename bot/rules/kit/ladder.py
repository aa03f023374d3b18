"""Settling ties by rolling again: who must roll (once more), and letting them, until nobody must.

Everybody has the rolls it made so far, as keys that compare; first rolls are compared first, second ones only among
those whose first were equal, and so on. Who joins later climbs the same rungs. The outcome depends on the rolls alone,
never on seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from bot.rules.events import Step
from bot.rules.model import Combatant, CombatantId, SystemState

K = TypeVar("K")
S = TypeVar("S", bound=SystemState[Any])

ROLLS_AT_MOST = 200
"""No tie lasts longer; a source of chance that gives nothing else is broken."""


def unsettled(rolls: Mapping[K, tuple[Any, ...]]) -> tuple[K, ...]:
    """Return who must roll: who has not, and whose every roll somebody else has rolled, too."""
    climbed = Counter(mine[:rung] for mine in rolls.values() for rung in range(1, len(mine) + 1))
    return tuple(one for one, mine in rolls.items() if not mine or climbed[mine] > 1)


def called_anew(before: Iterable[Combatant], equals: Iterable[Combatant], who: Combatant) -> tuple[CombatantId, ...]:
    """Return those equal to one that has rolled who are called to roll again: whoever owed a roll before has been."""
    owed = {one.id for one in before} - {who.id}
    return tuple(one.id for one in equals if one.id not in owed)


def settle(state: S, waiting: Callable[[S], tuple[K, ...]], roll: Callable[[S, K], Step[S]]) -> Step[S]:
    """Let all who are waited for roll, again and again, until nobody is."""
    step = Step(state)
    for _ in range(ROLLS_AT_MOST):
        who = waiting(step.state)
        if not who:
            return step
        for one in who:
            further = roll(step.state, one)
            step = Step(further.state, step.events + further.events)
    raise RuntimeError("a tie does not come to an end")


def climb(rolls: Mapping[K, tuple[int, ...]], roll: Callable[[K, int], int]) -> dict[K, tuple[int, ...]]:
    """Return the rolls with as many more for those who are equal as it takes; `roll` knows the number of the rung."""
    now = dict(rolls)
    for _ in range(ROLLS_AT_MOST):
        who = unsettled(now)
        if not who:
            return now
        now |= {one: (*now[one], roll(one, len(now[one]))) for one in who}
    raise RuntimeError("a tie does not come to an end")
