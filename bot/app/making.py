"""From an order to a command: names to ids, options to their types, the combatant that is meant.

Owns the guessing that saves people typing: one's only combatant need not be named. Must not decide whether the
command is allowed; what it resolves, it resolves only among the combatants that the asker may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from bot.app.mustering import listed, mustered
from bot.app.naming import choice_made, named, setting_named, side_named
from bot.app.ports import Decks, Millis
from bot.app.requests import Request
from bot.rules import door
from bot.rules.commands import Command, Query
from bot.rules.deck import DeckError
from bot.rules.declared import naming
from bot.rules.errors import Refused
from bot.rules.model import CREW, FOES, CombatantId, Name, SystemState, Viewer
from bot.rules.mustering import apart
from bot.rules.registry import System, trait_terms
from bot.rules.verbs import Target, verb_of
from bot.rules.words import Frozen, say

ALLOWED = {
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), "allowed-whole-number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "allowed-yes-or-no"),
    "string_type": "allowed-text",
}
"""What is allowed in place of a value of another type."""


def meant(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> CombatantId | None:
    """Return the combatant that a request is for: the one it names, or the one that can only be meant."""
    if request.combatant is not None:
        return named(state, viewer, request.combatant)
    if request.for_several is not None:
        return None

    def able() -> Iterator[CombatantId | None]:
        """Yield for whom that can be given now. It takes long to find them all."""
        for one in system.legal(state, viewer):
            if one.verb == request.verb:
                yield one.whom

    target = verb_of(request.verb).target
    if target is Target.ONLY_LEGAL and not viewer.gm:
        return _only(set(able()))
    options = system.options.get(request.verb, {})
    for_nobody = any(option.for_nobody and request.options.get(name) for name, option in options.items())
    if target is not Target.OWN or for_nobody:
        return None
    own: list[CombatantId] = [one.id for one in state.combatants if one.owned_by(viewer)]
    if viewer.gm:
        if not own:
            return None
        if len(own) == 1 and not request.pressed and own[0] in able():
            return own[0]
        return _meant_by_gm(own, set(able()), pressed=request.pressed)
    if len(own) > 1 and request.pressed:
        those = set(able())
        own = [one for one in own if one in those] or own
    if not own:
        raise Refused("no-combatant-of-yours")
    if len(own) > 1:
        raise Refused("which-combatant")
    return own[0]


def _only(some: set[CombatantId | None]) -> CombatantId | None:
    return some.pop() if len(some) == 1 else None


def _meant_by_gm(own: list[CombatantId], able: set[CombatantId | None], *, pressed: bool) -> CombatantId | None:
    if None in able and (pressed or len(own) != 1):
        return None
    if len(own) == 1 and (not able or own[0] in able):
        return own[0]
    ready = [one for one in own if one in able]
    if len(ready) > 1:
        raise Refused("which-combatant")
    return ready[0] if ready else None


class Making(NamedTuple):
    """What a command is made of, besides its request. `fresh_id` gives the id of a newcomer, by name and `hidden`."""

    system: System
    state: SystemState[Any]
    viewer: Viewer
    fresh_id: Callable[[str, bool], CombatantId]
    decks: Decks
    now: Millis


def command_of(making: Making, request: Request) -> Command:
    """Return the command that a request makes here."""
    system, state, viewer = making.system, making.state, making.viewer
    verb, given = request.verb, _resolved(system, state, viewer, request)
    if verb_of(verb).takes_traits:
        given["traits"] = _traits(system, given)
    if verb == "muster" and "lines" not in given:
        given = mustered(state, given, making.fresh_id)
        verb = verb if "newcomers" in given else "join"
    if verb in _COMPLETIONS:
        given = _COMPLETIONS[verb](making, request, given)
    elif verb_of(verb).target is not Target.NOBODY:
        given["combatant"] = meant(system, state, viewer, request)
    command = _made(system, verb, {**given, "by": viewer, "now": making.now})
    if isinstance(command, Query):
        raise Refused("bad-option", option="verb", found=verb, allowed=say("allowed-command"))
    return command


def _mustering(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    if "lines" not in given:
        return given
    return {"newcomers": listed(making.system, making.state, str(given["lines"]).splitlines(), making.fresh_id)}


def _joining(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    side = CREW if given.get("owner") == making.viewer.user else FOES
    combatant = making.fresh_id(str(given.get("name", "")), given.get("hidden") is True)
    return {"side": side, **given, "combatant": combatant}


def _splitting(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    group = making.state.get(meant(making.system, making.state, making.viewer, request))
    name = given.get("name", apart(making.state, group))
    newcomer = making.fresh_id(str(name), group.hidden)
    return {**given, "name": name, "combatant": group.id, "newcomer": newcomer}


def _configuring(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "deck": _deck(making.system, given, making.decks)}


def _admitting(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "combatant": door.named(making.state, request.combatant or "")}


_COMPLETIONS: Mapping[str, Callable[[Making, Request, dict[str, Any]], dict[str, Any]]] = {
    "muster": _mustering,
    "join": _joining,
    "split": _splitting,
    "configure": _configuring,
    "admit": _admitting,
}
"""How the options of verbs are completed whose combatants are not on the table yet, or that bring a deck."""


def query_of(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> Query:
    """Return the question that a request asks here."""
    given = _resolved(system, state, viewer, request)
    combatant = meant(system, state, viewer, request)
    if combatant is None:
        raise Refused("which-combatant")
    if not viewer.gm and not state.get(combatant).owned_by(viewer):
        raise Refused("not-yours", who=state.get(combatant).name)
    query = _made(system, request.verb, {**given, "by": viewer, "combatant": combatant})
    if not isinstance(query, Query):
        raise Refused("no-question", verb=request.verb, system=system.name)
    return query


def _resolved(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> dict[str, Any]:
    some = {key: value for key, value in request.options.items() if value is not None}
    given: dict[str, Any] = {key: choice_made(system, request.verb, key, value) for key, value in some.items()}
    for key in given.keys() & {"by", "verb", "now"}:
        raise Refused("bad-option", option=key, found=str(given[key])[:80], allowed=say("allowed-never"))
    kind = system.kinds.get(request.verb)
    for key in naming(kind) if kind is not None else ():
        if key in given:
            given[key] = named(state, viewer, str(given[key]))
    if isinstance(given.get("side"), str):
        given["side"] = side_named(state, viewer, given["side"])
    return setting_named(system, given) if request.verb == "configure" else given


def _traits(system: System, given: dict[str, Any]) -> dict[str, Any]:
    found = {term.name: given.pop(term.name) for term in trait_terms() if term.name in given}
    return {name: value for name, value in found.items() if name in system.traits}


def _made(system: System, verb: str, given: dict[str, Any]) -> Command:
    try:
        return system.command(verb, **given)
    except ValidationError as error:
        raise _refusal(error) from None


class _Titled(Frozen):
    """What an encounter is called."""

    name: Name


def title_of(text: str) -> str:
    """Return what an encounter may be called, in one line."""
    try:
        return _Titled(name=text).name
    except ValidationError as error:
        raise _refusal(error) from None


def _deck(system: System, given: dict[str, Any], decks: Decks) -> object:
    name = str(given.get("value", ""))
    if not any(setting.deck and setting.key == given.get("key") for setting in system.settings):
        return None
    try:
        return decks.load(name)
    except DeckError as error:
        facts = {"card": error.card, "field": error.field, "allowed": error.allowed}
        raise Refused("bad-deck", name=name, found=str(error.found)[:80], **facts) from None


def _refusal(error: ValidationError) -> Refused:
    first = error.errors(include_url=False)[0]
    option = str(first["loc"][-1])
    found = str(first["input"])[:80]
    limits = first.get("ctx", {})
    match first["type"]:
        case "too_long" | "string_too_long":
            allowed = say("allowed-length", most=limits["max_length"])
        case "too_short":
            allowed = say("allowed-not-empty")
        case "greater_than_equal":
            allowed = say("allowed-at-least", least=limits["ge"])
        case "less_than_equal":
            allowed = say("allowed-at-most", most=limits["le"])
        case "missing":
            return Refused("value-missing", option=option)
        case _:
            allowed = say(ALLOWED.get(first["type"], "allowed-else"))
    return Refused("bad-option", option=option, found=found, allowed=allowed)
