"""The call for the dice of a unit, and its buttons: whoever presses rolls for its own, the referee for the rest.

Must not know what is rolled, nor for whom.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.events import Event, calling
from bot.rules.model import Combatant
from bot.rules.views import Offer, Style
from bot.rules.words import say


def dice_wanted(unit: int, those: Iterable[Combatant] = ()) -> Event:
    """Return the call for the dice of a unit: of those who are to roll, as far as they are there."""
    return calling("dice-wanted", *(one.id for one in those), round=unit).evolve(offers=roll_offers())


def again_wanted(names: tuple[str, ...], those: Iterable[Combatant]) -> Event:
    """Return the call of those who are equal: they are to roll again."""
    return calling("prompt-equals", *(one.id for one in those), names=names).evolve(offers=roll_offers())


def roll_offers() -> tuple[Offer, ...]:
    """Return the buttons of those who are to roll: for whoever presses, and the referee's for all who are left."""
    return (
        Offer(verb="flip", label=say("offer-roll"), style=Style.MAIN),
        Offer(verb="flip", label=say("offer-roll-rest"), options=(("rest", "True"),)),
    )
