"""Resolving: in which order the actions due at one moment resolve, and with what taken off their totals.

Owns the ties (total, initiative of this round, coin) and the shares of a multi-action. Must not know when they are due.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from bot.rules.by_hand import OWN_DICE, given
from bot.rules.chronicle import done_by
from bot.rules.draw import Draw
from bot.rules.events import Event, about, public
from bot.rules.step import Step
from bot.rules.systems.torg.announcing import may_announce, uncovered
from bot.rules.systems.torg.showing import leading, modified, told_penalty
from bot.rules.systems.torg.state import Action, Countdown, Fighter, free_from, in_turn, initiative, landing
from bot.rules.systems.torg.tables import MOVES, MULTI_LESS, MULTI_MORE
from bot.rules.words import Fact


def in_order(state: Countdown, fighters: Sequence[Fighter], draw: Draw) -> Step[Countdown]:
    """Resolve the due actions of these combatants: higher action total, higher initiative in this round, a coin.

    Who named no total comes after those who did. All the actions of one combatant resolve together.
    """
    events: list[Event] = []
    order: list[Fighter] = []
    rank = partial(_rank, state)
    for _, group in groupby(sorted(fighters, key=rank), key=rank):
        tied = list(group)
        if len(tied) > 1:
            tied.sort(key=lambda one: one.id)  # the coin does not ask who sits where
            ids = ", ".join(str(one.id) for one in tied)
            state, purpose = state.tried(f"round {state.round}", f"coin between {ids}")
            tied = list(draw.shuffled(tied, purpose))
            events.append(public("coin", names=tuple(sorted(one.name for one in tied)), first=tied[0].name))
        order += tied
    if len(order) > 1:
        events.insert(0, public("order", names=tuple(_with_total(one) for one in order)))
    return in_turn(Step(state, tuple(events)), order, lambda state, one: resolved(state, one, landing(state, one)))


def resolved(state: Countdown, who: Fighter, places: Sequence[int]) -> Step[Countdown]:
    """Resolve the actions in these places, and tell what is taken off their totals."""
    who = uncovered(who, [who.actions[place] for place in places])
    actions = _shared(who)
    first = leading(actions[place] for place in places)
    events = tuple(done_by(who, _told(who, actions[place], totalled=actions[place] is first)) for place in places)
    rest = tuple(action for place, action in enumerate(actions) if place not in places)
    done = who.evolve(actions=rest, total=None, choice=None)
    if who.hidden:
        done, free = _freed(state, done, first)
        events += free
    return Step(state.put(done), events)


def _told(who: Fighter, action: Action, *, totalled: bool) -> Event:
    facts: dict[str, Fact] = {"who": who.name, "what": action.label, "penalty": told_penalty(who)}
    worth = modified(who, action) if action.modifier or action.takes_time or action.multi or who.relief else None
    if who.total is not None and totalled:
        facts["total"] = who.total
        if worth is not None:
            return given(about(who, "resolves-total-modified", worth=worth, **facts), OWN_DICE)
        return given(about(who, "resolves-total", **facts), OWN_DICE)
    if worth is not None:
        return about(who, "resolves-modified", worth=worth, **facts)
    return about(who, "resolves", **facts)


def _freed(state: Countdown, who: Fighter, action: Action) -> tuple[Fighter, tuple[Event, ...]]:
    """Return a hidden combatant free from the count at which its action landed, and that the GM is told so.

    What was prepped, or is had resolve before its time, resolves now.
    """
    if action.prepped or (state.count is not None and action.lands < state.count):
        who = who.evolve(freed=state.count)
    else:
        who = who.evolve(freed=action.lands)
    if free_from(state, who) is None or who.actions or who.done or not who.budget.actions:
        return who, ()
    return who, (may_announce(state, who),)


def _shared(who: Fighter) -> tuple[Action, ...]:
    """Return the combatant's actions with the shares of a multi-action settled: 2 off the one chosen, 4 off the other.

    Unless said otherwise the movement takes the 4. Where one of the two was settled before, the other gets the rest.
    """
    undecided = who.undecided
    if not undecided:
        return who.actions
    settled = [action.share for action in who.in_air if action.multi and action.share is not None]
    lesser = next((action for action in undecided if action.kind == who.choice), None)
    lesser = lesser or next((action for action in undecided if action.kind not in MOVES), undecided[0])
    if settled == [MULTI_LESS]:
        lesser = None
    return tuple(
        action.evolve(share=MULTI_LESS if action is lesser else MULTI_MORE) if action in undecided else action
        for action in who.actions
    )


def _rank(state: Countdown, one: Fighter) -> tuple[bool, int, int]:
    own = initiative(state, one) or 0
    return one.total is None, -(one.total or 0), -own


def _with_total(one: Fighter) -> str:
    return one.name if one.total is None else f"{one.name} ({one.total})"
