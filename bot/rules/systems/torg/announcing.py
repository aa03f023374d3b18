"""Announcing: from what somebody says to an action in the air, with surges, rushes and plans.

Owns what may be announced, by whom and when, and what it costs. Must not know when the count moves on.
"""

from __future__ import annotations

from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_owner, public
from bot.rules.step import Step
from bot.rules.systems.torg.commands import Declare
from bot.rules.systems.torg.state import (
    Action,
    Countdown,
    Fighter,
    Intent,
    Stage,
    able,
    barred,
    companions,
    initiative,
    may_add,
)
from bot.rules.systems.torg.tables import (
    COUNTS,
    HASTE_INITIATIVE,
    HASTE_RELIEF,
    KINDS,
    MOVES,
    MULTI_DIFFICULTY,
    SURGE_LEAST,
    SURGE_MOST,
    TAKE_TIME_BONUS,
    TAKE_TIME_COUNTS,
    parse_kind,
    parse_speed,
    rushed,
)
from bot.rules.words import Fact


def intent_of(state: Countdown, command: Declare) -> Intent:
    """Return what the command means to announce; refuse what no action can be."""
    kind = parse_kind(command.kind) if command.kind is not None else "dramatic"
    speed = parse_speed(command.speed) if command.speed is not None else KINDS[kind]
    rushed(speed, command.rush or 0)
    if command.take_time and state.setting("take-time") == "off":
        raise Refused("take-time-off")
    return Intent(
        label=command.action or kind,
        kind=kind,
        speed=speed,
        rush=command.rush or 0,
        take_time=bool(command.take_time),
        secret=bool(command.secret),
    )


def check_turn(state: Countdown, who: Fighter) -> None:
    """Refuse an announcement of one who may make none at this count, whatever it is."""
    own = initiative(state, who)
    if own is None:
        raise Refused("no-initiative", who=who.name)
    if state.count is None:
        raise Refused("not-begun")
    if state.stage in (Stage.TOP, Stage.VERY_FAST) and not who.hidden:
        raise Refused("resolve-first", count=state.count)
    if own < state.count:
        raise Refused("above-initiative", who=who.name, initiative=own, count=state.count)
    if barred(state, who):
        raise Refused("barred", who=who.name, count=state.count, barred=who.barred or 0)


def check_free(state: Countdown, who: Fighter, kind: str) -> None:
    """Refuse an announcement of one who is busy with another action, unless both go together."""
    if not who.actions or kind in companions(state, who):
        return
    if who.prepped:
        raise Refused("is-prepped", who=who.name, what=who.prepped[0].label)
    raise Refused("under-way", who=who.name, what=who.actions[0].label, movement=state.setting("movement"))


def check_budget(who: Fighter, kind: str) -> None:
    """Refuse an action that the budget of the round has nothing left for."""
    if who.budget.spend(kind) is None:
        raise Refused("over-budget", who=who.name, kind=kind, left=who.budget.left or ("nothing",))


def announce(state: Countdown, who: Fighter, intent: Intent, at: int, *, force: bool = False) -> Step[Countdown]:
    """Put an action into the air at the bottom of the count `at`."""
    if not force:
        check_free(state, who, intent.kind)
        check_budget(who, intent.kind)
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
    events = [about(who, "announces-secret", who=who.name, penalty=who.open_penalty)] if action.secret else []
    code = "announces" if action.counts else "announces-very-fast"
    if action.secret:
        events.append(for_owner(who, f"you-{code}", penalty=who.penalty, **facts))
    else:
        events.append(about(who, code, penalty=who.open_penalty, **facts))
    if action.modifier or action.multi:
        more = about if not action.secret else for_owner
        if action.modifier:
            events.append(more(who, "takes-time", who=who.name, bonus=f"+{TAKE_TIME_BONUS}"))
        if action.multi:
            events.append(more(who, "multi-action", who=who.name, difficulty=MULTI_DIFFICULTY))
    return tuple(events)


def uncovered(who: Fighter) -> Fighter:
    """Return the combatant with everything known to all that it announced in secret, and the rushes it cost."""
    return who.evolve(actions=tuple(action.evolve(secret=False) for action in who.actions), secret_rush=0)


def come_out(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Tell everybody what somebody announced in secret, before it resolves."""
    secret = [action for action in who.actions if action.secret]
    if not secret:
        raise Refused("no-secret", who=who.name)
    events = tuple(
        about(who, "comes-out", who=who.name, what=action.label, lands=action.lands, penalty=who.penalty)
        for action in secret
    )
    return Step(state.put(uncovered(who)), events)


def planned(state: Countdown, who: Fighter, intent: Intent, at: int, *, waits: bool) -> Step[Countdown]:
    """Note what somebody will announce at a later count; `waits`: it was asked at this one, and lets it pass."""
    check_free(state, who, intent.kind)
    check_budget(who, intent.kind)
    own = initiative(state, who)
    if own is None:
        raise Refused("no-initiative", who=who.name)
    if state.count is not None and at > state.count:
        raise Refused("count-passed", found=at, count=state.count)
    if at > own:
        raise Refused("above-initiative", who=who.name, initiative=own, count=at)
    if who.barred is not None and at > who.barred:
        raise Refused("barred", who=who.name, count=at, barred=who.barred)
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
        return announce(state, who, plan, at)
    except Refused as refused:
        lapsed = for_owner(who, "plan-lapsed", who=who.name, what=plan.label, count=at)
        return Step(state.put(who), (lapsed, lapsed.evolve(phrase=refused.phrase)))


def surge(state: Countdown, who: Fighter, points: int, *, force: bool = False) -> Step[Countdown]:
    """Raise the initiative for this round at as much penalty; cut a late one to what still serves."""
    if not SURGE_LEAST <= points <= SURGE_MOST:
        raise Refused("bad-surge", found=points, least=SURGE_LEAST, most=SURGE_MOST)
    own = initiative(state, who)
    if own is None:
        raise Refused("no-initiative", who=who.name)
    if points > SURGE_MOST - who.surge:
        raise Refused("surge-spent", who=who.name, surge=who.surge, left=SURGE_MOST - who.surge, most=SURGE_MOST)
    asked_for = points
    if state.count is not None and not force:
        if own >= state.count:
            raise Refused("surge-needless", who=who.name, initiative=own, count=state.count)
        points = min(points, state.count - own)
        if points < SURGE_LEAST:
            raise Refused("surge-late", who=who.name, initiative=own, count=state.count, left=points, least=SURGE_LEAST)
    who = who.evolve(surge=who.surge + points)
    facts: dict[str, Fact] = {
        "who": who.name,
        "points": points,
        "initiative": own + points,
        "penalty": who.open_penalty,
    }
    cut = [about(who, "surge-cut", who=who.name, asked=asked_for, points=points)] if points < asked_for else []
    return Step(state.put(who), (*cut, about(who, "surges", **facts)))


def haste(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Play a haste card, as the setting has it."""
    match state.setting("haste"):
        case "trump":
            if state.count is None:
                raise Refused("haste-not-yet")
            if who.trump:
                raise Refused("haste-already", who=who.name)
            check_free(state, who, "other")
            return Step(state.put(who.evolve(trump=True, answered=False)), (about(who, "haste-trump", who=who.name),))
        case "initiative":
            if initiative(state, who) is None:
                raise Refused("no-initiative", who=who.name)
            who = who.evolve(quick=who.quick + HASTE_INITIATIVE)
            return Step(state.put(who), (about(who, "haste-initiative", who=who.name, points=HASTE_INITIATIVE),))
        case "penalty":
            who = who.evolve(relief=who.relief + HASTE_RELIEF)
            event = about(who, "haste-penalty", who=who.name, points=HASTE_RELIEF, penalty=who.open_penalty)
            return Step(state.put(who), (event,))
        case _:
            raise Refused("haste-off")


def passes(names: tuple[str, ...]) -> Event:
    """Return that these let the count pass."""
    return public("passes", names=names)
