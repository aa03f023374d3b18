"""Fast Action: tests, odds, hidden combatants, views and rights."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.commands import Interrupt
from bot.rules.kit.turns import Hold, Next
from bot.rules.systems.fast_action.commands import Act, Check, Odds
from tests.conformance.table import GM, Table, player
from tests.rules.fast_action_table import rolled, up


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# Tests.


def check_of(successes: int, table: Table, who: str, **options: Any) -> None:
    """Give a test whose dice happen to have so many successes, trying seeds."""
    for number in range(2000):
        table.seed = bytes([number % 256, number // 256, *range(30)])
        table.check(who, **options)
        if table.event("tests").phrase.facts["n"] == successes:
            return
        table.undo()
    raise AssertionError("no such roll")


def test_golden_2_the_pistol(duel: Table) -> None:
    check_of(3, duel, "Anders", dice=4, cost="3", target="2S@10m,20", distance="8", effect="2HP/SM")
    texts = duel.public_texts()
    assert texts[0] == "Anders spends 3: 2 left."
    assert texts[1].startswith("Anders tests with 9 dice (2 prowess + 4 + 3 AD): ")
    assert texts[1].endswith(", 3 successes.")
    assert texts[2:] == ["Success: 3 of 2, success margin 2.", "Effect: 4 HP."]
    purpose = f"round 1, test of combatant {duel.id('Anders')}, try {{}}, die {{}}"
    assert [made.purpose for made in duel.drawn] == [purpose.format(1, die) for die in range(1, 10)]
    duel.check("Anders", dice=1)
    assert duel.drawn[0].purpose == purpose.format(2, 1)


def test_a_success_that_just_does_it_has_a_margin_of_one(duel: Table) -> None:
    check_of(3, duel, "Anders", dice=4, target="3S")
    assert duel.public_texts()[1] == "Success: 3 of 3, success margin 1."


def test_a_failure_has_no_effect(duel: Table) -> None:
    check_of(1, duel, "Anders", dice=4, target="2", effect="2HP/SM")
    assert duel.public_texts()[1:] == ["Failure: 1 of 2."]


def test_a_test_may_have_30_dice_of_its_own_each_of_six_sides(duel: Table) -> None:
    duel.check("Anders", dice=30, by=1)
    assert duel.event("tests").phrase.facts["pool"] == 32
    assert {made.bound for made in duel.drawn} == {6}


# Questions.


def odds(table: Table, **options: Any) -> list[str]:
    return [table.text(line) for line in table.system.ask(table.state, Odds(by=player(1), **options)).lines]


def test_golden_1_the_odds_of_the_wrench(duel: Table) -> None:
    lines = odds(duel, combatant=duel.id("Anders"), target="3S")
    assert lines[0] == "Anders: 2 prowess + 0 dice + AD, 5 AD left."
    assert lines[1] == "0 AD, 2 dice: 3S 0%"
    assert lines[6] == "5 AD, 7 dice: 3S 43%"
    assert len(lines) == 7


def test_odds_follow_the_dice_that_are_left_and_every_distance(duel: Table) -> None:
    duel.act("Anders", cost="4", by=1)
    assert odds(duel, combatant=duel.id("Anders"), target="2S@10m,20", dice=1)[1:] == [
        "0 AD, 3 dice: 2S 26%, 3S 4%",  # 7/27, 1/27
        "1 AD, 4 dice: 2S 41%, 3S 11%",  # 33/81, 9/81
    ]
    assert odds(duel, combatant=duel.id("Anders"))[1] == "0 AD, 2 dice: 1S 56%, 2S 11%, 3S 0%, 4S 0%, 5S 0%"
    with duel.refused("bad-dice", found=31, most=30):
        odds(duel, combatant=duel.id("Anders"), dice=31)
    with duel.refused("which-combatant"):
        odds(duel)
    duel.edit("Anders", prowess=0)
    assert odds(duel, combatant=duel.id("Anders"))[0] == "Anders: 0 prowess + 0 dice + AD, 1 AD left."
    with duel.refused("no-question", verb="interrupt"):
        duel.system.ask(duel.state, Interrupt(by=GM, combatant=duel.id("Anders")))


# Hidden combatants, views, rights.


def test_a_hidden_equal_rolls_again_when_it_is_revealed(duel: Table) -> None:
    duel.join("Lurker", hidden=True)
    duel.flip("Lurker", roll="6 6 5 1 1")
    assert up(duel) == "Anders"
    assert [one.name for one in duel.system.order(duel.state)] == ["Anders", "Lurker", "Lady"]
    duel.reveal("Lurker")
    duel.next()
    assert up(duel) is None
    duel.flip()
    assert up(duel) == "Lurker"


def test_the_panel_of_acting(duel: Table) -> None:
    def panel(by: Any, who: str) -> list[str]:
        return [duel.text(offer.label) for offer in duel.system.panel(duel.state, by, "act", duel[who]).offers]

    assert panel(player(1), "Anders") == [
        "Spend 1",
        "Spend 2",
        "Spend 3",
        "Spend 4",
        "Spend 5",
        "Spend…",
        "Done",
        "Test…",
    ]
    duel.act("Anders", cost="4", bind=1, by=1)
    assert panel(GM, "Anders") == ["Spend 1", "Spend…", "Done", "Bind 1", "Free 1", "Test…"]
    duel.act("Anders", cost="1", by=1)
    assert panel(player(1), "Anders") == ["Done", "Bind 1"]
    assert "act Anders bind=1" in duel.allowed(1)
    duel.join("Lurker", hidden=True)
    assert "Done" in panel(GM, "Lurker"), "it has no turn to wait for, and may end it"
    assert len(duel.system.panel(duel.state, player(1), "hold", duel["Anders"]).offers) == 0
    assert len(duel.system.panel(duel.state, player(1), "check", duel["Anders"]).offers) == 1


def test_the_board_and_its_buttons_from_the_roll_to_a_round(duel: Table) -> None:
    table = Table("fast-action")
    assert table.public_texts() == [
        (
            "**Round 1.** Everybody rolls all action dice for the order: Roll, or `/flip roll:` with real dice. "
            "The GM rolls for all who are left."
        )
    ]
    rolling = [
        "Roll: flip, main", "Own dice…: flip roll=?", "Roll for all who are left: flip rest=True",
        "offer-enter: enter",
    ]  # fmt: skip
    table.join("A", player=1)
    table.join("B", player=2)
    table.join("C", dice=7)
    table.flip("B", roll="6 5 3 2 1")
    assert table.sheet == [
        "round round=1, roll for the order", "A (waited-for): to roll", "B (ready): 6 5 3 2 1",
        "C (waited-for): to roll",
        "Roll for the order (`/flip`, or `roll:` with real dice); GM: roll for all who are left.",
    ]  # fmt: skip
    assert table.buttons == rolling
    table.flip("A", roll="6 5 3 2 1")
    table.flip("C", roll="1 1 1 1 1 1 1")
    assert table.sheet[1:3] == [
        "A (waited-for): equal, to roll again", "B (waited-for): equal, to roll again",
    ]  # fmt: skip
    assert table.buttons == rolling
    assert duel.sheet == [
        "round round=1, turns", "Anders (up): up; 5/5 dice", "Lady (ready): 5/5 dice",
        "Anders is up: Act spends dice, Done ends the turn.",
    ]  # fmt: skip
    turn = [
        "offer-act: act …, main", "Spend 2 and done: act cost=2 done=True", "Done: act done=True",
        "offer-hold: hold", "offer-next: next",
    ]  # fmt: skip
    assert duel.buttons == turn
    assert [duel.button(offer) for offer in duel.last[-1].offers] == [
        "offer-act: act Anders …, main", "Spend 2 and done: act Anders cost=2 done=True",
        "Done: act Anders done=True", "offer-hold: hold Anders", "offer-next: next",
    ]  # fmt: skip
    duel.act("Anders", cost="3", bind=2, by=1)
    assert duel.sheet[1] == "Anders (up): up; 2/5 dice; 2 bound"
    duel.hold("Anders", by=1)
    assert duel.sheet[1:3] == ["Anders (holds): holds; 2/5 dice; 2 bound", "Lady (up): up; 5/5 dice"]
    duel.act("Lady", cost="5", by=2)
    assert duel.sheet[2:] == ["Lady (up): up; 0/5 dice", "Lady is up, and has no dice left: Done ends the turn."]
    duel.next()
    duel.hold("Anders", by=1, until="the bell")
    assert duel.sheet[1] == "Anders (holds): holds: the bell; 3/5 dice; 2 bound"
    duel.act("Anders", cost="3", by=1)
    assert duel.sheet[1] == "Anders (done): done; 0/5 dice; 2 bound"


def test_everything_that_may_be_done_from_the_roll_to_a_turn(duel: Table) -> None:
    table = Table("fast-action")
    table.join("A", player=1)
    assert table.allowed(1) == {"check A dice=1", "flip A"}
    assert table.allowed() == {"check A dice=1", "flip A", "flip"}
    table.flip("A", roll="1 1 1 1 1")
    assert table.allowed() == {"check A dice=1", "flip A roll=11111", "flip"}
    anders = {"act Anders cost=1", "act Anders done=True", "hold Anders", "check Anders dice=1"}
    lady = {"act Lady cost=1", "check Lady dice=1"}
    assert duel.allowed(1) == {*anders, "next"}
    assert duel.allowed(2) == lady
    assert duel.allowed() == {
        *anders, *lady, "flip Lady roll=11111", "act cost=1", "act done=True", "hold", "check dice=1",
        "next", "next round=True",
    }  # fmt: skip
    duel.act("Anders", cost="5", bind=5, by=1)
    assert duel.allowed(1) == {"act Anders done=True", "check Anders dice=1", "next"}
    duel.act("Anders", done=True, by=1)
    assert {line for line in duel.allowed() if "Anders" in line} == {"act Anders bind=-1", "check Anders dice=1"}
    duel.join("Lurker", hidden=True)
    assert {line for line in duel.allowed() if "Lurker" in line} == {
        "act Lurker cost=1", "act Lurker done=True", "check Lurker dice=1", "flip Lurker",
    }  # fmt: skip


def test_what_may_be_done(duel: Table) -> None:
    assert duel.may(1) == {("act", "Anders"), ("hold", "Anders"), ("check", "Anders"), ("next", None)}
    assert duel.may(2) == {("act", "Lady"), ("check", "Lady")}
    assert duel.legal(3) == ()
    given = duel.legal()
    for command in (Next(by=GM), Next(by=GM, round=True), Act(by=GM, done=True), Hold(by=GM), Check(by=GM, dice=1)):
        assert command in given
