"""Actions under way on a clock: from when to when, who may see them, and how they are shown as lanes.

A system adds its own fields to `Underway`, makes the `Lane`s of its state, and passes them through `seen_by` before
anything is told of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.rules.events import Event, about, for_owner
from bot.rules.exhibits import TimeBar, TimelineExhibit, named, sides_of
from bot.rules.model import PUBLIC, Combatant, Note, Viewer
from bot.rules.words import Fact, Frozen, Phrase, say


class Underway(Frozen):
    """An action under way: what it is, when it began and when it lands, and whether it was announced in secret."""

    label: Note
    begins: int
    lands: int
    secret: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it goes on until something ends it, and never lands."""
        return False


def labels(actions: Iterable[Underway]) -> tuple[str, ...]:
    """Return what actions are."""
    return tuple(action.label for action in actions)


class Lane(NamedTuple):
    """An action under way, and whose it is."""

    who: Combatant
    action: Underway

    def open_to(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know of this action: all may, unless it is secret or its combatant hidden."""
        return viewer.gm or self.who.owned_by(viewer) or not (self.action.secret or self.who.hidden)


def told_of(who: Combatant, action: Underway, code: str, /, **facts: Fact) -> Event:
    """Return an event of an action: for its player and the GMs while it is secret."""
    return (for_owner if action.secret else about)(who, code, who=who.name, **facts)


def seen_by(viewer: Viewer, lanes: Iterable[Lane]) -> tuple[Lane, ...]:
    """Return the lanes that `viewer` may see (PUBLIC: those that everybody may)."""
    return tuple(lane for lane in lanes if lane.open_to(viewer))


def secret_to(viewer: Viewer, lanes: Iterable[Lane]) -> tuple[Lane, ...]:
    """Return the lanes that `viewer` may see and the public may not."""
    return tuple(lane for lane in lanes if lane.open_to(viewer) and not lane.open_to(PUBLIC))


def told(lanes: Iterable[Lane], code: str = "lane") -> tuple[Phrase, ...]:
    """Return a line for each lane by `code` (`code`-lasts if it lasts): who, what, begins and lands."""
    return tuple(
        say(
            f"{code}-lasts" if action.lasts else code,
            who=who.name,
            what=action.label,
            begins=action.begins,
            lands=action.lands,
        )
        for who, action in lanes
    )


def timeline(
    lanes: Sequence[Lane], *, visible: Iterable[Combatant], unit: str, now: int, descending: bool
) -> tuple[TimelineExhibit, ...]:
    """Return the picture of the lanes, if any; the sides of `visible` ones come first."""
    sides = sides_of((*visible, *(lane.who for lane in lanes)))
    bars = tuple(
        TimeBar(
            name=lane.who.name,
            label=lane.action.label,
            begins=lane.action.begins,
            lands=max(lane.action.lands, now + 1) if lane.action.lasts else lane.action.lands,
            lasts=lane.action.lasts,
            side=named(lane.who, sides).side,
            bodies=lane.who.count,
            secret=not lane.open_to(PUBLIC),
        )
        for lane in lanes
    )
    return (TimelineExhibit(unit=unit, now=now, descending=descending, bars=bars, sides=sides),) if bars else ()
