"""The GM's screen of any system: all that there is to see, whoever is due first. Must not know any one system."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import asdict

from bot.rules.model import CombatantId, SystemState, Viewer
from bot.rules.views import PersonalView, Row, ScreenView
from bot.rules.words import say

GM = Viewer(gm=True)


class Shown(Protocol):
    """What of a system is asked for here."""

    def view(self, state: Any, viewer: Viewer) -> PersonalView:
        """Return what one may see."""
        ...

    def due_first(self, state: Any) -> tuple[CombatantId, ...]:
        """Return the combatants in the order in which they are offered."""
        ...


def screen(system: Shown, state: SystemState[Any]) -> ScreenView:
    """Return the GM's screen. A hidden one that can act now stands first: nobody else waits for it."""
    view = system.view(state, GM)
    acting = {offer.combatant for offer in view.offers if offer.verb == "act"}
    places = {id: place for place, id in enumerate(system.due_first(state))}

    def place(row: Row) -> tuple[bool, int]:
        return not (row.hidden and row.combatant in acting), places[row.combatant]

    hidden = (row.evolve(status=(say("status-hidden"), *row.status)) for row in view.hidden)
    board = asdict(view.board)
    return ScreenView(
        **{
            **board,
            "rows": tuple(sorted((*view.board.rows, *hidden), key=place)),
            "offers": view.offers,
            "secrets": view.secrets,
            "bells": view.bells,
            "gms": state.gms,
        }
    )
