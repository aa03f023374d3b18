"""A board on a phone, in every language: a line for each, which breaks well after 34 characters; signs.

A line breaks at a blank. It breaks badly where that tears a name that would have had room, or a short status: a value
from its word. What somebody has said in words of their own may break anywhere.
"""

import random
import re
from functools import cache
from typing import NamedTuple

import pytest

from bot.chat.languages import lexicon_of
from bot.render.board import IN_ONE_PIECE, board_text, row_line
from bot.render.catalogues import COMMON, catalogue
from bot.render.signs import MARKS
from bot.render.text import Teller
from bot.rules.registry import all_systems, system_of
from bot.rules.views import BoardView, Mark
from bot.rules.words import ENGLISH, LANGUAGES, Phrase
from tests.conformance.markdown import shown
from tests.conformance.recipes import recipe_of
from tests.conformance.table import Table
from tests.conformance.walking import Maker, some_traits, walk

pytestmark = pytest.mark.nightly

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


def test_a_line_breaks_between_a_name_and_what_is_said_of_it_and_not_within(system: str) -> None:
    for language in LANGUAGES:
        lexicon = lexicon_of(system, language)
        for board in boards(system):
            for row in board.rows:
                lines = on_a_phone(row_line(row, lexicon))
                assert row.name in lines[0], lines
                for status in (*row.drawn, *row.status):
                    told = shown(lexicon.tell(status))[0]
                    if len(told) <= IN_ONE_PIECE and not any(" " in str(fact) for fact in status.facts.values()):
                        assert any(told in line.replace("\u00a0", " ") for line in lines), (told, lines)


def test_fourteen_fit_one_screen_of_a_phone_and_mostly_have_one_line_each(system: str) -> None:
    for language in LANGUAGES:
        for board in boards(system):
            text = board_text(board, lexicon_of(system, language))
            lines = [len(on_a_phone(part)) for part in (text.head, text.rows, text.prompt)]
            assert sum(lines) <= SCREEN, (lines, text)
            assert text.rows.count("\n") == len(FOURTEEN) - 1, "a line for each, however it breaks"


def test_nothing_of_a_row_is_said_twice(system: str) -> None:
    """Neither by its sign and a chip, nor in its words, nor by the picture and the words."""
    for language in LANGUAGES:
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


def test_no_number_and_no_short_word_stands_alone_at_the_end_of_a_public_line(system: str) -> None:
    """But for the number of a name or of a word that is looked for, such as Round 2, which stay as they are."""
    for language in LANGUAGES:
        for phrase in played(system).told:
            for line in Teller().message(system_of(system).words, language, [phrase]).splitlines():
                before, _, last = line.rpartition(" ")
                number = re.fullmatch(r"\(?-?(\d{1,3}|I{1,3}|IV)\)*\.?", last)
                assert number is None or re.search(r"([A-ZÄÖÜ][^ ]*|:|by hand: .*)$", before), line
                rows = on_a_phone(line)
                assert len(rows) == 1 or not re.fullmatch(r"[a-zäöüß]{1,4}[.!?]", rows[-1]), line


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


def test_a_table_of_another_language_is_told_nothing_in_english(system: str) -> None:
    """Neither a piece of a sentence, nor a word of the rules; but for what is typed, which stands between backticks."""
    for language in set(LANGUAGES) - {ENGLISH}:
        lexicon = lexicon_of(system, language)
        texts = [lexicon.tell(phrase) for phrase in played(system).told]
        for board in boards(system):
            text = board_text(board, lexicon)
            texts += [text.head, text.rows, text.prompt, *(lexicon.plain(offer.label) for offer in board.offers)]
        for told in {shown(re.sub(r"`[^`]*`", "", one))[0].replace("\u00a0", " ") for one in texts}:
            assert not [piece for piece in only(system, ENGLISH, language) if found(piece, told)], told


# Sentences in another language.

BETWEEN = re.compile(r"^[a-z-]+ =|\{[^{}]*->|\{[^{}]*\}|^ *\*?\[\w+\]|\}|\n|\*\*", re.MULTILINE)
"""What stands between the pieces of a sentence in a catalogue: facts, choices, formatting."""


@cache
def pieces(system: str, language: str) -> frozenset[str]:
    """Return all pieces of the sentences that a table of a system may be told in a language."""
    sources = (catalogue(source, language) for source in (COMMON, *all_systems()[system].words))
    sentences = (text for one in sources if one for text in one.texts.values())
    return frozenset(piece.strip() for text in sentences for piece in BETWEEN.split(text))


def found(piece: str, text: str) -> bool:
    """Whether a piece is in a text, other than as a part of a word or of what is typed."""
    return piece in text and re.search(rf"(?<![\w:/`-]){re.escape(piece)}(?![\w:`-])", text) is not None


@cache
def only(system: str, language: str, other: str) -> tuple[str, ...]:
    """Return the pieces of sentences in a language that are none in the other one."""
    whole = "\n".join(pieces(system, other))
    return tuple(one for one in pieces(system, language) if re.search(r"[A-Za-z]{4}", one) and not found(one, whole))
