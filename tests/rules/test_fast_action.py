"""Fast Action: the order, by the golden cases and line by line."""

from __future__ import annotations

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.rolling import FlipRest
from bot.rules.views import Mark
from tests.rules.fast_action_table import order, rolled, up
from tests.rules.table import GM, Table


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# The order.


def test_golden_5_more_successes_then_more_sixes() -> None:
    table = rolled(C="6 6 2 2 2", B="6 5 5 4 4", A="6 6 5 1 1")
    assert order(table) == ["A", "B", "C"]
    assert up(table) == "A"
    assert "**The order:** A, B, C." in table.public_texts()
    assert "**Round 1:** A is up, 5 of 5 dice." in table.public_texts()
    assert table.last[-1].call == (table.id("A"),)


def test_golden_5_then_fives_then_fours() -> None:
    table = rolled(E="6 5 3 3 3", D="6 5 4 1 1")
    assert order(table) == ["D", "E"]


def test_threes_twos_and_ones_decide_at_the_last() -> None:
    table = Table("fast-action")
    for name, dice in (("A", 4), ("B", 4), ("C", 3)):
        table.join(name, dice=dice)
    table.flip("C", roll="4 2 1")
    table.flip("B", roll="4 2 1 1")
    table.flip("A", roll="4 2 2 1")
    assert order(table) == ["A", "B", "C"]


def test_of_as_many_sixes_and_fours_the_more_threes_go_first() -> None:
    assert order(rolled(A="6 5 4 2 1", B="6 5 4 3 1")) == ["B", "A"]
    assert order(rolled(A="6 5 4 1 1", B="6 5 4 2 1")) == ["B", "A"]


def test_typed_dice_draw_nothing() -> None:
    table = rolled(A="6 6 5 1 1", B="1 1 1 1 1")
    assert table.draws == []


def test_equals_with_real_dice_are_asked_to_roll_again() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    assert up(table) is None
    assert table.text(table.board.prompt[0]).startswith("Equal: A, B.")
    assert table.row("A").mark is Mark.WAITED_FOR
    assert table.row("C").mark is Mark.READY
    table.flip("A", roll="2 2 2 2 2")
    assert up(table) is None
    assert table.public_texts() == ["A rolls again: 2 2 2 2 2."]
    table.flip("B", roll="22222")
    assert up(table) is None
    table.flip("B", roll="6,2,2,2,2")
    table.flip("A", roll="2 2 2 2 1")
    assert order(table) == ["B", "A", "C"]
    assert up(table) == "B"


def test_equals_are_called_once_to_roll_again() -> None:
    table = Table("fast-action")
    for number, name in enumerate("ABC", 1):
        table.join(name, player=number)
    table.flip("A", roll="6 5 3 2 1")
    table.flip("B", roll="1 2 3 5 6")
    assert table.text(table.last[-1].phrase).startswith("Equal: A, B. They roll again")
    assert table.last[-1].call == (table.id("A"), table.id("B"))
    table.flip("C", roll="1 1 1 1 1")
    assert table.codes() == ["rolls"]


def test_equals_are_rolled_again_by_the_bot() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    table.flip()
    assert {made.purpose.split(",")[1].strip() for made in table.drawn} == {
        f"roll 1 of combatant {table.id('A')}",
        f"roll 1 of combatant {table.id('B')}",
    }
    assert {made.bound for made in table.drawn} == {6}
    assert table.codes() == ["rolls-again", "rolls-again", "order-settled", "up"]
    assert order(table)[2] == "C"
    assert up(table) == order(table)[0]


def test_what_the_bot_and_what_real_dice_have_rolled_is_told_apart() -> None:
    table = Table("fast-action")
    table.join("A")
    table.flip("A", roll="6 5 1 1 1")
    assert table.public_texts() == ["A rolls 6 5 1 1 1: 2 successes."]
    table.flip("A", force=True)
    assert table.codes() == ["rolls"]
    table.flip("A", force=True)
    assert {made.purpose.split(",")[1] for made in table.drawn} == {f" roll 2 of combatant {table.id('A')}"}


def test_the_order_is_settled_once(duel: Table) -> None:
    duel.join("Third")
    duel.flip("Third", roll="6 5 4 1 1")
    duel.flip()
    assert "order-settled" not in duel.codes()


def test_among_equals_a_player_may_roll_and_nothing_else_of_the_gms() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    with table.refused("gm-only", what="reorder"):
        table.reorder("A", by=1)


def test_a_player_rolls_again_for_its_own_among_equals_only() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    assert ("flip", "A") in table.may(1)
    with table.refused("rolled-once", who="C"):
        table.flip("C", roll="6 6 6 6 6", by=3)
    with table.refused("gm-only", what="flip"):
        table.flip("B", roll="6 6 6 6 6", by=1)
    with table.refused("gm-only", what="flip"):
        table.flip(by=1)
    table.flip("A", roll="6 6 6 6 6", by=1)
    table.flip("B", by=2)
    assert order(table)[2] == "C"


def test_one_who_comes_later_rolls_and_is_put_in(duel: Table) -> None:
    duel.join("Late")
    assert "Late rolls" in duel.public_texts()[1]
    assert len(duel["Late"].rolls) == 1
    assert up(duel) == "Anders"
    duel.flip("Late", roll="6 6 6 6 6")
    assert order(duel) == ["Late", "Anders", "Lady"]
    assert up(duel) == "Anders"
    duel.next()
    assert up(duel) == "Late"
    duel.next()
    assert up(duel) == "Lady"


def test_one_who_comes_later_and_equals_another_rolls_until_it_differs() -> None:
    for seed in range(40):
        table = Table("fast-action", seed=bytes([seed] * 32))
        table.join("A", dice=1)
        table.flip("A", roll="3")
        table.flip()
        table.join("B", dice=1)
        table.join("C", dice=1)
        rolls = [one.rolls for one in table.state.combatants]
        assert not any(one == other[: len(one)] for one in rolls for other in rolls if one is not other)


def test_a_roll_stands_once_its_turn_has_come(duel: Table) -> None:
    with duel.refused("order-stands-for", who="Anders"):
        duel.flip("Anders", roll="1 1 1 1 1")
    duel.flip("Lady", roll="1 1 1 1 1")
    with duel.refused("order-stands"):
        duel.flip()
    with duel.refused("has-rolled", who="Lady"):
        duel.flip("Lady")
    duel.flip("Anders", roll="1 1 1 1 2", force=True)
    assert order(duel) == ["Anders", "Lady"]
    duel.flip("Lady", force=True)
    assert len(duel["Lady"].rolls[0]) == 5
    duel.flip(force=True)
    assert up(duel) == "Anders"
    assert any("The order" in text for text in duel.public_texts())


def test_one_combatant_alone_waits_for_the_flip() -> None:
    table = Table("fast-action")
    table.join("A")
    table.flip("A", roll="1 1 1 1 1")
    assert up(table) is None
    assert table.board.prompt[0].code == "prompt-flip"
    table.flip()
    assert up(table) == "A"
    assert table.draws == []


def test_nobody_is_no_reason_not_to_begin() -> None:
    table = Table("fast-action")
    assert table.board.prompt[0].code == "prompt-empty"
    table.flip()
    assert table.public_texts() == ["Nobody is here yet: who comes rolls, and is put in."]
    assert table.board.prompt[0].code == "prompt-nobody"
    assert table.board.offers[0].verb == "next"
    table.next()
    assert table.state.round == 2
    table.join("A")
    assert up(table) == "A"


@pytest.mark.parametrize("text", ["-", "6 5 5 2", "6 5 5 2 1 1", "6 5 5 2 7", "0 5 5 2 1", "five"])
def test_a_bad_roll_is_refused(text: str) -> None:
    table = Table("fast-action")
    table.join("A")
    with table.refused("bad-roll", found=text, dice=5):
        table.flip("A", roll=text)


def test_a_roll_is_somebodys() -> None:
    table = Table("fast-action")
    table.join("A")
    with table.refused("roll-for-whom"):
        table.flip(roll="6 5 5 2 1")


def test_the_order_is_rolled_with_what_is_not_bound() -> None:
    table = Table("fast-action")
    table.join("A", dice=5)
    table.join("B", dice=1)
    with table.refused("bind-too-many", who="A", n=2, spent=0, unbound=5):
        table.act("A", bind=2)
    table.act("A", bind=2, force=True)
    table.act("B", bind=1, force=True)
    with table.refused("no-dice-to-roll", who="B"):
        table.flip("B", roll="1")
    with table.refused("bad-roll", dice=3):
        table.flip("A", roll="6 5 5 2 1")
    table.flip()
    assert len(table["A"].rolls[0]) == 3
    assert table["B"].rolls == ((),)
    assert order(table) == ["A", "B"]
    assert table.text(table.system.why(table.state, table["B"])[0]).startswith("B rolled no dice")


def test_two_with_every_die_bound_settle_it_with_one_die_each() -> None:
    table = Table("fast-action")
    for name in ("A", "B"):
        table.join(name, dice=1)
        table.act(name, bind=1, force=True)
    table.flip()
    assert {len(roll) for one in table.state.combatants for roll in one.rolls[1:]} == {1}
    assert table["A"].rolls != table["B"].rolls


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("fast-action")
    table.join("A")
    table.join("B")
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, FlipRest(by=GM), Stuck(table.seed))
