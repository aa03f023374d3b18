"""D20 plays as a model does that was written from its rules alone: random rounds of it."""

from __future__ import annotations

import random

import pytest

from bot.rules.views import Mark
from tests.models import d20
from tests.models.driving import PARTS, Fight, play

NAMES = "ABCDE"


def some_rounds(chance: random.Random) -> int:
    """Play some rounds; return how many."""
    anew = chance.random() < 0.4
    blocks = chance.random() < 0.5
    fight = Fight("d20", reroll="each-round" if anew else "never", block="sides" if blocks else "off")
    model = d20.Order(anew, blocks)
    for place, name in enumerate(NAMES[: chance.randint(2, 5)]):
        modifier = 2 * place - chance.randint(0, 1) - 3
        player = chance.choice((None, 1, 2))
        fight.join(name, owner=player, initiative=modifier)
        model.creatures[name] = d20.Creature(modifier, of_player=player is not None)
    for _ in range(90):
        if not model.running:
            _rolled(chance, fight, model)
        else:
            given, wanted = _a_turn(chance, fight, model)
            assert given is wanted, fight.told
        assert (fight.state.round, fight.up) == (model.round, set(model.up)), fight.told
        if model.running:
            assert fight.order == model.order(), fight.told
            holding = {name for name, one in model.creatures.items() if one.waits}
            assert fight.marked(Mark.HOLDS) == holding, fight.told
            assert fight.may("act") == holding | set(model.up), fight.told
    return model.round


def _rolled(chance: random.Random, fight: Fight, model: d20.Order) -> None:
    for name in chance.sample(list(model.creatures), len(model.creatures)):
        die = chance.randint(1, 20)
        assert fight.give("flip", name, roll=str(die)) is model.roll(name, die), fight.told
    assert fight.give("flip") is model.begin(), fight.told


def _a_turn(chance: random.Random, fight: Fight, model: d20.Order) -> tuple[bool, bool]:
    """Give the same command to both; return whether each accepted it."""
    name = chance.choice(model.up if model.up and chance.random() < 0.5 else list(model.creatures))
    kind = chance.random()
    if kind < 0.5:
        return fight.give("act", name), model.act(name)
    if kind < 0.65:
        return fight.give("hold", name), model.hold(name, "delays")
    if kind < 0.8:
        return fight.give("hold", name, until="a noise"), model.hold(name, "ready")
    if kind < 0.9:
        aware = chance.random() < 0.4
        return fight.give("edit", name, aware=aware), model.surprise(name, aware=aware)
    if kind < 0.93:
        return fight.give("flip", name, roll="7"), model.roll(name, 7)
    whole = chance.random() < 0.3
    return fight.give("next", round=whole), model.next(whole=whole)


@pytest.mark.parametrize("part", range(PARTS))
def test_it_plays_as_its_rules_say(part: int) -> None:
    play(part, some_rounds)
