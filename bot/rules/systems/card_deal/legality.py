"""What may be done now in Card Deal: each rule once, for what is offered and for what is refused.

Owns when a command may be given. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.authority import for_whom
from bot.rules.commands import Abort, Command
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.commands import Act, Flip, Hold, Next
from bot.rules.systems.card_deal.state import Game, Holder, Stand


def ways(state: Game, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean with its combatants, and with the encounter as a whole."""
    free = next((card for card in cards.ALL if cards.read(card) not in _in_hand(state, None)), cards.ALL[0])
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield from _deeds(state, viewer, one.id)
            yield Flip.meant(by=viewer, combatant=one.id)
            yield Flip.meant(by=viewer, combatant=one.id, card=free)
            yield Abort.meant(by=viewer, combatant=one.id)
    yield from _deeds(state, viewer, None)
    yield Flip.meant(by=viewer)
    yield Next.meant(by=viewer)
    yield Next.meant(by=viewer, round=True)


def _deeds(state: Game, viewer: Viewer, who: CombatantId | None) -> Iterator[Command]:
    yield Act.meant(by=viewer, combatant=who)
    yield Hold.meant(by=viewer, combatant=who)
    if state.up is not None and who is not None:
        yield Act.meant(by=viewer, combatant=who, preempt=state.up)


def whose(state: Game, command: Act | Hold | Abort) -> Holder:
    """Return whom a command is for: the GM need not name who is up."""
    return for_whom(state, command, state.up)


# Answering.


def may_answer(state: Game, who: Holder) -> bool:
    """Whether one who holds, or has a joker, comes in between two turns of others."""
    return who.id != state.up and (who.stand is Stand.HOLDS or who.free)


def answering(state: Game, viewer: Viewer) -> Iterator[Act]:
    """Yield the acts of all who could."""
    return (Act.meant(by=viewer, combatant=one.id) for one in state.visible if may_answer(state, one))


# Dealing.


def flip(state: Game, command: Flip) -> None:
    """Cards are dealt to all once a round. Who waits for its turn may be dealt a further one, or get the table's."""
    if command.combatant is None:
        if command.card is not None:
            raise Refused("card-for-whom")
        if state.dealt and not command.force:
            raise Refused("dealt-already")
        return
    who = state.get(command.combatant)
    if command.card is None and not state.dealt:
        raise Refused("deal-to-all")
    if who.hidden and not state.dealt:
        raise Refused("hidden-is-dealt-first", who=who.name)
    if who.waits:
        raise Refused("holds-without-card", who=who.name)
    if who.id == state.up:
        raise Refused("is-up-already", who=who.name)
    if state.dealt and who.stand is Stand.DONE:
        raise Refused("already-done", who=who.name)
    if command.card is not None:
        _check_free(state, who, cards.read(command.card))


def _check_free(state: Game, who: Holder, card: int) -> None:
    holder = _in_hand(state, who).get(card)
    if holder is not None:
        raise Refused("card-is-taken", card=cards.told(card), who=holder.name)


def _in_hand(state: Game, but: Holder | None) -> Mapping[int, Holder]:
    return {card: one for one in state.visible for card in one.cards if but is None or one.id != but.id}


# Acting.


def act(state: Game, command: Act) -> None:
    """Who is up acts, who has a joker or is hidden acts whenever it likes, and who holds acts after the one who is up,
    or tries to be before it.
    """
    who = whose(state, command)
    _check_left(state, who)
    if command.done and who.id != state.up:
        raise not_up(state, who)
    if command.preempt is not None:
        _check_preempt(state, who, command.preempt)
    elif who.stand is Stand.NEXT and not command.force:
        raise Refused("is-next-already", who=who.name)
    elif not (may_at_once(state, who) or who.waits or command.force):
        raise not_up(state, who)


def may_at_once(state: Game, who: Holder) -> bool:
    """Whether one may act at this moment, asking nobody."""
    return who.id == state.up or who.free or who.hidden or (state.up is None and who.waits)


def _check_left(state: Game, who: Holder) -> None:
    if not state.dealt and not (who.hidden and who.stand is Stand.DUE):
        raise Refused("deal-first")
    if who.stand is Stand.DONE:
        raise Refused("already-done", who=who.name)


def _check_preempt(state: Game, who: Holder, other: CombatantId) -> None:
    if who.id == state.up:
        raise Refused("is-up-already", who=who.name)
    if who.free or who.hidden:
        raise Refused("needs-no-cut", who=who.name)
    up = state.find(state.up)
    if up is None:
        raise Refused("nobody-up", who=who.name)
    if other != up.id:
        raise Refused("preempt-who-is-up", who=who.name, up=up.name)
    if who.stand is not Stand.HOLDS:
        raise Refused("no-hold-to-preempt", who=who.name)


def not_up(state: Game, who: Holder) -> Refused:
    """Return the refusal of what is done in one's turn."""
    up = state.find(state.up)
    return Refused("nobody-up", who=who.name) if up is None else Refused("not-your-turn", who=who.name, up=up.name)


def hold(state: Game, command: Hold) -> None:
    """Who is up may keep its action."""
    who = whose(state, command)
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    _check_left(state, who)
    if who.id != state.up:
        raise not_up(state, who)


def abort(state: Game, command: Abort) -> None:
    """Who holds may give that up, or no longer ask to be next."""
    who = whose(state, command)
    if not who.waits:
        raise Refused("nothing-held", who=who.name)


def go_on(state: Game, command: Next) -> None:
    """Once the cards are dealt it is always time to go on."""
    if not state.dealt:
        raise Refused("deal-first")


GUARDS: Mapping[str, Guard] = {"flip": flip, "act": act, "hold": hold, "abort": abort, "next": go_on}
