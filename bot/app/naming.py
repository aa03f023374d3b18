"""What is meant by the words of an order: combatants, sides, settings and choices, whatever their case.

Owns how they are found, and what is asked back where they are not. Must not know what they are for; whoever asks finds
none but those that it may see.
"""

from __future__ import annotations

from typing import Any

from bot.rules.declared import Option, declared
from bot.rules.errors import Refused
from bot.rules.model import CREW, FOES, Combatant, CombatantId, SystemState, Viewer, same_name
from bot.rules.near import begun, folded, matching, nearest
from bot.rules.registry import System

QUOTED = 60
"""Letters of what was typed that a refusal repeats."""
NAMED_AT_MOST = 5
"""Names that fit what was typed, and are told."""


def named(state: SystemState[Any], viewer: Viewer, text: str) -> CombatantId:
    """Return the combatant that `text` names by its id, its unique name or a part that fits no other, among those
    that the viewer may see.
    """
    seen: list[Combatant] = [one for one in state.combatants if one.seen_by(viewer)]
    if text.isdecimal() and (found := next((one for one in seen if one.id == int(text)), None)):
        return found.id
    alike = [one for one in seen if same_name(one.name, text)]
    if not alike:
        fitting = matching(text, (one.name for one in seen))
        alike = [one for one in seen if one.name in fitting]
    if len(alike) == 1:
        return alike[0].id
    if alike:
        names = tuple(f"{one.name} ({one.id})" for one in alike[:NAMED_AT_MOST])
        raise Refused("several-combatants", names=names, found=text[:QUOTED])
    if near := nearest(text, (one.name for one in seen)):
        raise Refused("no-such-name", found=text[:QUOTED], near=near)
    raise Refused("no-such-combatant")


def side_named(state: SystemState[Any], viewer: Viewer, text: str) -> str:
    """Return a side as it is called here, whatever the case it was typed in, or the one that it begins; one that is
    new stays as it is.
    """
    sides = (*(one.side for one in state.combatants if one.seen_by(viewer)), CREW, FOES)
    return begun(text, {folded(side): side for side in sides}.values()) or text


def setting_named(system: System, given: dict[str, Any]) -> dict[str, Any]:
    """Return what is given for a setting, its key and its value as the system has them."""
    keys = {setting.key: setting for setting in system.settings}
    setting = keys.get(begun(str(given.get("key", "")), keys) or "")
    if setting is None:
        return given
    value = begun(str(given.get("value", "")), setting.choices) if setting.choices else None
    return {**given, "key": setting.key, **({} if value is None else {"value": value})}


def choice_made(system: System, verb: str, option: str, value: object) -> object:
    """Return what was chosen of an option that has choices, whatever its case; anything else stays as it is."""
    kind = system.kinds.get(verb)
    declaration = declared(kind, Option).get(option) if kind is not None else None
    if declaration is None or not isinstance(value, str):
        return value
    return begun(value, declaration.choices) or value
