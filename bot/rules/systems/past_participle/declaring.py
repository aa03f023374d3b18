"""Declarations: what speed some words come to, and what is told of one.

Owns what a declaration must be. Must not know when it may be made.
"""

from __future__ import annotations

from bot.rules.deck import SPEEDS
from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_owner, on_board
from bot.rules.systems.past_participle import speeds
from bot.rules.systems.past_participle.commands import MANNERS, Declare
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, declared
from bot.rules.words import Fact, Phrase, say

AUXILIARY = ("auxiliary", "slow")


def worked_out(command: Declare, own_actions: str) -> tuple[str, list[Phrase]]:
    """Return the speed declared, given or worked out from the actions, and what to tell of it.

    `own_actions` are the table's, as its setting has them. An auxiliary action, focused or cautious, is slow, unless
    the GM has it hurried.
    """
    speed = speeds.parse_speed(command.speed) if command.speed is not None else None
    told: list[Phrase] = []
    if command.kind is not None:
        if command.kind not in MANNERS:
            raise Refused("bad-manner", found=command.kind, allowed=MANNERS)
        told.append(say("your-manner", manner=command.kind))
        if not command.force:
            _not_faster(speed, speeds.combine([AUXILIARY]))
        speed = speed or "slow"
    if command.action is None:
        if speed is None:
            raise Refused("declare-what")
        return speed, told
    try:
        actions = speeds.named(command.action, speeds.parse_added(own_actions))
    except Refused:
        if speed is None:
            raise
        return speed, [*told, say("your-plan", plan=command.action)]
    worked = speeds.combine(actions)
    if command.kind is not None:  # it is slow, whatever its parts would be by themselves
        _no_attack(actions)
        return speed or worked.speed, [*told, say("your-plan", plan=command.action)]
    if speed is not None and speeds.is_maneuver(actions):
        return speed, [*told, say("worked-maneuver", actions=worked.actions, speed=speed)]
    if not command.force:
        _not_faster(speed, worked)
    return speed or worked.speed, [*told, say(worked.reason, actions=worked.actions, speed=worked.speed)]


def _no_attack(actions: list[tuple[str, str]]) -> None:
    attacks = tuple(name for name, _ in actions if name in speeds.ATTACKS)
    if attacks:
        raise Refused("auxiliary-no-attack", attacks=attacks)


def _not_faster(speed: str | None, worked: speeds.Worked) -> None:
    if speed is not None and SPEEDS.index(worked.speed) > SPEEDS.index(speed):
        raise Refused("actions-slower", actions=worked.actions, worked=worked.speed, speed=speed)


def told(state: Showdown, who: Gunfighter, reasons: list[Phrase], *, again: bool) -> tuple[Event, ...]:
    """Return what is told of a declaration that was made: how many have declared, to all; the speed to its player."""
    privately = for_owner(who, "you-declared", who=who.name, speed=who.speed or "")
    lines = (privately, *[privately.evolve(phrase=reason) for reason in reasons])
    if state.openly:
        return (counted(state, who, "declared-openly", speed=who.speed or ""), *lines)
    return lines if again else (counted(state, who, "declared"), *lines)


def counted(state: Showdown, who: Gunfighter, code: str, **facts: Fact) -> Event:
    """Return what the board shows of a declaration, and how many have declared."""
    n, m = declared(state)
    return on_board(about(who, code, who=who.name, n=n, m=m, **facts))
