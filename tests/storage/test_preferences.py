"""What a server keeps between encounters: found by its key, replaced, removed, forgotten with its server."""

from __future__ import annotations

from bot.app.ports import GuildPreference, PreferenceKind, Store
from tests.storage.conftest import Opening
from tests.storage.samples import LARGEST, new

YARD = GuildPreference(
    guild=LARGEST,
    kind=PreferenceKind.PRESET,
    key="the yard",
    user=LARGEST,
    name="The Yard",
    system="torg",
    body='{"x": "Größe"}',
)
ANDY = YARD.evolve(kind=PreferenceKind.CHARACTER, key="1 torg", name="Andy")


async def test_it_is_there_after_a_restart_by_its_kind_its_server_and_its_key(opening: Opening) -> None:
    async with opening() as store:
        for one in (YARD, ANDY, YARD.evolve(guild=2)):
            await store.put_preference(one)
    async with opening() as store:
        assert await store.preference(LARGEST, PreferenceKind.PRESET, "the yard") == YARD
        assert await store.preference(LARGEST, PreferenceKind.CHARACTER, "1 torg") == ANDY
        assert await store.preference(LARGEST, PreferenceKind.PRESET, "1 torg") is None
        assert await store.preference(3, PreferenceKind.PRESET, "the yard") is None
        assert await store.guilds() == [2, LARGEST]


async def test_a_later_one_takes_its_place_and_all_are_told_by_name(store: Store) -> None:
    alley = YARD.evolve(key="alley", name="Alley")
    for one in (YARD, YARD.evolve(body="{}"), alley):
        await store.put_preference(one)
    assert await store.preferences(LARGEST, PreferenceKind.PRESET) == [alley, YARD.evolve(body="{}")]
    await store.remove_preference(LARGEST, PreferenceKind.PRESET, "alley")
    await store.remove_preference(LARGEST, PreferenceKind.PRESET, "nothing")
    assert await store.preferences(LARGEST, PreferenceKind.PRESET) == [YARD.evolve(body="{}")]


async def test_the_order_of_names_is_the_same_in_every_database(store: Store) -> None:
    for name in ("Zoo", "alley", "Ärger", "a b", "ab", "Alley"):
        await store.put_preference(YARD.evolve(key=name.casefold() + name, name=name))
    told = [one.name for one in await store.preferences(LARGEST, PreferenceKind.PRESET)]
    assert told == ["Alley", "Zoo", "a b", "ab", "alley", "Ärger"]


async def test_a_server_that_is_forgotten_keeps_nothing_and_a_channel_does(store: Store) -> None:
    await store.open(new(guild=5))
    for one in (YARD.evolve(guild=5), ANDY.evolve(guild=5), YARD):
        await store.put_preference(one)
    assert await store.forget(channel=new().channel) == 1
    assert await store.preferences(5, PreferenceKind.PRESET) and await store.guilds() == [5, LARGEST]
    assert await store.forget(guild=5) == 0
    assert await store.guilds() == [LARGEST]
