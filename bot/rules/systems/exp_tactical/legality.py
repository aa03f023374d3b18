"""What may be done now in EXP's tactical initiative: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and how what it asks for is read. Must not change anything, nor know what a command
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.authority import for_whom
from bot.rules.commands import Abort, Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.exp.answering import answered
from bot.rules.exp.conditions import ATTACK, BOTH, PARTS, blocked, disabled
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_tactical.commands import DEEDS, POWERS, WAITS, Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.state import (
    INITIATIVE_DIE,
    Fray,
    Part,
    Persona,
    awaited,
    die,
    equals,
    may_intercede,
    must_finish,
    names,
    to_roll,
    untouched,
    up_now,
    waiting,
)


def ways(state: Fray, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean with its personas, and with the encounter as a whole.

    At a big table that is much: what comes after the roll is not put together before it.
    """
    unrolled = awaited(state)
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield from _deeds(state, one, viewer, one.id)
            # A roll that is waited for is made; one that was made can be replaced, by the table's own die.
            yield Flip(by=viewer, combatant=one.id, roll=None if one.id in unrolled else "1")
            yield Check(by=viewer, combatant=one.id, mental=True)
    yield Flip(by=viewer)
    if (only := _only_up(state)) is not None:
        yield from _deeds(state, state.get(only), viewer, None)
    yield Next(by=viewer, round=True)
    yield Next(by=viewer)


def _deeds(state: Fray, one: Persona, viewer: Viewer, named: CombatantId | None) -> Iterator[Command]:
    yield from _acts(state, one, viewer, named)
    if state.rolled:
        yield Hold(by=viewer, combatant=named)
        if len(one.unsaid) > 1:  # what waits is only named where there is a choice
            yield from (Hold(by=viewer, combatant=named, what=part) for part in one.unsaid)
    if state.rolled or one.still:
        yield Abort(by=viewer, combatant=named)


def _acts(state: Fray, one: Persona, viewer: Viewer, named: CombatantId | None) -> Iterator[Act]:
    deeds = (BOTH, *PARTS, *POWERS) if state.rolled or one.still else POWERS
    return (Act(by=viewer, combatant=named, do=deed) for deed in deeds)


def may_answer(state: Fray, command: Act) -> bool:
    """Whether it goes before those who are up, or is a power that answers the attack of another one."""
    if deed_of(command) in POWERS:
        return state.attacker not in (None, command.combatant)
    return bool(state.up) and command.combatant not in state.up


def answering(state: Fray, viewer: Viewer) -> Iterator[Act]:
    """Yield the acts of all whom everybody sees that could."""
    for one in state.visible:
        yield from (act for act in _acts(state, one, viewer, one.id) if may_answer(state, act))


def whose(state: Fray, command: Act | Hold | Abort) -> Persona:
    """Return whom a command is for; the referee need not name the only one who is up."""
    return for_whom(state, command, _only_up(state))


def _only_up(state: Fray) -> CombatantId | None:
    return state.up[0] if len(state.up) == 1 else None


def _check_rolled(state: Fray) -> None:
    if not state.rolled:
        raise Refused("flip-first")


def _check_settled(state: Fray) -> None:
    if not state.up and (again := equals(state)):
        raise Refused("roll-again-first", names=names(again))


# The dice.


def flip(state: Fray, command: Flip) -> None:
    """A roll that is waited for may be made. One that stands is changed by force alone; until its persona has its say
    a real die may take its place: the referee's, or its player's for one that came late.
    """
    if command.rest or command.combatant is None:
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if state.rolled and not to_roll(state):
            raise Refused("already-rolled")
        return
    who = state.get(command.combatant)
    if not (command.by.gm or who.late or who.id in to_roll(state)):
        raise Refused("rolled-once", who=who.name)
    if not command.force and who.id not in awaited(state):
        if not untouched(state, who):
            raise Refused("roll-stands", who=who.name)
        if command.roll is None:
            raise Refused("has-rolled", who=who.name)
    if command.roll is not None:
        own_die(rolling(state, who), command.roll)


def rolling(state: Fray, who: Persona) -> Persona:
    """Return the persona as it rolls: once more where that is waited for, else from the beginning."""
    return who if who.id in awaited(state) else who.evolve(score=())


def own_die(who: Persona, text: str) -> int:
    """Return what the table's own die shows, rolled for one as it rolls."""
    shown, most = text.strip(), die(who)
    if not (shown.isdecimal() and len(shown) < 3 and 1 <= int(shown) <= most):
        raise Refused("bad-roll", found=text, die=most)
    return int(shown)


# Acting.


def act(state: Fray, command: Act) -> None:
    """One who is up acts with what it has left, one who is higher before it, by an AWE roll; a power comes at any
    time.
    """
    who, deed = whose(state, command), deed_of(command)
    if deed in POWERS:
        _check_able(who, command)
        _check_no_awareness_roll(who, command)
        cost_of(who, command)
        answered(state, who, command.preempt, command.by, up_now(state))
        return
    if command.preempt is not None or command.cost is not None:
        raise Refused("answers-what")
    if not who.still:
        _check_rolled(state)
    parts = parts_of(who, command)
    if in_turn(state, who, command):
        _check_no_awareness_roll(who, command)
        return
    _check_above(state, who, parts)
    awareness_of(who)
    if command.total is not None and not 1 <= command.total <= INITIATIVE_DIE:
        raise Refused("bad-total", found=command.total)


def deed_of(command: Act) -> str | None:
    """Return what is to be done, None where it is not said."""
    deed = command.do.casefold() if command.do is not None else None
    if deed is not None and deed not in DEEDS:
        raise Refused("bad-do", found=command.do or "", allowed=DEEDS)
    return deed


def in_turn(state: Fray, who: Persona, command: Act) -> bool:
    """Whether an act needs no AWE roll: it goes before nobody, or the referee has it so."""
    return who.id in state.up or who.hidden or bool(who.still) or command.force


def parts_of(who: Persona, command: Act) -> tuple[str, ...]:
    """Return which of its move and attack an act uses: what is named, or all that is left. What it is owed in the unit
    before comes first. With force the referee lets one do what its condition takes.
    """
    deed, has = deed_of(command), who.still or who.unspent
    if not (who.still or who.unused):
        raise Refused("nothing-left", who=who.name)
    if not has:
        raise Refused("all-paid", who=who.name)
    _check_able(who, command)
    able = has if command.force else tuple(part for part in has if part not in blocked(who))
    parts = able or has if deed is None else PARTS if deed == BOTH else (deed,)
    _check_has(who, parts)
    for part in parts:
        if part not in able:
            raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")
    return parts


def _check_has(who: Persona, parts: tuple[str, ...]) -> None:
    if not who.still:
        _check_unspent(who, parts)
        return
    for part in parts:
        if part not in who.still:
            raise Refused("part-owed", who=who.name, part=part, left=who.still)


def _check_unspent(who: Persona, parts: tuple[str, ...]) -> None:
    for part in parts:
        if part not in who.unspent:
            raise Refused("part-gone", who=who.name, part=part, left=who.unspent)


def _check_able(who: Persona, command: Act) -> None:
    if disabled(who) and not command.force:
        raise Refused("is-disabled", who=who.name, condition=who.condition or "")


def _check_no_awareness_roll(who: Persona, command: Act) -> None:
    if command.total is not None:
        raise Refused("no-awareness-roll", who=who.name)


def _check_above(state: Fray, who: Persona, parts: tuple[str, ...]) -> None:
    _check_settled(state)
    waited = set(parts) <= set(waiting(who))
    if waited and any(one.id == who.id for one in may_intercede(state)):
        return
    up = names(up_now(state))
    if not waited:
        raise Refused("not-your-turn", who=who.name, up=up)
    raise Refused("is-barred" if who.barred else "not-above", who=who.name, up=up)


def awareness_of(who: Persona) -> int:
    """Return the AWE by which one goes before another."""
    if who.traits.awareness is None:
        raise Refused("awareness-missing", who=who.name)
    return who.traits.awareness


# Powers, and mental contests.


def cost_of(who: Persona, command: Act) -> tuple[str, ...]:
    """Return what a power costs: nothing, or with force what the referee names, the attack if nothing is named."""
    if command.cost is None:
        return tuple(part for part in (ATTACK,) if command.force and part in who.unspent)
    if not command.force:
        raise Refused("cost-needs-force")
    cost = command.cost.casefold()
    if cost not in WAITS:
        raise Refused("bad-cost", found=command.cost, allowed=WAITS)
    parts = PARTS if cost == BOTH else (cost,)
    _check_unspent(who, parts)
    return parts


def check(state: Fray, command: Check) -> None:
    """A mental contest may be held at any time, by those who have MSTR."""
    for one in rivals(state, command):
        mental_of(one)


def rivals(state: Fray, command: Check) -> tuple[Persona, ...]:
    """Return who is in a mental contest: one persona, or two against each other."""
    if not command.mental or command.combatant is None:
        raise Refused("check-what")
    who = state.get(command.combatant)
    if command.against is None:
        return (who,)
    other = _seen(state, command.against, command.by)
    if other.id == who.id:
        raise Refused("contest-with-itself", who=who.name)
    return who, other


def mental_of(one: Persona) -> int:
    """Return the MSTR with which one contests."""
    if one.traits.mental is None:
        raise Refused("mental-missing", who=one.name)
    return one.traits.mental


def _seen(state: Fray, named: CombatantId, by: Viewer) -> Persona:
    found = state.get(named)
    if not found.seen_by(by):
        raise Refused("no-such-combatant")
    return found


# Waiting, giving up, going on.


def player_rolls(state: Fray, command: Flip) -> bool:
    """Whether a roll is for a player's own persona, which everybody sees."""
    who = state.find(command.combatant)
    return not command.rest and who is not None and not who.hidden and who.owned_by(command.by)


def hold(state: Fray, command: Hold) -> None:
    """Who is up in the first pass may wait, but for the lowest; move and attack apart, if that is so set."""
    who = whose(state, command)
    _wait_of(command)
    _check_may_wait(state, who, force=command.force)
    parts = to_wait(who, command)
    if state.setting("split-waits") == "off" and (parts != who.unsaid or who.parts(Part.DONE)):
        raise Refused("no-split", who=who.name)


def to_wait(who: Persona, command: Hold) -> tuple[str, ...]:
    """Return what is to wait: what is named, or all that one has not had its say on."""
    parts = _wait_of(command) or who.unsaid
    for part in parts:
        if part not in who.unsaid:
            raise Refused("part-gone", who=who.name, part=part, left=who.unsaid)
    return parts


def _wait_of(command: Hold) -> tuple[str, ...]:
    if command.what is None:
        return ()
    what = command.what.casefold()
    if what not in WAITS:
        raise Refused("bad-wait", found=command.what, allowed=WAITS)
    return PARTS if what == BOTH else (what,)


def _check_may_wait(state: Fray, who: Persona, *, force: bool) -> None:
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    _check_rolled(state)
    if who.id not in state.up:
        if not who.left:
            raise Refused("nothing-left", who=who.name)
        if waiting(who):
            raise Refused("waits-already", who=who.name)
        up = names(up_now(state))
        raise Refused("not-your-turn", who=who.name, up=up) if up else Refused("nobody-up")
    if must_finish(state, (who.id,)):
        if state.lap > 1:
            raise Refused("forced-may-not-wait", who=who.name)
        if not force:
            raise Refused("lowest-may-not-wait", who=who.name)


def abort(state: Fray, command: Abort) -> None:
    """What is left may be given up."""
    who = whose(state, command)
    if who.still:
        return
    _check_rolled(state)
    if not who.left:
        raise Refused("nothing-to-abort", who=who.name)


def go_on(state: Fray, command: Next) -> None:
    """Once the priorities are rolled the unit can be ended; a pass, unless equals must roll again first."""
    _check_rolled(state)
    if not command.round:
        _check_settled(state)


GUARDS: Mapping[str, Guard] = {
    "flip": flip,
    "act": act,
    "hold": hold,
    "abort": abort,
    "next": go_on,
    "check": check,
}
