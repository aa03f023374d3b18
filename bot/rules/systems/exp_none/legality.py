"""What may be done now in EXP without initiative: each rule once, for what is offered and for what is refused.

Owns when a command may be given. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.authority import for_whom
from bot.rules.commands import Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused, passes
from bot.rules.exp.conditions import BOTH, PARTS, blocked, disabled
from bot.rules.exp.turns import check_not_taken
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_none.commands import DEEDS, NOTHING, Act, Next
from bot.rules.systems.exp_none.state import Rotation, Sitter, same_seat


def ways(state: Rotation, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: every deed of its personas in their turn, and of whoever is up."""
    ready = [one for one in state.combatants if one.commanded_by(viewer) and passes(_check_turn, state, one)]
    mine: list[CombatantId | None] = [one.id for one in ready]
    for named in (*mine, None):
        for deed in (BOTH, *PARTS):
            yield Act.meant(by=viewer, combatant=named, do=deed)
        yield Act.meant(by=viewer, combatant=named, done=True)
    yield Next.meant(by=viewer)
    yield Next.meant(by=viewer, round=True)


def whose_act(state: Rotation, command: Act) -> Sitter:
    """Return whom an act is for: the referee need not name who is up."""
    return for_whom(state, command, state.up)


def parts_of(who: Sitter, command: Act) -> tuple[str, ...]:
    """Return what of its turn an act uses; nothing where it only ends the turn."""
    deed = "" if command.do is None else command.do.casefold()
    if command.do is not None and deed not in DEEDS:
        raise Refused("bad-do", found=command.do, allowed=DEEDS)
    if deed == NOTHING or (not deed and command.done and command.action is None):
        return ()
    left = who.still or who.unused
    able = left if command.force else tuple(part for part in left if part not in blocked(who))
    parts = PARTS if deed == BOTH else (deed,) if deed else able or left
    for part in parts:
        if part not in left:
            raise Refused("part-owed" if who.still else "part-gone", who=who.name, part=part, left=left)
        if part not in able:
            raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")
    return parts


def act(state: Rotation, command: Act) -> None:
    """A persona acts in its turn, with what is left of it; with force, also one that has missed it."""
    who = whose_act(state, command)
    _check_turn(state, who, force=command.force)
    parts_of(who, command)


def _check_turn(state: Rotation, who: Sitter, *, force: bool = False) -> None:
    if who.still and (force or not disabled(who)):
        return
    if not state.begun:
        raise Refused("not-begun")
    check_not_taken(who, force=force)
    if force:
        return
    if disabled(who):
        raise Refused("is-disabled", who=who.name, condition=who.condition or "")
    up = state.find(state.up)
    if who.hidden or (up is not None and same_seat(who, up)):
        return
    if up is None:
        raise Refused("nobody-up")
    raise Refused("not-your-turn", who=who.name, up=up.name)


def go_on(state: Rotation, command: Next) -> None:
    """The unit can be ended once it has begun; otherwise it is always time to go on."""
    if command.round and not state.begun:
        raise Refused("not-begun")


GUARDS: Mapping[str, Guard] = {"act": act, "next": go_on}
