"""What stands beside the passes of EXP's tactical initiative: mental powers, reactions, mental contests.

Owns what comes of them and how they are told. Must not know when they may be used, nor what they cost.
"""

from __future__ import annotations

from bot.rules import ladder
from bot.rules.draw import Draw
from bot.rules.events import Event, about, for_gm, public
from bot.rules.exp.answering import answered
from bot.rules.exp.deeds import kept_secret, used_power
from bot.rules.step import Step
from bot.rules.systems.exp_tactical.commands import Act, Check
from bot.rules.systems.exp_tactical.legality import cost_of, mental_of, rivals
from bot.rules.systems.exp_tactical.state import INITIATIVE_DIE, TIE_DIE, Fray, Part, Persona, told, up_now


def used(state: Fray, who: Persona, command: Act, power: str) -> tuple[tuple[Event, ...], Persona]:
    """Use a mental power or a reaction, at any time; return what is told of it, and the persona, having paid.

    What answers a hidden one is told to those alone who know of that, and paid with in secret.
    """
    paid = cost_of(who, command)
    others = answered(state, who, command.preempt, command.by, up_now(state))
    events = [used_power(who, power, others, command.action)]
    if paid:
        events.append(about(who, "costs", who=who.name, what=paid))
    if not any(one.hidden for one in others):
        return tuple(events), who.with_parts(paid, Part.DONE)
    return kept_secret(events, who, others), who.with_parts(paid, Part.DONE) if who.hidden else who.evolve(
        owed=(*who.owed, *paid)
    )


def contest(state: Fray, command: Check, draw: Draw) -> Step[Fray]:
    """Roll d20 + MSTR for one persona, or for two against each other; equals add a d10 as the next decimal."""
    among = rivals(state, command)
    state, scores = _mental_scores(state, among, draw)
    who, other = among[0], among[-1]
    mine, theirs = scores[who.id], scores[other.id]
    if other is who:
        return Step(state, (about(who, "contest-alone", who=who.name, mine=told(mine)),))
    winner = who if mine > theirs else other
    facts = {"winner": winner.name, "who": who.name, "other": other.name, "mine": told(mine), "theirs": told(theirs)}
    secret = who.hidden or other.hidden
    return Step(state, (for_gm("contest", **facts) if secret else public("contest", **facts),))


def _mental_scores(state: Fray, among: tuple[Persona, ...], draw: Draw) -> tuple[Fray, dict[int, tuple[int, ...]]]:
    bonus, secret = {one.id: mental_of(one) for one in among}, any(one.hidden for one in among)
    ids = " and ".join(str(one) for one in sorted(bonus))
    state, purpose = state.tried(f"unit {state.round}", f"mental contest of {ids}")

    def roll(one: int, rung: int) -> int:
        if not rung:
            return draw.die(INITIATIVE_DIE, f"{purpose}, d20 of combatant {one}", secret=secret) + bonus[one]
        return draw.die(TIE_DIE, f"{purpose}, tie {rung} of combatant {one}", secret=secret) % TIE_DIE

    scores = ladder.climb({one.id: () for one in among}, roll)
    return state, scores
