"""The setting `block`: who is called together, what hidden ones change of it, and how long it is waited for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.fight.deadlines import due
from bot.rules.kit.turns import BLOCK, CallState
from bot.rules.model import read_state
from bot.rules.registry import all_systems, system_of
from bot.rules.words import to_json
from tests.conformance.table import Table

NOON = 1_700_000_000_000
HOUR = 60 * 60 * 1000
WITH_BLOCKS = tuple(id for id, system in all_systems().items() if BLOCK in system.settings)
WITH_TURNS = tuple(id for id in all_systems() if issubclass(system_of(id).state_type, CallState))


def up(table: Table) -> list[str]:
    return [one.name for one in table.state.up_now]


def bridge(*, deadline: str = "off", **hidden: int) -> Table:
    """Andy (player 1) has 18, Babel (player 2) 15, the GM's Orc 10; whoever is `hidden` has that; all is a block."""
    table = Table("d20", block="sides", deadline=deadline)
    table.now = NOON
    for place, (name, roll) in enumerate({"Andy": 18, "Babel": 15, "Orc": 10}.items(), 1):
        table.join(name, player=place if name != "Orc" else None)
        table.flip(name, roll=str(roll))
    for name, roll in hidden.items():
        table.join(name, hidden=True)
        table.flip(name, roll=str(roll))
    table.flip()
    return table


def test_every_system_with_an_order_of_turns_has_it() -> None:
    """In Sides a side acts together anyway; three clocks tell each moment by itself."""
    assert set(all_systems()) - set(WITH_BLOCKS) == {"sides", "past-participle", "torg", "eternal-soldier"}


def test_who_is_hidden_ends_no_block_and_is_told_of_its_turn() -> None:
    plain, table = bridge(), bridge(Lurker=16)
    assert up(table) == up(plain) == ["Andy", "Babel"]
    assert table.board.rows == plain.board.rows
    table.act("Babel", by=2)
    table.act("Andy", by=1)
    assert up(table) == ["Orc"]
    assert "hidden-due" in table.codes()


def test_the_block_is_waited_for_as_one_and_its_end_passes_over_who_has_not_acted() -> None:
    table = bridge(deadline="1h")
    assert [(one.who, one.until) for one in table.deadlines.waits] == [
        (table.id("Andy"), NOON + HOUR), (table.id("Babel"), NOON + HOUR),
    ]  # fmt: skip
    table.now = NOON + HOUR // 2
    table.act("Babel", by=2)
    assert [(one.who, one.until) for one in table.deadlines.waits] == [(table.id("Andy"), NOON + HOUR)]
    table.now = NOON + HOUR
    over = due(table.fight, table.now)
    assert over is not None
    table.do(over)
    assert table.public_texts()[:2] == ["time-over names=Andy", "Andy is passed over."]
    assert up(table) == ["Orc"]
    table.act("Andy", by=1)
    assert table.public_texts()[0] == "comes-after-all who=Andy at=round 1"
    assert up(table) == ["Orc"] and table["Babel"].done


def test_a_surprised_one_is_passed_over_before_the_others_are_called() -> None:
    table = Table("d20", block="sides")
    for place, (name, roll) in enumerate({"Andy": 18, "Babel": 15, "Cable": 12}.items(), 1):
        table.join(name, player=place)
        table.flip(name, roll=str(roll))
    table.edit("Babel", aware=False)
    table.flip()
    assert up(table) == ["Andy", "Cable"]


def test_who_of_a_block_goes_leaves_the_others_up() -> None:
    table = bridge()
    table.leave("Andy")
    assert up(table) == ["Babel"]
    table.act("Babel", by=2)
    assert up(table) == ["Orc"]


def test_of_one_tick_players_and_the_gms_are_called_alone_for_a_die_settles_who_is_first() -> None:
    table = Table("ticks", block="sides", opening="trait")
    table.join("Andy", player=1, start=3)
    table.join("Babel", player=2, start=5)
    table.join("Orc", start=5)
    table.flip()
    assert up(table) == ["Andy"], "Babel and Orc stand on one tick"
    table.act("Andy", cost="1", by=1)
    assert up(table) == ["Andy"]
    table.act("Andy", cost="9", by=1)
    assert len(up(table)) == 1 and set(up(table)) <= {"Babel", "Orc"}


def test_sides_that_act_at_once_are_called_as_the_rules_say() -> None:
    table = Table("exp-theatrical", block="sides", ties="simultaneous")
    for name, side, place, dexterity in (("Ada", "a", 1, 9), ("Abe", "a", 2, 8), ("Bo", "b", 3, 7), ("Cy", "c", 4, 6)):
        table.join(name, side=side, player=place, dexterity=dexterity)
    for side, roll in (("a", "9"), ("b", "5"), ("c", "5")):
        table.flip(side=side, roll=roll)
    assert up(table) == ["Ada", "Abe"]
    assert table.event("up-block").phrase.facts["names"] == ("Ada", "Abe")
    table.act("Abe", by=2)
    table.act("Ada", by=1)
    assert (up(table), table.codes()[-1]) == (["Bo", "Cy"], "at-once")


@pytest.mark.parametrize("id", WITH_TURNS)
@pytest.mark.parametrize(("before", "after"), [(None, ()), (7, (7,)), ([7, 8], (7, 8))])
def test_who_was_up_in_a_state_of_form_1_still_is(id: str, before: object, after: tuple[int, ...]) -> None:
    system = system_of(id)
    raw = json.loads(to_json(Table(id).state)) | {"up": before}
    del raw["called"]
    state: Any = read_state(system.state_type, json.dumps(system.upgrade(1, raw)))
    assert (state.up, state.called) == (after, after)
    with pytest.raises(ValueError, match="no way"):
        system.upgrade(0, {})
