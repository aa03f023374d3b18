"""The picture of chances: how long each part is, and what is written on it."""

from fractions import Fraction

import pytest

from bot.render.look import GOLD, LIGHT, NAVY, OXBLOOD, TEAL
from bot.rules.exhibits import OddsExhibit, stacked, word
from tests.render.looking import draw, pixels, writing

PARTS = ("I", "II", "III", "IV", "hesitates")
ODDS = OddsExhibit(
    who="Reuben",
    pool="2d6",
    parts=tuple(map(word, PARTS)),
    bars=(
        stacked(word("fast"), [Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)]),
        stacked(word("slow"), [Fraction(0), Fraction(1, 1000), Fraction(0), Fraction(0), Fraction(999, 1000)]),
    ),
)


def test_parts_are_as_long_as_they_are_likely() -> None:
    """712 pixels from column 44 on: 178 for a quarter, 89 for an eighth."""
    image = pixels(draw(ODDS))
    rows = [top for top in range(image.height) if image.getpixel((60, top)) == TEAL]
    line = max(rows) - 5
    assert [image.getpixel((left, line)) for left in (50, 215, 228, 393, 406, 571, 584, 660, 672, 750)] == [
        TEAL, TEAL, GOLD, GOLD, NAVY, NAVY, LIGHT, LIGHT, OXBLOOD, OXBLOOD,
    ]  # fmt: skip


def test_each_part_has_its_name_and_chance_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        draw(ODDS)
    texts = [one.text for one in written]
    assert texts[:2] == ["Odds", "Reuben 2d6"] and tuple(texts[2:7]) == PARTS
    assert texts[7:] == ["fast", "I 25%", "II 25%", "III 25%", "13%", "13%", "slow", "hesitates >99%"]


def test_chances_are_told_in_words() -> None:
    assert draw(ODDS).alternative == (
        "Odds of Reuben, 2d6. fast: I 25%, II 25%, III 25%, IV 13%, hesitates 13%. "
        "slow: I 0%, II <1%, III 0%, IV 0%, hesitates >99%."
    )
    assert draw(ODDS).file_name == "odds.png"


def test_more_choices_than_there_is_room_for_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        draw(ODDS.replace(bars=ODDS.bars * 10))
    assert written[-1].text == "+8 more"
