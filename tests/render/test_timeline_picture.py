"""The picture of what is under way: where the bars lie, what lands together, and that no number is cut."""

import pytest

from bot.render import lettering
from bot.render.look import BRASS, GOLD, INK, OXBLOOD, PAPER, Face
from bot.render.timeline_picture import Scale, row_top
from bot.rules.exhibits import TimeBar, TimelineExhibit
from tests.render.looking import ETERNAL_SOLDIER, LONG, TORG, draw, pixels, writing


def test_a_time_line_has_a_name_that_tells_nothing() -> None:
    assert draw(TORG).file_name == draw(ETERNAL_SOLDIER).file_name == "timeline.png"


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
        assert [image.getpixel((left, above)) for left in (present - 6, present, present + 6)] == [PAPER, INK, PAPER]


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
    assert draw(many.replace(bars=bars[3:])).alternative.endswith("N12, from 0 to 12.")
    assert draw(many.replace(bars=bars + bars)).alternative.endswith("+18 more.")
    assert pixels(draw(many)).height == pixels(draw(many.replace(bars=bars + bars))).height


def test_a_time_line_is_told_in_words() -> None:
    assert draw(TORG).alternative == (
        "Time line: count by count, down, now 17. Andy: fast tackle, from 17 to 14. Brad: shot, from 19 to 13."
    )
    nothing = TimelineExhibit(unit="count", now=-3, descending=True, bars=())
    assert draw(nothing).alternative == "Time line: count by count, down, now -3. Nothing under way."


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

    whole = lettering.fit

    def fitting(text: str, face: Face, size: int, within: int) -> str:
        written.append(text)
        fitted = whole(text, face, size, within)
        assert fitted == text, f"{text} was cut to {fitted}"
        return fitted

    monkeypatch.setattr(lettering, "fit", fitting)
    bar = TimeBar(name="Ana", label="shot", begins=0, lands=far)
    draw(TimelineExhibit(unit="segment", now=far, descending=far < 0, bars=(bar,)))
    assert str(far) in written and f"now {far}" in written


def test_what_not_everybody_sees_is_marked_in_words_and_by_strokes(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = TimeBar(name="Bandit 12", label="ambush", begins=0, lands=20, side=1, secret=True)
    own = TimelineExhibit(unit="segment", now=0, descending=False, bars=(bar,), sides=("crew", "foes"))
    with writing(monkeypatch) as written:
        image = pixels(draw(own))
    assert "secret" in [one.text for one in written]
    assert "Bandit 12: ambush, from 0 to 20 (secret)." in draw(own).alternative
    middle = [image.getpixel((left, row_top(0) + 13)) for left in range(70, 620)]
    assert INK in middle and GOLD in middle
    public = draw(own.replace(bars=(bar.replace(secret=False),)))
    image = pixels(public)
    assert INK not in [image.getpixel((left, row_top(0) + 13)) for left in range(70, 620)]
    assert "secret" not in public.alternative


def test_a_lane_is_never_cut_at_the_number_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    bars = tuple(TimeBar(name=f"{LONG} {n}", label=LONG, begins=0, lands=9, side=1, bodies=n) for n in range(1, 13))
    with writing(monkeypatch) as written:
        draw(TimelineExhibit(unit="segment", now=0, descending=False, bars=bars))
    lanes = [one.text for one in written if "… " in one.text]
    assert [lane.split("… ")[1] for lane in lanes] == ["1", *(f"{n} ×{n}" for n in range(2, 13))]


@pytest.mark.parametrize("name", ["🐺 Wolf", "Sally 🔥🔥", "👩🚀 Ann 2"])
def test_emoji_stay_in_names_on_the_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = TimeBar(name=name, label="howls 🌕", begins=0, lands=9)
    line = TimelineExhibit(unit="segment", now=0, descending=False, bars=(bar,))
    with writing(monkeypatch) as written:
        told = draw(line).alternative
    shown = "".join(one.text for one in written)
    assert name.replace(" ", "") in shown.replace(" ", "") and "howls🌕" in shown.replace(" ", "")
    assert f"{name}: howls 🌕, from 0 to 9." in told
