"""Ties: who must roll again, and that all others keep what they have."""

from bot.rules.kit.ladder import climb, unsettled


def test_who_has_not_rolled_or_is_equal_must_roll() -> None:
    assert unsettled({"a": (), "b": (5,), "c": (9,), "d": (5,)}) == ("a", "b", "d")
    assert unsettled({"a": (5, 1), "b": (5, 2), "c": (9,)}) == ()
    assert unsettled({"a": (5, 1), "b": (5,)}) == ("b",), "who came later climbs the same rungs"


def test_of_three_the_two_that_are_equal_roll_again_and_the_third_keeps_its_roll() -> None:
    given = {("a", 0): 5, ("b", 0): 5, ("c", 0): 9, ("a", 1): 1, ("b", 1): 2}
    found = climb({"a": (), "b": (), "c": ()}, lambda one, rung: given.pop((one, rung)))
    assert found == {"a": (5, 1), "b": (5, 2), "c": (9,)}
    assert not given
