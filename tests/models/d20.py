"""A model of D20, written from its rules: the highest total acts first; one may delay, be ready, or be surprised.

Knows nothing of the bot. Nobody has another one's modifier, so that no second roll is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.models.blocks import together


@dataclass
class Creature:
    """One in the order: its place is a list of numbers, of which the higher comes first."""

    modifier: int
    place: list[float] = field(default_factory=list)
    acted: bool = False
    waits: str = ""
    aware: bool = True
    of_player: bool = False


@dataclass
class Order:
    """The order and whose turn it is."""

    anew: bool
    blocks: bool = False
    creatures: dict[str, Creature] = field(default_factory=dict)
    running: bool = False
    round: int = 1
    up: list[str] = field(default_factory=list)

    def order(self) -> list[str]:
        """Return the names as they are shown: by their places, those without one last."""
        endless = [float("inf")]
        return sorted(self.creatures, key=lambda name: [-one for one in self.creatures[name].place] or endless)

    def roll(self, name: str, die: int) -> bool:
        """Roll for one, before turns are taken, once."""
        one = self.creatures[name]
        if self.running or one.place:
            return False
        one.place = [die + one.modifier, one.modifier]
        return True

    def begin(self) -> bool:
        """Begin; all have rolled."""
        if self.running:
            return False
        self.running = True
        self._go()
        return True

    def surprise(self, name: str, *, aware: bool) -> bool:
        """Say whether one is aware; who is up and is not loses the turn."""
        one = self.creatures[name]
        if one.aware is aware:
            return False
        one.aware = aware
        if name in self.up:
            self._over(name)
        self._go()
        return True

    def act(self, name: str) -> bool:
        """Take one's turn, or what one has kept back."""
        one = self.creatures[name]
        if not self.running or (name not in self.up and not one.waits):
            return False
        if one.waits == "delays" and self.up:
            one.place = [*self.creatures[self.up[0]].place, -1]
        if one.waits != "ready":
            self._over(name)
        one.waits = ""
        self._go()
        return True

    def hold(self, name: str, how: str) -> bool:
        """Delay, or be ready."""
        if not self.running or name not in self.up:
            return False
        self.creatures[name].waits = how
        self._over(name)
        self._go()
        return True

    def next(self, *, whole: bool) -> bool:
        """Pass over whoever is up, or end the round."""
        if not self.running:
            return False
        if whole or not self.up:
            self._end()
        for name in list(self.up):
            self._over(name)
        self._go()
        return True

    def _over(self, name: str) -> None:
        self.creatures[name].acted = True
        self.up = [one for one in self.up if one != name]

    def _end(self) -> None:
        self.round, self.up = self.round + 1, []
        for one in self.creatures.values():
            one.acted, one.aware = False, True
            one.place = [] if self.anew else one.place
        self.running = not self.anew

    def _go(self) -> None:
        while self.running and not self.up and any(one.aware for one in self.creatures.values()):
            due = [name for name in self.order() if not self.creatures[name].acted]
            if not due:
                self._end()
            elif not self.creatures[due[0]].aware:
                self._over(due[0])
            else:  # Who is surprised has no turn, and stands between nobody's.
                aware = [name for name in due if self.creatures[name].aware]
                self.up = together(aware, lambda name: self.creatures[name].of_player, blocks=self.blocks)
                for name in self.up:
                    self.creatures[name].waits = ""
