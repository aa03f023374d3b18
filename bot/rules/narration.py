"""What of a step makes a message though nobody asked for one: that the fight has moved, and that all have declared.

Must not know any one system.
"""

from __future__ import annotations

from typing import Any

from bot.rules.base import AnySystem
from bot.rules.events import makes_message, public
from bot.rules.step import Step


def of_step(system: AnySystem, before: Any, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a step with what else is told of it: the GM is called once when nobody is to declare any more.

    What has `moved` the fight is posted, even if it is only that somebody is ready.
    """
    if not _all_declared(system, before) and _all_declared(system, step.state):
        call = public("all-declared").evolve(calls_gm=True, offers=system.board(step.state).offers)
        return step.telling(*step.events, call)
    if moved and not makes_message(step.events):
        return step.telling(*(event.evolve(posted=True) for event in step.events))
    return step


def _all_declared(system: AnySystem, state: Any) -> bool:
    counted = system.declared(state)
    return counted is not None and 0 < counted[1] == counted[0]
