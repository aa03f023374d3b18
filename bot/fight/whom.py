"""For which combatant a command is: the one that it names, or the one that alone can be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from bot.fight.fight import Fight
from bot.fight.request import Request
from bot.rules.commands import Command, Query, Target, given_options, verb_of
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import matching, nearest
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer, same_name, seen_as, spelt
from bot.rules.registry import MORE_OPTIONS
from bot.rules.roster import names_in
from bot.rules.views import Asked
from bot.rules.words import say

QUOTED = 60
"""Letters of what was typed that a refusal repeats."""
NAMED_AT_MOST = 5
"""Names that fit what was typed, and are told."""


# By name.


def named(state: SystemState[Any], viewer: Viewer, text: str, *, hidden: bool | None = None) -> CombatantId:
    """Return the visible combatant that a text names by id, name or part; refuse none and several.

    Of several those are meant that are `hidden`, where a command can be for no others.
    """
    text = spelt(text)
    seen: list[Combatant] = [one for one in state.everyone if one.seen_by(viewer)]
    if text.isdecimal() and (found := next((one for one in seen if one.id == int(text)), None)):
        return found.id
    alike = [one for one in seen if same_name(one.name, text)]
    if not alike:
        fitting = matching(text, (one.name for one in seen))
        alike = [one for one in seen if one.name in fitting]
    if hidden and len(alike) > 1:
        alike = [one for one in alike if one.hidden] or alike
    if len(alike) == 1:
        return alike[0].id
    if alike:
        names = tuple(
            say("named-hidden", who=one.name, id=one.id) if one.hidden else f"{one.name} ({one.id})"
            for one in alike[:NAMED_AT_MOST]
        )
        raise Refused("several-combatants", names=names, found=text[:QUOTED])
    if near := nearest(text, (one.name for one in seen)):
        raise Refused("no-such-name", found=text[:QUOTED], near=near)
    raise Refused("no-such-combatant")


def several_named(state: SystemState[Any], viewer: Viewer, text: str) -> tuple[CombatantId, ...]:
    """Return the combatants named: `Orc 1, Orc 2` or `Orc 1-4`. Refuse unknown names, and too many."""
    known = [seen_as(one.name) for one in state.everyone if one.seen_by(viewer)]
    names = [text] if seen_as(text) in known else names_in(text, known)
    return tuple(dict.fromkeys(named(state, viewer, name) for name in names))


# Without a name.


def meant(fight: Fight, viewer: Viewer, request: Request, given: Mapping[str, Any] | None = None) -> CombatantId | None:
    """Return the combatant that a request names or can only mean, with what is `given`; None for nobody."""
    system, state, _ = fight
    if request.combatant is not None:
        return named(state, viewer, request.combatant, hidden=request.verb == "reveal" or None)
    if request.for_several is not None:
        return None

    def able() -> Iterator[CombatantId | None]:
        """Yield the combatants for whom the verb is legal. Finding all of them is slow."""
        for one in system.legal(state, viewer):
            if one.verb == request.verb:
                yield one.whom

    target = verb_of(request.verb).target
    if target is Target.ONLY_LEGAL and not viewer.gm:
        return the_only(set(able()) or {one.id for one in state.combatants if one.owned_by(viewer)})
    options = system.options.get(request.verb, {})
    for_nobody = any(option.for_nobody and request.options.get(name) for name, option in options.items())
    if target is not Target.OWN or for_nobody:
        return None
    own: list[CombatantId] = [one.id for one in state.combatants if one.owned_by(viewer)]
    if viewer.gm:
        if len(own) == 1 and not request.pressed and own[0] in able():
            return own[0]
        return _meant_by_gm(fight, viewer, request.verb, set(able()), given or {})
    if len(own) > 1 and request.pressed:
        those = set(able())
        own = [one for one in own if one in those] or own
    own = own or [one.id for one in state.fallen if one.owned_by(viewer)]
    if not own:
        raise Refused("no-combatant-of-yours")
    if len(own) > 1:
        raise Refused("which-combatant")
    return own[0]


def the_only(some: set[CombatantId | None]) -> CombatantId | None:
    """Return the only one of a set; None if there are none, or several."""
    return some.pop() if len(some) == 1 else None


def _meant_by_gm(
    fight: Fight, viewer: Viewer, verb: str, able: set[CombatantId | None], given: Mapping[str, Any]
) -> CombatantId | None:
    """Return which of a GM's own is meant: who is up, or the only one that may now; out of turn, who has to answer.

    Several are refused; None where none may: guards say why. A player's combatant is meant by its name alone.
    """
    system, state, _ = fight
    run = [one.id for one in state.combatants if one.run_by(viewer)]
    ready = [one for one in run if one in able]
    some = (_tried(fight, verb, {**given, "by": viewer, "combatant": one}) for one in ready)
    tried = [one for one in some if one is not None] if given and len(ready) > 1 else []
    ready = [one.whom for one in tried if one.whom is not None] or ready
    up = [one for one in fight.waiting_for.must if one in ready]
    needed = {one.whom: system.is_needed(state, one) for one in tried}
    if any(out_of_turn is not None for out_of_turn in needed.values()):
        ready, up = [one for one in ready if needed.get(one)] or ready, []
    if len(ready) == 1 or len(up) == 1:
        return (up or ready)[0]
    of_a_turn = verb_of(verb).claimable and None in able
    if ready or (of_a_turn and not runs_whoever_is_up(fight, viewer)):
        raise Refused("which-combatant")
    own = [one for one in run if state.get(one).owner is not None]
    return own[0] if len(own) == 1 and not able else None


def runs_whoever_is_up(fight: Fight, viewer: Viewer) -> bool:
    """Whether a viewer runs all who are up: whom others run must be named."""
    return all(fight.state.get(one).run_by(viewer) for one in fight.waiting_for.must)


def _tried(fight: Fight, verb: str, given: dict[str, Any]) -> Command | None:
    """Return a command if it may be given, or asks what exactly is meant; None if it is refused otherwise."""
    system, state, _ = fight
    command = None
    with suppress(Refused):
        command = system.command(verb, **given)
        try:
            system.check(state, command)
        except Asked:
            return command
        except Refused:
            return None
    return command


def able(fight: Fight, viewer: Viewer, request: Request, asks: tuple[str, ...] = ()) -> tuple[CombatantId, ...]:
    """Return the combatants that a press without a name can mean, those due first; none if only one can be meant."""
    system, state, _ = fight
    if request.pressed and request.combatant is None and issubclass(system.kinds.get(request.verb, Command), Query):
        return tuple(one for one in system.due_first(state) if state.get(one).commanded_by(viewer))
    target = verb_of(request.verb).target
    several = target in (Target.OWN, Target.ONLY_LEGAL)
    if not several or request.combatant is not None or request.for_several is not None or MORE_OPTIONS in asks:
        return ()
    known = {*request.options, *asks}
    ways = [one for one in system.legal(state, viewer) if one.verb == request.verb]
    legal = {one.whom for one in ways if one.whom is not None and (not asks or given_options(one).keys() <= known)}
    for_nobody = [given_options(one).keys() for one in ways if one.whom is None]
    if target is Target.OWN and not runs_whoever_is_up(fight, viewer):
        for_nobody = []
    if asks and any(given <= known and given & set(asks) for given in for_nobody):
        return ()
    if not asks and for_nobody and may_be_given(fight, viewer, request, None):
        return ()
    due = [one for one in system.due_first(state) if one in legal]
    found = tuple(due if asks else (one for one in due if may_be_given(fight, viewer, request, one)))
    return tuple(one for one in found if state.get(one).run_by(viewer)) or found


def may_be_given(fight: Fight, viewer: Viewer, request: Request, combatant: CombatantId | None) -> bool:
    """Whether what a user has given may be given for a combatant (None: for nobody)."""
    system, state, _ = fight
    given = {name: value for name, value in request.options.items() if value is not None}
    whom = {} if combatant is None else {"combatant": combatant}
    try:
        return system.may(state, system.command(request.verb, **given, **whom, by=viewer))
    except Refused:
        return False
