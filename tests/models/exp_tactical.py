"""A model of EXP's tactical initiative, written from its rules: priorities, waiting, and being forced.

Knows nothing of the bot. First pass from the highest down: act or wait, move and attack apart, the lowest all at once.
Then always the lowest with something left is forced; anyone higher that waits may go before it by an AWE roll, and who
fails waits until the next in line has acted with all that it had to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile

PARTS = ("move", "attack")


@dataclass
class Persona:
    """One who plays: what it has not said, what it waits, what it can still do."""

    score: int
    awareness: int
    open: set[str] = field(default_factory=lambda: set(PARTS))
    waits: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    must_wait: bool = False
    hidden: bool = False
    rolled: bool = True
    of_player: bool = False
    told: int = 0
    """Of a hidden one: how often those who know of it were told that its turn has come."""

    @property
    def left(self) -> set[str]:
        """What it may still do."""
        return self.open | self.waits


@dataclass
class Unit:
    """One unit, from the dice to its end."""

    personas: dict[str, Persona]
    blocks: bool = False
    lap: int = 1
    up: list[str] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.go()

    def ladder(self) -> list[str]:
        """Return the names of those who are seen from the highest priority down."""
        return [name for name in self.whole_ladder() if not self.personas[name].hidden]

    def whole_ladder(self) -> list[str]:
        """Return all names from the highest priority down; who has not rolled comes last."""
        return sorted(self.personas, key=lambda name: (not self.personas[name].rolled, -self.personas[name].score))

    def _tell(self, name: str | None) -> None:
        """The turn has come to somebody: that of hidden ones who stand before has come, too (if to nobody: of all)."""
        ladder = self.whole_ladder()
        for one in (self.personas[other] for other in ladder[: ladder.index(name) if name else None]):
            if one.hidden and one.left:
                one.told = max(one.told, 1)

    def lowest(self) -> str | None:
        """Return the lowest with something left."""
        return next((name for name in reversed(self.ladder()) if self.personas[name].left), None)

    def go(self) -> None:
        """Call who is next."""
        if self.up or self.over:
            return
        if self.lowest() is None:
            self.over = True
            return
        unsaid = [name for name in self.ladder() if self.personas[name].open]
        if unsaid:
            self._tell(unsaid[0])
            self.up = [unsaid[0], *self._with(unsaid)] if self.blocks else unsaid[:1]
            return
        self._tell(None)
        self.lap += 1
        forced = self.lowest()
        assert forced is not None
        self.up = [forced]
        for other in self.whole_ladder()[self.whole_ladder().index(forced) :]:
            if self.personas[other].hidden and self.personas[other].left:
                self.personas[other].told = 2

    def _with(self, unsaid: list[str]) -> list[str]:
        """Return who is called with the first of these: those of its kind who follow, but for the lowest; nobody where
        one of the other kind waits, and may go before one of them.
        """
        first, kind = unsaid[0], self.personas[unsaid[0]].of_player
        others = [one for one in self.personas.values() if not one.hidden and one.of_player is not kind]
        if first == self.lowest() or any(one.waits or one.must_wait for one in others):
            return []
        alike = takewhile(lambda name: self.personas[name].of_player is kind, unsaid[1:])
        return [name for name in alike if name != self.lowest()]

    def higher(self) -> set[str]:
        """Return who may go before those who are up."""
        if not self.up:
            return set()
        above = self.ladder()[: min(map(self.ladder().index, self.up))]
        return {name for name in above if self.personas[name].waits and not self.personas[name].must_wait}

    def act(self, name: str, deed: str, roll: int | None) -> bool:
        """Act in one's turn, or before the one who is up by a roll."""
        one, parts = self.personas[name], set(PARTS) if deed == "both" else {deed}
        if not parts <= one.left:
            return False
        if one.hidden:
            self._use(one, parts)
            return roll is None
        if name in self.up:
            if roll is not None:
                return False
            self._use(one, parts)
            self._after(name)
            return True
        if name not in self.higher() or not parts <= one.waits:
            return False
        assert roll is not None
        if roll > one.awareness:
            one.must_wait = True
            return True
        self._use(one, parts)
        self.go()
        return True

    def _use(self, one: Persona, parts: set[str]) -> None:
        one.open -= parts
        one.waits -= parts
        one.done |= parts

    def _after(self, name: str) -> None:
        """The one who was up has nothing more to do: if it has really acted, whoever failed may try again."""
        one = self.personas[name]
        if one.open or (self.lap > 1 and one.left):
            return
        self.up.remove(name)
        if not self.up and (self.lap > 1 or one.done or not one.waits):
            for other in self.personas.values():
                other.must_wait = False
        self.go()

    def wait(self, name: str, what: str | None) -> bool:
        """Wait, in the first pass, but for the lowest."""
        one = self.personas[name]
        parts = one.open if what is None else set(PARTS) if what == "both" else {what}
        if name not in self.up or self.lap > 1 or name == self.lowest() or not parts <= one.open:
            return False
        one.waits |= parts
        one.open = one.open - parts
        self._after(name)
        return True

    def give_up(self, name: str) -> bool:
        """Give up all that is left."""
        one = self.personas[name]
        if not one.left:
            return False
        one.lost |= one.left
        one.open, one.waits = set(), set()
        if name in self.up:
            self._after(name)
        else:
            self.go()
        return True

    def paralyse(self, name: str) -> bool:
        """An attack that waits is lost, of the one who is up also one that it has not done."""
        one = self.personas[name]
        gone = {"attack"} & (one.left if name in self.up else one.waits)
        one.lost |= gone
        one.open -= gone
        one.waits -= gone
        if name in self.up:
            self._after(name)
        else:
            self.go()
        return True

    def stun(self, name: str) -> bool:
        """Stun one, and bring it round at once: what waits is lost; who is up is passed over, and has its turn yet."""
        one = self.personas[name]
        one.lost |= one.waits
        one.waits = set()
        if name not in self.up:
            self.go()
            return True
        still, one.open = one.open, set()
        self._after(name)
        if not self.over:
            one.open, one.waits = (still, set()) if self.lap == 1 else (set(), still)
            self.go()
        return True
