"""How long the fight waits for whom, by the time that comes with each command: in all systems, and for answers."""

import random
from collections import Counter, defaultdict
from contextlib import nullcontext, suppress
from typing import Any

import pytest

from bot.fight import late_answers
from bot.fight.deadlines import comes, due, ends
from bot.fight.menu import SKIPPED
from bot.rules.commands import Advance, Depart, Elapse, Pass, Remind
from bot.rules.durations import parse_seconds
from bot.rules.errors import Refused
from bot.rules.model import NOBODY, PUBLIC
from bot.rules.registry import System, system_of
from bot.rules.words import say
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import seated
from tests.rules.conformance import every_system
from tests.rules.test_exp_theatrical import rolled, scuffle
from tests.rules.test_pace import let_pass
from tests.rules.torg_table import Duel

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
        assert table.offers and table.last[-1].ends == NOON + 30_000
        assert [event.ends for event in table.last[:-1]] == [None] * (len(table.last) - 1)
        assert table.board.ends == NOON + 30_000

    def test_when_it_comes_the_fight_goes_on_as_if_all_had_let_it_pass(self) -> None:
        table = shot()
        lapse(table, 30)
        assert (table.at, table.paused, ends(table.deadlines)) == (("bottom", 14), False, None)
        assert table.public_texts() == ["window-over", "**Count 14**, bottom: Andy may announce."]
        passed = shot()
        let_pass(passed, by=2)
        let_pass(passed, by=3)
        assert passed.state.replace(public_version=0) == table.state.replace(public_version=0)

    def test_it_moves_the_beat_and_who_answers_late_still_may_since_only_the_clock_has_gone_on(self) -> None:
        table = shot()
        public_version = table.state.public_version
        lapse(table, 30)
        assert table.state.public_version == public_version + 1
        table.surge("Andy", points=6, by=2, at="20")
        assert table.public_texts()[:2] == ["answers-at who=Andy at=count 20", "taken-back what=window-over"]

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

    def test_the_clock_goes_on_nowhere_while_somebody_is_waited_for(self) -> None:
        table = Duel()
        table.seat(Brad=20, Andy=14)
        table.next()
        with table.refused("time-ends-itself"):
            table.do(Advance(by=PUBLIC))

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
        assert ends(table.deadlines) == NOON + 30_000
        lapse(table, 30)
        assert table.at == ("bottom", 14)

    def test_an_answer_begins_it_anew_for_all(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.surge("Andy", points=6, by=2)
        assert ends(table.deadlines) is None, "Andy is up: nothing waits by the pace"
        table.now = NOON + 25_000
        table.declare("Andy", action="duck", by=2)
        assert ends(table.deadlines) == NOON + 55_000

    def test_a_setting_that_changes_while_it_is_open_counts_from_there(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.configure("window", "300")
        assert ends(table.deadlines) == NOON + 320_000
        assert (table.last[-1].ends, bool(table.offers)) == (NOON + 320_000, True)
        table.configure("window", "off")
        assert (ends(table.deadlines), table.paused) == (None, True)

    @pytest.mark.parametrize("pace", ["flow", "gm"])
    def test_another_pace_takes_it_away(self, pace: str) -> None:
        table = shot()
        table.configure("pace", pace)
        assert (ends(table.deadlines), table.board.ends) == (None, None)

    def test_the_next_moment_has_one_of_its_own(self) -> None:
        table = shot()
        lapse(table, 30)
        table.now = NOON + 100_000
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert ends(table.deadlines) == NOON + 130_000

    def test_what_nobody_hears_of_does_not_move_it(self) -> None:
        table = shot()
        table.now = NOON + 20_000
        table.join("Snake", hidden=True, initiative=25)
        table.declare("Snake", action="lie in wait", speed="slow")
        assert ends(table.deadlines) == NOON + 30_000

    def test_an_end_takes_it_away(self) -> None:
        table = shot()
        table.end()
        assert ends(table.deadlines) is None


class TestWithout:
    @pytest.mark.parametrize(("window", "pace"), [("off", "moments"), ("30", "flow"), ("30", "gm")])
    def test_nothing_is_counted(self, window: str, pace: str) -> None:
        table = shot(window, pace)
        assert (ends(table.deadlines), table.board.ends, table.last[-1].ends) == (None, None, None)

    def test_where_nobody_says_when_a_command_is_given_none_begins(self) -> None:
        table = shot()
        table.do(Pass(by=player(2)))
        table.now = None
        table.bell("the fuse", "count 3")
        assert (table.paused, ends(table.deadlines)) == (True, None)


def alone(system: System) -> Table:
    """Return a fight that has begun, with an hour for everything; one has declared where all declare first."""
    table = seated(system)
    table.now = NOON
    table.configure("deadline", "1h")
    if (one := next((way for way in table.legal() if way.verb == "declare"), None)) is not None:
        table.do(one.replace(now=NOON))
    for verb in ("flip", "next"):
        if not table.state.public_version:
            with suppress(Refused):
                table.give(verb)
    return table


@every_system
def test_with_a_deadline_the_fight_goes_on_though_nobody_presses(system: str) -> None:
    """Each wait ends an hour after it began, and whoever is waited for is called once. After two whole rounds of that,
    or where it cannot go on by itself, all clocks stop, and the GM is called.
    """
    table, rounds = alone(system_of(system)), set[int]()
    for _ in range(60):
        before, end = table.state, ends(table.deadlines)
        rounds.add(table.state.round)
        assert [one.until - one.since for one in table.deadlines.waits] == [3_600_000] * len(table.deadlines.waits)
        assert end is not None and table.board.ends == end
        table.now = end - 1
        with table.refused("time-ends-itself"):
            table.do(Elapse(by=PUBLIC))
        table.now = end
        events = table.do(Elapse(by=PUBLIC))
        if table.deadlines.stopped:
            assert table.texts()[0] in ("clocks-stop-stuck", "clocks-stop-unattended")
            assert comes(table.fight) == end + 7 * 24 * 3_600_000
            assert (events[0].calls_gm, events[0].call, table.offers[0].verb) == (True, (), "resume")
            break
        assert table.state != before
        assert end == min(one.since for one in table.deadlines.waits)
        called = [who for event in events for who in event.call if who not in event.quiet]
        waited = [one.who for one in table.deadlines.waits]
        assert sorted(called) == sorted({*called} | {who for who in waited if who is not None}), "each once"
        assert any(event.calls_gm for event in events) == (None in waited)
        assert not [one for one in called if table.state.get(one).hidden]
    assert table.deadlines.stopped and (len(rounds) <= 4 or len(table.system.clock(table.state)) == 1)


def offered(table: Table) -> list[Any]:
    return [offer.options for offer in table.offers]


@every_system
def test_who_was_skipped_may_come_after_all_unless_something_was_drawn(system: str) -> None:
    """Whoever could do it in time still can, is not waited for any longer than the whole time anew, and is there."""
    table, came = alone(system_of(system)), 0
    for _ in range(12):
        ready = [way for way in table.legal() if way.whom in [one.who for one in table.deadlines.waits if one.who]]
        before, table.now = table.state, ends(table.deadlines)
        table.do(Elapse(by=PUBLIC))
        if table.deadlines.stopped:
            break
        late = late_answers.stops_at(table.steps, SKIPPED)
        skipped = [who for stood in late for who in stood.late]
        assert ((("at", SKIPPED),) in offered(table)) == bool(skipped)
        for way in [one for one in ready if one.whom in skipped and one.verb not in ("check", "abort")][:3]:
            who, now = before.get(way.whom), table.now or 0
            with suppress(Refused):  # What comes to the same as to be skipped is refused.
                table.do(way.replace(at=SKIPPED))
                came += 1
                assert table.texts()[0].startswith(f"comes-after-all who={who.name} at=")
                assert all(now <= one.until <= now + 3_600_000 for one in table.deadlines.waits)
                table.undo()
    assert came or system == "past-participle", "there the flip is drawn"


class TestWhoWasSkipped:
    def test_comes_with_the_command_that_was_waited_for_and_the_next_one_is_called_anew(self) -> None:
        table = seats("19m")
        time_over(table)
        table.act("Andy", do="move", by=1)
        assert table.public_texts() == [
            "comes-after-all who=Andy at=unit 1", "taken-back what=time-over names=Andy",
            "taken-back what=Andy is done. Not used, and gone: move, attack.",
            "taken-back what=**Unit 1:** Bess is up.", "Andy moves.",
        ]  # fmt: skip
        assert (table.state.up, minutes(table)) == ((table.id("Andy"),), [19.0])

    def test_comes_though_others_were_skipped_since_and_after_a_reminder(self) -> None:
        table = seats("19m")
        table.join("Cass", player=3)
        time_over(table)
        time_over(table)
        table.now = comes(table.fight) or 0
        table.do(Remind(by=PUBLIC))
        for who, by in (("Bess", 2), ("Andy", 1)):
            table.act(who, do="both", by=by)
            assert table.last[0].phrase == say("comes-after-all", who=who, at="unit 1")
            table.undo()

    def test_comes_by_no_note_of_the_gms_that_was_there_already(self) -> None:
        table = seats("19m")
        time_over(table)
        table.give("edit", "Andy", note="limps")
        with table.refused("nothing-changed"):
            table.give("edit", "Andy", note="limps")

    def test_comes_no_more_after_the_step_of_a_person(self) -> None:
        table = seats("19m")
        table.join("Cass", player=3)
        time_over(table)
        table.act("Bess", do="both", by=2)
        assert not any(late_answers.stops_at(table.steps, SKIPPED))
        with table.refused("has-missed", who="Andy"):
            table.act("Andy", do="both", by=1)

    def test_is_nobody_who_was_not_waited_for(self) -> None:
        table = seats("19m")
        table.join("Cass", player=3)
        time_over(table)
        with table.refused("not-your-turn", who="Cass", up="Bess"):
            table.act("Cass", do="both", by=3)


def seats(deadline: str = "1h") -> Table:
    """Return a fight without initiative that begins at noon: Andy (player 1) is up, then comes Bess (player 2)."""
    table = Table("exp-none")
    table.now = NOON
    table.join("Andy", player=1)
    table.join("Bess", player=2)
    table.configure("deadline", deadline)
    table.next()
    return table


def time_over(table: Table) -> list[str]:
    """Have the time come that is waited for next, after any reminder; return what everybody hears."""
    while True:
        at = comes(table.fight)
        assert at is not None
        table.now = at
        command = due(table.fight, at)
        assert command is not None
        table.do(command)
        if not isinstance(command, Remind):
            return table.public_texts()


def minutes(table: Table) -> list[float]:
    """Return how long each is waited for, in minutes."""
    return [(one.until - one.since) / 60_000 for one in table.deadlines.waits]


class TestWhoIsNotThere:
    def test_after_two_whole_rounds_in_which_nobody_did_anything_all_clocks_stop(self) -> None:
        """Andy has acted in unit 1; units 2 and 3 go by, and the first wait of unit 4 is not gone on from."""
        table = seats("19m")
        table.act("Andy", do="both", by=1)
        heard = [time_over(table)[0].partition(" ")[0] for _ in range(5)]
        assert heard == ["time-over"] * 5 and table.state.round == 4
        at, up = ends(table.deadlines), table.cursor
        assert time_over(table) == ["clocks-stop-unattended"]
        assert comes(table.fight) == (at or 0) + 7 * 24 * 3_600_000 and table.cursor == up

    def test_a_secret_of_the_gm_or_an_order_is_no_sign_that_anybody_is_there(self) -> None:
        table = seats("19m")
        there = table.deadlines.attended
        time_over(table)
        for secret in (lambda: table.give("edit", "Andy", note="limps"), lambda: table.join("Lurker", hidden=True)):
            secret()
            assert table.public_texts() == [] and table.deadlines.attended == there
        table.do(table.system.command("act", by=player(2), combatant=table.id("Bess"), done=True).replace(ordered=True))
        assert table.deadlines.attended == there
        table.act("Andy", do="both", by=1)
        assert table.deadlines.attended == (2, table.state.public_version)

    def test_who_is_away_is_waited_for_a_minute_whatever_the_deadline(self) -> None:
        table = seats("off")
        with table.refused("not-away"):
            table.give("away", by=1)
        for wrong in ("91d", "0d", "soon", "2023-11-13", "2023-02-30"):  # noon is on 2023-11-14, UTC
            with table.refused("bad-away", found=wrong):
                table.give("away", until=wrong, by=1)
        table.give("away", until="2023-11-16", by=1)
        assert table.public_texts() == ["is-away user=1 until=1700179200"]
        assert minutes(table) == [1.0]
        assert time_over(table)[0] == "time-over names=Andy"
        assert minutes(table) == [], "Bess is there, and has no end"
        table.configure("deadline", "1h")
        table.act("Bess", do="both")
        assert minutes(table) == [1.0]
        table.configure("deadline", "30s")
        assert minutes(table) == [0.5]
        table.configure("deadline", "1h")
        table.give("away", by=1)
        assert table.public_texts() == ["is-back user=1"] and minutes(table) == [60.0]
        table.give("away", until="3d", by=1)
        table.now = NOON + 4 * 24 * 3_600_000
        table.act("Andy", do="both")
        table.act("Bess", do="both")
        assert minutes(table) == [60.0], "three days are over"

    @pytest.mark.parametrize(("system", "traits"), [("exp-none", {}), ("past-participle", {"reflex": "1d6"})])
    def test_nobody_but_those_whom_everybody_sees_is_waited_for(self, system: str, traits: dict[str, Any]) -> None:
        table = Table(system)
        table.now = NOON
        table.configure("deadline", "1h")
        table.join("Snake", hidden=True, **traits)
        with suppress(Refused):
            table.next()
        assert table.deadlines.waits == ()


def test_who_has_left_the_server_is_told_to_the_gm_once_with_a_button_to_take_over() -> None:
    table = Table("exp-none")
    for number, name in enumerate(("Andy", "Bess"), 1):
        table.join(name, player=number)
    table.do(Depart(by=PUBLIC, users=(1, 7)))
    assert table.last[0].phrase == say("departed", names=("Andy",)) and table.last[0].calls_gm
    assert [dict(offer.options) for offer in table.offers] == [{"owner": str(NOBODY)}]
    with table.refused("nobody-departed"):
        table.do(Depart(by=PUBLIC, users=(1, 7)))
    table.edit("Andy", owner=NOBODY)
    assert table["Andy"].owner is None


class TestBounds:
    @pytest.mark.parametrize(("time", "refused"), [("59s", True), ("60s", False), ("30d", False), ("31d", True)])
    def test_a_pause_lasts_from_a_minute_to_thirty_days(self, time: str, refused: bool) -> None:
        table = seats()
        with table.refused("bad-pause", found=time) if refused else nullcontext():
            table.give("pause", time=time)
            assert table.deadlines.stopped == (NOON, NOON + 1000 * (parse_seconds(time) or 0))

    def test_one_may_be_away_for_ninety_days_and_is_there_again_at_the_end_of_them(self) -> None:
        table = seats()
        table.give("away", until="90d", by=1)
        for sooner, expected in ((1, [1.0]), (0, [60.0])):
            table.now = NOON + 90 * 24 * 3_600_000 - sooner
            table.act("Bess", do="both") if table.cursor[-1] == table.id("Bess") else None
            table.act("Andy", do="both")
            table.act("Bess", do="both")
            assert minutes(table) == expected

    def test_who_comes_back_leaves_others_away_but_those_whose_time_is_over(self) -> None:
        table = seats()
        for player_, until in ((1, "1d"), (2, "2d"), (3, "3d")):
            table.give("away", until=until, by=player_)
        table.now = NOON + 24 * 3_600_000
        table.give("away", by=2)
        assert table.deadlines.away == ((3, NOON + 72 * 3_600_000),)
        table.give("away", until="1d", by=3)
        assert table.deadlines.away == ((3, NOON + 48 * 3_600_000),), "the newest word counts"


class TestMoreTime:
    def test_a_turn_has_a_time_of_its_own_after_that_to_roll(self) -> None:
        table = alone(system_of("exp-theatrical"))
        table.next(round=True)
        assert {one.kind for one in table.deadlines.waits} == {"choice"}
        table.now = NOON + 1_800_000
        table.flip()
        assert [(one.kind, one.until) for one in table.deadlines.waits] == [("turn", NOON + 5_400_000)]

    def test_who_is_still_up_when_others_have_gone_on_has_no_more_time(self) -> None:
        """Both sides have 7, and act at once: Abel and the Aliens are up, and one of them acts."""
        table = rolled(scuffle(ties="simultaneous", deadline="1h"), expedition=7)
        table.now = NOON
        table.flip(side="referee", roll="7")
        assert {one.until for one in table.deadlines.waits} == {NOON + 3_600_000}
        before, first = table.cursor, len(table.deadlines.waits)
        table.now = NOON + 1_800_000
        table.act("Abel", by=1)
        assert table.cursor == before and 0 < len(table.deadlines.waits) < first
        assert {one.until for one in table.deadlines.waits} == {NOON + 3_600_000}

    def test_who_is_alone_has_the_whole_time_in_each_unit(self) -> None:
        table = Table("exp-none", deadline="1h")
        table.now = NOON
        table.join("Andy", player=1)
        table.next()
        table.now = NOON + 1_800_000
        table.act("Andy", do="both", by=1)
        assert [one.until for one in table.deadlines.waits] == [NOON + 5_400_000]

    def test_while_the_clocks_stand_still_nothing_is_over(self) -> None:
        """Orders are given as if there were no end."""
        table = seats()
        assert ends(table.deadlines) == NOON + 3_600_000
        table.give("pause")
        assert comes(table.fight) == NOON + 7 * 24 * 3_600_000

    def test_who_takes_back_what_was_said_has_no_more_time_by_that(self) -> None:
        table = Table("eternal-soldier")
        table.now = NOON
        table.join("Aknar", player=1, agility=17)
        table.join("Beau", player=2, agility=7)
        table.configure("deadline", "1h")
        table.flip(force=True)
        table.now = NOON + 1_800_000
        table.declare("Aknar", speed="VII", action="swing", by=1)
        assert [one.who for one in table.deadlines.waits] == [table.id("Beau")]
        table.abort("Aknar", by=1)
        assert {one.until for one in table.deadlines.waits} == {NOON + 3_600_000} and len(table.deadlines.waits) == 2


HOUR = 3_600_000


def test_clocks_that_stopped_by_themselves_start_with_what_a_player_does_or_all_hear_of() -> None:
    """What the GM does in secret starts none; the GM's own pause lasts, whatever a player does."""
    table = Table("past-participle")
    table.now = NOON
    table.join("Andy", player=1, reflex="2d8")
    table.join("Bess", player=2, reflex="2d8")
    table.configure("deadline", "19m")
    table.deadlines = table.deadlines.replace(stopped=(NOON, NOON + HOUR), idle=True)
    table.join("Lurker", hidden=True, reflex="2d8")
    table.declare("Lurker", speed="fast")
    assert table.deadlines.stopped and table.public_texts() == []
    table.declare("Andy", speed="fast", by=1)
    going_on, *_ = table.public_texts()
    assert going_on == "clocks-go-on" and table.fight.deadlines.stopped is None
    table.give("pause")
    table.declare("Andy", speed="slow", by=1)
    assert table.deadlines.stopped


def test_they_start_with_what_a_player_plans_in_secret_and_nothing_tells_of_that() -> None:
    table = shot(window="off", pace="flow")
    table.deadlines = table.deadlines.replace(stopped=(NOON, NOON + HOUR), idle=True)
    table.declare("Cass", action="duck", phase="9", by=3)
    assert table.public_texts() == ["clocks-go-on"] and table["Cass"].plan


def counts(table: Table) -> tuple[object, ...]:
    """Return the round and, where a round may last as long as a fight, the count, tick or segment at which it is."""
    state: Any = table.state
    at = {"torg": "count", "eternal-soldier": "now", "ticks": "now"}.get(table.system.id)
    return state.round, None if at is None else getattr(state, at)


@pytest.mark.parametrize("seed", range(3))
@every_system
def test_whatever_people_do_the_whole_wait_of_a_round_has_an_end(system: str, seed: int) -> None:
    """Three players do what they like, each time in the last moment.

    Whatever they prefer, the five whom all see are waited for at most four times each, and the GM as often. A fight
    that cannot go on stops all clocks.
    """
    chance = random.Random(f"{system} {seed}")
    taste: dict[str, float] = defaultdict(chance.random)
    table, lasted = alone(system_of(system)), Counter[tuple[object, ...]]()
    for _ in range(100):
        before = table.now or 0
        if table.deadlines.stopped or (end := ends(table.deadlines)) is None:
            break
        ways = [way for way in table.system.legal(table.state, player(chance.choice((1, 1, 2)))) if way.verb != "leave"]
        if ways and chance.random() < (0.3, 0.6, 0.9)[seed]:
            table.now = max(before, end - 1)
            way = max(ways, key=lambda way: (taste[way.verb], chance.random()))
            with suppress(Refused):
                table.do(way.replace(now=table.now))
        else:
            table.now = max(before, end)
            table.do(Elapse(by=PUBLIC))
        lasted[counts(table)] += table.now - before
    assert len(lasted) > 1 or table.deadlines.stopped, "it went on, or all clocks stand still"
    assert max(lasted.values()) <= HOUR * 4 * (5 + 1)


def test_the_gm_is_reminded_of_the_next_step_after_three_quarters_of_the_time() -> None:
    table = Table("card-deal")
    table.now = NOON
    for name in ("Andy", "Bess"):
        table.join(name, player=1)
    table.configure("deadline", "1d")
    table.flip()
    table.act()
    table.act()
    assert [one.kind for one in table.deadlines.waits] == ["next"]
    table.now = NOON + 18 * 3_600_000
    table.do(Remind(by=PUBLIC))
    assert (table.texts(), table.last[-1].calls_gm) == (["reminded-gm"], True)
