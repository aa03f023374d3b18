"""The state of an encounter of Ticks: who stands on which tick, who waits, how ties were settled, what actions cost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from bot.rules import commands
from bot.rules.errors import Refused
from bot.rules.kit import ladder
from bot.rules.kit.turns import BLOCK, TurnState
from bot.rules.model import Combatant, CombatantId, Note, ShortText, Traits, once, seen_as
from bot.rules.schema import Number, Option, Setting, Trait

DIE = 6
MOST = 99
"""The most ticks that anything costs."""
REACT, OTHER = "react", "other"
"""The names of what any reaction costs, and any action, that has no name of its own."""

_ENTRY = re.compile(r"([^=;]{1,30})=\s*(\d{1,2})")


class Act(commands.Act):
    """Act, in one's turn or out of it, and go so many ticks on."""

    action: Annotated[Note | None, Option(suggested=True)] = None
    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    done: Annotated[bool | None, Option()] = None


class RunnerTraits(Traits):
    """The numbers of one on the line of ticks."""

    start: Annotated[Number | None, Trait(lowest=0, highest=99, default=10)] = None
    edge: Annotated[Number | None, Trait(lowest=0, highest=99, default=0)] = None


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

    def as_it_falls(self) -> Runner:
        """Return it on the line."""
        return self.replace(waits=False, wait=None) if self.waits else self

    @property
    def place(self) -> tuple[int, int, tuple[int, ...]]:
        """What the line is sorted by: the tick, the edge, then what it rolled for it."""
        return self.tick or 0, -(self.traits.edge or 0), tuple(-roll for roll in self.rolls)


class Line(TurnState[Runner]):
    """An encounter of Ticks. `begun`: the clock runs; `now`: the tick that it has come to."""

    known_settings: ClassVar[tuple[Setting, ...]] = (
        Setting(key="opening", default="roll", choices=("roll", "trait")),
        Setting(key="costs", default="attack=7; move=5; react=3; other=5"),
        BLOCK,
    )

    now: int = 0

    @property
    def rolls_to_start(self) -> bool:
        """Whether a die is rolled for the tick to start on."""
        return self.setting("opening") == "roll"

    @property
    @once
    def costs(self) -> Mapping[str, int]:
        """What the actions cost that have a name."""
        return costs_of(self.setting("costs"))

    @property
    @once
    def runners(self) -> tuple[Runner, ...]:
        """Those on the line in the order in which everybody sees them act."""
        shown = (one for one in self.visible if one.tick is not None and not one.waits)
        return tuple(sorted(shown, key=lambda one: one.place))

    @property
    def equals(self) -> tuple[Runner, ...]:
        """Who would act next, if it were settled: those on the lowest tick with the best edge among them."""
        return tuple(one for one in self.runners if one.place[:2] == self.runners[0].place[:2])

    def to_settle(self) -> tuple[CombatantId, ...]:
        """Return who must roll, once more, to settle who of them acts next."""
        equals = {one.id: one.rolls for one in self.equals}
        return ladder.unsettled(equals) if len(equals) > 1 else ()

    def placed(self, one: Runner) -> Runner:
        """Return a combatant put on its first tick: that of its sheet, or of the clock if that runs, and its die."""
        die = one.die or 0 if self.rolls_to_start else 0
        tick = self.now + die if self.begun else (one.traits.start or 0) + die
        return one.replace(tick=tick, started=tick)

    def tick_of(self, who: Runner) -> int:
        """Return the tick that a combatant acts from: one that waits has come along with the clock."""
        return self.now if who.waits else who.tick or 0

    def moved_on(self, who: Runner, ticks: int, label: str | None = None) -> Line:
        """Return the state with a combatant so many ticks further on, which is what `label` took."""
        since = self.tick_of(who)
        after = who.replace(tick=since + ticks, rolls=(), waits=False, wait=None, label=label, since=since)
        return self.put(after).without_up(who.id)


def costs_of(text: str) -> Mapping[str, int]:
    """Return what the named actions cost; refuse a list that is none."""
    found: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        match = _ENTRY.fullmatch(entry)
        if match is None or not 1 <= int(match[2]) <= MOST or not seen_as(match[1]):
            raise Refused("bad-costs", found=entry)
        found[seen_as(match[1])] = int(match[2])
    return found
