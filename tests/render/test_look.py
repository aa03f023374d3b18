"""The one look: that it can be read on a phone, on dark and on light, by whoever tells no colours apart."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.render.lettering import Tag, fit, fit_name, flow, font, legible
from bot.render.look import GOLD, INK, LIGHT, MISSED, PAPER, SHADE, SHARES, SIGNS, SMALL, WIDTH, Colour, Face
from bot.render.sheet import Sheet
from tests.render.extremes import EXTREMES
from tests.render.looking import ENGLISH, LONG, ODD, PHONE, ROOT, draw, pixels, ratio, writing

DARK: tuple[Colour, ...] = ((49, 51, 56), (26, 26, 30), (0, 0, 0))
WHITE: tuple[Colour, ...] = ((255, 255, 255), (242, 243, 245))
"""What Discord shows a picture on."""
WORDS, FORMS = 4.5, 3.0
"""The contrast that AA asks of words, and of what else must be told apart."""


def test_the_ratio_is_that_of_the_guidelines() -> None:
    assert ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", EXTREMES)
def test_whatever_is_written_in_a_picture_stands_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        picture = draw(EXTREMES[name])
    faint = {(one.text, one.colour, one.ground) for one in written if ratio(one.colour, one.ground) < WORDS}
    assert not faint
    sizes = {one.size for one in written}
    assert min(sizes) == SMALL, "12 pixels on a phone, and nothing smaller"
    assert len(picture.png) < 100_000
    assert len(picture.alternative) <= 1024
    assert pixels(picture).width == WIDTH


def test_the_smallest_words_can_be_read_on_a_phone() -> None:
    _, top, _, bottom = font(Face.PLAIN, SMALL).getbbox("0")
    assert (bottom - top) * PHONE / WIDTH >= 9
    assert SMALL * PHONE / WIDTH >= 12


def test_a_picture_stands_out_on_dark_and_on_light() -> None:
    assert all(ratio(PAPER, ground) >= FORMS for ground in DARK), "the paper does"
    assert all(ratio(INK, ground) >= FORMS for ground in WHITE), "the frame does"


def test_sides_differ_in_form_and_their_signs_stand_out() -> None:
    assert len({shape for shape, _ in SIGNS}) == len(SIGNS)
    for _, colour in SIGNS:
        assert all(ratio(colour, ground) >= FORMS for ground in (PAPER, SHADE, LIGHT, GOLD))
    drawn = []
    for side in range(len(SIGNS)):
        sheet = Sheet(200, ENGLISH)
        sheet.sign((400, 100), side)
        mask = sheet.image.crop((380, 80, 421, 121)).convert("L").point([255 * (shade < 160) for shade in range(256)])
        drawn.append(mask.tobytes())
    for one, other in combinations(drawn, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 60, "they are told apart without colour"


def test_parts_of_a_bar_can_be_told_from_their_neighbours() -> None:
    for (ground, ink), (other, _) in pairwise((*SHARES, MISSED)):
        assert ratio(ground, other) >= FORMS
        assert ratio(ground, ink) >= WORDS
    assert ratio(*MISSED) >= WORDS


@pytest.mark.parametrize("text", ODD)
def test_words_fit_their_place_in_pixels(text: str) -> None:
    for within in (0, 10, 90, 300):
        for fitting in (fit(text, Face.BOLD, SMALL, within), fit_name(f"{text} 12", Face.BOLD, SMALL, within)):
            assert font(Face.BOLD, SMALL).getlength(fitting) <= within
    for line in flow([Tag(text, 1), Tag("Bo"), Tag(text, 0, 12)], Face.PLAIN, SMALL, 300, 2, ENGLISH.more):
        last = line[-1]
        assert last.left + font(Face.PLAIN, SMALL).getlength(last.words) <= 300


def test_names_that_do_not_fit_are_counted() -> None:
    def told(names: tuple[str, ...], within: int, lines: int = 1) -> list[str]:
        found = flow([Tag(name) for name in names], Face.PLAIN, SMALL, within, lines, ENGLISH.more)
        return [" ".join(piece.words for piece in line) for line in found]

    five = ("Ana", "Bo", "Chris", "Dolores", "Eve")
    assert told(("Ana", "Bo"), 300) == ["Ana Bo"]
    assert told(five, 280) == ["Ana Bo +3 more"]
    assert told(five, 280, 2) == ["Ana Bo Chris", "Dolores Eve"]
    assert told((LONG,) * 200, 400, 2)[1] == "+199 more"


def test_a_name_is_never_cut_at_its_number() -> None:
    def cut(name: str, within: int) -> str:
        return fit_name(name, Face.BOLD, SMALL, within)

    assert cut("Bandit 12", 400) == "Bandit 12"
    assert [cut(f"Bandit {number}", 140) for number in (1, 12)] == ["Bandit 1", "Ban… 12"]
    assert cut("Very long bandits #7", 170) == "Very… #7"
    assert cut("Bartholomew the Third", 160) == "Barthol…"
    assert cut("Bandit 12", 60) == "B…", "where there is room for nothing but the number, it says nothing"


@given(name=some.text(max_size=30), number=some.integers(1, 999))
def test_two_of_a_kind_are_told_apart_however_they_are_cut(name: str, number: int) -> None:
    cut = fit_name(f"Bandits of {name}x {number}", Face.BOLD, SMALL, 200)
    assert cut.endswith(f" {number}") and cut.startswith("Ba")


def test_what_a_font_cannot_show_is_left_out_or_boxed() -> None:
    shown = {text: legible(text, Face.PLAIN) for text in ("🔥 Ana ✌🏽", "🔥", "日本", "Ελένη", "𝕬𝖓𝖆", "")}
    assert shown == {"🔥 Ana ✌🏽": "🔥 Ana ✌", "🔥": "🔥", "日本": "□□", "Ελένη": "Ελένη", "𝕬𝖓𝖆": "Ana", "": ""}


def test_the_fonts_are_shipped_with_their_licence() -> None:
    fonts = ROOT / "bot" / "render" / "fonts"
    assert {file.stem for file in fonts.glob("*.ttf")} == {face.value for face in Face}
    assert "SIL OPEN FONT LICENSE" in (fonts / "LICENSE-NotoEmoji.txt").read_text(encoding="utf-8")
    assert "Bitstream Vera" in (fonts / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")
