"""Fast Action once more, written from its rules alone, to be compared with the system: plain, slow and unlike it.

Owns the order of turns and the dice of whole rounds: who is up, who may react, with how many dice left. Must not know
anything of the bot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.models.blocks import together

Roll = list[int]


class No(Exception):
    """That may not be done."""


@dataclass
class Person:
    """One at the table."""

    name: str
    dice: int
    bound: int = 0
    hidden: bool = False
    of_player: bool = False
    spent: int = 0
    rolls: list[Roll] = field(default_factory=list)
    done: bool = False
    was_up: bool = False
    owed: int = 0
    """Dice of the round before, in which it was hidden and had not ended its turn."""
    told: bool = False
    """Whether its turn of this round has come, being hidden."""

    @property
    def left(self) -> int:
        """The dice that it may still spend."""
        return self.dice - self.bound - self.spent


def _counts(roll: Roll) -> list[int]:
    """Return what rolls are compared by, one after the other."""
    return [sum(die > 4 for die in roll), *(roll.count(face) for face in (6, 5, 4, 3, 2, 1))]


@dataclass
class Fight:
    """A fight; `ordered` once the order is rolled."""

    people: list[Person]
    roll_of: Callable[[str, int], Roll]
    """Gives the roll that chance makes for somebody, by its number."""
    ordered: bool = False
    up: list[Person] = field(default_factory=list)
    blocks: bool = False
    round: int = 1

    def find(self, name: str) -> Person:
        """Return somebody."""
        return next(one for one in self.people if one.name == name)

    # Rolling.

    def seen(self) -> list[Person]:
        """Return those whom everybody sees."""
        return [one for one in self.people if not one.hidden]

    def must_roll(self) -> list[Person]:
        """Return those who are seen and have no roll that is theirs alone."""
        seen = self.seen()
        return [
            one
            for one in seen
            if not one.rolls or any(other.rolls[: len(one.rolls)] == one.rolls for other in seen if other is not one)
        ]

    def roll(self, one: Person, dice: Roll) -> None:
        """Take real dice."""
        wanted = one in self.must_roll() or (one.hidden and not one.rolls)
        if not wanted and self.ordered and one.was_up:
            raise No
        so_far = one.rolls if wanted else []
        free = one.dice - one.bound
        if len(dice) != (max(free, 1) if so_far else free) or not dice:
            raise No
        one.rolls = [*so_far, sorted(dice, reverse=True)]
        self._go_on()

    def in_order(self) -> list[Person]:
        """Return everybody, the best roll first."""

        def worth(one: Person) -> list[list[int]]:
            # Of two whose first rolls are alike the one with a further roll stands before the one without.
            return [*([-number for number in _counts(roll)] for roll in one.rolls), [1]]

        return sorted(sorted(self.people, key=lambda one: one.hidden), key=worth)

    # Spending.

    def spend(self, one: Person, cost: int | None, bind: int | None, *, done: bool) -> None:
        """Spend dice, bind some of those just spent or free some, end the turn."""
        if (cost is not None or done) and not self.ordered:
            raise No
        owed = one.owed > 0
        if done and not owed and (one.done or not (one in self.up or one.hidden)):
            raise No
        if (cost or 0) > (one.owed if owed else one.left):
            raise No
        if bind is not None and (bind == 0 or -bind > one.bound or bind > one.spent + (cost or 0)):
            raise No
        if owed:
            one.owed -= cost or 0
        else:
            one.spent += cost or 0
        if bind is not None:
            one.bound += bind
            if bind > 0 or self.ordered:
                one.spent = max(one.spent - bind, 0)
        if done and owed:
            one.owed = 0
        elif done:
            self._over(one)
        self._go_on()

    def hold(self, one: Person) -> None:
        """Keep what is left."""
        if one.hidden or not self.ordered or one.done or one not in self.up or not one.left:
            raise No
        self._over(one)
        self._go_on()

    def next(self, *, whole_round: bool) -> None:
        """End the turn, or the round."""
        if not self.ordered:
            raise No
        if not whole_round and not self.up and [one for one in self.must_roll() if one.rolls]:
            raise No
        if whole_round or not self.up:
            self._new_round()
        for one in list(self.up):
            self._over(one)
        self._go_on()

    def reveal(self, one: Person) -> None:
        """Step out of hiding."""
        if not one.hidden:
            raise No
        one.hidden = False
        self._go_on()

    def _over(self, one: Person) -> None:
        one.done = True
        self.up = [other for other in self.up if other is not one]

    # What goes on by itself.

    def _go_on(self) -> None:
        if not self.ordered:
            if self.must_roll():
                return
            self.ordered = True
        while [one for one in self.must_roll() if not one.rolls]:
            for one in self.must_roll():
                one.rolls.append(self.roll_of(one.name, len(one.rolls)))
            while self.must_roll():
                for one in self.must_roll():
                    one.rolls.append(self.roll_of(one.name, len(one.rolls)))
        while True:
            for one in [one for one in self.up if not one.left]:
                self._over(one)
            if self.up or self.must_roll() or all(one.dice == one.bound for one in self.seen()):
                return
            waiting = [one for one in self.in_order() if not one.hidden and not one.done and one.left]
            if waiting:
                self.up = together(waiting, lambda one: one.of_player, blocks=self.blocks)
                for one in self.up:
                    one.was_up, one.owed = True, 0
                order = self.in_order()
                for one in order[: order.index(self.up[0])]:
                    if one.hidden and not one.told and not one.done:
                        one.told, one.owed = True, 0
            else:
                self._new_round()

    def _new_round(self) -> None:
        self.round += 1
        self.up = []
        for one in self.people:
            one.owed = one.left if one.hidden and not one.done else 0
            one.spent, one.done, one.told = 0, False, False
