"""Fast Action's notation: costs, targets, effects, chances."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.errors import Refused
from bot.rules.exhibits import percent
from bot.rules.systems.fast_action import commands as notation
from bot.rules.systems.fast_action.state import strength, successes


def test_golden_1_the_chance_is_exact() -> None:
    # 3 ** 7 = 2187 ways; fewer than 3 successes in 128 + 448 + 672 of them.
    assert notation.chance(7, 3) == Fraction(2187 - 1248, 2187)
    assert percent(notation.chance(7, 3)) == "43%"
    assert round(float(notation.chance(7, 3)) * 1000) == 429


def test_chances_at_the_ends() -> None:
    assert notation.chance(0, 0) == 1
    assert notation.chance(2, 3) == 0
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(1)) == "100%"
    assert percent(Fraction(1, 1000)) == "<1%"
    assert percent(Fraction(999, 1000)) == ">99%"
    assert percent(Fraction(1, 8)) == "13%"
    told = [percent(Fraction(share, 1000)) for share in (9, 10, 14, 985, 990, 991)]
    assert told == ["<1%", "1%", "1%", "99%", "99%", ">99%"]


@given(pool=st.integers(0, 30))
def test_the_chances_of_every_number_of_successes_add_up(pool: int) -> None:
    exactly = [notation.chance(pool, n) - notation.chance(pool, n + 1) for n in range(pool + 1)]
    assert sum(exactly) == 1
    assert sum(n * share for n, share in enumerate(exactly)) == Fraction(pool, 3)


BOW = "2S@10m,20,30,40,50"
HALBERD = "2S@3m,2"


@pytest.mark.parametrize(
    ("target", "distance", "needed"),
    [
        (BOW, "10", 2),
        (BOW, "0", 2),
        (BOW, "10.5", 3),
        (BOW, "10,5m", 3),
        (BOW, "20 m", 3),
        (BOW, "50", 6),
        (BOW, "51", None),
        (BOW, "50.001", None),
        (HALBERD, "3", 2),
        (HALBERD, "2", 3),
        (HALBERD, "2.5", 3),
        (HALBERD, "1", None),
        (HALBERD, "4", None),
        ("4s@9m,6,3.5", "3.5", 6),
        ("4s@9m,6,3.5", "6", 5),
        ("4s@9m,6,3.5", "8.9", 5),
        ("2S@10m", "10", 2),
        ("2S@10m", "11", None),
        ("3S", None, 3),
        ("3", "100", 3),
        ("2S@10ft,20", "10", 2),
        ("2S@10ft,20", "10.5 feet", 3),
        ("2S@10ft,20ft", "20'", 3),
        ("2S@10 foot,20", "21ft", None),
        ("2S@10ft", "3.048m", 2),
        ("2S@10ft", "3.049 metres", None),
        ("2S@10m,20", "32ft", 2),
        ("2S@10m,20", "33ft", 3),
        ("2S@10,20", "11ft", 3),
    ],
)
def test_golden_3_targets_by_distance(target: str, distance: str | None, needed: int | None) -> None:
    if needed is not None:
        assert notation.needed(target, distance) == needed
        return
    with pytest.raises(Refused) as refused:
        notation.needed(target, distance)
    assert refused.value.phrase.facts == {"target": target, "distance": distance}
    assert refused.value.code == "not-effective"


@pytest.mark.parametrize(
    ("cost", "distance", "dice"),
    [
        ("7m/AD", "5", 1),
        ("7m/AD", "7", 1),
        ("7m/AD", "7.001", 2),
        ("7m/AD", "8", 2),
        ("10m/2AD", "5", 2),
        ("10m/2AD", "11", 4),
        ("2.5 m / 1 AD", "10m", 4),
        ("3HP/ad", "4", 2),
        ("25ft/AD", "30", 2),
        ("25ft/AD", "30ft", 2),
        ("25ft/AD", "7.62m", 1),
        ("25ft/AD", "7.63m", 2),
        ("7m/AD", "23ft", 2),
        ("7m/AD", "22ft", 1),
        ("20'/2AD", "21", 4),
        ("3", None, 3),
        ("2AD", None, 2),
        ("AD", None, 1),
        ("1AD+2", None, 3),
        (" 2 ad + 0 ", None, 2),
    ],
)
def test_golden_4_costs(cost: str, distance: str | None, dice: int) -> None:
    assert notation.dice_for(cost, distance) == dice


@given(unit=st.integers(1, 50), distance=st.integers(1, 400), dice=st.integers(1, 5))
def test_a_part_of_a_unit_costs_the_whole(unit: int, distance: int, dice: int) -> None:
    cost = notation.dice_for(f"{unit}m/{dice}AD", str(distance))
    assert cost % dice == 0
    assert (cost // dice - 1) * unit < distance <= cost // dice * unit


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("2S@", "bad-target"),
        ("2S@10m,", "bad-target"),
        ("2S@,10", "bad-target"),
        ("2S@10m 20", "bad-target"),
        ("S", "bad-target"),
        ("0S", "bad-target"),
        ("two", "bad-target"),
        ("2S@10m,20ft", "units-mixed"),
        ("2S@10ft,20,30m", "units-mixed"),
        ("2S@10yd", "bad-target"),
        ("2S@10m,5,30", "target-not-one-way"),
        ("2S@10m,10", "target-not-one-way"),
        ("2S@5,10,7", "target-not-one-way"),
    ],
)
def test_bad_targets(target: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        notation.parse_target(target)
    assert refused.value.code == code
    assert refused.value.phrase.facts == {"found": target}


def test_golden_2_effects() -> None:
    assert notation.parse_effect("2HP/SM").times(2) == "4 HP"
    assert notation.parse_effect("3 fear points / sm").times(1) == "3 fear points"
    assert notation.parse_effect("2/SM").times(3) == "6"


@pytest.mark.parametrize("effect", ["HP/SM", "2HP", "2HP/S", ""])
def test_bad_effects(effect: str) -> None:
    with pytest.raises(Refused) as refused:
        notation.parse_effect(effect)
    assert refused.value.code == "bad-effect"


def test_golden_5_strength() -> None:
    assert successes((6, 6, 5, 1, 1)) == successes((6, 5, 5, 4, 4)) == 3
    assert strength((6, 6, 5, 1, 1)) > strength((6, 5, 5, 4, 4)) > strength((6, 6, 2, 2, 2))
    assert strength((6, 5, 4, 1, 1)) > strength((6, 5, 3, 3, 3))
    assert strength((4, 2, 1, 1)) > strength((4, 2, 1))


def test_a_chance_below_one_percent_is_told_as_that_and_one_percent_as_itself() -> None:
    assert percent(Fraction(2, 201)) == "<1%"
    assert percent(Fraction(1, 100)) == "1%"


def test_a_cost_of_no_dice_and_more_is_refused_as_it_was_written() -> None:
    with pytest.raises(Refused) as refused:
        notation.dice_for("0AD+2", None)
    assert (refused.value.code, refused.value.phrase.facts) == ("bad-cost", {"found": "0AD+2"})
