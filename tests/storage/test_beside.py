"""What stands beside the revisions: news, preferences of servers; and what of all belongs to some shards."""

import pytest

from bot.app.ports import Conflict, Store
from bot.app.records import NO_REVISION, BoardPost, GuildPreference, News, PreferenceKind, Sending
from bot.app.shards import ALL, Shards
from bot.rules.words import say
from tests.storage.conftest import Opening
from tests.storage.samples import CHANNEL, LARGEST, new, revision

ANN, BOB = 1, LARGEST


async def test_news_are_stored_with_their_revision_and_wait_over_a_restart(opening: Opening) -> None:
    async with opening() as store:
        opened = await store.open(new())
        await store.append(opened.id, revision(2, news=(ANN, BOB)))
        await store.append(opened.id, revision(3, news=(BOB,)), ended=90)
        await store.append(opened.id, revision(4, news=(ANN,)), epoch=bytes(32))
    async with opening() as store:
        waiting = [(one.revision, one.user) for one in await store.news(opened.id)]
        assert waiting == [(2, ANN), (2, BOB), (3, BOB), (4, ANN)]
        assert {one.sending for one in await store.news(opened.id)} == {Sending.WAITS}
        assert await store.running() and await store.news(77) == []


async def test_a_revision_that_is_refused_leaves_no_news(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2))
    with pytest.raises(Conflict):
        await store.append(opened.id, revision(2, news=(ANN,)))
    assert await store.news(opened.id) == []
    await store.append(opened.id, revision(3, news=(ANN,)))
    assert (await store.live(CHANNEL)) == opened, "it runs on"


async def test_what_was_told_waits_no_more_and_is_remembered(store: Store) -> None:
    opened = await store.open(new())
    for number in (2, 3, 4):
        await store.append(opened.id, revision(number, news=(ANN, BOB)))
    mine = [one for one in await store.news(opened.id) if one.user == ANN]
    told = [mine[0].replace(sending=Sending.SENT), mine[1].replace(sending=Sending.TRIED)]
    await store.put_news(told)
    assert [one for one in await store.news(opened.id) if one.user == ANN] == [told[1], mine[2]]
    assert await store.newest_news(opened.id, ANN, 2) == [told[1], mine[2]]
    assert await store.newest_news(opened.id, ANN, 9) == [*told, mine[2]]


async def test_of_what_no_command_brought_about_the_newest_is_kept(store: Store) -> None:
    opened = await store.open(new())
    first = News(encounter=opened.id, revision=NO_REVISION, user=ANN, phrase=say("done", who="Ann; --"))
    newest = first.replace(phrase=say("turn", n=3))
    await store.put_news([first])
    await store.put_news([newest])
    assert await store.news(opened.id) == [newest]
    await store.put_news([first.replace(encounter=77)])
    assert await store.news(77) == [], "of an encounter that is forgotten nothing is kept"


async def test_they_go_with_the_encounter_that_is_forgotten(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, news=(ANN,)))
    assert await store.forget(channel=CHANNEL) == 1
    assert await store.news(opened.id) == []


async def test_news_of_an_encounter_that_is_long_over_go(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, news=(ANN,)), ended=90)
    await store.prune(90)
    assert len(await store.news(opened.id)) == 1
    await store.prune(91)
    assert await store.news(opened.id) == []


YARD = GuildPreference(
    guild=LARGEST,
    kind=PreferenceKind.PRESET,
    key="the yard",
    user=LARGEST,
    name="The Yard",
    system="torg",
    body='{"x": "Größe"}',
)
ANDY = YARD.replace(kind=PreferenceKind.CHARACTER, key="1 torg", name="Andy")


async def test_it_is_there_after_a_restart_by_its_kind_its_server_and_its_key(opening: Opening) -> None:
    async with opening() as store:
        for one in (YARD, ANDY, YARD.replace(guild=2)):
            await store.put_preference(one)
    async with opening() as store:
        assert await store.preference(LARGEST, PreferenceKind.PRESET, "the yard") == YARD
        assert await store.preference(LARGEST, PreferenceKind.CHARACTER, "1 torg") == ANDY
        assert await store.preference(LARGEST, PreferenceKind.PRESET, "1 torg") is None
        assert await store.preference(3, PreferenceKind.PRESET, "the yard") is None
        assert await store.guilds() == [2, LARGEST]


async def test_a_later_one_takes_its_place_and_all_are_told_by_name(store: Store) -> None:
    alley = YARD.replace(key="alley", name="Alley")
    for one in (YARD, YARD.replace(body="{}"), alley):
        await store.put_preference(one)
    assert await store.preferences(LARGEST, PreferenceKind.PRESET) == [alley, YARD.replace(body="{}")]
    await store.remove_preference(LARGEST, PreferenceKind.PRESET, "alley")
    await store.remove_preference(LARGEST, PreferenceKind.PRESET, "nothing")
    assert await store.preferences(LARGEST, PreferenceKind.PRESET) == [YARD.replace(body="{}")]


async def test_the_order_of_names_is_the_same_in_every_database(store: Store) -> None:
    for name in ("Zoo", "alley", "Ärger", "a b", "ab", "Alley"):
        await store.put_preference(YARD.replace(key=name.casefold() + name, name=name))
    told = [one.name for one in await store.preferences(LARGEST, PreferenceKind.PRESET)]
    assert told == ["Alley", "Zoo", "a b", "ab", "alley", "Ärger"]


async def test_a_server_that_is_forgotten_keeps_nothing_and_a_channel_does(store: Store) -> None:
    await store.open(new(guild=5))
    for one in (YARD.replace(guild=5), ANDY.replace(guild=5), YARD):
        await store.put_preference(one)
    assert await store.forget(channel=new().channel) == 1
    assert await store.preferences(5, PreferenceKind.PRESET) and await store.guilds() == [5, LARGEST]
    assert await store.forget(guild=5) == 0
    assert await store.guilds() == [LARGEST]


FIRST, THIRD = Shards((0,), 4), Shards((3,), 4)
OF_THIRD = 7 << 22


async def test_what_is_taken_up_is_that_of_the_shards_that_are_meant(store: Store) -> None:
    opened = [await store.open(new(channel, guild=guild)) for channel, guild in ((1, None), (2, 5), (3, OF_THIRD))]
    for one in opened:
        await store.append(one.id, revision(2, "Round 1"))
        theirs = {None: {one.id for one in opened}, FIRST: {opened[0].id, opened[1].id}, THIRD: {opened[2].id}}
    channels = {one.id: one.channel for one in opened}
    for shards, ids in theirs.items():
        of = shards or ALL
        assert {*await store.running(of)} == {channels[id] for id in ids}
        assert {one.encounter for one in await store.pending(of)} == ids
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
    await store.put_preference(kept.replace(guild=4))
    assert await store.guilds() == [4, OF_THIRD, LARGEST]
    assert await store.guilds(FIRST) == [4]
    assert await store.guilds(THIRD) == [OF_THIRD, LARGEST], "the largest id is all ones"
