"""Fast Action against a model that was written from its rules: who is up, in which order, who may react, with what.

The number of rounds is `ROUNDS` of the environment; `make models` plays the whole amount.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.table import GM
from tests.models.driving import ROUNDS, Both
from tests.models.fast_action import Fight, No, Person

FIGHTS = 40
NAMES = ("Andy", "Babel", "Brad", "Dabel", "Lurker")


class Duel(Both):
    """A fight played twice: by the system, and by the model."""

    no = No

    def __init__(self, chance: random.Random) -> None:
        super().__init__("fast-action", chance, chance.randbytes(32))
        people = []
        for place, name in enumerate(NAMES, 1):
            dice, bound = chance.choice((2, 2, 3, 5, 5)), chance.choice((0, 0, 0, 1))
            hidden, traits = name == "Lurker", {"dice": dice, "bound": bound}
            player = chance.choice((None, 1))
            self.give("join", combatant=place, name=name, side="crew", owner=player, hidden=hidden, traits=traits)
            people.append(Person(name, dice, bound, hidden, player is not None))
        self.fight = Fight(people, self.rolled, blocks=chance.random() < 0.5)
        if self.fight.blocks:
            self.give("configure", key="block", value="sides")

    def rolled(self, name: str, number: int) -> list[int]:
        """Return the roll that the system has drawn for somebody."""
        return list(next(one for one in self.state.combatants if one.name == name).rolls[number])

    # What is compared.

    def real(self) -> dict[str, Any]:
        """Return where the system stands, and who may react."""
        state = self.state
        acts = [(one.name, self.system.command("act", by=GM, combatant=one.id, cost="1")) for one in state.combatants]
        return {
            "at": (state.round, state.rolled),
            "up": [one.name for one in state.up_now],
            "order": [one.name for one in self.system.order(state)] if state.rolled else [],
            "people": {one.name: (one.left, one.spent, one.bound, one.done, one.still) for one in state.combatants},
            "may react": {name for name, act in acts if self.system.may(state, act)},
        }

    def image(self) -> dict[str, Any]:
        """Return where the model stands, and who may react."""
        fight = self.fight
        return {
            "at": (fight.round, fight.ordered),
            "up": [one.name for one in fight.up],
            "order": [one.name for one in fight.in_order()] if fight.ordered else [],
            "people": {one.name: (one.left, one.spent, one.bound, one.done, one.owed) for one in fight.people},
            "may react": {one.name for one in fight.people if fight.ordered and (one.owed or one.left)},
        }

    # What is done.

    def something(self) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return something to be done: mostly what takes the round on."""
        chance, fight = self.chance, self.fight
        waiting = fight.must_roll()
        one = chance.choice(fight.people)
        if waiting and chance.random() < 0.8:
            one = chance.choice(waiting)
            free = one.dice - one.bound
            return self.rolling(one, max(free, 1) if one.rolls else free)
        if chance.random() < 0.05:
            return self.rolling(one, chance.choice((one.dice - one.bound, one.dice, 0)))
        if fight.up and chance.random() < 0.5:
            one = chance.choice(fight.up)
        number = 1 + NAMES.index(one.name)
        kind = chance.random()
        if kind < 0.7:
            return self.spending(one, number)
        if kind < 0.8:
            return "hold", {"combatant": number}, lambda: fight.hold(one)
        if kind < 0.81:
            return "reveal", {"combatant": number}, lambda: fight.reveal(one)
        whole = chance.random() < 0.1
        return "next", {"round": whole}, lambda: fight.next(whole_round=whole)

    def rolling(self, one: Person, dice: int) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return a roll of real dice; where there is none to make, another step."""
        if not dice:
            return self.spending(one, 1 + NAMES.index(one.name))
        faces = [self.chance.randint(1, 6) for _ in range(dice)]
        options = {"combatant": 1 + NAMES.index(one.name), "roll": " ".join(map(str, faces))}
        return "flip", options, lambda: self.fight.roll(one, faces)

    def spending(self, one: Person, number: int) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return how somebody spends, binds, frees, or ends its turn."""
        chance = self.chance
        cost = chance.choice((None, 1, 1, 2, 3))
        bind = chance.choice((None, None, None, None, 1, 2, -1, -1))
        done = chance.random() < 0.5
        if cost is None and bind is None:
            done = True
        given: dict[str, Any] = {"combatant": number, "cost": cost and str(cost), "bind": bind, "done": done or None}
        options = {name: value for name, value in given.items() if value is not None}
        return "act", options, lambda: self.fight.spend(one, cost, bind, done=done)


@pytest.mark.parametrize("fight", range(FIGHTS))
def test_the_system_and_the_model_agree_on_every_round(fight: int) -> None:
    both = Duel(random.Random(f"fast action {fight}"))
    while both.fight.round <= ROUNDS // FIGHTS:
        both.step()
