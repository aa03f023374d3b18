"""The pace of the table: whether the fight goes on by itself, waits for those who could respond, or for the GM.

It waits for players' visible combatants alone: a hidden one never holds it up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.rules.commands import Advance
from bot.rules.draw import Draw
from bot.rules.events import AppliedStep, Step, is_public
from bot.rules.model import PUBLIC
from bot.rules.schema import MOMENTS
from bot.rules.system import AnySystem
from bot.rules.views import BoardView
from bot.rules.words import say

STEPS_AT_MOST = 1000
"""No step of play advances by itself more often than this; a system that does is broken."""


def going_on(
    system: AnySystem, state: Any, draw: Draw, *, onward: bool = False, now: int | None = None
) -> Iterator[AppliedStep]:
    """Yield the steps that the clock takes by itself from a state, as long as the pace of the table has it go on.

    `onward`: whatever the pace, until it has come to what was meant by whoever says that it goes on.
    """
    command = Advance(by=PUBLIC, now=now)
    for _ in range(STEPS_AT_MOST):
        trial = draw.tried()
        further = None if state.ended else system.advance(state, trial)
        if further is None or (not onward and system.must_wait(state, further)):
            return
        before = len(draw.drawn)
        draw.take(trial)
        onward = onward and not has_come(system, state, further)
        step = system.went_on(state, further, draw)
        state = step.state
        yield AppliedStep(command, state, step.events, draw.drawn[before:])
    raise RuntimeError(f"{system.id} does not come to rest")


def has_come(system: AnySystem, state: Any, further: Step[Any]) -> bool:
    """Whether going on has come to what was meant: somebody is called, or something is told within the round."""
    moved = system.cursor(further.state) != system.cursor(state)
    return any(event.call for event in further.events) or (
        moved and further.state.round == state.round and is_public(further.events)
    )


def on_board(system: AnySystem, state: Any, board: BoardView) -> BoardView:
    """Return the board as it is while the clock waits by the pace."""
    if not system.holds(state):
        return board
    names = tuple(one.name for one in system.responding(state)) if state.setting("pace") == MOMENTS else ()
    prompt = say("pace-moments", names=names) if names else say("pace-gm")
    return board.replace(prompt=(prompt, *board.prompt[1:]))
