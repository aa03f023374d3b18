"""Torg Simple: "wait, I answer that": what may still be done as of a count that the clock has left by itself."""

from typing import Any

from tests.conformance.table import GM
from tests.rules.torg_table import Duel


def hostage(**others: int) -> Duel:
    """Brad (19) shoots the hostage, due at 13; Andy (14) surges by 3, rushes by 1, and announces at 17."""
    table = Duel()
    table.seat(Brad=19, Andy=14, **others)
    table.play("next; declare Brad action:'shoot the hostage' by:1")
    return table


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
