"""What every `Store` returns of some shards: what belongs to servers of theirs, and nothing else."""

from __future__ import annotations

from bot.app.ports import BoardPost, GuildPreference, PreferenceKind, ScreenPost, Store
from bot.app.shards import ALL, Shards
from tests.storage.samples import LARGEST, new, revision

FIRST, THIRD = Shards((0,), 4), Shards((3,), 4)
OF_THIRD = 7 << 22


async def test_what_is_taken_up_is_that_of_the_shards_that_are_meant(store: Store) -> None:
    opened = [await store.open(new(channel, guild=guild)) for channel, guild in ((1, None), (2, 5), (3, OF_THIRD))]
    for one in opened:
        await store.append(one.id, revision(2, "Round 1"))
        await store.put_screen(ScreenPost(encounter=one.id, channel=9, user=1))
    theirs = {None: {one.id for one in opened}, FIRST: {opened[0].id, opened[1].id}, THIRD: {opened[2].id}}
    channels = {one.id: one.channel for one in opened}
    for shards, ids in theirs.items():
        of = shards or ALL
        assert {*await store.running(of)} == {channels[id] for id in ids}
        assert {one.encounter for one in await store.pending(of)} == ids
        assert {one.encounter for one in await store.screens(of)} == ids
    for one in opened:
        await store.put_board(BoardPost(encounter=one.id, channel=one.channel, message=1, posted=1, digest="shown"))
        await store.append(one.id, revision(3), ended=50)
    for shards, ids in theirs.items():
        assert {one.id for one in await store.unfinished(50, shards or ALL)} == ids
    assert await store.running(Shards((), 4)) == []
    assert await store.pending(Shards((1, 2), 4)) == []


async def test_servers_are_those_of_the_shards_that_are_meant(store: Store) -> None:
    await store.open(new(1, guild=None))
    await store.open(new(2, guild=OF_THIRD))
    kept = GuildPreference(
        guild=LARGEST, kind=PreferenceKind.PRESET, key="a", user=1, name="A", system="torg", body="{}"
    )
    await store.put_preference(kept)
    await store.put_preference(kept.evolve(guild=4))
    assert await store.guilds() == [4, OF_THIRD, LARGEST]
    assert await store.guilds(FIRST) == [4]
    assert await store.guilds(THIRD) == [OF_THIRD, LARGEST], "the largest id is all ones"
