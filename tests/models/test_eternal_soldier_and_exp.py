"""The systems against models of their rules: the same commands, and who is due, who may respond, in which order, with
what left.

The number of rounds is `ROUNDS` of the environment; `make models` plays the whole amount. A fight is found again by
its part and number, which its transcript begins with.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.views import Mark
from tests.models import eternal_soldier, exp_none, exp_tactical, exp_theatrical
from tests.models.driving import PARTS, Fight, play

LOOKED = 17
"""What may be done is compared at every so manieth step: to ask for all of it takes longer than the step."""
PARTS_OF_A_TURN = ("move", "attack")
MARKS = {"open": Mark.READY, "waits": Mark.HOLDS, "done": Mark.DONE, "lost": Mark.MISSES}


# Eternal Soldier: a round is a segment that is called.


def a_duel(chance: random.Random) -> int:
    """Play a fight of Eternal Soldier; return how many segments were called."""
    fight, watch = Fight("eternal-soldier"), eternal_soldier.Watch()
    for name in "ABCD"[: chance.randint(2, 4)]:
        agility = chance.choice((1, 3, 7, 10, 11, 17, 18, 25))
        owner = chance.choice((None, 1))
        fight.join(name, owner=owner, agility=agility)
        watch.fighters[name] = eternal_soldier.Fighter(agility, player=owner is not None)
    for step in range(120):
        before = fight.state
        accepted, wanted = _a_deed(chance, fight, watch, step)
        assert accepted is wanted, fight.told
        if fight.state is not before:
            _same_watch(fight, watch)
        if step % LOOKED == 0 and watch.running:
            assert fight.may("act") == watch.due(), fight.told
    return len(watch.called)


def _a_deed(chance: random.Random, fight: Fight, watch: eternal_soldier.Watch, step: int) -> tuple[bool, bool]:
    """Give the same command to both; return whether each accepted it."""
    if not watch.running and step > 4:
        watch.begin()
        return fight.give("flip"), True
    due, asked = sorted(watch.due()), sorted(watch.asked())
    name = chance.choice(due or asked or sorted(watch.fighters)) if chance.random() < 0.8 else chance.choice("AB")
    kind = chance.random()
    if watch.running and kind < 0.25:
        return fight.give("act", name), watch.act(name)
    if kind < 0.62:
        return _declared(chance, fight, watch, name)
    if kind < 0.65:
        return fight.give("declare", name, action="parry"), watch.parry(name)
    if kind < 0.72:
        return fight.give("declare", name, action="run"), watch.run(name)
    if kind < 0.78:
        return fight.give("declare", name, action="stop"), watch.stop(name)
    if kind < 0.86:
        return fight.give("hold", name), watch.hold(name)
    if kind < 0.92:
        return fight.give("abort", name), watch.abort(name)
    if kind < 0.97:
        return fight.give("next"), watch.go_on()
    to = watch.now + chance.randint(-1, 12)
    return fight.give("next", to=to), watch.go_on(to)


def _declared(chance: random.Random, fight: Fight, watch: eternal_soldier.Watch, name: str) -> tuple[bool, bool]:
    speed = chance.choice((*eternal_soldier.NUMERALS, "X+X", "20s", "VII+3s"))
    repeat, reacting, closing = chance.random() < 0.4, chance.random() < 0.2, None
    label, changes = f"deed {chance.choice(('swing', 'of'))} {speed}", chance.random() < 0.2
    options = {"speed": speed, "action": label, "repeat": repeat, "reacting": reacting, "change": changes or None}
    if speed in eternal_soldier.NUMERALS and chance.random() < 0.2:
        closing = chance.randint(1, 20)
        options |= {"speed": f"{closing}s+{speed}", "reach": True}
    accepted = fight.give("declare", name, **options)
    said: dict[str, Any] = {"repeat": repeat, "reacting": reacting, "closing": closing, "changes": changes}
    return accepted, watch.declare(name, label, speed, **said)


def _same_watch(fight: Fight, watch: eternal_soldier.Watch) -> None:
    board = fight.board
    if not watch.running:
        return
    assert board.heading[0].facts["segment"] == watch.now, fight.told
    assert fight.up == watch.due(), fight.told
    assert fight.marked(Mark.WAITED_FOR) == watch.asked(), fight.told
    bars = (bar for picture in board.exhibits for bar in getattr(picture, "bars", ()))
    lanes = {(bar.name, bar.label, bar.begins, bar.lands) for bar in bars if bar.label.startswith("deed")}
    assert lanes == watch.under_way(), fight.told


# EXP without initiative.


def some_units(chance: random.Random) -> int:
    """Play some units without initiative; return how many."""
    blocks = chance.random() < 0.5
    fight, model = Fight("exp-none", block="sides" if blocks else "off"), exp_none.Round(blocks)
    for place in range(chance.randint(2, 6)):
        player = chance.choice((None, 1, 2, 3))
        fight.join(f"P{place}", owner=player)
        model.personas[f"P{place}"] = exp_none.Persona(player)
    player = chance.choice((None, 1, 4))
    fight.join("Lurker", owner=player, hidden=True)
    model.personas["Lurker"] = exp_none.Persona(player, hidden=True)
    names = sorted(model.personas)
    for step in range(60):
        name = chance.choice(model.up if model.up and chance.random() < 0.6 else names)
        kind = chance.random()
        if kind < 0.75 and model.begun:
            deed = chance.choice(("move", "attack", "both", "both", "nothing"))
            given = fight.give("act", name, do=deed), model.act(name, deed)
        elif kind < 0.9:
            unit = chance.random() < 0.2
            given = fight.give("next", round=unit), model.next(unit=unit)
        else:
            able = not model.personas[name].able
            given = (fight.give("edit", name, condition="none" if able else "stunned"), model.strike(name, able=able))
        assert given[0] is given[1], fight.told
        assert (fight.state.round, fight.up) == (model.unit, set(model.up)), fight.told
        assert fight.order == model.seats(), fight.told
        lurker = model.personas["Lurker"]
        assert fight.hidden("Lurker") == (lurker.told, lurker.owed), fight.told
        if step % LOOKED == 0:
            _same_turns(fight, model)
    return model.unit


def _same_turns(fight: Fight, model: exp_none.Round) -> None:
    players = {model.personas[up].player for up in model.up}
    wanted = {
        (name, part)
        for name, one in model.personas.items()
        for part in one.owed or one.left
        if one.able and (one.owed or not one.over)
        if one.owed or (one.hidden and model.begun) or one.player in players
    }
    assert fight.may_do("act", "do", "move", "attack") == wanted, fight.told


# EXP, theatrical.


def some_scenes(chance: random.Random) -> int:
    """Play some units of theatrical initiative; return how many."""
    at_once = chance.random() < 0.5
    ties, blocks = "simultaneous" if at_once else "reroll", chance.random() < 0.5
    fight = Fight("exp-theatrical", ties=ties, block="sides" if blocks else "off")
    model = exp_theatrical.Scene(at_once, blocks)
    for place in range(chance.randint(3, 6)):
        side, player, dex = "ab"[place] if place < 2 else chance.choice("abc"), chance.choice((None, 1)), 10
        dex += chance.randint(0, 3)
        fight.join(f"P{place}", owner=player, side=side, dexterity=dex)
        model.personas[f"P{place}"] = exp_theatrical.Persona(side, dex, player)
    side, player = chance.choice("abd"), chance.choice((None, 1))
    fight.join("Lurker", owner=player, side=side, hidden=True, dexterity=11)
    model.personas["Lurker"] = exp_theatrical.Persona(side, 11, player, hidden=True)
    names = sorted(model.personas)
    for step in range(60):
        kind, waiting = chance.random(), model.to_roll()
        name = chance.choice(sorted(model.up) or names) if chance.random() < 0.7 else chance.choice(names)
        if waiting and kind < 0.8:
            side, shows = chance.choice(waiting), chance.randint(1, 3)
            given = fight.give("flip", side=side, roll=str(shows)), model.roll(side, shows)
        elif kind < 0.75:
            deed = chance.choice(("move", "attack-move", "nothing"))
            given = fight.give("act", name, do=deed), model.act(name, attacks=deed == "attack-move")
        elif kind < 0.87:
            unit, every = chance.random() < 0.1, chance.random() < 0.5
            given = fight.give("next", round=unit, force=every), model.next(unit=unit, all_of_them=every)
        elif kind < 0.94:
            given = fight.give("act", name, do="reaction"), model.react(name)
        else:
            able = not model.personas[name].able
            accepted = fight.give("edit", name, condition="none" if able else "killed")
            drawn = {one.side: list(one.rolls) for one in fight.state.rolls}
            given = accepted, model.strike(name, able=able, drawn=drawn)
        assert given[0] is given[1], fight.told
        assert (fight.state.round, fight.up) == (model.unit, model.up), fight.told
        lurker = model.personas["Lurker"]
        assert fight.hidden("Lurker") == (lurker.told, set(PARTS_OF_A_TURN) if lurker.owed else set()), fight.told
        if model.ordered:
            assert fight.order == model.order(), fight.told
        if step % LOOKED == 0:
            told = {who for who, deed in fight.may_do("act", "do", "reaction")}
            assert told == {who for who, one in model.personas.items() if one.able}, fight.told
    return model.unit


# EXP, tactical.


def a_unit(chance: random.Random) -> int:
    """Play a unit of tactical initiative."""
    blocks = chance.random() < 0.5
    fight = Fight("exp-tactical", block="sides" if blocks else "off")
    scores = chance.sample(range(11, 40), chance.randint(2, 6))
    awareness = {f"P{place}": chance.randint(5, 15) for place in range(len(scores))}
    players = {name: chance.choice((1, 2, None)) for name in awareness}
    for name, score in zip(awareness, scores, strict=True):
        fight.join(name, owner=players[name], dexterity=score - 5, awareness=awareness[name])
    score, rolled = chance.choice([other for other in range(11, 40) if other not in scores]), chance.random() < 0.5
    hidden = exp_tactical.Persona(score, 0, hidden=True, rolled=rolled)
    fight.join("Lurker", hidden=True, dexterity=score - 5)
    for name in (*(("Lurker",) if rolled else ()), *awareness):
        assert fight.give("flip", name, roll="5")
    personas = {
        name: exp_tactical.Persona(score, awareness[name], of_player=players[name] is not None)
        for name, score in zip(awareness, scores, strict=True)
    }
    personas["Lurker"] = hidden
    unit, step = exp_tactical.Unit(personas, blocks), 0
    before = None
    while not unit.over:
        step += 1
        assert step < 200, fight.told
        if fight.state is not before:
            _same_unit(fight, unit, look=step % LOOKED == scores[0] % LOOKED)
        before = fight.state
        accepted, wanted = _a_say(chance, fight, unit)
        assert accepted is wanted, fight.told
    assert fight.state.round == 2, fight.told
    assert fight.hidden("Lurker") == (0, hidden.left), "what it has left it is owed"
    return 1


def _a_say(chance: random.Random, fight: Fight, unit: exp_tactical.Unit) -> tuple[bool, bool]:
    name = chance.choice(unit.up if unit.up and chance.random() < 0.5 else sorted(unit.personas))
    kind = chance.random()
    if kind < 0.55:
        deed = chance.choice(("move", "attack", "both"))
        goes_before = name in unit.higher()
        roll = chance.randint(1, 20) if goes_before else None
        return fight.give("act", name, do=deed, total=roll), unit.act(name, deed, roll)
    if kind < 0.9:
        what = chance.choice((None, "move", "attack", "both"))
        return fight.give("hold", name, what=what), unit.wait(name, what)
    if kind < 0.94:
        return fight.give("abort", name), unit.give_up(name)
    condition, strike = chance.choice((("stunned", unit.stun), ("paralysed", unit.paralyse)))
    lost = fight.give("edit", name, condition=condition) and fight.give("edit", name, condition="none")
    return lost, strike(name)


def _same_unit(fight: Fight, unit: exp_tactical.Unit, *, look: bool) -> None:
    assert fight.up == set(unit.up), fight.told
    assert fight.order == unit.ladder(), fight.told
    wanted = {
        name: tuple(
            MARKS[kind]
            for part in exp_tactical.PARTS
            for kind in ("open", "waits", "done", "lost")
            if part in getattr(one, kind)
        )
        for name, one in unit.personas.items()
        if not one.hidden
    }
    assert fight.chips() == wanted, fight.told
    assert fight.hidden("Lurker") == (unit.personas["Lurker"].told, set()), fight.told
    if look:
        assert unit.up
        may = {(up, part) for up in unit.up for part in unit.personas[up].left}
        may |= {("Lurker", part) for part in unit.personas["Lurker"].left}
        may |= {(name, part) for name in unit.higher() for part in unit.personas[name].waits}
        assert fight.may_do("act", "do", "move", "attack") == may, fight.told


FIGHTS = {
    "eternal-soldier": a_duel, "exp-none": some_units, "exp-theatrical": some_scenes, "exp-tactical": a_unit,
}  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("fight", FIGHTS.values(), ids=FIGHTS)
def test_a_system_does_what_its_model_does(fight: Callable[[random.Random], int], part: int) -> None:
    play(part, fight)
