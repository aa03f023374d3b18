"""Announcing: from what somebody says to an action in the air, with surges, rushes and plans.

Owns what becomes of an announcement, and what is told of it. Must not know when one may be made (`turns`), nor when the
count moves on.
"""

from __future__ import annotations

from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_owner, public
from bot.rules.step import Step
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Intent
from bot.rules.systems.torg.tables import (
    COUNTS,
    HASTE_INITIATIVE,
    HASTE_RELIEF,
    MOVES,
    MULTI_DIFFICULTY,
    TAKE_TIME_BONUS,
    TAKE_TIME_COUNTS,
    rushed,
)
from bot.rules.systems.torg.turns import able, check_room, known_initiative, may_add, surge_worth
from bot.rules.words import Fact, Phrase, say


def announce(state: Countdown, who: Fighter, intent: Intent, at: int) -> Step[Countdown]:
    """Put an action into the air at the bottom of the count `at`."""
    action, who = _begun(state, who, intent, at)
    if who.holds:
        who = who.evolve(holds=False, until=None, counts_as=at)
    who = who.evolve(done=False, plan=None)
    state = state.put(who)
    state = state.put(who.evolve(answered=not who.hidden and not may_add(state, who)))
    if who.hidden:
        return Step(state, told(who, action))
    return Step(reopened(state, who), told(who, action))


def reopened(state: Countdown, who: Fighter) -> Countdown:
    """Ask those once more who let this count pass: what `who` has just announced may be answered."""
    others = [one for one in state.visible if one.id != who.id and one.plan is None]
    return state.put(*(one.evolve(answered=False) for one in others if able(state, one)), news=True)


def _begun(state: Countdown, who: Fighter, intent: Intent, at: int) -> tuple[Action, Fighter]:
    speed = rushed(intent.speed, intent.rush)
    counts = COUNTS[speed] + TAKE_TIME_COUNTS * intent.take_time
    rest = who.budget.spend(intent.kind)
    moving = [one.kind in MOVES for one in who.in_air] != [intent.kind in MOVES]
    multi = state.setting("movement") == "multi-action" and len(who.in_air) == 1 and moving
    action = Action(
        label=intent.label,
        kind=intent.kind,
        speed=speed,
        begins=at,
        lands=at - counts,
        counts=counts,
        secret=intent.secret,
        modifier=TAKE_TIME_BONUS if intent.take_time else 0,
        paid=rest is not None,
        multi=multi,
    )
    others = tuple(other.evolve(multi=True) if multi and not other.prepped else other for other in who.actions)
    who = who.evolve(
        actions=(*others, action),
        budget=rest or who.budget,
        rush=who.rush + intent.rush,
        secret_rush=who.secret_rush + intent.rush * intent.secret,
    )
    return action, who


def told(who: Fighter, action: Action) -> tuple[Event, ...]:
    """Return what is told of an announcement: to all, or of a secret one only that it was made."""
    facts: dict[str, Fact] = {"who": who.name, "what": action.label, "speed": action.speed, "lands": action.lands}
    if action.secret:
        events = [
            about(who, "announces-secret", who=who.name, penalty=who.open_penalty),
            for_owner(
                who, "you-announces" if action.counts else "you-announces-very-fast", penalty=who.penalty, **facts
            ),
        ]
    else:
        events = [
            about(who, "announces" if action.counts else "announces-very-fast", penalty=who.open_penalty, **facts)
        ]
    if action.modifier:
        events.append(of_action(who, action, say("takes-time", who=who.name, bonus=f"+{TAKE_TIME_BONUS}")))
    if action.multi:
        events.append(of_action(who, action, say("multi-action", who=who.name, difficulty=MULTI_DIFFICULTY)))
    return tuple(events)


def of_action(who: Fighter, action: Action, phrase: Phrase) -> Event:
    """Return what is told of an action under way: to all, or of a secret one to its player alone."""
    tell = for_owner if action.secret else about
    return tell(who, phrase.code, **phrase.facts)


def uncovered(who: Fighter) -> Fighter:
    """Return the combatant with everything known to all that it announced in secret, and the rushes it cost."""
    return who.evolve(actions=tuple(action.evolve(secret=False) for action in who.actions), secret_rush=0)


def come_out(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Tell everybody what somebody announced in secret, before it resolves."""
    events = tuple(
        about(who, "comes-out", who=who.name, what=action.label, lands=action.lands, penalty=who.penalty)
        for action in who.actions
        if action.secret
    )
    return Step(state.put(uncovered(who)), events)


def planned(state: Countdown, who: Fighter, intent: Intent, at: int, *, waits: bool) -> Step[Countdown]:
    """Note what somebody will announce at a later count; `waits`: it was asked at this one, and lets it pass."""
    events = [for_owner(who, "planned", who=who.name, what=intent.label, count=at)]
    if waits:
        events.insert(0, about(who, "passes", names=(who.name,)))
    who = who.evolve(plan=intent.evolve(at=at), answered=who.answered or who.done or waits, done=False)
    return Step(state.put(who), tuple(events))


def carried_out(state: Countdown, who: Fighter, at: int | None) -> Step[Countdown]:
    """Announce what was planned for the count `at`; tell its player if that can no longer be done."""
    plan = who.plan
    if plan is None or at is None or plan.at != at:
        return Step(state)
    who = who.evolve(plan=None, answered=False)
    try:
        check_room(state, who, plan.kind)
    except Refused as refused:
        lapsed = for_owner(who, "plan-lapsed", who=who.name, what=plan.label, count=at)
        return Step(state.put(who), (lapsed, lapsed.evolve(phrase=refused.phrase)))
    return announce(state, who, plan, at)


def surge(state: Countdown, who: Fighter, points: int, *, force: bool = False) -> Step[Countdown]:
    """Raise the initiative for this round at as much penalty; cut a late one to what still serves."""
    own, asked_for = known_initiative(state, who), points
    points = surge_worth(state, who, asked_for, force=force)
    who = who.evolve(surge=who.surge + points)
    cut = [about(who, "surge-cut", who=who.name, asked=asked_for, points=points)] if points < asked_for else []
    event = about(who, "surges", who=who.name, points=points, initiative=own + points, penalty=who.open_penalty)
    return Step(state.put(who), (*cut, event))


def haste(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Play a haste card, as the setting has it."""
    match state.setting("haste"):
        case "trump":
            return Step(state.put(who.evolve(trump=True, answered=False)), (about(who, "haste-trump", who=who.name),))
        case "initiative":
            who = who.evolve(quick=who.quick + HASTE_INITIATIVE)
            return Step(state.put(who), (about(who, "haste-initiative", who=who.name, points=HASTE_INITIATIVE),))
        case _:
            who = who.evolve(relief=who.relief + HASTE_RELIEF)
            event = about(who, "haste-penalty", who=who.name, points=HASTE_RELIEF, penalty=who.open_penalty)
            return Step(state.put(who), (event,))


def passes(names: tuple[str, ...]) -> Event:
    """Return that these let the count pass."""
    return public("passes", names=names)
