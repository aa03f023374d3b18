"""When the clock has something to do in an encounter, and what of that undo, redo and a restoring go back to.

Must not know what is done then, nor what counts the time.
"""

from __future__ import annotations

from typing import Any

from bot.app.live import LiveEncounter
from bot.app.ports import Millis
from bot.rules import deadline, pace
from bot.rules.model import SystemState


def next_end(live: LiveEncounter) -> Millis | None:
    """Return when the next time is over: that to answer, or that to declare."""
    ends = (live.state.window_ends, deadline.comes(live.state))
    return min((one for one in ends if one is not None), default=None)


def in_time(live: LiveEncounter, state: SystemState[Any], now: Millis, *, anew: bool) -> SystemState[Any]:
    """Return a state that is gone back or forward to, with the times that run now: as they run, or begun `anew`."""
    before = live.state
    state = pace.timed(state, before, now, anew=anew)
    state = state.evolve(declare_by=before.declare_by, overdue=before.overdue)
    timed: SystemState[Any] = deadline.timed(live.system, state, before, now, anew=anew)
    return timed
