"""The picture of an order: what each place goes by, who stands there, and which dice counted."""

import pytest

from bot.render.look import GOLD, MARGIN, PAPER, WIDTH
from bot.render.order_picture import place_tops
from tests.render.extremes import DICE, PEOPLE, SIDES_ROLLED, each
from tests.render.looking import ENGLISH, draw, pixels, writing


def test_dice_that_count_stand_out() -> None:
    """Five dice of 42 pixels at the right: 6, 6 and 5 count, 1 and 1 do not."""
    image, top = pixels(draw(DICE)), place_tops(DICE, ENGLISH)[0]
    shades = [image.getpixel((WIDTH - MARGIN - (5 - die) * 42 + 9, top + 25)) for die in range(5)]
    assert shades == [GOLD, GOLD, GOLD, PAPER, PAPER]


def test_a_die_of_two_digits_has_room_beside_them() -> None:
    order = DICE.replace(good=1, places=(DICE.places[0].replace(dice=(20, 8)),))
    image, middle = pixels(draw(order)), place_tops(order, ENGLISH)[0] + 25
    for die in range(2):
        left = WIDTH - MARGIN - (2 - die) * 56
        for column in (left + 9, left + 47):
            assert {image.getpixel((column, middle + row)) for row in range(-11, 12)} == {GOLD}, (die, column)


def test_names_go_on_below_where_many_stand_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, end = place_tops(SIDES_ROLLED, ENGLISH)
    assert (second - first, end - second) == (50, 50 + 2 * 42)
    with writing(monkeypatch) as written:
        draw(SIDES_ROLLED)
    texts = [one.text for one in written]
    assert texts[:5] == ["Unit 1", "by roll", "8", "Reuben", "Miranda"] and "+6 more" in texts


def test_an_order_is_told_in_words() -> None:
    picture = draw(DICE)
    assert picture.file_name == "order.png"
    assert picture.alternative.startswith(
        "The order, by successes. 1: Reuben 3 (6 6 5 1 1). 2: Miranda 3 (6 5 5 4 4). 3: Hombre 1 2 (6 6 2 2 2)."
    )


def test_places_that_there_is_no_room_for_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        draw(SIDES_ROLLED.replace(places=each(PEOPLE)))
    assert "+20 more" in [one.text for one in written]
