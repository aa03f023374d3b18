"""Pictures: what they show and where, that a phone can show it, and that nothing odd breaks them."""

from __future__ import annotations

import tomllib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from PIL import Image, ImageFont

from bot.render import sheet
from bot.render.card_picture import Plan, describe_card
from bot.render.pictures import Picture, draw
from bot.render.sheet import BRASS, GOLD, INK, LIGHT, OXBLOOD, PAPER, SHADE, SMALL, Face
from bot.render.timeline_picture import Scale, row_top
from bot.rules.deck import SIDES, SPEEDS, Deck, parse_deck
from bot.rules.exhibits import BarLine, CardExhibit, Exhibit, PoolMark, TimeBar, TimelineExhibit

ROOT = Path(__file__).parents[2]
PHONE = 360
LONG = "Bartholomew Ignatius Featherstonehaugh-Cholmondeley the Third of Upper Slaughter"
ODD = ("", " ", "🔥", "🔥🔥 Ana 🔥", "日本太郎", "שלום", "محمد", "a\nb\tc", "\u202egnorw", "a" + "\u0301" * 60, LONG)
POOLS = (
    PoolMark(sides=6, dice=2, names=("Reuben",)),
    PoolMark(sides=10, dice=2, names=("Hombre 1", "Hombre 2", "Hombre 3")),
    PoolMark(sides=10, dice=3, names=("Miranda",)),
)
TORG = TimelineExhibit(
    unit="count",
    now=17,
    descending=True,
    bars=(
        TimeBar(name="Brad", label="shot", begins=19, lands=13),
        TimeBar(name="Andy", label="fast tackle", begins=17, lands=14),
    ),
)
ETERNAL_SOLDIER = TimelineExhibit(
    unit="segment",
    now=26,
    descending=False,
    bars=(
        TimeBar(name="Aknar", label="swing", begins=24, lands=28),
        TimeBar(name="Beauregard", label="swing", begins=21, lands=28),
    ),
)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return parse_deck(tomllib.loads((ROOT / "bot" / "decks" / "standard.toml").read_text(encoding="utf-8")))


def shown(deck: Deck, number: int, pools: tuple[PoolMark, ...] = (), speeds: tuple[str, ...] = ()) -> CardExhibit:
    card = deck.by_number[number]
    bar = deck.bar_of(card)
    return CardExhibit(
        number=number,
        toggle=card.toggle,
        columns=SIDES,
        cells=tuple(tuple(row.split()) for row in card.cause),
        bar=tuple(BarLine(speed=speed, targets=bar.targets(speed), in_play=speed in speeds) for speed in SPEEDS),
        pools=pools,
    )


@pytest.fixture(scope="module")
def card(deck: Deck) -> CardExhibit:
    return shown(deck, 28, POOLS, ("fast", "normal"))


def pixels(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png)).convert("RGB")


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> set[object]:
    return {image.getpixel((left, top)) for left in range(box[0], box[2]) for top in range(box[1], box[3])}


def ground(image: Image.Image, box: tuple[int, int, int, int]) -> object:
    """The colour of a cell where nothing is written: just inside its lower right corner."""
    return image.getpixel((box[2] - 5, box[3] - 4))


def test_a_card_is_a_png_of_the_agreed_width_with_rounded_corners(card: CardExhibit) -> None:
    picture = draw(card)
    image = Image.open(BytesIO(picture.png))
    assert (image.format, image.mode, image.width) == ("PNG", "RGBA", 800)
    assert image.height <= 850, "a desktop shows at most 350 pixels of height: a higher card would be small"
    right, bottom = image.width - 1, image.height - 1
    corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    alpha = image.getchannel("A")
    assert [alpha.getpixel(place) for place in (*corners, (400, 0))] == [0, 0, 0, 0, 255]
    assert picture.file_name == "card-28.png"
    assert len(picture.png) < 200_000


def test_a_time_line_has_a_name_that_tells_nothing() -> None:
    assert draw(TORG).file_name == draw(ETERNAL_SOLDIER).file_name == "timeline.png"


def test_the_smallest_words_can_be_read_on_a_phone(
    card: CardExhibit, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: set[int] = set()
    genuine = sheet.font

    def noted(face: Face, size: int) -> ImageFont.FreeTypeFont:
        sizes.add(size)
        return genuine(face, size)

    monkeypatch.setattr(sheet, "font", noted)
    many = tuple(PoolMark(sides=sides, dice=dice, names=ODD) for sides in SIDES for dice in (1, 5))
    lots = TORG.evolve(bars=TORG.bars * 9)
    for exhibit in (card, shown(deck, 8, many).evolve(follow_up=True), TORG, lots):
        draw(exhibit)
    assert min(sizes) == SMALL
    _, top, _, bottom = genuine(Face.PLAIN, SMALL).getbbox("0")
    assert (bottom - top) * PHONE / sheet.WIDTH >= 9
    assert SMALL * PHONE / sheet.WIDTH >= 12


def test_the_columns_in_use_and_the_cells_read_stand_out(card: CardExhibit) -> None:
    image, plan = pixels(draw(card)), Plan(card)
    title = {sides: ground(image, plan.cell(-1, place)) for place, sides in enumerate(SIDES)}
    assert title == {4: PAPER, 6: INK, 8: PAPER, 10: INK, 12: PAPER}
    down = {sides: [ground(image, plan.cell(row, place)) for row in range(5)] for place, sides in enumerate(SIDES)}
    assert down[6] == [GOLD, GOLD, LIGHT, LIGHT, LIGHT]
    assert down[10] == [GOLD, GOLD, GOLD, LIGHT, LIGHT]
    assert down[4] == down[8] == down[12] == [SHADE] * 5


def test_each_pool_is_marked_down_to_its_last_row(card: CardExhibit) -> None:
    image, plan = pixels(draw(card)), Plan(card)
    assert [plan.lanes(column) for column in range(5)] == [(), ((0, 1),), (), ((0, 1, 2), (0, 1)), ()]

    def marked(row: int, column: int, place: int) -> bool:
        left, top, _, _ = plan.cell(row, column)
        return image.getpixel((left + 11 + 11 * place, top + 25)) == INK

    assert [marked(row, 1, 0) for row in range(5)] == [True, True, False, False, False]
    assert [marked(row, 3, 0) for row in range(5)] == [True, True, True, False, False]
    assert [marked(row, 3, 1) for row in range(5)] == [True, True, False, False, False]


def test_of_a_follow_up_card_only_the_rows_stand_out_that_are_read_again(deck: Deck) -> None:
    again = PoolMark(sides=6, dice=3, rows=(0, 2), names=("Reuben",))
    exhibit = shown(deck, 28, (again,)).evolve(follow_up=True)
    image, plan = pixels(draw(exhibit)), Plan(exhibit)
    assert [ground(image, plan.cell(row, 1)) for row in range(5)] == [GOLD, LIGHT, GOLD, LIGHT, LIGHT]
    left = plan.cell(0, 1)[0] + 11
    assert [image.getpixel((left, plan.cell(row, 1)[1] + 25)) == INK for row in range(4)] == [True, False, True, False]
    assert "Read by 3d6 (rows 1, 3): Reuben." in describe_card(exhibit)
    one = exhibit.evolve(pools=(again.evolve(rows=(2,)),))
    assert "Read by 3d6 (row 3): Reuben." in describe_card(one)


def test_the_speeds_in_play_are_marked_by_a_sign_too(card: CardExhibit) -> None:
    image, plan = pixels(draw(card)), Plan(card)
    boxes = [plan.bar_line(place) for place in range(3)]
    assert [ground(image, box) for box in boxes] == [GOLD, GOLD, SHADE]
    signs = [image.getpixel((box[0] + 20, (box[1] + box[3]) // 2)) for box in boxes]
    assert signs == [INK, INK, SHADE]


def test_exceptional_cells_and_critical_failures_look_different(card: CardExhibit) -> None:
    image, plan = pixels(draw(card)), Plan(card)
    special = {
        (row, column) for row in range(5) for column in range(5) if OXBLOOD in colours(image, plan.cell(row, column))
    }
    assert special == {(0, 0), (1, 4), (2, 2), (3, 1), (4, 1)}
    failure = plan.cell(2, 2)
    assert image.getpixel((sum(failure[::2]) // 2, failure[1] + 6)) == OXBLOOD, "the frame around CF"


def test_a_card_that_nobody_reads_is_not_dimmed(deck: Deck) -> None:
    exhibit = shown(deck, 0)
    image, plan = pixels(draw(exhibit)), Plan(exhibit)
    assert {ground(image, plan.cell(row, column)) for row in range(5) for column in range(5)} == {LIGHT}
    assert {ground(image, plan.bar_line(place)) for place in range(3)} == {LIGHT}


def test_the_toggle_and_a_follow_up_show(card: CardExhibit) -> None:
    looks = [draw(card.evolve(toggle=toggle, follow_up=up)) for toggle in (True, False) for up in (True, False)]
    assert len({look.png for look in looks}) == 4
    heads = [look.alternative.partition(".")[0] for look in looks]
    assert heads == [
        "Follow-up card 28, toggle yes",
        "Action card 28, toggle yes",
        "Follow-up card 28, toggle no",
        "Action card 28, toggle no",
    ]


def test_a_card_is_told_in_words(card: CardExhibit) -> None:
    assert draw(card).alternative == (
        "Action card 28, toggle no. "
        "Read by 2d6: Reuben; 2d10: Hombre 1, Hombre 2, Hombre 3; 3d10: Miranda. "
        "Initiative for phases I to IV: fast (in play) 7, 5, 3, 1; normal (in play) 10, 8, 5, 2; "
        "slow 13, 11, 8, 3. "
        "Rows by number of dice, columns d4 d6 d8 d10 d12: "
        "1: 4* 2 7 7 5; 2: 3 2 1 4 12*; 3: 2 3 CF 8 4; 4: 3 6* 6 9 8; 5: 1 6* 4 6 8."
    )


def test_many_readers_shorten_the_words_but_never_the_card(deck: Deck) -> None:
    crowd = PoolMark(sides=6, dice=2, names=(LONG,) * 40)
    told = draw(shown(deck, 28, (crowd,))).alternative
    assert len(told) <= 1024
    assert "Bartholomew" in told
    assert told.endswith("5: 1 6* 4 6 8.")


def test_the_same_pool_given_twice_is_one_pool(deck: Deck) -> None:
    twice = tuple(PoolMark(sides=6, dice=2, names=(name,)) for name in ("Ana", "Bo"))
    once = (PoolMark(sides=6, dice=2, names=("Ana", "Bo")),)
    assert draw(shown(deck, 28, twice)) == draw(shown(deck, 28, once))


def test_every_card_of_the_standard_deck_can_be_drawn(deck: Deck) -> None:
    pictures = [draw(shown(deck, number, POOLS, ("slow",))) for number in deck.by_number]
    assert [picture.file_name for picture in pictures] == [f"card-{number}.png" for number in range(54)]
    assert len({picture.png for picture in pictures}) == 54


def test_a_clock_that_counts_down_runs_from_left_to_right() -> None:
    image = pixels(draw(TORG))
    first, second = row_top(0) + 4, row_top(1) + 4
    # 600 pixels for the six counts from 19 (column 50) to 13 (column 650): 100 pixels each.
    andy = [image.getpixel((left, first)) for left in (170, 270, 520, 600)]
    assert andy == [PAPER, GOLD, GOLD, PAPER], "17 to 14: nothing of it has passed"
    brad = [image.getpixel((left, second)) for left in (49, 50, 70, 230, 270, 620)]
    assert brad == [PAPER, INK, BRASS, BRASS, GOLD, GOLD], "19 to 13: two of six counts have passed"
    assert image.getpixel((550, row_top(0) + 13)) == OXBLOOD
    assert image.getpixel((650, row_top(1) + 13)) == OXBLOOD


def test_the_present_is_a_line() -> None:
    for exhibit, present in ((TORG, 250), (ETERNAL_SOLDIER, 478)):
        image = pixels(draw(exhibit))
        above = row_top(0) - 42
        assert [image.getpixel((left, above)) for left in (present - 6, present, present + 6)] == [
            PAPER,
            INK,
            PAPER,
        ]


def test_what_lands_at_the_same_moment_is_joined() -> None:
    between = row_top(1) - 20
    assert pixels(draw(ETERNAL_SOLDIER)).getpixel((650, between)) == OXBLOOD
    assert pixels(draw(TORG)).getpixel((650, between)) != OXBLOOD


def test_moments_lie_where_a_hand_puts_them() -> None:
    assert [Scale(19, 13).left(count) for count in (19, 17, 14, 13)] == [50, 250, 550, 650]
    assert [Scale(21, 28).left(segment) for segment in (21, 24, 26, 28)] == [50, 307, 478, 650]


def test_an_action_without_length_can_be_seen() -> None:
    bar = TimeBar(name="Ana", label="draw", begins=4, lands=4)
    image = pixels(draw(TimelineExhibit(unit="count", now=5, descending=True, bars=(bar,))))
    assert image.getpixel((650, row_top(0) + 13)) == OXBLOOD


def test_of_many_actions_the_twelve_that_land_first_are_drawn() -> None:
    bars = tuple(TimeBar(name=f"N{lands}", label="", begins=0, lands=lands) for lands in range(15, 0, -1))
    many = TimelineExhibit(unit="segment", now=0, descending=False, bars=bars)
    told = draw(many).alternative
    assert "N1, from 0 to 1." in told
    assert "N12, from 0 to 12." in told
    assert "N13" not in told
    assert told.endswith("+3 more.")
    assert draw(many.evolve(bars=bars[3:])).alternative.endswith("N12, from 0 to 12.")
    assert draw(many.evolve(bars=bars + bars)).alternative.endswith("+18 more.")
    assert pixels(draw(many)).height == pixels(draw(many.evolve(bars=bars + bars))).height


def test_a_time_line_is_told_in_words() -> None:
    assert draw(TORG).alternative == (
        "Time line: count by count, down, now 17. Andy: fast tackle, from 17 to 14. Brad: shot, from 19 to 13."
    )
    nothing = TimelineExhibit(unit="count", now=-3, descending=True, bars=())
    assert draw(nothing).alternative == "Time line: count by count, down, now -3. Nothing under way."


def test_the_same_exhibit_gives_the_same_bytes_in_any_thread(card: CardExhibit) -> None:
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(draw, [card, TORG, card.evolve(), TORG.evolve()] * 3))
    assert len({picture.png for picture in made}) == 2


@pytest.mark.parametrize("text", ODD)
def test_words_fit_their_place_in_pixels(text: str) -> None:
    for within in (0, 10, 90, 300):
        fitting = sheet.fit(text, Face.BOLD, SMALL, within)
        assert sheet.font(Face.BOLD, SMALL).getlength(fitting) <= within
    names = sheet.fit_names((text, "Bo", text), SMALL, 300)
    assert sheet.font(Face.PLAIN, SMALL).getlength(names) <= 300


def test_names_that_do_not_fit_are_counted() -> None:
    assert sheet.fit_names(("Ana", "Bo"), SMALL, 300) == "Ana, Bo"
    assert sheet.fit_names(("Ana", "Bo", "Chris", "Dolores", "Eve"), SMALL, 250) == "Ana, Bo +3 more"
    assert sheet.fit_names((LONG, LONG, "Chris"), SMALL, 400).endswith("… +2 more")
    assert sheet.fit_names((LONG,) * 200, SMALL, 90) == "200…"


def test_what_a_font_cannot_show_is_left_out_or_boxed() -> None:
    shown = {text: sheet.legible(text, Face.PLAIN) for text in ("🔥 Ana ✌🏽", "🔥", "日本", "Ελένη", "𝕬𝖓𝖆", "")}
    assert shown == {"🔥 Ana ✌🏽": "Ana ✌", "🔥": "□", "日本": "□□", "Ελένη": "Ελένη", "𝕬𝖓𝖆": "Ana", "": ""}


def test_the_fonts_are_shipped_with_their_licence() -> None:
    fonts = ROOT / "bot" / "render" / "fonts"
    assert {file.stem for file in fonts.glob("*.ttf")} == {face.value for face in Face}
    assert "Bitstream Vera" in (fonts / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")


texts = some.one_of(some.text(max_size=80), some.sampled_from(ODD))
moments = some.one_of(some.integers(-30, 30), some.integers(-(10**12), 10**12))
time_bars = some.builds(TimeBar, name=texts, label=texts, begins=moments, lands=moments)
time_lines = some.builds(
    TimelineExhibit,
    unit=texts,
    now=moments,
    descending=some.booleans(),
    bars=some.lists(time_bars, max_size=14).map(tuple),
)
cards = some.builds(
    CardExhibit,
    number=some.integers(-99, 10**9),
    toggle=some.booleans(),
    columns=some.just(SIDES),
    cells=some.lists(some.lists(texts, max_size=6).map(tuple), max_size=6).map(tuple),
    bar=some.lists(
        some.builds(BarLine, speed=texts, targets=some.tuples(*[moments] * 4), in_play=some.booleans()),
        max_size=4,
    ).map(tuple),
    pools=some.lists(
        some.builds(
            PoolMark,
            sides=some.sampled_from((*SIDES, 20)),
            dice=some.integers(-1, 9),
            names=some.lists(texts, max_size=9).map(tuple),
        ),
        max_size=12,
    ).map(tuple),
    follow_up=some.booleans(),
)


@settings(max_examples=25)
@given(exhibit=some.one_of(cards, time_lines))
def test_nothing_odd_breaks_a_picture(exhibit: Exhibit) -> None:
    picture = draw(exhibit)
    assert Image.open(BytesIO(picture.png)).width == 800
    assert 0 < len(picture.alternative) <= 1024


def test_what_lasts_lands_nowhere() -> None:
    """A run has neither a mark where its half-speed segment ended, nor is it joined with what lands there."""
    run = TimeBar(name="Ana", label="run", begins=0, lands=4, lasts=True)
    shot = TimeBar(name="Brad", label="shot", begins=0, lands=4)
    both = TimelineExhibit(unit="segment", now=2, descending=False, bars=(run, shot))
    image, marks = pixels(draw(both)), range(640, 660)
    assert OXBLOOD not in [image.getpixel((left, row_top(0) + 13)) for left in marks]
    assert OXBLOOD in [image.getpixel((left, row_top(1) + 13)) for left in marks]
    assert image.getpixel((650, row_top(1) - 20)) != OXBLOOD
    assert "Ana: run, since 0." in draw(both).alternative and "Brad: shot, from 0 to 4." in draw(both).alternative


@pytest.mark.parametrize("far", [9, 1_234, 987_654, -12_345_678])
def test_numbers_are_never_cut(far: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    whole = sheet.fit

    def fitting(text: str, face: Face, size: int, within: int) -> str:
        written.append(text)
        fitted = whole(text, face, size, within)
        assert fitted == text, f"{text} was cut to {fitted}"
        return fitted

    monkeypatch.setattr(sheet, "fit", fitting)
    bar = TimeBar(name="Ana", label="shot", begins=0, lands=far)
    draw(TimelineExhibit(unit="segment", now=far, descending=far < 0, bars=(bar,)))
    assert str(far) in written and f"now {far}" in written
