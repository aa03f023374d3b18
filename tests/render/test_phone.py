"""A board on a phone, in every system and language: a line for each, which breaks well after 34 characters; signs.

A line breaks at a blank. It breaks badly where that tears a name that would have had room, or a short status: a value
from its word. What somebody has said in words of their own may break anywhere.
"""

from __future__ import annotations

import random
import re
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.chat.languages import lexicon_of
from bot.render.board import IN_ONE_PIECE, board_text, row_line
from bot.render.signs import MARKS, SIGNS
from bot.render.text import Teller
from bot.rules.registry import all_systems, system_of
from bot.rules.views import BoardView, Mark
from bot.rules.words import ENGLISH, LANGUAGES, Phrase
from bot.testing.recipes import recipe_of
from bot.testing.table import Table
from bot.testing.walking import Maker, some_traits, walk
from tests.render.markdown import shown
from tests.words import found, only

ROOT = Path(__file__).parents[2]
COLUMNS = 34
SCREEN = 24
"""Lines of a phone between the bar of the channel and the buttons."""
LONG = "Bartholomew of the Seven Rivers"
"""With its sign and the blank between, as long as a line."""
PLAYERS = ("Miranda", LONG, "Old Tom", "Mad Dog Jo")
FOURTEEN = (*PLAYERS, *(f"Bandit {number}" for number in range(1, 11)))
MOVES = 26


class Played(NamedTuple):
    """What fourteen at a table were shown and told as they played by chance."""

    boards: tuple[BoardView, ...]
    told: tuple[Phrase, ...]


@cache
def played(system: str) -> Played:
    """Return what is shown and told of fourteen at a table, as they play by chance."""
    table, chance = Table(system), random.Random(system)
    for place, name in enumerate(FOURTEEN, 1):
        table.join(
            name, player=place if name in PLAYERS else None, **some_traits(table.system, recipe_of(system), chance)
        )
    boards, told = [table.board], list[Phrase]()
    script = [chance.randrange(10**6) for _ in range(MOVES)]
    for move in walk(table, script, Maker.onward):
        if move.accepted:
            boards.append(table.board)
            told += [event.phrase for event in table.last]
    return Played(tuple(boards), tuple(told))


def boards(system: str) -> tuple[BoardView, ...]:
    return played(system).boards


def on_a_phone(text: str) -> list[str]:
    """Return what is shown of a text, as the lines that a phone makes of it."""
    lines = []
    for line in text.split("\n"):
        words = shown(line)[0].replace("\ufe0f", "").split(" ")
        rows = [words[0]]
        for word in words[1:]:
            if len(rows[-1]) + 1 + len(word) <= COLUMNS:
                rows[-1] += f" {word}"
            else:
                rows.append(word)
        lines += rows
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", all_systems())
def test_a_line_breaks_between_a_name_and_what_is_said_of_it_and_not_within(system: str, language: str) -> None:
    lexicon = lexicon_of(system, language)
    for board in boards(system):
        for row in board.rows:
            lines = on_a_phone(row_line(row, lexicon))
            assert row.name in lines[0], lines
            for status in (*row.drawn, *row.status):
                told = shown(lexicon.tell(status))[0]
                if len(told) <= IN_ONE_PIECE and not any(" " in str(fact) for fact in status.facts.values()):
                    assert any(told in line.replace("\u00a0", " ") for line in lines), (told, lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", all_systems())
def test_fourteen_fit_one_screen_of_a_phone_and_mostly_have_one_line_each(system: str, language: str) -> None:
    for board in boards(system):
        text = board_text(board, lexicon_of(system, language))
        lines = [len(on_a_phone(part)) for part in (text.head, text.rows, text.prompt)]
        assert sum(lines) <= SCREEN, (lines, text)
        assert text.rows.count("\n") == len(FOURTEEN) - 1, "a line for each, however it breaks"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", all_systems())
def test_nothing_of_a_row_is_said_twice(system: str, language: str) -> None:
    """Neither by its sign and a chip, nor in its words, nor by the picture and the words."""
    lexicon = lexicon_of(system, language)
    for board in boards(system):
        for row in board.rows:
            for line in (row_line(row, lexicon), row_line(row, lexicon, pictured=True)):
                _, _, told = line.partition("** · ")
                parts = re.split(r", | · ", told)
                assert len(parts) == len(set(parts)), line
            drawn = [shown(lexicon.tell(one))[0] for one in row.drawn]
            _, _, beside = row_line(row, lexicon, pictured=True).partition("** · ")
            bars = [
                bar
                for exhibit in board.exhibits
                for bar in getattr(exhibit, "bars", ())
                if bar.name == row.name and bar.label
            ]
            assert all(any(bar.label in one for one in drawn) or bar.label not in beside for bar in bars)
            assert not set(drawn) & set(re.split(r", | · ", beside)), "the picture shows it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", all_systems())
def test_no_number_and_no_short_word_stands_alone_at_the_end_of_a_public_line(system: str, language: str) -> None:
    """But for the number of a name or of a word that is looked for, such as Round 2, which stay as they are."""
    for phrase in played(system).told:
        for line in Teller().message(system_of(system).words, language, [phrase]).splitlines():
            before, _, last = line.rpartition(" ")
            number = re.fullmatch(r"\(?-?(\d{1,3}|I{1,3}|IV)\)*\.?", last)
            assert number is None or re.search(r"([A-ZÄÖÜ][^ ]*|:|by hand: .*)$", before), line
            rows = on_a_phone(line)
            assert len(rows) == 1 or not re.fullmatch(r"[a-zäöüß]{1,4}[.!?]", rows[-1]), line


@pytest.mark.parametrize("system", all_systems())
def test_a_sign_is_always_of_the_same_standing(system: str) -> None:
    """Who is up is called; who is waited for or ready is not; who is done or misses out has nothing to wait for."""
    signs = {sign: mark for mark, sign in MARKS.items()}
    for board in boards(system):
        for row in board.rows:
            line = row_line(row, lexicon_of(system, "en"))
            sign, _, _ = line.partition(" ")
            assert signs[sign] is row.mark
            assert not (row.combatant in board.on_deck and row.mark in (Mark.UP, Mark.DONE, Mark.MISSES, Mark.ASIDE))
    assert {row.mark for board in boards(system) for row in board.rows} > {Mark.UP}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
@pytest.mark.parametrize("system", all_systems())
def test_a_table_of_another_language_is_told_nothing_in_english(system: str, language: str) -> None:
    """Neither a piece of a sentence, nor a word of the rules; but for what is typed, which stands between backticks."""
    lexicon = lexicon_of(system, language)
    texts = [lexicon.tell(phrase) for phrase in played(system).told]
    for board in boards(system):
        text = board_text(board, lexicon)
        texts += [text.head, text.rows, text.prompt, *(lexicon.plain(offer.label) for offer in board.offers)]
    for told in {shown(re.sub(r"`[^`]*`", "", one))[0].replace("\u00a0", " ") for one in texts}:
        assert not [piece for piece in only(system, ENGLISH, language) if found(piece, told)], told


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
    assert f"| {' | '.join(MARKS.values())} |" in page
    for system in all_systems():
        told = lexicon_of(system, "en").word("help-signs")
        assert [sign for sign in MARKS.values() if f"{sign} " in told] == list(MARKS.values())


def test_every_system_stands_in_these_tests() -> None:
    assert all(len(boards(system)) > 10 for system in all_systems()) and system_of("torg").id == "torg"
