"""Verbs agree with those they are told of."""

from __future__ import annotations

import pytest

from bot.render.text import Lexicon
from bot.rules.words import MANY, Fact, say

SENTENCES = {
    "up": "**Unit 1:** {names} is up.",
    "missed": "{who} has missed its turn in this unit.",
    "both": "{who} moves and attacks.",
    "tries": "{who} tries.",
    "reaches": "{who} reaches it.",
    "passes": "{who} passes by.",
    "attacks": "{who} attacks.",
    "holds": "{who} holds.",
    "left": "Not used: {names}. {what} is gone.",
    "within": "As of unit 1: {what}",
}


def told(code: str, **facts: Fact) -> str:
    """What is told of a phrase, in a message and in a label."""
    lexicon, phrase = Lexicon(SENTENCES), say(code, **facts)
    assert lexicon.plain(phrase) == lexicon.tell(phrase).replace("**", "")
    return lexicon.plain(phrase)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Orc 1",), "Unit 1: Orc 1 is up."),
        (("Orc 1", "Orc 2"), "Unit 1: Orc 1 and Orc 2 are up."),
        (("Abel", "Babel", "Cable"), "Unit 1: Abel, Babel and Cable are up."),
    ],
)
def test_of_several_names_the_verb_is_of_several(names: tuple[str, ...], sentence: str) -> None:
    assert told("up", names=names) == sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("missed", "Ruffians have missed their turn in this unit."), ("both", "Ruffians move and attack."),
        ("tries", "Ruffians try."), ("reaches", "Ruffians reach it."), ("passes", "Ruffians pass by."),
        ("attacks", "Ruffians attack."),
    ],
)  # fmt: skip
def test_of_a_group_that_is_several_the_verb_is_of_several(code: str, sentence: str) -> None:
    assert told(code, who="Ruffians", **{MANY: ("Ruffians",)}) == sentence
    assert told("up", names=("Ruffians",), **{MANY: ("Ruffians",)}) == "Unit 1: Ruffians are up."
    inner = say(code, who="Ruffians", **{MANY: ("Ruffians",)})
    assert told("within", what=inner) == f"As of unit 1: {sentence}"


def test_a_word_by_which_a_line_is_found_stays_and_so_does_what_is_told_of_one() -> None:
    assert told("holds", who="Ruffians", **{MANY: ("Ruffians",)}) == "Ruffians holds."
    assert told("missed", who="Angus") == "Angus has missed its turn in this unit."
    assert told("missed", who="Angus", **{MANY: ("Ruffians",)}) == "Angus has missed its turn in this unit."


def test_a_list_of_which_nothing_is_told_stays_a_list() -> None:
    assert (
        told("left", names=("Abel", "Babel"), what=("move", "attack")) == "Not used: Abel, Babel. move, attack is gone."
    )
