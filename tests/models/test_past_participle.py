"""Past Participle against a model that was written from its rules: who is due, in which order, who may act or answer.

The number of rounds is `ROUNDS` of the environment; `make models` plays the whole amount.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.rules.events import Event
from tests.conformance.table import GM
from tests.models.driving import ROUNDS, Both
from tests.models.past_participle import NUMERALS, SPEEDS, No, Person, Showdown

FIGHTS = 20
CAST = (("Andy", "crew"), ("Babel", "Crew"), ("Brad", "foes"), ("Dabel", "foes"), ("Lurker", "foes"))
PARTS = {"declare": "declaring", "pick": "picking", "act": "acting", "close": "closing"}
STANDS = {
    "idle": "nothing", "due": "to act", "acted": "acted", "holds": "holding", "next": "next", "goes-on": "goes on",
    "hesitates": "hesitates", "lost": "lost", "late": "late",
}  # fmt: skip


class Fight(Both):
    """A fight played twice: by the system, and by the model."""

    no = No

    def __init__(self, chance: random.Random) -> None:
        super().__init__("past-participle", chance)
        gm_calls = chance.random() < 0.3
        self.give("configure", key="call", value="gm" if gm_calls else "auto")
        people = []
        for place, (name, side) in enumerate(CAST, 1):
            dice, sides = chance.randint(1, 5), chance.choice((4, 6, 8, 10, 12))
            hidden = name == "Lurker"
            traits = {"reflex": f"{dice}d{sides}"}
            owner = chance.choice((None, 1))
            self.give("join", combatant=place, name=name, side=side, owner=owner, hidden=hidden, traits=traits)
            people.append(Person(name, dice, sides, crew=side.lower() == "crew", hidden=hidden))
        self.model = Showdown(people, gm_calls=gm_calls)

    # What is compared.

    def real(self) -> dict[str, Any]:
        """Return where the system stands, and who may do what."""
        state = self.state
        acts = [(one.name, self.system.command("act", by=GM, combatant=one.id)) for one in state.combatants]
        return {
            "at": (state.round, PARTS[state.stage], NUMERALS.index(state.phase) + 1 if state.phase else None),
            "up": [one.name for one in state.up_now],
            "people": [
                (one.name, STANDS[one.stand], one.wait, [NUMERALS.index(phase) + 1 for phase in one.open])
                for one in state.combatants
            ],
            "may act": {name for name, act in acts if self.system.may(state, act)},
            "open": set(self.open_now()),
        }

    def image(self) -> dict[str, Any]:
        """Return where the model stands, and who may do what."""
        model = self.model
        return {
            "at": (model.round, model.part, model.now),
            "up": [one.name for one in model.up],
            "people": [(one.name, one.doing, one.until, one.phases) for one in model.people],
            "may act": {one.name for one in model.people if model.may_act(one)},
            "open": model.open_now(),
        }

    def open_now(self) -> Iterator[str]:
        """Yield those of whom the board says that they are open to simultaneous action."""
        for line in self.system.board(self.state).prompt:
            some: Any = line.facts.get("open", ()) if line.code == "exposed-now" else ()
            for part in some:
                yield from part.facts["names"]

    def check(self, events: tuple[Event, ...]) -> None:
        """Hold that those who know of hidden ones have been told of all whose phase has come."""
        due = {one.name for one in self.model.people if one.hidden and (one.owed or self.model.has_come(one))}
        assert due <= {one.name for one in self.state.combatants if one.alerted}

    # What is done.

    def something(self) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return something to be done: mostly what takes the round on."""
        chance, model = self.chance, self.model
        one = chance.choice(model.people)
        number = self.id_of(one)
        silent = [other for other in model.people if other.speed is None]
        kind = chance.random()
        if model.part == "declaring" and kind < 0.8:
            return self.before_the_flip(silent)
        if kind < 0.35 and model.up:
            one = chance.choice(model.up)
            number = self.id_of(one)
            if chance.random() < 0.65:
                return "act", {"combatant": number}, lambda: model.act(one)
            until = chance.choice((None, "noon"))
            options = {"combatant": number} | ({"until": until} if until else {})
            return "hold", options, lambda: model.hold(one, until)
        if kind < 0.5:
            speed = chance.choice((None, None, *SPEEDS))
            options = {"combatant": number} | ({"speed": speed} if speed else {})
            return "act", options, lambda: model.act(one, speed)
        if kind < 0.53:
            return "act", {"combatant": number, "give_up": True}, lambda: model.give_up(one)
        if kind < 0.58:
            return "hold", {"combatant": number}, lambda: model.hold(one, None)
        if kind < 0.64:
            phase = chance.randint(1, 4)
            return "declare", {"combatant": number, "phase": NUMERALS[phase - 1]}, lambda: model.pick(one, phase)
        if kind < 0.68:
            return "abort", {"combatant": number}, lambda: model.abort(one)
        if kind < 0.71:
            roll = str(chance.randint(1, 14))
            return "flip", {"combatant": number, "roll": roll}, lambda: model.note(one, roll)
        if kind < 0.73:
            return "reveal", {"combatant": number}, lambda: model.reveal(one)
        whole = chance.random() < 0.15
        return "next", {"round": whole}, lambda: model.next(whole_round=whole)

    def before_the_flip(self, silent: list[Person]) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return what leads to the flip: everybody declares, and has a result."""
        chance, model = self.chance, self.model
        unread = [other for other in model.people if other.result is None]
        if silent and chance.random() < 0.9:
            one = chance.choice(silent)
            speed = chance.choice(SPEEDS)
            options = {"combatant": self.id_of(one), "speed": speed}
            return "declare", options, lambda: model.declare(one, speed)
        if unread:
            one = chance.choice(unread)
            result = "CF" if chance.random() < 0.1 else str(chance.randint(1, 15))
            return "flip", {"combatant": self.id_of(one), "roll": result}, lambda: model.note(one, result)
        force = chance.random() < 0.3
        return "flip", {"force": True} if force else {}, lambda: model.flip(force=force)

    def id_of(self, one: Person) -> int:
        """Return the number of somebody."""
        return next(number for number, (name, _) in enumerate(CAST, 1) if name == one.name)


@pytest.mark.parametrize("fight", range(FIGHTS))
def test_the_system_and_the_model_agree_on_every_round(fight: int) -> None:
    both = Fight(random.Random(f"past participle {fight}"))
    while both.model.round <= ROUNDS // FIGHTS:
        both.step()
