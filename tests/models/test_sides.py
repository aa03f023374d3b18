"""Sides plays as a model does that was written from its rules alone: random rounds of it."""

from __future__ import annotations

import random

import pytest

from tests.models import sides
from tests.models.driving import PARTS, Fight, play

NAMES = "ABCDEF"


def some_rounds(chance: random.Random) -> int:
    """Play some rounds; return how many."""
    how = chance.choice(("each-round", "once", "off"))
    fight, model = Fight("sides", dice=how), sides.War(how)
    for place, name in enumerate(NAMES[: chance.randint(3, 6)]):
        side, hidden = "xy"[place] if place < 2 else chance.choice("xyz"), place > 1 and chance.random() < 0.2
        fight.join(name, side=side, hidden=hidden)
        model.members[name] = sides.Member(side, hidden)
    for _ in range(60):
        if not model.running:
            _rolled(chance, fight, model)
        else:
            given, wanted = _a_turn(chance, fight, model)
            assert given is wanted, fight.told
        assert (fight.state.round, fight.up) == (model.round, model.up), fight.told
        if model.running:
            assert fight.order == model.seen_order(), fight.told
            may = {name for name, one in model.members.items() if not one.acted and (name in model.up or one.hidden)}
            assert fight.may("act") == may, fight.told
        for name, one in model.members.items():
            if one.hidden:
                assert fight.state.get(fight.ids[name]).alerted is one.told, fight.told
    return model.round


def _rolled(chance: random.Random, fight: Fight, model: sides.War) -> None:
    while waiting := model.to_roll():
        name, die = chance.choice(list(model.members)), chance.randint(1, 3)
        assert fight.give("flip", name, roll=str(die)) is model.roll(name, die), (fight.told, waiting)
    assert fight.give("flip") is model.begin(), fight.told


def _a_turn(chance: random.Random, fight: Fight, model: sides.War) -> tuple[bool, bool]:
    """Give the same command to both; return whether each accepted it."""
    name = chance.choice(sorted(model.up) if model.up and chance.random() < 0.6 else list(model.members))
    kind = chance.random()
    if kind < 0.75:
        return fight.give("act", name), model.act(name)
    if kind < 0.8 and (model.how == "off" or model.members[name].side in model.dice):
        return fight.give("reveal", name), model.reveal(name)
    if kind < 0.85:
        return fight.give("flip", name, roll="2"), model.roll(name, 2)
    whole = chance.random() < 0.2
    return fight.give("next", round=whole), model.next(whole=whole)


@pytest.mark.parametrize("part", range(PARTS))
def test_it_plays_as_its_rules_say(part: int) -> None:
    play(part, some_rounds)
