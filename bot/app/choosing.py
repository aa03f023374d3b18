"""For whom? A press that could mean several combatants asks, and offers those for whom it can be given now.

Owns whom a press may mean, in which order they are offered, and what one is told instead who presses what is somebody
else's. Must not decide what is allowed: it asks the system.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from bot.app.requests import Request
from bot.rules.commands import Command, given_options
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, SystemState, Viewer
from bot.rules.registry import System
from bot.rules.verbs import Target, verb_of
from bot.rules.views import Offer, Panel
from bot.rules.words import Phrase, say

FOREIGN = frozenset({"not-yours", "no-combatant-of-yours", "which-combatant", "gm-only"})
"""Refusals of what is not for whoever presses."""


def able(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, asks: tuple[str, ...] = ()
) -> tuple[CombatantId, ...]:
    """Return the combatants that a press without a name can mean, those due first; none, where it is clear whom it is
    for: that of whoever presses, or whoever is up. What it `asks` for is not given yet.
    """
    target = verb_of(request.verb).target
    several = target is Target.OWN or (target is Target.ONLY_LEGAL and not viewer.gm)
    if not (request.pressed and several) or request.combatant is not None or request.for_several is not None:
        return ()
    legal = [one for one in system.legal(state, viewer) if one.verb == request.verb]
    for_verb = {one.whom for one in legal if not _for_nobody(one, request, asks)}
    if None in for_verb:
        return ()
    own = [one for one in system.due_first(state) if one in for_verb]
    if asks:
        return tuple(own)
    return tuple(one for one in own if _may(system, state, viewer, request, one))


def _for_nobody(command: Command, request: Request, asks: tuple[str, ...]) -> bool:
    given = given_options(command).keys()
    return command.whom is None and not given <= {*request.options, *asks}


def _may(system: System, state: SystemState[Any], viewer: Viewer, request: Request, combatant: CombatantId) -> bool:
    given = {name: value for name, value in request.options.items() if value is not None}
    try:
        return system.may(state, system.command(request.verb, **{**given, "by": viewer, "combatant": combatant}))
    except (Refused, ValidationError):
        return False


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


def instead(system: System, state: SystemState[Any], viewer: Viewer, request: Request, refusal: Phrase) -> Panel | None:
    """Return what one may do at this moment who pressed what is somebody else's, or what nobody of theirs can do now;
    None: it was refused for another reason.
    """
    if refusal.code not in FOREIGN and not _idle(system, state, viewer, request):
        return None
    if refusal.code == "which-combatant":
        refusal = say("nobody-can-now" if viewer.gm else "none-of-yours-can-now")
    offers = system.offers(state, viewer)
    return Panel(lines=(refusal, say("offers-head" if offers else "offers-none")), offers=offers)


def _idle(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> bool:
    if request.combatant is not None or verb_of(request.verb).target is not Target.OWN:
        return False
    return all(one.verb != request.verb for one in system.legal(state, viewer))
