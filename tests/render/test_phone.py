"""The signs of a board."""

import re
import unicodedata
from itertools import pairwise
from pathlib import Path

from bot.chat.languages import lexicon_of
from bot.render.signs import MARKS, SIGNS
from bot.rules.registry import all_systems, system_of
from bot.rules.views import Mark
from tests.conformance.test_phone import boards

ROOT = Path(__file__).parents[2]


def symbols(text: str) -> set[str]:
    """Return what of a text is neither a letter, nor a digit, nor a mark of writing."""
    found = re.findall(r"[\u2190-\u2bff\u3030\U0001f000-\U0001faff]\ufe0f?", text)
    return {one for one in found if unicodedata.category(one[0]) in ("So", "Sm")}


def test_every_symbol_of_a_catalogue_stands_in_the_one_table_of_signs() -> None:
    catalogues = [path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.ftl")]
    assert catalogues and set().union(*map(symbols, catalogues)) <= {*SIGNS}


def test_no_two_signs_look_alike_nor_differ_by_colour_alone() -> None:
    assert len(set(SIGNS)) == len(SIGNS) and MARKS.keys() == set(Mark)
    names = sorted(unicodedata.name(sign[0]).removesuffix("SQUARE").removesuffix("CIRCLE") for sign in SIGNS)
    assert all(one != other for one, other in pairwise(names))


def test_the_page_for_players_and_the_help_say_what_each_sign_means() -> None:
    page = (ROOT / "docs" / "players" / "first-fight.md").read_text("utf-8")
    assert [sign for sign in MARKS.values() if f"{sign} " in page] == list(MARKS.values())
    for system in all_systems():
        told = lexicon_of(system, "en").word("help-signs")
        assert [sign for sign in MARKS.values() if f"{sign} " in told] == list(MARKS.values())


def test_every_system_stands_in_these_tests() -> None:
    assert all(len(boards(system)) > 10 for system in all_systems()) and system_of("torg").id == "torg"
