"""The private panels of one's verbs: with what one has said before, and those for several.

Owns what a panel shows after a press in it. Must not know any one system, nor who may open it for whom.
"""

from __future__ import annotations

from typing import Any

from bot.app.answering import paneled
from bot.app.live import LiveEncounter
from bot.app.naming import named
from bot.app.ordering import buttons
from bot.app.requests import Answer, Request
from bot.rules import several_shown
from bot.rules.commands import EACH, Command, Declare
from bot.rules.model import Combatant, SystemState, Viewer
from bot.rules.registry import System
from bot.rules.verbs import DECLARE
from bot.rules.views import Panel


def panel_of(system: System, state: SystemState[Any], viewer: Viewer, verb: str, combatant: Combatant) -> Panel:
    """Return the panel of a verb for a combatant; that of a declaration has the same as last round first,
    and leads to the standing orders of one's own.
    """
    found: Panel = system.panel(state, viewer, verb, combatant)
    if verb != DECLARE or verb not in system.kinds:
        return found
    found = several_shown.with_same(system, state, viewer, combatant, found)
    return found.evolve(offers=(*found.offers, *buttons(system, state, viewer, combatant)))


def for_several(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> Panel:
    """Return the panel in which one declares for several."""
    combatant = None if request.combatant is None else state.get(named(state, viewer, request.combatant))
    return several_shown.panel(system, state, viewer, request.for_several or "", combatant)


def panel_again(live: LiveEncounter, viewer: Viewer, command: Command, told: Answer) -> Answer:
    """Return what is told of a press with the panel in which it was made: a declaration may be changed there; for one
    who declares for one after the other, with that of the next one.
    """
    if not isinstance(command, Declare):
        return told
    if command.several == EACH:
        further = paneled(live, several_shown.next_panel(live.system, live.state, viewer))
        return told.evolve(lines=(*told.lines, *further.lines), offers=further.offers)
    combatant = live.state.find(command.combatant)
    if combatant is None or command.several is not None:
        return told
    return told.evolve(offers=panel_of(live.system, live.state, viewer, command.verb, combatant).offers)
