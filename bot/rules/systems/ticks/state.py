"""The state of an encounter of Ticks, and plain questions to it.

Owns what is stored: on which tick everybody stands, who waits, how ties were settled. Must not know how any of it
changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.rules import ladder
from bot.rules.declared import Setting
from bot.rules.model import Combatant, CombatantId, Note, SystemState, once
from bot.rules.systems.ticks.forms import ROLL, SETTINGS, RunnerTraits, costs_of
from bot.rules.underway import Lane, Underway


class Runner(Combatant):
    """One on the line. `tick` None: the clock has not started for it."""

    traits: RunnerTraits = RunnerTraits()
    die: int | None = None
    """What it rolled for its start."""
    own: bool = False
    """Whether that was the table's own die."""
    tick: int | None = None
    started: int = 0
    """The tick that it came in on."""
    late: bool = False
    """Whether the clock ran when it came."""
    waits: bool = False
    """Off the line, for something to happen."""
    wait: Note | None = None
    rolls: tuple[int, ...] = ()
    """What it has rolled against others on its present tick."""
    alerted: int | None = None
    """Hidden: the last tick of which those who know of it have been told that it has come."""
    label: Note | None = None
    """What it did last, and from which tick on."""
    since: int = 0


class Line(SystemState[Runner]):
    """An encounter of Ticks. `begun`: the clock runs; `now`: the tick that it has come to; `up`: whose turn it is."""

    known_settings: ClassVar[tuple[Setting, ...]] = SETTINGS

    begun: bool = False
    now: int = 0
    up: CombatantId | None = None


@once
def costs(state: Line) -> Mapping[str, int]:
    """Return what the actions cost that have a name."""
    return costs_of(state.setting("costs"))


def rolls_to_start(state: Line) -> bool:
    """Whether a die is rolled for the tick to start on."""
    return state.setting("opening") == ROLL


def opening_tick(state: Line, one: Runner) -> int:
    """Return the tick that one starts on: its own and its die; once the clock runs, that many ticks later."""
    die = one.die or 0 if rolls_to_start(state) else 0
    return state.now + die if state.begun else (one.traits.start or 0) + die


def on_line(state: Line) -> tuple[Runner, ...]:
    """Return those on the line as everybody sees them act: by tick, then edge, then what they rolled for it."""
    shown = (one for one in state.visible if one.tick is not None and not one.waits)
    return tuple(sorted(shown, key=_place))


def unseen_due(state: Line, now: int) -> tuple[Runner, ...]:
    """Return the hidden ones whose tick has come by `now`, of which nobody has been told so yet."""
    line = (one for one in state.combatants if one.hidden and one.tick is not None and not one.waits)
    return tuple(one for one in line if (one.tick or 0) <= now and one.alerted != one.tick)


def _place(one: Runner) -> tuple[int, int, tuple[int, ...]]:
    return one.tick or 0, -(one.traits.edge or 0), tuple(-roll for roll in one.rolls)


def in_order(state: Line) -> tuple[Runner, ...]:
    """Return the combatants as they act, those who wait first; before the start by their seats."""
    if not state.begun:
        return state.combatants
    return tuple(sorted(state.combatants, key=lambda one: (not one.waits, one.id != state.up, *_place(one))))


def tied(state: Line) -> tuple[Runner, ...]:
    """Return who would act next, if it were settled: those on the lowest tick with the best edge among them."""
    line = on_line(state)
    return tuple(one for one in line if _place(one)[:2] == _place(line[0])[:2])


def following(state: Line) -> tuple[Runner, ...]:
    """Return who comes after the one who is up, as things stand: several, where it is not settled who is first."""
    others = [one for one in on_line(state) if one.id != state.up]
    return tuple(one for one in others if _place(one) == _place(others[0])) if state.up is not None else ()


def to_settle(state: Line) -> tuple[CombatantId, ...]:
    """Return who must roll, once more, to settle who of them acts next."""
    equals = {one.id: one.rolls for one in tied(state)}
    return ladder.unsettled(equals) if len(equals) > 1 else ()


def lanes(state: Line) -> tuple[Lane, ...]:
    """Return what everybody has done last, from the tick that it began on to the one that it is done on."""
    return tuple(
        Lane(one, Underway(label=one.label, begins=one.since, lands=one.tick))
        for one in on_line(state)
        if one.label is not None and one.tick is not None and one.tick > one.since
    )
