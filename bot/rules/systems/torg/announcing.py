"""Announcing: from what somebody says to an action in the air, with surges, rushes and plans.

Owns what becomes of an announcement, and what is told of it. Must not know when one may be made (`turns`), nor when the
count moves on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.rules.errors import Refused
from bot.rules.events import Event, about, calling, for_owner, on_board, public
from bot.rules.step import Step
from bot.rules.systems.torg.showing import due_phrase, notes, top_offers
from bot.rules.systems.torg.state import (
    RESOLVING,
    Action,
    Countdown,
    Fighter,
    Intent,
    Stage,
    free_from,
    initiative,
    overdue,
)
from bot.rules.systems.torg.tables import (
    ACTIVE,
    COUNTS,
    HASTE_INITIATIVE,
    HASTE_RELIEF,
    MOVES,
    MULTI_DIFFICULTY,
    TAKE_TIME_BONUS,
    TAKE_TIME_COUNTS,
    rushed,
)
from bot.rules.systems.torg.turns import able, begins, check_room, known_initiative, may_add, may_resume, surge_worth
from bot.rules.words import Fact, Phrase, say


def announce(state: Countdown, who: Fighter, intent: Intent, at: int) -> Step[Countdown]:
    """Put an action into the air at the bottom of the count `at`."""
    action, who = _begun(state, who, intent, at)
    if who.holds:
        who = who.evolve(holds=False, until=None, counts_as=at)
    who = who.evolve(done=False, plan=None)
    state = state.put(who)
    events = told(who, action)
    if who.hidden:
        return Step(state, (*events, *landed(state, who, [one for one in overdue(state, who) if one == action])))
    if state.stage in RESOLVING:
        return _beside(state, who, action, events)
    state = state.put(who.evolve(answered=not may_add(state, who)))
    return Step(reopened(state, who), events)


def may_announce(state: Countdown, one: Fighter) -> Event:
    """Return that a hidden combatant may announce, and from which count on."""
    return for_owner(one, "hidden-may", who=one.name, initiative=free_from(state, one) or 0)


def landed(state: Countdown, who: Fighter, actions: Sequence[Action]) -> tuple[Event, ...]:
    """Return what the GM is told of actions of a hidden combatant that have landed by now."""
    events = []
    for action in actions:
        facts: dict[str, Fact] = {"who": who.name, "what": action.label, "lands": action.lands}
        noted = notes(state, who, action)
        if noted:
            events.append(for_owner(who, "hidden-due-noted", notes=noted, **facts))
        else:
            events.append(for_owner(who, "hidden-due", **facts))
    return tuple(events)


def _beside(state: Countdown, who: Fighter, action: Action, events: tuple[Event, ...]) -> Step[Countdown]:
    """Announce by force while something resolves: what is due of its own waits for its word as before.

    A very fast one resolves with the others; while a top resolves it waits for the bottom.
    """
    if action not in overdue(state, who):
        return Step(state, events)
    call = calling("count-very-fast", who.id, count=state.count or 0, actions=(due_phrase(state, who, [action]),))
    return Step(state.put(who.evolve(answered=False)), (*events, call.evolve(offers=top_offers(state))))


def reopened(state: Countdown, who: Fighter) -> Countdown:
    """Ask those once more who let this count pass or have something prepped: they may answer what `who` announced."""
    others = [one for one in state.visible if one.id != who.id and one.plan is None]
    again = [one for one in others if able(state, one) or may_resume(state, one)]
    return state.put(*(one.evolve(answered=False) for one in again))


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
        rush=intent.rush,
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


def uncovered(who: Fighter, actions: Collection[Action]) -> Fighter:
    """Return the combatant with these actions known to all, if they were announced in secret, and the rushes they cost.

    What else it announced in secret stays so.
    """
    known = tuple(action.evolve(secret=False) if action in actions else action for action in who.actions)
    told = sum(action.rush for action in who.actions if action.secret and action in actions)
    return who.evolve(actions=known, secret_rush=who.secret_rush - told)


def come_out(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Tell everybody what somebody announced in secret, before it resolves."""
    events = tuple(
        about(who, "comes-out", who=who.name, what=action.label, lands=action.lands, penalty=who.penalty)
        for action in who.actions
        if action.secret
    )
    return Step(state.put(uncovered(who, who.actions)), events)


def planned(state: Countdown, who: Fighter, intent: Intent, at: int, *, waits: bool) -> Step[Countdown]:
    """Note what somebody will announce at a later count; `waits`: it was asked at this one, and lets it pass.

    Made before the countdown for the initiative as it is, it goes where that goes.
    """
    events = [for_owner(who, "planned", who=who.name, what=intent.label, count=at)]
    if waits:
        events.insert(0, on_board(about(who, "lets-pass", names=(who.name,))))
    follows = state.stage is Stage.READY and at == initiative(state, who)
    plan = intent.evolve(at=at, follows=follows)
    who = who.evolve(plan=plan, answered=who.answered or who.done or waits, done=False)
    return Step(state.put(who), tuple(events))


def carried_out(state: Countdown, who: Fighter, at: int) -> Step[Countdown]:
    """Announce at the count `at` what was planned; tell its player if that can no longer be done."""
    plan = who.plan
    assert plan is not None
    who = who.evolve(plan=None, answered=False)
    try:
        check_room(state, who, plan.kind)
    except Refused as refused:
        lapsed = for_owner(who, "plan-lapsed", who=who.name, what=plan.label, count=at)
        return Step(state.put(who), (lapsed, lapsed.evolve(phrase=refused.phrase)))
    return announce(state, who, plan, at)


def defended(state: Countdown, who: Fighter, kind: str, label: str | None) -> Step[Countdown]:
    """Log a defence: it takes effect at once, and no time. An active one is a turn's, and ends a hold."""
    rest = who.budget.spend(kind) or who.budget
    who = who.evolve(budget=rest)
    if kind == ACTIVE and who.holds:
        who = who.evolve(holds=False, until=None, counts_as=begins(state, who))
    what = label or kind
    code = "defends-active" if kind == ACTIVE else "defends-passive"
    return Step(state.put(who), (about(who, code, who=who.name, what=what),))


def surge(state: Countdown, who: Fighter, points: int, *, force: bool = False) -> Step[Countdown]:
    """Raise the initiative for this round at as much penalty; cut a late one to what still serves."""
    own, asked_for = known_initiative(state, who), points
    points = surge_worth(state, who, asked_for, force=force)
    before, who = who, who.evolve(surge=who.surge + points)
    cut = [about(who, "surge-cut", who=who.name, asked=asked_for, points=points)] if points < asked_for else []
    event = about(
        who, "surges", who=who.name, points=points, before=own, initiative=own + points,
        was=before.open_penalty, penalty=who.open_penalty,
    )  # fmt: skip
    return Step(state.put(who), (*cut, event))


def haste(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Play a haste card, as the setting has it."""
    match state.setting("haste"):
        case "trump":
            return Step(state.put(who.evolve(trump=True, answered=False)), (about(who, "haste-trump", who=who.name),))
        case "initiative":
            own = known_initiative(state, who)
            who = who.evolve(quick=who.quick + HASTE_INITIATIVE)
            event = about(
                who, "haste-initiative", who=who.name, points=HASTE_INITIATIVE, before=own,
                initiative=own + HASTE_INITIATIVE,
            )  # fmt: skip
            return Step(state.put(who), (event,))
        case _:
            before, who = who, who.evolve(relief=who.relief + HASTE_RELIEF)
            event = about(
                who, "haste-penalty", who=who.name, points=HASTE_RELIEF, was=before.open_penalty,
                penalty=who.open_penalty,
            )  # fmt: skip
            return Step(state.put(who), (event,))


def passes(names: tuple[str, ...]) -> Event:
    """Return that these let the count pass."""
    return on_board(public("let-pass" if len(names) > 1 else "lets-pass", names=names))
