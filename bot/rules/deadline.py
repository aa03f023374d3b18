"""The deadline of a round of declarations: until when there is time to declare, and what follows then.

Owns the settings `deadline` and `deadline-then`. It begins when a round of declarations does, for those whom everybody
sees; hidden combatants neither begin it nor are waited for. Must not know any one system, nor what counts the time.
"""

from __future__ import annotations

from typing import Any

from bot.rules import moments, spans
from bot.rules.base import AnySystem
from bot.rules.commands import Command
from bot.rules.common_settings import DEADLINE, FLIP, THEN
from bot.rules.draw import Draw
from bot.rules.errors import Refused, passes
from bot.rules.events import Event, Step, calling, public
from bot.rules.model import SystemState, Viewer
from bot.rules.views import WAITED_FOR, BoardView, Mark

FLIPPER = Viewer(gm=True)
"""Goes on without those who have not declared, as a GM may; nobody is called so."""


def is_over(state: SystemState[Any], now: int | None) -> bool:
    """Whether the time to declare is over, and what follows has not followed yet."""
    return state.declare_by is not None and not state.overdue and now is not None and now >= state.declare_by


def comes(state: SystemState[Any]) -> int | None:
    """Return when something will follow: the time to declare is over then."""
    return None if state.overdue else state.declare_by


def finished(system: AnySystem, before: Any, command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step as it leaves the fight: with the end of the time to declare, told on its newest line if it is new
    and anything is posted.
    """
    state = timed(system, step.state, before, command.now)
    step = step.leading_to(state)
    new = state.declare_by not in (None, before.declare_by)
    return moments.with_newest_line(step, lambda line: line.evolve(declare_by=state.declare_by)) if new else step


def timed(system: AnySystem, state: Any, before: Any, now: int | None, *, anew: bool = False) -> Any:
    """Return a state with the end of the time to declare, as it follows on another state: where that began before it
    stays, unless it is to begin `anew`.

    It begins with the round, with the first one whom everybody sees, and with another length.
    """
    length = spans.read(state.setting(DEADLINE))
    if length is None or now is None or not _declaring(system, state):
        return state if state.declare_by is None else state.evolve(declare_by=None, overdue=False)
    same = before.round == state.round and before.setting(DEADLINE) == state.setting(DEADLINE)
    if same and not anew and state.declare_by is not None and _declaring(system, before):
        return state
    return state.evolve(declare_by=now + length * 1000, overdue=False)


def _declaring(system: AnySystem, state: Any) -> bool:
    counted = system.declared(state)
    return not state.ended and counted is not None and counted[1] > 0


def do_overdue(system: Any, state: Any, command: Command, draw: Draw) -> Step[Any]:
    """Go on without those who have not declared, or remind whoever keeps the others waiting: once."""
    state = state.evolve(overdue=True)
    flip = system.made("flip", by=FLIPPER, force=True, now=command.now)
    counted = system.declared(state)
    anybody = counted is not None and counted[0] > 0
    if state.setting(THEN) == FLIP and anybody and passes(system.guarded, state, flip):
        over = Step(state, (public("deadline-over"),))
        return over.then(lambda now: system.handled(now, flip, draw))
    return Step(state, (_reminder(system, state),))


def _reminder(system: AnySystem, state: Any) -> Event:
    board = system.board(state)
    missing = [row for row in board.rows if row.mark is Mark.WAITED_FOR]
    if not missing:
        return public("deadline-all-declared").evolve(calls_gm=True, offers=board.offers)
    names = tuple(row.name for row in missing)
    return calling("deadline-reminds", *(row.combatant for row in missing), names=names).evolve(offers=board.offers)


def on_board(state: SystemState[Any], board: BoardView) -> BoardView:
    """Return the board with the end of the time to declare on it."""
    return board if state.declare_by is None else board.evolve(declare_by=state.declare_by)


def do_remind(system: Any, state: Any, command: Command, draw: Draw) -> Step[Any]:
    """Call those again whom the fight waits for, as everybody sees; refuse if it waits for nobody."""
    board = system.public_board(state)
    missing = [row for row in board.rows if row.mark in WAITED_FOR]
    if not missing:
        raise Refused("nobody-to-remind")
    names = tuple(row.name for row in missing)
    return Step(state, (calling("reminded", *(row.combatant for row in missing), names=names),))


HANDLERS = {"overdue": do_overdue, "remind": do_remind}
