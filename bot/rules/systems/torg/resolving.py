"""Resolving: in which order the actions due at one moment resolve, and with what taken off their totals.

Owns the ties (total, base initiative, coin) and the shares of a multi-action. Must not know when they are due.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.rules.draw import Draw
from bot.rules.events import Event, about, public
from bot.rules.step import Step
from bot.rules.systems.torg.announcing import uncovered
from bot.rules.systems.torg.state import Action, Countdown, Fighter, in_turn, landing
from bot.rules.systems.torg.tables import MOVES, MULTI_DIFFICULTY, MULTI_LESS, MULTI_MORE
from bot.rules.words import Fact


def in_order(state: Countdown, fighters: Sequence[Fighter], draw: Draw) -> Step[Countdown]:
    """Resolve the due actions of these combatants: higher action total, higher base initiative, a coin.

    Who named no total comes after those who did. All the actions of one combatant resolve together.
    """
    events: list[Event] = []
    order: list[Fighter] = []
    for _, group in groupby(sorted(fighters, key=_rank), key=_rank):
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
    who = uncovered(who)
    actions = _shared(who)
    leading = next((place for place in places if actions[place].kind not in MOVES), places[0])
    events: list[Event] = []
    for place in places:
        action = actions[place]
        facts: dict[str, Fact] = {"who": who.name, "what": action.label, "penalty": who.penalty}
        if who.total is not None and place == leading:
            events.append(about(who, "resolves-total", total=who.total, **facts))
        else:
            events.append(about(who, "resolves", **facts))
        if action.modifier:
            events.append(about(who, "resolves-modifier", what=action.label, modifier=f"{action.modifier:+}"))
        if action.multi:
            share, difficulty = action.share or MULTI_LESS, MULTI_DIFFICULTY
            events.append(about(who, "resolves-multi", what=action.label, share=share, difficulty=difficulty))
    rest = tuple(action for place, action in enumerate(actions) if place not in places)
    return Step(state.put(who.evolve(actions=rest, total=None, choice=None)), tuple(events))


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


def _rank(one: Fighter) -> tuple[bool, int, int]:
    return one.total is None, -(one.total or 0), -(one.traits.initiative or 0)


def _with_total(one: Fighter) -> str:
    return one.name if one.total is None else f"{one.name} ({one.total})"
