"""The tables of Torg Simple: bonus numbers, speeds, kinds of action, what can be rushed, and a round's budget.

Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Self

from bot.rules.errors import Refused
from bot.rules.near import matching
from bot.rules.words import Frozen

INITIATIVE_BASE = 20
DIE = 20
AGAIN = (10, 20)
"""Rolls that are rolled again and added, as long as they come."""
_BONUS_UP_TO = {
    1: -12, 2: -10, 4: -8, 6: -5, 8: -2, 10: -1, 12: 0, 14: 1, 15: 2, 16: 3, 17: 4, 18: 5, 19: 6, 20: 7,
}  # fmt: skip
MOST_ROLLED = 500

COUNTS = {"very fast": 0, "fast": 3, "normal": 6, "slow": 9, "very slow": 12}
SPEEDS = tuple(COUNTS)
RUSHES = {"very fast": 0, "fast": 1, "normal": 1, "slow": 2, "very slow": 2}
"""By how many levels an action of each speed may be rushed: a normal or slow one never becomes very fast."""
KINDS = {"simple": "fast", "half-move": "fast", "move": "normal", "dramatic": "normal", "other": "normal"}
"""The kinds of action, and the speed of each unless another one is given."""
MOVES = ("half-move", "move")
ACTIVE, PASSIVE = "active-defence", "passive-defence"
DEFENCES = (ACTIVE, PASSIVE)
"""They take effect at once, and no time."""

SURGE_LEAST, SURGE_MOST = 3, 10
RUSH_COST = 3
TAKE_TIME_COUNTS, TAKE_TIME_BONUS = 6, 3
ABORT_COUNTS = 2
RETARGETS = ("same", "later")
RETARGET_COST, RETARGET_COUNTS = 3, 3
LADDER_STEP = 3
SCENE_BONUS = 5
HASTE_INITIATIVE, HASTE_RELIEF = 10, 9
MULTI_DIFFICULTY, MULTI_LESS, MULTI_MORE = 8, 2, 4


def bonus(roll: int) -> int:
    """Return the bonus number of a roll: by the table up to 20, then 8, and 1 more for each further 5."""
    if roll > DIE:
        return 8 + (roll - 21) // 5
    return next(number for most, number in _BONUS_UP_TO.items() if roll <= most)


def parse_roll(text: str) -> tuple[int, ...]:
    """Return the table's own dice: the sum as one number, or each die (all but the last a 10 or a 20)."""
    parts = [part for part in re.split(r"[\s,+]+", text.strip()) if part]
    dice = tuple(int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 4)
    whole = bool(dice) and len(dice) == len(parts)
    if not whole or not all(1 <= die <= MOST_ROLLED for die in dice):
        raise Refused("bad-roll", found=text, most=MOST_ROLLED)
    if len(dice) > 1 and not (all(die in AGAIN for die in dice[:-1]) and dice[-1] <= DIE):
        raise Refused("bad-roll", found=text, most=MOST_ROLLED)
    return dice


def parse_speed(text: str) -> str:
    """Return the speed that is written, whatever its case, blanks and hyphens; a part that fits only one is enough."""
    found = matching(re.sub(r"[\s_-]+", " ", text), SPEEDS)
    if len(found) != 1:
        raise Refused("bad-speed", found=text, allowed=SPEEDS)
    return found[0]


def parse_kind(text: str, kinds: Sequence[str] = (*KINDS, *DEFENCES)) -> str:
    """Return the kind of action that is written, whatever its case, blanks and hyphens, or the only one it begins."""
    if text in kinds:
        return text
    found = matching(re.sub(r"[\s_-]+", "-", text.strip()), kinds)
    if len(found) != 1:
        raise Refused("bad-kind", found=text, allowed=tuple(kinds))
    return found[0]


def rushed(speed: str, levels: int) -> str:
    """Return the speed of an action rushed by so many levels; refuse what cannot be."""
    most = RUSHES[speed]
    if most == 0 and levels != 0:
        raise Refused("no-rush", speed=speed)
    if not 0 <= levels <= most:
        to = tuple(f"{level} ({rushed(speed, level)})" for level in range(1, most + 1))
        raise Refused("bad-rush", speed=speed, found=levels, allowed=to)
    return SPEEDS[SPEEDS.index(speed) - levels]


class Budget(Frozen):
    """What is left of a round: one simple action, one full move or two half moves, one dramatic action, and a passive
    defence, unless the dramatic action was an active one.
    """

    simple: int = 1
    halves: int = 2
    dramatic: int = 1
    passive: int = 1

    def spend(self, kind: str) -> Self | None:
        """Return what is left after an action of this kind; None if that is more than there is."""
        rest = self._changed(kind, -1)
        return rest if min(rest.simple, rest.halves, rest.dramatic, rest.passive) >= 0 else None

    def refund(self, kind: str) -> Self:
        """Return what is left when an action of this kind is given back: never more than a round has."""
        back, whole = self._changed(kind, 1), Budget()
        return back.evolve(
            simple=min(back.simple, whole.simple),
            halves=min(back.halves, whole.halves),
            dramatic=min(back.dramatic, whole.dramatic),
        )

    @property
    def left(self) -> tuple[str, ...]:
        """What is left: the kinds of action, and the passive defence."""
        return self.actions + (PASSIVE,) * self.passive

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of action that are left: what one may be asked for."""
        move = ("half-move", "move")[self.halves - 1 : self.halves] if self.halves else ()
        return ("simple",) * self.simple + move + ("dramatic",) * self.dramatic

    def _changed(self, kind: str, by: int) -> Self:
        match kind:
            case "simple":
                return self.evolve(simple=self.simple + by)
            case "dramatic":
                return self.evolve(dramatic=self.dramatic + by)
            case "active-defence":
                return self.evolve(dramatic=self.dramatic + by, passive=self.passive + by)
            case "passive-defence":
                return self.evolve(passive=self.passive + by)
            case "half-move" | "move":
                return self.evolve(halves=self.halves + by * (2 if kind == "move" else 1))
            case _:
                return self
