"""Who may give which command: the owner, a player, a GM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.rules import commands
from bot.rules.errors import Refused, refuse_if
from bot.rules.model import PUBLIC, Combatant, CombatantId, SystemState
from bot.rules.words import say

C = TypeVar("C", bound=Combatant)

TIMER_COMMANDS = (commands.Advance, commands.Elapse, commands.Remind, commands.Depart)
"""What nobody but the clock gives."""
OWN_EDITS = frozenset({"name", "traits"})
"""What a player may change of its own combatant."""


def for_whom(state: SystemState[C], command: commands.ForCombatant, up: CombatantId | None) -> C:
    """Return whom a command is for: a GM need not name the one who is up."""
    wanted = up if command.combatant is None and command.by.gm else command.combatant
    if wanted is None:
        raise Refused("which-combatant" if state.everyone else "nobody-here")
    return state.get(wanted)


def check(
    state: SystemState[Any], command: commands.Command, player_may: Callable[[Any, commands.Command], bool]
) -> None:
    """Refuse a command whose giver may not give it, or whose combatant is gone; `player_may` allows a GM's command."""
    if command.by == PUBLIC or isinstance(command, TIMER_COMMANDS):
        if command.by != PUBLIC or not isinstance(command, (*TIMER_COMMANDS, commands.Resume)):
            raise Refused("time-ends-itself")
        return
    if command.by.gm:
        if isinstance(command, commands.ForCombatant) and command.combatant is not None:
            state.get(command.combatant)
        return
    if getattr(command, "force", False):
        raise gm_only("force")
    if commands.VERBS[command.verb].gm_only and not player_may(state, command):
        raise gm_only(command.verb)
    if isinstance(command, commands.Join):
        if command.hidden or command.count != 1 or command.owner != command.by.user:
            raise gm_only("others")
        return
    _own(state, command)
    if isinstance(command, commands.Edit) and not set(commands.given_options(command)) <= OWN_EDITS:
        raise gm_only("edit")


def _own(state: SystemState[Any], command: commands.Command) -> None:
    if not isinstance(command, commands.ForCombatant):
        return
    if command.combatant is None:
        # For a player None never means whoever is up. A check may be for nobody, such as a ruling.
        refuse_if(not isinstance(command, commands.Check), "which-combatant")
        refuse_if(not any(one.owned_by(command.by) for one in state.everyone), "no-combatant-of-yours")
        return
    combatant = state.find(command.combatant)
    if combatant is not None and combatant.owned_by(command.by):
        return
    if combatant is None or combatant.hidden:
        raise Refused("no-such-combatant")
    raise Refused("not-yours", who=combatant.name)


def gm_only(what: str) -> Refused:
    """Return the refusal of what is the GM's alone."""
    return Refused("gm-only", what=what, deed=say(f"deed-{what}"))
