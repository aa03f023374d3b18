"""Whatever the bot prints as a choice can be typed, in any language: made from the catalogues, over all systems."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot.app.parsing.words import understood
from bot.render.text import Lexicon, Teller, lexicon
from bot.rules.commands import ROSTER
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.model import seen_as
from bot.rules.registry import System, all_systems, system_of
from bot.rules.schema import Option, declared
from bot.rules.words import LANGUAGES, say
from cogs.options import choices
from tests.conformance.table import Table

TELLER = Teller()
SLIP_FROM = 6
"""Letters of a word in which one may be missing and it is still asked back."""


class Choices(NamedTuple):
    """What an option of a verb can be, as the rules know it; `whole`: nothing else."""

    verb: str
    option: str
    known: tuple[str, ...]
    whole: bool


def choices_of(system: System) -> Iterator[Choices]:
    """Yield the options that have something to choose, conditions and settings among them."""
    state = Table(system.id).state
    for verb, kind in system.kinds.items():
        for name, option in declared(kind, Option).items():
            known = option.choices or system.suggest(state, verb, name, "")
            yield Choices(verb, name, tuple(known), bool(option.choices))
    edit = next(kind.verb for kind in ROSTER if kind.verb == "edit")
    yield Choices(edit, "condition", system.suggest(state, edit, "condition", ""), whole=False)
    for setting in system.settings:
        yield Choices("configure", setting.key, setting.choices, whole=True)


SPOKEN = [(system, one) for system in all_systems().values() for one in choices_of(system) if one.known]


def readers(system: System) -> Iterator[Lexicon]:
    for language in LANGUAGES:
        yield lexicon(system.words, language)


@pytest.mark.parametrize(("system", "of"), SPOKEN, ids=lambda one: getattr(one, "id", None) or f"{one[0]}-{one[1]}")
def test_each_choice_can_be_typed_and_is_completed_and_asked_back_as_it_is_called(system: System, of: Choices) -> None:
    for words in readers(system):
        names = {code: words.named(code) for code in of.known}
        for code, name in names.items():
            for typed in (name, name.upper(), f" {name}"):
                meant = understood(TELLER, system.words, typed, of.known, whole=of.whole)
                assert meant == code or names.get(meant) == name, f"{of.verb} {of.option}:{typed} is taken for {meant}"
            completed = [one.value for one in choices(of.known, name[:4], words)]
            assert code in completed or len(completed) == 25
            slip = name[: len(name) // 2] + name[len(name) // 2 + 1 :]
            if len(name) >= SLIP_FROM and name.isalpha() and seen_as(slip) not in map(seen_as, names.values()):
                asked = did_you_mean(say("any", found=slip, allowed=of.known), words.named)
                assert asked is not None, slip
                assert name in asked.facts["near"]  # type: ignore[operator]


def test_several_are_translated_one_by_one_and_what_is_no_choice_stays() -> None:
    words, known = system_of("past-participle").words, ("run", "pistol", "ready weapon")
    told = {
        "Pistole, rennen": "pistol, run",
        "rennen und dann Pistole": "run und dann Pistole",
        "rennen und Pistole + Waffe bereit machen": "run und pistol + ready weapon",
        "Pistole auf Angus": "Pistole auf Angus",
        "ren": "ren",
    }
    assert {typed: understood(TELLER, words, typed, known, whole=False) for typed in told} == told
    assert understood(TELLER, words, "renn", known, whole=True) == "run", "one word may be begun"
    assert understood(TELLER, words, "Rennpferd", known, whole=True) == "Rennpferd"


@pytest.mark.parametrize("system", all_systems().values(), ids=lambda one: one.id)
def test_the_rules_card_names_what_its_reader_types(system: System) -> None:
    known = {code for of in choices_of(system) for code in of.known if len(code) > 2}
    for words in readers(system):
        card = words.tell(say("rules-card"))
        foreign = {code: words.named(code) for code in known if words.named(code) != code}
        named = [code for code in foreign if re.search(rf"(?<![/\w-]){re.escape(code)}(?![\w:-])", card)]
        assert not named, f"{words.language}: {named}"
