"""What somebody meant who typed something else."""

import pytest

from bot.rules.fuzzy_match import begun, did_you_mean, matching, nearest
from bot.rules.words import say

NAMES = ("Andy", "Andrea", "Old Brad", "Brad Junior", "Straße")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("andy", ("Andy",)),
        (" ANDY ", ("Andy",)),
        ("and", ("Andy", "Andrea")),
        ("andr", ("Andrea",)),
        ("brad", ("Brad Junior",)),
        ("bra", ("Brad Junior",)),
        ("jun", ("Brad Junior",)),
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


def test_two_that_have_a_word_of_it_are_both_named() -> None:
    assert matching("brad", ("Old Brad", "Young Brad")) == ("Old Brad", "Young Brad")


@pytest.mark.parametrize(
    ("typed", "word"), [("FAST", "fast"), ("f", "fast"), ("s", None), ("slow", "slow"), ("ow", None), ("", None)]
)
def test_a_word_is_typed_whatever_its_case_or_begun(typed: str, word: str | None) -> None:
    assert begun(typed, ("fast", "slow", "slower")) == word


@pytest.mark.parametrize(
    ("typed", "near"), [("andry", ("Andy", "Andrea")), ("old brat", ("Old Brad",)), ("fst", ()), ("", ())]
)
def test_slips_of_the_finger_the_likeliest_first(typed: str, near: tuple[str, ...]) -> None:
    assert nearest(typed, NAMES) == near


def test_of_what_is_equally_near_the_order_is_always_the_same() -> None:
    assert (
        nearest("xa", {"ca", "ba", "aa"}, likely=0) == nearest("xa", {"aa", "ba", "ca"}, likely=0) == ("aa", "ba", "ca")
    )


def test_no_more_are_named_than_asked_for() -> None:
    assert nearest("x", "abcdef", likely=0) == ("a", "b", "c")
    assert nearest("x", "abcdef", likely=0, most=1) == ("a",)


def test_what_is_refused_is_asked_back_where_something_allowed_is_near() -> None:
    asked = did_you_mean(say("bad-speed", found="nromal", allowed=("fast", "normal", "slow")))
    assert asked == say("did-you-mean", near=("normal",))
    assert did_you_mean(say("bad-speed", found="x", allowed=("fast", "normal"))) is None
    assert did_you_mean(say("bad-trait", found=7, allowed=("fast",))) is None
    assert did_you_mean(say("bad-card", found="x")) is None
