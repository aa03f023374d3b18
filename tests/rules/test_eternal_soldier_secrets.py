"""Eternal Soldier: secret actions, hidden combatants, and what each viewer sees."""

from __future__ import annotations

from typing import Any

from bot.rules.events import Audience
from bot.rules.exhibits import TimeBar, TimelineExhibit
from bot.rules.model import PUBLIC
from bot.rules.systems.eternal_soldier.commands import Act
from bot.rules.views import Mark
from bot.rules.words import Fact
from tests.rules.eternal_soldier_table import (
    ARMS,
    calls,
    clock,
    duel,
    lines,
    marks,
    own_buttons,
    status,
    under_way,
    up,
)
from tests.rules.table import GM, Table, player
from tests.rules.walking import public_side


def everybody(table: Table) -> tuple[Any, ...]:
    """Return all that the public and a stranger have of the present state."""
    return public_side(table, ()), table.system.view(table.state, player(9)), table.view(by=2)


# Secret actions.


def test_a_secret_action_shows_nowhere_but_to_its_owner_and_the_gm() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="climb")
    before, beat = everybody(table), table.state.beat
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    assert everybody(table) == before
    assert table.state.beat == beat
    assert [event.audience for event in table.last] == [Audience.OWNER, Audience.GM], "the GM is told of it"
    assert table.private_texts(by=1) == [
        "In secret, Aknar: stab (VII, repeat), done at segment 4. Only you and the GM see this."
    ]
    assert table.private_texts(by=2) == [] == table.public_texts()
    assert marks(table)["Aknar"] is Mark.WAITED_FOR
    lane = ["Aknar: stab (began at 0, done at 4)"]
    assert lines(table, table.view(by=1).secrets) == lane == lines(table, table.view().secrets)
    assert table.view(by=2).secrets == ()


SIDES = ("crew", "foes")


def test_the_line_of_time_has_secrets_for_those_who_may_see_them() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    climb = TimeBar(name="Beauregard", label="climb", begins=0, lands=14, side=1)
    stab = TimeBar(name="Aknar", label="stab", begins=0, lands=4, side=0, secret=True)
    everybodys = (TimelineExhibit(unit="segment", now=0, descending=False, bars=(climb,), sides=SIDES),)
    assert table.board.exhibits == everybodys
    for viewer in (None, 1):
        view = table.view(by=viewer)
        assert view.board.exhibits == everybodys
        assert view.exhibits == (everybodys[0].evolve(bars=(stab, climb)),)
    assert table.view(by=2).exhibits == ()
    assert table.system.view(table.state, PUBLIC).exhibits == ()


def test_a_secret_is_none_any_more_once_it_is_done() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    assert table.state.now == 0, "the clock still waits for what everybody sees"
    table.next()
    assert table.public_texts() == ["Passed over, holds: Aknar.", "**Segment 4:** Aknar (stab)."]
    assert marks(table)["Aknar"] is Mark.UP
    table.act("Aknar", by=1)
    assert table.under_way[0] == "Aknar: stab, 4 to 8"


def test_a_secret_is_not_counted_before_the_start() -> None:
    table = duel()
    before = everybody(table)
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    assert everybody(table) == before
    assert lines(table, table.board.prompt)[0] == "0 of 2 have declared."
    assert table.view(by=1).exhibits == ()
    table.flip()
    assert table.public_texts()[-1] == "Segment 0: Aknar, Beauregard, what do you begin?"


def test_a_secret_takes_the_place_of_nothing_that_was_seen() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    with table.refused("open-already", who="Aknar", what="swing"):
        table.declare("Aknar", by=1, speed="I", action="stab", secret=True)
    with table.refused("open-already", who="Aknar", what="swing"):
        table.declare("Aknar", by=1, action="run", secret=True)
    table.declare("Beauregard", by=2, action="run")
    with table.refused("open-already", who="Beauregard", what="run"):
        table.declare("Beauregard", by=2, speed="I", secret=True)
    with table.refused("open-already", who="Beauregard", what="run"):
        table.declare("Beauregard", by=2, action="stop", secret=True)
    assert up(table) == {"Aknar"}
    with table.refused("act-first", who="Aknar"):
        table.declare("Aknar", by=1, speed="I", secret=True)


def test_a_secret_may_be_changed_aborted_and_covered_by_a_hold() -> None:
    table = under_way()
    before = everybody(table)
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    table.declare("Aknar", by=1, speed="V", action="poke", secret=True)
    assert everybody(table) == before
    table.abort("Aknar", by=1)
    assert table.private_texts(by=1) == ["Aknar aborts: poke is lost."]
    assert everybody(table) == before and not table["Aknar"].doing
    table.declare("Aknar", by=1, speed="V", action="poke", secret=True)
    with table.refused("busy", what="poke"):
        table.hold("Aknar", by=1, until="12")
    table.hold("Aknar", by=1)
    assert table.public_texts() == ["Aknar holds."]
    assert table["Aknar"].doing.label == "poke"
    table.declare("Beauregard", by=2, speed="V", action="swing")
    assert calls(table) == [(3, ("Aknar",))], "the clock stops for it when it is done"


def test_a_secret_of_one_who_holds_leaves_it_holding() -> None:
    table = under_way(clock="gm")
    table.hold("Aknar", by=1, until="the door opens")
    table.hold("Beauregard", by=2)
    before = everybody(table)
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    assert everybody(table) == before
    assert status(table, "Aknar") == ["holds: the door opens"]
    assert lines(table, table.board.prompt) == [
        "Nothing is under way that comes to an end. Declare something; the GM may go to a segment."
    ]
    table.next()
    assert table.public_texts() == ["**Segment 4:** Aknar (stab)."]


def test_an_open_action_may_take_a_secret_ones_place_before_time_is_spent_on_it() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    table.declare("Aknar", by=1, speed="V", action="swing")
    assert table.public_texts() == ["Aknar begins: swing (V, repeat), done at segment 3, then again until changed."]


def test_a_secret_run_is_seen_when_it_ends() -> None:
    table = under_way()
    before = everybody(table)
    table.declare("Aknar", by=1, action="run", secret=True)
    assert everybody(table) == before
    assert lines(table, table.view(by=1).secrets) == ["Aknar: run (since 0)"]
    table.hold("Aknar", by=1)
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.check("Aknar", by=1, target="second", dice=20)
    assert table.public_texts()[0] == "Aknar rolls 20 against 17: a fall at segment 8."
    assert status(table, "Aknar") == ["fall", "done at 8"]


def test_the_gm_may_keep_secrets_to_itself() -> None:
    table = under_way(secrets="gm")
    with table.refused("gm-only", what="secret"):
        table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    table.declare("Aknar", speed="VII", action="stab", secret=True)
    assert table.public_texts() == []


def test_an_early_end_of_a_secret_makes_it_public() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True, repeat=False)
    table.act("Aknar", force=True)
    assert table.public_texts() == ["Aknar acts: stab."]


def test_a_stab_in_secret_beside_a_run_is_the_gms_to_allow() -> None:
    table = under_way()
    table.declare("Aknar", by=1, action="run")
    before = everybody(table)
    table.declare("Aknar", speed="VII", action="stab", secret=True, force=True)
    assert everybody(table) == before


# Hidden combatants.


def ambush() -> Table:
    """Return a table where Aknar and Beauregard fight, and Lurker (agility 10) is hidden."""
    table = duel()
    table.join("Lurker", agility=10, side="foes", hidden=True)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    return table


def test_the_clock_goes_on_as_if_a_hidden_one_were_not_there() -> None:
    table = ambush()
    table.declare("Lurker", speed="III", action="aim")
    assert table.public_texts() == []
    assert table.private_texts() == ["Lurker announces: aim (III), done at segment 3. 1 of 2 have declared."]
    table.flip()
    assert table.last[-1].call == (table.id("Beauregard"),)
    table.declare("Beauregard", by=2, speed="V", action="swing")
    assert table.public_texts()[-1] == "**Segment 4:** Aknar (swing)."
    assert table.private_texts() == ["Segment 3, for you alone: Lurker is done with aim. Act for it, or reveal it."]
    assert table.codes().index("hidden-due") < table.codes().index("segment")
    assert lines(table, table.view().secrets) == [
        "Lurker: aim (began at 0, done at 3)",
        "Lurker (hidden) has been done with aim since segment 3. Act for it, or reveal it.",
    ]
    assert [row.name for row in table.view().hidden] == ["Lurker"]
    assert Act(by=GM) in table.legal(), "without a name the GM acts for Aknar"
    table.act()
    assert table.public_texts()[0] == "Aknar acts: swing."


def test_the_gm_acts_for_a_hidden_one_in_private_and_it_repeats_in_its_own_time() -> None:
    table = ambush()
    table.declare("Lurker", speed="III", action="shoot")
    table.flip()
    table.declare("Beauregard", by=2, speed="20s", action="watch")
    before = everybody(table)
    table.act("Lurker")
    assert table.private_texts() == ["Lurker acts: shoot.", "Lurker starts again: shoot, done at segment 6."]
    assert everybody(table) == before
    table.act("Aknar", by=1)
    assert table.state.now == 8
    assert table.private_texts()[-1] == "Segment 6, for you alone: Lurker is done with shoot. Act for it, or reveal it."
    table.abort("Lurker")
    assert table.public_texts() == []
    table.hold("Lurker")
    assert table.private_texts() == ["Lurker holds."]
    table.next()
    assert table.state.now == 12
    table.declare("Lurker", speed="I", action="look")
    assert table["Lurker"].lands == 13


def test_a_hidden_one_that_is_revealed_late_is_called_at_once() -> None:
    table = ambush()
    table.declare("Lurker", speed="III", action="shoot", secret=True)
    table.flip()
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.reveal("Lurker")
    assert table.codes() == ["revealed", "segment"]
    assert table.public_texts()[-1] == "**Segment 4:** Lurker (shoot)."
    assert up(table) == {"Aknar", "Lurker"}
    table.act("Lurker")
    assert table["Lurker"].lands == 7, "from the segment at which everybody saw it"


def test_a_hidden_one_that_is_revealed_early_takes_its_place() -> None:
    table = ambush()
    table.declare("Lurker", speed="X", action="aim")
    table.flip()
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.reveal("Lurker")
    assert table.codes() == ["revealed"]
    assert "Lurker: aim, 0 to 10" in table.under_way
    table.join("Idle", agility=10, hidden=True)
    table.reveal("Idle")
    table.act("Aknar", by=1)
    assert table.state.now == 4, "it is asked what it does"
    table = duel()
    table.join("Lurker", hidden=True)
    table.reveal("Lurker")
    assert table.codes() == ["revealed"]


def lonely() -> Table:
    """Return a table where the hidden Lurker surprises Aknar: it draws till 4 and shoots at 7."""
    table = clock()
    table.join("Aknar", player=1, agility=17)
    table.join("Lurker", side="foes", hidden=True, agility=10)
    table.flip(surprise="foes")
    assert table.public_texts() == [
        "**Segment 0.** The clock starts.",
        "Surprise by foes. Aknar will begin when aware.",
    ]
    table.declare("Lurker", speed="IV", action="draw")
    return table


def test_where_nothing_public_is_under_way_the_gm_goes_on_in_private() -> None:
    table = lonely()
    before = everybody(table)
    table.next()
    assert table.private_texts() == ["Segment 4, for you alone: Lurker is done with draw. Act for it, or reveal it."]
    table.next()
    assert table.private_texts() == ["Lurker acts: draw."]
    table.declare("Lurker", speed="III", action="shoot")
    assert table["Lurker"].lands == 7, "from its own time"
    table.next()
    table.next()
    assert table.private_texts() == [
        "Lurker acts: shoot.",
        "Lurker starts again: shoot, done at segment 10.",
        "Segment 10, for you alone: Lurker is done with shoot. Act for it, or reveal it.",
    ]
    assert everybody(table) == before
    assert table.public_texts() == [] and table.state.now == 0
    table.abort("Lurker")
    with table.refused("nothing-to-come", segment=0):
        table.next()


def test_the_clock_catches_up_with_one_who_is_revealed() -> None:
    table = lonely()
    table.next()
    table.act("Lurker")
    table.declare("Lurker", speed="III", action="shoot")
    table.next()
    table.reveal("Lurker")
    assert table.public_texts()[1:] == ["**Segment 7.**", "**Segment 7:** Lurker (shoot)."]
    table.edit("Aknar", aware=True)
    assert table.public_texts()[-1] == "Segment 7: Aknar is aware, and may begin."
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table["Aknar"].lands == 11


def test_the_clock_does_not_catch_up_past_what_others_do() -> None:
    table = lonely()
    table.next()
    table.edit("Aknar", aware=True)
    table.declare("Aknar", by=1, speed="III", action="swing")
    assert calls(table) == [(2, ("Aknar",))]
    table.reveal("Lurker")
    assert table.codes() == ["revealed"], "it is done at 4, and now is 2"
    table.act("Aknar", by=1)
    assert calls(table) == [(2, ("Aknar",)), (4, ("Aknar", "Lurker"))]


def test_one_revealed_idle_ahead_of_the_clock_begins_in_its_own_time() -> None:
    table = lonely()
    table.next()
    table.act("Lurker")
    table.edit("Aknar", aware=True)
    table.reveal("Lurker")
    assert table.state.now == 0
    table.declare("Lurker", speed="I", action="look")
    assert table["Lurker"].lands == 5
    table.declare("Aknar", by=1, speed="I", action="look")
    assert calls(table) == [(1, ("Aknar",))]


def test_a_hidden_one_becomes_aware_in_private() -> None:
    table = duel()
    table.join("Lurker", side="foes", hidden=True, player=3)
    table.flip(surprise="crew")
    assert "Lurker" not in " ".join(table.public_texts())
    assert not table.may(by=3)
    table.edit("Lurker", aware=True)
    assert table.public_texts() == []
    assert table.private_texts(by=3)[-1] == "Segment 0: Lurker is aware, and may begin."
    table.declare("Lurker", by=3, speed="III", action="aim")
    assert lines(table, table.view(by=3).secrets) == ["Lurker: aim (began at 0, done at 3)"]
    assert table.view(by=3).exhibits and not table.view(by=1).exhibits


def test_a_new_start_does_not_ask_hidden_ones() -> None:
    table = lonely()
    table.flip()
    assert table["Lurker"].doing is None
    assert table.public_texts()[0] == "**Segment 0.** The clock starts again; whatever was under way is over."


# Hidden combatants keep their own time.


def lurking(**settings: Any) -> Table:
    """Return a table where the hidden Lurker (agility 10) is done with class III at segment 3, and it is segment 14."""
    table = duel(**settings)
    table.join("Lurker", agility=10, side="foes", hidden=True)
    table.declare("Lurker", speed="III", action="aim")
    table.declare("Aknar", by=1, speed="14s", action="climb")
    table.hold("Beauregard", by=2)
    table.flip()
    assert table.state.now == 14
    return table


def test_what_a_hidden_one_repeats_catches_up_blow_by_blow() -> None:
    table = lurking()
    table.declare("Lurker", speed="IV", action="shoot")
    landed: list[Fact] = []
    while table["Lurker"].lands <= 14:
        landed.append(table["Lurker"].lands)
        table.act("Lurker")
    assert (landed, table["Lurker"].lands) == ([7, 11], 15)


def test_what_a_hidden_one_answers_or_does_after_a_hold_counts_from_now() -> None:
    table = lurking()
    table.declare("Lurker", speed="V", action="shoot", reacting=True)
    assert table["Lurker"].lands == 14 + 1 + 5
    table = lurking()
    table.hold("Lurker")
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    table = lurking()
    table.hold("Lurker", until="6")
    assert table["Lurker"].lands == 6, "it waited from 3 to 6"
    table = lurking()
    with table.refused("until-past", found=3, segment=3):
        table.hold("Lurker", until="3")


def test_a_hidden_one_that_changes_its_mind_or_comes_late_is_free_from_then_on() -> None:
    table = lurking()
    table.act("Lurker")
    table.declare("Lurker", speed="X+X", action="dig")
    table.abort("Lurker")
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    table.join("Second", agility=10, hidden=True)
    table.declare("Second", speed="V", action="shoot")
    assert table["Second"].lands == 19
    table.join("Third", agility=10, hidden=True)
    table.edit("Third", aware=False)
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, speed="2s", action="rest")
    assert table.state.now == 16
    table.edit("Third", aware=True)
    table.declare("Third", speed="V", action="shoot")
    assert table["Third"].lands == 21


def test_a_hidden_run_that_stopped_frees_from_the_segment_of_stopping() -> None:
    table = lurking()
    table.declare("Lurker", action="run")
    assert table["Lurker"].motion.begins == 3
    table.declare("Lurker", action="stop")
    table.act("Lurker", force=True)
    table.declare("Lurker", speed="I", action="look")
    assert table["Lurker"].doing.begins == 14


def test_one_that_is_revealed_begins_when_everybody_sees_it() -> None:
    table = lurking()
    table.act("Lurker")
    table.reveal("Lurker")
    assert marks(table)["Lurker"] is Mark.WAITED_FOR
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    assert up(table) == {"Aknar"}


# The board, the panels, the reasons.


CLASSES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def test_the_board_and_its_buttons_from_the_announcements_to_a_segment() -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="colt in hand")
    assert table.sheet == [
        "before the clock starts", "Aknar (waited-for): to declare; colt 2/2", "Beauregard (waited-for): to declare",
        "0 of 2 have declared.", "GM: the clock starts with `/flip`.",
    ]  # fmt: skip
    assert table.buttons == ["offer-declare: declare …, main", "Start the clock: flip", "offer-enter: enter"]
    table.declare("Beauregard", by=2, action="run")
    assert table.sheet[1:4] == [
        "Aknar (waited-for): to declare; colt 2/2", "Beauregard (ready): run; half speed at 1", "1 of 2 have declared.",
    ]  # fmt: skip
    table.flip()
    assert table.sheet == [
        "Segment 0", "Aknar (waited-for): to declare; colt 2/2", "Beauregard (busy): run; half speed at 1",
        "Aknar: what next? Declare or Hold. GM: Next passes over.",
    ]  # fmt: skip
    asking = ["offer-declare: declare …, main", "offer-hold: hold"]
    assert table.buttons == [*asking, "offer-abort: abort, danger", "Go to segment…: next to=?"]
    assert own_buttons(table) == asking
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table.sheet == [
        "Segment 4", "Aknar (up): swing; done now; colt 2/2", "Beauregard (busy): run; full speed",
        "Aknar: Act, or declare something else.",
    ]  # fmt: skip
    assert table.buttons == [
        "offer-act: act, main", "offer-declare: declare …", "offer-hold: hold", "offer-abort: abort, danger",
        "offer-next: next",
    ]  # fmt: skip
    assert own_buttons(table) == [
        "offer-act: act Aknar, main", "offer-declare: declare Aknar …", "offer-hold: hold Aknar",
        "offer-abort: abort Aknar, danger",
    ]  # fmt: skip
    table.hold("Aknar", by=1, until="he falls")
    assert table.sheet[1:] == [
        "Aknar (holds): holds: he falls; colt 2/2", "Beauregard (busy): run; full speed",
        "Nothing is under way that comes to an end. Declare something; the GM may go to a segment.",
    ]  # fmt: skip


def test_those_waited_for_stand_before_those_whose_actions_are_done_later() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert [row.name for row in table.board.rows] == ["Beauregard", "Aknar"]
    assert table.sheet[1:3] == ["Beauregard (waited-for): to declare", "Aknar (busy): swing; done at 4"]


def test_a_call_of_two_has_an_act_for_each() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="10s", action="aim")
    table.declare("Beauregard", by=2, speed="10s", action="load")
    assert own_buttons(table) == [
        "offer-act-for who=Aknar: act Aknar, main", "offer-act-for who=Beauregard: act Beauregard, main",
        "offer-declare: declare …",
    ]  # fmt: skip


REST = "offer-rest: declare several=all …"


def test_a_call_of_more_than_four_has_one_act_for_whoever_presses() -> None:
    for number in (4, 5):
        table = clock()
        for place in range(number):
            table.join(f"Foe {place}", agility=10)
            table.declare(f"Foe {place}", speed="V", action="swing")
        table.flip()
        several = [f"offer-act-for who=Foe {place}: act Foe {place}, main" for place in range(number)]
        acts = several if number == 4 else ["offer-act: act, main"]
        assert own_buttons(table) == [*acts, "offer-declare: declare …", "offer-all-act: act several=all"]


def test_everything_that_may_be_done_from_the_announcements_to_a_segment() -> None:
    table = duel()
    declaring = {*(f"declare Aknar speed={speed}" for speed in CLASSES), "declare Aknar action=run"}
    assert table.allowed(1) == {*declaring, "hold Aknar"}
    assert {line for line in table.allowed() if "Beauregard" not in line} == {*declaring, "hold Aknar", "flip"}
    table.declare("Beauregard", by=2, action="run")
    table.flip()
    assert table.allowed(2) == {
        "abort Beauregard", "declare Beauregard action=stop", "check Beauregard target=first",
        "check Beauregard target=second", *(f"declare Beauregard speed={speed}" for speed in CLASSES),
    }  # fmt: skip
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table.allowed(1) == {*declaring, "act Aknar", "abort Aknar", "hold Aknar"}
    assert {line for line in table.allowed() if "Aknar" not in line} == {
        "act", "next", "declare Beauregard action=stop", "check Beauregard target=first",
        "check Beauregard target=second", "declare Beauregard action=parry", "declare Beauregard action=dodge",
    }  # fmt: skip
    table.hold("Aknar", by=1)
    assert table.allowed(1) == {*declaring, "abort Aknar"}
    assert "next" not in table.allowed(), "nothing will be done"
    assert table.allowed(3) == set()


def test_what_the_buttons_of_a_declaration_give_and_ask() -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="colt in hand")
    table.flip()
    lengths = zip(CLASSES, (1, 1, 2, 2, 3, 4, 4, 5, 5, 6), strict=True)
    assert table.panel("declare", "Aknar", by=1) == [
        "Aknar, agility 17: what, and how fast? In brackets: segments.",
        "Declare…: declare Aknar action=? speed=? repeat=? secret=?, main",
        "Reacting…: declare Aknar reacting=True action=? speed=? repeat=? secret=?",
        "Reach, closing…: declare Aknar reach=True action=? closing=? speed=?",
        *(
            f"{action}: declare Aknar action={action}"
            for action in (
                "attack colt", "attack fists", "draw axe", "draw bow", "draw grenade", "draw sword", "draw thompson",
                "run",
            )
        ),
        *(f"{speed} ({segments}): declare Aknar speed={speed}" for speed, segments in lengths),
        "Hold until…: hold Aknar until=?",
    ]  # fmt: skip
    table.declare("Beauregard", by=2, action="run")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    assert table.panel("declare", "Beauregard", by=2) == [
        "Beauregard, agility 7: what, and how fast? In brackets: segments.", "Beauregard: run (since 0)",
        "Moving. At half speed or less the GM may allow a simple action beside it.",
        "stop: declare Beauregard action=stop", "parry: declare Beauregard action=parry",
        "dodge: declare Beauregard action=dodge",
        "Roll to stop on the first segment: check Beauregard target=first",
        "Roll to stop on the second segment: check Beauregard target=second",
    ]  # fmt: skip


def test_an_empty_board() -> None:
    table = clock()
    assert lines(table, table.board.prompt) == ["Nobody is here yet: `/join`, and `/combatant add` for the GM."]
    assert [offer.verb for offer in table.board.offers] == ["flip", "enter"]
    table.flip()
    assert table.codes() == ["clock-starts"]


def test_the_panel_of_one_who_cannot_declare_says_why() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="X", action="climb")

    def panel(name: str) -> tuple[list[str], list[str]]:
        shown = table.system.panel(table.state, GM, "declare", table[name])
        return lines(table, shown.lines), lines(table, [offer.label for offer in shown.offers])

    assert panel("Beauregard") == (
        [
            "Beauregard, agility 7: what, and how fast? In brackets: segments.",
            "Beauregard: climb (began at 0, done at 14)",
            "One action at a time. Change your mind, and this one is lost.",
        ],
        ["Change my mind…", "parry", "dodge"],
    )
    assert len(panel("Aknar")[1]) > 10, "what is due is no hindrance"
    table.edit("Aknar", aware=False)
    table.abort("Aknar")
    assert panel("Aknar")[0][-1] == "Not aware yet: the GM says when."
    table = under_way()
    table.declare("Aknar", by=1, action="run")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.edit("Aknar", agility=16)
    rolls = [f"Roll to stop on the {segment} segment" for segment in ("first", "second")]
    assert panel("Aknar")[1] == ["stop", "parry", "dodge", *rolls]
    assert lines(table, [one.label for one in table.system.panel(table.state, GM, "act", table["Beauregard"]).offers])


def test_the_panel_of_one_whose_weapon_is_just_out_is_that_of_one_who_has_it_in_hand() -> None:
    table = under_way(armed=True)
    table.hold("Beauregard")
    table.declare("Aknar", by=1, action="draw colt")
    shown = table.system.panel(table.state, player(1), "declare", table["Aknar"])
    told = lines(table, [offer.label for offer in shown.offers])
    assert "attack colt" in told and "draw colt" not in told
    table.declare("Aknar", by=1, action="attack colt")
    assert table.codes()[0] == "acts"


def test_the_panel_of_a_gunner() -> None:
    table = clock()
    table.configure("weapons", ARMS[3])
    table.join("Moe", player=1, agility=30)
    table.declare("Moe", action="thompson in hand")
    table.flip()
    table.declare("Moe", by=1, action="attack")
    table.act("Moe", by=1)
    shown = table.system.panel(table.state, GM, "declare", table["Moe"])
    assert "release" in lines(table, [offer.label for offer in shown.offers]), "what is due is no hindrance"
    table.configure("clock", "gm")
    table.act("Moe", by=1)
    shown = table.system.panel(table.state, GM, "declare", table["Moe"])
    assert lines(table, [offer.label for offer in shown.offers]) == ["Change my mind…", "release"]


def test_why() -> None:
    table = under_way(armed=True)

    def told(name: str) -> list[str]:
        return lines(table, table.system.why(table.state, table[name]))

    assert told("Aknar") == ["Aknar has nothing under way."]
    table.declare("Aknar", by=1, speed="VII+20s", action="thrust", reacting=True)
    assert told("Aknar") == [
        "Aknar began at segment 0: thrust.",
        "A reaction: a class I delay first, 1.",
        "Class VII: 7 × 10 / 17 = 4.12, rounded: 4.",
        "A length that no agility shortens: 20.",
        "Done at segment 25.",
    ]
    table.declare("Beauregard", by=2, action="run")
    assert told("Beauregard")[-1] == (
        "Half speed is the segment after the one in which it began, full speed the one after that, until stopped."
    )
    table.check("Beauregard", by=2, target="second", dice=1)
    assert told("Beauregard")[-2:] == ["The roll to stop sooner was made.", "Done at segment 26."]


def test_why_of_walks_stops_and_fire() -> None:
    table = clock()
    table.configure("weapons", ARMS[3])
    table.join("Moe", agility=10)
    table.flip()
    table.declare("Moe", action="walk")

    def told() -> list[str]:
        return lines(table, table.system.why(table.state, table["Moe"]))

    assert told()[-1] == "Half speed from the segment after the one in which it began, until stopped."
    table.configure("clock", "gm")
    table.declare("Moe", action="stop")
    assert told()[-2:] == [
        "Half speed is the segment after the one in which it began, stopped the one after that.",
        "Done at segment 2.",
    ]
    table.next()
    table.declare("Moe", action="attack thompson", force=True)
    table.next()
    table.act("Moe")
    assert told()[-2:] == [
        "An automatic weapon fires on every segment until it is released or empty.",
        "Done at segment 8.",
    ]
