"""Card Deal and Ticks play as models do that were written from their rules alone: random rounds of each."""

from __future__ import annotations

import random

import pytest

from bot.rules.views import Mark
from tests.models import card_deal, ticks
from tests.models.driving import PARTS, Fight, play

LOOKED = 11
"""What may be done is compared at every so manieth step: to ask for all of it takes longer than the step."""
NAMES = "ABCDE"


def some_rounds(chance: random.Random) -> int:
    """Play some rounds of Card Deal; return how many."""
    blocks = chance.random() < 0.5
    fight, model = Fight("card-deal", block="sides" if blocks else "off"), card_deal.Cards(blocks)
    for name in NAMES[: chance.randint(2, 5)]:
        player = chance.choice((None, 1))
        fight.join(name, owner=player)
        model.players[name] = card_deal.Player(of_player=player is not None)
    for step in range(90):
        if not model.dealt and chance.random() < 0.8:
            _laid_and_dealt(chance, fight, model)
        else:
            given, wanted = _a_turn(chance, fight, model)
            assert given is wanted, fight.told
        assert (fight.state.round, fight.up) == (model.round, set(model.up)), fight.told
        assert fight.order == model.order(), fight.told
        if step % LOOKED == 0:
            done = {name for name, one in model.players.items() if one.stand == "done"}
            assert fight.marked(Mark.DONE) == done, fight.told
            assert fight.may("hold") == model.able_to_hold, fight.told
    return model.round


def _laid_and_dealt(chance: random.Random, fight: Fight, model: card_deal.Cards) -> None:
    pack = chance.sample(card_deal.CARDS, len(model.players))
    for name, card in zip(list(model.players), pack, strict=True):
        if model.players[name].stand == "out" and model.players[name].card is None:
            free = card if all(one.card != card for one in model.players.values()) else None
            card = free or next(other for other in card_deal.CARDS if other not in pack)
            assert fight.give("flip", name, card=card) is model.lay(name, card) is True, fight.told
    assert fight.give("flip") is model.deal(), fight.told


def _a_turn(chance: random.Random, fight: Fight, model: card_deal.Cards) -> tuple[bool, bool]:
    """Give the same command to both; return whether each accepted it."""
    name = chance.choice(model.up if model.up and chance.random() < 0.5 else list(model.players))
    kind = chance.random()
    if kind < 0.45:
        let_go = chance.random() < 0.2
        return fight.give("act", name, **({"done": True} if let_go else {})), model.act(name, let_go=let_go)
    if kind < 0.6:
        return fight.give("hold", name), model.hold(name)
    if kind < 0.7 and model.up:
        up = fight.ids[chance.choice(model.up)]
        return fight.give("act", name, preempt=up, force=True), model.dealt and model.go_before(name)
    if kind < 0.8:
        return fight.give("abort", name), model.abort(name)
    if kind < 0.9:
        card = chance.choice(card_deal.CARDS)
        return fight.give("flip", name, card=card), model.lay(name, card)
    whole = chance.random() < 0.3
    return fight.give("next", round=whole), model.next(round=whole)


def some_ticks(chance: random.Random) -> int:
    """Play some ticks; return how often somebody was called."""
    blocks = chance.random() < 0.5
    fight, model = Fight("ticks", opening="trait", block="sides" if blocks else "off"), ticks.Clock(blocks)
    for edge, name in enumerate(NAMES[: chance.randint(2, 5)]):
        start = chance.randint(0, 12)
        player = chance.choice((None, 1))
        fight.join(name, owner=player, start=start, edge=edge)
        model.runners[name] = ticks.Runner(start, edge, of_player=player is not None)
    for step in range(90):
        given, wanted = _a_tick(chance, fight, model)
        assert given is wanted, fight.told
        assert (fight.state.now, fight.up) == (model.now, set(model.up)), fight.told
        assert fight.order == model.order(), fight.told
        if step % LOOKED == 0:
            waiting = {name for name, one in model.runners.items() if one.waits}
            assert fight.marked(Mark.HOLDS) == fight.may("abort") == waiting, fight.told
            assert fight.may("act") == (set(model.runners) if model.running else set()), fight.told
    return model.calls


def _a_tick(chance: random.Random, fight: Fight, model: ticks.Clock) -> tuple[bool, bool]:
    """Give the same command to both; return whether each accepted it."""
    name = chance.choice(model.up if model.up and chance.random() < 0.6 else list(model.runners))
    kind = chance.random()
    if kind < 0.05 or (not model.running and kind < 0.5):
        return fight.give("flip"), model.start()
    if kind < 0.6:
        cost = chance.randint(1, 9)
        return fight.give("act", name, cost=str(cost)), model.act(name, cost)
    if kind < 0.68:
        return fight.give("act", name, done=True), model.let_go(name)
    if kind < 0.76:
        until = model.now + chance.randint(-1, 8)
        return fight.give("hold", name, until=str(max(until, 0))), model.hold(name, max(until, 0))
    if kind < 0.85:
        return fight.give("hold", name, until="somebody comes"), model.hold(name, None)
    if kind < 0.93:
        return fight.give("abort", name), model.abort(name)
    return fight.give("next"), model.next()


@pytest.mark.parametrize("one", [some_rounds, some_ticks])
@pytest.mark.parametrize("part", range(PARTS))
def test_it_plays_as_its_rules_say(part: int, one: object) -> None:
    assert callable(one)
    play(part, one)
