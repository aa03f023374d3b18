"""What becomes of an action under way: it may resolve, is prepped, goes on, is dropped, or takes another target.

Owns those changes, and what comes of a hold and of being done. Must not know when an action is due, nor when any of
this may be done.
"""

from __future__ import annotations

from bot.rules.by_hand import OWN_DICE, again, given
from bot.rules.events import about, for_owner, on_board, public
from bot.rules.step import Step
from bot.rules.systems.torg.announcing import landed, of_action, reopened
from bot.rules.systems.torg.showing import leading, modified
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Intent, due, overdue
from bot.rules.systems.torg.tables import (
    ABORT_COUNTS,
    COUNTS,
    RETARGET_COST,
    RETARGET_COUNTS,
    TAKE_TIME_BONUS,
    TAKE_TIME_COUNTS,
    rushed,
)
from bot.rules.words import say


def answered(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Note that what this combatant has due may resolve, with its total if it named one."""
    state = state.put(who.evolve(answered=True))
    if all(one.answered for one in due(state)):
        return Step(state)
    if who.total is None:
        return Step(state, (on_board(public("answered", who=who.name)),))
    worth = modified(who, leading(overdue(state, who)))
    if worth is None:
        told = public("answered-total", who=who.name, total=who.total)
    else:
        told = public("answered-total-modified", who=who.name, total=who.total, worth=worth)
    return Step(state, (on_board(given(told, again(OWN_DICE))),))


def resumed(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Let prepped actions go on as very fast ones, at this bottom."""
    count = state.count or 0
    actions = tuple(
        action.evolve(prepped=False, carried=False, paid=False, begins=count, lands=count) if action.prepped else action
        for action in who.actions
    )
    what = tuple(action.label for action in who.prepped)
    event = public("resumes", who=who.name, what=what, count=count, penalty=who.open_penalty)
    return Step(reopened(state.put(who.evolve(actions=actions, answered=True)), who), (event,))


def prepped(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Pause what is due at its end."""
    now = overdue(state, who)
    actions = tuple(
        action.evolve(prepped=True, lands=action.lands if state.count is None else state.count)
        if action in now
        else action
        for action in who.actions
    )
    what = tuple(action.label for action in now)
    who = who.evolve(actions=actions, total=None, choice=None)
    return Step(state.put(who), (about(who, "prepped", who=who.name, what=what),))


def held(state: Countdown, who: Fighter, until: str | None) -> Step[Countdown]:
    """Hold before announcing, until something happens."""
    event = about(who, "holds", who=who.name)
    if until is not None:
        event = about(who, "holds-until", who=who.name, until=until)
    who = who.evolve(holds=True, until=until, answered=not who.hidden, done=False)
    return Step(state.put(who), (event,))


def added_nothing(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Let this bottom pass with what is under way."""
    return Step(state.put(who.evolve(answered=True)), (on_board(about(who, "nothing-more", who=who.name)),))


def done(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Ask a combatant no more in this round."""
    who = who.evolve(done=True, holds=False, until=None, plan=None, trump=False)
    return Step(state.put(who), (on_board(about(who, "is-done", who=who.name)),))


def aborted(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Drop everything under way; its part of the round is given back, but nothing new for two counts."""
    if who.plan is not None and not who.actions:
        dropped = for_owner(who, "plan-dropped", who=who.name, what=who.plan.label)
        return Step(state.put(who.evolve(plan=None)), (dropped,))
    budget = who.budget
    for action in who.actions:
        if action.paid:
            budget = budget.refund(action.kind)
    what = tuple(action.label for action in who.actions)
    secret = any(action.secret for action in who.actions)
    who = who.evolve(actions=(), plan=None, budget=budget, total=None, choice=None)
    if state.count is None:
        return Step(state.put(who), (about(who, "drops", who=who.name, what=what),))
    count = state.count - ABORT_COUNTS
    event = about(who, "aborts", who=who.name, what=what, count=count)
    if secret:
        event = about(who, "aborts-secret", who=who.name, count=count)
    return Step(state.put(who.evolve(barred=count)), (event,))


def retargeted(state: Countdown, who: Fighter, how: str) -> Step[Countdown]:
    """Take another target with what is in the air; of a secret action only its player hears."""
    action = leading(who.in_air)
    if how == "same":
        changed = action.evolve(modifier=action.modifier - RETARGET_COST)
    else:
        changed = action.evolve(lands=action.lands - RETARGET_COUNTS)
    phrase = say(
        "retargets-same" if how == "same" else "retargets-later",
        who=who.name, what=changed.label, before=action.lands, lands=changed.lands,
    )  # fmt: skip
    return Step(state.put(exchanged(who, action, changed)), (of_action(who, changed, phrase),))


def exchanged(who: Fighter, action: Action, changed: Action) -> Fighter:
    """Return the combatant with one action changed."""
    return who.evolve(actions=tuple(changed if one is action else one for one in who.actions))


def corrected(state: Countdown, who: Fighter, action: Action, intent: Intent) -> Step[Countdown]:
    """Put what the GM says in the place of an action in the air, from where it began; tell what it was and what it is.

    What is due of it no more is waited for no more; what still is waits for its word as before.
    """
    back = who.budget.refund(action.kind) if action.paid else who.budget
    rest = back.spend(intent.kind)
    speed = rushed(intent.speed, intent.rush)
    counts = COUNTS[speed] + TAKE_TIME_COUNTS * intent.take_time
    modifier = action.modifier + TAKE_TIME_BONUS * (intent.take_time - action.takes_time)
    changed = action.evolve(
        label=intent.label, kind=intent.kind, speed=speed, counts=counts, lands=action.begins - counts,
        rush=intent.rush, secret=intent.secret, modifier=modifier, paid=rest is not None,
    )  # fmt: skip
    secret_rush = who.secret_rush - action.rush * action.secret + changed.rush * changed.secret
    who = exchanged(who, action, changed).evolve(
        budget=back if rest is None else rest, rush=who.rush + changed.rush - action.rush, secret_rush=secret_rush
    )
    phrase = say(
        "corrected", who=who.name, before=action.label, slower=action.speed, was=action.lands,
        what=changed.label, speed=speed, lands=changed.lands,
        penalty=who.penalty if changed.secret else who.open_penalty,
    )  # fmt: skip
    state = state.put(who)
    now = [one for one in overdue(state, who) if one == changed and who.hidden]
    return Step(state, (of_action(who, changed, phrase), *landed(state, who, now)))
