"""For whom? A press that could mean several combatants asks, and offers those for whom it can be given now.

Owns whom a press may mean, in which order they are offered, and what one is told instead who presses what is somebody
else's. Must not decide what is allowed: it asks the system.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from bot.app.making import OWN
from bot.app.requests import Request
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, SystemState, Viewer
from bot.rules.registry import System
from bot.rules.views import Mark, Offer, Panel
from bot.rules.words import Phrase, say

_DUE = (Mark.UP, Mark.WAITED_FOR, Mark.HOLDS)
"""Who is due, by how it stands on the board; the first first."""


def able(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, asks: tuple[str, ...] = ()
) -> tuple[CombatantId, ...]:
    """Return the combatants that a press without a name can mean, those due first; none, where it is clear whom it is
    for: that of whoever presses, or whoever is up. What it `asks` for is not given yet.
    """
    if not request.pressed or request.combatant is not None or request.verb not in OWN:
        return ()
    legal = [one for one in system.legal(state, viewer) if one.verb == request.verb]
    for_verb = {getattr(one, "combatant", None) for one in legal}
    if None in for_verb:
        return ()
    own = [one for one in due_first(system, state) if one in for_verb]
    if asks:
        return tuple(own)
    return tuple(one for one in own if _may(system, state, viewer, request, one))


def _may(system: System, state: SystemState[Any], viewer: Viewer, request: Request, combatant: CombatantId) -> bool:
    """Whether the very command that a press gives may be given for a combatant."""
    given = {name: value for name, value in request.options.items() if value is not None}
    try:
        return system.may(state, system.command(request.verb, **{**given, "by": viewer, "combatant": combatant}))
    except (Refused, ValidationError):
        return False


def due_first(system: System, state: SystemState[Any]) -> tuple[CombatantId, ...]:
    """Return the combatants in the order in which they are offered: those who are due, then the rest."""

    def place(mark: Mark) -> int:
        return _DUE.index(mark) if mark in _DUE else len(_DUE)

    order = system.order(state)
    return tuple(one.id for one in sorted(order, key=lambda one: place(system.row(state, one).mark)))


def sorted_offers(system: System, state: SystemState[Any], offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return offers with those first whose combatants are due."""
    places = {id: place for place, id in enumerate(due_first(system, state))}
    return tuple(sorted(offers, key=lambda one: places.get(one.combatant or 0, -1)))


def chooser(
    state: SystemState[Any], request: Request, some: Iterable[CombatantId], asks: tuple[str, ...] = ()
) -> Panel:
    """Return the question for whom a press is, with the same press for each of some combatants."""
    options = tuple((name, str(value)) for name, value in request.options.items() if value is not None)
    return Panel(
        lines=(say("panel-which"),),
        offers=tuple(
            Offer(
                verb=request.verb,
                label=say("offer-whom", who=state.get(one).name),
                combatant=one,
                options=options,
                asks=asks,
            )
            for one in some
        ),
    )


def instead(system: System, state: SystemState[Any], viewer: Viewer, refusal: Phrase) -> Panel | None:
    """Return what one may do at this moment who pressed what is somebody else's; None: it was refused for another
    reason.
    """
    if refusal.code not in ("not-yours", "no-combatant-of-yours"):
        return None
    offers = sorted_offers(system, state, system.offers(state, viewer))
    return Panel(lines=(refusal, say("offers-head" if offers else "offers-none")), offers=offers)
