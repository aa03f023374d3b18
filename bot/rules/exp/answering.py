"""The attacks that a power may answer: those since the last call, and those since the call before it.

Owns which of them one persona can mean. Must not know what a power does, nor when one may be used.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from bot.rules.errors import Refused
from bot.rules.exp.deeds import REACTION, attack_parts, deflect_button
from bot.rules.kit.board import Button
from bot.rules.kit.turns import TogetherState
from bot.rules.model import Combatant, CombatantId, Note, Viewer, same_name
from bot.rules.views import Asked, Panel
from bot.rules.words import Frozen, say

C = TypeVar("C", bound=Combatant)
ATTACKS_AT_MOST = 20
"""So many attacks one act can have."""


class Attack(Frozen, omit_defaults=True):
    """An attack: whose, at whom (None: at nobody by name), and what was said of it."""

    who: CombatantId
    target: CombatantId | None = None
    action: Note | None = None


class AttackState(TogetherState[C], Generic[C]):
    """A state that remembers attacks: those since the last call, and the `earlier` ones, since the call before it."""

    attacks: tuple[Attack, ...] = ()
    earlier: tuple[Attack, ...] = ()

    def meant(self, who: Combatant, *, now: bool = False) -> tuple[Attack, ...]:
        """Return the attacks that a persona can mean: at it; else of other sides; else any. One of each attacker.

        Those since the last call come first; `now`: they alone.
        """
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
    return state.evolve(attacks=(*state.attacks, attack))


def answered(state: Any, who: Combatant, deed: str, command: Any) -> tuple[Any, ...]:
    """Return whom a power answers: the one that is named, or the only attacker that it can mean.

    A player's reaction to one that has not attacked is refused; with several attackers it is asked which.
    """
    if command.preempt is None:
        meant = state.meant(who)
        if len(meant) > 1 and deed == REACTION:
            offers = tuple(button.offer(who.id) for button in reactions(state, who))
            names = tuple(state.get(one.who).name for one in meant)
            raise Asked(
                Panel(lines=(say("several-attacks", names=names),), offers=offers), "several-attacks", names=names
            )
        return tuple(state.get(one.who) for one in meant) if len(meant) == 1 else ()
    found = seen(state, command.preempt, command.by)
    known = {one.who for one in (*state.earlier, *state.attacks)}
    if deed == REACTION and not (command.by.gm or found.hidden or found.id in known):
        raise Refused("not-attacked", who=found.name)
    return (found,)


def reactions(state: Any, who: Combatant) -> tuple[Button, ...]:
    """Return the buttons of a reaction: one for each attack that a persona can mean, or one that answers none."""
    meant = tuple(deflect_button(state.get(one.who), one.action) for one in state.meant(who))
    return meant or (Button("offer-do-reaction", options={"do": REACTION}),)


def seen(state: Any, named: CombatantId, by: Viewer) -> Any:
    """Return a combatant; refuse one that the viewer may not know of."""
    found = state.get(named)
    if not found.seen_by(by):
        raise Refused("no-such-combatant")
    return found


def check_aim(state: Any, deed: str | None, command: Any) -> None:
    """Refuse a target, a number of attacks or one to be before where nothing attacks; a target must be in view."""
    aims = [one for one in (command.target, command.times, command.preempt) if one is not None]
    if aims and not (deed is not None and attack_parts(deed)):
        raise Refused("aims-what")
    if command.times is not None and not 1 <= command.times <= ATTACKS_AT_MOST:
        raise Refused("bad-times", found=command.times, most=ATTACKS_AT_MOST)
    for named in (command.target, command.preempt):
        if named is not None and seen(state, named, command.by).hidden:
            raise Refused("aims-at-hidden", who=state.get(named).name)
        if named is not None and named == command.combatant:
            raise Refused("aims-at-itself")


def with_attacks(raw: dict[str, Any]) -> dict[str, Any]:
    """Return a stored state of the form that knew of attacks only who had made the last one."""
    attacker = raw.get("attacker")
    attacks = [] if attacker is None else [{"who": attacker}]
    return {**{key: value for key, value in raw.items() if key != "attacker"}, "attacks": attacks}
