"""How long the fight waits for whom, by the time that comes with each command: in all systems, and for answers."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.rules.commands import Elapse, Pass
from bot.rules.errors import Refused
from bot.rules.model import PUBLIC
from bot.rules.registry import System, system_of
from bot.rules.waits import ends
from tests.rules.conformance import every_system
from tests.rules.table import GM, Table, player
from tests.rules.test_pace import let_pass
from tests.rules.torg_table import Duel
from tests.rules.walking import seated

NOON = 1_700_000_000_000


def shot(window: str = "30", pace: str = "moments") -> Duel:
    """At noon Brad (20) has shot; Andy (14) and Cass (11) could surge in; Dirk (2) is the GM's."""
    table = Duel(pace=pace, window=window)
    table.seat(Brad=20, Andy=14, Cass=11)
    table.join("Dirk", initiative=2)
    table.next()
    table.now = NOON
    table.declare("Brad", action="shoot Andy", speed="slow", by=1)
    return table


def lapse(table: Duel, seconds: float) -> None:
    """Have the clock say, so many seconds after noon, that the time is over."""
    table.now = NOON + round(seconds * 1000)
    table.do(Elapse(by=PUBLIC))


class TestTheEnd:
    def test_the_line_with_the_buttons_and_the_board_have_the_end(self) -> None:
        table = shot()
        assert table.last[-1].offers and table.last[-1].ends == NOON + 30_000
        assert [event.ends for event in table.last[:-1]] == [None] * (len(table.last) - 1)
        assert table.board.ends == NOON + 30_000

    def test_when_it_comes_the_fight_goes_on_as_if_all_had_let_it_pass(self) -> None:
        table = shot()
        lapse(table, 30)
        assert (table.at, table.state.paused, ends(table.state)) == (("bottom", 14), False, None)
        assert table.public_texts() == ["window-over", "**Count 14**, bottom: Andy may announce."]
        passed = shot()
        let_pass(passed, by=2)
        let_pass(passed, by=3)
        assert passed.state.evolve(beat=0) == table.state.evolve(beat=0)

    def test_it_moves_the_beat_and_closes_the_moment_as_next_does(self) -> None:
        table = shot()
        beat = table.state.beat
        lapse(table, 30)
        assert table.state.beat == beat + 1
        with table.refused("moment-unknown", at="20"):
            table.surge("Andy", points=6, by=2, at="20")

    def test_it_does_not_come_before_its_time(self) -> None:
        table = shot()
        with table.refused("time-ends-itself"):
            lapse(table, 29.999)

    def test_it_comes_once(self) -> None:
        table = shot()
        lapse(table, 30)
        with table.refused("time-ends-itself"):
            lapse(table, 30)

    @pytest.mark.parametrize("by", [GM, player(2)])
    def test_it_is_nobodys_word(self, by: object) -> None:
        table = shot()
        table.now = NOON + 30_000
        with table.refused("time-ends-itself"):
            table.do(table.system.command("elapse", by=by))

    def test_without_a_time_nothing_ends(self) -> None:
        table = shot()
        table.now = None
        with table.refused("time-ends-itself"):
            table.do(Elapse(by=PUBLIC))


class TestAnew:
    def test_who_lets_it_pass_does_not_prolong_it(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        let_pass(table, by=3)
        assert ends(table.state) == NOON + 30_000
        lapse(table, 30)
        assert table.at == ("bottom", 14)

    def test_an_answer_begins_it_anew_for_all(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.surge("Andy", points=6, by=2)
        assert ends(table.state) is None, "Andy is up: nothing waits by the pace"
        table.now = NOON + 25_000
        table.declare("Andy", action="duck", by=2)
        assert ends(table.state) == NOON + 55_000

    def test_a_setting_that_changes_while_it_is_open_counts_from_there(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.configure("window", "300")
        assert ends(table.state) == NOON + 320_000
        assert (table.last[-1].ends, bool(table.last[-1].offers)) == (NOON + 320_000, True)
        table.configure("window", "off")
        assert (ends(table.state), table.state.paused) == (None, True)

    @pytest.mark.parametrize("pace", ["flow", "gm"])
    def test_another_pace_takes_it_away(self, pace: str) -> None:
        table = shot()
        table.configure("pace", pace)
        assert (ends(table.state), table.board.ends) == (None, None)

    def test_the_next_moment_has_one_of_its_own(self) -> None:
        table = shot()
        lapse(table, 30)
        table.now = NOON + 100_000
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert ends(table.state) == NOON + 130_000

    def test_what_nobody_hears_of_does_not_move_it(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.join("Snake", hidden=True, initiative=25)
        table.declare("Snake", action="lie in wait", speed="slow")
        assert ends(table.state) == NOON + 30_000

    def test_an_end_takes_it_away(self) -> None:
        table = shot()
        table.end()
        assert ends(table.state) is None


class TestWithout:
    @pytest.mark.parametrize(("window", "pace"), [("off", "moments"), ("30", "flow"), ("30", "gm")])
    def test_nothing_is_counted(self, window: str, pace: str) -> None:
        table = shot(window, pace)
        assert (ends(table.state), table.board.ends, table.last[-1].ends) == (None, None, None)

    def test_where_nobody_says_when_a_command_is_given_none_begins(self) -> None:
        table = shot()
        table.do(Pass(by=player(2)))
        table.now = None
        table.bell("the fuse", "count 3")
        assert (table.state.paused, ends(table.state)) == (True, None)


def alone(system: System) -> Table:
    """Return a fight that has begun, with an hour for everything; one has declared where all declare first."""
    table = seated(system)
    table.now = NOON
    table.configure("deadline", "1h")
    if (one := next((way for way in table.legal() if way.verb == "declare"), None)) is not None:
        table.do(one.evolve(now=NOON))
    for verb in ("flip", "next"):
        if not table.state.beat:
            with suppress(Refused):
                table.give(verb)
    return table


@every_system
def test_with_a_deadline_the_fight_goes_on_though_nobody_presses(system: str) -> None:
    """Each wait ends an hour after it began and not before, and whoever is waited for is called once.

    Where nobody does anything that could be gone on to, they are reminded, and have another hour.
    """
    table = alone(system_of(system))
    for _ in range(20):
        before, end = table.state, ends(table.state)
        assert [one.until - one.since for one in table.state.waits] == [3_600_000] * len(table.state.waits)
        assert end is not None and table.board.ends == end
        table.now = end - 1
        with table.refused("time-ends-itself"):
            table.do(Elapse(by=PUBLIC))
        table.now = end
        events = table.do(Elapse(by=PUBLIC))
        assert table.state != before.evolve(waits=table.state.waits) or table.public_texts()[0].partition(" ")[
            0
        ].endswith("-reminds")
        assert end == min(one.since for one in table.state.waits)
        called = [who for event in events for who in event.call if who not in event.quiet]
        waited = [one.who for one in table.state.waits]
        assert sorted(called) == sorted({*called} | {who for who in waited if who is not None}), "each once"
        assert any(event.calls_gm for event in events) == (None in waited)
        assert not [one for one in called if table.state.get(one).hidden]


@every_system
def test_where_it_reminds_those_who_are_waited_for_are_pinged_once(system: str) -> None:
    table = alone(system_of(system))
    table.configure("deadline-then", "remind")
    before, waited = table.cursor, [one.who for one in table.state.waits]
    table.now = NOON + 3_600_000
    event, *_ = table.do(Elapse(by=PUBLIC))
    assert (table.cursor, event.call, event.quiet) == (before, tuple(who for who in waited if who is not None), ())
    assert event.calls_gm == (waited == [None])
    with table.refused("time-ends-itself"):
        table.do(Elapse(by=PUBLIC))
