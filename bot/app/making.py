"""From an order to a command: names to ids, options to their types, the combatant that is meant.

Owns the guessing that saves people typing: one's only combatant need not be named. Must not decide whether the
command is allowed; what it resolves, it resolves only among the combatants that the asker may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from bot.app.ports import Decks
from bot.app.requests import Request
from bot.rules.commands import COMMAND, Command, Interrupt, Odds, Query, Why
from bot.rules.deck import DeckError
from bot.rules.errors import Refused
from bot.rules.model import CREW, FOES, TRAITS, Combatant, CombatantId, Name, SystemState, Viewer, same_name
from bot.rules.registry import System
from bot.rules.words import Frozen

QUERIES: Mapping[str, type[Query]] = {"odds": Odds, "interrupt": Interrupt, "why": Why}
OWN = frozenset({"declare", "act", "hold", "abort", "surge", "leave", "check", "odds", "interrupt", "why"})
"""Verbs that mean one's only combatant if none is named."""
OTHERS = ("before", "preempt", "against", "target")
"""Options that name another combatant (`target` only of an interrupt)."""


def named(state: SystemState[Any], viewer: Viewer, text: str) -> CombatantId:
    """Return the combatant that `text` names by its id or its unique name, among those that the viewer may see."""
    seen: list[Combatant] = [one for one in state.combatants if one.seen_by(viewer)]
    if text.isdecimal() and (found := next((one for one in seen if one.id == int(text)), None)):
        return found.id
    alike = [one for one in seen if same_name(one.name, text)]
    if len(alike) > 1:
        raise Refused("several-combatants", names=tuple(f"{one.name} ({one.id})" for one in alike))
    if not alike:
        raise Refused("no-such-combatant")
    return alike[0].id


def meant(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> CombatantId | None:
    """Return the combatant that an order is for: the one it names, or the one that can only be meant."""
    if request.combatant is not None:
        return named(state, viewer, request.combatant)
    if request.verb == "flip" and not viewer.gm:
        return _reroll(system, state, viewer)
    if request.verb not in OWN or request.options.get("ruling"):
        return None
    own: list[Combatant] = [one for one in state.combatants if one.owned_by(viewer)]
    able = {getattr(one, "combatant", None) for one in system.legal(state, viewer) if one.verb == request.verb}
    if viewer.gm and None in able and (request.pressed or len(own) != 1):
        return None
    if len(own) == 1 and (not viewer.gm or not able or own[0].id in able):
        return own[0].id
    if request.pressed or viewer.gm:
        own = [one for one in own if one.id in able] or ([] if viewer.gm else own)
        if len(own) == 1:
            return own[0].id
    if not own and viewer.gm:
        return None
    if not own:
        raise Refused("no-combatant-of-yours")
    raise Refused("which-combatant")


def _reroll(system: System, state: SystemState[Any], viewer: Viewer) -> CombatantId | None:
    """Return the one combatant for which a player may roll now, if there is one."""
    able = {getattr(one, "combatant", None) for one in system.legal(state, viewer) if one.verb == "flip"}
    return able.pop() if len(able) == 1 else None


def command_of(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, *, fresh: CombatantId, decks: Decks
) -> Command:
    """Return the command that an order makes here. `fresh` is the id of a combatant that would join."""
    given = {key: value for key, value in request.options.items() if value is not None}
    for key in OTHERS:
        if key in given and not (key == "target" and request.verb == "check"):
            given[key] = named(state, viewer, str(given[key]))
    traits = {key: given.pop(key) for key in TRAITS if key in given and request.verb in ("join", "edit")}
    raw: dict[str, Any] = {"verb": request.verb, "by": viewer, **given}
    if request.verb == "join":
        raw.setdefault("side", CREW if given.get("owner") == viewer.user else FOES)
        raw |= {"combatant": fresh, "traits": traits}
    elif request.verb == "configure":
        raw["deck"] = _deck(system, given, decks)
    elif request.verb not in ("next", "appoint", "end"):
        raw["combatant"] = meant(system, state, viewer, request)
        raw |= {"traits": traits} if request.verb == "edit" else {}
    return _validated(raw)


def query_of(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> Query:
    """Return the question that an order asks here."""
    given = {key: value for key, value in request.options.items() if value is not None}
    if request.verb == "interrupt":
        given["target"] = named(state, viewer, str(given["target"]))
    combatant = meant(system, state, viewer, request)
    if combatant is None:
        raise Refused("which-combatant")
    if not viewer.gm and not state.get(combatant).owned_by(viewer):
        raise Refused("not-yours", who=state.get(combatant).name)
    try:
        return QUERIES[request.verb].model_validate({"by": viewer, "combatant": combatant, **given}, strict=False)
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


def _validated(raw: dict[str, Any]) -> Command:
    try:
        return COMMAND.validate_python(raw, strict=False)
    except ValidationError as error:
        raise _refusal(error) from None


def _refusal(error: ValidationError) -> Refused:
    """Say of the first thing that is wrong: which option, what was found, what is allowed."""
    first = error.errors(include_url=False)[0]
    option = str(first["loc"][-1]) if first["loc"] else "verb"
    found = str(first["input"])[:80]
    limits = first.get("ctx", {})
    match first["type"]:
        case "too_long" | "string_too_long":
            allowed = f"at most {limits['max_length']} characters"
        case "too_short" | "string_too_short":
            allowed = "not empty"
        case "missing":
            found, allowed = "nothing", "a value"
        case "union_tag_invalid":
            found, allowed = limits["tag"], limits["expected_tags"].replace("'", "")
        case _:
            allowed = first["msg"].removeprefix("Input should be ")
    return Refused("bad-option", option=option, found=found, allowed=allowed)
