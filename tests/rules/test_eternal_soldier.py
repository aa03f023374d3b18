"""Eternal Soldier: lengths, the course of the clock, and running; its stories are transcripts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import chronicle
from bot.rules.errors import Refused
from bot.rules.exhibits import TimelineExhibit
from bot.rules.systems.eternal_soldier.commands import Act
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed
from bot.rules.views import Mark
from bot.rules.words import say
from tests.conformance.table import GM, Table
from tests.rules.eternal_soldier_table import calls, clock, lines, marks, status, under_way, up

# The printed table: agility 1 to 18, classes I to X.
PRINTED = """
I     10  5  3  3  2  2  1  1  1  1 1 1 1 1 1 1 1 1
II    20 10  7  5  4  3  3  3  2  2 2 2 2 1 1 1 1 1
III   30 15 10  8  6  5  4  4  3  3 3 3 2 2 2 2 2 2
IV    40 20 13 10  8  7  6  5  4  4 4 3 3 3 3 3 2 2
V     50 25 17 13 10  8  7  6  6  5 5 4 4 4 3 3 3 3
VI    60 30 20 15 12 10  9  8  7  6 5 5 5 4 4 4 4 3
VII   70 35 23 18 14 12 10  9  8  7 6 6 5 5 5 4 4 4
VIII  80 40 27 20 16 13 11 10  9  8 7 7 6 6 5 5 5 4
IX    90 45 30 23 18 15 13 11 10  9 8 8 7 6 6 6 5 5
X    100 50 33 25 20 17 14 13 11 10 9 8 8 7 7 6 6 6
"""


# Lengths.


def test_the_formula_gives_the_printed_table() -> None:
    rows = [row.split() for row in PRINTED.split("\n")[1:-1]]
    cells = {(row[0], agility): int(cell) for row in rows for agility, cell in enumerate(row[1:], 1)}
    assert len(cells) == 180 and [row[0] for row in rows] == list(CLASSES)
    assert {cell: length(*cell) for cell in cells} == cells


def test_the_formula_serves_above_the_table() -> None:
    assert length("VII", 17) == 4
    assert length("V", 7) == 7
    assert length("I", 40) == 1
    assert length("X", 999) == 1


def test_sums_and_fixed_lengths() -> None:
    assert length("X+X", 7) == 28  # golden case 8: 14 and 14, each rounded by itself
    assert length("III+III", 4) == 16  # 7.5 is 8, twice; not 15
    assert length("20s", 1) == length("20s", 40) == 20
    assert length("X+5s", 7) == 19


@pytest.mark.parametrize(
    ("text", "speed"),
    [("VII", "VII"), (" vii ", "VII"), ("x + x", "X+X"), ("20S", "20s"), ("007s", "7s"), ("i+20 s", "I+20s")],
)
def test_speeds_are_read(text: str, speed: str) -> None:
    assert parse_speed(text) == speed


@pytest.mark.parametrize(
    "text", ["XI", "X+", "+X", "", "IIII", "7", "0s", "1000s", "-3s", "X+XI", "X,X", "fast", "1.5s"]
)
def test_other_speeds_are_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_speed(text)
    assert refusal.value.phrase.facts == {"found": text, "allowed": (*CLASSES, "X+X", "20s")}
    assert refusal.value.code == "bad-speed"


def test_a_sum_has_at_most_ten_parts() -> None:
    assert length(parse_speed("+".join(["I"] * 10)), 10) == 10
    with pytest.raises(Refused) as refusal:
        parse_speed("+".join(["I"] * 11))
    assert refusal.value.code == "too-many-parts"
    assert refusal.value.phrase.facts["most"] == 10


# The course.


def test_where_only_a_hidden_one_has_something_to_come_next_changes_nothing_in_public() -> None:
    """Both wait, and the GM has stopped the clock at 9; the Lurker's action is done at 14, in secret."""
    table = under_way()
    table.hold("Aknar")
    table.hold("Beauregard")
    table.next(to=9)
    with table.refused("nothing-to-come", segment=9):
        table.next()
    table.join("Lurker", agility=11, hidden=True)
    table.declare("Lurker", speed="5s", action="climb")
    before = table.board
    assert before.prompt == (say("prompt-stands"),)
    table.next()
    assert table.board == before and table.private_texts()
    table.next()
    assert table.board == before


def test_a_gm_who_names_nobody_acts_for_the_only_one() -> None:
    table = under_way()
    for name in ("Aknar", "Beauregard"):
        table.declare(name, speed="4s", action="climb")
    with table.refused("which-due", names=("Aknar", "Beauregard")):
        table.act()
    assert Act(by=GM) not in table.legal()
    table.act("Beauregard")
    assert Act(by=GM) in table.legal()
    table.act()
    assert not up(table)
    with table.refused("which-combatant"):
        table.declare()


# Who is asked, and where the clock stops.


def test_the_gm_goes_to_a_segment_at_which_nothing_is_due() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, action="run")
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, action="run")
    with table.refused("nothing-to-come", segment=4):
        table.next()
    for to in (4, 0, -3):
        with table.refused("to-past", found=to, segment=4):
            table.next(to=to)
    table.next(to=9)
    assert table.public_texts() == ["**Segment 9.** The GM has stopped the clock here."]
    assert status(table, "Aknar") == ["run", "full speed"]
    assert lines(table, table.board.prompt) == ["The clock stands here: answer, or GM: Next lets it go on."]
    table.declare("Aknar", by=1, action="stop")
    assert table.state.now == 9, "it stands until the GM says otherwise"
    table.next()
    assert calls(table)[-1] == (11, ("Aknar",))


def test_a_press_for_all_names_those_of_more_than_25_that_are_left() -> None:
    table = clock()
    for place in range(1, 28):
        table.join(f"Orc {place}", agility=10)
        table.declare(f"Orc {place}", speed="V", action="climb")
    table.flip()
    table.act(several="all")
    assert [one.phrase for one in table.last if one.phrase.code == "several-more"] == [
        say("several-more", n=25, names=("Orc 26", "Orc 27"))
    ]
    table.act(several="all")
    assert not up(table) and "several-more" not in table.codes()


# Running and stopping.


def runner(agility: int = 15, **settings: Any) -> Table:
    """Return a table where Ron runs since segment 0, and Bea gives the time at 1, 2, 3, …"""
    table = clock(**settings)
    table.join("Ron", player=1, agility=agility)
    table.join("Bea", player=2, agility=10)
    table.flip()
    table.declare("Ron", by=1, action="run")
    table.declare("Bea", by=2, speed="1s", action="count", repeat=True)
    return table


def test_a_runner_is_at_half_speed_first_and_at_full_from_the_second() -> None:
    table = runner()
    assert table.state.now == 1
    assert status(table, "Ron") == ["run", "half speed"]
    assert table.under_way == ["Bea: count, 0 to 1", "Ron: run, 0 to"]
    table.act("Bea")
    assert table.state.now == 2
    assert status(table, "Ron") == ["run", "full speed"]
    table.act("Bea")
    picture = table.board.exhibits[0]
    assert isinstance(picture, TimelineExhibit)
    assert [(bar.name, bar.begins, bar.lands, bar.lasts) for bar in picture.bars] == [
        ("Ron", 0, 4, True), ("Bea", 2, 3, False),
    ]  # fmt: skip
    assert marks(table)["Ron"] is Mark.BUSY
    assert calls(table) == [(1, ("Bea",)), (2, ("Bea",)), (3, ("Bea",))], "a runner never comes due"


def test_what_next_confirms_is_kept_at_the_segment_at_which_it_was_done() -> None:
    table = under_way()
    for name, speed in (("Aknar", "4s"), ("Beauregard", "7s")):
        table.declare(name, speed=speed, action="swing")
    for _ in range(3):  # Aknar at 4, Beauregard at 7, Aknar at 8
        table.next(force=True)
    names = {one.id: one.name for one in table.state.combatants}
    done = [(names[deed.who], deed.at) for deed in chronicle.done(table.heard)]
    assert done == [("Aknar", (4,)), ("Beauregard", (7,)), ("Aknar", (8,))]
