"""A model of Eternal Soldier, written from its rules: one stopwatch, and when everybody acts.

Knows nothing of the bot. A fighter is busy with one thing that ends at a known segment, or runs, or holds, or is asked
what it does. The watch runs on to the next segment at which something ends as soon as nobody is due and nobody asked.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def takes(speed: str, agility: int) -> int:
    """Return the segments of a speed: (S / A) x 10 to the nearest whole number, at least one; parts are added."""
    total = 0
    for part in speed.split("+"):
        if part.endswith("s"):
            total += int(part[:-1])
        else:
            exact = Fraction(10 * (NUMERALS.index(part) + 1), agility)
            total += max(1, math.floor(exact + Fraction(1, 2)))
    return total


@dataclass
class Doing:
    """What a fighter is at."""

    label: str
    began: int
    ends: int
    speed: str
    repeat: bool


@dataclass
class Fighter:
    """One who fights; what is due of a `player` is done by its own word alone."""

    agility: int
    player: bool = False
    doing: Doing | None = None
    holds: bool = False
    runs_since: int | None = None
    stops_at: int | None = None

    @property
    def ends(self) -> list[int]:
        """The segments at which what it has under way ends."""
        return [end for end in (self.doing.ends if self.doing else None, self.stops_at) if end is not None]

    @property
    def moving(self) -> bool:
        """Whether it runs or is stopping."""
        return self.runs_since is not None or self.stops_at is not None


@dataclass
class Watch:
    """The stopwatch and all who fight."""

    fighters: dict[str, Fighter] = field(default_factory=dict)
    running: bool = False
    now: int = 0
    called: list[tuple[int, frozenset[str]]] = field(default_factory=list)
    stands: bool = False

    def due(self) -> set[str]:
        """Who acts now."""
        return {name for name, one in self.fighters.items() if self.running and any(e <= self.now for e in one.ends)}

    def asked(self) -> set[str]:
        """Who is to say what it does."""
        return {
            name
            for name, one in self.fighters.items()
            if self.running and not one.holds and one.doing is None and not one.moving
        }

    def begin(self) -> None:
        """Start the watch."""
        self.running, self.now = True, 0
        self.flow()

    def flow(self) -> None:
        """Run on as far as it does by itself."""
        while self.running and not self.stands and not self.due() and not self.asked() and self.jump():
            pass

    def jump(self) -> bool:
        """Run to the next segment at which something ends."""
        ends = [end for one in self.fighters.values() for end in one.ends]
        if not ends:
            return False
        self.now = max(min(ends), self.now)
        self.stands = False
        self.called.append((self.now, frozenset(self.due())))
        return True

    def _still(self, one: Fighter, *, due: bool) -> Doing | None:
        """Return what somebody is at still, once what is due is done."""
        return None if due and one.doing is not None and one.doing.ends <= self.now else one.doing

    # What is done. Each returns whether it may be done.

    def act(self, name: str) -> bool:
        """Confirm what is due."""
        if name not in self.due():
            return False
        self._land(name, again=True)
        self.flow()
        return True

    def _land(self, name: str, *, again: bool) -> None:
        one = self.fighters[name]
        if one.doing is not None and one.doing.ends <= self.now:
            done, one.doing = one.doing, None
            if done.repeat and again:
                ends = done.ends + takes(done.speed, one.agility)
                one.doing = Doing(done.label, done.ends, ends, done.speed, repeat=True)
        if one.stops_at is not None and one.stops_at <= self.now:
            one.stops_at = None
        one.holds = False

    def declare(
        self, name: str, label: str, speed: str, *, repeat: bool, reacting: bool, closing: int | None, changes: bool
    ) -> bool:
        """Begin something: what is due is thereby done. With a closing the longer weapon comes one segment sooner.

        Who changes its mind loses what is under way.
        """
        one, due = self.fighters[name], name in self.due()
        doing = self._still(one, due=due)
        if doing is not None and doing.began < self.now and not changes:
            return False
        stopping = one.stops_at is not None and not (due and one.stops_at <= self.now)
        if stopping or (one.runs_since is not None and one.runs_since < self.now):
            return False
        if due:
            self._land(name, again=False)
        first = takes("I", one.agility) if reacting else 0
        length = first + takes(speed, one.agility)
        if closing is not None:
            length = max(1, closing - 1, length)
        one.doing = Doing(label, self.now, self.now + length, speed, repeat)
        one.holds, one.runs_since, one.stops_at = False, None, None
        self.flow()
        return True

    def parry(self, name: str) -> bool:
        """Parry, which takes no time, if somebody else is at a blow."""
        others = [one.doing for other, one in self.fighters.items() if other != name]
        return self.running and any(doing is not None and "swing" in doing.label for doing in others)

    def run(self, name: str) -> bool:
        """Begin to run; one who is stopping runs on."""
        one, due = self.fighters[name], name in self.due()
        doing = self._still(one, due=due)
        if one.runs_since is not None or (doing is not None and doing.began < self.now):
            return False
        if due:
            self._land(name, again=False)
        one.doing, one.stops_at, one.runs_since, one.holds = None, None, self.now, False
        self.flow()
        return True

    def stop(self, name: str) -> bool:
        """Begin to stop: half speed on the segment after this one, stopped on the one after that."""
        one = self.fighters[name]
        if one.runs_since is None or not self.running:
            return False
        one.runs_since, one.stops_at, one.holds = None, self.now + 2, False
        self.flow()
        return True

    def hold(self, name: str) -> bool:
        """Wait with nothing under way; what is due is thereby done."""
        one, due = self.fighters[name], name in self.due()
        busy = self._still(one, due=due) is not None
        stopping = one.stops_at is not None and not (due and one.stops_at <= self.now)
        if busy or stopping or one.runs_since is not None or (one.holds and not due):
            return False
        if due:
            self._land(name, again=False)
        one.holds = True
        self.flow()
        return True

    def abort(self, name: str) -> bool:
        """Change one's mind: what is under way is lost, or the hold is over."""
        one = self.fighters[name]
        if one.doing is not None:
            one.doing = None
        elif one.runs_since is not None and one.runs_since >= self.now:
            one.runs_since = None
        elif one.holds:
            one.holds = False
        else:
            return False
        one.holds = False
        self.flow()
        return True

    def go_on(self, to: int | None = None) -> bool:
        """Take what the GM has due as done if anybody is asked; else pass over those and run on, or to a segment."""
        ends = [end for one in self.fighters.values() for end in one.ends]
        if not self.running or (to is None and not ends) or (to is not None and to <= self.now):
            return False
        due = self.due()
        mine = {name for name in due if not self.fighters[name].player}
        if due and not mine:
            return False
        self.stands = False
        for name in mine:
            self._land(name, again=True)
        if due and (self.asked() or due != mine):
            self.flow()
            return True
        coming = min((end for one in self.fighters.values() for end in one.ends), default=None)
        if coming is not None or to is not None:
            for name in self.asked():
                self.fighters[name].holds = True
        if to is not None and (coming is None or coming > to):
            self.now = to
            self.stands = True
        elif coming is not None:
            self.jump()
        self.flow()
        return True

    def under_way(self) -> set[tuple[str, str, int, int]]:
        """Return who is at what, since when and until when."""
        return {
            (name, one.doing.label, one.doing.began, one.doing.ends)
            for name, one in self.fighters.items()
            if one.doing is not None
        }
