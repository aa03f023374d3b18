"""A model of EXP's theatrical initiative, written from its rules: a die for each side, then DEX, then seats.

Knows nothing of the bot. Equal sides roll again, or act at once: then whatever happens to one of them in that moment,
it still has its turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.models.blocks import together


@dataclass
class Persona:
    """One who plays."""

    side: str
    dex: int
    player: int | None
    able: bool = True
    over: bool = False
    downed: bool = False
    """Its turn is over since it could not take it: it has it yet if it can in this unit."""
    hidden: bool = False
    told: int = 0
    owed: bool = False
    """Of a hidden one: it has not had its turn of the unit before."""


@dataclass
class Scene:
    """The table, unit by unit."""

    at_once: bool = False
    blocks: bool = False
    personas: dict[str, Persona] = field(default_factory=dict)
    unit: int = 1
    dice: dict[str, list[int]] = field(default_factory=dict)
    up: set[str] = field(default_factory=set)
    ordered: bool = False
    attacks: list[str] = field(default_factory=list)
    """Who has attacked since the last call; `earlier`: since the call before it."""
    earlier: list[str] = field(default_factory=list)

    def sides(self) -> list[str]:
        """Return the sides that are seen, in order of seats."""
        return list(dict.fromkeys(one.side for one in self.personas.values() if not one.hidden))

    def to_roll(self) -> list[str]:
        """Return which sides must roll, or again; one that is killed to the last need not."""
        standing = {one.side for one in self.personas.values() if one.able and not one.hidden}
        sides = [side for side in self.sides() if side in standing]
        if self.at_once:
            return [side for side in sides if not self.dice.get(side)]

        def equalled(side: str) -> bool:
            mine = self.dice[side]
            others = (self.dice.get(other, []) for other in sides if other != side)
            return any(theirs[: len(mine)] == mine for theirs in others)

        return [side for side in sides if not self.dice.get(side) or equalled(side)]

    def order(self) -> list[str]:
        """Return the names of those who are seen in the order in which they act."""
        return [name for name in self.whole_order() if not self.personas[name].hidden]

    def whole_order(self) -> list[str]:
        """Return all names in the order in which they act; who is of no side that rolls comes last."""
        sides, names = self.sides(), list(self.personas)

        def place(name: str) -> tuple[list[int], int, int, int]:
            one = self.personas[name]
            seat = sides.index(one.side) if one.side in sides else len(sides)
            dice = [-roll for roll in self.dice.get(one.side, [])] if one.side in sides else []
            return dice or [1], seat, -one.dex, names.index(name)

        return sorted(names, key=place)

    def _tell(self, together: list[str]) -> None:
        """The turn has come to some: that of hidden ones who come before has come, too."""
        for name in self.whole_order():
            one = self.personas[name]
            if name in together:
                return
            if one.hidden and not one.told and (one.owed or (one.able and not one.over)):
                one.told, one.owed = 1, False

    def roll(self, side: str, shows: int) -> bool:
        """Roll for a side that is waited for."""
        if side not in self.to_roll():
            return False
        self.dice.setdefault(side, []).append(shows)
        self.go()
        return True

    def go(self) -> None:
        """Settle the order, call who is next, end the unit."""
        if not self.ordered:
            able = any(one.able and not one.hidden for one in self.personas.values())
            self.ordered = able and not self.to_roll()
        while self.ordered and not self.up and any(one.able for one in self.personas.values() if not one.hidden):
            waiting = [name for name in self.order() if not self.personas[name].over]
            if not waiting:
                self._next_unit()
                return
            called = [name for name in waiting if self._dice(name) == self._dice(waiting[0])]
            if not self._meets_others(waiting[0]) and not self.personas[waiting[0]].able:
                called = waiting[:1]
            elif not self._meets_others(waiting[0]):
                line = [name for name in waiting if self.personas[name].able]
                alone = [name for name in line if self._meets_others(name)]
                called = line[: line.index(alone[0])] if alone else line
                called = together(called, lambda name: self.personas[name].player is not None, blocks=self.blocks)
            self._tell(called)
            fallen = [name for name in called if not self.personas[name].able]
            for name in fallen:
                self.personas[name].over = self.personas[name].downed = True
            if not fallen:
                self.up = set(called)
                self._called()

    def _dice(self, name: str) -> list[int]:
        return self.dice.get(self.personas[name].side, [])

    def _meets_others(self, name: str) -> bool:
        """Return whether one acts at once with another side."""
        mine, sides = self._dice(name), self.sides()
        return self.at_once and bool(mine) and [self.dice.get(side) for side in sides].count(mine) > 1

    def _called(self) -> None:
        self.earlier, self.attacks = self.attacks, []

    def react(self, name: str) -> bool:
        """Answer an attack: of other sides, else any; those since the last call, else since the one before. With
        several to mean it must be said which.
        """
        for attackers in (self.attacks, self.earlier):
            others = {other for other in attackers if other != name}
            foes = {other for other in others if self.personas[other].side != self.personas[name].side}
            if others:
                return self.personas[name].able and len(foes or others) == 1
        return self.personas[name].able

    def _next_unit(self) -> None:
        self._called()
        self.unit, self.dice, self.ordered, self.up = self.unit + 1, {}, False, set()
        for one in self.personas.values():
            one.owed = one.hidden and one.able and not one.over
            one.over, one.downed, one.told = False, False, 0

    def act(self, name: str, *, attacks: bool) -> bool:
        """Take one's turn. The referee's who are just like the one who is up may go before it."""
        one = self.personas[name]
        if one.hidden:
            if not one.able or not (one.owed or (self.ordered and not one.over)):
                return False
            one.owed, one.over = False, one.over or not one.owed
            return True
        alike = any(
            one.player is None
            and self.personas[other].player is None
            and (self.personas[other].side, self.personas[other].dex) == (one.side, one.dex)
            for other in self.up
        )
        if not self.ordered or one.over or not (name in self.up or (alike and one.able)):
            return False
        one.over = True
        self.attacks += [name] if attacks else []
        self.up.discard(name)
        self.go()
        return True

    def next(self, *, unit: bool, all_of_them: bool) -> bool:
        """Pass over who is up (of several all, or it is asked who), or end the unit."""
        if not self.ordered or (not unit and self._at_once_now() and not all_of_them):
            return False
        if unit or not self.up:
            self._next_unit()
        for name in self.up:
            self.personas[name].over = True
        self.up = set()
        self.go()
        return True

    def _at_once_now(self) -> bool:
        equal = all(self._dice(name) == self._dice(min(self.up)) for name in self.up)
        return len(self.up) > 1 and equal and self._meets_others(min(self.up))

    def strike(self, name: str, *, able: bool, drawn: dict[str, list[int]]) -> bool:
        """Kill somebody, or bring it back. Who acts at once with another side still has its turn.

        A side that could not roll, and can act again, rolls at once: then all have what is `drawn`, if not the unit has
        ended by that.
        """
        one = self.personas[name]
        if one.able is able:
            return False
        one.able = able
        if self.ordered and any(not self.dice.get(side) for side in self.to_roll()):
            assert all(drawn.get(side, dice)[: len(dice)] == dice for side, dice in self.dice.items())
            self.dice = drawn or {side: [place] for place, side in enumerate(self.sides(), 1)}
        mine = self.dice.get(one.side)
        together = bool(mine) and self._meets_others(name)
        if not able and name in self.up and not together:
            self.up.discard(name)
            one.over = one.downed = True
        if able and one.downed:
            one.over = one.downed = False
        self.go()
        return True
