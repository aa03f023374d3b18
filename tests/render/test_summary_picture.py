"""The picture of a whole fight: where each deed lies, and who is left out where there are too many."""

import pytest

from bot.render.look import LIGHT, OXBLOOD, SHADE, TEAL
from bot.render.summary_picture import LEFT, MOST, column_of, strip_top
from bot.rules.exhibits import Done, Named, Strip, SummaryExhibit, word
from tests.render.looking import ALL, draw, pixels, writing

ANDY = Strip(
    who=Named(name="Andy"),
    done=(Done(column=1, thousandths=125, place="I"), Done(column=2, thousandths=625, place="III")),
)
BRAD = Strip(who=Named(name="Brad", side=1, bodies=2), done=(Done(column=2, thousandths=875, place="IV"),))
CASS = Strip(who=Named(name="Cass"))
FIGHT = SummaryExhibit(
    title="At the mill",
    unit="round",
    first=1,
    last=2,
    within=tuple(map(word, ALL)),
    strips=(ANDY, BRAD, CASS),
    sides=("crew", "foes"),
)


def test_a_deed_lies_where_a_hand_puts_it() -> None:
    """Two columns share the 472 pixels right of the names: 236 each; a phase is a quarter of that."""
    places = [column_of(FIGHT, done) for done in (*ANDY.done, *BRAD.done)]
    assert [place - LEFT for place in places] == [29, 383, 442]
    image = pixels(draw(FIGHT))
    rows = [strip_top(place) + 23 for place in range(3)]
    assert [image.getpixel((place, rows[0])) for place in places] == [TEAL, TEAL, LIGHT]
    assert [image.getpixel((place, rows[1])) for place in places] == [SHADE, SHADE, OXBLOOD]
    assert [image.getpixel((place, rows[2])) for place in places] == [LIGHT] * 3


def test_names_rounds_and_sides_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        draw(FIGHT)
    assert [one.text for one in written] == [
        "rounds 1 to 2", "At the mill", "1", "2", "Andy", "Brad ×2", "Cass",
        "in each round: I to IV", "crew", "foes",
    ]  # fmt: skip


def test_a_fight_is_told_in_words() -> None:
    picture = draw(FIGHT)
    assert picture.file_name == "fight.png"
    assert picture.alternative == "Rounds 1 to 2, who acted when. Andy: 1 I, 2 III. Brad: 2 IV. Cass: never."
    one = FIGHT.replace(first=2, strips=(BRAD,), title="", within=())
    assert draw(one).alternative == "Round 2, who acted when. Brad: 2 IV."


def test_of_many_those_are_shown_who_did_most(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = tuple(CASS.replace(who=Named(name=f"Idler {number}")) for number in range(30))
    with writing(monkeypatch) as written:
        picture = draw(FIGHT.replace(strips=(*idle, ANDY, BRAD)))
    texts = [one.text for one in written]
    assert {"Andy", "Brad ×2", "Idler 0", "+12 more"} <= set(texts) and "Idler 29" not in texts
    assert sum(text.startswith("Idler") for text in texts) == MOST - 2
    assert picture.alternative.endswith("Brad: 2 IV. +12 more.")


def test_of_a_single_round_the_phases_are_written_above(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(monkeypatch) as written:
        draw(FIGHT.replace(last=1, strips=(CASS,)))
    assert [one.text for one in written] == ["round 1", "At the mill", "I", "II", "III", "IV", "Cass", "crew"]
