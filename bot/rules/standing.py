"""Standing orders: what somebody who is absent would press, whenever the fight waits for that.

Owns when one has something to do, and which of them takes the place of which. What an order is a command says: it is
given as if it had been pressed, so nothing that others see depends on whether it was. Must not know any one system, nor
when an order that is due is carried out, nor where it is kept: nothing of it is in any state.
"""

from __future__ import annotations

from typing import Any

from bot.rules.base import AnySystem
from bot.rules.commands import DECLARE, HOLD, STANDING, VERBS, Command, given_options
from bot.rules.model import Combatant
from bot.rules.views import WAITED_FOR, Offer
from bot.rules.words import Phrase, say

OF = "of"
"""The option of such a button that says of which verb the order is."""
FOR_ONE_MOMENT = frozenset({"force", "at", "several", "lines"})
"""The options that no standing order has."""


class Orders:
    """The standing orders that a system knows: a declaration, of which one is asked these options, and to hold, for a
    circumstance too where there is an option for that.
    """

    def __init__(self, *, declares: tuple[str, ...] = (), holds: tuple[str, ...] | None = None) -> None:
        self._declares, self._holds = declares, holds

    def offers(self, one: Any) -> tuple[Offer, ...]:
        """Return the standing orders that a combatant's player is offered, each as the button that sets it."""
        found = [offer(DECLARE, say("order-offer-declare"), one, *self._declares)] if self._declares else []
        if self._holds is not None:
            found.append(offer(HOLD, say("order-offer-hold"), one))
        if self._holds:
            found.append(offer(HOLD, say("order-offer-until"), one, *self._holds))
        return tuple(found)

    def slot(self, command: Command) -> str | None:
        """Return which order of a combatant's a command can be: it has one of each; None: it can be none."""
        orderable = VERBS[command.verb].orderable and not FOR_ONE_MOMENT & given_options(command).keys()
        return command.verb if orderable else None

    def wants(self, system: AnySystem, state: Any, command: Command) -> bool:
        """Whether the fight waits for what an order gives: for its combatant, with a command of that verb."""
        one: Combatant | None = state.find(command.whom)
        if one is None or system.row(state, one).mark not in WAITED_FOR:
            return False
        return any(
            way.verb == command.verb and way.whom == one.id and system.may(state, way)
            for way in system.ways(state, command.by)
        )


def offer(verb: str, label: Phrase, one: Combatant, *asks: str, **options: str) -> Offer:
    """Return the button that makes a standing order of a command."""
    given = ((OF, verb), *options.items())
    return Offer(verb=STANDING, label=label, combatant=one.id, options=given, asks=asks)
