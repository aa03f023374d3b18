"""States: what follows from one is reckoned once, and anew for the next."""

from __future__ import annotations

import pytest

from bot.rules.model import Combatant, SystemState, once

asked: list[str] = []


@once
def names(state: SystemState[Combatant]) -> tuple[str, ...]:
    """Return the names, and keep that it was asked."""
    asked.append(state.title)
    return tuple(one.name for one in state.combatants)


@once
def count(state: SystemState[Combatant]) -> int:
    """Return how many there are."""
    return len(state.combatants)


def test_a_question_is_answered_once_for_each_state_and_apart_from_others() -> None:
    asked.clear()
    yard = SystemState[Combatant](title="The yard", combatants=(Combatant(id=1, name="Andy"),))
    assert (names(yard), count(yard), names(yard), count(yard)) == (("Andy",), 1, ("Andy",), 1)
    assert asked == ["The yard"]
    barn = yard.evolve(title="The barn", combatants=())
    assert (names(barn), count(barn), names(yard)) == ((), 0, ("Andy",))
    assert asked == ["The yard", "The barn"]


def test_what_was_asked_of_a_state_is_neither_part_of_it_nor_kept_with_it() -> None:
    asked_one, other = SystemState[Combatant](title="The yard"), SystemState[Combatant](title="The yard")
    names(asked_one)
    assert asked_one == other
    assert asked_one.model_dump_json() == other.model_dump_json()
    assert asked_one.evolve(round=2).model_dump_json() == other.evolve(round=2).model_dump_json()


def test_a_state_does_not_become_what_it_has_no_field_for() -> None:
    with pytest.raises(TypeError, match="has no colour"):
        SystemState[Combatant](title="The yard").evolve(colour="red")
