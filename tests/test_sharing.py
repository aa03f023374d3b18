"""Who serves which shards: claimed before anything is served, kept meanwhile, given back after it, or taken over."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from bot import sharing
from bot.app.ports import Locks, LocksLost
from bot.app.shards import ALL, Shards
from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend
from bot.sharing import Pace, Sharing

WANTED = Shards((0, 1), 4)
PACE = Pace(lasts=10.0, margin=2.0, keeps=3.0, tries=1.0, again=0.5)
Told = Sequence[int] | Exception


class Clock:
    """A clock that goes on where somebody waits, and by nothing else."""

    def __init__(self) -> None:
        self.now = 100.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


class Table(Locks):
    """Locks of which somebody else says what each try brings: shards, or what it fails with; at the end, nothing."""

    def __init__(self, clock: Clock, *told: Told, names: Sequence[str] = ("Ann",)) -> None:
        self.clock, self.told, self.names = clock, list(told), names
        self.tries: list[float] = []
        self.held: frozenset[int] = frozenset()
        self.returned, self.takes = 0, 0.0
        self.through, self.breaks = asyncio.Event(), asyncio.Event()

    @property
    def had(self) -> bool:
        return bool(self.held)

    async def take(self, wanted: Shards, lasts: float) -> frozenset[int]:
        assert (wanted, lasts) == (WANTED, 10.0)
        if not self.told:
            self.through.set()
            await asyncio.Event().wait()
        self.tries.append(self.clock.now)
        self.clock.now += self.takes
        told = self.told.pop(0)
        if isinstance(told, Exception):
            self.held = frozenset()
            raise told
        self.held = frozenset(told)
        return self.held

    async def lost(self, within: float) -> None:
        if not self.breaks.is_set():
            await self.clock.sleep(within)
        self.breaks.clear()

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        return tuple(self.names)

    async def give_back(self) -> None:
        self.returned += 1
        self.held = frozenset()


class Client:
    """What is served, as far as it is told of shards."""

    def __init__(self, *, failing: bool = False) -> None:
        self.failing = failing
        self.served: list[Shards] = []

    async def serve_too(self, shards: Shards) -> None:
        self.served.append(shards)
        if self.failing:
            raise ConnectionError("lost")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sharing, "steady", lambda: clock.now)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    return clock


async def for_ever() -> None:
    await asyncio.Event().wait()


async def requested(one: Sharing) -> None:
    (began,) = CircuitBreaker(one.may_send).trace().on_request_start
    await began(None, None, None)  # type: ignore[arg-type]


async def test_a_file_is_had_whole_by_one_process() -> None:
    async with Sharing(None) as alone:
        assert await alone.claim(Client(), ALL) == ALL
        assert await alone.lasts_for(asyncio.sleep(0))
    await requested(alone)


async def test_it_may_answer_until_shortly_before_the_locks_go_counted_from_when_it_asked(clock: Clock) -> None:
    table = Table(clock, (0, 1))
    table.takes = 0.5
    async with Sharing(table, PACE) as shared:
        await requested(shared)  # Nothing is claimed: it asks how many shards there are.
        assert await shared.claim(Client(), WANTED) == WANTED
        clock.now = 107.9
        assert shared.may_send()
        clock.now = 108.0
        assert not shared.may_send()


async def test_it_waits_until_some_of_its_shards_are_free(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    table = Table(clock, (), LocksLost("away"), (), (1,), names=("Ann", "Bob"))
    async with Sharing(table, PACE) as shared:
        assert await shared.claim(Client(), WANTED) == Shards((1,), 4)
    assert table.tries == [100.0, 101.0, 102.0, 103.0]
    assert [one for one in caplog.messages if "waiting" in one] == [
        "shards 0-1/4 are had by Ann and Bob; waiting for one of them"
    ]


async def test_where_nobody_has_them_any_more_nobody_is_named(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    async with Sharing(Table(clock, (), (1,), names=()), PACE) as shared:
        await shared.claim(Client(), WANTED)
    assert "waiting" not in caplog.text


async def test_while_it_waits_it_may_send_nothing_and_told_to_stop_it_gives_back_what_it_may_have(clock: Clock) -> None:
    table = Table(clock, ())
    async with Sharing(table, PACE) as shared:
        waiting = asyncio.create_task(shared.claim(Client(), WANTED))
        await table.through.wait()
        with pytest.raises(NotAllowedToSend):
            await requested(shared)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert table.returned == 1


async def test_the_locks_are_kept_and_what_becomes_free_is_served_too(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot")
    table, client = Table(clock, (1,), (1,), (0, 1), (0, 1), (0, 1)), Client()
    async with Sharing(table, PACE) as shared:
        await shared.claim(client, WANTED)
        await table.through.wait()
        assert client.served == [Shards((0,), 4)] and shared.may_send()
        assert table.tries == [100, 101, 102, 105, 108], "sooner while there is something to wait for"
    assert table.returned == 1
    with pytest.raises(NotAllowedToSend):
        await requested(shared)
    assert "this process serves shards 0/4, too" in caplog.text


async def test_once_another_process_has_a_lock_all_begins_anew(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(clock, (0, 1), (0,))
    async with Sharing(table, PACE) as shared:
        await shared.claim(Client(), WANTED)
        assert not await shared.lasts_for(for_ever())
        assert table.had and not shared.may_send(), "not for the other shard either"
    assert "another process has taken over some of shards 0-1/4" in caplog.text


async def test_locks_that_are_lost_are_taken_again_at_once_and_nothing_is_sent_meanwhile(clock: Clock) -> None:
    table = Table(clock, (0, 1), LocksLost("broke off"), LocksLost("broke off"), (0, 1))
    async with Sharing(table, PACE) as shared:
        await shared.claim(Client(), WANTED)
        assert shared.may_send()
        table.held = frozenset()
        table.breaks.set()
        assert not shared.may_send()
        await table.through.wait()
        assert table.tries == [100, 100, 100.5, 101] and shared.may_send()


async def test_while_the_database_fails_one_line_tells_each_reason(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(clock, (0, 1), *[LocksLost("away")] * 5, TimeoutError(), (0, 1))
    async with Sharing(table, PACE) as shared:
        await shared.claim(Client(), WANTED)
        await table.through.wait()
    assert caplog.text.count("could not be held on to") == 2
    assert "away" in caplog.text and "the database is too slow" in caplog.text


async def test_a_database_that_says_nothing_is_given_up_once_the_locks_may_have_gone(clock: Clock) -> None:
    class Mute(Table):
        async def take(self, wanted: Shards, lasts: float) -> frozenset[int]:
            if self.tries:
                try:
                    await for_ever()
                finally:
                    self.through.set()
            return await super().take(wanted, lasts)

    table = Mute(clock, (0, 1))
    async with Sharing(table, PACE._replace(lasts=10.0, margin=10.0, keeps=0.01)) as shared:
        await shared.claim(Client(), WANTED)
        await table.through.wait()


async def test_what_fails_is_told_and_what_is_cancelled_is_left() -> None:
    async def fails() -> None:
        raise ValueError("so it is")

    async with Sharing(None) as alone:
        with pytest.raises(ValueError, match="so it is"):
            await alone.lasts_for(fails())
        doing = asyncio.create_task(alone.lasts_for(for_ever()))
        await asyncio.sleep(0)
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing


async def test_where_more_cannot_be_served_all_begins_anew(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    async with Sharing(Table(clock, (1,), (0, 1)), PACE) as shared:
        await shared.claim(Client(failing=True), WANTED)
        assert not await shared.lasts_for(for_ever())
    assert "the connection begins anew (lost)" in caplog.text


def test_two_tries_fail_before_the_locks_go_and_who_waits_takes_over_in_time() -> None:
    pace = Pace()
    assert pace == (9.0, 1.0, 2.5, 1.0, 0.25)
    assert 3 * pace.keeps <= pace.lasts - pace.margin
    assert pace.lasts + pace.tries + 5 <= 15
