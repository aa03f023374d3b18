"""Sides: one side acts, then the other; within a side everybody acts when it likes."""

from __future__ import annotations

from bot.rules.api import NEXT, Button, Draw, Next, Step, Turn, TurnOrder, TurnTaker, about, same_name, seen_as
from quickdraw_sides.state import Act, Fight

__version__ = "0.1"


class Sides(TurnOrder[Fight, TurnTaker]):
    """One side, then the other."""

    id = "sides"
    name = "Sides"
    licence = "MIT"
    exempt = {"model": "nothing is drawn"}
    state_type = Fight
    combatant_type = TurnTaker
    commands = (Act, Next)
    instead = ("declare", "flip", "hold", "abort", "surge", "check")
    words = ("bot.rules.kit", "quickdraw_sides")
    turn_buttons = (Button("offer-act"), NEXT)

    def order(self, state: Fight) -> tuple[TurnTaker, ...]:
        """Return the combatants side by side; hidden ones move no side."""
        seen = [seen_as(one.side) for one in (*state.visible, *state.combatants)]
        sides = list(dict.fromkeys([seen_as(state.setting("first")), *seen]))
        return tuple(sorted(state.combatants, key=lambda one: sides.index(seen_as(one.side))))

    def in_turn(self, who: TurnTaker, up: TurnTaker) -> bool:
        """Return whether a combatant's side is up."""
        return same_name(who.side, up.side)

    def do_act(self, state: Fight, intent: Turn, draw: Draw) -> Step[Fight]:
        """Tell what somebody does, and end its turn."""
        who, action = intent.who, intent.command.action
        event = about(who, "acts-with" if action else "acts", who=who.name, **({"action": action} if action else {}))
        return Step(self.turn_over(state, who), (event,))
