"""EXP's tactical initiative: the dice and the passes, by the golden cases and line by line."""

from __future__ import annotations

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.turns import Next
from bot.rules.systems.exp_tactical.commands import Flip
from bot.rules.views import Mark
from tests.rules.exp_tactical_table import FOUR, chips, four, order, prompt, second_pass, up
from tests.rules.table import GM, Table

# The dice.


def test_the_bot_rolls_a_d20_for_each_and_d10s_among_equals() -> None:
    table = Table("exp-tactical")
    for place in range(30):
        table.join(f"N{place}", dexterity=10, count=1 + place)
    table.flip()
    assert [made.bound for made in table.drawn].count(20) == 30
    assert 10 in [made.bound for made in table.drawn]
    scores = [one.score for one in table.state.combatants]
    assert len(set(scores)) == 30
    assert up(table) == order(table)[:1]
    with table.refused("already-rolled"):
        table.flip()


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("exp-tactical")
    table.join("A", mental=5)
    table.join("B", mental=5)
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, Flip(by=GM), Stuck(table.seed))


def test_bad_flips() -> None:
    table = Table("exp-tactical")
    table.join("A", player=1)
    table.join("B", player=2)
    for text in ("0", "21", "x", "5 5", "-3", "0005"):
        with table.refused("bad-roll", found=text, die=20):
            table.flip("A", roll=text)
    with table.refused("roll-for-whom"):
        table.flip(roll="5")
    with table.refused("gm-only"):
        table.flip("A", roll="20", by=2)
    table.flip("A", roll="5")
    with table.refused("has-rolled", who="A"):
        table.flip("A")
    table.flip("A", roll="6")
    assert table["A"].score == (16,)
    table.flip("B", roll="6")
    with table.refused("bad-roll", found="11", die=10):
        table.flip("A", roll="11")
    with table.refused("gm-only"):
        table.flip("B", roll="10", by=1)
    assert ("flip", "A") in table.may(1)
    table.flip("A", roll="1", by=1)
    table.flip("B", by=2)
    assert len(table.drawn) == 1


def test_a_roll_stands_once_its_persona_has_had_its_say() -> None:
    table = four()
    with table.refused("roll-stands", who="Abel"):
        table.flip("Abel", roll="1")
    table.flip("Dabel", roll="20")
    assert order(table) == ["Abel", "Dabel", "Babel", "Cable"]
    table.flip("Abel", roll="1", force=True)
    assert up(table) == ["Abel"]
    assert order(table)[:2] == ["Dabel", "Abel"]
    table.flip("Abel", force=True)
    assert len(table.drawn) >= 1


def test_new_rolls_every_unit() -> None:
    table = four()
    table.next(round=True)
    assert table.public_texts() == [
        "The referee ends the unit.",
        "Unit 1 ends.",
        "**Unit 2.** Everybody rolls d20 + DEX: Roll, or `/flip`. The referee rolls for all who are left.",
    ]
    assert all(not one.score for one in table.state.combatants)
    assert table.row("Abel").mark is Mark.WAITED_FOR
    assert table.board.prompt[0].code == "prompt-flip"
    with table.refused("flip-first"):
        table.next()


def test_an_empty_table() -> None:
    table = Table("exp-tactical")
    assert table.board.prompt[0].code == "prompt-empty"
    table.flip()
    assert table.codes() == ["order-open"]
    table.next()
    assert table.state.round == 2
    table.join("A")
    table.flip("A", roll="3")
    assert up(table) == []
    table.flip()
    assert up(table) == ["A"]
    assert prompt(table) == ["A, the lowest, must do everything now, or give it up (Abort): move, attack."]


# The passes.


def test_who_failed_may_try_again_once_the_next_in_line_has_done_all_that_it_had_to() -> None:
    table = second_pass()
    table.act("Cable", do="move", by=3)
    table.act("Abel", do="move", total=20, by=1)
    table.act("Babel", do="attack", by=2)
    assert up(table) == ["Babel"]
    with table.refused("is-barred", who="Abel", up=("Babel",)):
        table.act("Abel", do="move", total=10, by=1)
    table.act("Babel", do="move", by=2)
    assert up(table) == ["Abel"] and not table["Abel"].barred


def test_to_give_up_is_to_have_done_with_it() -> None:
    table = second_pass()
    table.act("Abel", do="move", total=20, by=1)
    table.abort("Cable", by=3)
    assert up(table) == ["Babel"] and not table["Abel"].barred


def test_who_failed_may_try_again_when_the_next_in_line_is_gone() -> None:
    table = second_pass()
    table.act("Abel", do="move", total=20, by=1)
    table.leave("Dabel")
    assert table["Abel"].barred
    table.leave("Cable")
    assert up(table) == ["Babel"]
    assert not table["Abel"].barred


def test_conditions_take_their_part_only() -> None:
    table = second_pass()
    table.edit("Abel", condition="paralysed")
    assert chips(table, "Abel") == (Mark.HOLDS, Mark.MISSES)
    assert table.public_texts() == [
        "edited who=Abel changes=condition none → paralysed",
        "Abel is paralysed: it cannot attack.",
        "Abel, paralysed, loses: attack.",
    ]
    table.edit("Babel", condition="knocked down")
    assert chips(table, "Babel") == (Mark.MISSES, Mark.HOLDS)
    table.edit("Babel", condition="none")
    assert chips(table, "Babel") == (Mark.MISSES, Mark.HOLDS)
    table.edit("Dabel", condition="killed")
    assert table.codes() == ["edited", "condition-takes"], "there is nothing left to lose"


def test_one_who_has_not_had_its_say_loses_it_only_when_it_is_called() -> None:
    table = four()
    table.edit("Babel", condition="stunned")
    table.edit("Cable", condition="paralysed")
    assert chips(table, "Babel") == (Mark.READY, Mark.READY)
    assert table.row("Babel").mark is Mark.ASIDE
    table.hold("Abel")
    assert "Babel, stunned, loses: move, attack." in table.public_texts()
    assert "Cable, paralysed, loses: attack." in table.public_texts()
    assert up(table) == ["Cable"]
    assert table.row("Babel").mark is Mark.MISSES
    with table.refused("part-gone", who="Cable", part="attack", left=("move",)):
        table.act("Cable", do="both")
    table.act("Cable", do="move")


def test_one_who_is_healed_in_time_acts() -> None:
    table = four()
    table.edit("Babel", condition="stunned")
    table.edit("Babel", condition="none")
    table.hold("Abel")
    assert up(table) == ["Babel"]


def test_one_who_is_stunned_in_its_turn_is_up_no_longer() -> None:
    table = four()
    table.act(do="move")
    table.edit("Abel", condition="stunned")
    assert chips(table, "Abel") == (Mark.DONE, Mark.MISSES)
    assert up(table) == ["Babel"]
    table.edit("Babel", condition="knocked down")
    assert up(table) == ["Babel"]
    table.edit("Babel", condition="none")
    table.hold()
    assert chips(table, "Babel") == (Mark.MISSES, Mark.HOLDS)


def test_the_lowest_is_the_lowest_that_can_do_something() -> None:
    table = four()
    table.edit("Dabel", condition="unconscious")
    table.hold("Abel")
    table.hold("Babel")
    with table.refused("lowest-may-not-wait", who="Cable"):
        table.hold("Cable")


def test_acting_while_stunned_is_refused() -> None:
    table = four()
    table.edit("Babel", condition="stunned")
    for deed in ("move", None, "psionic", "reaction"):
        with table.refused("is-disabled", who="Babel", condition="stunned"):
            table.act("Babel", do=deed, by=2)
    table.edit("Cable", condition="paralysed")
    with table.refused("part-blocked", who="Cable", part="attack", condition="paralysed"):
        table.act("Cable", do="attack", by=3)
    table.act("Cable", do="attack", force=True)
    assert chips(table, "Cable") == (Mark.READY, Mark.DONE)
    with table.refused("part-gone"):
        table.act("Cable", do="attack", force=True)
    with table.refused("not-your-turn", who="Cable", up=("Abel",)):
        table.act("Cable", do="move", by=3)
    table.edit("Cable", condition="knocked down")
    with table.refused("part-blocked", who="Cable", part="move"):
        table.act("Cable", by=3)
    table.act("Babel", force=True)
    assert chips(table, "Babel") == (Mark.DONE, Mark.DONE)
    with table.refused("nothing-left", who="Babel"):
        table.act("Babel", force=True)


def test_when_all_are_disabled_the_unit_ends() -> None:
    table = four()
    for name in FOUR:
        table.edit(name, condition="stunned")
    assert table.state.round == 2
    assert table.board.prompt[0].code == "prompt-flip"


def test_what_may_not_be_done_in_the_first_pass() -> None:
    table = four()
    with table.refused("not-your-turn", who="Babel", up=("Abel",)):
        table.act("Babel", do="move", by=2)
    with table.refused("not-your-turn", who="Babel", up=("Abel",)):
        table.hold("Babel", by=2)
    with table.refused("bad-wait", found="all", allowed=("move", "attack", "both")):
        table.hold("Abel", what="all", by=1)
    with table.refused("bad-do", found="fly"):
        table.act("Abel", do="fly", by=1)
    with table.refused("no-awareness-roll", who="Abel"):
        table.act("Abel", do="move", total=3, by=1)
    table.hold("Abel", what="Move", by=1)
    with table.refused("part-gone", who="Abel", part="move", left=("attack",)):
        table.hold("Abel", what="both", by=1)
    table.act("Abel", by=1)
    assert chips(table, "Abel") == (Mark.DONE, Mark.DONE)
    with table.refused("nothing-left", who="Abel"):
        table.hold("Abel", by=1)
    with table.refused("nothing-left", who="Abel"):
        table.act("Abel", do="move", by=1)
    with table.refused("nothing-to-abort", who="Abel"):
        table.abort("Abel", by=1)


def test_nothing_is_done_before_the_dice() -> None:
    table = Table("exp-tactical")
    table.join("A", player=1)
    for give in (table.act, table.hold, table.abort):
        with table.refused("flip-first"):
            give("A", by=1)
    with table.refused("which-combatant"):
        table.act(do="move")


def test_who_waits_may_go_before_another_in_the_first_pass_too() -> None:
    table = four()
    table.hold("Abel")
    with table.refused("waits-already", who="Abel"):
        table.hold("Abel", by=1)
    table.act("Abel", do="both", total=3, by=1)
    assert table.codes() == ["awareness-made", "did-both"]
    assert up(table) == ["Babel"]
    table.hold("Babel")
    table.act("Babel", do="move", total=20, by=2)
    assert table["Babel"].barred
    table.hold("Cable")
    assert table["Babel"].barred, "Cable has only waited"
    table.act("Dabel", do="both")
    assert not table["Babel"].barred


def test_going_before_another_needs_more_priority() -> None:
    table = second_pass()
    table.join("Zed", player=5, dexterity=0, awareness=10)
    table.flip("Zed", roll="1", force=True)
    assert chips(table, "Zed") == (Mark.HOLDS, Mark.HOLDS)
    with table.refused("not-above", who="Zed", up=("Cable",)):
        table.act("Zed", do="move", total=1, by=5)
    assert up(table) == ["Cable"]
    table.act("Cable", do="move", by=3)
    assert up(table) == ["Zed"]


def test_going_before_another_needs_awareness() -> None:
    table = Table("exp-tactical")
    for number, name in enumerate("AB", 1):
        table.join(name, player=number)
        table.flip(name, roll=str(10 - number))
    table.hold("A", by=1)
    assert ("act", "A") in table.may(1)  # A mental power is always possible.
    with table.refused("awareness-missing", who="A"):
        table.act("A", do="move", by=1)
    table.edit("A", awareness=10, by=1)
    for total in (0, 21, -1):
        with table.refused("bad-total", found=total):
            table.act("A", do="move", total=total, by=1)
    table.act("A", do="move", by=1)
    purpose = f"unit 1, AWE roll of combatant {table.id('A')}, try 1"
    assert [(made.purpose, made.bound) for made in table.drawn] == [(purpose, 20)]


def test_the_referee_may_let_one_act_out_of_order() -> None:
    table = four()
    table.act("Dabel", do="move", force=True)
    assert chips(table, "Dabel") == (Mark.DONE, Mark.READY)
    assert up(table) == ["Abel"]


def test_the_forced_may_not_wait() -> None:
    table = second_pass()
    with table.refused("forced-may-not-wait", who="Cable"):
        table.hold("Cable", by=3)
    with table.refused("forced-may-not-wait", who="Cable"):
        table.hold("Cable", force=True)
    table.abort(by=None)
    assert table.public_texts()[0] == "Cable aborts, giving up: move."
    assert up(table) == ["Babel"]


def test_the_forced_may_finish_piece_by_piece() -> None:
    table = second_pass()
    table.act("Cable", by=3)
    table.act("Babel", do="move", by=2)
    assert up(table) == ["Babel"]
    table.act("Babel", do="attack", by=2)
    assert up(table) == ["Abel"]


def test_giving_up_before_being_called() -> None:
    table = four()
    table.abort("Cable", by=3)
    assert up(table) == ["Abel"]
    table.hold("Abel")
    table.hold("Babel")
    assert up(table) == ["Dabel"]


def test_next_makes_wait_and_then_takes_away() -> None:
    table = four()
    table.next()
    assert table.public_texts()[0] == "Abel holds; waiting: move, attack."
    table.act(do="move")
    table.next()
    assert table.public_texts()[0] == "Babel holds; waiting: attack."
    table.next()
    table.next()
    assert table.public_texts()[0] == "Dabel loses: move, attack."
    assert (table.state.lap, up(table)) == (2, ["Cable"])
    table.next()
    assert table.public_texts()[0] == "Cable loses: move, attack."
    table.next()
    table.next()
    assert table.state.round == 2


def test_next_waits_while_equals_roll_again() -> None:
    table = four()
    table.join("Zed", player=5, dexterity=16, awareness=10)
    table.flip("Zed", roll="5")
    assert up(table) == ["Abel"]
    table.hold("Abel")
    assert up(table) == []
    assert prompt(table) == ["Equal: Babel, Zed. They roll again: `/flip`."]
    assert table.legal()[-1] == Next(by=GM, round=True)
    with table.refused("roll-again-first", names=("Babel", "Zed")):
        table.next()
    with table.refused("roll-again-first", names=("Babel", "Zed")):
        table.act("Abel", do="move", total=1, by=1)
    with table.refused("nobody-up"):
        table.hold("Zed", by=5)
    table.flip()
    assert len(up(table)) == 1


def test_who_comes_late_is_put_in() -> None:
    table = four()
    table.join("Late", player=5, dexterity=99)
    assert table.codes()[:3] == ["joined", "rolls", "comes-late"]
    assert (up(table), order(table)[0]) == (["Abel"], "Late")
    table.hold("Abel")
    assert up(table) == ["Late"]
    table.leave("Late")
    assert up(table) == ["Babel"]
