"""Standing orders in Past Participle: a speed, the earliest phase, to hold. Must not know when one is carried out."""

from __future__ import annotations

from typing import Any

from bot.rules import standing
from bot.rules.commands import Command
from bot.rules.deck import SPEEDS
from bot.rules.systems.past_participle.commands import EARLIEST, Declare, Hold
from bot.rules.systems.past_participle.legality import may_pick
from bot.rules.systems.past_participle.showing import SPEED_LABELS
from bot.rules.systems.past_participle.state import Gunfighter, Stage
from bot.rules.views import Offer
from bot.rules.words import say

PHASE = "phase"


class Orders(standing.Orders):
    """What a gunfighter may do without its player."""

    def offers(self, one: Gunfighter) -> tuple[Offer, ...]:
        """Return the speeds, the earliest phase, and to hold, for a circumstance too."""
        speeds = (standing.offer("declare", SPEED_LABELS[speed], one, speed=speed) for speed in SPEEDS)
        earliest = standing.offer("declare", say("order-offer-earliest"), one, phase=EARLIEST)
        return (*speeds, earliest, *super().offers(one))

    def slot(self, command: Command) -> str | None:
        """Return which order a command can be: of the phases, the earliest alone."""
        slot = super().slot(command)
        if slot is None or not isinstance(command, Declare) or command.phase is None:
            return slot
        return PHASE if command.phase == EARLIEST else None

    def wants(self, system: standing.Played, state: Any, command: Command) -> bool:
        """Whether the fight waits for what an order gives: no phase is picked yet, or a holder is asked to go on."""
        if isinstance(command, Declare) and command.phase is not None:
            one = state.get(command.combatant)
            return one.phase is None and may_pick(state, one)
        if isinstance(command, Hold) and state.stage is Stage.CLOSE:
            return bool(state.get(command.combatant).may_hold_on)
        return super().wants(system, state, command)
