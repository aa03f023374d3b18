"""Past Participle once more, written from its rules alone, to be compared with the system: plain, slow and unlike it.

Owns whole rounds: who may act in which phase, in which order, who holds and what becomes of it, what is owed to those
who are hidden. Must not know anything of the bot.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SPEEDS = ["fast", "normal", "slow"]
BAR = {"fast": [7, 5, 3, 1], "normal": [10, 8, 5, 2], "slow": [13, 11, 8, 3]}
NUMERALS = ["I", "II", "III", "IV"]
CRITICAL = "CF"


class No(Exception):
    """That may not be done."""


@dataclass
class Person:
    """One at the table: its Reflex as (dice, sides), whether it is of the crew, and whether it is hidden."""

    name: str
    dice: int
    sides: int
    crew: bool
    hidden: bool = False
    speed: str | None = None
    result: str | None = None
    """What is noted for the flip."""
    faster: bool = False
    waits_on: bool = False
    """Went on waiting from the round before."""
    phases: list[int] = field(default_factory=list)
    picked: int | None = None
    doing: str = "nothing"
    """nothing, to act, acted, holding, next, goes on, hesitates, lost, late"""
    until: str | None = None
    faster_next: bool = False
    owed: int | None = None
    """The phase of an action that it may still take; `owed_speed`: at which speed."""
    owed_speed: str | None = None
    acted_at: tuple[int, int] | None = None
    """When it has acted in this round, for all to see."""

    @property
    def counts_as(self) -> str:
        """The speed at which its result is read."""
        if self.waits_on:
            return "fast"
        place = SPEEDS.index(self.speed or "slow")
        return SPEEDS[max(0, place - 1)] if self.faster else SPEEDS[place]

    @property
    def phase(self) -> int | None:
        """When it acts: as it chose, else as early as it may."""
        return self.picked if self.picked is not None else (self.phases[0] if self.phases else None)


@dataclass
class Showdown:
    """A fight. `part` of the round: declaring, picking, acting or closing; `now` the phase, `up` whose turn it is."""

    people: list[Person]
    gm_calls: bool = False
    round: int = 1
    part: str = "declaring"
    now: int | None = None
    up: list[Person] = field(default_factory=list)
    excuse: tuple[Person, str] | None = None
    """Who has acted because its circumstance was said to have come."""
    clock: tuple[int, int] | None = None
    """When the last turn was: a phase, and in it the bigger die before the smaller one."""

    def find(self, name: str) -> Person:
        """Return somebody."""
        return next(one for one in self.people if one.name == name)

    @property
    def seen(self) -> list[Person]:
        """Those whom everybody sees."""
        return [one for one in self.people if not one.hidden]

    @property
    def holders(self) -> list[Person]:
        """Those whose action waits."""
        return [one for one in self.people if one.doing in ("holding", "next")]

    # What people do.

    def declare(self, one: Person, speed: str) -> None:
        """Say how fast."""
        if self.part != "declaring":
            raise No
        one.speed, one.waits_on, one.until = speed, False, None

    def pick(self, one: Person, phase: int) -> None:
        """Choose when."""
        early = self.part == "picking"
        late = self.part == "acting" and one.picked is None and bool(one.phases) and one.phases[0] > (self.now or 0)
        if one.doing != "to act" or len(one.phases) < 2 or not (early or late) or phase not in one.phases:
            raise No
        one.picked = phase

    def note(self, one: Person, result: str) -> None:
        """Have a result of the table's own cards."""
        if self.part == "declaring":
            one.result = result
        elif self.part == "picking" and one.doing in ("to act", "hesitates"):
            one.result = result
            self._read(one)
        else:
            raise No
        self._go_on()

    def flip(self, *, force: bool) -> None:
        """Read everybody's result."""
        silent = [one for one in self.people if one.speed is None]
        if self.part != "declaring" or (silent and not force) or len(silent) == len(self.people):
            raise No
        for one in self.people:
            one.owed = None
            if one.speed is not None:
                self._read(one)
        self.part = "picking"
        self._go_on()

    def _read(self, one: Person) -> None:
        one.phases = []
        if one.result != CRITICAL:
            bar = BAR[one.counts_as]
            one.phases = [phase for phase in (1, 2, 3, 4) if int(one.result or 0) >= bar[phase - 1]]
        one.picked = one.phases[0] if len(one.phases) == 1 else None
        one.doing = "to act" if one.phases else "hesitates"
        one.faster_next = not one.phases and one.result != CRITICAL

    def next(self, *, whole_round: bool) -> None:
        """What the GM calls."""
        if self.part == "declaring":
            raise No
        if whole_round or self.part == "closing":
            self._new_round()
        else:
            self.excuse, passed = None, bool(self.up)
            if not self.up:
                self._call()
            for one in self.up[:] if passed else ():
                self.clock = self._time_of_turn(one)
                self._leaves_turn(one)
                one.doing = "holding"
        self._go_on()

    def act(self, one: Person, speed: str | None = None) -> None:
        """Take an action."""
        self._fast_enough(one, speed)
        if not self.may_act(one):
            raise No
        self.excuse = None
        if one in self.up:
            self.clock = self._time_of_turn(one)
            self._leaves_turn(one)
            self._did(one)
        elif one.doing == "holding" and one.until is None and self.up:
            one.doing = "next"
        else:
            if one.doing == "holding" and one.until is not None and self.part == "acting":
                self.excuse = (one, one.until)
            self._did(one)
        self._go_on()

    def _fast_enough(self, one: Person, speed: str | None) -> None:
        declared = (one.speed if one.owed is None else one.owed_speed) or "slow"
        if speed is not None and SPEEDS.index(speed) > SPEEDS.index(declared):
            raise No

    def give_up(self, one: Person) -> None:
        """Wait no longer for a circumstance: act after the current action."""
        if self.part != "acting" or one.doing != "holding" or one.until is None:
            raise No
        one.doing, one.until, self.excuse = "next", None, None
        self._go_on()

    def _leaves_turn(self, one: Person) -> None:
        self.up = [other for other in self.up if other is not one]

    def _time_of_turn(self, one: Person) -> tuple[int, int]:
        if one.doing == "to act":
            return self.now or 0, -one.sides
        return max(self.clock or (0, 0), (self.now or 0, -13))

    def open_now(self) -> set[str]:
        """Return who is open to simultaneous action: until the turn of its own die comes after its action."""
        if self.part not in ("acting", "closing"):
            return set()
        now = self.clock or (self.now or 0, -13)
        if self.part == "closing":
            now = (5, 0)
        elif self.up:
            now = self._time_of_turn(self.up[0])
        found = set()
        for one in self.seen:
            if one.acted_at is not None:
                turns = [(phase, -one.sides) for phase in (1, 2, 3, 4) if (phase, -one.sides) > one.acted_at]
                if not turns or now < turns[0]:
                    found.add(one.name)
        return found

    def _did(self, one: Person) -> None:
        if not one.hidden and one.owed is None and (self.now is not None or (one.until and self.clock)):
            one.acted_at = self.clock or (self.now or 0, -13)
        if self.part != "declaring":
            one.doing, one.until = "acted", None
        one.owed = None

    def may_act(self, one: Person) -> bool:
        """Whether somebody's action is its own to take now."""
        return one in self.up or one.doing == "holding" or one.owed is not None or self.has_come(one)

    def has_come(self, one: Person) -> bool:
        """Whether the phase of a hidden one has come, or is passed."""
        if not one.hidden or one.doing != "to act" or self.part not in ("acting", "closing"):
            return False
        phase = one.phase or 0
        if self.part == "closing" or phase <= (self.now or 0):
            return True
        return not self.up and not [
            other for other in self.seen if other.doing == "to act" and (other.phase or 0) <= phase
        ]

    def hold(self, one: Person, until: str | None) -> None:
        """Wait."""
        if self.excuse is not None and self.excuse[0] is one:
            one.doing, one.until, one.acted_at = "holding", self.excuse[1], None
            self.excuse = None
            return
        if one.hidden or one.owed is not None:
            raise No
        if one.doing == "holding":
            if self.part != "closing" or one.until is None:
                raise No
            one.doing = "goes on"
        elif one in self.up:
            self.clock = self._time_of_turn(one)
            one.doing, one.until = "holding", until or one.until
            self._leaves_turn(one)
            self.excuse = None
        else:
            raise No
        self._go_on()

    def abort(self, one: Person) -> None:
        """Take back, or give up."""
        if self.part == "declaring":
            if one.speed is None:
                raise No
            one.speed, one.waits_on, one.until = None, False, None
            return
        if one.doing not in ("holding", "next", "goes on"):
            raise No
        one.doing, one.until, self.excuse = "lost", None, None
        self._leaves_turn(one)
        self._go_on()

    def reveal(self, one: Person) -> None:
        """Step out of hiding."""
        if not one.hidden:
            raise No
        one.hidden = False
        if one.owed is None and one.doing == "to act":
            phase = one.phase or 0
            if self.part == "closing" or (self.part == "acting" and phase < (self.now or 0)):
                one.doing, one.owed, one.owed_speed = "late", phase, one.speed
        self._go_on()

    def leave(self, one: Person) -> None:
        """Go."""
        self.people.remove(one)
        self._leaves_turn(one)
        self._go_on()

    # What goes on by itself.

    def in_turn(self, phase: int | None) -> list[Person]:
        """Return who acts in a phase, in the order of Reflex."""
        acting = [one for one in self.seen if one.doing == "to act" and one.phase == phase]
        return sorted(acting, key=self._reflex)

    def _reflex(self, one: Person) -> tuple[int, int, int, int]:
        return (-one.sides, -one.dice, 0 if one.crew else 1, self.people.index(one))

    def _go_on(self) -> None:
        while self._step():
            pass

    def _step(self) -> bool:
        """Take a step that nobody's word is needed for; whether there was one."""
        if self.part == "picking" and not [one for one in self.seen if one.doing == "to act"]:
            self._close()
        elif self.part == "closing" and not self.holders:
            self._new_round()
        elif self.part == "acting" and not self.up:
            late = sorted((one for one in self.people if one.doing == "next"), key=self._reflex)
            if late:
                self.up = late[:1]
            elif due := self.in_turn(self.now):
                self.up = due[:1]
            elif self.gm_calls:
                return False
            else:
                self._call()
        else:
            return False
        return True

    def _call(self) -> None:
        for phase in range((self.now or 0) + 1, 5):
            if self.in_turn(phase):
                break
        else:
            self._close()
            return
        self.part, self.now = "acting", phase
        for one in self.people:
            if one.doing == "to act" and one.picked is None and one.phases[0] <= phase:
                one.picked = one.phases[0]
        self.up = self.in_turn(phase)[:1]

    def _close(self) -> None:
        if self.holders:
            self.part, self.now, self.up = "closing", None, []
        else:
            self._new_round()

    def _new_round(self) -> None:
        for one in self.people:
            stays = one.doing == "goes on"
            owed = one.owed if one.doing == "late" else None
            if one.hidden and one.doing == "to act":
                owed = one.phase
            one.owed, one.owed_speed = owed, one.owed_speed if one.doing == "late" else one.speed
            one.waits_on, one.faster, one.faster_next = stays, one.faster_next, False
            if not stays:
                one.speed, one.until = None, None
            one.result, one.phases, one.picked, one.doing, one.acted_at = None, [], None, "nothing", None
        self.clock = None
        self.round, self.part, self.now, self.up, self.excuse = self.round + 1, "declaring", None, [], None
