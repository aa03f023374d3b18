"""What everybody saw done in a fight, and when: kept for the picture that sums it up.

Owns what is kept of it, which is bounded: the newest deeds, each as who and when. A deed of which not everybody heard
is never entered, so that the end tells nothing that was not told. Must not know any one system, nor any sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import asdict

from bot.rules.clock import Hand
from bot.rules.events import Audience, Event, Step, aimed_at
from bot.rules.exhibits import Done, Strip, SummaryExhibit, named, sides_of, word
from bot.rules.model import Combatant, Deed, Parted, SystemState
from bot.rules.words import Phrase, say

S = TypeVar("S", bound=SystemState[Any])

DEEDS_AT_MOST = 600
DROPPED_AT_ONCE = 100
"""Deeds that go together when there are too many: a state of which something goes at each step is large to store."""
KNOWN_AT_MOST = 50
"""Among so many of the newest deeds one of the same moment is looked for: what is done again and again is one."""
WHOLE = 1000
MOST_NAMED = 6
"""The names of so many places are told one by one."""


def done_by(one: Combatant, event: Event, *at: int) -> Event:
    """Return an event as one that tells a deed of a combatant. `at`: where the hands stood as of which it counts."""
    return event.evolve(deed=Deed(who=one.id, at=at))


def entered(step: Step[S], hands: Sequence[Hand]) -> Step[S]:
    """Return a step with those of its deeds in the chronicle of which everybody hears; each once for its moment."""
    now = tuple(hand.at for hand in hands if hand.at is not None)
    told = ((event.deed, event) for event in step.events if event.audience is Audience.PUBLIC)
    done = dict.fromkeys(
        deed.evolve(at=deed.at or now, against=tuple([one.id for one in aimed_at(step.state, event)]))
        for deed, event in told
        if deed is not None
    )
    lately = step.state.chronicle.deeds[-KNOWN_AT_MOST:]
    new = [deed for deed in done if deed not in lately]
    if not new:
        return step
    deeds = (*step.state.chronicle.deeds, *new)
    if len(deeds) > DEEDS_AT_MOST:
        deeds = deeds[DROPPED_AT_ONCE:]
    return step.leading_to(step.state.evolve(chronicle=step.state.chronicle.evolve(deeds=deeds)))


def withdrawn(state: S, one: Combatant) -> S:
    """Return the state without the newest deed of a combatant: it has not come about after all."""
    deeds = state.chronicle.deeds
    own = [place for place, deed in enumerate(deeds) if deed.who == one.id]
    kept = tuple(deed for place, deed in enumerate(deeds) if place not in own[-1:])
    return state.evolve(chronicle=state.chronicle.evolve(deeds=kept))


def parted(state: S, gone: Combatant) -> S:
    """Return the state after a combatant has left, whose deeds are still told."""
    before = state.chronicle
    if gone.hidden or all(deed.who != gone.id for deed in before.deeds):
        return state
    left = Parted(id=gone.id, name=gone.name, side=gone.side, count=gone.count)
    return state.evolve(chronicle=before.evolve(parted=(*before.parted, left)))


def summed_up(state: SystemState[Any], hands: Sequence[Hand]) -> tuple[SummaryExhibit, ...]:
    """Return the picture of who did something when; nothing where nobody did. `hands` are those of the clock."""
    there: list[Combatant] = [*state.in_sight, *(Combatant(**asdict(one)) for one in state.chronicle.parted)]
    deeds = tuple(deed for deed in state.chronicle.deeds if any(deed.who == one.id for one in there))
    if not deeds:
        return ()
    sides = sides_of(there)
    slow, *_ = hands
    scale = _Scale(hands, deeds)
    strips = tuple(
        Strip(
            who=named(one, sides),
            done=tuple(dict.fromkeys(scale.place(deed) for deed in deeds if deed.who == one.id)),
        )
        for one in sorted(there, key=lambda one: named(one, sides).side)
    )
    columns = [deed.at[0] for deed in deeds]
    return (
        SummaryExhibit(
            title=state.title,
            unit=slow.unit,
            first=min(columns),
            last=max(columns),
            within=scale.within,
            strips=strips,
            sides=sides,
        ),
    )


class _Scale:
    """Where a deed lies within what the slowest hand counts, by the hand after it."""

    def __init__(self, hands: Sequence[Hand], deeds: Sequence[Deed]) -> None:
        self._hand = hands[1] if len(hands) > 1 else None
        found = sorted({deed.at[1] for deed in deeds if len(deed.at) > 1})
        if self._hand is not None and self._hand.names and found:
            found = list(range(1, len(self._hand.names) + 1)) if len(self._hand.names) <= MOST_NAMED else found
        self._low, self._high = (found[0], found[-1]) if found else (0, 0)

    @property
    def within(self) -> tuple[Phrase, ...]:
        """The first and the last place of that hand, or all of them where they are few and have names."""
        if self._hand is None or self._low == self._high:
            return ()
        ends = (self._high, self._low) if self._hand.down else (self._low, self._high)
        if self._hand.names and len(self._hand.names) <= MOST_NAMED:
            return tuple(map(word, self._hand.names))
        return tuple(say("picture-place", unit=self._hand.unit, place=self._hand.word(end)) for end in ends)

    def place(self, deed: Deed) -> Done:
        """Return where a deed lies, and what its place is called."""
        if self._hand is None or len(deed.at) < 2:
            return Done(column=deed.at[0], thousandths=WHOLE // 2)
        value = deed.at[1]
        passed = self._high - value if self._hand.down else value - self._low
        slots = self._high - self._low + 1
        return Done(
            column=deed.at[0],
            thousandths=(2 * passed + 1) * WHOLE // (2 * slots),
            place=self._hand.word(value),
        )
