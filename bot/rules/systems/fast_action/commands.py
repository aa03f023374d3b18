"""The commands of Fast Action, and how their texts are written: costs (2AD, 7m/AD), targets (2S@10m,20), effects.

Distances are whole numbers, so that 10.5 m and 35 ft are exact.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from typing import Annotated

from bot.rules import commands
from bot.rules.errors import Refused, refuse_if
from bot.rules.model import Note, ShortText, Traits
from bot.rules.schema import Number, Option, Small, Trait
from bot.rules.words import Fact, Frozen, Phrase, say

Roll = tuple[int, ...]
"""The dice of a roll, from the highest down."""
DICE_AT_MOST = 30
SUGGESTED = {
    "cost": ("1", "2", "3", "4", "5", "2AD", "7m/AD", "10m/2AD"),
    "target": ("1S", "2S", "3S", "4S", "2S@10m,20,30,40,50", "2S@3m,2"),
    "effect": ("1HP/SM", "2HP/SM", "3HP/SM"),
}


class Act(commands.Act):
    """Spend dice, bind or free some, or end the turn."""

    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    action: Annotated[Note | None, Option()] = None
    distance: Annotated[ShortText | None, Option()] = None
    done: Annotated[bool | None, Option()] = None
    bind: Annotated[Small | None, Option()] = None

    @property
    def dice(self) -> int | None:
        """The dice that it costs, None where nothing is paid for; refuse a distance by which no cost is counted."""
        by_distance = self.cost is not None and _PER_UNIT.fullmatch(self.cost.strip())
        refuse_if(self.distance is not None and not by_distance, "distance-for-what")
        return None if self.cost is None else dice_for(self.cost, self.distance)


class Check(commands.Check):
    """Roll a test."""

    cost: Annotated[ShortText | None, Option(suggested=True)] = None
    dice: Annotated[Small | None, Option()] = None
    target: Annotated[ShortText | None, Option(suggested=True)] = None
    distance: Annotated[ShortText | None, Option()] = None
    effect: Annotated[ShortText | None, Option(suggested=True)] = None


class Odds(commands.Odds):
    """Ask for the chances of a test."""

    dice: Annotated[Small | None, Option()] = None
    target: Annotated[ShortText | None, Option(suggested=True)] = None


class SpenderTraits(Traits):
    """The numbers of a combatant that spends action dice."""

    dice: Annotated[Number | None, Trait(lowest=1, highest=DICE_AT_MOST, default=5, asked=True)] = None
    prowess: Annotated[Number | None, Trait(lowest=0, highest=DICE_AT_MOST, default=2, asked=True)] = None
    bound: Annotated[Number | None, Trait(lowest=0, highest=DICE_AT_MOST, default=0, asked=True)] = None


# Distances, costs, targets, effects.

_NUMBER = r"\d{1,6}(?:[.,]\d{1,3})?"
_DISTANCE = re.compile(rf"({_NUMBER})\s*(m|met(?:re|er)s?|ft|foot|feet|['’′])?", re.IGNORECASE)
_DICE = re.compile(r"(\d{1,2})")
_AT_LEAST = re.compile(r"(\d{0,2})\s*AD\s*(?:\+\s*(\d{1,2}))?", re.IGNORECASE)
_PER_UNIT = re.compile(rf"({_NUMBER})\s*([^\W\d_]*|['’′])\s*/\s*(\d{{0,2}})\s*AD", re.IGNORECASE)
_TARGET = re.compile(r"(\d{1,2})\s*S?\s*(?:@(.*))?", re.IGNORECASE)
_EFFECT = re.compile(r"(\d{1,4})\s*([^\W\d_][^/]{0,30}?)?\s*/\s*SM", re.IGNORECASE)
METRES, FEET = "m", "ft"
_LENGTHS = {METRES: 10_000, FEET: 3_048}
"""How long a thousandth of each is, in tenths of a micrometre: a foot is 0.3048 m."""


class Distance(Frozen):
    """A distance in thousandths of its unit. `unit` None: that of whatever it is compared with."""

    thousandths: int
    unit: str | None = None

    def length(self, otherwise: str | None) -> int:
        """Return how long it is, in a measure that all have in common; without a unit, in the `otherwise` one."""
        return self.thousandths * _LENGTHS[self.unit or otherwise or METRES]


class Target(Frozen):
    """How many successes a test needs: `base`, and one more for each distance after the first of `reach`."""

    base: int
    reach: tuple[Distance, ...] = ()

    def at(self, distance: Distance) -> int | None:
        """Return the successes needed at a distance, or None where the action is not effective (in reach of none)."""
        unit = next((limit.unit for limit in self.reach if limit.unit), distance.unit)
        limits, far = [limit.length(unit) for limit in self.reach], distance.length(unit)
        falling = len(limits) > 1 and limits[1] < limits[0]
        if falling and far > limits[0]:
            return None
        for more, limit in enumerate(limits):
            if (far >= limit) if falling else (far <= limit):
                return self.base + more
        return None

    @property
    def all(self) -> tuple[int, ...]:
        """Every number of successes that it may need, the fewest first."""
        return tuple(self.base + more for more in range(max(len(self.reach), 1)))


class Effect(Frozen):
    """What a success brings for each point of its margin."""

    number: int
    unit: str

    def times(self, margin: int) -> str:
        """Return the whole effect of a success with this margin."""
        return f"{self.number * margin} {self.unit}".strip()


def parse_distance(text: str) -> Distance:
    """Return a distance in metres or feet; refuse what is none."""
    found = _DISTANCE.fullmatch(text.strip())
    if found is None:
        raise Refused("bad-distance", found=text)
    return _measured(found[1], found[2] or "")


def _measured(number: str, unit: str) -> Distance:
    word, thousandths = unit.casefold(), int(Fraction(number.replace(",", ".")) * 1000)
    if word in ("ft", "foot", "feet", "'", "’", "′"):
        return Distance(thousandths=thousandths, unit=FEET)
    return Distance(thousandths=thousandths, unit=METRES if word == "m" or word.startswith("met") else None)


def dice_for(cost: str, distance: str | None) -> int:
    """Return the dice that a cost comes to: as many as it says, or enough whole units for the distance."""
    text, dice, more = cost.strip(), 0, 0
    if per_unit := _PER_UNIT.fullmatch(text):
        unit = _measured(per_unit[1], per_unit[2])
        if distance is None:
            raise Refused("cost-needs-distance", found=cost)
        far = parse_distance(distance)
        each, whole = unit.length(far.unit), far.length(unit.unit)
        dice = -(-whole // each) * int(per_unit[3] or 1) if each else 0
    elif plain := _DICE.fullmatch(text):
        dice = int(plain[1])
    elif at_least := _AT_LEAST.fullmatch(text):
        dice, more = int(at_least[1] or 1), int(at_least[2] or 0)
    refuse_if(dice < 1, "bad-cost", found=cost)
    return dice + more


def parse_target(text: str) -> Target:
    """Return a target; refuse one whose distances neither rise nor fall all the way."""
    found = _TARGET.fullmatch(text.strip())
    parts = found[2].split(",") if found is not None and found[2] is not None else []
    if found is None or not int(found[1]) or not all(_DISTANCE.fullmatch(part.strip()) for part in parts):
        raise Refused("bad-target", found=text)
    reach = tuple(map(parse_distance, parts))
    refuse_if(len({part.unit for part in reach if part.unit}) > 1, "units-mixed", found=text)
    way = [part.thousandths for part in reach]
    refuse_if(way != sorted(set(way)) and way != sorted(set(way), reverse=True), "target-not-one-way", found=text)
    return Target(base=int(found[1]), reach=reach)


def needed(target: str, distance: str | None) -> int:
    """Return the successes needed at a distance; refuse where the action is not effective."""
    parsed = parse_target(target)
    if not parsed.reach:
        return parsed.base
    if distance is None:
        raise Refused("target-needs-distance", target=target)
    at = parsed.at(parse_distance(distance))
    if at is None:
        raise Refused("not-effective", target=target, distance=distance)
    return at


def dice_given(dice: int | None) -> int:
    """Return the dice that an action gives to a test; refuse a number that no pool has."""
    given = dice or 0
    refuse_if(not 0 <= given <= DICE_AT_MOST, "bad-dice", found=given, most=DICE_AT_MOST)
    return given


def parse_effect(text: str) -> Effect:
    """Return an effect for each point of margin; refuse what is none."""
    found = _EFFECT.fullmatch(text.strip())
    if found is None:
        raise Refused("bad-effect", found=text)
    return Effect(number=int(found[1]), unit=(found[2] or "").strip())


def parse_roll(text: str, dice: int) -> Roll:
    """Return a roll of the table's own dice, from the highest down; refuse one of another number of dice."""
    faces = re.sub(r"[\s,;+]", "", text)
    if re.fullmatch(r"[1-6]*", faces) is None or len(faces) != dice or not dice:
        such = " ".join("6552111111"[:dice]) if dice < 11 else "6 5 5 2 1 …"
        raise Refused("bad-roll", found=text, dice=dice, wanted=dice_in_words(dice), such=such)
    return tuple(sorted(map(int, faces), reverse=True))


def roll_in_words(roll: Roll) -> Fact:
    """Return a roll as it is told."""
    return " ".join(str(die) for die in roll) if roll else say("no-dice")


def successes_in_words(n: int) -> Phrase:
    """Return so many successes in words."""
    return say("one-success") if n == 1 else say("successes", n=n)


def dice_in_words(n: int) -> Phrase:
    """Return so many dice in words."""
    return say("one-die") if n == 1 else say("some-dice", n=n)


def chance(pool: int, target: int) -> Fraction:
    """Return the exact chance of at least `target` successes on `pool` dice, each a success on 5 and 6."""
    ways = sum(comb(pool, hits) * 2 ** (pool - hits) for hits in range(target, pool + 1))
    return Fraction(ways, 3**pool)
