"""Bells and conditions: what the clock of a system brings at a given place, and who takes no part until then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from bot.rules.clock import ClockUnit, present_position, time_of
from bot.rules.commands import Bell
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, Step, about, before_the_call, before_the_round, for_gm, on_board, public
from bot.rules.model import Combatant, SetBell, SystemState, Viewer
from bot.rules.words import NONE, Phrase, say

C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])

BELLS_AT_MOST = 20


def do_bell(system: Any, state: S, command: Bell, draw: Draw) -> Step[S]:
    """Set a bell, or take one off."""
    return (_taken_off if command.remove else _set)(state, command, system.clock(state))


def _set(state: S, command: Bell, units: Sequence[ClockUnit]) -> Step[S]:
    if command.text is None or command.at is None:
        raise Refused("bell-what")
    refuse_if(len(state.bells) >= BELLS_AT_MOST, "bells-full", most=BELLS_AT_MOST)
    bell = SetBell(text=command.text, time=time_of(command.at, units), secret=command.secret)
    state = state.replace(bells=tuple(sorted((*state.bells, bell), key=lambda one: one.time.position)))
    return Step(state, (_told(bell, "bell-set-secret" if bell.secret else "bell-set"),))


def _taken_off(state: S, command: Bell, units: Sequence[ClockUnit]) -> Step[S]:
    found = [bell for bell in state.bells if _meant(bell, command, units)]
    if len(found) != 1:
        listed = tuple(f"{bell.time.told}: {bell.text}" for bell in found or state.bells)
        raise Refused("several-bells" if found else "no-such-bell", allowed=listed or (NONE,))
    state = state.replace(bells=tuple(bell for bell in state.bells if bell is not found[0]))
    return Step(state, (_told(found[0], "bell-removed"),))


def _meant(bell: SetBell, command: Bell, units: Sequence[ClockUnit]) -> bool:
    if command.at is not None and time_of(command.at, units).position != bell.time.position:
        return False
    return command.text is None or command.text.casefold() in bell.text.casefold()


def rung(step: Step[S], units: Sequence[ClockUnit]) -> Step[S]:
    """Return a step with the bells rung whose time has come in it: before whoever is called at that time."""
    now = present_position(units)
    due = [bell for bell in step.state.bells if bell.time.position <= now]
    if not due:
        return step
    late = [bell for bell in due if bell.time.position[0] < now[0]]  # Of a round that has ended.
    rings = {bell: _told(bell, "bell-rings") for bell in due}
    events = before_the_call(step.events, tuple(rings[bell] for bell in due if bell not in late))
    events = before_the_round(events, tuple(rings[bell] for bell in late))
    rest = tuple(bell for bell in step.state.bells if bell not in due)
    return Step(step.state.replace(bells=rest), events)


def listed(state: SystemState[Any], viewer: Viewer) -> tuple[Phrase, ...]:
    """Return a line for each bell that the viewer may know of, the next one first."""
    return tuple(
        say("bell-line-secret" if bell.secret else "bell-line", at=bell.time.told, text=bell.text)
        for bell in state.bells
        if viewer.gm or not bell.secret
    )


def _told(bell: SetBell, code: str) -> Event:
    tell = for_gm if bell.secret else public
    return tell(code, at=bell.time.told, text=bell.text)


# Conditions that end by themselves.


def lasts(one: C, rounds: int, units: Sequence[ClockUnit]) -> C:
    """Return a combatant whose condition lasts for so many rounds; refuse to have none last."""
    refuse_if(one.condition is None, "lasts-what", who=one.name)
    now = units[0].at
    return one.replace(ends=rounds if now is None else now + rounds - 1)


def recovered(one: C, now: int) -> tuple[C, tuple[Event, ...]]:
    """Return a combatant as a round begins, without a condition that lasted until then, and what is told of that."""
    if one.condition is None or one.ends is None or one.ends >= now:
        return one, ()
    return one.replace(condition=None, ends=None), (about(one, "recovers", who=one.name, condition=one.condition),)


def run_out(step: Step[S], units: Sequence[ClockUnit]) -> Step[S]:
    """Return a step with the conditions ended that last no longer where it leads: that is told with what it tells."""
    now = units[0].at
    if now is None:
        return step
    found = [recovered(one, now) for one in step.state.combatants]
    told = tuple(on_board(event) for _, events in found for event in events)
    if not told:
        return step
    return Step(step.state.put(*(one for one, _ in found)), before_the_call(step.events, told))


# Who falls: one that is killed, unconscious or the like takes no part in the fight until that ends. To its system one
# that has fallen has left, and one that rises comes in: what it had under way is dropped.


def fall(system: Any, state: Any, one: Combatant) -> Step[Any]:
    """Take a combatant out of the fight, as it is now in its condition; its seat and its turn in the order are kept."""
    seat = [other.id for other in state.everyone].index(one.id)
    lying = one.as_it_falls().replace(fell=(seat, state.round))
    rest = tuple(other for other in state.combatants if other.id != one.id)
    # A secret that it had is dropped in secret.
    seen = one if one.hidden else system.public_state(state.put(one)).get(one.id)
    code = "takes-no-part" if seen.as_it_falls() == seen else "takes-no-part-dropped"
    step = Step(state.replace(combatants=rest, fallen=(*state.fallen, lying)), (about(one, code, who=one.name),))
    return step.then(lambda state: system.left(state, one))


def rise(system: Any, state: Any, one: Combatant, draw: Draw) -> Step[Any]:
    """Have a combatant that has fallen, as it is now, take part again where it sat."""
    rest = tuple(other for other in state.fallen if other.id != one.id)
    back = system.returned(state, one).replace(fell=None)
    seats = tuple(back if other.id == one.id else other for other in state.everyone if other not in rest)
    step = Step(state.replace(combatants=seats, fallen=rest), (about(one, "takes-part-again", who=one.name),))
    return step.then(lambda state: system.entered(state, back, draw))


def edited(system: Any, state: Any, before: Combatant, after: Combatant, draw: Draw) -> Step[Any]:
    """Put an edited combatant in its place, and go on after that: it falls, rises, lies still, or takes part."""
    lies = (after.condition or "").casefold() in system.disabling
    if not state.has_fallen(before.id):
        return fall(system, state, after) if lies else system.edited(state.put(after), before, after, draw)
    if not lies:
        return rise(system, state, after, draw)
    return Step(state.replace(fallen=tuple(after if one.id == after.id else one for one in state.fallen)))


def risen(system: Any, step: Step[Any], draw: Draw) -> Step[Any]:
    """Return a step in which those rise again whose condition lasts no longer where it leads."""
    now = system.clock(step.state)[0].at
    if now is None:
        return step
    for one in step.state.fallen:
        better, told = recovered(one, now)
        if told:
            step = step.telling(*before_the_call(step.events, tuple(map(on_board, told))))
            step = step.then(partial(rise, system, one=better, draw=draw))
    return step
