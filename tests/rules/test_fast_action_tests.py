"""Fast Action: tests, odds, hidden combatants, views and rights."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.commands import Interrupt
from bot.rules.kit.turns import Hold, Next
from bot.rules.systems.fast_action.commands import Act, Check, Odds
from bot.rules.views import Mark
from tests.rules.fast_action_table import order, rolled, up
from tests.rules.table import GM, Table, player


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


def test_a_test_without_a_target_counts_successes(duel: Table) -> None:
    duel.check(dice=2)
    assert duel.codes() == ["tests"]


def test_a_test_out_of_turn_is_a_reaction(duel: Table) -> None:
    duel.check("Lady", cost="1AD+1", target="1S", by=2)
    assert duel.public_texts()[0] == "Lady reacts, spending 2: 3 left."
    assert duel["Lady"].left == 3


def test_the_dice_of_a_test_may_go_by_the_distance(duel: Table) -> None:
    duel.check("Anders", cost="7m/AD", distance="8", by=1)
    assert duel.public_texts()[0] == "Anders spends 2: 3 left."


def test_a_test_may_have_30_dice_of_its_own_each_of_six_sides(duel: Table) -> None:
    duel.check("Anders", dice=30, by=1)
    assert duel.event("tests").phrase.facts["pool"] == 32
    assert {made.bound for made in duel.drawn} == {6}


def test_a_test_needs_no_order() -> None:
    table = Table("fast-action")
    table.join("A", player=1)
    table.check("A", dice=3, by=1)
    assert table.event("tests").phrase.facts["pool"] == 5


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"dice": -1}, "bad-dice"),
        ({"dice": 31}, "bad-dice"),
        ({"effect": "2HP/SM"}, "effect-needs-target"),
        ({"target": "2S", "effect": "2HP"}, "bad-effect"),
        ({"target": "2S@"}, "bad-target"),
        ({"target": "2S@10m,5,30", "distance": "8"}, "target-not-one-way"),
        ({"target": "2S@10m,20"}, "target-needs-distance"),
        ({"target": "2S@10m,20", "distance": "21"}, "not-effective"),
        ({"target": "2S", "cost": "6"}, "not-enough-dice"),
        ({"target": "2S", "cost": "some"}, "bad-cost"),
    ],
)
def test_bad_tests_are_refused(duel: Table, options: dict[str, Any], code: str) -> None:
    with duel.refused(code):
        duel.check("Anders", **options)


def test_a_test_with_no_dice_at_all_is_refused() -> None:
    table = Table("fast-action")
    table.join("A", player=1, prowess=0)
    with table.refused("empty-pool", who="A"):
        table.check("A", by=1)
    with table.refused("which-combatant"):
        table.check()


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


def test_why(duel: Table) -> None:
    def why(who: str) -> list[str]:
        return [duel.text(line) for line in duel.system.why(duel.state, duel[who])]

    assert why("Lady") == [
        "Lady rolled 6 5 4 1 1: 2 successes, 1 six, 1 five, 1 four, 0 threes, 0 twos, 2 ones.",
        "More successes first, then more sixes, fives, fours, threes, twos, ones.",
        "That is place 2 of 2. The order stands until the end of the encounter.",
    ]
    duel.join("Third")
    duel.flip("Third", roll="6 5 4 1 1")
    assert why("Lady")[-1] == "It is equal to another and must roll again."
    duel.flip("Third", roll="6 6 6 6 6")
    duel.flip("Lady", roll="6 6 6 6 5")
    assert why("Lady")[1] == "Equal to another: rolled again 6 6 6 6 5."
    duel.join("Lurker", hidden=True)
    assert why("Lurker") == ["Lurker has not rolled yet."]


def test_suggestions(duel: Table) -> None:
    assert "7m/AD" in duel.system.suggest(duel.state, "act", "cost", "7")
    assert duel.system.suggest(duel.state, "act", "action", "") == ()


# Hidden combatants, views, rights.


def test_a_hidden_combatant_spends_in_private_and_is_put_in_when_revealed(duel: Table) -> None:
    duel.join("Lurker", hidden=True)
    assert duel.public_texts() == []
    assert len(duel.view().secrets) == 2
    duel.act("Lurker", cost="2", action="aims")
    assert duel.public_texts() == []
    assert duel.private_texts() == ["Lurker spends 2 on aims: 3 left."]
    with duel.refused("hidden-needs-no-hold", who="Lurker"):
        duel.hold("Lurker")
    duel.flip("Lurker", roll="66666")
    with duel.refused("has-rolled", who="Lurker"):
        duel.flip("Lurker")
    assert order(duel) == ["Anders", "Lady"]
    assert len(duel.view().secrets) == 1
    assert duel.view(1).secrets == ()
    assert duel.view().hidden[0].name == "Lurker"
    duel.reveal("Lurker")
    assert order(duel) == ["Lurker", "Anders", "Lady"]
    assert up(duel) == "Anders"
    duel.next()
    assert up(duel) == "Lurker"


def test_a_hidden_combatant_that_has_had_its_turn_is_not_called(duel: Table) -> None:
    duel.join("Lurker", hidden=True)
    assert "Done: act Lurker done=True" in duel.panel("act", "Lurker")
    duel.act("Lurker", done=True)
    assert not any("Done" in button for button in duel.panel("act", "Lurker"))
    duel.reveal("Lurker")
    assert "Lurker rolls" in " ".join(duel.public_texts())
    duel.next()
    duel.next()
    assert duel.state.round == 2
    duel.next(round=True)


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


def test_hidden_ones_spent_dice_are_told_to_the_gm_only_while_any_are_left(duel: Table) -> None:
    duel.join("Lurker", hidden=True)
    duel.flip("Lurker")
    duel.act("Lurker", cost="5")
    assert duel.view().secrets == ()


def test_no_panel_of_acting_before_the_order() -> None:
    table = Table("fast-action")
    table.join("A", player=1)
    assert table.system.panel(table.state, player(1), "act", table["A"]).offers == ()
    assert table.may(1) == {("check", "A"), ("flip", "A")}
    table.act("A", bind=5, force=True)
    table.flip("A")
    assert ("flip", "A") not in table.may()
    table.join("B", player=2, hidden=True)
    table.flip("B")
    assert ("flip", "B") in table.may()
    assert ("flip", "B") not in table.may(2)


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


def test_where_nobody_is_left_the_gm_goes_on(duel: Table) -> None:
    duel.leave("Anders")
    duel.leave("Lady")
    assert duel.sheet == ["round round=1, turns", "Nobody is here: who comes rolls, and is put in."]
    assert duel.buttons == ["offer-next: next"]
    duel.next()
    assert duel.state.round == 2


def test_what_the_buttons_of_acting_give_and_ask(duel: Table) -> None:
    duel.act("Anders", cost="3", bind=1, by=1)
    assert duel.panel("act", "Anders") == [
        "Anders: 2 of 5 dice left.", "A test with 2 prowess, and so many of them spent on it:",
        "1 AD, 3 dice: 1S 70%, 2S 26%, 3S 4%, 4S 0%, 5S 0%",
        "2 AD, 4 dice: 1S 80%, 2S 41%, 3S 11%, 4S 1%, 5S 0%",
        "Spend 1: act Anders cost=1", "Spend 2: act Anders cost=2",
        "Spend…: act Anders cost=? action=? distance=?", "Done: act Anders done=True", "Bind 1: act Anders bind=1",
        "Free 1: act Anders bind=-1", "Test…: check Anders dice=? cost=? target=? distance=? effect=?",
    ]  # fmt: skip
    assert duel.panel("act", "Anders", by=1)[-2] == "Bind 1: act Anders bind=1"
    assert duel.panel("act", "Lady", by=2)[7:] == [
        *(f"Spend {n}: act Lady cost={n}" for n in range(1, 6)),
        "Spend…: act Lady cost=? action=? distance=?",
        "Test…: check Lady dice=? cost=? target=? distance=? effect=?",
    ]  # fmt: skip


def test_no_more_than_six_dice_have_buttons_of_their_own() -> None:
    table = Table("fast-action")
    table.join("A", player=1, dice=9)
    table.flip("A")
    table.flip()
    assert table.panel("act", "A", by=1)[8:] == [
        *(f"Spend {n}: act A cost={n}" for n in range(1, 7)),
        "Spend…: act A cost=? action=? distance=?", "Done: act A done=True",
        "Test…: check A dice=? cost=? target=? distance=? effect=?",
    ]  # fmt: skip


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


def test_conditions_are_shown(duel: Table) -> None:
    duel.edit("Lady", condition="dazed")
    assert duel.row("Lady").status[-1].code == "status-condition"
    duel.act("Anders", done=True)
    assert duel.row("Anders").mark is Mark.DONE


def test_verbs_without_a_use(duel: Table) -> None:
    for verb in ("declare", "abort", "surge"):
        with duel.refused("no-use", verb=verb):
            duel.give(verb, "Anders")
