"""States: what follows from one is reckoned once, and anew for the next."""

import pytest

from bot.rules.events import Step, public
from bot.rules.model import Combatant, SystemState, once
from bot.rules.systems.past_participle.state import Gunfighter, GunfighterTraits
from bot.rules.words import to_json

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
    barn = yard.replace(title="The barn", combatants=())
    assert (names(barn), count(barn), names(yard)) == ((), 0, ("Andy",))
    assert asked == ["The yard", "The barn"]


def test_what_was_asked_of_a_state_is_neither_part_of_it_nor_kept_with_it() -> None:
    asked_one, other = SystemState[Combatant](title="The yard"), SystemState[Combatant](title="The yard")
    names(asked_one)
    assert asked_one == other
    assert to_json(asked_one) == to_json(other)
    assert to_json(asked_one.replace(round=2)) == to_json(other.replace(round=2))


def test_a_state_does_not_become_what_it_has_no_field_for() -> None:
    with pytest.raises(TypeError, match="has no field 'colour'"):
        SystemState[Combatant](title="The yard").replace(colour="red")


def test_what_follows_from_the_settings_or_the_combatants_alone_is_kept_until_those_change() -> None:
    andy, brad = Combatant(id=1, name="Andy"), Combatant(id=2, name="Brad", hidden=True)
    yard = SystemState[Combatant](settings={"pace": "gm"}, combatants=(andy, brad))
    assert (yard.setting("pace"), yard.visible, yard.find(2)) == ("gm", (andy,), brad)
    later = yard.replace(round=2)
    assert later.visible is yard.visible
    assert yard.replace(settings={}).setting("pace") == "flow"
    seen = later.put(brad.replace(hidden=False))
    assert (len(seen.visible), seen.get(2).hidden, seen.find(3)) == (2, False, None)
    alone = seen.replace(combatants=(brad,))
    assert (alone.visible, alone.find(1), alone.find(2), seen.get(1)) == ((), None, brad, andy)


def test_a_combatant_becomes_another_without_what_was_reckoned_of_it() -> None:
    one = Gunfighter(id=1, name="Andy", traits=GunfighterTraits(reflex="2d8"))
    assert one.pool.sides == 8
    assert one.replace(traits=GunfighterTraits(reflex="3d10")).pool.sides == 10


def test_a_step_leads_to_another_state_with_all_else_as_it_was() -> None:
    yard = SystemState[Combatant](title="The yard")
    step = Step(yard, (public("done"),))
    barn = yard.replace(title="The barn")
    assert step.leading_to(yard) is step
    assert step.leading_to(barn) == Step(barn, step.events)
