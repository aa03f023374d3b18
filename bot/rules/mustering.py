"""Several at once: newcomers by the dozen, their numbers, and groups that part and come together.

Owns the names of those who are numbered, and what is told of many in one line. Nothing of it depends, for others, on
who is hidden. Must not know any one system; what a newcomer has to be is the roster's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from bot.rules.base import AnySystem
from bot.rules.commands import Merge, Muster, Split
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, Step, about, on_board
from bot.rules.model import Combatant, SystemState, seen_as
from bot.rules.roster import COMBATANTS_AT_MOST, new_side, newcomer, room, room_for
from bot.rules.words import Phrase, say

BODIES_AT_MOST = 999
ALIKE = ("side", "owner", "hidden", "traits")
"""What groups that come together must have alike."""

_NUMBERED = re.compile(r"(?P<name>.+) (?P<number>\d{1,4})")


def numbered(
    state: SystemState[Any], name: str, many: int, *, hidden: bool, besides: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the names of so many: the name with numbers that go on after those that there are, and those `besides`.

    For those whom all see, after those whom all see: a number must not tell how many are hidden.
    """
    there = (one.name for one in (state.combatants if hidden else state.visible))
    known = [seen_as(one) for one in (*there, *besides)]
    found = [match for match in map(_NUMBERED.fullmatch, known) if match and match["name"] == seen_as(name)]
    first = max((int(match["number"]) for match in found), default=int(seen_as(name) in known)) + 1
    return tuple(f"{name} {number}" for number in range(first, first + many))


def stem(name: str) -> str:
    """Return what those have in common who are numbered alike, as a reader sees it."""
    return seen_as(stem_as_written(name))


def stem_as_written(name: str) -> str:
    """Return a name without its number."""
    match = _NUMBERED.fullmatch(name)
    return match["name"] if match else name


def apart(state: SystemState[Any], group: Combatant) -> str:
    """Return the name of those who part from a group, unless one is given."""
    return numbered(state, stem_as_written(group.name), 1, hidden=group.hidden)[0]


def do_muster(system: AnySystem, state: SystemState[Any], command: Muster, draw: Draw) -> Step[Any]:
    """Put several combatants on the table. All are looked at before the first comes in."""
    if len(command.newcomers) > (left := room(state, command.by)):
        code = "table-full-for" if left > 0 else "table-full"
        raise Refused(code, room=left, most=COMBATANTS_AT_MOST, n=len(command.newcomers))
    whole, coming = state, list[Combatant]()
    for one in command.newcomers:
        coming.append(newcomer(system, whole, command.by, one))
        whole = whole.evolve(combatants=(*whole.combatants, coming[-1]))
    step: Step[Any] = Step(state, tuple(_joined(coming)))
    for combatant in coming:
        step = step.then(partial(_entered, system, combatant, draw))
    asked = (event for side in dict.fromkeys(one.side for one in coming) for event in new_side(state, side, command.by))
    return step.telling(*step.events, *asked)


def _entered(system: AnySystem, one: Combatant, draw: Draw, state: SystemState[Any]) -> Step[Any]:
    return system.entered(state.evolve(combatants=(*state.combatants, one)), one, draw)


def _joined(coming: Sequence[Combatant]) -> Iterator[Event]:
    seen = [one for one in coming if not one.hidden]
    unseen = [one for one in coming if one.hidden and one.owner is None]
    if seen:
        yield on_board(Event(phrase=_who_joins(seen)))
    if unseen:
        yield Event(phrase=_who_joins(unseen), audience=Audience.GM)
    yield from (about(one, "joined", who=one.name, side=one.side) for one in coming if one.hidden and one not in unseen)


def _who_joins(some: Sequence[Combatant]) -> Phrase:
    first, *others = some
    if not others:
        return say("joined", who=first.name, side=first.side)
    if all(one.side == first.side for one in others):
        return say("joined-several", names=tuple(one.name for one in some), side=first.side)
    return say("joined-sides", names=tuple(f"{one.name} ({one.side})" for one in some))


def do_split(system: AnySystem, state: SystemState[Any], command: Split, draw: Draw) -> Step[Any]:
    """Have some of a group go on as a group of their own, which comes in as one who joins now."""
    before = state.get(command.combatant)
    if before.count <= command.count:
        raise Refused("split-too-many", who=before.name, count=before.count)
    room_for(state, command.by, command.name)
    if state.find(command.newcomer) is not None:
        raise Refused("no-such-combatant")
    other = system.combatant_type(
        id=command.newcomer, name=command.name, side=before.side, owner=before.owner, count=command.count,
        hidden=before.hidden, aware=before.aware, traits=before.traits,
    )  # fmt: skip
    after = before.evolve(count=before.count - command.count)
    told = about(after, "split", who=after.name, count=after.count, other=other.name, parted=other.count)
    step: Step[Any] = Step(state.put(after), (told,))
    step = step.then(lambda state: system.edited(state, before, after, draw))
    return step.then(partial(_entered, system, other, draw))


def do_merge(system: AnySystem, state: SystemState[Any], command: Merge, draw: Draw) -> Step[Any]:
    """Have a group become part of another one, which goes on as it stands."""
    gone, before = state.get(command.combatant), state.get(command.into)
    if gone.id == before.id:
        raise Refused("merges-with-itself", who=gone.name)
    what = tuple(say(f"alike-{name}") for name in ALIKE if getattr(gone, name) != getattr(before, name))
    if what:
        raise Refused("merges-unlike", who=gone.name, other=before.name, what=what)
    if gone.count + before.count > BODIES_AT_MOST:
        raise Refused("group-too-large", most=BODIES_AT_MOST)
    after = before.evolve(count=before.count + gone.count)
    rest = state.evolve(combatants=tuple(one for one in state.combatants if one.id != gone.id))
    told = about(after, "merged", who=gone.name, other=after.name, count=after.count)
    step: Step[Any] = Step(rest.put(after), (told,))
    step = step.then(lambda state: system.left(state, gone))
    return step.then(lambda state: system.edited(state, before, after, draw))


HANDLERS: dict[str, Callable[..., Step[Any]]] = {"muster": do_muster, "split": do_split, "merge": do_merge}
