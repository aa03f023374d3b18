"""The extremes of every kind of picture: few and many combatants, long names, other scripts, emoji."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.deck import SIDES
from bot.rules.exhibits import Exhibit, PoolMark
from tests.render.looking import CARD, ETERNAL_SOLDIER, LONG, ODD, TORG, card

CROWD = (*ODD, *(f"Bandit {number}" for number in range(1, 30)))
"""Forty names."""

EVERY_POOL = tuple(PoolMark(sides=sides, dice=dice, names=CROWD) for sides in SIDES for dice in (1, 5))

EXTREMES: Mapping[str, Exhibit] = {
    "a card": CARD,
    "a card that nobody reads": card(0),
    "a card that all read": card(8, EVERY_POOL),
    "a time line": TORG,
    "a time line of nobody": TORG.evolve(bars=()),
    "a time line of forty": ETERNAL_SOLDIER.evolve(
        bars=tuple(ETERNAL_SOLDIER.bars[place % 2].evolve(name=name, label=LONG) for place, name in enumerate(CROWD))
    ),
}
