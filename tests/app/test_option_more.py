"""The option `more`: read key by key, and completed, for the system that is played."""

import pytest

from bot.app.parsing.more import completions, keys_of, read_more
from bot.rules.errors import Refused
from bot.rules.registry import system_of

THEATRICAL, TORG, TICKS = system_of("exp-theatrical"), system_of("torg"), system_of("ticks")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("", {}),
        (" , \n", {}),
        ("times 3", {"times": "3"}),
        ("Times: 3,target=Abel", {"times": "3", "target": "Abel"}),
        ("target Abel, the Elder, times 2", {"target": "Abel, the Elder", "times": "2"}),
        ('target "Abel, times 2"', {"target": "Abel, times 2"}),
        ("target Abel\ntimes \n", {"target": "Abel"}),
        ("do move", {"do": "move"}),
    ],
)
def test_what_is_typed_is_read_by_its_keys(text: str, given: dict[str, str]) -> None:
    assert read_more(THEATRICAL, "act", text) == given


@pytest.mark.parametrize(("text", "key"), [("haste 3, times 2", "haste"), ("3 times", "3"), ("?", "?")])
def test_what_begins_with_no_key_of_the_system_is_refused(text: str, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_more(THEATRICAL, "act", text)
    assert (refusal.value.code, refusal.value.phrase.facts["option"]) == ("no-such-option", key)


def test_a_verb_without_keys_says_that_there_are_none() -> None:
    with pytest.raises(Refused) as refusal:
        read_more(THEATRICAL, "declare", "x 1")
    assert refusal.value.phrase.facts["allowed"] == ("none",)


def test_a_key_is_given_once() -> None:
    with pytest.raises(Refused, match="given-twice"):
        read_more(THEATRICAL, "act", "times 2, times 3")


def test_what_slash_commands_name_is_not_among_the_keys_that_are_offered() -> None:
    assert list(keys_of(TORG, "check")) == ["modifier", "reason"]
    assert list(keys_of(TICKS, "join")) == list(keys_of(TICKS, "edit")) == ["start", "edge"]
    assert keys_of(TORG, "join") == keys_of(THEATRICAL, "declare") == {}


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ("", ["target ", "times "]),
        ("ti", ["times "]),
        ("times 3,", ["times 3, target "]),
        ("times 3, ta", ["times 3, target "]),
        ("target", ["target Abel", "target Babel"]),
        ("target ", ["target Abel", "target Babel"]),
        ("target bab", ["target Babel"]),
        ("times 3, target ab", ["times 3, target Abel", "times 3, target Babel"]),
        ("haste 3", []),
    ],
)
def test_it_is_completed_key_by_key(typed: str, texts: list[str]) -> None:
    found = completions(THEATRICAL, "act", typed, lambda key, value: ("Abel", "Babel") if key == "target" else ())
    assert [one.text for one in found] == texts


def test_a_completion_says_what_its_key_means() -> None:
    (edge,) = completions(TICKS, "join", "ed", lambda key, value: ())
    assert edge.label.code == "trait-edge"
    (times,) = completions(THEATRICAL, "act", "tim", lambda key, value: ())
    assert times.label.code == "option-act-times"
