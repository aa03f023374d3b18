"""What may be done now in EXP's tactical initiative: ready commands for one viewer.

Owns nothing of its own: it asks the state the same questions as the rules do. Must not change anything.
"""

from __future__ import annotations

from bot.rules.commands import Abort, Command
from bot.rules.errors import Refused
from bot.rules.exp.conditions import BOTH, PARTS, disabled
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_tactical.commands import POWERS, Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.showing import is_lowest
from bot.rules.systems.exp_tactical.state import (
    Fray,
    Part,
    Persona,
    equals,
    may_intercede,
    may_roll,
    to_roll,
    untouched,
    waiting,
)


def legal(state: Fray, viewer: Viewer) -> tuple[Command, ...]:
    """Return commands that the viewer may give, each accepted as it stands."""
    commands: list[Command] = []
    for one in state.combatants:
        if viewer.gm or one.owned_by(viewer):
            commands += _playing(state, one, viewer, one.id)
            commands += _rolling(state, one, viewer)
            if one.traits.mental is not None:
                commands.append(Check(by=viewer, combatant=one.id, mental=True))
    if viewer.gm:
        commands += _leading(state, viewer)
    return tuple(commands)


def deeds(state: Fray, one: Persona) -> tuple[str, ...]:
    """Return what a persona may do now with `/act`."""
    found: tuple[str, ...] = ()
    if state.rolled and (one.id in state.up or one.hidden):
        found = one.left
    elif one in may_intercede(state) and one.traits.awareness is not None:
        found = waiting(one)
    both = (BOTH,) if found == PARTS else ()
    return (*both, *found, *(() if disabled(one) else POWERS))


def waits(state: Fray, one: Persona) -> tuple[str, ...]:
    """Return what a persona that is up may wait; nothing where it may not."""
    if one.id not in state.up or state.lap > 1 or is_lowest(state, (one.id,)):
        return ()
    if state.setting("split-waits") == "off" and one.parts(Part.DONE):
        return ()
    return tuple(part for part in one.parts(Part.OPEN) if part in one.left)


def wanted(who: Persona, deed: str | None, *, force: bool) -> tuple[str, ...]:
    """Return what is to be done (None: all that is left); refuse what is not left, or what a condition takes."""
    able = who.unused if force else who.left
    if not who.unused:
        raise Refused("nothing-left", who=who.name)
    if disabled(who) and not force:
        raise Refused("is-disabled", who=who.name, condition=who.condition or "")
    parts = able or who.unused if deed is None else PARTS if deed == BOTH else (deed,)
    for part in parts:
        if part not in who.unused:
            raise Refused("part-gone", who=who.name, part=part, left=who.unused)
        if part not in able:
            raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")
    return parts


def _playing(state: Fray, one: Persona, viewer: Viewer, named: CombatantId | None) -> list[Command]:
    """Return what one may do; `named`: how the command names it."""
    commands: list[Command] = [Act(by=viewer, combatant=named, do=deed) for deed in deeds(state, one)]
    if waits(state, one):
        commands.append(Hold(by=viewer, combatant=named))
        if state.setting("split-waits") == "on" and len(waits(state, one)) > 1:
            commands += [Hold(by=viewer, combatant=named, what=part) for part in waits(state, one)]
    if state.rolled and one.left:
        commands.append(Abort(by=viewer, combatant=named))
    return commands


def _rolling(state: Fray, one: Persona, viewer: Viewer) -> list[Command]:
    if may_roll(state, one):
        return [Flip(by=viewer, combatant=one.id)] if viewer.gm or (one.score and not one.hidden) else []
    if viewer.gm and untouched(state, one):
        return [Flip(by=viewer, combatant=one.id, roll="1")]
    return []


def _leading(state: Fray, viewer: Viewer) -> list[Command]:
    """Return what only the referee may do."""
    commands: list[Command] = []
    if to_roll(state) or not state.rolled:
        commands.append(Flip(by=viewer))
    if len(state.up) == 1:
        commands += _playing(state, state.get(state.up[0]), viewer, None)
    if state.rolled:
        commands.append(Next(by=viewer, round=True))
        if state.up or not equals(state):
            commands.append(Next(by=viewer))
    return commands
