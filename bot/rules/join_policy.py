"""Who comes to the table: at once, after a GM has let them in, or not at all.

What is told of them depends on nothing that is hidden: a player's combatants are counted as everybody sees them.
"""

from __future__ import annotations

from typing import Any

from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Step, calling, for_owner, public
from bot.rules.model import Combatant, CombatantId, Name, SystemState, UserId, Viewer, same_name
from bot.rules.words import Fact, Phrase, say

WAITING_AT_MOST = 20


def asks(state: SystemState[Any], by: Viewer) -> str | None:
    """Return the code of why a newcomer has to ask a GM, if it has to. Refuse it where nobody joins, or it waits."""
    if by.gm:
        return None
    joining = state.setting("joining")
    refuse_if(joining == "closed", "table-closed")
    brought = sum(one.owned_by(by) for one in state.visible)
    if joining == "open" and brought < int(state.setting("combatants")):
        return None
    if (before := next((one for one in state.waiting if one.owned_by(by)), None)) is not None:
        raise Refused("waits-already", who=before.name)
    refuse_if(len(state.waiting) >= WAITING_AT_MOST, "too-many-wait", most=WAITING_AT_MOST)
    return "asked" if joining == "ask" else "asked-for-more"


def wait(state: SystemState[Any], one: Combatant, why: str) -> Step[Any]:
    """Have one wait. The GMs are called for the first of those who wait; the others stand beside it."""
    refuse_if(any(same_name(other.name, one.name) for other in state.waiting), "name-waits", name=one.name)
    facts: dict[str, Fact] = {"who": one.name, "side": one.side, "user": _player(one)}
    told = public("asks-to-join", **facts) if state.waiting else calling("asks-to-join", one.id, **facts)
    privately = for_owner(one, why, who=one.name, most=int(state.setting("combatants")))
    waiting = state.replace(waiting=(*state.waiting, one))
    return Step(waiting, (told, privately))


def is_open(state: SystemState[Any]) -> bool:
    """Whether the door is on the board: until the fight moves, people are still coming."""
    return not (state.public_version or state.ended or state.setting("joining") == "closed")


def taken_from(state: SystemState[Any], id: CombatantId) -> tuple[Combatant, SystemState[Any]]:
    """Return one who waits, and the state in which it waits no longer; refuse if it does not wait."""
    found = next((one for one in state.waiting if one.id == id), None)
    if found is None:
        raise Refused("nobody-waits")
    return found, state.replace(waiting=tuple(one for one in state.waiting if one.id != id))


def named(state: SystemState[Any], text: str) -> CombatantId:
    """Return who among those who wait is named by its id or its name."""
    found: CombatantId | None = next(
        (one.id for one in state.waiting if text == str(one.id) or same_name(one.name, text)), None
    )
    if found is None:
        raise Refused("nobody-waits")
    return found


def names(state: SystemState[Any]) -> tuple[Name, ...]:
    """Return the names of those who wait."""
    return tuple(one.name for one in state.waiting)


def lines(state: SystemState[Any], viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what one who looks is reminded of: the GM of all who wait, a player of its own."""
    return tuple(
        say("waits-to-join", who=one.name, side=one.side, user=_player(one))
        for one in state.waiting
        if one.commanded_by(viewer)
    )


def _player(one: Combatant) -> UserId:
    assert one.owner is not None
    return one.owner
