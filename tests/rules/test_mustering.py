"""Several at once: numbers, one line for all, all or none; groups that part and come together."""

from typing import Any

import pytest

from bot.rules.commands import Split
from bot.rules.draw import Draw
from bot.rules.model import SystemState
from bot.rules.registry import all_systems, system_of
from bot.rules.roster import COMBATANTS_AT_MOST, apart, numbered
from bot.rules.system import TRIED
from bot.rules.views import Mark
from tests.conformance.table import GM, Table, usual_value
from tests.conformance.walking import seated, walk
from tests.rules.conformance import every_system, walks

POOL = {"reflex": "2d8"}


def muster(table: Table, *names: str, by: int | None = None, **options: Any) -> None:
    """Have several come in at once, with what they need."""
    usual = {name: usual_value(trait) for name, trait in table.system.traits.items() if trait.required}
    shared = {"side": "foes", "traits": usual, **options}
    numbers = range(880_000_001 + len(table.state.combatants), 880_001_000)
    newcomers = [{"name": name, "combatant": id, **shared} for name, id in zip(names, numbers, strict=False)]
    table.give("muster", by=by, newcomers=newcomers)


def names(table: Table) -> list[str]:
    return [one.name for one in table.state.combatants]


@pytest.fixture
def table() -> Table:
    """The Riders, six of them, and Andy."""
    table = Table()
    table.join("Riders", count=6, reflex="2d6")
    table.join("Andy", player=1, reflex="2d10")
    return table


# Numbers.


def test_a_number_does_not_tell_how_many_are_hidden(table: Table) -> None:
    muster(table, "Bandit 1", "Bandit 2", hidden=True)
    assert numbered(table.state, "Bandit", 1, hidden=False) == ("Bandit 1",)
    assert numbered(table.state, "Bandit", 1, hidden=True) == ("Bandit 3",)


# Several at once.


def test_all_come_in_with_one_line(table: Table) -> None:
    muster(table, "Bandit 1", "Bandit 2", "Bandit 3")
    assert table.public_texts() == ["joined-several names=Bandit 1, Bandit 2, Bandit 3 side=foes"]
    assert names(table)[2:] == ["Bandit 1", "Bandit 2", "Bandit 3"]
    muster(table, "Wolf")
    assert table.public_texts() == ["joined who=Wolf side=foes"]


def test_those_of_several_sides_are_told_with_theirs(table: Table) -> None:
    newcomers = [
        {"name": "Wolf", "combatant": 5, "side": "foes", "traits": POOL},
        {"name": "Doc", "combatant": 6, "side": "crew", "traits": POOL},
        {"name": "Sneak", "combatant": 7, "side": "crew", "traits": POOL, "hidden": True},
        {"name": "Spy", "combatant": 8, "side": "crew", "traits": POOL, "hidden": True, "owner": 1},
        {"name": "Mob", "combatant": 9, "side": "foees", "traits": POOL},
    ]
    table.give("muster", newcomers=newcomers)
    assert table.public_texts() == ["joined-sides names=Wolf (foes), Doc (crew), Mob (foees)"]
    asked = "new-side side=foees near=foes"
    assert table.private_texts() == [
        "joined-unseen what=joined who=Sneak side=crew",
        "joined-unseen what=joined who=Spy side=crew",
        asked,
    ]
    assert table.private_texts(by=1) == ["joined-unseen what=joined who=Spy side=crew"]


def test_hidden_ones_are_told_to_the_gm_alone(table: Table) -> None:
    muster(table, "Lurker 1", "Lurker 2", hidden=True)
    assert table.public_texts() == []
    assert table.private_texts(by=1) == []
    assert table.private_texts() == ["joined-unseen what=joined-several names=Lurker 1, Lurker 2 side=foes"]


def test_all_or_none(table: Table) -> None:
    with table.refused("name-taken", name="andy"):
        muster(table, "Wolf", "andy")
    with table.refused("name-taken", name="Wolf"):
        muster(table, "Wolf", "Bear", "Wolf")
    with table.refused("trait-missing", traits=("reflex",)):
        muster(table, "Wolf", "Bear", traits={})


def test_who_would_be_refused_is_found_before_anything_is_drawn() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Brad")
    table.flip()
    with table.refused("name-taken", name="Andy"):
        muster(table, "Wolf", "Andy")
    muster(table, "Wolf", "Bear")
    assert len(table.drawn) == 2, "a card for each"


def test_it_is_said_how_many_fit() -> None:
    table = Table()
    for start in range(0, 96, 24):
        muster(table, *(f"Number {start + number}" for number in range(24)))
    assert COMBATANTS_AT_MOST == 100
    with table.refused("table-full-for", room=4, most=COMBATANTS_AT_MOST, n=5):
        muster(table, *(f"Bandit {number}" for number in range(5)))
    muster(table, *(f"Bandit {number}" for number in range(4)))
    with table.refused("table-full"):
        muster(table, "Wolf")


# Groups that part and come together.


def test_their_name_goes_on_from_that_of_the_group(table: Table) -> None:
    assert apart(table.state, table["Riders"]) == "Riders 2"
    table.give("split", "Riders", newcomer=5, name="Riders 2", count=2)
    assert apart(table.state, table["Riders 2"]) == "Riders 3"


@pytest.mark.parametrize("id", all_systems())
def test_a_group_parts_and_comes_together_in_every_system(id: str) -> None:
    table = Table(id)
    table.join("Riders", count=5)
    table.give("split", "Riders", newcomer=5, name="Riders 2", count=2)
    table.give("merge", "Riders", into=5)
    state: SystemState[Any] = table.state
    assert [(one.name, one.count) for one in state.combatants] == [("Riders 2", 5)]


def test_who_parts_from_a_group_that_has_had_its_turn_has_none_in_that_round() -> None:
    table = Table("d20")
    for name, roll in (("Riders", "20"), ("Andy", "2")):
        table.join(name, count=5 if name == "Riders" else 1)
        table.flip(name, roll=roll)
    table.flip()
    table.act("Riders")
    table.give("split", "Riders", newcomer=5, name="Riders 2", count=2)
    assert table.board.rows[-1].name == "Andy" and table.state.up == (table.id("Andy"),)
    assert {row.name: row.mark for row in table.board.rows}["Riders 2"] is Mark.DONE


SPLIT_FROM = "Dabel"


@walks(100)
@every_system
def test_who_parts_from_a_group_stands_as_the_group_does_at_any_moment(system: str, script: list[int]) -> None:
    """One that is up is called after the group; who has a place of its own in the order may have to roll for it."""
    for move in walk(seated(system_of(system), hidden=False), script):
        state: Any = move.table.state
        group = next((one for one in state.combatants if one.name == SPLIT_FROM), None)
        if group is None or state.ended:
            continue
        state = state.put(group.replace(count=5))
        split = Split(by=GM, combatant=group.id, newcomer=5, name="Parted", count=2)
        after = move.table.system.apply(state, split, Draw(TRIED)).state
        before, now = (move.table.system.row(*of).mark for of in ((state, state.get(group.id)), (after, after.get(5))))
        rolls = now is Mark.WAITED_FOR and any(
            one.verb == "flip" and one.whom == 5 for one in move.table.system.legal(after, GM)
        )
        assert now is before or rolls or (before is Mark.UP and now in (Mark.READY, Mark.HOLDS)), (before, now)
