"""Bells: they ring at their time, for everybody or for the GM alone, in every system."""

from bot.rules.clock import present_position
from bot.rules.registry import system_of
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import seated, walk
from tests.rules.conformance import every_system, walks
from tests.rules.torg_table import Duel

FUSE = "the fuse burns down"


def lines(table: Table, by: int | None = None) -> list[str]:
    return [table.text(line) for line in table.view(by).bells]


def test_a_bell_is_set_for_the_next_time_that_fits_and_all_may_know() -> None:
    table = Duel.of(Andy=18, Brad=10)
    table.bell(FUSE, "12")
    assert table.public_texts() == ["bell-set at=round 1, count 12 text=the fuse burns down"]
    assert lines(table, 1) == lines(table) == ["bell-line at=round 1, count 12 text=the fuse burns down"]


def test_a_secret_bell_is_the_gms_alone() -> None:
    table = Duel.of(Andy=18, Brad=10)
    board, public_version = table.board, table.state.public_version
    table.bell(FUSE, "12", secret=True)
    assert table.public_texts() == [] and (table.board, table.state.public_version) == (board, public_version)
    assert table.private_texts() == ["bell-set-secret at=round 1, count 12 text=the fuse burns down"]
    assert lines(table) == ["bell-line-secret at=round 1, count 12 text=the fuse burns down"]
    assert lines(table, 1) == []
    table.next()
    assert not any("fuse" in text for text in table.texts(player(1)))
    assert "bell-rings at=round 1, count 12 text=the fuse burns down" in table.texts(GM)


@every_system
@walks(10)
def test_a_clock_never_goes_back_and_no_bell_is_late(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    before = present_position(table.system.clock(table.state))
    for move in walk(table, script):
        now = present_position(table.system.clock(table.state))
        assert now >= before or move.command.verb == "flip", "only started anew it begins at its beginning"
        assert all(bell.time.position > now for bell in table.state.bells)
        before = now
