"""The pace of the table: it goes on by itself, waits for those who could respond, or for the GM."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from bot.rules.commands import Pass
from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.moments import heard
from bot.rules.pace import passes_now
from bot.rules.registry import system_of
from tests.conformance.marks import still
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import seated, walk
from tests.rules.conformance import every_system, walks
from tests.rules.torg_table import Duel


def shot(**settings: str) -> Duel:
    """Brad (20) has shot at 20; Andy (14) and Cass (11), players' both, could surge in; Dirk (2) is the GM's."""
    table = Duel(**settings)
    table.seat(Brad=20, Andy=14, Cass=11)
    table.join("Dirk", initiative=2)
    table.next()
    table.declare("Brad", action="shoot Andy", speed="slow", by=1)
    return table


def at_dice(*, pace: str) -> Table:
    """Fast Action: Anders (1) before Berta (2), each with five dice."""
    table = Table("fast-action", pace=pace)
    for number, (name, roll) in enumerate((("Anders", "6 6 6 1 1"), ("Berta", "6 6 1 1 1")), 1):
        table.join(name, player=number, dice=5)
        table.flip(name, roll=roll)
    return table


def let_pass(table: Table, *, by: int, everything: bool | None = None) -> Any:
    """Let pass."""
    return table.do(Pass(by=player(by), everything=everything))


class TestMoments:
    def test_one_next_closes_what_somebody_was_asked_and_goes_on_to_the_next_call(self) -> None:
        """Cass could surge in at 20 where Brad does nothing, and Berta's dice could answer Anders: the GM goes on."""
        table = Duel(pace="moments")
        table.seat(Brad=20, Andy=14, Cass=11)
        table.next()
        assert table.at == ("bottom", 20)
        table.next()
        assert (table.at, table.state.paused) == (("bottom", 14), False)
        dice = at_dice(pace="moments")
        dice.next()
        assert (dice.state.up, dice.state.paused) == (dice.id("Berta"), False)

    def test_nobody_is_asked_to_answer_where_nothing_has_been_done(self) -> None:
        """Neither the roll for the order nor the beginning of a round or of a clock waits for reactions."""
        dice = at_dice(pace="moments")
        assert dice.public_texts()[-1] == "**Round 1:** Anders is up, 5 of 5 dice."
        dice.act("Anders", cost="1", by=1)
        dice.next()
        dice.act("Berta", done=True, by=2)
        assert dice.sheet[-1] == "pace-moments names=Anders"
        let_pass(dice, by=1)
        assert dice.public_texts()[-1] == "**Round 2:** Anders is up, 5 of 5 dice."
        line = Table("ticks", pace="moments")
        line.join("Anders", player=1, start=10)
        line.join("Berta", player=2, start=20)
        line.flip()
        assert line.state.up == line.id("Anders")
        line.act("Anders", action="attack", by=1)
        assert line.sheet[-1] == "pace-moments names=Berta"

    def test_the_newest_line_carries_the_buttons_and_pings_nobody(self) -> None:
        table = shot(pace="moments")
        newest = table.last[-1]
        assert [table.button(offer) for offer in newest.offers] == [
            "offer-answer: answer …", "offer-pass: pass, main", "offer-pass-everything: pass everything=True",
            "offer-next: next",
        ]  # fmt: skip
        assert newest.call == ()
        assert [table.button(offer) for offer in table.board.offers] == [table.button(offer) for offer in newest.offers]

    def test_everything_may_pass_until_that_is_taken_back(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        assert table.private_texts(3) == ["you-pass-everything"]
        with table.refused("passes-already"):
            let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        assert table.at == ("bottom", 14), "the present moment passes at once, like any that is let pass"
        assert not passes_now(table.system, table.state, 3), "nobody is waited for"
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert table.sheet[-1] == "pace-moments names=Brad, Cass", "nobody can tell from that who lets everything pass"
        assert [passes_now(table.system, table.state, one) for one in (1, 2, 3, 4)] == [False, False, True, False]
        let_pass(table, by=3)
        assert not passes_now(table.system, table.state, 3)
        assert table.sheet[-1] == "pace-moments names=Brad"
        let_pass(table, by=3, everything=False)
        assert table.private_texts(3) == ["you-are-asked"]
        assert table.state.waves == ()
        with table.refused("passes-nothing"):
            let_pass(table, by=3, everything=False)

    def test_everything_passes_until_something_is_aimed_at_one(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        table.declare("Andy", action="shoot CASS", speed="slow", by=2)
        assert table.sheet[-1] == "pace-moments names=Brad, Cass"
        assert not passes_now(table.system, table.state, 3)

    def test_one_who_lets_everything_pass_at_another_pace_is_not_waited_for(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        table.configure("pace", "gm")
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert table.state.paused and not passes_now(table.system, table.state, 3)

    def test_a_hidden_one_never_holds_the_clock(self) -> None:
        sheets = []
        for hidden in (False, True):
            table = Duel(pace="moments")
            table.seat(Brad=20)
            if hidden:
                table.join("Snake", player=7, hidden=True, initiative=14)
            table.join("Dirk", initiative=2)
            table.next()
            table.declare("Brad", action="shoot Dirk", speed="slow", by=1)
            assert table.at == ("top", 11)
            sheets.append(table.sheet)
        assert sheets[0] == sheets[1]

    def test_a_turn_that_comes_to_a_hidden_one_passes_no_moment(self) -> None:
        """Lurker would come before Brad, and is told so: what everybody sees of Abel's attack is the same without."""
        seen = []
        for hidden in (False, True):
            table = Table("exp-theatrical", pace="moments")
            for number, (name, side, dex) in enumerate((("Abel", "crew", 12), ("Brad", "foes", 9)), 1):
                table.join(name, player=number, side=side, dexterity=dex)
            if hidden:
                table.join("Lurker", side="foes", hidden=True, dexterity=15)
            table.flip(side="crew", roll="7")
            table.flip(side="foes", roll="2")
            table.act("Abel", do="attack", by=1)
            assert table.codes().count("hidden-due") == hidden
            seen.append([(table.text(one.phrase), one.offers) for one in table.last if one.audience is Audience.PUBLIC])
        assert seen[0] == seen[1]


class TestGm:
    def test_the_newest_line_has_answer_where_somebody_could_and_not_where_nobody_could(self) -> None:
        table = shot(pace="gm")
        assert table.state.paused and [one.verb for one in table.board.offers] == ["answer", "next"]
        nobody = Table("exp-none", pace="gm")
        nobody.join("Andy", player=1)
        nobody.join("Bess", player=2)
        nobody.next()
        assert nobody.act("Andy", do="both", by=1)[-1].offers == nobody.board.offers
        assert nobody.state.paused and [one.verb for one in nobody.board.offers] == ["next"]

    def test_a_turn_waits_too(self) -> None:
        table = Table("fast-action", pace="gm")
        for number, name in enumerate(("Anders", "Berta"), 1):
            table.join(name, player=number, dice=5)
        table.flip("Anders", roll="6 6 6 1 1")
        table.flip("Berta", roll="6 6 1 1 1")
        assert (
            table.public_texts()[-1] == "**The order:** Anders, Berta."
        )  # it follows from the dice, and waits for nobody
        assert (table.state.paused, table.state.up) == (True, None)
        table.next()
        assert table.state.up == table.id("Anders")
        table.act("Anders", done=True, by=1)
        assert (table.state.paused, table.state.up) == (True, None)
        table.next()
        assert table.state.up == table.id("Berta")


@every_system
def test_at_the_gms_pace_one_next_calls_somebody(system: str) -> None:
    """Whatever has to be declared, rolled or dealt before: from there on every Next shows, and the first one calls."""
    table = Table(system, pace="gm")
    for number, name in enumerate(("Andy", "Brad"), 1):
        table.join(name, player=number, side=name)
    if not table.state.paused and "declare" in table.system.options:
        for name in ("Andy", "Brad"):
            with suppress(Refused):
                table.declare(name, speed="fast")
    if "flip" in table.system.options:
        table.flip()
    if any(event.call for event in table.last):
        return  # the dice themselves have asked
    table.next()
    assert [event.call for event in table.last if event.call], table.public_texts()
    for _ in range(4):
        with suppress(Refused):
            table.next()
            assert table.public_texts()


@walks(3)
@every_system
@pytest.mark.parametrize("pace", ["moments", "gm"])
def test_at_any_pace_the_gm_can_go_on(system: str, pace: str, script: list[int]) -> None:
    """While the clock waits, Next is accepted and takes the fight on; what waits is what the board says.

    One Next is enough, also where somebody was asked: it closes that, and goes on to what comes next.
    """
    table = seated(system_of(system))
    table.configure("pace", pace)
    onward = table.system.command("next", by=GM)
    for _ in walk(table, script):
        assert not table.state.paused or table.board.prompt[0].code in ("pace-moments", "pace-gm")
        assert not table.state.paused or table.system.may(table.state, onward)
        if not table.system.may(table.state, onward):
            continue
        before = table.cursor
        step = table.system.apply(table.state, onward, table.draw())
        assert not table.state.paused or table.system.cursor(step.state) != before
        assert not table.state.paused or heard(step.events), "every Next shows"
        closed = still(table.system).apply(table.state, onward, table.draw())
        called = any(event.call for event in step.events)
        assert called or not step.state.paused or len(step.events) > len(closed.events), "it only closes"
