"""The tables of Torg Simple: bonus numbers, speeds, kinds of action, rushes, a round's budget, settings, traits, and
the options of its commands.

Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from typing import Annotated, Self

from bot.rules import commands
from bot.rules.declared import Number, Option, Setting, Small, Trait
from bot.rules.errors import Refused, refuse_if
from bot.rules.kit.rolling import Flip
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.model import CombatantId, Note, ShortText, Traits
from bot.rules.words import Frozen

INITIATIVE_BASE = 20
DIE = 20
AGAIN = (10, 20)  # These are rolled again and added, as long as they come.
_BONUS_UP_TO = {
    1: -12, 2: -10, 4: -8, 6: -5, 8: -2, 10: -1, 12: 0, 14: 1, 15: 2, 16: 3, 17: 4, 18: 5, 19: 6, 20: 7,
}  # fmt: skip
MOST_ROLLED = 500

COUNTS = {"very fast": 0, "fast": 3, "normal": 6, "slow": 9, "very slow": 12}
SPEEDS = tuple(COUNTS)
# By how many levels each speed can be rushed: a normal or slow action never becomes very fast.
RUSHES = {"very fast": 0, "fast": 1, "normal": 1, "slow": 2, "very slow": 2}
# The kinds of action, each with its usual speed.
KINDS = {"simple": "fast", "half-move": "fast", "move": "normal", "dramatic": "normal", "other": "normal"}
MOVES = ("half-move", "move")
ACTIVE, PASSIVE = "active-defence", "passive-defence"
DEFENCES = (ACTIVE, PASSIVE)  # They take effect at once, and no time.
# What an action of each kind takes of a round's budget.
COSTS: dict[str, dict[str, int]] = {
    "simple": {"simple": 1}, "half-move": {"halves": 1}, "move": {"halves": 2}, "dramatic": {"dramatic": 1},
    "other": {}, ACTIVE: {"dramatic": 1, "passive": 1}, PASSIVE: {"passive": 1},
}  # fmt: skip

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
ON_THE_FLY = "on-the-fly"  # Its targets were in range at some time only, not when it is done.
ON_THE_FLY_COSTS = (3, 6)
RULING = "ruling"

SETTINGS = (
    Setting(key="scene", default="plain", choices=("plain", "standard", "dramatic")),
    Setting(key="movement", default="separate", choices=("separate", "with-simple", "free", "multi-action")),
    Setting(key="reroll-keep-best", default="off", choices=("off", "on")),
    Setting(key="take-time", default="on", choices=("on", "off")),
    Setting(key="haste", default="off", choices=("off", "trump", "initiative", "penalty")),
)


class FighterTraits(Traits):
    """The numbers of a fighter."""

    initiative: Annotated[Number | None, Trait(optional=True, of_one_fight=True, lowest=-50, highest=200)] = None


def bonus(roll: int) -> int:
    """Return the bonus number of a roll: by the table up to 20, then 8, and 1 more for each further 5."""
    if roll > DIE:
        return 8 + (roll - 21) // 5
    return next(number for most, number in _BONUS_UP_TO.items() if roll <= most)


def parse_roll(text: str) -> tuple[int, ...]:
    """Return typed dice: their sum as one number, or each die.

    Raise Refused for anything else. All dice but the last must be a 10 or a 20.
    """
    parts = [part for part in re.split(r"[\s,+]+", text.strip()) if part]
    dice = tuple(int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 4)
    known = bool(dice) and len(dice) == len(parts) and all(1 <= die <= MOST_ROLLED for die in dice)
    *again, last = dice or (0,)
    if not known or (again and (last > DIE or any(die not in AGAIN for die in again))):
        raise Refused("bad-roll", found=text, most=MOST_ROLLED)
    return dice


def rushed(speed: str, levels: int) -> str:
    """Return the speed of an action rushed by so many levels. Raise Refused where it cannot be."""
    most = RUSHES[speed]
    refuse_if(most == 0 and levels != 0, "no-rush", speed=speed)
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
        rest = {part: getattr(self, part) - cost for part, cost in COSTS[kind].items()}
        return self.evolve(**rest) if min(rest.values(), default=0) >= 0 else None

    def refund(self, kind: str) -> Self:
        """Return what is left when an action of this kind is given back: never more than a round has."""
        back = {part: getattr(self, part) + cost for part, cost in COSTS[kind].items()}
        return self.evolve(**{part: min(left, getattr(Budget(), part)) for part, left in back.items()})

    @property
    def left(self) -> tuple[str, ...]:
        """Return what is left: the kinds of action, and the passive defence."""
        return self.actions + (PASSIVE,) * self.passive or ("nothing",)

    @property
    def actions(self) -> tuple[str, ...]:
        """Return the kinds of action that are left, without defences."""
        move = {0: (), 1: ("half-move",), 2: ("move",)}[self.halves]
        return ("simple",) * self.simple + move + ("dramatic",) * self.dramatic

    @property
    def best(self) -> str:
        """Return the kind of action that is left and does most."""
        return ("other", *self.actions)[-1]


class Declare(commands.Declare):
    """Announce an action, now or at a later count."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    kind: Annotated[ShortText | None, Option(choices=(*KINDS, *DEFENCES))] = None
    rush: Annotated[Small | None, Option(choices=("1", "2"))] = None
    surge: Annotated[Small | None, Option()] = None
    take_time: Annotated[bool | None, Option()] = None
    secret: Annotated[bool | None, Option()] = None
    phase: Annotated[ShortText | None, Option()] = None


class Act(commands.Act):
    """Resolve a due action, resume a prepped one, or be done for the round."""

    total: Annotated[Small | None, Option()] = None
    move_total: Annotated[Small | None, Option()] = None
    do: Annotated[ShortText | None, Option(picks=tuple(KINDS), suggested=True)] = None
    done: Annotated[bool | None, Option()] = None


class Abort(commands.Abort):
    """Drop the action under way, or change its target."""

    retarget: Annotated[ShortText | None, Option(choices=RETARGETS, closed=True)] = None


class Surge(commands.Surge):
    """Raise the initiative of this round at a penalty, or play a haste card."""

    points: Annotated[Small | None, Option(picks=tuple(map(str, range(SURGE_LEAST, SURGE_MOST + 1))))] = None
    haste: Annotated[bool | None, Option()] = None


class Check(commands.Check):
    """Put a modifier on the total of an action in the air."""

    modifier: Annotated[Small | None, Option()] = None
    reason: Annotated[Note | None, Option(suggested=True)] = None


class Interrupt(commands.Interrupt):
    """List the ways to resolve an action before the target's."""

    target: Annotated[CombatantId, Option()]
    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    kind: Annotated[ShortText | None, Option(choices=tuple(KINDS))] = None


COMMANDS = (Declare, Flip, Act, Hold, Abort, NextTo, Surge, Check, Interrupt)
