"""When a command may be given in EXP's theatrical initiative, and what it then means.

Owns how what a command asks for is read. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.rules.authority import for_whom
from bot.rules.commands import Command
from bot.rules.errors import Refused, passes
from bot.rules.exp.answering import answered
from bot.rules.exp.conditions import blocked, check_able
from bot.rules.exp.deeds import REACTION
from bot.rules.exp.turns import check_not_taken
from bot.rules.model import CombatantId, Side, Viewer, same_name, seen_as
from bot.rules.systems.exp_theatrical.commands import DEEDS, TURNS, Act, Flip, Next, parts_of_deed
from bot.rules.systems.exp_theatrical.showing import TheatricalShowing
from bot.rules.systems.exp_theatrical.state import Player, Scene, SideRolls
from bot.rules.words import NONE


class Roll(NamedTuple):
    """A roll of the sides: of one (None: of all that must), and what the table's own die shows (None: drawn)."""

    side: SideRolls | None = None
    shown: int | None = None


class Deed(NamedTuple):
    """What a persona does; of a reaction, whom it `answers`."""

    who: Player
    deed: str | None
    action: str | None
    answers: tuple[Player, ...] = ()


class TheatricalGuards(TheatricalShowing):
    """What may be done, as guards and as ways."""

    def ways(self, state: Scene, viewer: Viewer) -> Iterator[Command]:
        """Yield every deed of the viewer's personas, a roll for each of their sides, and the referee's rolls."""
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
        yield from (Flip(by=viewer, side=side, roll="1") for side in state.sides)
        yield from (Act(by=viewer, do=deed) for deed in DEEDS)
        yield Next(by=viewer, round=True)
        yield Next(by=viewer)

    def answers(self, state: Scene, command: Command) -> bool:
        """Return whether a command is a reaction to the attack of another persona."""
        return isinstance(command, Act) and _may_react(state, command.whom) and _deed_of(command) == REACTION

    def answering(self, state: Scene, viewer: Viewer) -> Iterator[Act]:
        """Yield the reactions of all who may."""
        return (Act(by=viewer, combatant=one.id, do=REACTION) for one in state.visible if _may_react(state, one.id))

    def player_may(self, state: Scene, command: Command) -> bool:
        """Return whether a player rolls for the side of an own persona."""
        who = state.find(command.combatant) if isinstance(command, Flip) and not command.rest else None
        return who is not None and not who.hidden and who.owned_by(command.by)

    def check_flip(self, state: Scene, command: Flip) -> Roll:
        """Refuse a roll that is not waited for. One that stands is changed by force; until its side is called, also by
        the table's own die.
        """
        if command.rest or (command.combatant is None and command.side is None):
            if command.roll is not None:
                raise Refused("roll-for-whom")
            if state.rolled and not state.to_roll:
                raise Refused("already-rolled")
            return Roll()
        side = _side_of(state, command)
        mine, waited_for = state.rolls_of(side), side in state.to_roll
        if not waited_for:
            if not command.by.gm:
                raise Refused("side-rolled-once", side=side, roll=mine.told)
            if not command.force and state.rolled and state.is_called(side):
                raise Refused("side-stands", side=side)
            if not command.force and command.roll is None:
                raise Refused("side-has-rolled", side=side, roll=mine.told)
            mine = mine.evolve(rolls=())
        return Roll(mine, None if command.roll is None else _own_die(state, command.roll))

    def check_act(self, state: Scene, command: Act) -> Deed:
        """Refuse an act out of turn; by force a persona acts whenever it has not yet. A reaction comes at any time."""
        who, deed = for_whom(state, command, state.only_up), _deed_of(command)
        if deed == REACTION:
            check_able(who, force=command.force)
            others = answered(state, who, command.preempt, command.by, state.up_now)
            return Deed(who, deed, command.action, others)
        if command.preempt is not None:
            raise Refused("answers-what")
        _check_turn(state, who, force=command.force)
        for part in parts_of_deed(deed) if who.id not in state.up or not state.is_simultaneous(who) else ():
            if part in blocked(who) and not command.force:
                raise Refused("part-blocked", who=who.name, part=part, condition=who.condition or "")
        return Deed(who, deed, command.action)

    def check_next(self, state: Scene, command: Next) -> None:
        """Refuse to go on before the dice are rolled, or before equals have rolled again. Of several who act at once
        all are passed over by force alone.
        """
        if not state.rolled:
            raise Refused("flip-first")
        if not command.round and not state.up and state.equals:
            raise Refused("roll-again-first", names=state.equals)
        if not command.round and len(state.up) > 1 and not command.force:
            raise Refused("which-passed", names=tuple(one.name for one in state.up_now))


def _may_react(state: Scene, who: CombatantId | None) -> bool:
    return state.attacker not in (None, who)


def _side_of(state: Scene, command: Flip) -> Side:
    wanted = command.side or ""
    if command.combatant is not None:
        who = state.get(command.combatant)
        if who.hidden:
            raise Refused("hidden-rolls-not", who=who.name)
        if command.side is not None and not same_name(who.side, wanted):
            raise Refused("side-of-another", who=who.name, side=who.side, found=wanted)
        wanted = who.side
    found = next((side for side in state.sides if same_name(side, wanted)), None)
    if found is None:
        raise Refused("no-such-side", found=wanted, allowed=state.sides or (NONE,))
    return found


def _own_die(state: Scene, text: str) -> int:
    shown = text.strip()
    if not (shown.isdecimal() and len(shown) < 4 and 1 <= int(shown) <= state.die):
        raise Refused("bad-roll", found=text, die=state.die)
    return int(shown)


def _deed_of(command: Act) -> str | None:
    deed = None if command.do is None else "-".join(command.do.casefold().split())
    if deed is not None and deed not in DEEDS:
        raise Refused("bad-do", found=command.do or "", allowed=DEEDS)
    return deed


def _check_turn(state: Scene, who: Player, *, force: bool = False) -> None:
    """Refuse a turn that is not due: it is that of those who are up, and of the referee's who are just like them.

    What a persona was owed while it was hidden it takes at any time.
    """
    if who.still:
        check_able(who, force=force)
        return
    if not state.rolled:
        raise Refused("flip-first")
    check_not_taken(who, force=force)
    if force:
        return
    if who.id not in state.up:
        check_able(who, force=False)
    if who.hidden or who.id in state.up or any(state.are_alike(who, state.get(one)) for one in state.up):
        return
    names = tuple(one.name for one in state.up_now)
    raise Refused("not-your-turn", who=who.name, up=names) if names else Refused("nobody-up")
