"""When a command may be given in EXP's tactical initiative, and what it then means.

Owns how what a command asks for is read. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.rules.authority import for_whom
from bot.rules.commands import Abort, Command
from bot.rules.errors import Refused
from bot.rules.exp.answering import answered
from bot.rules.exp.conditions import ATTACK, BOTH, PARTS, blocked, check_able
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_tactical.commands import DEEDS, POWERS, WAITS, Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.showing import TacticalShowing
from bot.rules.systems.exp_tactical.state import INITIATIVE_DIE, Fray, Part, Persona, names


class Roll(NamedTuple):
    """A roll: of one persona (None: of all that must), and what the table's own die shows (None: drawn)."""

    who: Persona | None = None
    shown: int | None = None


class Power(NamedTuple):
    """A mental power or a reaction: what it costs, and whose attacks it answers."""

    who: Persona
    power: str
    paid: tuple[str, ...]
    others: tuple[Persona, ...]
    action: str | None


class Deed(NamedTuple):
    """A move or an attack. `awareness`: what the AWE roll must not exceed; None: it goes before nobody."""

    who: Persona
    parts: tuple[str, ...]
    awareness: int | None
    command: Act


class Wait(NamedTuple):
    """What of its turn a persona keeps for later."""

    who: Persona
    parts: tuple[str, ...]


class TacticalGuards(TacticalShowing):
    """What may be done, as guards and as ways."""

    def ways(self, state: Fray, viewer: Viewer) -> Iterator[Command]:
        """Yield what the viewer could mean with its personas, and with the encounter as a whole.

        At a big table that is much: what comes after the roll is not put together before it.
        """
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield from _deeds(state, one, viewer, one.id)
                # A roll that is waited for is made; one that was made can be replaced, by the table's own die.
                yield Flip(by=viewer, combatant=one.id, roll=None if one.id in state.awaited else "1")
                yield Check(by=viewer, combatant=one.id, mental=True)
        yield Flip(by=viewer)
        if (only := _only_up(state)) is not None:
            yield from _deeds(state, state.get(only), viewer, None)
        yield Next(by=viewer, round=True)
        yield Next(by=viewer)

    def answers(self, state: Fray, command: Command) -> bool:
        """Return whether a command goes before those who are up, or is a power that answers an attack."""
        return isinstance(command, Act) and _may_answer(state, command)

    def answering(self, state: Fray, viewer: Viewer) -> Iterator[Act]:
        """Yield the acts of all visible personas that could do so."""
        for one in state.visible:
            yield from (act for act in _acts(state, one, viewer, one.id) if _may_answer(state, act))

    def player_may(self, state: Fray, command: Command) -> bool:
        """Return whether a player rolls for an own persona, which everybody sees."""
        if not isinstance(command, Flip) or command.rest:
            return False
        who = state.find(command.combatant)
        return who is not None and not who.hidden and who.owned_by(command.by)

    def check_flip(self, state: Fray, command: Flip) -> Roll:
        """Refuse a roll that is not waited for. One that stands is changed by force; until its persona has its say,
        also by a real die: the referee's, or its player's for one that came late.
        """
        if command.rest or command.combatant is None:
            if command.roll is not None:
                raise Refused("roll-for-whom")
            if state.rolled and not state.to_roll:
                raise Refused("already-rolled")
            return Roll()
        who = state.get(command.combatant)
        if not (command.by.gm or who.late or who.id in state.to_roll):
            raise Refused("rolled-once", who=who.name)
        if who.id not in state.awaited:
            if not command.force and not state.untouched(who):
                raise Refused("roll-stands", who=who.name)
            if not command.force and command.roll is None:
                raise Refused("has-rolled", who=who.name)
            who = who.evolve(score=())
        return Roll(who, None if command.roll is None else _own_die(who, command.roll))

    def check_act(self, state: Fray, command: Act) -> Deed | Power:
        """Refuse an act out of turn: one who is higher goes before those who are up by an AWE roll. A power comes at
        any time.
        """
        who, deed = _whose(state, command), _deed_of(command)
        if deed in POWERS:
            check_able(who, force=command.force)
            _check_no_awareness_roll(who, command)
            paid = _cost_of(who, command)
            others = answered(state, who, command.preempt, command.by, state.up_now)
            return Power(who, deed, paid, others, command.action)
        if command.preempt is not None or command.cost is not None:
            raise Refused("answers-what")
        if not who.still:
            _check_rolled(state)
        parts = _parts_of(who, command)
        if who.id in state.up or who.hidden or who.still or command.force:
            _check_no_awareness_roll(who, command)
            return Deed(who, parts, None, command)
        _check_above(state, who, parts)
        if who.traits.awareness is None:
            raise Refused("awareness-missing", who=who.name)
        if command.total is not None and not 1 <= command.total <= INITIATIVE_DIE:
            raise Refused("bad-total", found=command.total)
        return Deed(who, parts, who.traits.awareness, command)

    def check_hold(self, state: Fray, command: Hold) -> Wait:
        """Refuse to wait but to those who are up in the first pass and are not the lowest."""
        who, named = _whose(state, command), _wait_of(command)
        _check_may_wait(state, who, force=command.force)
        parts = named or who.unsaid
        for part in parts:
            if part not in who.unsaid:
                raise Refused("part-gone", who=who.name, part=part, left=who.unsaid)
        if state.setting("split-waits") == "off" and (parts != who.unsaid or who.parts(Part.DONE)):
            raise Refused("no-split", who=who.name)
        return Wait(who, parts)

    def check_abort(self, state: Fray, command: Abort) -> Persona:
        """Refuse to give up what is not there."""
        who = _whose(state, command)
        if not who.still:
            _check_rolled(state)
            if not who.left:
                raise Refused("nothing-to-abort", who=who.name)
        return who

    def check_next(self, state: Fray, command: Next) -> None:
        """Refuse to go on before the priorities are rolled, or a pass before equals have rolled again."""
        _check_rolled(state)
        if not command.round:
            _check_settled(state)

    def check_check(self, state: Fray, command: Check) -> tuple[Persona, ...]:
        """Refuse a mental contest to those who lack MSTR; return who is in it: one persona, or two."""
        if not command.mental or command.combatant is None:
            raise Refused("check-what")
        who = state.get(command.combatant)
        among: tuple[Persona, ...] = (who,)
        if command.against is not None:
            other = state.get(command.against)
            if not other.seen_by(command.by):
                raise Refused("no-such-combatant")
            if other.id == who.id:
                raise Refused("contest-with-itself", who=who.name)
            among = (who, other)
        for one in among:
            if one.traits.mental is None:
                raise Refused("mental-missing", who=one.name)
        return among


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


def _may_answer(state: Fray, command: Act) -> bool:
    if _deed_of(command) in POWERS:
        return state.attacker not in (None, command.combatant)
    return bool(state.up) and command.combatant not in state.up


def _whose(state: Fray, command: Act | Hold | Abort) -> Persona:
    return for_whom(state, command, _only_up(state))


def _only_up(state: Fray) -> CombatantId | None:
    return state.up[0] if len(state.up) == 1 else None


def _check_rolled(state: Fray) -> None:
    if not state.rolled:
        raise Refused("flip-first")


def _check_settled(state: Fray) -> None:
    if not state.up and state.equals:
        raise Refused("roll-again-first", names=names(state.equals))


def _own_die(who: Persona, text: str) -> int:
    shown = text.strip()
    if not (shown.isdecimal() and len(shown) < 3 and 1 <= int(shown) <= who.die):
        raise Refused("bad-roll", found=text, die=who.die)
    return int(shown)


def _deed_of(command: Act) -> str | None:
    deed = command.do.casefold() if command.do is not None else None
    if deed is not None and deed not in DEEDS:
        raise Refused("bad-do", found=command.do or "", allowed=DEEDS)
    return deed


def _parts_of(who: Persona, command: Act) -> tuple[str, ...]:
    """Return which of its move and attack an act uses: what is named, or all that is left.

    What it is owed of the unit before comes first. By force it does what its condition takes.
    """
    deed, has = _deed_of(command), who.still or who.unspent
    if not (who.still or who.unused):
        raise Refused("nothing-left", who=who.name)
    if not has:
        raise Refused("all-paid", who=who.name)
    check_able(who, force=command.force)
    able = has if command.force else tuple(part for part in has if part not in blocked(who))
    parts = able or has if deed is None else PARTS if deed == BOTH else (deed,)
    for part in parts:
        if part not in has:
            raise Refused("part-owed" if who.still else "part-gone", who=who.name, part=part, left=has)
    for part in parts:
        if part not in able:
            raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")
    return parts


def _check_no_awareness_roll(who: Persona, command: Act) -> None:
    if command.total is not None:
        raise Refused("no-awareness-roll", who=who.name)


def _check_above(state: Fray, who: Persona, parts: tuple[str, ...]) -> None:
    _check_settled(state)
    waited = set(parts) <= set(who.waiting)
    if waited and any(one.id == who.id for one in state.may_intercede):
        return
    up = names(state.up_now)
    if not waited:
        raise Refused("not-your-turn", who=who.name, up=up)
    raise Refused("is-barred" if who.barred else "not-above", who=who.name, up=up)


def _cost_of(who: Persona, command: Act) -> tuple[str, ...]:
    """Return what a power costs: nothing, or by force what the referee names, the attack if nothing is named."""
    if command.cost is None:
        return tuple(part for part in (ATTACK,) if command.force and part in who.unspent)
    if not command.force:
        raise Refused("cost-needs-force")
    cost = command.cost.casefold()
    if cost not in WAITS:
        raise Refused("bad-cost", found=command.cost, allowed=WAITS)
    parts = PARTS if cost == BOTH else (cost,)
    for part in parts:
        if part not in who.unspent:
            raise Refused("part-gone", who=who.name, part=part, left=who.unspent)
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
        if who.waiting:
            raise Refused("waits-already", who=who.name)
        up = names(state.up_now)
        raise Refused("not-your-turn", who=who.name, up=up) if up else Refused("nobody-up")
    if state.must_finish((who.id,)):
        if state.lap > 1:
            raise Refused("forced-may-not-wait", who=who.name)
        if not force:
            raise Refused("lowest-may-not-wait", who=who.name)
