"""The GM's screen of any system: all that there is to see, whoever is due first. Must not know any one system."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from bot.rules.base import AnySystem
from bot.rules.model import SystemState, Viewer
from bot.rules.views import Row, ScreenView
from bot.rules.words import say

GM = Viewer(gm=True)


def screen(system: AnySystem, state: SystemState[Any]) -> ScreenView:
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
