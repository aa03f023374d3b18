"""Standing orders in Torg: what one announces, and to hold. Must not know when one is carried out."""

from __future__ import annotations

from typing import Any

from bot.rules import standing
from bot.rules.commands import Command
from bot.rules.systems.torg.commands import Hold


class Orders(standing.Orders):
    """What a combatant may do without its player: it announces as long as its budget of the round allows it."""

    def wants(self, system: standing.Played, state: Any, command: Command) -> bool:
        """Whether the fight waits for what an order gives, there is something left for it, and one holds not yet."""
        if not super().wants(system, state, command) or not system.may(state, command):
            return False
        return not (isinstance(command, Hold) and state.get(command.combatant).holds)
