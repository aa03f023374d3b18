"""What stands beside the revisions and is one person's alone: news that wait, and lasting screens."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite
import pytest

from bot.app.ports import ASIDE, Conflict, News, ScreenPost, Standing, Store
from bot.rules.words import say
from bot.storage.migrations import shipped_migrations
from bot.storage.sqlite import SqliteStore, migrate
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
        assert {one.standing for one in await store.news(opened.id)} == {Standing.WAITS}
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
    told = [mine[0].evolve(standing=Standing.TOLD), mine[1].evolve(standing=Standing.TRIED)]
    await store.put_news(told)
    assert [one for one in await store.news(opened.id) if one.user == ANN] == [told[1], mine[2]]
    assert await store.newest_news(opened.id, ANN, 2) == [told[1], mine[2]]
    assert await store.newest_news(opened.id, ANN, 9) == [*told, mine[2]]


async def test_of_what_no_command_brought_about_the_newest_is_kept(store: Store) -> None:
    opened = await store.open(new())
    first = News(encounter=opened.id, revision=ASIDE, user=ANN, phrase=say("done", who="Ann; --"))
    newest = first.evolve(phrase=say("turn", n=3))
    await store.put_news([first])
    await store.put_news([newest])
    assert await store.news(opened.id) == [newest]
    await store.put_news([first.evolve(encounter=77)])
    assert await store.news(77) == [], "of an encounter that is forgotten nothing is kept"


async def test_a_screen_is_kept_until_it_is_removed(opening: Opening) -> None:
    async with opening() as store:
        opened = await store.open(new())
        screen = ScreenPost(encounter=opened.id, channel=LARGEST, user=ANN)
        await store.put_screen(screen)
        posted = screen.evolve(message=LARGEST, posted=5, digest="abc")
        await store.put_screen(posted)
        await store.put_screen(screen.evolve(encounter=77))
    async with opening() as store:
        assert await store.screens() == [posted]
        await store.remove_screen(opened.id)
        assert await store.screens() == []


async def test_both_go_with_the_encounter_that_is_forgotten(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, news=(ANN,)))
    await store.put_screen(ScreenPost(encounter=opened.id, channel=5, user=ANN))
    assert await store.forget(channel=CHANNEL) == 1
    assert await store.news(opened.id) == []
    assert await store.screens() == []


async def test_news_of_an_encounter_that_is_long_over_go(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, news=(ANN,)), ended=90)
    await store.prune(90)
    assert len(await store.news(opened.id)) == 1
    await store.prune(91)
    assert await store.news(opened.id) == []


async def test_an_encounter_from_before_the_sixth_migration_has_no_news_and_no_screen(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        connection.row_factory = sqlite3.Row
        await migrate(connection, shipped_migrations()[:5])
        await connection.execute_fetchall(
            "INSERT INTO encounters (id, channel, system, started, ordinal) VALUES (7, 10, 'torg', 1, 7)"
        )
    async with SqliteStore.open_at(path) as store:
        assert await store.news(7) == await store.newest_news(7, ANN, 5) == []
        assert await store.screens() == []
        await store.put_news([News(encounter=7, revision=ASIDE, user=ANN, phrase=say("done"))])
        assert len(await store.news(7)) == 1
