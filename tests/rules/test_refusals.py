"""Refusals stay short, whatever they quote; in every system."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.render.text import Lexicon
from bot.rules.registry import system_of
from bot.rules.words import LANGUAGES, say
from tests.conformance.sources import said_in
from tests.conformance.table import Table
from tests.conformance.walking import seated, walk
from tests.rules.conformance import every_system, walks

LONG = "Bartholomew Ignatius Featherstonehaugh-Cholmondeley the Third of Upper Slaughter, Esq"


@walks(10)
@every_system
def test_every_refusal_of_a_walk_is_under_300_characters(system: str, script: list[int]) -> None:
    lexicon = Lexicon(system_of(system).words)
    for move in walk(seated(system_of(system)), script):
        if move.refusal is not None:
            assert len(lexicon.refusal(move.refusal.phrase)) < 300, move.refusal.phrase


@cache
def refusals() -> dict[str, set[str]]:
    """The code of every refusal that the code names, and the names of its facts."""
    found: dict[str, set[str]] = {}
    for said in (one for path in Path(bot.__file__).parent.rglob("*.py") for one in said_in(path)):
        if said.function in ("Refused", "refuse_if") and said.facts is not None:
            found.setdefault(said.code, set()).update(said.facts)
    return found


def test_refusals_are_found_in_the_code() -> None:
    assert refusals()["not-your-turn"] >= {"who", "up"} and len(refusals()) > 200


@pytest.mark.parametrize("fact", [LONG, (LONG,) * 40], ids=["a long name", "many long names"])
@every_system
def test_every_refusal_is_under_300_characters_whatever_it_quotes(system: str, fact: str | tuple[str, ...]) -> None:
    for language in LANGUAGES:
        lexicon = Lexicon(system_of(system).words, language)
        for code, facts in refusals().items():
            if lexicon.knows(code):
                told = lexicon.refusal(say(code, **dict.fromkeys(facts, fact)))
                assert len(told) < 300 and not told.endswith("…"), f"{code} is too long by itself: {told}"


def test_of_many_names_a_refusal_tells_how_many_more_there_are() -> None:
    told = Lexicon().refusal(
        say("several-combatants", found="x" * 200, names=tuple(f"Name {n}" for n in range(0, 198, 2)))
    )
    assert len(told) < 300 and "more in the file. Give more of the name" in told and told.startswith("“xxx")


@pytest.mark.parametrize("length", [10, 100, 1000])
def test_a_short_refusal_is_told_as_it_is(length: int) -> None:
    told = Lexicon().refusal(say("not-yours", who="x" * length))
    assert told.endswith("is not yours. Its player, or a GM, can do that.") and len(told) < 300


def test_of_several_things_that_were_done_a_refusal_tells_as_many_as_fit() -> None:
    since = tuple(say("since", who="Ann", what=say("ran", command=f"/{'x' * 40}{n}")) for n in range(9))
    told = Lexicon().refusal(say("moment-passed", at="20", since=since))
    assert len(told) < 300 and told.endswith("A GM can take it back: `/encounter undo`.")
    assert "Since then: Ann: /xxx" in told and "+" in told


@pytest.mark.parametrize("option", ["do", "total", "move_total"])
def test_one_who_is_done_in_torg_resolves_nothing_with_it(option: str) -> None:
    table = Table(system_of("torg"))
    table.join("Andy", player=1, initiative=20)
    table.give("next")
    given: dict[str, Any] = {option: "move" if option == "do" else 13}
    with table.refused("done-resolves-nothing", who="Andy"):
        table.give("act", "Andy", done=True, **given)
    table.give("act", "Andy", done=True)
    assert table.public_texts()[0] == "Andy is done for this round."


@pytest.mark.parametrize(
    ("system", "deed"), [("exp-tactical", "psionic"), ("exp-tactical", "reaction"), ("exp-theatrical", "reaction")]
)
def test_a_power_in_exp_has_no_number_of_attacks(system: str, deed: str) -> None:
    table = Table(system_of(system))
    table.join("Abel", player=1, side="crew", dexterity=12)
    table.join("Babel", side="foes", dexterity=9)
    with table.refused("aims-what"):
        table.give("act", "Abel", do=deed, times=2)
    table.give("act", "Abel", do=deed)
