"""Hidden personas of EXP's tactical initiative: who knows of one is told when it would be forced.

Must not know how the passes go on: they neither wait for a hidden one nor tell of it.
"""

from __future__ import annotations

from itertools import takewhile

from bot.rules.events import for_owner
from bot.rules.step import Step
from bot.rules.systems.exp_tactical.state import Fray, in_order, lowest


def would_finish(state: Fray) -> Step[Fray] | None:
    """Tell those who know of hidden ones that these would be forced before the next one is; None if there are none."""
    higher = tuple(takewhile(lambda one: one not in lowest(state), in_order(state)))
    below = (one for one in state.combatants if one.hidden and one not in higher)
    due = [one for one in below if one.alerted == 1 and one.able]
    if not due:
        return None
    events = tuple(for_owner(one, "hidden-forced", who=one.name, left=one.able) for one in due)
    return Step(state.put(*(one.evolve(alerted=2) for one in due)), events)
