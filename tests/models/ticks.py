"""A model of Ticks, written from its rules: the lowest tick acts, and what one does takes one further on.

Knows nothing of the bot. Nobody has another one's edge, so that no tie needs a die.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.models.blocks import together


@dataclass
class Runner:
    """One on the line, or off it."""

    tick: int
    edge: int
    waits: bool = False
    of_player: bool = False


@dataclass
class Clock:
    """The line and its clock."""

    blocks: bool = False
    runners: dict[str, Runner] = field(default_factory=dict)
    running: bool = False
    now: int = 0
    up: list[str] = field(default_factory=list)
    calls: int = 0

    def order(self) -> list[str]:
        """Return the names as they are shown: who waits, who is up, then the line."""

        def place(name: str) -> tuple[bool, bool, int, int]:
            one = self.runners[name]
            return not one.waits, name not in self.up, one.tick, -one.edge

        return sorted(self.runners, key=place) if self.running else list(self.runners)

    def start(self) -> bool:
        """Start the clock."""
        if self.running:
            return False
        self.running = True
        self._go()
        return True

    def _go(self) -> None:
        line = [name for name, one in self.runners.items() if not one.waits]
        if self.running and not self.up and line:
            line.sort(key=lambda name: (self.runners[name].tick, -self.runners[name].edge))
            self.up = together(line, lambda name: self.runners[name].of_player, blocks=self.blocks)
            self.now = self.runners[self.up[0]].tick
            self.calls += 1

    def act(self, name: str, cost: int) -> bool:
        """Act, react, or do what one has waited to do."""
        if not self.running:
            return False
        one = self.runners[name]
        one.tick = (self.now if one.waits else one.tick) + cost
        one.waits = False
        self.up = [one for one in self.up if one != name]
        self._go()
        return True

    def let_go(self, name: str) -> bool:
        """Let a tick go, in one's turn."""
        return name in self.up and self.act(name, 1)

    def hold(self, name: str, until: int | None) -> bool:
        """Wait until a tick, or off the line."""
        if name not in self.up or (until is not None and until <= self.now):
            return False
        one = self.runners[name]
        one.tick, one.waits = until if until is not None else one.tick, until is None
        self.up = [one for one in self.up if one != name]
        self._go()
        return True

    def abort(self, name: str) -> bool:
        """Come back to the line."""
        one = self.runners[name]
        if not one.waits:
            return False
        one.waits, one.tick = False, self.now
        self._go()
        return True

    def next(self) -> bool:
        """Let the tick of whoever is up go; where nobody is, one of the clock's."""
        if not self.running:
            return False
        if not self.up:
            self.now += 1
        for name in list(self.up):
            self.let_go(name)
        return True
