"""The oracle: every way in which one action can still resolve before another one that is under way.

An action interrupts another if it starts after it (the same count will do) and resolves on a higher count. Owns
that question. Must not tell anybody when an action lands that was announced in secret.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.systems.torg.commands import Interrupt
from bot.rules.systems.torg.state import Countdown, Fighter, initiative, lanes
from bot.rules.systems.torg.tables import (
    COUNTS,
    KINDS,
    RUSH_COST,
    RUSHES,
    SURGE_LEAST,
    parse_kind,
    parse_speed,
    rushed,
)
from bot.rules.systems.torg.turns import check_room, may_resume
from bot.rules.underway import Underway, seen_by
from bot.rules.views import Offer, Panel, Style
from bot.rules.words import Phrase, say

MOST_BUTTONS = 20
"""A message has room for no more."""


class Way(NamedTuple):
    """A way to be in time: what it costs, where it starts and where it resolves."""

    penalty: int
    surge: int
    rush: int
    start: int
    resolves: int


def ways(state: Countdown, who: Fighter, speed: str, due: int, begun: int) -> tuple[Way, ...]:
    """Return every way to resolve an action of this speed above the count `due`, the cheapest first.

    A surge starts at once, so that it may raise the initiative to the present count at most. A hidden one may still
    start where it was free, after what it answers was `begun`.
    """
    own = initiative(state, who)
    if own is None or state.count is None:
        return ()
    limits = [limit for limit in (who.barred, who.freed) if limit is not None]
    limits.append(begun if who.hidden else state.count)
    found: list[Way] = []
    earlier: int | None = None
    for surge in (0, *range(SURGE_LEAST, who.surge_left + 1)):
        if surge and own + surge > state.count:
            break
        start = min(own + surge, *limits)
        if start == earlier:
            continue  # a surge that the bar of an abort makes useless
        earlier = start
        for rush in range(RUSHES[speed] + 1):
            resolves = start - COUNTS[rushed(speed, rush)]
            if resolves > due:
                found.append(Way(surge + RUSH_COST * rush, surge, rush, start, resolves))
    return tuple(sorted(found, key=lambda way: (way.penalty, -way.resolves)))


def answer(state: Countdown, query: Interrupt, who: Fighter) -> Panel:
    """Return the ways of one combatant to be before another one, for the asker alone, or why there is none."""
    target = state.get(query.target)
    if not target.seen_by(query.by):
        raise Refused("no-such-combatant")
    if target.id == who.id:
        raise Refused("interrupt-itself", who=who.name)
    kind = parse_kind(query.kind, tuple(KINDS)) if query.kind is not None else "dramatic"
    speed = parse_speed(query.speed) if query.speed is not None else KINDS[kind]
    action = _under_way(query, target)
    due, what = action.lands, action.label
    head = say("interrupt-head", who=who.name, other=target.name, what=what, due=due, kind=kind, speed=speed)
    resume = _resume(state, who, due)
    if resume is not None:
        return Panel(
            lines=(head, say("way-resume", what=who.prepped[0].label, count=state.count or 0)), offers=(resume,)
        )
    check_room(state, who, kind)
    found = ways(state, who, speed, due, action.begins)
    if not found:
        return Panel(lines=(head, _none(state, who, speed, action)))
    lines = tuple(_line(way) for way in found)
    offers = tuple(_button(way, who, kind, speed) for way in found[:MOST_BUTTONS])
    prior = (say("way-prior", penalty=who.penalty),) if who.penalty else ()
    return Panel(lines=(head, *lines, *prior), offers=(offers[0].evolve(style=Style.MAIN), *offers[1:]))


def _under_way(query: Interrupt, target: Fighter) -> Underway:
    in_air = lanes([target])
    seen = seen_by(query.by, in_air)
    if len(seen) < len(in_air):
        raise Refused("target-secret", other=target.name)
    if not seen:
        raise Refused("target-idle", other=target.name)
    return seen[0].action


def _resume(state: Countdown, who: Fighter, due: int) -> Offer | None:
    if not may_resume(state, who) or state.count is None or state.count <= due:
        return None
    return Offer(verb="act", label=say("offer-fire"), combatant=who.id, style=Style.MAIN)


def _none(state: Countdown, who: Fighter, speed: str, target: Underway) -> Phrase:
    own = initiative(state, who)
    if own is None:
        return say("no-initiative", who=who.name)
    due = target.lands
    fastest = rushed(speed, RUSHES[speed])
    soonest = max((way.resolves for way in ways(state, who, speed, due - 1000, target.begins)), default=due)
    return say("way-none", speed=speed, fastest=fastest, resolves=soonest, due=due)


def _line(way: Way) -> Phrase:
    if way.surge:
        return say("way-surge-rush" if way.rush else "way-surge", **way._asdict())
    return say("way-rush" if way.rush else "way", **way._asdict())


def _button(way: Way, who: Fighter, kind: str, speed: str) -> Offer:
    given = [("kind", kind), ("speed", speed), ("phase", str(way.start))]
    given += [(name, str(value)) for name, value in (("rush", way.rush), ("surge", way.surge)) if value]
    label = say("offer-way", start=way.start, resolves=way.resolves, penalty=way.penalty)
    return Offer(verb="declare", label=label, combatant=who.id, options=tuple(given), asks=("action",))
