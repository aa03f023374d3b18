"""The luck that players add before the draws of a round: the setting, and the button beside Declare.

Must not know what is drawn, nor how luck is mixed into it.
"""

from __future__ import annotations

from typing import Any

from bot.rules.events import Event
from bot.rules.model import SystemState
from bot.rules.step import Step
from bot.rules.verbs import DECLARE
from bot.rules.views import BoardView, Offer
from bot.rules.words import say

LUCK, EACH_ROUND = "luck", "round"
"""The key of the setting, and its value where luck is added in each round."""
ADD_LUCK = Offer(verb=LUCK, label=say("offer-luck"), asks=("text",))


def each_round(state: SystemState[Any]) -> bool:
    """Whether players add luck in each round."""
    return state.setting(LUCK) == EACH_ROUND


def on_board(state: SystemState[Any], board: BoardView) -> BoardView:
    """Return the board with the button for luck on it, where luck is added in each round."""
    return board.evolve(offers=_beside(board.offers)) if each_round(state) and not state.ended else board


def offered(step: Step[Any]) -> Step[Any]:
    """Return a step whose calls to declare have the button for luck, where luck is added in each round."""
    return step.telling(*map(_with_luck, step.events)) if step.state.setting(LUCK) == EACH_ROUND else step


def _with_luck(event: Event) -> Event:
    verbs = [one.verb for one in event.offers]
    return event.evolve(offers=_beside(event.offers)) if DECLARE in verbs and LUCK not in verbs else event


def _beside(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return offers with that of luck behind the last declaration, or at the end."""
    places = [place for place, one in enumerate(offers, 1) if one.verb == DECLARE]
    place = max(places, default=len(offers))
    return (*offers[:place], ADD_LUCK, *offers[place:])
