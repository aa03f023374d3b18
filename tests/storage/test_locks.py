"""Locks on PostgreSQL: who has which shards, and that they go with the session that took them."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.app.ports import LocksLost
from bot.app.shards import Shards
from bot.storage.database import Run
from bot.storage.postgres.locks import PostgresLocks
from bot.storage.postgres.opening import CONNECTIONS, Hosts
from bot.storage.postgres.store import PostgresStore
from tests.storage.relay import Relay, relayed

SOME = Shards((0, 1, 2, 3), 16)
LASTS = 600.0
"""Seconds for which nobody is taken for dead."""


@pytest.fixture
async def process(database: str) -> AsyncIterator[Callable[..., PostgresLocks]]:
    """Returns the locks of a further process."""
    made: list[PostgresLocks] = []

    def another(name: str, url: str = database) -> PostgresLocks:
        made.append(PostgresLocks(Hosts(url), name))
        return made[-1]

    yield another
    for one in made:
        await one.give_back()


@pytest.fixture
async def relay(database: str) -> AsyncIterator[Relay]:
    with tempfile.TemporaryDirectory() as folder:
        async with relayed(database, Path(folder)) as way:
            yield way


async def taken(locks: PostgresLocks, wanted: Shards, *shards: int) -> None:
    """Take locks until these are among them: a session that has ended is gone a moment later."""
    while not (await locks.take(wanted, LASTS)).issuperset(shards):
        pass  # Each try is a way to the server and back.


async def test_shards_are_had_by_one_process_alone(process: Callable[..., PostgresLocks]) -> None:
    first, second = process("first"), process("second")
    assert await second.holders(SOME) == ()
    assert await first.take(SOME, LASTS) == {0, 1, 2, 3}
    assert await second.take(SOME, LASTS) == set() and not second.had
    assert await second.holders(SOME) == ("first",)
    assert await first.take(SOME, LASTS) == {0, 1, 2, 3}
    await first.give_back()
    assert not first.had
    await taken(second, SOME, 0, 1, 2, 3)
    assert await first.take(SOME, LASTS) == set()


async def test_ranges_that_overlap_are_shared_out(process: Callable[..., PostgresLocks]) -> None:
    first, second, third = process("first"), process("second"), process("third")
    wanted = Shards((2, 3, 4, 5), 16)
    await first.take(SOME, LASTS)
    assert await second.take(wanted, LASTS) == {4, 5}
    assert await third.take(Shards((5,), 16), LASTS) == set()
    assert await third.holders(Shards.every(16)) == ("first", "second")
    assert await third.holders(SOME) == ("first",)
    await first.give_back()
    await taken(second, wanted, 2, 3, 4, 5)


async def test_shards_of_another_count_wait_until_all_of_the_others_are_free(
    process: Callable[..., PostgresLocks],
) -> None:
    first, second = process("first"), process("second")
    await first.take(SOME, LASTS)
    assert await second.take(Shards((7,), 8), LASTS) == set()
    assert await second.holders(Shards((7,), 8)) == ("first",)
    await first.give_back()
    await taken(second, Shards((7,), 8), 7)
    assert await first.take(Shards((15,), 16), LASTS) == set()


async def test_of_many_that_come_at_once_each_shard_is_had_by_one(process: Callable[..., PostgresLocks]) -> None:
    held = await asyncio.gather(*(process(f"{one}").take(SOME, LASTS) for one in range(8)))
    assert sorted(shard for one in held for shard in one) == [0, 1, 2, 3]


async def test_they_go_with_the_connection_and_are_taken_again_from_a_session_that_lives_on(
    process: Callable[..., PostgresLocks], relay: Relay
) -> None:
    first, second = process("first", relay.url), process("second")
    await first.take(SOME, LASTS)
    relay.cut()
    await first.lost(within=LASTS)
    assert not first.had
    await taken(second, Shards((3,), 16), 3)
    assert await first.take(SOME, LASTS) == {0, 1, 2}, "another one was faster"

    relay.deaf = True  # The network swallows what the server says, and that it was left.
    trying = asyncio.create_task(first.take(SOME, LASTS))
    await relay.heard.wait()
    trying.cancel()
    await asyncio.gather(trying, return_exceptions=True)
    assert not first.had
    relay.deaf = False
    await taken(first, SOME, 0, 1, 2)


async def test_a_session_that_outlives_its_connection_is_ended_by_the_next_one(
    process: Callable[..., PostgresLocks],
) -> None:
    first, second = process("first"), process("second")
    await first.take(SOME, LASTS)
    connection, first._connection, first._held = first._connection, None, frozenset()
    assert connection is not None
    assert await first.take(SOME, LASTS) == {0, 1, 2, 3}
    assert await second.take(SOME, LASTS) == set()


async def test_they_go_once_the_server_has_not_heard_of_the_process_for_so_long(
    process: Callable[..., PostgresLocks],
) -> None:
    first, second = process("first"), process("second")
    await first.take(SOME, LASTS)
    assert first._connection is not None
    assert await first._connection.fetchval("SHOW idle_session_timeout") == "10min"
    await first._connection.execute("SET idle_session_timeout = 1")
    await first.lost(within=LASTS)
    assert await second.take(SOME, LASTS) == {0, 1, 2, 3} and not first.had


async def test_a_server_that_is_away_is_told(process: Callable[..., PostgresLocks], relay: Relay) -> None:
    first = process("first", relay.url)
    await first.take(SOME, LASTS)
    await relay.close()
    with pytest.raises(LocksLost, match=r"no server answers there|broke off"):
        await first.take(SOME, LASTS)
    assert not first.had and await first.holders(SOME) == ()
    await first.give_back()


async def test_they_are_kept_while_commands_have_all_connections(database: str) -> None:
    begun, going_on = asyncio.Semaphore(0), asyncio.Event()

    async def work(run: Run) -> None:
        begun.release()
        await going_on.wait()

    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(PostgresStore.open_at(database))
        stack.push_async_callback(store.locks.give_back)
        await store.locks.take(SOME, LASTS)
        commands = [asyncio.create_task(store._in_one(work)) for _ in range(CONNECTIONS + 1)]
        for _ in range(CONNECTIONS):
            await begun.acquire()
        assert begun.locked(), "one more waits for a connection"
        assert await store.locks.take(SOME, LASTS) == {0, 1, 2, 3}
        going_on.set()
        await asyncio.gather(*commands)
