"""Leases on PostgreSQL: who has which shards, and that nothing is stored under a tenure that is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import pytest

from bot.app.ports import BoardPost, Deposed, Leases
from bot.app.shards import Shards
from bot.storage.database import TABLES, Run
from bot.storage.postgres.opening import CONNECTIONS
from bot.storage.postgres.store import PostgresStore, _adding_under_a_tenure
from bot.storage.statements import Row
from tests.storage.samples import CHANNEL, new, revision, sent

SOME = Shards((0, 1, 2, 3), 16)
LONG, OVER = 60.0, -1.0
"""Seconds that a tenure lasts: one that is over as soon as it begins needs no waiting."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[PostgresStore]:
    async with PostgresStore.open_at(database) as opened:
        yield opened


@pytest.fixture
def leases(store: PostgresStore) -> Leases:
    return store.leases


async def until(look: Callable[[], Awaitable[Sequence[object]]]) -> None:
    """Return as soon as a look finds something."""
    while not await look():
        pass


async def test_shards_are_had_by_one_tenure_alone(leases: Leases) -> None:
    first = await leases.hold(None, "first", SOME, LONG)
    second = await leases.hold(None, "second", SOME, LONG)
    assert first.shards == {0, 1, 2, 3} and second.shards == set() and second.number > first.number
    assert await leases.holders(SOME) == ("first",)
    assert await leases.hold(first.number, "first", SOME, LONG) == first
    assert await leases.hold(second.number, "second", SOME, LONG) == second


async def test_a_tenure_is_held_on_to_while_commands_have_all_other_connections(
    store: PostgresStore, leases: Leases
) -> None:
    held = await leases.hold(None, "first", SOME, LONG)
    begun, going_on = asyncio.Semaphore(0), asyncio.Event()

    async def work(run: Run) -> None:
        begun.release()
        await going_on.wait()

    commands = [asyncio.create_task(store._in_one(work)) for _ in range(CONNECTIONS + 1)]
    for _ in range(CONNECTIONS):
        await begun.acquire()
    assert begun.locked(), "one more waits for a connection"
    assert await leases.hold(held.number, "first", SOME, LONG) == held
    going_on.set()
    await asyncio.gather(*commands)


async def test_one_that_is_over_is_taken_over_for_good(leases: Leases) -> None:
    first = await leases.hold(None, "first", SOME, OVER)
    second = await leases.hold(None, "second", Shards((3,), 16), LONG)
    assert second.shards == {3}
    with pytest.raises(Deposed):
        await leases.hold(first.number, "first", SOME, LONG)
    again = await leases.hold(None, "first", SOME, LONG)
    assert again.shards == {0, 1, 2} and again.number > second.number, "of one shard, and so of all"


async def test_one_that_is_over_and_that_nobody_takes_over_can_be_held_on_to(leases: Leases) -> None:
    first = await leases.hold(None, "first", SOME, OVER)
    await leases.hold(None, "elsewhere", Shards((4, 5), 16), LONG)
    assert await leases.hold(first.number, "first", SOME, LONG) == first
    assert (await leases.hold(None, "second", SOME, LONG)).shards == set()


async def test_ranges_that_overlap_are_shared_out(leases: Leases) -> None:
    first = await leases.hold(None, "first", SOME, LONG)
    wanted = Shards((2, 3, 4, 5), 16)
    second = await leases.hold(None, "second", wanted, LONG)
    assert second.shards == {4, 5}
    assert await leases.holders(Shards.every(16)) == ("first", "second")
    await leases.give_back(first.number)
    assert await leases.holders(SOME) == ()
    assert (await leases.hold(second.number, "second", wanted, LONG)).shards == {2, 3, 4, 5}


async def test_shards_of_another_count_wait_until_all_of_the_others_are_free(leases: Leases) -> None:
    first = await leases.hold(None, "first", SOME, LONG)
    second = await leases.hold(None, "second", Shards((7,), 8), LONG)
    assert second.shards == set() and await leases.holders(Shards((7,), 8)) == ("first",)
    await leases.give_back(first.number)
    assert (await leases.hold(second.number, "second", Shards((7,), 8), OVER)).shards == {7}
    assert (await leases.hold(None, "third", Shards((15,), 16), LONG)).shards == {15}


async def test_of_many_that_come_at_once_each_shard_is_had_by_one(leases: Leases) -> None:
    held = await asyncio.gather(*(leases.hold(None, f"{one}", SOME, LONG) for one in range(8)))
    assert sorted(shard for one in held for shard in one.shards) == [0, 1, 2, 3]
    assert len({one.number for one in held}) == 8


async def test_nothing_is_stored_under_a_tenure_that_is_over(store: PostgresStore, leases: Leases) -> None:
    ended: list[bool] = []
    first = await leases.hold(None, "first", SOME, OVER)
    mine = store.under(first.number, lambda: ended.append(True))
    opened = await mine.open(new())
    await asyncio.gather(mine.append(opened.id, revision(2, "Round 1")), mine.put_note("mine", "1"))
    await mine.append(opened.id, revision(3, news=(1,)))
    assert ended == []
    await leases.hold(None, "second", SOME, LONG)
    board = BoardPost(encounter=opened.id, channel=CHANNEL, message=1, posted=1, digest="")
    for late in (
        mine.append(opened.id, revision(4)),
        mine.append(opened.id, revision(4), ended=5),
        mine.open(new(77)),
        mine.put_board(board),
        mine.put_note("mine", "2"),
        mine.delivered([sent(opened.id, 2, 0)]),
        mine.forget(channel=CHANNEL),
    ):
        with pytest.raises(Deposed):
            await late
    assert len(ended) == 7
    assert [one.number for one in await store.revisions(opened.id)] == [1, 2, 3]
    assert await store.running() == [opened.channel] and len(await store.pending()) == 1
    assert (await mine.note("mine"), await store.board(opened.id)) == ("1", None)


async def test_the_statement_that_adds_revisions_locks_the_tenure_by_itself(store: PostgresStore) -> None:
    for rows in (1, 3):
        values = [None] * len(TABLES["revisions"]) * rows
        plan = await store._rows(f"EXPLAIN {_adding_under_a_tenure(rows)}", [*values, 1])
        assert any("LockRows" in str(line) for line in plan), plan


async def test_rows_that_wait_together_are_stored_under_one_tenure(store: PostgresStore, leases: Leases) -> None:
    held = await leases.hold(None, "first", SOME, LONG)
    mine = store.under(held.number, lambda: None)
    opened = [await mine.open(new(channel)) for channel in range(5)]
    await asyncio.gather(*(mine.append(one.id, revision(2, request_id=one.id)) for one in opened))
    for one in opened:
        newest = await mine.newest(one.id)
        assert newest is not None and (newest.number, newest.request_id) == (2, one.id)


async def test_who_takes_over_waits_for_what_is_being_stored(
    store: PostgresStore, leases: Leases, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await leases.hold(None, "first", SOME, OVER)
    mine = store.under(first.number, lambda: None)
    opened = await mine.open(new())
    taking: list[asyncio.Task[object]] = []

    add = mine._add_revisions

    async def slowly(run: Run, rows: Sequence[Row]) -> None:
        await add(run, rows)
        taking.append(asyncio.create_task(leases.hold(None, "second", SOME, LONG)))
        waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        await until(lambda: store._rows(waiting))
        assert not taking[0].done()

    monkeypatch.setattr(mine, "_add_revisions", slowly)
    await mine.append(opened.id, revision(2, news=(1,)))
    await taking[0]
    monkeypatch.undo()
    assert [one.number for one in await store.revisions(opened.id)] == [1, 2]
    with pytest.raises(Deposed):
        await mine.append(opened.id, revision(3))
