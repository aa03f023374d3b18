"""Torg Simple: "wait, I answer that": what may still be done as of a count that the clock has left by itself."""

from __future__ import annotations

from typing import Any

from tests.rules.table import GM
from tests.rules.torg_table import Duel


def hostage(**others: int) -> Duel:
    """Brad (19) shoots the hostage, due at 13; Andy (14) surges by 3, rushes by 1, and announces at 17."""
    table = Duel()
    table.seat(Brad=19, Andy=14, **others)
    table.play("next; declare Brad action:'shoot the hostage' by:1")
    return table


def test_one_who_is_interrupted_aborts_at_that_count() -> None:
    """Andy's tackle, begun at 17, was due at 14; Brad lets go at 17, and may announce again from 15 on."""
    table = hostage()
    table.play("declare Andy action:tackle surge:3 rush:1 phase:17 at:19 by:2; at top 14; abort Brad at:17 by:1")
    table.play("told 'Brad aborts: shoot the hostage. Nothing new before count 15.'; at bottom 15")


def test_a_victim_of_a_landing_at_the_top_aborts_before_the_next_count() -> None:
    """Cass is hit at 12, which frees nobody who could announce; the clock went on to 8, and 12 is claimed back."""
    table = Duel().play("seat Brad:18 Cass:17; next; declare Brad action:'shoot Cass' by:1; at bottom 17")
    table.play("declare Cass action:'pick the lock' speed:slow by:2; at top 12; act Brad total:14 by:1")
    table.play("act Brad done:true by:1; at top 8; abort Cass at:12 by:2")
    table.play("told 'Cass aborts: pick the lock. Nothing new before count 10.'; at bottom 10")


def test_what_is_prepped_is_fired_at_the_count_that_was_left() -> None:
    """Andy covers Brad from 18 on; Brad draws at 12, and Andy fires at 12, very fast, before that lands."""
    table = Duel().play("seat Andy:24 Brad:12; next; declare Andy action:'aim at Brad' by:1; hold Andy by:1")
    table.play("at bottom 12; declare Brad action:draw kind:simple by:2; at top 9; act Andy by:1 at:12")
    table.play("calls '**Count 12**, bottom, very fast: Andy: aim at Brad.'")


def test_a_faster_answer_is_given_at_the_count_of_what_it_answers() -> None:
    """Andy (18) had its turn at 18 and let it pass; at 15 Brad announced, due at 9; Andy's fast answer lands at 12."""
    table = Duel().play("seat Andy:12 Brad:15; next; declare Brad action:shoot by:2; at bottom 12")
    table.play("declare Andy action:duck surge:3 speed:fast at:15 by:1")
    table.play("told 'Andy announces: duck (fast), due at the top of 12. Penalty 3.'; at top 12")


def test_before_the_countdown_no_announcement_answers_anything() -> None:
    table = Duel().play("seat Andy:12 Brad:15")
    assert "declare" not in {way.verb for way in table.system.answering(table.state, GM)}
    table.next()
    assert "declare" in {way.verb for way in table.system.answering(table.state, GM)}


def test_a_surge_answers_as_long_as_there_is_a_turn_to_come_to_and_a_haste_card_always() -> None:
    """Andy is at nothing yet; Brad is at its shot."""
    table = hostage()

    def answers(name: str, verb: str, **options: Any) -> bool:
        command = table.system.command(verb, by=GM, combatant=table.id(name), **options)
        return table.system.answers(table.state, command)

    for name, has_turn in (("Brad", False), ("Andy", True)):
        assert answers(name, "declare", surge=3) is answers(name, "surge", points=3) is has_turn
        assert answers(name, "surge", points=3, haste=False) is has_turn
        assert answers(name, "surge", haste=True)
