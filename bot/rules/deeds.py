"""What everybody saw done in a fight, and when: the picture that sums it up, from what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from bot.rules.clock import ClockUnit
from bot.rules.events import Audience, Event, Step
from bot.rules.exhibits import Done, Strip, SummaryExhibit, named, sides_of, word
from bot.rules.model import Combatant, Deed, SystemState
from bot.rules.words import Phrase, say

S = TypeVar("S", bound=SystemState[Any])

DEEDS_AT_MOST = 600
"""The newest are shown."""
WHOLE = 1000
MOST_NAMED = 6
"""The names of so many places are told one by one."""


def done_by(one: Combatant, event: Event, *at: int) -> Event:
    """Return an event as one that tells a deed of a combatant. `at`: where the clock stood as of which it counts."""
    return event.replace(deeds=(Deed(who=one.id, name=one.name, side=one.side, count=one.count, at=at),))


def dated(step: Step[S], units: Sequence[ClockUnit]) -> Step[S]:
    """Return a step of whose deeds each says when it was done: where the clock stands, if it does not say otherwise."""
    now = tuple(unit.at for unit in units if unit.at is not None)
    return step.telling(*(_dated(event, now) if event.deeds else event for event in step.events))


def _dated(event: Event, now: tuple[int, ...]) -> Event:
    return event.replace(deeds=tuple([deed.replace(at=deed.at or now) for deed in event.deeds]))


def done(events: Iterable[Event]) -> tuple[Deed, ...]:
    """Return the deeds of which everybody heard and that came about, the newest last, each once for its moment."""
    found: list[Deed] = []
    for event in events:
        if event.audience is Audience.PUBLIC:
            for who in event.undone:
                own = [place for place, deed in enumerate(found) if deed.who == who]
                found = [deed for place, deed in enumerate(found) if place not in own[-1:]]
            found += event.deeds
    return tuple({(deed.who, deed.at): deed for deed in found}.values())


def summed_up(
    state: SystemState[Any], units: Sequence[ClockUnit], events: Iterable[Event]
) -> tuple[SummaryExhibit, ...]:
    """Return the picture of who did something when, from all `events` and the clock's `units`; none if nobody did."""
    present = {one.id for one in state.everyone}
    deeds = done(events)[-DEEDS_AT_MOST:]
    left = {deed.who: deed for deed in deeds if deed.who not in present}.values()
    there: list[Combatant] = [
        *state.in_sight,
        *(Combatant(id=one.who, name=one.name, side=one.side, count=one.count) for one in left),
    ]
    deeds = tuple(deed for deed in deeds if any(deed.who == one.id for one in there))
    if not deeds:
        return ()
    sides = sides_of(there)
    slow, *_ = units
    scale = _Scale(units, deeds)
    strips = tuple(
        Strip(
            who=named(one, sides), done=tuple(dict.fromkeys(scale.place(deed) for deed in deeds if deed.who == one.id))
        )
        for one in sorted(there, key=lambda one: named(one, sides).side)
    )
    columns = [deed.at[0] for deed in deeds]
    return (
        SummaryExhibit(
            title=state.title,
            unit=slow.name,
            first=min(columns),
            last=max(columns),
            within=scale.within,
            strips=strips,
            sides=sides,
        ),
    )


class _Scale:
    """Where a deed lies within what the slowest unit counts, by the unit after it."""

    def __init__(self, units: Sequence[ClockUnit], deeds: Sequence[Deed]) -> None:
        self._unit = units[1] if len(units) > 1 else None
        found = sorted({deed.at[1] for deed in deeds if len(deed.at) > 1})
        if self._unit is not None and self._unit.names and found:
            found = list(range(1, len(self._unit.names) + 1)) if len(self._unit.names) <= MOST_NAMED else found
        self._low, self._high = (found[0], found[-1]) if found else (0, 0)

    @property
    def within(self) -> tuple[Phrase, ...]:
        """The first and the last place of that unit, or all of them where they are few and have names."""
        if self._unit is None or self._low == self._high:
            return ()
        ends = (self._high, self._low) if self._unit.down else (self._low, self._high)
        if self._unit.names and len(self._unit.names) <= MOST_NAMED:
            return tuple(map(word, self._unit.names))
        return tuple(say("picture-place", unit=self._unit.name, place=self._unit.word(end)) for end in ends)

    def place(self, deed: Deed) -> Done:
        """Return where a deed lies, and what its place is called."""
        if self._unit is None or len(deed.at) < 2:
            return Done(column=deed.at[0], thousandths=WHOLE // 2)
        value = deed.at[1]
        passed = self._high - value if self._unit.down else value - self._low
        slots = self._high - self._low + 1
        return Done(
            column=deed.at[0], thousandths=(2 * passed + 1) * WHOLE // (2 * slots), place=self._unit.word(value)
        )
