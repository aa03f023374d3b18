"""When the clock has something to do in an encounter: deadlines, and the standing orders of absent people.

Owns when a standing order that is due will be given, and which deadlines undo, redo and a restore go back to. Must not
know what is done then, nor what counts the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json

from bot.app.live import LiveEncounter, Planned
from bot.app.ordering import Slot, StandingOrder
from bot.app.ports import Chance, Clock, Millis
from bot.rules import deadline, pace
from bot.rules.commands import Command
from bot.rules.model import CombatantId, SystemState, UserId

EARLIEST, LATEST, LATEST_PASS = 3 * 1000, 20 * 1000, 8 * 1000
"""Milliseconds after which a present person would press; the last one: would let something pass."""
PASS = "pass"
ANY_COMBATANT: CombatantId = 0
"""In place of a combatant, where an order is for all of somebody's: no combatant has this id."""


def next_end(live: LiveEncounter) -> Millis | None:
    """Return the next deadline: of the time to answer, or of that to declare."""
    ends = (live.state.window_ends, deadline.comes(live.state))
    return min((one for one in ends if one is not None), default=None)


def in_time(live: LiveEncounter, state: SystemState[Any], now: Millis, *, anew: bool) -> SystemState[Any]:
    """Return an earlier or later state with the present deadlines; `anew`: they begin again."""
    before = live.state
    state = pace.timed(state, before, now, anew=anew)
    state = state.evolve(declare_by=before.declare_by, overdue=before.overdue)
    timed: SystemState[Any] = deadline.timed(live.system, state, before, now, anew=anew)
    return timed


class OrderPlanner:
    """Plans when standing orders are given: after a time that nobody can foresee, like a press."""

    def __init__(self, clock: Clock, chance: Chance) -> None:
        self._clock, self._chance = clock, chance

    def plan(self, live: LiveEncounter) -> Millis | None:
        """Plan the orders that are due; return when the next of them is to be given."""
        wanted = orders_due(live, live.state)
        settled = {**live.settled, **wanted} if live.went_back else live.settled
        planned: dict[Slot, Planned] = {}
        for slot, occasion in wanted.items():
            if settled.get(slot) != occasion:
                known = live.planned.get(slot)
                planned[slot] = Planned(self._moment(live, slot) if known is None else known.at, occasion)
        live.plan(planned, settled)
        return min((one.at for one in planned.values()), default=None)

    def answered(self, live: LiveEncounter, state: SystemState[Any]) -> Mapping[Slot, str]:
        """Return the planned orders that are not due any more in a state, with their occasions.

        None where the fight is over: once it is restored, they are due again.
        """
        if not live.planned or state.ended:
            return {}
        wanted = orders_due(live, state)
        return {slot: one.occasion for slot, one in live.planned.items() if slot not in wanted}

    def _moment(self, live: LiveEncounter, slot: Slot) -> Millis:
        now, ends = self._clock.now(), next_end(live)
        last = LATEST_PASS if slot.kind == PASS else LATEST
        last = last if ends is None else min(last, max((ends - now) // 2, 0))  # the first half of what is left
        first = min(EARLIEST, last // 2)
        return now + first + round((last - first) * self._chance.hesitation())


def orders_due(live: LiveEncounter, state: SystemState[Any]) -> dict[Slot, str]:
    """Return the standing orders that are due in a state, each with its occasion.

    The occasion is the cursor as text; for one who lets everything pass, the number of the newest public revision.
    """
    if state.ended or not (live.orders or state.waves):
        return {}
    stands = to_json(live.system.cursor(state)).decode()
    due = {one.slot: stands for one in live.orders if command_due(live, state, one) is not None}
    passing = (user for user in state.waves if pace.passes_now(live.system, state, user))
    return due | {passing_slot(user): str(live.heard) for user in passing}


def command_due(live: LiveEncounter, state: SystemState[Any], order: StandingOrder) -> Command | None:
    """Return the command of an order that is due in a state; None if it is not due."""
    command = order.command(live.system, state)
    return command if command is not None and live.system.orders.wants(live.system, state, command) else None


def passing_slot(user: UserId) -> Slot:
    """Return the slot of a user who lets everything pass."""
    return Slot(user, ANY_COMBATANT, PASS)
