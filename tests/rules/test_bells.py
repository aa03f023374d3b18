"""Bells: they ring at their time, for everybody or for the GM alone, in every system."""

from __future__ import annotations

import pytest

from bot.rules.bells import BELLS_AT_MOST
from bot.rules.clock import standing
from bot.rules.registry import system_of
from bot.rules.words import NONE
from tests.rules.conformance import every_system, walks
from tests.rules.table import GM, Table, player
from tests.rules.torg_table import Duel
from tests.rules.walking import seated, walk

FUSE = "the fuse burns down"


def lines(table: Table, by: int | None = None) -> list[str]:
    return [table.text(line) for line in table.view(by).bells]


def test_a_bell_is_set_for_the_next_time_that_fits_and_all_may_know() -> None:
    table = Duel.of(Andy=18, Brad=10)
    table.bell(FUSE, "12")
    assert table.public_texts() == ["bell-set at=round 1, count 12 text=the fuse burns down"]
    assert lines(table, 1) == lines(table) == ["bell-line at=round 1, count 12 text=the fuse burns down"]


def test_it_rings_when_its_count_is_passed_before_the_next_is_called() -> None:
    table = Duel.of(Andy=18, Brad=10)
    table.bell(FUSE, "12")
    table.next()
    assert table.public_texts() == [
        "Andy lets this count pass.",
        "bell-rings at=round 1, count 12 text=the fuse burns down",
        "**Count 10**, bottom: Brad may announce.",
    ]
    assert table.state.bells == () and lines(table) == []


def test_it_rings_at_its_very_count_and_once() -> None:
    table = Duel.of(Andy=18, Brad=10, Cass=5)
    table.bell(FUSE, "count 10")
    table.next()
    rings = "bell-rings at=round 1, count 10 text=the fuse burns down"
    assert table.public_texts()[1:] == [rings, "**Count 10**, bottom: Brad may announce."]
    table.next()
    assert rings not in table.public_texts()


def test_a_count_that_the_round_does_not_reach_rings_at_its_end() -> None:
    table = Duel.of(Andy=18)
    table.bell(FUSE, "3")
    table.act("Andy", done=True)
    assert table.state.round == 2
    assert "bell-rings at=round 1, count 3 text=the fuse burns down" in table.public_texts()


def test_a_secret_bell_is_the_gms_alone() -> None:
    table = Duel.of(Andy=18, Brad=10)
    board, beat = table.board, table.state.beat
    table.bell(FUSE, "12", secret=True)
    assert table.public_texts() == [] and (table.board, table.state.beat) == (board, beat)
    assert table.private_texts() == ["bell-set-secret at=round 1, count 12 text=the fuse burns down"]
    assert lines(table) == ["bell-line-secret at=round 1, count 12 text=the fuse burns down"]
    assert lines(table, 1) == []
    table.next()
    assert not any("fuse" in text for text in table.texts(player(1)))
    assert "bell-rings at=round 1, count 12 text=the fuse burns down" in table.texts(GM)


def test_several_are_listed_and_rung_in_their_order() -> None:
    table = Duel.of(Andy=18, Brad=4)
    table.bell("third", "round 2")
    table.bell("second", "8")
    table.bell("first", "12", secret=True)
    assert [bell.text for bell in table.state.bells] == ["first", "second", "third"]
    table.next()
    rung = [event.phrase.facts["text"] for event in table.last if event.phrase.code == "bell-rings"]
    assert rung == ["first", "second"]


def test_a_bell_is_taken_off_by_a_part_of_its_text_or_by_its_time() -> None:
    table = Duel.of(Andy=18)
    table.bell(FUSE, "12")
    table.bell("reinforcements", "round 2", secret=True)
    table.bell("the fuse is lit", "9")
    with table.refused("several-bells", allowed=("round 1, count 12: the fuse burns down",
                                                 "round 1, count 9: the fuse is lit")):  # fmt: skip
        table.bell("FUSE", remove=True)
    table.bell("burns", remove=True)
    assert table.public_texts() == ["bell-removed at=round 1, count 12 text=the fuse burns down"]
    table.bell(at="round 2", remove=True)
    assert table.public_texts() == []
    assert table.private_texts() == ["bell-removed at=round 2 text=reinforcements"]
    with table.refused("no-such-bell", allowed=("round 1, count 9: the fuse is lit",)):
        table.bell("reinforcements", remove=True)
    table.bell(remove=True)
    with table.refused("no-such-bell", allowed=(NONE,)):
        table.bell(remove=True)


@pytest.mark.parametrize(("text", "at"), [(None, "12"), (FUSE, None)])
def test_a_bell_needs_a_text_and_a_time(text: str | None, at: str | None) -> None:
    table = Duel.of(Andy=18)
    with table.refused("bell-what"):
        table.bell(text, at)


def test_there_is_room_for_so_many() -> None:
    table = Duel.of(Andy=18)
    for number in range(BELLS_AT_MOST):
        table.bell(f"bell {number}", str(17 - number))
    with table.refused("bells-full", most=BELLS_AT_MOST):
        table.bell("one more", "9")


def test_undone_it_is_set_again() -> None:
    table = Duel.of(Andy=18, Brad=10)
    table.bell(FUSE, "12")
    table.next()
    table.undo()
    assert [bell.text for bell in table.state.bells] == [FUSE]


def test_phases_are_named() -> None:
    table = Table()
    table.join("Andy", player=1)
    table.bell("the bank opens", "phase II")
    assert table.public_texts() == ["bell-set at=round 1, phase II text=the bank opens"]


@every_system
@walks(10)
def test_a_clock_never_goes_back_and_no_bell_is_late(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    before = standing(table.system.clock(table.state))
    for move in walk(table, script):
        now = standing(table.system.clock(table.state))
        assert now >= before or move.command.verb == "flip", "only started anew it begins at its beginning"
        assert all(bell.time.position > now for bell in table.state.bells)
        before = now
