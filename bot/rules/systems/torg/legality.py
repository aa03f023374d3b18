"""What may be done now in Torg Simple: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and at what it aims; an announcement is `declaring`'s. What a combatant may do at a
count, by whatever command, is `turns`'. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from bot.rules.commands import Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.model import Viewer
from bot.rules.systems.torg.commands import Abort, Act, Declare, Flip, Hold, Next, Surge
from bot.rules.systems.torg.declaring import declare, surge
from bot.rules.systems.torg.meaning import whose
from bot.rules.systems.torg.state import (
    RESOLVING,
    Countdown,
    Fighter,
    Stage,
    due,
    in_progress,
    initiative,
    landing,
    overdue,
    unrolled,
)
from bot.rules.systems.torg.tables import ACTIVE, DEFENCES, KINDS, RETARGETS, SURGE_LEAST, parse_roll
from bot.rules.systems.torg.turns import announces_now, check_turn, earliest, has_turn, may_add, may_resume
from bot.rules.words import NONE

# What somebody could mean, and for whom.


def ways(state: Countdown, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: for each of its combatants, and for whoever is the only one due or asked."""
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield from ways_of(state, one, viewer)
    yield Act.meant(by=viewer)
    yield Hold.meant(by=viewer)
    yield Flip.meant(by=viewer)
    yield Next.meant(by=viewer)
    yield Next.meant(by=viewer, round=True)


def ways_of(state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean for one combatant: of each verb and sort one that costs nothing else.

    Before the countdown an announcement names the count that it is for.
    """
    if announces_now(state, one):
        for kind in (*KINDS, *DEFENCES):
            yield Declare.meant(by=viewer, combatant=one.id, kind=kind)
    at = earliest(state, one)
    if at is not None:
        yield Declare.meant(by=viewer, combatant=one.id, kind="other", phase=str(at))
    yield Declare.meant(by=viewer, combatant=one.id, surge=SURGE_LEAST)
    yield Surge.meant(by=viewer, combatant=one.id, points=SURGE_LEAST)
    yield Declare.meant(by=viewer, combatant=one.id, secret=False)
    yield from _with_what_it_has(one, viewer)
    yield Act.meant(by=viewer, combatant=one.id, done=True)
    yield Hold.meant(by=viewer, combatant=one.id)
    yield Surge.meant(by=viewer, combatant=one.id, haste=True)
    yield Flip.meant(by=viewer, combatant=one.id)


def answering(state: Countdown, viewer: Viewer) -> Iterator[Command]:
    """Yield those of all whom everybody sees that answer what has become public; what surges alone, once."""
    kinds = (*KINDS, ACTIVE)
    for one in state.visible:
        if announces_now(state, one):
            yield from (Declare.meant(by=viewer, combatant=one.id, kind=kind) for kind in kinds)
        if has_turn(state, one.id):
            yield Surge.meant(by=viewer, combatant=one.id, points=SURGE_LEAST)
        yield from _with_what_it_has(one, viewer)
        yield Surge.meant(by=viewer, combatant=one.id, haste=True)


def _with_what_it_has(one: Fighter, viewer: Viewer) -> Iterator[Act | Abort]:
    yield Act.meant(by=viewer, combatant=one.id)
    yield Abort.meant(by=viewer, combatant=one.id)
    yield from (Abort.meant(by=viewer, combatant=one.id, retarget=how) for how in RETARGETS)


# Acting, holding, aborting.


def act(state: Countdown, command: Act) -> None:
    """What is due may resolve, what is prepped go on; during the countdown one may be done for the round."""
    who = whose(state, command)
    if command.done:
        _check_done(state, who)
        return
    choices = tuple(action.kind for action in who.undecided)
    if command.do is not None and command.do not in choices:
        raise Refused("no-choice", who=who.name, found=command.do, allowed=choices or (NONE,))
    if not acted_on(state, who, force=command.force):
        raise _nothing_due(state, who)


def _check_done(state: Countdown, who: Fighter) -> None:
    if state.count is None or initiative(state, who) is None:
        raise Refused("not-begun")
    if who.done:
        raise Refused("done-already", who=who.name)


def acted_on(state: Countdown, who: Fighter, *, force: bool) -> tuple[int, ...]:
    """Return the places of those of its actions that an act lets resolve, or go on, now.

    What a hidden one has prepped resolves at any moment; by force, whatever anybody is at.
    """
    prepped = tuple(place for place, action in enumerate(who.actions) if action.prepped)
    if force:
        return landing(state, who) or tuple(range(len(who.actions)))
    if who.hidden:
        return landing(state, who) or prepped
    if state.stage in RESOLVING:
        return landing(state, who)
    return prepped if may_resume(state, who) else ()


def _nothing_due(state: Countdown, who: Fighter) -> Refused:
    if who.in_air:
        return Refused("not-due", who=who.name, what=tuple(action.label for action in who.in_air))
    if not who.prepped:
        return Refused("nothing-due", who=who.name)
    return Refused("not-begun") if state.count is None else Refused("not-yet-on", who=who.name)


class Held(Enum):
    """What a hold holds back."""

    DUE = "due"
    """The action that is due: it is prepped."""
    TURN = "turn"
    """The announcement."""
    MORE = "more"
    """What could go with what was announced, or what else it is asked for."""


def held_back(state: Countdown, who: Fighter) -> Held:
    """Return what a combatant would hold back now; refuse where there is nothing."""
    if overdue(state, who) and (who.hidden or state.stage in RESOLVING):
        return Held.DUE
    if who.hidden or state.stage is Stage.BOTTOM:
        if who.answered and not who.hidden:
            raise Refused("holds-already", who=who.name)
        if not who.actions and not who.trump:
            check_turn(state, who)
            if who.budget.actions:
                return Held.TURN
        elif who.trump or may_add(state, who) or may_resume(state, who):
            return Held.MORE
    raise Refused("hold-when", who=who.name)


def hold(state: Countdown, command: Hold) -> None:
    """One may hold when asked at a bottom, or when something of its is due."""
    held_back(state, whose(state, command))


def abort(state: Countdown, command: Abort) -> None:
    """What is under way or planned may be dropped; what is in the air may take another target."""
    who = whose(state, command)
    if command.retarget is None:
        if not who.actions and who.plan is None:
            raise Refused("nothing-to-abort", who=who.name)
    elif command.retarget not in RETARGETS:
        raise Refused("bad-retarget", found=command.retarget, allowed=RETARGETS)
    elif not who.in_air:
        raise Refused("retarget-nothing", who=who.name)


# The rolls, and going on.


def flip(state: Countdown, command: Flip) -> None:
    """A base initiative is rolled once; who held to the end of a round may roll again before the next."""
    if command.combatant is None:
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if not unrolled(state.combatants):
            raise Refused("nobody-to-roll")
        return
    who = state.get(command.combatant)
    if command.roll is not None:
        parse_roll(command.roll)
    again = state.stage is Stage.READY and who.held and not who.rerolled
    if who.traits.initiative is not None and not again and not command.force:
        raise Refused("rolled-already", who=who.name)


def go_on(state: Countdown, command: Next) -> None:
    """The countdown begins with initiatives rolled; a round is not ended with something in the air, but by force."""
    if command.to is not None:
        _check_goal(state, command, command.to)
    if state.stage is Stage.READY:
        _check_begin(state, command)
    elif command.round and not command.force:
        names = in_progress(state)
        if names:
            raise Refused("in-progress", names=names)


def openly_forced(state: Countdown, command: Command) -> bool:
    """Whether everybody may know that a command was forced: not a beginning that only hidden ones had no roll for."""
    return command.verb != "next" or state.stage is not Stage.READY or bool(unrolled(state.visible))


def _check_goal(state: Countdown, command: Next, to: int) -> None:
    if command.round:
        raise Refused("to-or-round")
    if state.count is None:
        return
    if to >= state.count:
        raise Refused("count-passed", found=to, count=state.count - 1)
    waiting = due(state)
    if waiting:
        raise Refused("due-first", names=tuple(one.name for one in waiting), count=state.count, to=to)


def _check_begin(state: Countdown, command: Next) -> None:
    if command.round:
        raise Refused("not-begun")
    if not state.combatants:
        raise Refused("nobody-here")
    names = tuple(one.name for one in unrolled(state.combatants))
    if names and (len(names) == len(state.combatants) or not command.force):
        raise Refused("not-rolled", names=names)


GUARDS: Mapping[str, Guard] = {
    "declare": declare,
    "surge": surge,
    "act": act,
    "hold": hold,
    "abort": abort,
    "flip": flip,
    "next": go_on,
}
"""For each verb, what its commands must pass before they are offered or carried out."""
