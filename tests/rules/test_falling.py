"""Who is killed, unconscious or the like takes no part until that ends, in each system."""

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.fight.panels import everything
from bot.fight.views import board_of, screen_of
from bot.rules.errors import Refused
from bot.rules.registry import system_of
from bot.rules.views import WAITED_FOR, Mark
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import seated
from tests.rules.conformance import every_system


def go_on(table: Table, chance: random.Random) -> None:
    """Have somebody do what is legal; mostly the GM, who goes on."""
    ways = table.system.legal(table.state, GM if chance.random() < 0.6 else player(chance.choice((1, 2))))
    onward = [way for way in ways if way.verb in ("flip", "next", "act")]
    if chosen := onward or ways:
        with suppress(Refused):
            table.do(chance.choice(chosen))


def status(table: Table, name: str) -> Mark:
    return next(row.mark for row in table.board.rows if row.name == name)


@pytest.mark.parametrize("seed", range(3))
@every_system
def test_who_is_killed_is_neither_called_nor_waited_for_until_that_ends(system: str, seed: int) -> None:
    """In EXP a turn is passed over where it comes; of those who act at once, each still has its attack."""
    chance = random.Random(f"{system} {seed}")
    table = seated(system_of(system))
    for _ in range(chance.randrange(25)):
        go_on(table, chance)
    one = next(one for one in table.state.visible if one.owner == 1)
    table.give("edit", one.name, condition="killed")
    at_once = status(table, one.name) is Mark.UP
    for _ in range(40):
        go_on(table, chance)
        at_once = at_once and status(table, one.name) is Mark.UP
        assert at_once or status(table, one.name) not in WAITED_FOR
        assert at_once or not any(one.id in event.call for event in table.last)
        if table.system.disabling:
            assert [way for way in table.system.legal(table.state, player(1)) if way.whom == one.id] == []
    assert one.name in [row.name for row in screen_of(table.fight).rows]
    table.give("edit", one.name, condition="none")
    there: list[Any] = []
    for _ in range(60):
        there += [way for way in table.system.legal(table.state, player(1)) if way.whom == one.id]
        go_on(table, chance)
    assert there and "killed" not in str(table.board.rows)


def test_before_a_clock_begins_nobody_rises() -> None:
    table = Table("ticks")
    for name in ("Ann", "Ben"):
        table.join(name, player=1)
    table.give("edit", "Ann", condition="killed")
    table.give("edit", "Ben", side="foes")
    assert [one.name for one in table.state.fallen] == ["Ann"]


def test_who_has_nobody_left_is_offered_no_question() -> None:
    table = shootout()
    assert "why" in [one.verb for one in everything(table.fight, player(1)).offers]
    table.give("edit", "Andy", condition="killed")
    assert "why" not in [one.verb for one in everything(table.fight, player(1)).offers]


def shootout() -> Table:
    """Return a fight in which Andy's action is due at segment 20 and Bess's at 7."""
    table = Table("eternal-soldier")
    table.join("Andy", player=1, agility=5)
    table.join("Bess", player=2, agility=10)
    table.flip()
    table.declare("Andy", speed="X", action="shoots", by=1)
    table.declare("Bess", speed="VII", action="swings", by=2)
    return table


def test_what_it_had_under_way_is_dropped_and_told_and_the_fight_goes_on() -> None:
    table = shootout()
    table.give("edit", "Bess", condition="Knocked out")
    assert table.public_texts()[1:] == ["takes-no-part-dropped who=Bess", "**Segment 20:** Andy (shoots)."]
    assert (status(table, "Bess"), table["Bess"].actions) == (Mark.FALLEN, ())
    with table.refused("has-fallen"):
        table.declare("Bess", speed="I", force=True)


@pytest.mark.parametrize("condition", ["stunned", "dead tired", "wounded", "tot müde"])
def test_other_words_forbid_nothing(condition: str) -> None:
    table = shootout()
    table.give("edit", "Bess", condition=condition)
    table.act("Bess", by=2)
    assert table.public_texts()[0] == "Bess acts: swings."


@pytest.mark.parametrize("condition", ["killed", "DEAD", "defeated", "bewusstlos", "Kampfunfähig"])
def test_these_words_forbid_everything(condition: str) -> None:
    table = shootout()
    table.give("edit", "Bess", condition=condition)
    assert [one.name for one in table.state.fallen] == ["Bess"]


def test_it_rises_when_its_rounds_are_over_with_what_it_has() -> None:
    table = Table("fast-action")
    for name, user, roll in (("Andy", 1, "6 6"), ("Bess", 2, "5 5")):
        table.join(name, player=user, dice=2)
        table.flip(name, roll=roll, by=user)
    table.give("edit", "Bess", condition="unconscious", rounds=2)
    table.act("Andy", done=True, by=1)
    assert "Bess" not in " ".join(table.public_texts()) and table.state.round == 2
    table.act("Andy", done=True, by=1)
    assert "recovers who=Bess condition=unconscious" in table.public_texts()
    assert "takes-part-again who=Bess" in table.public_texts()
    table.act("Andy", done=True, by=1)
    assert table.public_texts()[-1] == "**Round 3:** Bess is up, 2 of 2 dice.", "its roll for the order holds"


def fight(**rolls: int) -> Table:
    """Return a fight of D20 in its first round, with combatants of player 1 that have rolled so."""
    table = Table("d20")
    for name, roll in rolls.items():
        table.join(name, player=1)
        table.flip(name, roll=str(roll))
    table.flip()
    return table


def rows(table: Table) -> list[tuple[str, Mark]]:
    return [(row.name, row.mark) for row in board_of(table.fight).rows]


def ups(table: Table) -> list[str]:
    return [one.name for one in table.state.up_now]


class TestItsTurnIsKept:
    def test_it_stands_on_the_board_where_its_turn_would_be_and_has_it_when_it_is_back(self) -> None:
        table = fight(Andy=18, Bess=15, Cy=10)
        table.edit("Bess", condition="defeated")
        assert rows(table) == [("Andy", Mark.UP), ("Bess", Mark.FALLEN), ("Cy", Mark.READY)]
        table.edit("Bess", condition="none")
        table.act("Andy", by=1)
        assert ups(table) == ["Bess"]

    def test_who_has_had_it_has_no_second_one_in_that_round(self) -> None:
        table = fight(Andy=18, Bess=15)
        table.act("Andy", by=1)
        table.edit("Andy", condition="defeated")
        table.edit("Andy", condition="none")
        assert table["Andy"].done and ups(table) == ["Bess"]
        table.act("Bess", by=1)
        assert (table.state.round, ups(table)) == (2, ["Andy"])

    def test_it_is_skipped_and_in_a_later_round_its_roll_still_holds(self) -> None:
        table = fight(Andy=18, Bess=15, Cy=10)
        table.act("Andy", by=1)
        table.edit("Andy", condition="killed")
        table.act("Bess", by=1)
        table.act("Cy", by=1)
        assert (table.state.round, ups(table)) == (2, ["Bess"])
        table.edit("Andy", condition="none")
        assert rows(table)[0] == ("Andy", Mark.READY) and not table["Andy"].done
        table.act("Bess", by=1)
        assert ups(table) == ["Andy"]

    def test_where_all_roll_in_each_round_it_rolls_anew(self) -> None:
        table = fight(Andy=18, Bess=15)
        table.configure("reroll", "each-round")
        table.edit("Andy", condition="killed")
        table.act("Bess", by=1)
        table.flip()
        table.edit("Andy", condition="none")
        assert "rolls" in table.codes() and len(table["Andy"].dice) == 2

    def test_seats_stay_whoever_comes_back_or_goes(self) -> None:
        table = Table("sides")
        for name in ("Ann", "Ben", "Cy", "Dan"):
            table.join(name, player=1)
        for name in ("Ben", "Cy"):
            table.edit(name, condition="killed")
        table.leave("Ann")
        assert [one.name for one in table.state.everyone] == ["Ben", "Cy", "Dan"]
        table.edit("Cy", condition="none")
        assert [one.name for one in table.state.combatants] == ["Cy", "Dan"]
        table.edit("Ben", condition="none")
        assert [one.name for one in table.state.combatants] == ["Ben", "Cy", "Dan"]

    def test_one_that_fell_before_seats_were_kept_sits_last_and_lies_still(self) -> None:
        table = Table("sides")
        for name in ("Ann", "Ben", "Cy"):
            table.join(name, player=1)
        table.edit("Ann", condition="killed")
        table.state = table.state.replace(fallen=tuple(one.replace(fell=None) for one in table.state.fallen))
        assert [one.name for one in table.state.everyone] == ["Ben", "Cy", "Ann"]
        table.leave("Ben")
        assert [one.name for one in table.state.fallen] == ["Ann"]
        table.edit("Ann", condition="none")
        assert [one.name for one in table.state.combatants] == ["Cy", "Ann"]

    def test_the_card_of_the_round_is_kept(self) -> None:
        table = Table("card-deal")
        for name, card in (("Andy", "K♠"), ("Bess", "9♣"), ("Cy", "2♣")):
            table.join(name, player=1)
            table.flip(name, card=card)
        table.flip()
        table.edit("Bess", condition="defeated")
        table.edit("Bess", condition="none")
        table.act("Andy", by=1)
        assert ups(table) == ["Bess"] and table["Bess"].by_hand

    def test_on_the_line_of_ticks_it_stands_on_no_tick_that_has_passed(self) -> None:
        table = Table("ticks", opening="trait")
        for name, start in (("Andy", 3), ("Bess", 5)):
            table.join(name, player=1, start=start)
        table.flip()
        table.edit("Andy", condition="defeated")
        table.act("Bess", cost="4", by=1)
        assert table.state.now == 9
        table.edit("Andy", condition="none")
        assert table["Andy"].tick == 9

    def test_of_a_phase_that_has_passed_it_is_owed_its_action(self) -> None:
        table = Table("past-participle")
        for name, reflex in (("Andy", "2d10"), ("Bess", "2d8")):
            table.join(name, player=1, reflex=reflex)
            table.declare(name, speed="fast", by=1)
            table.flip(name, roll="7" if name == "Andy" else "5")
        table.flip()
        table.edit("Andy", condition="unconscious")
        table.next()
        assert (table.state.phase, ups(table)) == ("II", ["Bess"])
        table.edit("Andy", condition="none")
        table.act("Andy", by=1)
        assert table.public_texts() == ["Andy acts, as of phase I."]


def test_a_side_that_is_defeated_to_the_last_neither_rolls_nor_is_waited_for() -> None:
    table = Table("sides")
    table.join("Andy", player=1)
    table.join("Orc", side="foes")
    table.edit("Orc", condition="defeated")
    table.flip("Andy", roll="3", by=1)
    table.flip()
    assert "foes" not in " ".join(table.public_texts()) and ups(table) == ["Andy"]
    table.act("Andy", by=1)
    assert table.system.waiting_for(table.state).must == (table.id("Andy"),), (
        "its die for the next round alone is wanted"
    )


def test_in_exp_too_a_side_that_is_killed_to_the_last_rolls_no_die() -> None:
    table = Table("exp-theatrical")
    for name, side in (("Ada", "crew"), ("Bo", "foes"), ("Cy", "guards")):
        table.join(name, side=side, player=1, dexterity=10)
    table.edit("Bo", condition="killed")
    table.flip(side="crew", roll="3")
    with table.refused("side-defeated", side="foes"):
        table.flip(side="foes", roll="9")
    table.flip(side="guards", roll="5")
    assert ups(table) == ["Cy"] and dict(rows(table))["Bo"] is Mark.FALLEN


def test_what_else_is_known_of_it_can_be_changed_and_its_name_is_its_own() -> None:
    table = shootout()
    table.give("edit", "Bess", condition="killed")
    with table.refused("name-taken"):
        table.join("Bess", agility=9)
    table.give("edit", "Bess", name="Bess the Bold", note="was a friend")
    table.give("edit", "Bess the Bold", condition="unconscious")
    assert [(one.name, one.condition) for one in table.state.fallen] == [("Bess the Bold", "unconscious")]
    with table.refused("has-fallen"):
        table.give("split", "Bess the Bold", newcomer=5, name="Bill", count=1)
    for verb in ("reorder", "reveal"):
        with table.refused("has-fallen"):
            table.give(verb, "Bess the Bold")
    table.give("leave", "Bess the Bold", by=2)
    assert table.state.fallen == () and table.state.notes == ()


def test_nobody_else_hears_of_a_hidden_one() -> None:
    table = shootout()
    table.join("Lurker", hidden=True, agility=10)
    table.declare("Lurker", speed="V", action="aims")
    table.give("edit", "Lurker", condition="killed")
    assert table.public_texts() == [] and "Lurker" not in str(table.board)
    assert [row.name for row in screen_of(table.fight).rows] == ["Bess", "Andy", "Lurker"]
    table.give("edit", "Lurker", condition="none")
    assert table.public_texts() == [] and [one.name for one in table.state.combatants] == ["Andy", "Bess", "Lurker"]
