"""Counters: numbers that a table keeps, for all or for one combatant, in view of everybody or for the GM alone.

At no value anything happens by itself: the table knows what it counts. A player keeps those of its own combatants.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from bot.rules.commands import Count
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, Step, about, for_gm, on_board, public
from bot.rules.model import Combatant, CombatantId, Counter, SystemState, Viewer, same_name
from bot.rules.views import BoardView, Offer, Row
from bot.rules.words import NONE, Fact, Phrase, say

S = TypeVar("S", bound=SystemState[Any])

COUNTERS_AT_MOST = 50
LEAST, MOST = -999, 9999
_CHANGE = re.compile(r"[+-]?\d{1,5}")


def do_count(system: Any, state: S, command: Count, draw: Draw) -> Step[S]:
    """Set a counter, change it, or take it away; one that is not there begins at 0.

    Raise Refused for a player's that nobody else would see, for no value or two, and for one too high or too low.
    """
    who = None if command.combatant is None else state.get(command.combatant)
    refuse_if(not command.by.gm and command.secret, "counter-secret")
    before = _meant(state, command)
    others = tuple(one for one in state.counters if one is not before)
    if command.remove:
        if before is None:
            known = tuple(one.name for one in seen_by(state, command.by) if one.about == command.combatant)
            raise Refused("no-such-counter", found=command.name, allowed=known or (NONE,))
        return Step(state.replace(counters=others), (_told(before, who, "counter-removed"),))
    refuse_if(before is None and len(others) >= COUNTERS_AT_MOST, "counters-full", most=COUNTERS_AT_MOST)
    value = _value(command, 0 if before is None else before.value)
    after = before or Counter(name=command.name, about=command.combatant, secret=bool(command.secret))
    after = after.replace(value=value)
    place = len(others) if before is None else state.counters.index(before)
    state = state.replace(counters=(*others[:place], after, *others[place:]))
    return Step(state, (_told(after, who, "counter-set", value=value),))


def _meant(state: SystemState[Any], command: Count) -> Counter | None:
    """Return the counter that a command names, if it is there: to a player none that is for the GM alone."""
    found = [
        one
        for one in seen_by(state, command.by)
        if one.about == command.combatant and same_name(one.name, command.name) and command.secret in (None, one.secret)
    ]
    return next(iter(found), None)


def _value(command: Count, before: int) -> int:
    refuse_if((command.change is None) == (command.value is None), "counter-what")
    if command.change is not None and not _CHANGE.fullmatch(command.change):
        raise Refused("bad-change", found=command.change)
    value = command.value if command.value is not None else before + int(command.change or 0)
    refuse_if(not LEAST <= value <= MOST, "counter-bounds", found=value, least=LEAST, most=MOST)
    return value


def _told(one: Counter, who: Combatant | None, code: str, **facts: Fact) -> Event:
    facts["name"] = one.name
    if who is not None:
        code, facts["who"] = f"{code}-of", who.name
    if one.secret:
        return for_gm(f"{code}-secret", **facts)
    return on_board(public(code, **facts) if who is None else about(who, code, **facts))


# What is seen.


def seen_by(state: SystemState[Any], viewer: Viewer) -> Iterator[Counter]:
    """Yield the counters that a viewer may know of; those of combatants that are gone only wait for them."""
    for one in state.counters:
        who = state.find(one.about)
        known = one.about is None or (who is not None and who.seen_by(viewer))
        if known and (viewer.gm or not one.secret):
            yield one


def counted_on(state: SystemState[Any], board: BoardView) -> BoardView:
    """Return a board with the public counters: those of all, and those of each combatant in its row."""
    of_all = tuple(_phrase(one) for one in state.counters if one.about is None and not one.secret)
    return board.replace(counters=of_all, rows=on_rows(state, board.rows))


def on_rows(state: SystemState[Any], rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows that say the public counters of their combatants."""
    return tuple(row.replace(status=(*row.status, *of(state, row.combatant))) for row in rows)


def of(state: SystemState[Any], who: CombatantId) -> tuple[Phrase, ...]:
    """Return the public counters of a combatant."""
    return tuple(_phrase(one) for one in state.counters if one.about == who and not one.secret)


def secrets(state: SystemState[Any], viewer: Viewer) -> tuple[Phrase, ...]:
    """Return a line for each counter that is for the GM alone."""
    return tuple(_line(state, one) for one in seen_by(state, viewer) if one.secret)


def _phrase(one: Counter) -> Phrase:
    return say("counter", name=one.name, value=one.value)


def _line(state: SystemState[Any], one: Counter) -> Phrase:
    who = state.find(one.about)
    if who is None:
        return say("counter-line-secret", name=one.name, value=one.value)
    return say("counter-line-of-secret", name=one.name, value=one.value, who=who.name)


def buttons(state: SystemState[Any]) -> Iterator[Offer]:
    """Yield the GM's buttons that change each counter by one."""
    for one in seen_by(state, Viewer(gm=True)):
        who = state.find(one.about)
        for change in ("+1", "-1"):
            label = say("offer-counter", name=one.name, change=change)
            if who is not None:
                label = say("offer-counter-of", name=one.name, change=change, who=who.name)
            options = (("name", one.name), ("change", change), *((("secret", "True"),) if one.secret else ()))
            yield Offer(verb="counter", label=label, combatant=one.about, options=options)
