"""What a persona may do, and what is told of it: its move and its attack, and powers in the systems that have them.

Owns which parts of a turn a deed uses, and which sentence it has. A deed that was not said to be a move or an attack is
not told as one. Must not know when anything may be done, nor what it costs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.chronicle import done_by
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, about
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE, PARTS
from bot.rules.kit.board import Button
from bot.rules.model import Combatant, Viewer
from bot.rules.words import Fact, say

MOVE_ATTACK, ATTACK_MOVE, WHILE_MOVING = "move-attack", "attack-move", "attack-while-moving"
NOTHING = "nothing"
PSIONIC, REACTION = "psionic", "reaction"
POWERS = (PSIONIC, REACTION)
USES: Mapping[str, tuple[str, ...]] = {
    MOVE: (MOVE,), ATTACK: (ATTACK,), BOTH: PARTS, MOVE_ATTACK: PARTS, ATTACK_MOVE: PARTS, WHILE_MOVING: PARTS,
    NOTHING: (), PSIONIC: (), REACTION: (),
}  # fmt: skip
"""Which parts of a turn each deed uses."""
IN_DETAIL = Button("offer-act-detail", options={"do": ATTACK}, asks=("do", "target", "times", "preempt", "action"))
"""The form of an act: at whom, how often and before whom it attacks."""


def attack_parts(deed: str) -> bool:
    """Return whether a deed is an attack, or has one in it."""
    return ATTACK in USES[deed]


def deed_of(command: Any, allowed: Sequence[str]) -> str | None:
    """Return the deed that an act names, as it is written here; refuse one that is not allowed."""
    deed = None if command.do is None else "-".join(command.do.casefold().split())
    if deed is not None and deed not in allowed:
        raise Refused("bad-do", found=command.do, allowed=tuple(allowed))
    return deed


def did(who: Combatant, deed: str | None, action: str | None) -> Event:
    """Return what is told of one who acts with a deed (None: it did not say which)."""
    code = "did" if deed is None else f"did-{deed}"
    if action is None:
        return done_by(who, about(who, code, who=who.name))
    return done_by(who, about(who, f"{code}-with", who=who.name, action=action))


def aimed(state: Any, who: Combatant, command: Any, event: Event) -> Event:
    """Return what is told of an attack: how often, at whom and before whom, and the button of its target."""
    phrase, facts = event.phrase, event.phrase.facts
    if command.times is not None:
        phrase = say("attacks-often", **facts, what=phrase, n=command.times)
    if command.target is not None:
        phrase = say("attacks-at", **facts, what=phrase, target=state.get(command.target).name)
    if command.preempt is not None:
        phrase = say("attacks-before", **facts, what=phrase, other=state.get(command.preempt).name)
    if command.target is None or who.hidden:
        return event.evolve(phrase=phrase)
    return event.evolve(phrase=phrase, offers=(deflect_button(who, command.action).offer(command.target),))


def deflect_button(attacker: Combatant, action: str | None) -> Button:
    """Return the button with which a persona answers an attack."""
    label = say("offer-deflect", who=attacker.name)
    if action is not None:
        label = say("offer-deflect-what", who=attacker.name, what=action)
    return Button(label, options={"do": REACTION, "preempt": attacker.id})


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
