"""What stands beside the passes of EXP's tactical initiative: mental powers, reactions, mental contests.

Owns what they cost and how they are told. Must not know whose turn it is, but for whom a power answers.
"""

from __future__ import annotations

from bot.rules import ladder
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_gm, for_owner, public
from bot.rules.exp.conditions import ATTACK, BOTH, PARTS, disabled
from bot.rules.step import Step
from bot.rules.systems.exp_tactical.commands import WAITS, Act, Check
from bot.rules.systems.exp_tactical.state import Fray, Part, Persona, in_order, told
from bot.rules.words import Fact


def used(state: Fray, who: Persona, command: Act, power: str) -> tuple[tuple[Event, ...], Persona]:
    """Use a mental power or a reaction, at any time; return what is told of it, and the persona, having paid."""
    if disabled(who) and not command.force:
        raise Refused("is-disabled", who=who.name, condition=who.condition or "")
    if command.total is not None:
        raise Refused("no-awareness-roll", who=who.name)
    paid = _paid(who, command)
    facts: dict[str, Fact] = {"who": who.name}
    code, secret = power, False
    answered = _answered(state, who, command)
    if answered:
        code, secret = f"{code}-to", any(one.hidden for one in answered)
        facts["to"] = tuple(one.name for one in answered)
    if command.action is not None:
        code = f"{code}-with"
        facts["action"] = command.action
    events = [for_owner(who, code, **facts) if secret else about(who, code, **facts)]
    if paid:
        events.append(about(who, "costs", who=who.name, what=paid))
    return tuple(events), who.with_parts(paid, Part.DONE)


def _paid(who: Persona, command: Act) -> tuple[str, ...]:
    """Return what a power costs: nothing, or with force what the referee names, the attack if nothing is named."""
    if command.cost is None:
        return tuple(part for part in (ATTACK,) if command.force and part in who.unused)
    if not command.force:
        raise Refused("cost-needs-force")
    cost = command.cost.casefold()
    if cost not in WAITS:
        raise Refused("bad-cost", found=command.cost, allowed=WAITS)
    parts = PARTS if cost == BOTH else (cost,)
    for part in parts:
        if part not in who.unused:
            raise Refused("part-gone", who=who.name, part=part, left=who.unused)
    return parts


def _answered(state: Fray, who: Persona, command: Act) -> tuple[Persona, ...]:
    """Return whom a power answers: the one named, or whoever else is up."""
    if command.preempt is None:
        return tuple(one for one in in_order(state) if one.id in state.up and one.id != who.id)
    named = state.get(command.preempt)
    if not named.seen_by(command.by):
        raise Refused("no-such-combatant")
    return (named,)


def contest(state: Fray, command: Check, draw: Draw) -> Step[Fray]:
    """Roll d20 + MSTR for one persona, or for two against each other; equals add a d10 as the next decimal."""
    if not command.mental or command.combatant is None:
        raise Refused("check-what")
    who = state.get(command.combatant)
    if command.against is None:
        state, scores = _mental_scores(state, (who,), draw)
        return Step(state, (about(who, "contest-alone", who=who.name, mine=told(scores[who.id])),))
    other = state.get(command.against)
    if not other.seen_by(command.by):
        raise Refused("no-such-combatant")
    if other.id == who.id:
        raise Refused("contest-with-itself", who=who.name)
    state, scores = _mental_scores(state, (who, other), draw)
    mine, theirs = scores[who.id], scores[other.id]
    winner = who if mine > theirs else other
    facts = {"who": who.name, "other": other.name, "mine": told(mine), "theirs": told(theirs)}
    event: Event = public("contest", winner=winner.name, **facts)
    secret = who.hidden or other.hidden
    return Step(state, (for_gm("contest", winner=winner.name, **facts) if secret else event,))


def _mental_scores(state: Fray, among: tuple[Persona, ...], draw: Draw) -> tuple[Fray, dict[int, tuple[int, ...]]]:
    """Return the scores of this one contest, all different."""
    number = state.checks + 1
    purpose = f"mental contest {number}"
    bonus: dict[int, int] = {}
    for one in among:
        if one.traits.mental is None:
            raise Refused("mental-missing", who=one.name)
        bonus[one.id] = one.traits.mental

    def roll(one: int, rung: int) -> int:
        if not rung:
            return draw.die(20, f"{purpose}, d20 of combatant {one}") + bonus[one]
        return draw.die(10, f"{purpose}, tie {rung} of combatant {one}") % 10

    scores = ladder.climb({one.id: () for one in among}, roll)
    return state.evolve(checks=number), scores
