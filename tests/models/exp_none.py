"""A model of EXP without initiative, written from its rules: clockwise, one seat after the other.

Knows nothing of the bot. The referee is one seat, where her first persona sits, and plays all of hers in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.models.blocks import together


@dataclass
class Persona:
    """One who plays."""

    player: int | None
    able: bool = True
    left: set[str] = field(default_factory=lambda: {"move", "attack"})
    over: bool = False
    missed: bool = False
    downed: bool = False
    """Its turn is over since it could not take it: it has it yet if it can in this unit."""
    hidden: bool = False
    told: int = 0
    owed: set[str] = field(default_factory=set)
    """Of a hidden one: what it had left of the unit before."""


@dataclass
class Round:
    """The table, unit by unit."""

    blocks: bool = False
    personas: dict[str, Persona] = field(default_factory=dict)
    unit: int = 1
    begun: bool = False
    up: list[str] = field(default_factory=list)

    def seats(self) -> list[str]:
        """Return the names clockwise of those who are seen."""
        return [name for name in self.circle() if not self.personas[name].hidden]

    def circle(self) -> list[str]:
        """Return all names clockwise: a seat is where the first of it sits who is seen."""
        names = list(self.personas)

        def seat(name: str) -> int:
            mine = [other for other in names if self.personas[other].player == self.personas[name].player]
            return names.index(next((other for other in mine if not self.personas[other].hidden), mine[0]))

        return sorted(names, key=seat)

    def _tell(self, due: str) -> None:
        """The turn has come to somebody: that of hidden ones who sit before has come, too."""
        for name in self.circle()[: self.circle().index(due)]:
            one = self.personas[name]
            able = one.able and not one.over
            if one.hidden and not one.told and (able or one.owed):
                one.told, one.owed = 1, set()

    def go(self) -> None:
        """Call the next one who can act; when all have had their turn begin the next unit."""
        while self.begun and not self.up and any(one.able for one in self.personas.values() if not one.hidden):
            waiting = [name for name in self.seats() if not self.personas[name].over]
            if not waiting:
                self._next_unit()
                continue
            self._tell(waiting[0])
            if not (first := self.personas[waiting[0]]).able:
                first.over = first.missed = first.downed = True
                continue
            able = [name for name in waiting if self.personas[name].able]
            self.up = together(able, lambda name: self.personas[name].player is not None, blocks=self.blocks)

    def _next_unit(self) -> None:
        self.unit, self.up = self.unit + 1, []
        for one in self.personas.values():
            one.owed = set(one.left) if one.hidden and one.able and not one.over else set()
            one.told = 0
            one.left, one.over, one.missed, one.downed = {"move", "attack"}, False, False, False

    def act(self, name: str, deed: str) -> bool:
        """Use a part of one's turn, or nothing of it and end it."""
        one = self.personas[name]
        parts = {"both": {"move", "attack"}, "nothing": set()}.get(deed, {deed})
        if one.owed:
            if not one.able or not parts <= one.owed:
                return False
            one.owed = one.owed - parts if parts else set()
            return True
        if not self.begun or one.over or not one.able:
            return False
        if not one.hidden and one.player not in [self.personas[up].player for up in self.up]:
            return False
        if not parts <= one.left:
            return False
        one.left -= parts
        if deed == "nothing" or not one.left:
            one.over = True
            self.up = [one for one in self.up if one != name]
        self.go()
        return True

    def next(self, *, unit: bool) -> bool:
        """Begin; end the turn of whoever is up; end the unit."""
        if unit and not self.begun:
            return False
        if not self.begun:
            self.begun = True
        elif unit or not self.up:
            self._next_unit()
        for one in (self.personas[name] for name in self.up):
            one.over, one.missed = True, len(one.left) == 2
        self.up = []
        self.go()
        return True

    def strike(self, name: str, *, able: bool) -> bool:
        """Stun somebody, or bring it round; one that was passed over since it could not act has its turn yet."""
        one = self.personas[name]
        if one.able is able:
            return False
        one.able = able
        if not able and name in self.up:
            one.over = one.missed = one.downed = True
            self.up.remove(name)
        if able and one.downed:
            one.over = one.missed = one.downed = False
        self.go()
        return True
