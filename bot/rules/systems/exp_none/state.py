"""EXP without initiative: its state, and who sits where.

Owns the seats: a player has one for all its personas, the referee one for all of hers. Must not know whose turn it is.
"""

from __future__ import annotations

from bot.rules.exp.conditions import ATTACK, MOVE, referees
from bot.rules.exp.turns import Taker
from bot.rules.model import CombatantId, SystemState


class Sitter(Taker):
    """A persona without initiative: what it has used of its move and its attack."""

    used: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """What it may still do in this unit."""
        return () if self.done else self.unused

    @property
    def unused(self) -> tuple[str, ...]:
        """What it has not done, be its turn over or not."""
        return tuple(part for part in (MOVE, ATTACK) if part not in self.used)

    @property
    def begun_again(self) -> Sitter:
        """The persona as it acts: its turn is neither over nor missed."""
        return self.evolve(done=False, missed=False)


class Rotation(SystemState[Sitter]):
    """An encounter without initiative. `begun`: the referee has called the first turn; `up`: whose turn it is."""

    begun: bool = False
    up: CombatantId | None = None


def same_seat(one: Sitter, other: Sitter) -> bool:
    """Whether two personas are played from one seat."""
    return one.owner == other.owner


def in_order(state: Rotation) -> tuple[Sitter, ...]:
    """Return the personas clockwise. A seat is where its first persona sits; hidden ones do not move a seat."""
    places = {one.id: place for place, one in enumerate(state.combatants)}
    first: dict[int | None, int] = {}
    for one in (*state.visible, *state.combatants):
        first.setdefault(one.owner, places[one.id])
    return tuple(sorted(state.combatants, key=lambda one: first[one.owner]))


def together(state: Rotation, moved: Sitter, before: Sitter | None) -> tuple[Sitter, ...]:
    """Return the personas with the whole seat of `moved` before that of `before` (None: last)."""
    seat = [one for one in in_order(state) if same_seat(one, moved)]
    rest = [one for one in in_order(state) if not same_seat(one, moved)]
    place = next((place for place, one in enumerate(rest) if before and same_seat(one, before)), len(rest))
    return (*rest[:place], *seat, *rest[place:])


def seat_name(one: Sitter) -> str:
    """Return the code of a call: the referee's personas are called in hers."""
    return "up-referee" if referees(one) else "up"


def afresh(one: Sitter) -> Sitter:
    """Return the persona as it enters a new unit."""
    return one.evolve(used=(), done=False, missed=False)
