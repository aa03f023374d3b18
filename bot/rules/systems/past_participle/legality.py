"""What may be done now in Past Participle: ready commands for one viewer.

Owns nothing of its own: it asks the state the same questions as the rules do. Must not change anything.
"""

from __future__ import annotations

from bot.rules.commands import Abort, Command
from bot.rules.deck import SPEEDS
from bot.rules.model import Viewer
from bot.rules.systems.past_participle.commands import Act, Check, Declare, Flip, Hold, Next
from bot.rules.systems.past_participle.state import (
    WAITING,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    hidden_ready,
    may_pick,
    smallness,
)


def legal(state: Showdown, viewer: Viewer, *, openly: bool, by_reflex: bool) -> tuple[Command, ...]:
    """Return commands that the viewer may give, each accepted as it stands.

    `openly`: declarations are locked once made; `by_reflex`: they go in ascending Reflex.
    """
    mine = [one for one in state.combatants if viewer.gm or one.owned_by(viewer)]
    commands: list[Command] = []
    for one in mine:
        if state.stage is Stage.DECLARE:
            may_declare = not sooner(state, one, by_reflex=by_reflex)
            commands += _declaring(one, viewer, locked=openly and one.speed is not None, may_declare=may_declare)
        else:
            commands += _acting(state, one, viewer)
        commands.append(Check(by=viewer, combatant=one.id))
    if viewer.gm:
        commands += _leading(state, viewer)
    if viewer.gm or mine:
        commands.append(Check(by=viewer, ruling=True))
    return tuple(commands)


def sooner(state: Showdown, who: Gunfighter, *, by_reflex: bool) -> tuple[str, ...]:
    """Return who must declare before: visible ones with a smaller Reflex, where that is the order."""
    if not by_reflex or who.hidden:
        return ()
    first = [one for one in state.visible if one.speed is None and smallness(one) < smallness(who)]
    return tuple(one.name for one in sorted(first, key=smallness))


def _declaring(one: Gunfighter, viewer: Viewer, *, locked: bool, may_declare: bool) -> list[Command]:
    commands: list[Command] = []
    if may_declare and not locked:
        commands += [Declare(by=viewer, combatant=one.id, speed=speed) for speed in SPEEDS]
    if one.speed is not None and not locked:
        commands.append(Abort(by=viewer, combatant=one.id))
    return commands


def _acting(state: Showdown, one: Gunfighter, viewer: Viewer) -> list[Command]:
    commands: list[Command] = []
    up = state.up == one.id
    if may_pick(state, one):
        commands += [Declare(by=viewer, combatant=one.id, phase=phase) for phase in one.open]
    if state.stage is not Stage.PICK and (up or one.stand is Stand.HOLDS or hidden_ready(state, one)):
        commands.append(Act(by=viewer, combatant=one.id))
    if up or (state.stage is Stage.CLOSE and one.stand is Stand.HOLDS and one.wait):
        commands.append(Hold(by=viewer, combatant=one.id))
    if one.stand in (*WAITING, Stand.GOES_ON):
        commands.append(Abort(by=viewer, combatant=one.id))
    return commands


def _leading(state: Showdown, viewer: Viewer) -> list[Command]:
    """Return what only the GM may do."""
    commands: list[Command] = []
    if state.stage is not Stage.DECLARE:
        commands.append(Next(by=viewer))
    elif state.combatants and all(one.speed is not None for one in state.combatants):
        commands.append(Flip(by=viewer))
    if state.up is not None:
        commands += [Act(by=viewer), Hold(by=viewer)]
    for one in state.combatants:
        read = state.stage is Stage.PICK and one.stand in (Stand.DUE, Stand.HESITATES)
        if state.stage is Stage.DECLARE or read:
            commands.append(Flip(by=viewer, combatant=one.id, roll="1"))
    return commands
