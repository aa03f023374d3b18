"""Eternal Soldier: lengths, the golden cases, and the course of the clock."""

from __future__ import annotations

import pytest

from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.systems.eternal_soldier.commands import Act, Declare, Next
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed
from bot.rules.views import Mark
from tests.rules.eternal_soldier_table import calls, clock, duel, lines, marks, status, under_way, up
from tests.rules.table import GM

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
CELLS = [
    (place, agility, int(cell))
    for place, row in enumerate(PRINTED.split("\n")[1:-1], 1)
    for agility, cell in enumerate(row.split()[1:], 1)
]


# Golden case 1, and lengths.


def test_the_printed_table_has_180_cells() -> None:
    assert len(CELLS) == 180
    assert [row.split()[0] for row in PRINTED.split("\n")[1:-1]] == list(CLASSES)


@pytest.mark.parametrize(("place", "agility", "segments"), CELLS)
def test_the_formula_gives_the_printed_table(place: int, agility: int, segments: int) -> None:
    assert length(CLASSES[place - 1], agility) == segments


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


@pytest.mark.parametrize("agility", [0, -1, 1000])
def test_agility_is_a_whole_number_from_1_up(agility: int) -> None:
    table = clock()
    with table.refused("bad-trait", trait="agility", found=agility, lowest=1, highest=999):
        table.join("Nobody", agility=agility)
    table.join("Aknar", agility=1)
    with table.refused("bad-trait", found=0):
        table.edit("Aknar", agility=0)


# Golden cases 2 to 8.


def test_golden_2_two_who_repeat_are_called_in_turn_and_at_28_together() -> None:
    table = duel()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="V", action="swing the axe", repeat=True)
    table.flip()
    while table.state.now < 28:
        for name in up(table):
            table.act(name)
    assert calls(table) == [
        (4, ("Aknar",)),
        (7, ("Beauregard",)),
        (8, ("Aknar",)),
        (12, ("Aknar",)),
        (14, ("Beauregard",)),
        (16, ("Aknar",)),
        (20, ("Aknar",)),
        (21, ("Beauregard",)),
        (24, ("Aknar",)),
        (28, ("Aknar", "Beauregard")),
    ]
    assert table.public_texts()[-1] == "**Segment 28:** Aknar (swing), Beauregard (swing the axe)."
    assert table.last[-1].call == (table.id("Aknar"), table.id("Beauregard"))


def test_golden_3_the_sword_is_out_at_4_and_strikes_at_8() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, action="draw sword")
    table.declare("Beauregard", by=2, speed="20s", action="watch")
    assert table.state.now == 4
    table.act("Aknar", by=1)
    assert "sword" in status(table, "Aknar")
    table.declare("Aknar", by=1, action="attack sword")
    assert calls(table) == [(4, ("Aknar",)), (8, ("Aknar",))]


def test_golden_4_off_the_horse_then_draw_then_swing() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="V", action="attack", repeat=True)
    table.declare("Aknar", by=1, speed="VIII", action="get off horse")
    table.declare("Aknar", by=1, speed="VII", action="draw sword")
    assert table.state.now == 7
    table.act("Beauregard", by=2)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.act("Aknar", by=1)
    assert calls(table) == [
        (5, ("Aknar",)),
        (7, ("Beauregard",)),
        (9, ("Aknar",)),
        (13, ("Aknar",)),
        (14, ("Beauregard",)),
    ]


def test_golden_5_an_action_counts_from_the_end_of_the_last() -> None:
    table = clock()
    table.join("Aknar", agility=17)
    table.declare("Aknar", speed="15s", action="think")
    table.flip()
    assert table.state.now == 15
    table.act("Aknar")
    table.declare("Aknar", speed="10s")
    assert table.state.now == 25


def test_golden_6_an_answer_comes_a_class_i_later() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="go for it")
    table.declare("Aknar", by=1, speed="VII", action="draw", reacting=True)
    assert calls(table) == [(5, ("Aknar",))]


def test_golden_7_a_change_of_mind_counts_from_its_announcement() -> None:
    table = clock()
    table.join("Clock", agility=10)
    table.join("Aknar", agility=17)
    table.declare("Clock", speed="3s")
    table.declare("Aknar", speed="X", action="climb")
    table.flip()
    assert table.state.now == 3
    table.abort("Aknar")
    assert table.public_texts() == ["Aknar aborts: climb is lost.", "Segment 3: Aknar, what next?"]
    table.declare("Aknar", speed="VII", action="swing")
    assert table["Aknar"].lands == 7
    table.declare("Clock", speed="X")
    assert calls(table)[-1] == (7, ("Aknar",))


def test_golden_8_a_broken_action_adds_its_parts() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X+X", action="rummage through the chest")
    assert table["Beauregard"].lands == 28
    table.hold("Aknar", by=1)
    assert calls(table) == [(28, ("Beauregard",))]


# The start.


def test_before_the_clock_starts_actions_are_announced_and_may_be_changed() -> None:
    table = duel()
    assert lines(table, table.board.heading) == ["before the clock starts"]
    assert lines(table, table.board.prompt) == ["0 of 2 have declared.", "GM: the clock starts with `/flip`."]
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table.public_texts() == ["Aknar announces: swing (VII, repeat), done at segment 4. 1 of 2 have declared."]
    table.declare("Aknar", by=1, speed="X", action="climb")
    assert table.public_texts() == ["Aknar announces: climb (X), done at segment 6. 1 of 2 have declared."]
    assert marks(table) == {"Aknar": Mark.READY, "Beauregard": Mark.WAITED_FOR}
    assert status(table, "Aknar") == ["climb", "done at 6"]
    assert not table.board.exhibits
    assert table.cursor == (1, 0, 0)
    with table.refused("flip-first"):
        table.next()
    with table.refused("flip-first"):
        table.act("Aknar")
    with table.refused("nothing-due", segment=0):
        table.act()


def test_agility_that_changes_before_the_start_changes_what_was_announced() -> None:
    table = duel()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.hold("Beauregard", by=2, until="segment 9")
    table.edit("Aknar", by=1, agility=7)
    table.edit("Beauregard", by=2, agility=8)
    assert table["Aknar"].lands == 10
    assert table["Beauregard"].lands == 9


def test_agility_that_changes_later_leaves_what_is_under_way() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.edit("Aknar", agility=7)
    assert table["Aknar"].lands == 4
    table.declare("Beauregard", by=2, speed="X")
    table.act("Aknar", by=1)
    assert table["Aknar"].lands == 14


def test_a_mutual_start_asks_everybody_who_has_not_declared() -> None:
    table = duel()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.flip()
    assert table.public_texts() == ["**The clock starts.**", "Segment 0: Beauregard, what do you begin?"]
    assert table.last[-1].call == (table.id("Beauregard"),)
    assert table.state.now == 0 and table.state.round == 1
    assert marks(table) == {"Aknar": Mark.BUSY, "Beauregard": Mark.WAITED_FOR}
    table.declare("Beauregard", by=2, speed="V", action="swing")
    assert table.public_texts() == [
        "Beauregard begins: swing (V, repeat), done at segment 7, then again until changed.",
        "**Segment 4:** Aknar (swing).",
    ]


def test_a_surprise_lets_one_side_begin() -> None:
    table = duel()
    table.join("Chuck", agility=10)
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.hold("Chuck")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.flip(surprise="Crew")
    assert table.public_texts() == [
        "**Segment 0.** The clock starts.",
        "Surprise by crew. Beauregard and Chuck will begin when aware.",
        "**Segment 4:** Aknar (swing).",
    ]
    assert marks(table) == {"Aknar": Mark.UP, "Beauregard": Mark.ASIDE, "Chuck": Mark.ASIDE}
    assert status(table, "Beauregard") == ["not aware"]
    for verb in (table.declare, table.hold):
        with table.refused("unaware", who="Beauregard"):
            verb("Beauregard", by=2)
    assert not {verb for verb, name in table.may() if name == "Beauregard"}
    table.edit("Beauregard", aware=True)
    assert table.public_texts()[-1] == "Segment 4: Beauregard is aware, and may begin."
    assert table.last[-1].call == (table.id("Beauregard"),)
    table.declare("Beauregard", by=2, speed="V", action="swing")
    assert table["Beauregard"].lands == 11


def test_a_surprise_by_a_side_with_no_others_to_surprise() -> None:
    table = clock()
    table.join("Aknar", player=1)
    table.flip(surprise="crew")
    assert table.public_texts()[1] == "Surprise by crew. The others begin when they are aware."
    assert table.codes() == ["clock-starts-asking", "surprise", "what-first"]


def test_only_a_side_can_surprise() -> None:
    table = duel()
    table.join("Third", side="Militia")
    with table.refused("no-such-side", found="nobody", allowed=("crew", "foes", "Militia")):
        table.flip(surprise="nobody")
    table.flip(surprise="militia")
    assert [one.aware for one in table.state.combatants] == [False, False, True]


def test_one_may_be_unaware_without_a_surprise() -> None:
    table = duel()
    table.edit("Beauregard", aware=False)
    table.flip()
    assert marks(table)["Beauregard"] is Mark.ASIDE
    table.edit("Beauregard", condition="asleep")
    assert status(table, "Beauregard") == ["not aware", "status-condition condition=asleep"]
    with table.refused("gm-only"):
        table.declare("Beauregard", by=2, speed="V", force=True)
    table.declare("Beauregard", speed="V", action="stir", force=True)
    table.edit("Beauregard", aware=True)
    assert table.codes() == ["edited", "aware"]


def test_the_clock_is_started_once_unless_nothing_is_under_way() -> None:
    table = under_way()
    with table.refused("one-clock"):
        table.flip("Aknar")
    with table.refused("gm-only"):
        table.flip(by=1)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    with table.refused("already-running", segment=0, names=("Aknar",)):
        table.flip()
    table.hold("Beauregard", by=2)
    table.flip(force=True)
    assert table.public_texts()[0] == "**The clock starts again;** whatever was under way is over."
    assert table.state.now == 0 and table.cursor == (1, 2, 0)
    assert not any(one.actions or one.waits for one in table.state.combatants)
    table.flip()
    assert table.state.starts == 3


# The course.


def test_what_is_due_is_confirmed_and_repeats_from_its_segment() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="VII", action="swing")
    assert table.state.now == 4
    beat = table.state.beat
    table.act("Aknar", by=1, action="hits for 5")
    assert table.public_texts()[:2] == [
        "Aknar acts: swing. hits for 5",
        "Aknar starts again: swing, done at segment 8.",
    ]
    assert table.state.now == 8
    assert table.state.beat == beat + 1
    with table.refused("not-due", who="Beauregard", what="swing", lands=10, segment=8):
        table.act("Beauregard", by=2)


def test_nobody_acts_twice_on_a_segment() -> None:
    table = under_way()
    for name in ("Aknar", "Beauregard"):
        table.declare(name, speed="4s", action="swing")
    beat = table.state.beat
    table.act("Aknar")
    with table.refused("not-due", who="Aknar", lands=8, segment=4):
        table.act("Aknar")
    assert table.state.now == 4
    assert table.state.beat == beat, "buttons of the same call stay good"


def test_one_who_has_done_with_it_is_asked_before_the_clock_goes_on() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.act("Aknar", by=1)
    assert table.state.now == 4
    assert lines(table, table.board.prompt) == ["Aknar: what next? Declare or Hold. GM: Next passes over."]
    table.hold("Aknar", by=1, until="the door opens")
    assert table.public_texts() == ["Aknar holds until: the door opens", "**Segment 7:** Beauregard (swing)."]
    assert status(table, "Aknar") == ["holds: the door opens"]
    with table.refused("holds-already", who="Aknar"):
        table.hold("Aknar", by=1)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table["Aknar"].lands == 11, "it counts from now"


def test_declaring_at_ones_segment_confirms_and_goes_over() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="I", action="yell one word")
    assert table.public_texts() == [
        "Aknar acts: swing.",
        "Aknar begins: yell one word (I), done at segment 5.",
        "**Segment 5:** Aknar (yell one word).",
    ]


def test_holding_at_ones_segment_confirms_and_holds() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.hold("Aknar", by=1)
    assert table.public_texts()[:2] == ["Aknar acts: swing.", "Aknar holds."]
    assert marks(table) == {"Beauregard": Mark.UP, "Aknar": Mark.HOLDS}
    assert status(table, "Aknar") == ["holds"]


def test_a_hold_until_a_segment_is_called_then() -> None:
    table = under_way()
    with table.refused("until-past", found=0, segment=0):
        table.hold("Aknar", by=1, until="0")
    table.hold("Aknar", by=1, until="Segment 12")
    assert table.public_texts() == ["Aknar holds until: Segment 12"]
    assert marks(table)["Aknar"] is Mark.HOLDS
    assert status(table, "Aknar") == ["holds: segment 12"]
    table.declare("Beauregard", by=2, speed="20s", action="watch")
    assert table.public_texts()[-1] == "**Segment 12:** Aknar."
    table.act("Aknar", by=1)
    assert table.public_texts() == ["Aknar waits no longer.", "Segment 12: Aknar, what next?"]
    assert marks(table)["Aknar"] is Mark.WAITED_FOR


def test_a_hold_until_a_segment_may_be_broken_off_at_any_time() -> None:
    table = under_way()
    table.hold("Aknar", by=1, until="12")
    with table.refused("busy", what="segment 12"):
        table.hold("Aknar", by=1)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table["Aknar"].lands == 4


def test_one_action_at_a_time() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    with table.refused("busy", who="Beauregard", what="climb", lands=14):
        table.declare("Beauregard", by=2, speed="I")
    with table.refused("busy", who="Beauregard", what="climb", lands=14):
        table.hold("Beauregard", by=2)


def test_what_has_only_just_begun_may_still_be_another() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table["Aknar"].doing.label == "swing"


def test_to_abort() -> None:
    table = under_way()
    with table.refused("nothing-to-abort", who="Aknar"):
        table.abort("Aknar", by=1)
    table.hold("Aknar", by=1)
    table.abort("Aknar", by=1)
    assert table.public_texts() == ["Aknar aborts its hold.", "Segment 0: Aknar, what do you begin?"]
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.hold("Beauregard", by=2)
    assert up(table) == {"Aknar"}
    table.abort("Aknar", by=1)
    assert table.public_texts() == ["Aknar aborts: swing is lost.", "Segment 4: Aknar, what next?"]
    assert table.state.now == 4


def test_the_gm_may_have_something_done_before_its_time() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    with table.refused("nothing-to-act", who="Beauregard"):
        table.act("Beauregard", force=True)
    table.act("Aknar", force=True)
    assert table.public_texts() == ["Aknar acts: swing.", "Aknar starts again: swing, done at segment 4."]


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


def test_next_takes_all_that_is_due_and_asks_them() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="4s", action="climb")
    table.declare("Beauregard", by=2, speed="4s", action="swing")
    table.next()
    assert table.public_texts() == [
        "Aknar acts: climb.",
        "Beauregard acts: swing.",
        "Beauregard starts again: swing, done at segment 8.",
        "Segment 4: Aknar, what next?",
    ]
    assert table.last[-1].call == (table.id("Aknar"),)
    table.next()
    assert table.public_texts() == ["Passed over, holds: Aknar.", "**Segment 8:** Beauregard (swing)."]
    assert status(table, "Aknar") == ["holds"]
    table.next()
    assert table.state.now == 12


def test_next_with_force_asks_nobody() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="4s", action="climb")
    table.declare("Beauregard", by=2, speed="10s", action="swing")
    table.next(force=True)
    assert table.public_texts() == [
        "Aknar acts: climb.",
        "Passed over, holds: Aknar.",
        "**Segment 10:** Beauregard (swing).",
    ]
    table.abort("Beauregard")
    table.hold("Beauregard")
    table.declare("Aknar", speed="4s", action="climb")
    table.next(force=True)
    assert table.public_texts() == ["Aknar acts: climb.", "Segment 14: Aknar, what next?"], "nothing to move on to"


def test_next_says_why_the_clock_does_not_move() -> None:
    table = under_way()
    with table.refused("no-rounds"):
        table.next(round=True)
    with table.refused("nothing-to-come", segment=0):
        table.next()
    table.declare("Aknar", by=1, action="run")
    with table.refused("nothing-to-come", segment=0):
        table.next()
    assert Next(by=GM) not in table.legal()
    assert Next(by=GM, to=1) in table.legal()
    assert lines(table, table.board.prompt)[0].startswith("Beauregard: what next?")
    table.hold("Beauregard", by=2)
    assert lines(table, table.board.prompt) == [
        "Nothing is under way that comes to an end. Declare something; the GM may go to a segment."
    ]
    assert table.buttons[-1] == "Go to segment…: next to=?"


def test_the_gm_may_move_every_segment_by_hand() -> None:
    table = under_way(clock="gm")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    assert table.state.now == 0
    assert lines(table, table.board.prompt) == ["GM: Next moves the clock on."]
    table.next()
    table.act("Aknar", by=1)
    assert table.state.now == 4
    table.next()
    assert table.state.now == 7
    table.configure("clock", "auto")
    table.act("Beauregard", by=2)
    assert table.state.now == 8


def test_an_empty_segment_is_never_called() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="100s", action="wait for the lift")
    table.hold("Beauregard", by=2)
    assert calls(table) == [(100, ("Aknar",))]


# Coming, going, seats.


def test_one_who_comes_late_begins_at_the_present_segment() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.hold("Beauregard", by=2)
    table.join("Late", player=3, agility=10)
    table.act("Aknar", by=1)
    assert table.state.now == 4, "it is waited for"
    table.declare("Late", by=3, speed="I", action="look")
    assert calls(table)[-1] == (5, ("Late",))


def test_one_who_leaves_holds_nobody_up() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.leave("Beauregard")
    assert up(table) == {"Aknar"}
    table.join("Other", agility=10)
    table.leave("Aknar")
    assert table.state.now == 4
    table.flip()
    assert table.cursor == (1, 2, 0)


def test_seats_order_what_is_simultaneous() -> None:
    table = duel()
    table.reorder("Beauregard", before="Aknar")
    for name in ("Aknar", "Beauregard"):
        table.declare(name, speed="4s", action="swing")
    table.flip()
    assert table.public_texts()[-1] == "**Segment 4:** Beauregard (swing), Aknar (swing)."


def test_everything_is_heard_by_everybody() -> None:
    table = duel()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.flip()
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.next()
    assert {event.audience for event in table.heard} == {Audience.PUBLIC}


def test_surge_says_what_to_do_instead() -> None:
    table = under_way()
    with table.refused("no-use", verb="surge"):
        table.give("surge", "Aknar", by=1)
    with table.refused("no-such-option", option="phase"):
        table.declare("Aknar", by=1, phase="I")


def test_the_end_tells_no_rounds() -> None:
    table = duel()
    table.end()
    assert table.public_texts() == ["**The encounter ends.** There were: Aknar, Beauregard."]


def test_every_legal_command_is_of_the_viewer() -> None:
    table = under_way()
    assert {one.by for one in table.legal(by=1)} == {table.legal(by=1)[0].by}
    assert table.may(by=1) == {("declare", "Aknar"), ("hold", "Aknar")}
    assert table.may(by=3) == set()
    assert Declare(by=GM, combatant=table.id("Aknar"), speed="VII") in table.legal()
