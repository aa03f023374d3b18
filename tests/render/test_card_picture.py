"""The picture of a card: what stands out, who reads what, and what came of it."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render.card_picture import Plan, describe_card, phase_middle
from bot.render.look import GOLD, INK, LIGHT, MARGIN, OXBLOOD, PAPER, SHADE, WIDTH
from bot.render.sheet import Box
from bot.rules.deck import SIDES
from bot.rules.events import on_picture, public
from bot.rules.exhibits import FollowedColumn, FollowUp, Named, PoolReading
from bot.rules.model import Combatant
from tests.render.looking import (
    ALL,
    CARD,
    ENGLISH,
    PHONE,
    POOLS,
    READINGS,
    card,
    colours,
    deck,
    draw,
    ground,
    pixels,
    writing,
)  # fmt: skip


def speeds(plan: Plan) -> list[Box]:
    """The boxes of the speeds on the bar."""
    return [(MARGIN, line.top, WIDTH - MARGIN, line.bottom) for line in plan.lines if line.speed is not None]


def test_a_card_is_a_png_of_the_agreed_width_with_rounded_corners() -> None:
    picture = draw(CARD)
    opened = Image.open(BytesIO(picture.png))
    assert (opened.format, opened.width) == ("PNG", 800)
    image = opened.convert("RGBA")
    assert image.height * PHONE / image.width <= 450, "half the screen of a phone, with four who read it"
    right, bottom = image.width - 1, image.height - 1
    corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    alpha = image.getchannel("A")
    assert [alpha.getpixel(place) for place in (*corners, (400, 0))] == [0, 0, 0, 0, 255]
    assert picture.file_name == "card-28.png"
    assert len(picture.png) < 30_000


def test_the_columns_in_use_and_the_cells_read_stand_out() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD, ENGLISH)
    title = {sides: ground(image, plan.cell(-1, place)) for place, sides in enumerate(SIDES)}
    assert title == {4: PAPER, 6: INK, 8: PAPER, 10: INK, 12: PAPER}
    down = {sides: [ground(image, plan.cell(row, place)) for row in range(5)] for place, sides in enumerate(SIDES)}
    assert down[6] == [GOLD, GOLD, LIGHT, LIGHT, LIGHT]
    assert down[10] == [GOLD, GOLD, GOLD, LIGHT, LIGHT]
    assert down[4] == down[8] == down[12] == [SHADE] * 5


def test_each_pool_is_marked_down_to_its_last_row() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD, ENGLISH)
    assert [plan.lanes(column) for column in range(5)] == [(), (2,), (), (3, 2), ()]

    def marked(row: int, column: int, place: int) -> bool:
        left, top, _, _ = plan.cell(row, column)
        return image.getpixel((left + 11 + 11 * place, top + 25)) == INK

    assert [marked(row, 1, 0) for row in range(5)] == [True, True, False, False, False]
    assert [marked(row, 3, 0) for row in range(5)] == [True, True, True, False, False]
    assert [marked(row, 3, 1) for row in range(5)] == [True, True, False, False, False]


FOLLOWED = CARD.replace(
    follow_ups=(
        FollowUp(number=1, columns=(FollowedColumn(sides=4, cells=("CF", "2", "4*", "3", "1"), rows=(0, 2)),)),
        FollowUp(number=9, columns=(FollowedColumn(sides=4, cells=("1", "2", "3", "3", "2"), rows=(2,)),)),
    )
)


def test_follow_ups_stand_on_the_same_picture_with_the_rows_that_are_read_again() -> None:
    image, plan = pixels(draw(FOLLOWED)), Plan(FOLLOWED, ENGLISH)
    grounds = [[ground(image, plan.followed_cell(line, place)) for place in range(5)] for line in (0, 1)]
    assert grounds == [[GOLD, SHADE, GOLD, SHADE, SHADE], [SHADE, SHADE, GOLD, SHADE, SHADE]]
    told = describe_card(FOLLOWED, ENGLISH)
    assert "Follow-up card 1: d4 row 1: CF, row 3: 4*. Follow-up card 9: d4 row 3: 3." in told


def test_who_reads_what_and_what_comes_of_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    reuben = PoolReading(speed="normal", pool="2d6", result="1", who=(Named(name="Reuben"),))
    exhibit = CARD.replace(readings=(*READINGS[:3], reuben))
    with writing(monkeypatch) as written:
        draw(exhibit)
    texts = [one.text for one in written]
    below = texts[texts.index("fast") :]
    assert below == [
        "fast", "7", "5", "3", "1", "Miranda", "3d10 → 8", *ALL, "Hombre 2", "2d10 → 7", *ALL,
        "normal", "10", "8", "5", "2", "Hombre 1", "Hombre 3", "2d10 → 7", "III", "IV",
        "Reuben", "2d6 → 1", "hesitates",
        "slow", "13", "11", "8", "3", "crew", "foes",
    ]  # fmt: skip
    assert "Reuben: normal, 2d6 reads 1: hesitates." in describe_card(exhibit, ENGLISH)


def test_a_reading_stands_below_its_speed_and_what_is_open_below_its_target() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD, ENGLISH)
    lines = {line.reading.who[0].name: line for line in plan.lines if line.reading is not None}
    reuben = lines["Reuben"]
    edges = [image.getpixel((phase_middle(place), reuben.top + 7)) for place in range(4)]
    assert edges == [PAPER, PAPER, PAPER, INK], "a frame where it may act"


def test_more_results_than_there_is_room_for_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(
        PoolReading(speed="slow", pool="2d6", result=str(result), who=(Named(name="Reuben"),)) for result in range(20)
    )
    with writing(monkeypatch) as written:
        draw(CARD.replace(readings=many))
    assert "+4 more results" in [one.text for one in written]


def test_the_speeds_in_play_are_marked_by_a_sign_too() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD, ENGLISH)
    boxes = speeds(plan)
    assert [ground(image, box) for box in boxes] == [GOLD, GOLD, SHADE]
    signs = [image.getpixel((box[0] + 20, (box[1] + box[3]) // 2)) for box in boxes]
    assert signs == [INK, INK, SHADE]


def test_exceptional_cells_and_critical_failures_look_different() -> None:
    image, plan = pixels(draw(CARD)), Plan(CARD, ENGLISH)
    special = {
        (row, column) for row in range(5) for column in range(5) if OXBLOOD in colours(image, plan.cell(row, column))
    }
    assert special == {(0, 0), (1, 4), (2, 2), (3, 1), (4, 1)}
    failure = plan.cell(2, 2)
    assert image.getpixel((sum(failure[::2]) // 2, failure[1] + 6)) == OXBLOOD, "the frame around CF"


def test_a_card_that_nobody_reads_is_not_dimmed() -> None:
    exhibit = card(0)
    image, plan = pixels(draw(exhibit)), Plan(exhibit, ENGLISH)
    assert {ground(image, plan.cell(row, column)) for row in range(5) for column in range(5)} == {LIGHT}
    assert {ground(image, box) for box in speeds(plan)} == {LIGHT}


def test_the_toggle_shows() -> None:
    looks = [draw(CARD.replace(toggle=toggle)) for toggle in (True, False)]
    assert len({look.png for look in looks}) == 2
    assert [look.alternative.partition(".")[0] for look in looks] == [
        "Action card 28, toggle yes", "Action card 28, toggle no",
    ]  # fmt: skip


def test_a_card_is_told_in_words() -> None:
    assert draw(CARD).alternative == (
        "Action card 28, toggle no. "
        "Miranda: fast, 3d10 reads 8. Open: I, II, III, IV. Hombre 2: fast, 2d10 reads 7. Open: I, II, III, IV. "
        "Hombre 1, Hombre 3: normal, 2d10 reads 7. Open: III, IV. Reuben: normal, 2d6 reads 2. Open: IV. "
        "fast: I 7 · II 5 · III 3 · IV 1. normal: I 10 · II 8 · III 5 · IV 2. "
        "Rows by number of dice, columns d4 d6 d8 d10 d12: "
        "1: 4* 2 7 7 5; 2: 3 2 1 4 12*; 3: 2 3 CF 8 4; 4: 3 6* 6 9 8; 5: 1 6* 4 6 8."
    )


def test_who_may_act_where_is_told_of_as_many_as_are_told_by_the_picture_alone() -> None:
    """Their names as long as names can be, their pools and results, too."""
    names = [f"{number:02}{'m' * letters}" for number, letters in enumerate((78, 78, 78, 78, 78, 1, 1, 1, 1, 1))]
    assert on_picture(public("reads"), [Combatant(id=1, name=name) for name in names]).pictured
    each = [READINGS[0].replace(pool="5d12", result="99", who=(Named(name=name),)) for name in names]
    told = draw(card(28, readings=tuple(each))).alternative
    assert len(told) <= 1024
    assert all(f"{name}: fast, 5d12 reads 99. Open: I, II, III, IV." in told for name in names)


def test_every_card_of_the_standard_deck_can_be_drawn() -> None:
    pictures = [draw(card(number, POOLS, ("slow",))) for number in deck().by_number]
    assert [picture.file_name for picture in pictures] == [f"card-{number}.png" for number in range(54)]
    assert len({picture.png for picture in pictures}) == 54
