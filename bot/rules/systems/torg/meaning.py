"""Whom a command of Torg Simple is for. Must not know whether it may be given, nor what it does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.systems.torg.commands import Abort, Act, Declare, Hold, Surge
from bot.rules.systems.torg.state import RESOLVING, Countdown, Fighter, Stage, due
from bot.rules.systems.torg.turns import asked, may_resume


def whose(state: Countdown, command: Declare | Act | Hold | Abort | Surge) -> Fighter:
    """Return whom a command is for; a GM need not name the only one that can be meant."""
    if command.combatant is not None:
        return state.get(command.combatant)
    meant = _meant(state, command)
    if len(meant) != 1:
        raise Refused("which-combatant")
    return meant[0]


def _meant(state: Countdown, command: Command) -> Sequence[Fighter]:
    resolving = due(state) if state.stage in RESOLVING else ()
    match command:
        case Act():
            return resolving or [one for one in state.visible if may_resume(state, one) and state.stage is Stage.BOTTOM]
        case Hold():
            return resolving or asked(state)
        case _:
            return ()
