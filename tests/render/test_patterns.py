"""Sentences of one and of several: verbs agree with those they are told of, by the plural rules of the language."""

import pytest

from bot.render.catalogues import BadMessage, compiled
from bot.rules.words import Fact, say
from tests.words import lexicon


def chosen(one: str, several: str) -> str:
    """A choice by whom something is told of."""
    return f"{{COUNT($who) ->\n    [one] {one}\n   *[other] {several}\n  }}"


WORDS = lexicon(
    up="**Unit 1:** {$names} {COUNT($names) ->\n    [one] is\n   *[other] are\n  } up.",
    missed=f"{{$who}} {chosen('has', 'have')} missed {chosen('its', 'their')} turn in this unit.",
    holds="{AND($names)} holds.",
    left="Not used: {$names}. {$what} is gone.",
    within="As of unit 1: {$what}",
    forgotten="Forgotten: {$n ->\n    [0] nothing\n    [one] {$n} fight\n   *[other] {$n} fights\n  }.",
    placed="{$place ->\n    [top] At the **top**\n   *[bottom] Below\n  } of {$count}.",
    braces='{"{"}{$who}{"}"}',
)


def told(code: str, **facts: Fact) -> str:
    """What is told of a phrase, in a message and in a label."""
    phrase = say(code, **facts)
    assert WORDS.plain(phrase) == WORDS.tell(phrase).replace("**", "")
    return WORDS.plain(phrase)


def test_numbers_and_words_choose_too() -> None:
    assert [told("forgotten", n=n) for n in (0, 1, 2)] == [
        "Forgotten: nothing.", "Forgotten: 1 fight.", "Forgotten: 2 fights.",
    ]  # fmt: skip
    assert told("placed", place="top", count=7) == "At the top of 7."
    assert told("placed", place="nowhere", count=7) == "Below of 7."


def test_braces_are_told_as_they_stand() -> None:
    assert told("braces", who="Abel") == "{Abel}"


def test_what_a_sentence_needs_is_known() -> None:
    assert WORDS.pattern("placed").facts == {"place", "count"}
    assert WORDS.pattern("missed").facts == WORDS.pattern("missed").listed == {"who"}
    assert WORDS.pattern("holds").listed == {"names"} and not WORDS.pattern("left").listed


@pytest.mark.parametrize(
    "text",
    [
        "x", "x = {$who", "x = {NUMBER($n)}", "x = {COUNT($n)}", "x = {AND(1)}", "x = {AND($a, $b)}", "x = {-term}",
        "x = {other}", "x = a\n    .label = b", "x = {5 ->\n   *[other] a\n  }", "x = {AND($a, b: 1)}",
    ],
)  # fmt: skip
def test_what_is_no_message_of_ours_is_refused(text: str) -> None:
    with pytest.raises(BadMessage):
        compiled(text, "en")


def test_the_plural_rules_are_those_of_the_language() -> None:
    text = "x = {$n ->\n    [one] one\n    [few] few\n    [many] many\n   *[other] other\n  }"
    assert [compiled(text, "pl").told({"n": n}, str, str, str) for n in (1, 2, 5)] == ["one", "few", "many"]
    assert [compiled(text, "de").told({"n": n}, str, str, str) for n in (0, 1, 2)] == ["other", "one", "other"]
