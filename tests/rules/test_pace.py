"""The pace of the table: it goes on by itself, waits for those who could respond, or for the GM."""

from typing import Any

from bot.fight.deadlines import passes_now
from bot.rules.commands import Pass
from bot.rules.events import Audience
from tests.conformance.table import Table, player
from tests.rules.torg_table import Duel


def shot(**settings: str) -> Duel:
    """Brad (20) has shot at 20; Andy (14) and Cass (11), players' both, could surge in; Dirk (2) is the GM's."""
    table = Duel(**settings)
    table.seat(Brad=20, Andy=14, Cass=11)
    table.join("Dirk", initiative=2)
    table.next()
    table.declare("Brad", action="shoot Andy", speed="slow", by=1)
    return table


def let_pass(table: Table, *, by: int, everything: bool | None = None) -> Any:
    """Let pass."""
    return table.do(Pass(by=player(by), everything=everything))


class TestMoments:
    def test_everything_may_pass_until_that_is_taken_back(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        assert table.private_texts(3) == ["you-pass-everything"]
        with table.refused("passes-already"):
            let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        assert table.at == ("bottom", 14), "the present moment passes at once, like any that is let pass"
        assert not passes_now(table.fight, 3), "nobody is waited for"
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert table.sheet[-1] == "pace-moments names=Brad, Cass", "nobody can tell from that who lets everything pass"
        assert [passes_now(table.fight, one) for one in (1, 2, 3, 4)] == [False, False, True, False]
        let_pass(table, by=3)
        assert not passes_now(table.fight, 3)
        assert table.sheet[-1] == "pace-moments names=Brad"
        let_pass(table, by=3, everything=False)
        assert table.private_texts(3) == ["you-are-asked"]
        assert table.deadlines.waves == ()
        with table.refused("passes-nothing"):
            let_pass(table, by=3, everything=False)

    def test_everything_passes_until_something_is_aimed_at_one(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        table.declare("Andy", action="shoot CASS", speed="slow", by=2)
        assert table.sheet[-1] == "pace-moments names=Brad, Cass"
        assert not passes_now(table.fight, 3)

    def test_one_who_lets_everything_pass_at_another_pace_is_not_waited_for(self) -> None:
        table = shot(pace="moments")
        let_pass(table, by=3, everything=True)
        let_pass(table, by=2)
        table.configure("pace", "gm")
        table.declare("Andy", action="duck", speed="slow", by=2)
        assert table.paused and not passes_now(table.fight, 3)

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
            told = [table.text(one.phrase) for one in table.last if one.audience is Audience.PUBLIC]
            seen.append((told, table.offers))
        assert seen[0] == seen[1]
