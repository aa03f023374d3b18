"""Deck files: the shipped one, a table's own, what is wrong with one, and names that are none."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from bot.app.ports import Decks
from bot.rules.deck import Bar, DeckError
from bot.rules.errors import Refused
from bot.storage.decks import DeckFiles

STANDARD = (files("bot") / "decks" / "standard.toml").read_text(encoding="utf-8")


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory of decks, beside a deck that is out of bounds."""
    (tmp_path / "outside.toml").write_text(STANDARD, encoding="utf-8")
    inside = tmp_path / "decks"
    inside.mkdir()
    return inside


def put(directory: Path, name: str, text: str = STANDARD) -> None:
    (directory / f"{name}.toml").write_text(text, encoding="utf-8")


def changed(card: int, pattern: str, replacement: str) -> str:
    """Return the standard deck with the first match of `pattern` in a card replaced."""
    head, *cards = STANDARD.split("[[cards]]")
    changed_card, times = re.subn(pattern, replacement, cards[card], count=1, flags=re.DOTALL)
    assert times == 1
    cards[card] = changed_card
    return "[[cards]]".join([head, *cards])


def failure(directory: Path, text: str) -> DeckError:
    put(directory, "own", text)
    with pytest.raises(DeckError) as raised:
        DeckFiles(directory).load("own")
    return raised.value


def test_every_method_of_the_port_is_there() -> None:
    assert {name for name in vars(Decks) if not name.startswith("_")} <= vars(DeckFiles).keys()


def test_the_standard_deck_is_always_there() -> None:
    decks = DeckFiles(None)
    assert decks.names() == ("standard",)
    deck = decks.load("standard")
    assert deck.name == "standard"
    assert [card.number for card in deck.cards] == list(range(54))


def test_own_decks_follow_in_order(directory: Path) -> None:
    for name in ("zulu", "Alpha", "my_deck-2", "x" * 40):
        put(directory, name)
    decks = DeckFiles(directory)
    assert decks.names() == ("standard", "Alpha", "my_deck-2", "x" * 40, "zulu")
    put(directory, "later")
    assert "later" in decks.names()


def test_what_is_no_deck_is_not_listed(directory: Path) -> None:
    for name in ("two words", "dot.ted", "ä", "y" * 41):
        put(directory, name)
    (directory / "notes.txt").write_text("", encoding="utf-8")
    (directory / "folder.toml").mkdir()
    assert DeckFiles(directory).names() == ("standard",)
    with pytest.raises(Refused):
        DeckFiles(directory).load("folder")


def test_a_directory_that_is_gone_has_no_decks(directory: Path) -> None:
    directory.rmdir()
    assert DeckFiles(directory).names() == ("standard",)


def test_an_own_deck_is_loaded(directory: Path) -> None:
    text = STANDARD.replace('name = "standard"', 'name = "Gulls"').replace("[7, 5, 3, 1]", "[9, 6, 3, 0]")
    put(directory, "own", "\N{ZERO WIDTH NO-BREAK SPACE}" + text)
    deck = DeckFiles(directory).load("own")
    assert deck.name == "Gulls"
    assert deck.bar == Bar(fast=(9, 6, 3, 0))


def test_a_card_may_have_a_bar_of_its_own(directory: Path) -> None:
    text = changed(7, r'toggle = "\w+"', r"\g<0>\ninitiative = { slow = [14, 12, 9, 4] }")
    put(directory, "own", text)
    deck = DeckFiles(directory).load("own")
    assert deck.bar_of(deck.by_number[7]) == Bar(slow=(14, 12, 9, 4))
    assert deck.bar_of(deck.by_number[8]) == Bar()


def test_an_own_deck_does_not_stand_in_for_the_standard_one(directory: Path) -> None:
    put(directory, "standard", STANDARD.replace('name = "standard"', 'name = "loaded"'))
    decks = DeckFiles(directory)
    assert decks.names() == ("standard",)
    assert decks.load("standard").name == "standard"


@pytest.mark.parametrize(
    "name", ["../outside", "..", ".", "", "/outside", "own.toml", "own\n", "own\0", "sub/own", "..\\outside", "Ⅷ"]
)
def test_a_name_does_not_lead_out_of_the_directory(directory: Path, name: str) -> None:
    put(directory, "own")
    (directory / "sub").mkdir()
    put(directory / "sub", "own")
    with pytest.raises(Refused) as refusal:
        DeckFiles(directory).load(name)
    assert refusal.value.code == "no-such-deck"
    assert refusal.value.phrase.facts == {"name": name}


def test_a_deck_of_53_cards_is_refused(directory: Path) -> None:
    text = STANDARD[: STANDARD.rindex("[[cards]]")]
    error = failure(directory, text)
    assert (error.card, error.field, error.found) == ("card 53", "cards", "53 cards")
    assert error.allowed == "54 cards, numbered 0 to 53"


@pytest.mark.parametrize(
    ("pattern", "replacement", "card", "field", "found"),
    [
        (r"number = 7\b", "number = 8", "card 8", "number", 8),
        (r"number = 7\b", "number = 54", "card 8 of the file", "number", 54),
        (r"number = 7\b", "", "card 8 of the file", "number", None),
        (r'toggle = "\w+"', 'toggle = "maybe"', "card 7", "toggle", "maybe"),
        (r'toggle = "\w+"', "toggle = true", "card 7", "toggle", True),
        (r'toggle = "\w+"', "", "card 7", "toggle", None),
        (r'cause = \[\n    "[^"]*"', 'cause = [\n    "1 2 3 4 X"', "card 7", "cause, row 1", "1 2 3 4 X"),
        (r'"[^"]*",\n\]', '"1 2 3 0 5",\n]', "card 7", "cause, row 5", "1 2 3 0 5"),
        (r'"[^"]*",\n\]', '"1 2 3 4",\n]', "card 7", "cause, row 5", "1 2 3 4"),
        (r"cause = \[.*\]", "cause = []", "card 7", "cause", []),
        (r"suit = \d+", "initiative = { fast = [1, 2, 3, 4] }", "card 7", "initiative.fast", [1, 2, 3, 4]),
        (r"suit = \d+", "initiative = { fats = [4, 3, 2, 1] }", "card 7, initiative", "fats", [4, 3, 2, 1]),
        (r"suit = \d+", 'colour = "red"', "card 7", "colour", "red"),
    ],
)
def test_a_wrong_card_is_refused_by_card_and_field(
    directory: Path, pattern: str, replacement: str, card: str, field: str, found: object
) -> None:
    error = failure(directory, changed(7, pattern, replacement))
    assert (error.card, error.field, error.found) == (card, field, found)
    assert str(error) == f"{card}: {field}: found {found!r}; allowed: {error.allowed}"


def test_what_is_wrong_with_the_deck_as_a_whole_is_told(directory: Path) -> None:
    error = failure(directory, f"author = 3\n{STANDARD}")
    assert (error.card, error.field, error.found) == ("the deck", "author", 3)
    error = failure(directory, STANDARD.replace("[13, 11, 8, 3]", "[13, 11, 8]"))
    assert (error.card, error.field) == ("the deck", "initiative.slow")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ('name = "x"\nbar = \n', "line 2, column 7", "Invalid value"),
        ("name = 'x'\nname = 'y'\n", "line 2, column 11", "Cannot overwrite a value"),
        ("cards = [", "end of document", "Invalid value"),
    ],
)
def test_what_is_no_toml_is_told_by_line(directory: Path, text: str, place: str, reason: str) -> None:
    error = failure(directory, text)
    assert (error.card, error.field, error.allowed) == ("own.toml", place, "TOML")
    assert error.found == reason


def test_a_file_that_is_no_text_is_told(directory: Path) -> None:
    (directory / "own.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(DeckError, match=r"own\.toml: encoding: found 'byte 8'; allowed: UTF-8 text"):
        DeckFiles(directory).load("own")


def test_a_file_that_cannot_be_read_is_told(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(directory, "own")

    def deny(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", deny)
    with pytest.raises(DeckError, match=r"own\.toml: file: found 'Permission denied'; allowed: a file"):
        DeckFiles(directory).load("own")


def test_a_deck_has_a_megabyte_at_most(directory: Path) -> None:
    padding = "#" * (1_000_000 - len(STANDARD.encode()) - 1)
    put(directory, "own", f"{STANDARD}\n{padding}")
    assert DeckFiles(directory).load("own").name == "standard"
    error = failure(directory, f"{STANDARD}\n{padding}#")
    assert (error.card, error.field, error.found) == ("own.toml", "file", "more than 1000000 bytes")


@pytest.mark.parametrize(
    "text",
    [
        "name = " + "[" * 100_000,
        "name = " + "{a = " * 100_000,
        "name = " + "[" * 6 + "]" * 6,
        "a.b.c.d.e.f = 1",
        "[a.b.c.d.e.f]",
        f"{STANDARD}\ninitiative = {{ fast = [[7], 5, 3, 1] }}",
    ],
)
def test_a_deck_is_not_nested_deeper_than_its_form(directory: Path, text: str) -> None:
    error = failure(directory, text)
    assert (error.card, error.field) == ("own.toml", "nesting")


def test_a_deck_that_is_nested_as_deep_as_its_form_is_checked_by_it(directory: Path) -> None:
    error = failure(directory, changed(7, r"suit = \d+", "initiative = { fast = [7, 5, 3, 'x'] }"))
    assert (error.card, error.field) == ("card 7", "initiative.fast")


def test_a_key_of_endless_parts_takes_no_time(directory: Path) -> None:
    error = failure(directory, "# one\n" + ".".join("a" * 400_000) + " = 1")
    assert (error.card, error.field, error.found) == ("own.toml", "line 2", "399999 dots")


def test_dots_in_a_remark_are_nobodys_business(directory: Path) -> None:
    put(directory, "own", f"{STANDARD}\n  # {'.' * 200}\n")
    assert DeckFiles(directory).load("own").name == "standard"
