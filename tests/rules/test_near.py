"""What somebody meant who typed something else."""

from __future__ import annotations

import pytest

from bot.rules.near import matching, meant, nearest

NAMES = ("Andy", "Andrea", "Old Brad", "Brad Junior", "Straße")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("andy", ("Andy",)),
        (" ANDY ", ("Andy",)),
        ("and", ("Andy", "Andrea")),
        ("andr", ("Andrea",)),
        ("brad", ("Old Brad", "Brad Junior")),
        ("old  brad", ("Old Brad",)),
        ("junior", ("Brad Junior",)),
        ("unio", ("Brad Junior",)),
        ("STRASSE", ("Straße",)),
        ("ndr", ("Andrea",)),
        ("zed", ()),
        ("", ()),
        ("  ", ()),
    ],
)
def test_the_whole_word_comes_before_its_beginning_and_that_before_any_part(typed: str, found: tuple[str, ...]) -> None:
    assert matching(typed, NAMES) == found


def test_a_word_is_meant_where_only_one_can_be() -> None:
    assert meant("andr", NAMES) == "Andrea"
    assert meant("and", NAMES) is None and meant("zed", NAMES) is None


def test_a_word_that_is_a_part_of_another_is_itself() -> None:
    assert meant("brad", ("Brad", "Brad Junior")) == "Brad"


@pytest.mark.parametrize(
    ("typed", "near"), [("andee", ("Andrea", "Andy")), ("old brat", ("Old Brad",)), ("fst", ()), ("", ())]
)
def test_slips_of_the_finger_the_likeliest_first(typed: str, near: tuple[str, ...]) -> None:
    assert nearest(typed, NAMES) == near


def test_no_more_are_named_than_asked_for() -> None:
    assert nearest("x", "abcdef", likely=0) == ("a", "b", "c")
    assert nearest("x", "abcdef", likely=0, most=1) == ("a",)
