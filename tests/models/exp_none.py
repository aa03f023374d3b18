"""A model of EXP without initiative, written from its rules: clockwise, one seat after the other.

Knows nothing of the bot. The referee is one seat, where her first persona sits, and plays all of hers in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Persona:
    """One who plays."""

    player: int | None
    able: bool = True
    left: set[str] = field(default_factory=lambda: {"move", "attack"})
    over: bool = False
    missed: bool = False


@dataclass
class Round:
    """The table, unit by unit."""

    personas: dict[str, Persona] = field(default_factory=dict)
    unit: int = 1
    begun: bool = False
    up: str | None = None

    def seats(self) -> list[str]:
        """Return the names clockwise."""
        players = list(dict.fromkeys(one.player for one in self.personas.values()))
        return [name for player in players for name, one in self.personas.items() if one.player == player]

    def go(self) -> None:
        """Call the next one who can act; when all have had their turn begin the next unit."""
        while self.begun and self.up is None and any(one.able for one in self.personas.values()):
            waiting = [name for name in self.seats() if not self.personas[name].over]
            if not waiting:
                self._next_unit()
            elif self.personas[waiting[0]].able:
                self.up = waiting[0]
            else:
                self.personas[waiting[0]].over = self.personas[waiting[0]].missed = True

    def _next_unit(self) -> None:
        self.unit, self.up = self.unit + 1, None
        for one in self.personas.values():
            one.left, one.over, one.missed = {"move", "attack"}, False, False

    def act(self, name: str, deed: str) -> bool:
        """Use a part of one's turn, or nothing of it and end it."""
        one = self.personas[name]
        if not self.begun or one.over or not one.able or self.up is None:
            return False
        if one.player != self.personas[self.up].player:
            return False
        parts = {"both": {"move", "attack"}, "nothing": set()}.get(deed, {deed})
        if not parts <= one.left:
            return False
        one.left -= parts
        if deed == "nothing" or not one.left:
            one.over = True
            self.up = None if self.up == name else self.up
        self.go()
        return True

    def next(self, *, unit: bool) -> bool:
        """Begin; end the turn of whoever is up; end the unit."""
        if unit and not self.begun:
            return False
        if not self.begun:
            self.begun = True
        elif unit or self.up is None:
            self._next_unit()
        else:
            one = self.personas[self.up]
            one.over, one.missed, self.up = True, len(one.left) == 2, None
        self.go()
        return True

    def strike(self, name: str, *, able: bool) -> bool:
        """Stun somebody, or bring it round; one whose turn it is has had it."""
        one = self.personas[name]
        if one.able is able:
            return False
        one.able = able
        if not able and self.up == name:
            one.over, one.missed, self.up = True, True, None
        self.go()
        return True
