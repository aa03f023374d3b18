"""What a persona may do, and what is told of it: its move and its attack, and powers in the systems that have them.

A deed that was not said to be a move or an attack is not told as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from bot.rules.deeds import done_by
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Audience, Event, about
from bot.rules.exp.units import ATTACK, BOTH, MOVE, PARTS
from bot.rules.kit.turns import CallState
from bot.rules.model import Combatant, CombatantId, Note, Viewer, same_name
from bot.rules.views import Asked, Choice
from bot.rules.words import Fact, Frozen, say

MOVE_ATTACK, ATTACK_MOVE, WHILE_MOVING = "move-attack", "attack-move", "attack-while-moving"
NOTHING = "nothing"
PSIONIC, REACTION = "psionic", "reaction"
POWERS = (PSIONIC, REACTION)
USES: Mapping[str, tuple[str, ...]] = {
    MOVE: (MOVE,), ATTACK: (ATTACK,), BOTH: PARTS, MOVE_ATTACK: PARTS, ATTACK_MOVE: PARTS, WHILE_MOVING: PARTS,
    NOTHING: (), PSIONIC: (), REACTION: (),
}  # fmt: skip
"""Which parts of a turn each deed uses."""
IN_DETAIL = Choice("offer-act-detail", options={"do": ATTACK}, asks=("do", "target", "times", "preempt", "action"))
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
    """Return what is told of an attack: how often, at whom and before whom."""
    phrase, facts = event.phrase, event.phrase.facts
    if command.times is not None:
        phrase = say("attacks-often", **facts, what=phrase, n=command.times)
    if command.target is not None:
        phrase = say("attacks-at", **facts, what=phrase, target=state.get(command.target).name)
    if command.preempt is not None:
        phrase = say("attacks-before", **facts, what=phrase, other=state.get(command.preempt).name)
    return event.replace(phrase=phrase)


def deflection(attacker: Combatant, action: str | None) -> Choice:
    """Return how a persona answers an attack."""
    label = say("offer-deflect", who=attacker.name)
    if action is not None:
        label = say("offer-deflect-what", who=attacker.name, what=action)
    return Choice(label, options={"do": REACTION, "preempt": attacker.id})


def used_power(who: Combatant, power: str, answered: Sequence[Combatant], action: str | None) -> Event:
    """Return what is told of a power that comes out of turn: it answers one attacker, or none."""
    facts: dict[str, Fact] = {"who": who.name}
    code = power
    if answered:
        code += "-to"
        facts["to"] = answered[0].name
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
    return tuple(event.replace(audience=tell, about=who.id, owner=who.owner) for event in events)


# The attacks that a power may answer.

C = TypeVar("C", bound=Combatant)
ATTACKS_AT_MOST = 20
"""So many attacks one act can have."""
NAMED_AT_MOST = 8
"""So many of other sides are named, each with a button of its own; with more the form asks whom one attacks."""


class Attack(Frozen, omit_defaults=True):
    """An attack: whose, at whom (None: at nobody by name), and what was said of it."""

    who: CombatantId
    target: CombatantId | None = None
    action: Note | None = None


class AttackState(CallState[C], Generic[C]):
    """A state that remembers attacks: those since the last call, and the `earlier` ones, since the call before it."""

    attacks: tuple[Attack, ...] = ()
    earlier: tuple[Attack, ...] = ()

    def meant(self, who: Combatant, *, now: bool = False) -> tuple[Attack, ...]:
        """Return the attacks a persona can mean, one of each attacker: at it, else any; `now`: since the call."""
        found = self._meant(who, self.attacks)
        return found if found or now else self._meant(who, self.earlier)

    def _meant(self, who: Combatant, among: tuple[Attack, ...]) -> tuple[Attack, ...]:
        others = {one.who: one for one in among if one.who != who.id and one.target in (None, who.id)}
        found = [one for one in others.values() if self.find(one.who) is not None]
        aimed = [one for one in found if one.target is not None]
        foes = [one for one in found if not same_name(self.get(one.who).side, who.side)]
        return tuple(aimed or foes or found)


def attacked(state: Any, who: Combatant, deed: str | None, command: Any) -> Any:
    """Return the state after an act; one that did not say what it is may be an attack. Of a hidden one nobody knows."""
    if who.hidden or not (deed is None or attack_parts(deed)):
        return state
    attack = Attack(who=who.id, target=command.target, action=command.action)
    if command.further and not state.attacks:  # The call of whoever acts in the same step parts no attacks.
        return state.replace(attacks=(*state.earlier, attack), earlier=())
    return state.replace(attacks=(*state.attacks, attack))


def answered(state: Any, who: Combatant, deed: str, command: Any) -> tuple[Any, ...]:
    """Return whom a power answers: the one that is named, or the only attacker that it can mean.

    A player's reaction to one that has not attacked is refused; with several attackers it is asked which.
    A power has no number of attacks.
    """
    named = command.target if command.preempt is None else command.preempt
    refuse_if(command.times is not None or command.target not in (None, named), "aims-what")
    if named is None:
        meant = state.meant(who)
        if len(meant) > 1 and deed == REACTION:
            names = tuple(state.get(one.who).name for one in meant)
            raise Asked("several-attacks", who.id, reactions(state, who), names=names)
        return tuple(state.get(one.who) for one in meant) if len(meant) == 1 else ()
    found = seen(state, named, command.by)
    known = {one.who for one in (*state.earlier, *state.attacks)}
    if deed == REACTION and not (command.by.gm or found.hidden or found.id in known):
        raise Refused("not-attacked", who=found.name)
    return (found,)


def attacks_on(state: Any, who: Combatant) -> tuple[Choice, ...]:
    """Return an attack on each of other sides by name: whoever is attacked so is asked to answer, and nobody else."""
    others = [one for one in state.visible if not (who.hidden or same_name(one.side, who.side))]
    return tuple(
        Choice(say("offer-do-attack-at", who=one.name), options={"do": ATTACK, "target": one.id})
        for one in (others if len(others) <= NAMED_AT_MOST else ())
    )


def reactions(state: Any, who: Combatant) -> tuple[Choice, ...]:
    """Return the reactions of a persona: one to each attack that it can mean, or one that answers none."""
    meant = tuple(deflection(state.get(one.who), one.action) for one in state.meant(who))
    return meant or (Choice("offer-do-reaction", options={"do": REACTION}),)


def seen(state: Any, named: CombatantId, by: Viewer) -> Any:
    """Return a combatant; refuse one that the viewer may not know of."""
    found = state.get(named)
    refuse_if(not found.seen_by(by), "no-such-combatant")
    return found


def check_aim(state: Any, deed: str | None, command: Any) -> None:
    """Refuse a target, a number of attacks or one to be before where nothing attacks; a target must be in view."""
    aims = [one for one in (command.target, command.times, command.preempt) if one is not None]
    refuse_if(aims and not (deed is not None and attack_parts(deed)), "aims-what")
    if command.times is not None and not 1 <= command.times <= ATTACKS_AT_MOST:
        raise Refused("bad-times", found=command.times, most=ATTACKS_AT_MOST)
    for named in (command.target, command.preempt):
        if named is not None and seen(state, named, command.by).hidden:
            raise Refused("aims-at-hidden", who=state.get(named).name)
        refuse_if(named is not None and named == command.combatant, "aims-at-itself")
