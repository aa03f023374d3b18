"""Deadlines over two processes and restarts, on each database: each comes once, and none too early."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.app.saloon import ANN, BOB, NOON, SALOON, Chance, Clock, Saloon
from tests.storage.conftest import Opening

MINUTE = 60 * 1000


@pytest.fixture
async def two(opening: Opening, path: Path) -> AsyncIterator[list[Saloon]]:
    """Two processes on one database, by one clock: Andy (Ann's) is up for ten minutes, and then Bess (Bob's)."""
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(opening()) for _ in range(2)]
        first = Saloon(path, one, clock=Clock(), chance=Chance())
        await first.start(system="exp-none")
        for name, player in (("Andy", ANN), ("Bess", BOB)):
            await first.join(name, player, reflex=None)
        await first.give("configure", key="deadline", value="10m")
        await first.give("next")
        second = Saloon(path, other, clock=first.clock, chance=first.chance)
        await second.resumed()
        yield [first, second]


async def ended(saloons: list[Saloon]) -> list[str]:
    """Have the time come in all processes at once; return who gave the commands since the start, as the rows say."""
    await asyncio.gather(*(one.timer.time_over(SALOON.channel) for one in saloons))
    rows = await saloons[0].store.revisions(1)
    return [event.phrase.code for row in rows for event in row.events if event.phrase.code == "time-over"]


async def test_of_two_processes_one_ends_each_turn_and_none_too_early(two: list[Saloon]) -> None:
    first, _ = two
    for turn in range(1, 5):
        first.clock.time = NOON + turn * 10 * MINUTE - 1
        assert len(await ended(two)) == turn - 1
        first.clock.time += 1
        assert len(await ended(two)) == turn
        assert len(await ended(two)) == turn, "nor again"
    first.clock.time = NOON
    assert len(await ended(two)) == 4, "a clock that was put back ends nothing"


async def test_after_a_restart_the_end_is_found_again_and_comes_once(two: list[Saloon]) -> None:
    first, second = two
    first.clock.time = NOON + 60 * MINUTE
    again = Saloon(first.path, second.store, clock=first.clock, chance=first.chance)
    await again.resumed()
    assert again.timers.moments == {SALOON.channel: NOON + 7 * MINUTE + 30_000}, "which is past: at once"
    assert len(await ended([again])) == 1
    assert again.timers.moments == {SALOON.channel: NOON + 67 * MINUTE + 30_000}, "Bess has the whole time"
    assert len(await ended([again, first])) == 1
