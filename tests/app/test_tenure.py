"""The tenure of a process: how long it may answer, what it takes, and when it is over. In time that is made up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import pytest

from bot.app.ports import Deposed, Held, Leases, Unsaved
from bot.app.shards import Shards
from bot.app.tenure import Pace, Tenure

WANTED = Shards((0, 1), 4)
PACE = Pace(lasts=10.0, margin=2.0, renews=3.0, tries=1.0, again=1.0)
Told = Sequence[int] | Exception


class EnoughError(Exception):
    """It was tried often enough."""


class Table(Leases):
    """Leases of which somebody else says what each try brings: shards, or what it fails with."""

    def __init__(self, *told: Told, names: Sequence[str] = ("Ann",)) -> None:
        self.now = 100.0
        self.told, self.names = list(told), names
        self.tries: list[tuple[float, int | None]] = []
        self.given_back: list[int] = []
        self.takes, self.failing = 0.0, False

    def clock(self) -> float:
        return self.now

    async def pause(self, seconds: float) -> None:
        self.now += seconds

    async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
        assert (holder, wanted, lasts) == ("me", WANTED, 10.0)
        self.tries.append((self.now, number))
        self.now += self.takes
        told = self.told.pop(0) if self.told else Deposed()
        if isinstance(told, Exception):
            raise told
        return Held(7, frozenset(told))

    async def give_back(self, number: int) -> None:
        self.given_back.append(number)
        if self.failing:
            raise Unsaved("not-saved-locked")

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        assert wanted == WANTED
        return tuple(self.names)


def tenure_of(table: Table) -> Tenure:
    return Tenure(table, WANTED, "me", table.clock, table.pause, PACE)


async def test_one_that_has_not_begun_may_answer_nothing() -> None:
    table = Table()
    tenure = tenure_of(table)
    assert not tenure.valid and tenure.number is None
    await tenure.give_back()
    assert table.given_back == []


async def test_it_may_answer_until_shortly_before_it_is_over_counted_from_when_it_was_asked_for() -> None:
    table = Table((0, 1))
    table.takes = 0.5
    tenure = tenure_of(table)
    assert await tenure.begin() == WANTED and tenure.number == 7
    table.now = 107.9
    assert tenure.valid
    table.now = 108.0
    assert not tenure.valid


async def test_it_waits_until_some_of_its_shards_are_free(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    table = Table((), Unsaved("not-saved-locked"), (), (1,), names=("Ann", "Bob"))
    tenure = tenure_of(table)
    assert await tenure.begin() == Shards((1,), 4)
    assert table.tries == [(100.0, None), (101.0, 7), (102.0, 7), (103.0, 7)]
    assert [one for one in caplog.messages if "waiting" in one] == [
        "shards 0-1/4 are had by Ann and Bob; waiting for one of them"
    ]


async def test_where_nobody_has_them_any_more_nobody_is_named(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    await tenure_of(Table((), (1,), names=())).begin()
    assert "waiting" not in caplog.text


async def test_who_has_its_shards_is_told_again_where_it_is_another(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    table = Table((), (), (0,))
    tenure = tenure_of(table)
    beginning = asyncio.create_task(tenure.begin())
    table.names = ("Bob",)
    await beginning
    assert sum("had by Bob" in one for one in caplog.messages) == 1


async def test_it_is_held_on_to_and_takes_what_becomes_free(caplog: pytest.LogCaptureFixture) -> None:
    table = Table((1,), (1,), (0, 1), (0, 1), (0, 1))
    tenure = tenure_of(table)
    await tenure.begin()
    gained: list[Shards] = []
    await tenure.keep(gained.append)
    assert gained == [Shards((0,), 4)]
    assert [at for at, _ in table.tries] == [100, 101, 102, 105, 108, 111], (
        "sooner while there is something to wait for"
    )
    assert "another process has taken over" in caplog.text


async def test_once_it_is_over_nothing_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    table = Table((0, 1))
    tenure = tenure_of(table)
    await tenure.begin()
    await tenure.keep(lambda shards: None)
    assert not tenure.valid and table.now < 108
    await tenure.give_back()
    assert table.given_back == [7]


async def test_who_is_told_by_the_store_that_it_is_over_answers_nothing_and_tries_no_more() -> None:
    table = Table((0, 1), (0, 1))
    tenure = tenure_of(table)
    await tenure.begin()
    tenure.end()
    assert not tenure.valid
    await tenure.keep(lambda shards: None)
    assert len(table.tries) == 1


async def test_while_the_store_fails_it_is_tried_again_and_may_go_on(caplog: pytest.LogCaptureFixture) -> None:
    table = Table((0, 1), *[Unsaved("not-saved-locked")] * 5, TimeoutError(), (0, 1))
    tenure = tenure_of(table)
    await tenure.begin()
    valid: list[bool] = []
    real = table.pause

    async def pause(seconds: float) -> None:
        await real(seconds)
        valid.append(tenure.valid)

    tenure._pause = pause
    await tenure.keep(lambda shards: None)
    assert [at for at, _ in table.tries] == [100, 103, 104, 105, 106, 107, 108, 109, 112], "sooner while it fails"
    assert valid == [True] * 5 + [False] * 2 + [True], "until 108, and again once it is held on to at 109"
    assert caplog.text.count("could not be held on to") == 2, "one line for each reason"
    assert "not-saved-locked" in caplog.text and "the database is too slow" in caplog.text


async def test_a_store_that_does_not_answer_is_given_up_in_time() -> None:
    class Mute(Table):
        async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
            if number is not None:
                await asyncio.Event().wait()
            return await super().hold(number, holder, wanted, lasts)

    table = Mute((0, 1))
    tenure = Tenure(table, WANTED, "me", table.clock, table.pause, PACE._replace(renews=0.01))
    await tenure.begin()
    real = table.pause

    async def pause(seconds: float) -> None:
        await real(seconds)
        if table.now > 100.025:
            raise EnoughError

    tenure._pause = pause
    with pytest.raises(EnoughError):
        await tenure.keep(lambda shards: None)


@pytest.mark.parametrize("failing", [False, True])
async def test_it_is_given_back_and_then_over_or_runs_out_if_the_store_fails(failing: bool) -> None:
    table = Table((0, 1))
    table.failing = failing
    tenure = tenure_of(table)
    await tenure.begin()
    await tenure.give_back()
    assert table.given_back == [7] and not tenure.valid


def test_two_tries_fail_before_it_is_over_and_who_waits_takes_over_in_time() -> None:
    pace = Pace()
    assert pace == (9.0, 1.0, 2.5, 1.0, 0.25)
    assert 3 * pace.renews <= pace.lasts - pace.margin
    assert pace.lasts + pace.tries + 5 <= 15
