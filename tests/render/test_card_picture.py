"""The picture of a card: what stands out, who reads what, and what came of it."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.render.card_picture import Plan, describe_card
from bot.render.look import GOLD, INK, LIGHT, OXBLOOD, PAPER, SHADE
from bot.render.pictures import draw
from bot.rules.deck import SIDES
from bot.rules.exhibits import PoolMark
from tests.render.looking import CARD, LONG, POOLS, card, colours, deck, ground, pixels


def test_a_card_is_a_png_of_the_agreed_width_with_rounded_corners() -> None:
    picture = draw(CARD)
    opened = Image.open(BytesIO(picture.png))
    assert (opened.format, opened.width) == ("PNG", 800)
    image = opened.convert("RGBA")
    assert image.height <= 850, "a desktop shows at most 350 pixels of height: a higher card would be small"
    right, bottom = image.width - 1, image.height - 1
    corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    alpha = image.getchannel("A")
    assert [alpha.getpixel(place) for place in (*corners, (400, 0))] == [0, 0, 0, 0, 255]
    assert picture.file_name == "card-28.png"
    assert len(picture.png) < 200_000


def test_the_columns_in_use_and_the_cells_read_stand_out() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD)
    title = {sides: ground(image, plan.cell(-1, place)) for place, sides in enumerate(SIDES)}
    assert title == {4: PAPER, 6: INK, 8: PAPER, 10: INK, 12: PAPER}
    down = {sides: [ground(image, plan.cell(row, place)) for row in range(5)] for place, sides in enumerate(SIDES)}
    assert down[6] == [GOLD, GOLD, LIGHT, LIGHT, LIGHT]
    assert down[10] == [GOLD, GOLD, GOLD, LIGHT, LIGHT]
    assert down[4] == down[8] == down[12] == [SHADE] * 5


def test_each_pool_is_marked_down_to_its_last_row() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD)
    assert [plan.lanes(column) for column in range(5)] == [(), ((0, 1),), (), ((0, 1, 2), (0, 1)), ()]

    def marked(row: int, column: int, place: int) -> bool:
        left, top, _, _ = plan.cell(row, column)
        return image.getpixel((left + 11 + 11 * place, top + 25)) == INK

    assert [marked(row, 1, 0) for row in range(5)] == [True, True, False, False, False]
    assert [marked(row, 3, 0) for row in range(5)] == [True, True, True, False, False]
    assert [marked(row, 3, 1) for row in range(5)] == [True, True, False, False, False]


def test_of_a_follow_up_card_only_the_rows_stand_out_that_are_read_again() -> None:
    again = PoolMark(sides=6, dice=3, rows=(0, 2), names=("Reuben",))
    exhibit = card(28, (again,)).evolve(follow_up=True)
    image, plan = pixels(draw(exhibit)), Plan(exhibit)
    assert [ground(image, plan.cell(row, 1)) for row in range(5)] == [GOLD, LIGHT, GOLD, LIGHT, LIGHT]
    left = plan.cell(0, 1)[0] + 11
    assert [image.getpixel((left, plan.cell(row, 1)[1] + 25)) == INK for row in range(4)] == [True, False, True, False]
    assert "Read by 3d6 (rows 1, 3): Reuben." in describe_card(exhibit)
    one = exhibit.evolve(pools=(again.evolve(rows=(2,)),))
    assert "Read by 3d6 (row 3): Reuben." in describe_card(one)


def test_the_speeds_in_play_are_marked_by_a_sign_too() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD)
    boxes = [plan.bar_line(place) for place in range(3)]
    assert [ground(image, box) for box in boxes] == [GOLD, GOLD, SHADE]
    signs = [image.getpixel((box[0] + 20, (box[1] + box[3]) // 2)) for box in boxes]
    assert signs == [INK, INK, SHADE]


def test_exceptional_cells_and_critical_failures_look_different() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD)
    special = {
        (row, column) for row in range(5) for column in range(5) if OXBLOOD in colours(image, plan.cell(row, column))
    }
    assert special == {(0, 0), (1, 4), (2, 2), (3, 1), (4, 1)}
    failure = plan.cell(2, 2)
    assert image.getpixel((sum(failure[::2]) // 2, failure[1] + 6)) == OXBLOOD, "the frame around CF"


def test_a_card_that_nobody_reads_is_not_dimmed() -> None:
    exhibit = card(0)
    image, plan = pixels(draw(exhibit)), Plan(exhibit)
    assert {ground(image, plan.cell(row, column)) for row in range(5) for column in range(5)} == {LIGHT}
    assert {ground(image, plan.bar_line(place)) for place in range(3)} == {LIGHT}


def test_the_toggle_and_a_follow_up_show() -> None:
    looks = [draw(CARD.evolve(toggle=toggle, follow_up=up)) for toggle in (True, False) for up in (True, False)]
    assert len({look.png for look in looks}) == 4
    heads = [look.alternative.partition(".")[0] for look in looks]
    assert heads == [
        "Follow-up card 28, toggle yes",
        "Action card 28, toggle yes",
        "Follow-up card 28, toggle no",
        "Action card 28, toggle no",
    ]


def test_a_card_is_told_in_words() -> None:
    assert draw(CARD).alternative == (
        "Action card 28, toggle no. "
        "Read by 2d6: Reuben; 2d10: Hombre 1, Hombre 2, Hombre 3; 3d10: Miranda. "
        "Initiative for phases I to IV: fast (in play) 7, 5, 3, 1; normal (in play) 10, 8, 5, 2; "
        "slow 13, 11, 8, 3. "
        "Rows by number of dice, columns d4 d6 d8 d10 d12: "
        "1: 4* 2 7 7 5; 2: 3 2 1 4 12*; 3: 2 3 CF 8 4; 4: 3 6* 6 9 8; 5: 1 6* 4 6 8."
    )


def test_many_readers_shorten_the_words_but_never_the_card() -> None:
    crowd = PoolMark(sides=6, dice=2, names=(LONG,) * 40)
    told = draw(card(28, (crowd,))).alternative
    assert len(told) <= 1024
    assert "Bartholomew" in told
    assert told.endswith("5: 1 6* 4 6 8.")


def test_the_same_pool_given_twice_is_one_pool() -> None:
    twice = tuple(PoolMark(sides=6, dice=2, names=(name,)) for name in ("Ana", "Bo"))
    once = (PoolMark(sides=6, dice=2, names=("Ana", "Bo")),)
    assert draw(card(28, twice)) == draw(card(28, once))


def test_every_card_of_the_standard_deck_can_be_drawn() -> None:
    pictures = [draw(card(number, POOLS, ("slow",))) for number in deck().by_number]
    assert [picture.file_name for picture in pictures] == [f"card-{number}.png" for number in range(54)]
    assert len({picture.png for picture in pictures}) == 54
