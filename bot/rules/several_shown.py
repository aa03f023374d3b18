"""Commands for several as people see them: the buttons on the board and on calls, and the private panels.

What is public of it depends on what everybody sees alone: whom one runs, who is up and who follows. Must not know any
one system, nor what a command for several comes to (`several`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from bot.rules.base import AnySystem
from bot.rules.commands import ALL, EACH, GROUP, SIDE, Act, Command
from bot.rules.errors import Refused
from bot.rules.events import Event, public
from bot.rules.model import Combatant, CombatantId, SystemState, UserId, Viewer
from bot.rules.mustering import stem, stem_as_written
from bot.rules.offering import options_told
from bot.rules.several import row, run_by, said_again, undeclared
from bot.rules.step import Step
from bot.rules.verbs import ACT, DECLARE
from bot.rules.views import WAITED_FOR, BoardView, Offer, Panel, Style
from bot.rules.words import say

REST = Offer(verb=DECLARE, label=say("offer-rest"), options=(("several", ALL),), opens=True)
"""The button of the panel in which one declares for all the rest."""


# What everybody sees.


def on_board(system: AnySystem, state: SystemState[Any], board: BoardView) -> BoardView:
    """Return the board with the buttons for several on it, where somebody runs several."""
    if not _several_of_one(state):
        return board
    offers = _with_rest(system, state, board.offers)
    if _any_in_a_row(system, state, _owners(state)):
        offers.append(turns_offer(system, state))
    return board if len(offers) == len(board.offers) else board.evolve(offers=tuple(offers))


def _with_rest(system: AnySystem, state: SystemState[Any], offers: Sequence[Offer]) -> list[Offer]:
    found = list(offers)
    if not _several_may_declare(system, state):
        return found
    asking = [place for place, one in enumerate(found) if _asks_all(one)]
    if asking:
        found.insert(asking[0] + 1, REST)
    return found


def _several_may_declare(system: AnySystem, state: SystemState[Any]) -> bool:
    """Whether somebody has several to declare for, as everybody sees."""
    if system.declared(state) is not None:
        return True
    silent = {one.id for one in system.to_declare(system.openly(state))}
    waiting = (one for one in state.visible if one.id in silent and system.row(state, one).mark in WAITED_FOR)
    owners = [one.owner for one in waiting]
    return len(owners) > len(set(owners))


def _asks_all(offer: Offer) -> bool:
    return offer.verb == DECLARE and offer.opens and offer.combatant is None


def _owners(state: SystemState[Any]) -> tuple[UserId | None, ...]:
    return tuple(dict.fromkeys(one.owner for one in state.visible))


def _any_in_a_row(system: AnySystem, state: SystemState[Any], owners: Iterable[UserId | None]) -> bool:
    return any(len(tuple(islice(row(system, state, owner), 2))) > 1 for owner in owners)


def _several_of_one(state: SystemState[Any]) -> bool:
    return len(_owners(state)) < len(state.visible)


def turns_offer(system: AnySystem, state: SystemState[Any]) -> Offer:
    """Return the button with which all of one's own take their turns that are up, and those who follow."""
    usual = system.plain(state, "act") or {}
    label = say("offer-all-done" if "done" in usual else "offer-all-act")
    return Offer(verb=ACT, label=label, options=(("several", ALL),))


def called(system: AnySystem, before: SystemState[Any], command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step whose newest call is one for all who follow each other of the same person: it names them, unless
    that had been told, and has a button for all.
    """
    calls = [place for place, one in enumerate(step.events) if one.call and one.makes_message]
    if not calls or step.state.paused or step.state.ended or not _several_of_one(step.state):
        return step
    event = step.events[calls[-1]]
    event = event.evolve(offers=tuple(_with_rest(system, step.state, event.offers)))
    owners = dict.fromkeys(one.owner for one in step.state.visible if one.id in event.call)
    rows = {owner: found for owner in owners if len(found := tuple(row(system, step.state, owner))) > 1}
    if rows:
        event = event.evolve(offers=(*event.offers, turns_offer(system, step.state)))
    told = tuple(_following(system, before, command, event, rows))
    return step.telling(*step.events[: calls[-1]], event, *told, *step.events[calls[-1] + 1 :])


def _following(
    system: AnySystem,
    before: SystemState[Any],
    command: Command,
    event: Event,
    rows: Mapping[UserId | None, Sequence[Combatant]],
) -> Iterable[Event]:
    told = (fact for fact in event.phrase.facts.values() if isinstance(fact, tuple))
    named = {name for fact in told for name in fact if isinstance(name, str)}
    acted = before.find(command.whom) if isinstance(command, Act) else None
    for owner, some in rows.items():
        follow = [one for one in some if one.id not in event.call and one.name not in named]
        in_sight = follow and acted is not None and acted.owner == owner
        known = {one.id for one in row(system, before, owner)} if in_sight else set[CombatantId]()
        if not known.issuperset(one.id for one in follow):
            yield public("in-a-row", names=tuple(one.name for one in follow))


# What one person sees.


def offers(system: AnySystem, state: SystemState[Any], viewer: Viewer) -> tuple[Offer, ...]:
    """Return what one can do for several now."""
    found: list[Offer] = []
    if len(undeclared(system, state, viewer)) > 1:
        found.append(REST)
    owners = dict.fromkeys(one.owner for one in state.visible if run_by(viewer, one))
    if _any_in_a_row(system, state, owners):
        found.append(turns_offer(system, state))
    return tuple(found)


class _Group(NamedTuple):
    """Some who can be declared for together, by what they have in common."""

    kind: str
    name: str
    members: tuple[Combatant, ...]


def panel(
    system: AnySystem, state: SystemState[Any], viewer: Viewer, several: str, combatant: Combatant | None
) -> Panel:
    """Return the panel in which one declares for several: for all, for a group, or for one after the other."""
    waiting = undeclared(system, state, viewer)
    if several == EACH and combatant is not None:
        if not combatant.commanded_by(viewer):
            raise Refused("not-yours", who=combatant.name)
        return _each(system, state, viewer, combatant, waiting)
    if not waiting:
        return _none_waiting(system, state, viewer)
    if several not in (SIDE, GROUP) or combatant is None:
        return _all(system, state, viewer, waiting)
    groups = (one.members for one in _groups(waiting) if one.kind == several)
    alike = _key(several, combatant)
    members = next((some for some in groups if _key(several, some[0]) == alike), waiting)
    return _group(system, state, viewer, several, members)


def _none_waiting(system: AnySystem, state: SystemState[Any], viewer: Viewer) -> Panel:
    changes = tuple(one for one in system.offers(state, viewer) if one.verb == DECLARE)
    return Panel(lines=(say("rest-none"),), offers=changes)


def _all(system: AnySystem, state: SystemState[Any], viewer: Viewer, waiting: Sequence[Combatant]) -> Panel:
    found: list[Offer] = []
    if any(said_again(system, state, viewer, one) is not None for one in waiting):
        found.append(_declaring("offer-all-same", ("same", "True"), ("several", ALL)))
    usual = system.plain(state, DECLARE)
    if usual is not None and system.may(state, system.made(DECLARE, by=viewer, several=ALL, **usual)):
        given = ((name, str(value)) for name, value in usual.items())
        found.append(_declaring("offer-all-plain", *given, ("several", ALL)))
    for kind, name, members in _groups(waiting):
        label = say(f"offer-by-{kind}", name=name, n=len(members))
        first = members[0].id
        found.append(Offer(verb=DECLARE, label=label, combatant=first, options=(("several", kind),), opens=True))
    found.append(_declaring("offer-each", ("several", EACH)).evolve(combatant=waiting[0].id, opens=True))
    if len(waiting) > 1:
        found.append(_declaring("offer-lines", ("several", ALL)).evolve(asks=("lines",)))
    return Panel(lines=(say("rest-head", names=_names(waiting)),), offers=tuple(found))


def _declaring(code: str, *options: tuple[str, str]) -> Offer:
    return Offer(verb=DECLARE, label=say(code), options=options)


def _groups(waiting: Sequence[Combatant]) -> Iterable[_Group]:
    known: list[set[CombatantId]] = []
    for kind in (GROUP, SIDE):
        by_key: dict[str, list[Combatant]] = {}
        for one in waiting:
            by_key.setdefault(_key(kind, one), []).append(one)
        for members in by_key.values():
            ids = {one.id for one in members}
            if len(members) > 1 and ids not in known:
                known.append(ids)
                first = members[0]
                yield _Group(kind, first.side if kind == SIDE else stem_as_written(first.name), tuple(members))


def _key(kind: str, one: Combatant) -> str:
    return one.side.casefold() if kind == SIDE else stem(one.name)


def _group(
    system: AnySystem, state: SystemState[Any], viewer: Viewer, several: str, members: Sequence[Combatant]
) -> Panel:
    first = members[0]
    known = system.panel(state, viewer, DECLARE, first).offers
    same = (_same(first),) if any(said_again(system, state, viewer, one) is not None for one in members) else ()
    shown = tuple(_with(one, several) for one in (*same, *known) if one.verb == DECLARE and not one.opens)
    return Panel(lines=(say("rest-head", names=_names(members)),), offers=shown)


def _each(
    system: AnySystem,
    state: SystemState[Any],
    viewer: Viewer,
    combatant: Combatant,
    waiting: Sequence[Combatant],
) -> Panel:
    found = with_same(system, state, viewer, combatant, system.panel(state, viewer, DECLARE, combatant))
    shown = tuple(_with(one, EACH) if one.verb == DECLARE else one for one in found.offers)
    left = sum(one.id != combatant.id for one in waiting)
    return found.evolve(lines=(*found.lines, say("rest-left", n=left)) if left else found.lines, offers=shown)


def _with(offer: Offer, several: str) -> Offer:
    return offer.evolve(options=(*offer.options, ("several", several)))


def next_panel(system: AnySystem, state: SystemState[Any], viewer: Viewer) -> Panel:
    """Return the panel of the next one who is to declare, for one who declares for one after the other."""
    waiting = undeclared(system, state, viewer)
    if not waiting:
        return _none_waiting(system, state, viewer)
    return _each(system, state, viewer, waiting[0], waiting)


def with_same(system: AnySystem, state: SystemState[Any], viewer: Viewer, combatant: Combatant, panel: Panel) -> Panel:
    """Return the panel of a declaration with the same as last round first, where that may be declared."""
    again = said_again(system, state, viewer, combatant)
    if again is None:
        return panel
    label = say("offer-same", what=options_told(again))
    return panel.evolve(offers=(_same(combatant).evolve(label=label), *panel.offers))


def _same(combatant: Combatant) -> Offer:
    return _declaring("offer-all-same", ("same", "True")).evolve(combatant=combatant.id, style=Style.MAIN)


def _names(some: Iterable[Combatant]) -> tuple[str, ...]:
    return tuple(one.name for one in some)
