"""Torg Simple against a model that was written from its rules: who is waited for, what is due, and in which order.

The number of rounds is `ROUNDS` of the environment; `make models` plays the whole amount.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.rules.events import Event
from bot.rules.views import Mark
from tests.models.driving import ROUNDS, Both
from tests.models.torg import COSTS, RUSHABLE, SLOWNESS, USUAL, Fight, No, Person

FIGHTS = 20
NAMES = ("Andy", "Babel", "Brad")
MOVEMENTS = ("separate", "with-simple", "free", "multi-action")


class Hostage(Both):
    """A fight played twice: by the system, and by the model."""

    no = No

    def __init__(self, chance: random.Random) -> None:
        super().__init__("torg", chance)
        movement, scene = chance.choice(MOVEMENTS), chance.choice(("plain", "standard", "dramatic"))
        taking_time = chance.random() < 0.7
        settings = {
            "movement": movement, "scene": scene, "take-time": "on" if taking_time else "off",
        }  # fmt: skip
        for key, value in settings.items():
            self.give("configure", key=key, value=value)
        people = []
        for place, name in enumerate(NAMES):
            side, base = ("crew", "crew", "foes")[place], chance.randint(9, 20)
            traits, owner = {"initiative": base}, chance.choice((None, 1))
            self.give("join", combatant=place + 1, name=name, side=side, owner=owner, traits=traits)
            favoured = side == {"standard": "crew", "dramatic": "foes"}.get(scene)
            people.append(Person(name, base, favoured))
        self.fight = Fight(people, movement=movement, taking_time=taking_time)
        self.number = 0

    # What is compared.

    def real(self) -> dict[str, Any]:
        """Return where the system stands."""
        state = self.state
        where = {"ready": "before", "very-fast": "fast"}.get(state.stage, str(state.stage))
        return {
            "at": (state.round, where, state.count),
            "waited for": {one.name for one in state.combatants if self.system.row(state, one).mark is Mark.UP},
            "people": {
                one.name: (
                    sorted({*one.budget.left} - {"nothing"}), one.penalty, one.first,
                    sorted((deed.label, deed.lands) for deed in one.actions if not deed.prepped),
                    sorted(deed.label for deed in one.actions if deed.prepped), one.holds, one.plan is not None,
                    one.held,
                )
                for one in state.combatants
            },
        }  # fmt: skip

    def image(self) -> dict[str, Any]:
        """Return where the model stands."""
        fight = self.fight
        return {
            "at": (fight.round, fight.where, fight.count),
            "waited for": fight.waited_for,
            "people": {
                one.name: (
                    one.left, one.surged + 3 * one.rushed, one.first,
                    sorted((deed.label, deed.end) for deed in one.flying), sorted(deed.label for deed in one.ready),
                    one.holding, one.plan is not None,
                    one.waited,
                )
                for one in fight.people
            },
        }  # fmt: skip

    def check(self, events: tuple[Event, ...]) -> None:
        """Hold that what resolved together did so in the order of totals and initiatives."""
        names = [str(event.phrase.facts["who"]) for event in events if event.phrase.code.startswith("resolves")]
        told = list(dict.fromkeys(names))
        for ranks in self.fight.resolved:
            together, told = told[: len(ranks)], told[len(ranks) :]
            assert set(together) == set(ranks)
            assert [ranks[name] for name in together] == sorted(ranks.values())
        assert not told, f"{told} resolved, and the rules have nothing of theirs due"

    # What is done.

    def something(self) -> tuple[str, dict[str, Any], Any]:
        """Return a command that is sensible as a rule, and the same for the model."""
        self.number += 1
        self.fight.resolved = []
        chance, fight = self.chance, self.fight
        waited = sorted(fight.waited_for)
        name = chance.choice(waited) if waited and chance.random() < 0.8 else chance.choice(NAMES)
        who = {"combatant": NAMES.index(name) + 1}
        roll = chance.random()
        if fight.where == "before":
            verb = (
                "next"
                if roll < 0.6
                else chance.choice(("declare", "declare", "surge", "surge", "flip", "abort", "act"))
            )
        elif fight.where == "bottom":
            others = ("hold", "hold", "hold", "done", *("next",) * 5, "act", "surge", "abort", "to", "round")
            verb = "declare" if roll < 0.4 else chance.choice(others)
        else:
            verb = "act" if roll < 0.7 else chance.choice(("hold", "hold", "abort", "later", "same", "next", "declare"))
        match verb:
            case "declare":
                return self.announcing(name, who)
            case "surge":
                points = chance.randint(2, 10)
                return "surge", {**who, "points": points}, lambda: fight.surge(name, points)
            case "act":
                total = chance.choice((None, 5, 5, 9))
                shares = [one.kind for one in self.state.get(who["combatant"]).undecided]
                lesser = {"do": chance.choice(shares)} if len(shares) > 1 else {}
                return "act", {**who, **lesser, "total": total}, lambda: fight.act(name, total)
            case "done":
                return "act", {**who, "done": True}, lambda: fight.finish(name)
            case "hold":
                return "hold", who, lambda: fight.hold(name)
            case "abort":
                return "abort", who, lambda: fight.abort(name)
            case "later" | "same":
                return "abort", {**who, "retarget": verb}, lambda: fight.retarget(name, later=verb == "later")
            case "flip":
                rolled = chance.choice((1, 2, 4, 6, 9, 13, 17, 20, 33, 51))
                return "flip", {**who, "roll": str(rolled)}, lambda: fight.reroll(name, rolled)
            case "round":
                force = chance.random() < 0.3
                return "next", {"round": True, "force": force}, lambda: fight.end_round(force=force)
            case "to":
                to = (fight.count or 20) - chance.randint(0, 8)
                return "next", {"to": to}, lambda: fight.next(to)
        return "next", {}, fight.next

    def announcing(self, name: str, who: dict[str, Any]) -> tuple[str, dict[str, Any], Any]:
        """Return an announcement: often of what the round has left, now or at a count."""
        chance, fight = self.chance, self.fight
        kind = chance.choice([kind for kind in COSTS if fight.named(name).affords(kind)] or list(COSTS))
        if kind.endswith("defence"):
            return self.declared(name, who, kind)
        speed = chance.choice((None, None, None, *SLOWNESS))
        rush = chance.choice((0, 0, 0, 1, RUSHABLE[speed or USUAL[kind]]))
        at = (fight.count if fight.count is not None else 24) - chance.randint(0, 6) if chance.random() < 0.15 else None
        return self.declared(
            name, who, kind, speed=speed, rush=rush, time=chance.random() < 0.1, secret=chance.random() < 0.1, at=at
        )  # fmt: skip

    def declared(
        self, name: str, who: dict[str, Any], kind: str, *, speed: str | None = None, rush: int = 0, time: bool = False,
        secret: bool = False, at: int | None = None,
    ) -> tuple[str, dict[str, Any], Any]:  # fmt: skip
        """Return that announcement, for both."""
        label = f"deed {self.number}"
        given = {
            "kind": kind, "action": label, "speed": speed, "rush": rush or None, "take_time": time or None,
            "secret": secret or None, "phase": None if at is None else str(at),
        }  # fmt: skip
        return "declare", {**who, **given}, lambda: self.fight.declare(
            name, label, kind, speed, rush, time=time, secret=secret, at=at
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_the_system_plays_as_the_rules_say(seed: int) -> None:
    both = Hostage(random.Random(f"torg {seed}"))
    for _ in range(400 * ROUNDS // FIGHTS):
        both.step()
        if both.fight.round > ROUNDS // FIGHTS:
            return
    raise AssertionError("the rounds do not come to their ends")
