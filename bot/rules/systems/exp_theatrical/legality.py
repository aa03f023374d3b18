"""What may be done now in EXP's theatrical initiative: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and how what it asks for is read. Must not change anything, nor know what a command
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.authority import for_whom
from bot.rules.commands import Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused, passes
from bot.rules.exp.answering import answered
from bot.rules.exp.conditions import blocked, disabled
from bot.rules.exp.deeds import REACTION
from bot.rules.exp.turns import check_not_taken
from bot.rules.model import CombatantId, Side, Viewer, same_name, seen_as
from bot.rules.systems.exp_theatrical.commands import DEEDS, TURNS, Act, Flip, Next, parts_of_deed
from bot.rules.systems.exp_theatrical.state import (
    Player,
    Scene,
    alike,
    at_once,
    called,
    die,
    equals,
    rolls_of,
    sides,
    to_roll,
    told,
    up_now,
)
from bot.rules.words import NONE


def ways(state: Scene, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: every deed of its personas in their turn, a reaction at any time, a roll for
    each side of them, and the referee's rolls.
    """
    rolling: set[str] = set()
    for one in state.combatants:
        if not one.commanded_by(viewer):
            continue
        deeds = TURNS if passes(_check_turn, state, one) else ()
        yield from (Act(by=viewer, combatant=one.id, do=deed) for deed in (*deeds, REACTION))
        if viewer.gm or not (one.hidden or seen_as(one.side) in rolling):
            rolling.add(seen_as(one.side))
            yield Flip(by=viewer, combatant=one.id, roll="1" if viewer.gm else None)
    yield Flip(by=viewer)
    yield from (Flip(by=viewer, side=side, roll="1") for side in sides(state))
    yield from (Act(by=viewer, do=deed) for deed in DEEDS)
    yield Next(by=viewer, round=True)
    yield Next(by=viewer)


def may_answer(state: Scene, who: CombatantId | None) -> bool:
    """Whether another one has attacked, to which one may react."""
    return state.attacker not in (None, who)


def answering(state: Scene, viewer: Viewer) -> Iterator[Act]:
    """Yield the reactions of all who may."""
    return (Act(by=viewer, combatant=one.id, do=REACTION) for one in state.visible if may_answer(state, one.id))


# The dice.


def flip(state: Scene, command: Flip) -> None:
    """A roll that is waited for may be made. One that stands is changed by force alone; until its side is called a
    real die may take its place.
    """
    if command.rest or (command.combatant is None and command.side is None):
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if state.rolled and not to_roll(state):
            raise Refused("already-rolled")
        return
    side = side_of(state, command)
    if not command.by.gm and side not in to_roll(state):
        raise Refused("side-rolled-once", side=side, roll=told(rolls_of(state, side).rolls))
    if not command.force and side not in to_roll(state):
        if state.rolled and called(state, side):
            raise Refused("side-stands", side=side)
        if command.roll is None:
            raise Refused("side-has-rolled", side=side, roll=told(rolls_of(state, side).rolls))
    if command.roll is not None:
        own_die(state, command.roll)


def side_of(state: Scene, command: Flip) -> Side:
    """Return the side that a roll is for: the one named, or that of the persona named."""
    wanted = command.side or ""
    if command.combatant is not None:
        who = state.get(command.combatant)
        if who.hidden:
            raise Refused("hidden-rolls-not", who=who.name)
        if command.side is not None and not same_name(who.side, wanted):
            raise Refused("side-of-another", who=who.name, side=who.side, found=wanted)
        wanted = who.side
    found = next((side for side in sides(state) if same_name(side, wanted)), None)
    if found is None:
        raise Refused("no-such-side", found=wanted, allowed=sides(state) or (NONE,))
    return found


def own_die(state: Scene, text: str) -> int:
    """Return what the table's own die shows."""
    shown, most = text.strip(), die(state)
    if not (shown.isdecimal() and len(shown) < 4 and 1 <= int(shown) <= most):
        raise Refused("bad-roll", found=text, die=most)
    return int(shown)


# Acting, and going on.


def act(state: Scene, command: Act) -> None:
    """A persona acts when it is up; with force, whenever it has not acted yet. A reaction comes at any time."""
    who = whose(state, command)
    deed = deed_of(command)
    if deed == REACTION:
        _check_able(who, force=command.force)
        answered(state, who, command.preempt, command.by, up_now(state))
        return
    if command.preempt is not None:
        raise Refused("answers-what")
    _check_turn(state, who, force=command.force)
    for part in parts_of_deed(deed) if who.id not in state.up or not at_once(state, who) else ():
        if part in blocked(who) and not command.force:
            raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")


def whose(state: Scene, command: Act) -> Player:
    """Return whom an act is for; the referee need not name the only one who is up."""
    return for_whom(state, command, state.up[0] if len(state.up) == 1 else None)


def deed_of(command: Act) -> str | None:
    """Return how move and attack are combined, None where it is not said."""
    deed = None if command.do is None else "-".join(command.do.casefold().split())
    if deed is not None and deed not in DEEDS:
        raise Refused("bad-do", found=command.do or "", allowed=DEEDS)
    return deed


def _check_turn(state: Scene, who: Player, *, force: bool = False) -> None:
    """A turn is taken once. It is that of those who are up, and of the referee's who are just like the one who is; what
    one was owed while it was hidden it takes at any time.
    """
    if who.still:
        _check_able(who, force=force)
        return
    if not state.rolled:
        raise Refused("flip-first")
    check_not_taken(who, force=force)
    if force:
        return
    if who.id not in state.up:
        _check_able(who, force=False)
    if who.hidden or who.id in state.up or any(alike(state, who, state.get(one)) for one in state.up):
        return
    names = tuple(one.name for one in up_now(state))
    raise Refused("not-your-turn", who=who.name, up=names) if names else Refused("nobody-up")


def _check_able(who: Player, *, force: bool) -> None:
    if disabled(who) and not force:
        raise Refused("is-disabled", who=who.name, condition=who.condition or "")


def go_on(state: Scene, command: Next) -> None:
    """Once the dice are rolled the unit can be ended; a turn, unless equals must roll again before the next one. Of
    several who act at once it must be said who is passed over, unless with force all are.
    """
    if not state.rolled:
        raise Refused("flip-first")
    if not command.round and not state.up and (again := equals(state)):
        raise Refused("roll-again-first", names=again)
    if not command.round and len(state.up) > 1 and not command.force:
        raise Refused("which-passed", names=tuple(one.name for one in up_now(state)))


GUARDS: Mapping[str, Guard] = {"flip": flip, "act": act, "next": go_on}
