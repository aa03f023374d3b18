"""The deadline of a round of declarations, by the time that comes with each command."""

from typing import Any

import pytest

from bot.fight import deadlines
from bot.rules.commands import Elapse
from bot.rules.deck import parse_pool, read
from bot.rules.model import PUBLIC
from bot.rules.registry import system_of
from tests.conformance.table import Table
from tests.rules.saloon import Saloon

NOON = 1_700_000_000_000


def yard(deadline: str = "2m") -> Saloon:
    """At noon Andy (player 1) and Brad (the GM's) are asked to declare within two minutes."""
    table = Saloon(deadline=deadline)
    table.now = NOON
    table.join("Andy", player=1, reflex="2d8")
    table.now = NOON + 5_000
    table.join("Brad", reflex="1d8")
    return table


def ends(table: Table) -> Any:
    """Return the end of the time to declare, in the state and on the board."""
    return deadlines.ends(table.deadlines), table.board.ends


def over(table: Table, seconds: float = 120) -> None:
    """Have the clock say, so many seconds after noon, that the time is over."""
    table.now = NOON + round(seconds * 1000)
    table.do(Elapse(by=PUBLIC))


class TestTheLength:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("30s", "30s"), ("90S", "90s"), ("120s", "2m"), ("60 m", "1h"), (" 48h ", "2d"), ("7d", "7d"),
            ("off", "off"),
        ],
    )  # fmt: skip
    def test_it_is_kept_in_the_longest_unit(self, typed: str, kept: str) -> None:
        table = Saloon()
        table.configure("deadline", typed)
        assert table.state.setting("deadline") == kept

    @pytest.mark.parametrize("typed", ["29s", "8d", "169h", "10", "s", "1.5h", "1w", "-5m", "0d", "10m 5s", "1234567s"])
    def test_anything_else_is_refused_with_what_it_may_be(self, typed: str) -> None:
        with Saloon().refused(
            "bad-setting-span", key="deadline", found=typed, allowed=("off",), least="30s", most="7d"
        ):
            Saloon().configure("deadline", typed)

    def test_some_that_people_want_are_offered(self) -> None:
        by_key = {setting.key: setting for setting in system_of("past-participle").settings}
        assert by_key["deadline"].examples == ("30s", "2m", "10m", "1h", "1d", "7d", "1d 08-23 Europe/Berlin")
        assert by_key["window"].examples == ("10", "300")
        assert by_key["pace"].examples == ()
        assert by_key["window"].bounds == {"least": "10", "most": "300"}


class TestItsBeginning:
    def test_it_begins_with_the_first_one_whom_everybody_sees(self) -> None:
        table = Saloon(deadline="30s")
        table.now = NOON
        assert ends(table) == (None, None)
        table.join("Snake", hidden=True, reflex="1d6")
        assert deadlines.ends(table.deadlines) is None
        table.now = NOON + 7_000
        table.join("Andy", player=1, reflex="2d8")
        assert ends(table) == (NOON + 37_000, NOON + 37_000)

    def test_it_stays_whatever_happens_until_it_is_over(self) -> None:
        table = yard()
        table.now = NOON + 60_000
        table.declare("Andy", speed="fast", by=1)
        table.configure("exposure", "off")
        assert deadlines.ends(table.deadlines) == NOON + 120_000

    def test_each_round_has_its_own_and_its_call_says_when_it_is_over(self) -> None:
        table = yard()
        table.clash(Andy=("fast", "8"), Brad=("fast", "CF"))
        assert ends(table) == (NOON + 125_000, NOON + 125_000), "the GM is waited for"
        table.now = NOON + 600_000
        table.next(round=True)
        assert deadlines.ends(table.deadlines) == NOON + 720_000
        assert [event.ends for event in table.last] == [None] * (len(table.last) - 1) + [NOON + 720_000]

    def test_another_length_begins_it_anew_and_off_ends_it(self) -> None:
        table = yard()
        table.clash(Andy=("fast", "8"), Brad=("fast", "8"))
        table.next(round=True)
        table.now = NOON + 60_000
        table.configure("deadline", "1m")
        assert deadlines.ends(table.deadlines) == NOON + 120_000
        assert table.last[-1].ends == NOON + 120_000
        table.configure("deadline", "off")
        assert (*ends(table), table.last[-1].ends) == (None, None, None)

    def test_without_a_time_there_is_none(self) -> None:
        table = Saloon(deadline="30s")
        table.join("Andy", player=1, reflex="2d8")
        assert deadlines.ends(table.deadlines) is None


class TestItsEnd:
    def test_who_has_not_declared_does_what_is_plain_and_it_goes_on(self) -> None:
        table = yard()
        table.declare("Andy", speed="fast", by=1)
        over(table)
        assert table.public_texts()[0] == "deadline-over-plain names=Brad what=normal"
        assert not any("declared" in text for text in table.public_texts())
        assert [one.speed for one in table.state.combatants] == ["fast", "normal"]
        assert table.state.stage != "declare" and deadlines.ends(table.deadlines) == NOON + 240_000

    def test_the_next_round_is_not_over(self) -> None:
        table = yard()
        table.declare("Andy", speed="fast", by=1)
        over(table)
        with table.refused("time-ends-itself"):
            over(table, 239)

    def test_where_it_cannot_go_on_all_clocks_stop(self) -> None:
        """The card that the table has laid for the crew calls for a follow-up once Cass, of the crew too, reads it."""
        table = yard()
        table.configure("cards", "side")
        cards = table.state.pile.deck.cards
        card = next(
            one.number
            for one in cards
            if read(one, parse_pool("2d8")).again == () and read(one, parse_pool("5d4")).again != ()
        )
        table.flip(card=str(card), side="crew")
        table.declare("Andy", speed="fast", by=1)
        table.join("Cass", player=2, reflex="5d4")
        table.declare("Cass", speed="fast", by=2)
        over(table)
        assert table.state.stage == "declare" and table.deadlines.stopped is not None
        assert table.public_texts() == ["clocks-stop-stuck"]
