"""A model of Sides, written from its rules: one side, then the other, a die for each.

Knows nothing of the bot.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Member:
    """One of a side."""

    side: str
    hidden: bool = False
    acted: bool = False
    told: bool = False
    """Of a hidden one: that the turn of its side has come."""


@dataclass
class War:
    """The table. `dice`: what each side has rolled; each round anew, once, or nobody rolls."""

    how: str
    members: dict[str, Member] = field(default_factory=dict)
    dice: dict[str, list[int]] = field(default_factory=dict)
    running: bool = False
    round: int = 1
    up: set[str] = field(default_factory=set)

    def sides(self) -> list[str]:
        """Return the sides that are seen, as they came; then those of which everybody is hidden."""
        seen = [one.side for one in self.members.values() if not one.hidden]
        return list(dict.fromkeys([*seen, *(one.side for one in self.members.values())]))

    def to_roll(self) -> list[str]:
        """Return which sides must roll, or again: those without a die, and those with another one's."""
        seen = list(dict.fromkeys(one.side for one in self.members.values() if not one.hidden))
        if self.how == "off":
            return []

        def equalled(side: str) -> bool:
            mine = self.dice[side]
            return any(self.dice.get(other, [])[: len(mine)] == mine for other in seen if other != side)

        return [side for side in seen if not self.dice.get(side) or equalled(side)]

    def order(self) -> list[str]:
        """Return all names: the sides by their dice, those without one last; in a side as they came, hidden first."""
        sides, names = self.sides(), list(self.members)

        def place(name: str) -> tuple[list[int], int, bool, int]:
            one = self.members[name]
            dice = [-die for die in self.dice.get(one.side, [])] or [1]
            return dice, sides.index(one.side), not one.hidden, names.index(name)

        return sorted(names, key=place)

    def seen_order(self) -> list[str]:
        """Return the names that everybody sees, in order."""
        return [name for name in self.order() if not self.members[name].hidden]

    def roll(self, name: str, die: int) -> bool:
        """Roll for the side of one that everybody sees, before turns are taken."""
        side = self.members[name].side
        if self.running or self.members[name].hidden or side not in self.to_roll():
            return False
        self.dice.setdefault(side, []).append(die)
        return True

    def begin(self) -> bool:
        """Begin; no side must roll."""
        if self.running:
            return False
        self.running = True
        self._go()
        return True

    def act(self, name: str) -> bool:
        """Have one's turn: while the side is up, or at any time where nobody sees one."""
        one = self.members[name]
        if not self.running or one.acted or not (name in self.up or one.hidden):
            return False
        one.acted = True
        self.up.discard(name)
        self._go()
        return True

    def next(self, *, whole: bool) -> bool:
        """End the turn of the side that is up, or the round."""
        if not self.running:
            return False
        if whole or not self.up:
            self._end()
        for name in self.up:
            self.members[name].acted = True
        self.up = set()
        self._go()
        return True

    def reveal(self, name: str) -> bool:
        """Step out of hiding; if the side is up, act with it."""
        one = self.members[name]
        if not one.hidden:
            return False
        one.hidden = False
        if not one.acted and any(self.members[other].side == one.side for other in self.up):
            self.up.add(name)
        self._go()
        return True

    def _end(self) -> None:
        self.round, self.up = self.round + 1, set()
        for one in self.members.values():
            one.acted = one.told = False
        if self.how == "each-round":
            self.dice, self.running = {}, False

    def _go(self) -> None:
        while self.running and not self.up and any(not one.hidden for one in self.members.values()):
            waiting = [name for name in self.seen_order() if not self.members[name].acted]
            before = self.order()[: self.order().index(waiting[0])] if waiting else list(self.members)
            for one in map(self.members.__getitem__, before):
                one.told = one.told or (one.hidden and not one.acted)
            if not waiting:
                self._end()
                continue
            side = self.members[waiting[0]].side
            self.up = {name for name in waiting if self.members[name].side == side}
