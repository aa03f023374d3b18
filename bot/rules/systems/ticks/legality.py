"""What may be done now in Ticks: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and what an action costs. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.rules.authority import for_whom
from bot.rules.commands import Abort, Command, Next
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, Viewer
from bot.rules.near import folded
from bot.rules.systems.ticks.commands import Act, Flip, Hold
from bot.rules.systems.ticks.forms import OTHER, REACT, cost_read, die_read
from bot.rules.systems.ticks.state import Line, Runner, costs, rolls_to_start
from bot.rules.words import NONE

_TICK = re.compile(r"(?:tick\s*)?(\d{1,5})", re.IGNORECASE)


def ways(state: Line, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean with its combatants, and with the encounter as a whole."""
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield from _deeds(viewer, one.id)
            yield Abort.meant(by=viewer, combatant=one.id)
            yield Flip.meant(by=viewer, combatant=one.id)
    yield from _deeds(viewer, None)
    yield Flip.meant(by=viewer)
    yield Next.meant(by=viewer)


def _deeds(viewer: Viewer, who: CombatantId | None) -> Iterator[Command]:
    yield Act.meant(by=viewer, combatant=who, cost="1")
    yield Act.meant(by=viewer, combatant=who, done=True)
    yield Hold.meant(by=viewer, combatant=who)


def may_answer(state: Line, who: CombatantId | None) -> bool:
    """Whether one who is not up comes in after another one has done anything."""
    if who in (None, state.up):
        return False
    return any(one.waits or one.tick != one.started for one in state.visible if one.id != who)


def answering(state: Line, viewer: Viewer) -> Iterator[Act]:
    """Yield an act of all who could."""
    return (Act.meant(by=viewer, combatant=one.id, cost="1") for one in state.visible if may_answer(state, one.id))


def whose(state: Line, command: Act | Hold | Abort) -> Runner:
    """Return whom a command is for: the GM need not name who is up."""
    return for_whom(state, command, state.up)


def flip(state: Line, command: Flip) -> None:
    """Before the clock starts everybody rolls, once; the GM for all who are left, and that starts it."""
    if state.begun:
        raise Refused("has-begun")
    if command.combatant is None:
        if command.roll is not None:
            raise Refused("roll-for-whom")
        return
    who = state.get(command.combatant)
    if not rolls_to_start(state):
        raise Refused("no-die-to-start", who=who.name)
    if who.die is not None and not command.force:
        raise Refused("has-rolled", who=who.name)
    if command.roll is not None:
        die_read(command.roll)


class Price(NamedTuple):
    """What an action is called, and how many ticks it costs."""

    name: str
    ticks: int


def price(state: Line, who: Runner, command: Act) -> Price:
    """Return what an action costs: as typed, by the name that it begins with, or as any action, or any reaction."""
    known, reacts = costs(state), not in_turn(state, who)
    typed = folded(command.action or "")
    named = next((name for name in sorted(known, key=len, reverse=True) if f"{typed} ".startswith(f"{name} ")), None)
    name = named or (REACT if reacts else OTHER)
    label = command.action or ("reaction" if reacts else "action")
    if command.cost is not None:
        return Price(label, cost_read(command.cost))
    if name not in known:
        raise Refused("cost-unknown", found=label, allowed=tuple(known) or (NONE,))
    return Price(label, known[name])


def in_turn(state: Line, who: Runner) -> bool:
    """Whether what one does now is no reaction: it is up, has waited for this, or is hidden and keeps its own time."""
    return who.id == state.up or who.waits or who.hidden


def act(state: Line, command: Act) -> None:
    """Anybody may act at any time: in its turn, or as a reaction. Who is up alone can let its tick go."""
    who = whose(state, command)
    _check_begun(state)
    if not command.done:
        price(state, who, command)
    elif command.cost is not None or command.action is not None:
        raise Refused("done-alone")
    elif not (who.id == state.up or who.hidden):
        raise not_up(state, who)


def not_up(state: Line, who: Runner) -> Refused:
    """Return the refusal of what is done in one's turn."""
    up = state.find(state.up)
    return Refused("nobody-up", who=who.name) if up is None else Refused("not-your-turn", who=who.name, up=up.name)


def _check_begun(state: Line) -> None:
    if not state.begun:
        raise Refused("start-first")


def hold(state: Line, command: Hold) -> None:
    """Who is up may wait: for something, or until a tick that is still to come."""
    who = whose(state, command)
    _check_begun(state)
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    if who.id != state.up:
        raise not_up(state, who)
    until = tick_named(command)
    if until is not None and until <= state.now:
        raise Refused("tick-has-passed", found=until, now=state.now)


def tick_named(command: Hold) -> int | None:
    """Return the tick that somebody waits until, if it names one."""
    found = _TICK.fullmatch(command.until.strip()) if command.until is not None else None
    return int(found[1]) if found is not None else None


def abort(state: Line, command: Abort) -> None:
    """Who waits may come back to the line."""
    who = whose(state, command)
    if not who.waits:
        raise Refused("waits-for-nothing", who=who.name)


def go_on(state: Line, command: Next) -> None:
    """Once the clock runs it is always time to go on."""
    _check_begun(state)


GUARDS: Mapping[str, Guard] = {"flip": flip, "act": act, "hold": hold, "abort": abort, "next": go_on}
