"""On deck: telling those in private who come next, and who wish it.

It goes by the board that everybody sees: so it tells nobody a secret, not even by being left out. Must not know any
system, nor how anybody is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.app.live import LiveEncounter
from bot.app.wishes import HEADS_UP, Chosen, Pinged, wish_of
from bot.rules import agreement
from bot.rules.events import Audience, Event
from bot.rules.model import CombatantId, SystemState, acting_for
from bot.rules.step import Step
from bot.rules.words import say


def heads_up(live: LiveEncounter, step: Step[Any], chosen: Chosen) -> tuple[Event, ...]:
    """Return what those are told in private who come next by a step, and who wish it."""
    state = step.state
    if not _wished(chosen, state):
        return ()
    before = live.system.board(live.state).on_deck
    new = (one for one in live.system.board(state).on_deck if one not in before)
    return agreement.told_of(state, tuple(event for one in new for event in _told(chosen, state, one)))


def _wished(chosen: Chosen, state: SystemState[Any]) -> bool:
    return Pinged.ON_DECK in (*chosen.values(), state.setting("pings"))


def _told(chosen: Chosen, state: SystemState[Any], one: CombatantId) -> Iterator[Event]:
    for user in acting_for(state)[one]:
        if wish_of(chosen, state, user) is Pinged.ON_DECK:
            phrase = say(HEADS_UP, who=state.get(one).name)
            yield Event(phrase=phrase, audience=Audience.OWNER, about=one, owner=user)
