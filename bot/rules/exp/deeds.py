"""What is told of what a persona does: its move and its attack, and its powers, in the systems that have them.

Owns which sentence a deed has. A deed that was not said to be a move or an attack is not told as one. Must not know
when anything may be done, nor what it costs.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.chronicle import done_by
from bot.rules.events import Audience, Event, about
from bot.rules.exp.conditions import ATTACK, MOVE, PARTS
from bot.rules.model import Combatant, Viewer
from bot.rules.words import Fact

PSIONIC, REACTION = "psionic", "reaction"

_DID = {PARTS: "did-both", (MOVE,): "did-move", (ATTACK,): "did-attack", (): "did"}


def did(who: Combatant, parts: tuple[str, ...], action: str | None) -> Event:
    """Return what is told of one who acts, with the parts of its turn that it said it uses (none: it did not say)."""
    code = _DID[parts]
    if action is None:
        return done_by(who, about(who, code, who=who.name))
    return done_by(who, about(who, f"{code}-with", who=who.name, action=action))


def used_power(who: Combatant, power: str, answered: Sequence[Combatant], action: str | None) -> Event:
    """Return what is told of a power that comes out of turn."""
    facts: dict[str, Fact] = {"who": who.name}
    code = power
    if answered:
        code += "-to"
        facts["to"] = tuple(one.name for one in answered)
    if action is not None:
        code += "-with"
        facts["action"] = action
    return done_by(who, about(who, code, **facts))


def kept_secret(events: Sequence[Event], who: Combatant, answered: Sequence[Combatant]) -> tuple[Event, ...]:
    """Return what is told of a power of one: of what answers a hidden one, to those alone who know of that."""
    if not any(one.hidden for one in answered):
        return tuple(events)
    known = all(one.seen_by(Viewer(user=who.owner)) for one in answered)
    tell = Audience.OWNER if known else Audience.GM
    return tuple(event.evolve(audience=tell, about=who.id, owner=who.owner) for event in events)
