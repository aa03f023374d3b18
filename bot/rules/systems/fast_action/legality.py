"""What may be done now in Fast Action: ready commands for one viewer.

Owns nothing of its own: it asks the state the same questions as the rules do. Must not change anything.
"""

from __future__ import annotations

from bot.rules.commands import Command
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.fast_action.commands import Act, Check, Flip, Hold, Next
from bot.rules.systems.fast_action.state import Scene, Spender, equals, may_roll, to_roll


def legal(state: Scene, viewer: Viewer) -> tuple[Command, ...]:
    """Return commands that the viewer may give, each accepted as it stands."""
    commands: list[Command] = []
    for one in state.combatants:
        if viewer.gm or one.owned_by(viewer):
            commands += _acting(state, one, viewer, one.id)
            commands += _rolling(state, one, viewer)
            commands.append(Check(by=viewer, combatant=one.id, dice=1))
    up = state.find(state.up or 0)
    if viewer.gm:
        commands += _leading(state, viewer)
    elif up is not None and up.owned_by(viewer):
        commands.append(Next(by=viewer))
    return tuple(commands)


def _acting(state: Scene, one: Spender, viewer: Viewer, named: CombatantId | None) -> list[Command]:
    """Return what one may do; `named`: how the command names it."""
    commands: list[Command] = []
    if state.rolled:
        if one.left:
            commands.append(Act(by=viewer, combatant=named, cost="1"))
        if state.up == one.id or (one.hidden and not one.done):
            commands.append(Act(by=viewer, combatant=named, done=True))
        if state.up == one.id and one.left:
            commands.append(Hold(by=viewer, combatant=named))
        if one.spent:
            commands.append(Act(by=viewer, combatant=named, bind=1))
    if viewer.gm and one.bound:
        commands.append(Act(by=viewer, combatant=named, bind=-1))
    return commands


def _rolling(state: Scene, one: Spender, viewer: Viewer) -> list[Command]:
    if may_roll(state, one):
        return [Flip(by=viewer, combatant=one.id)] if viewer.gm or (one.rolls and not one.hidden) else []
    if viewer.gm and one.unbound and not (state.rolled and one.played):
        return [Flip(by=viewer, combatant=one.id, roll="1" * one.unbound)]
    return []


def _leading(state: Scene, viewer: Viewer) -> list[Command]:
    """Return what only the GM may do."""
    commands: list[Command] = []
    if to_roll(state) or not state.rolled:
        commands.append(Flip(by=viewer))
    if state.rolled:
        commands.append(Next(by=viewer, round=True))
        if not equals(state) or state.up is not None:
            commands.append(Next(by=viewer))
    up = state.find(state.up or 0)
    if up is not None:
        commands += [*_acting(state, up, viewer, None), Check(by=viewer, dice=1)]
    return commands
