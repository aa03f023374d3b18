"""A store is moved into another one: all of it, over being broken off, and what both hold is compared."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.app.ports import Unsaved
from bot.app.records import NO_REVISION, BoardPost, GuildPreference, News, PreferenceKind
from bot.rules.words import say
from bot.storage import database as base
from bot.storage import moving, stores
from bot.storage.errors import StorageError
from bot.storage.postgres.store import PostgresStore
from bot.storage.sqlite import SqliteStore
from bot.storage.statements import SqlStore
from tests.storage.samples import LARGEST, OTHER_SEED, new, revision, sent

IN_A_FILE = """
    SELECT m.name AS name, p.name AS part FROM sqlite_schema AS m, pragma_table_info(m.name) AS p
    WHERE m.type = 'table'"""
ON_A_SERVER = """
    SELECT table_name AS name, column_name AS part FROM information_schema.columns
    WHERE table_schema = current_schema()"""
LEFT = {"migrations", "local_facts", "local_messages", "local_files", "sqlite_sequence"}
LEFT_ON_SERVERS = {"migrations"}


class Pair:
    """A store with a bit of everything, and an empty one."""

    def __init__(self, source: SqlStore, target: SqlStore) -> None:
        self.source, self.target = source, target
        self.told: list[int] = []

    async def move(self) -> moving.Compared:
        """Move all of it."""
        total = await moving.begin(self.source, self.target, "old")
        await moving.move(self.source, self.target, self.told.append)
        compared = await moving.compare(self.source, self.target, lambda _: None)
        assert sum(self.told) == total
        return compared


async def fill(store: SqlStore, encounters: int = 7) -> None:
    """Put some of everything into a store; every second encounter has ended, of every third old states are pruned."""
    for place in range(encounters):
        opened = await store.open(new(place, "hello", guild=None if place == 1 else place, request_id=place + 1))
        for number in range(2, 6):
            await store.append(opened.id, revision(number, "Round 1", news=(1, LARGEST)))
        await store.delivered([sent(opened.id, 3, 0)])
        await store.put_board(BoardPost(encounter=opened.id, channel=place, message=5, posted=6, digest="Größe"))
        await store.put_news([News(encounter=opened.id, revision=NO_REVISION, user=3, phrase=say("done", who="Ann"))])
        if place % 2:
            await store.append(opened.id, revision(6), ended=90 + place)
        if place == 3:
            await store.append(opened.id, revision(7), epoch=OTHER_SEED)
    await store.prune(94)
    for place in (0, 1, 2, LARGEST):
        kept = GuildPreference(
            guild=place, kind=PreferenceKind.PRESET, key="ä b", user=1, name="Ä B", system="torg", body="{}"
        )
        await store.put_preference(kept)
        await store.put_preference(kept.replace(kind=PreferenceKind.CHARACTER, key="Z"))
    await store.put_note("synced", "abc")


@pytest.fixture(params=["to a server", "to a file"])
async def pair(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as stack:
        file: SqlStore = await stack.enter_async_context(SqliteStore.open_at(tmp_path / "file.db"))
        server: SqlStore = await stack.enter_async_context(PostgresStore.open_at(database))
        pair = Pair(file, server) if request.param == "to a server" else Pair(server, file)
        await fill(pair.source)
        yield pair


async def test_everything_is_there_and_is_the_same(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "ENCOUNTERS_AT_ONCE", 3)
    monkeypatch.setattr(base, "ROWS_AT_ONCE", 4)
    compared = await pair.move()
    assert compared.same and compared.different == []
    assert compared.target == moving.Sum(7, 7 * 5 + 3 + 1, compared.source.digest)
    await moving.end(pair.target)
    old, there = pair.source, pair.target
    assert await there.note("synced") == "abc" and await there.note(moving.MOVING) is None
    assert await there.guilds() == await old.guilds()
    assert await there.pending() == await old.pending() != []
    for channel in range(7):
        record = await there.last(channel)
        assert record is not None and record == await old.last(channel)
        assert await there.revisions(record.id) == await old.revisions(record.id)
        assert await there.newest(record.id) == await old.newest(record.id)
        for number in range(1, 8):
            assert await there.state_at(record.id, number) == await old.state_at(record.id, number)
        assert await there.news(record.id) == await old.news(record.id)
        assert await there.board(record.id) == await old.board(record.id)
    assert await there.preferences(2, PreferenceKind.PRESET) == await old.preferences(2, PreferenceKind.PRESET) != []
    live = await there.live(0)
    assert live is not None
    await there.append(live.id, revision(6))
    assert await there.state_at(live.id, 6) == (revision(6).state, 3), "and goes on"


@pytest.mark.parametrize("at", [0, 1, 3, 5])
async def test_broken_off_anywhere_it_goes_on_and_moves_nothing_twice(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    monkeypatch.setattr(moving, "ENCOUNTERS_AT_ONCE", 2)
    in_one, given = pair.target._in_one, 0

    async def breaking(work: object) -> object:
        nonlocal given
        given += 1
        if given > at:
            raise Unsaved("not-saved-out-of-reach")
        return await in_one(work)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(pair.target, "_in_one", breaking)
        with pytest.raises(Unsaved):
            await pair.move()
    with pytest.raises(StorageError, match="new is not whole: a move from old to it was broken off"):
        await moving.assure_whole(pair.target, "new")
    pair.told.clear()
    assert (await pair.move()).same
    await moving.end(pair.target)
    await moving.assure_whole(pair.target, "new")


@pytest.mark.parametrize(("table", "pieces"), [(9, 1), (27, 4), (43, 7)])
async def test_killed_in_the_middle_of_the_move_it_goes_on(
    pair: Pair, database: str, tmp_path: Path, table: int, pieces: int
) -> None:
    """Each of the seven encounters is a piece of six tables; two follow. What was begun of a piece is undone."""
    file = f"sqlite:///{tmp_path / 'file.db'}"
    urls = (file, database) if isinstance(pair.source, SqliteStore) else (database, file)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.to_be_killed", "move", *urls, str(table), cwd=Path(__file__).parents[2]
    )
    assert await process.wait() == -signal.SIGKILL
    [there] = await pair.target._rows("SELECT count(*) AS found FROM encounters")
    assert there["found"] == pieces
    with pytest.raises(StorageError, match="new is not whole: a move from old to it was broken off"):
        await moving.assure_whole(pair.target, "new")
    compared = await pair.move()
    assert compared.same and compared.target.encounters == 7


async def test_what_was_left_half_moved_is_no_source_and_takes_no_other(pair: Pair) -> None:
    await moving.begin(pair.source, pair.target, "old")
    with pytest.raises(StorageError, match="a move from old to it was broken off: bring that to its end"):
        await moving.begin(pair.source, pair.target, "another")
    with pytest.raises(StorageError, match="half is not whole itself: a move from old"):
        await moving.begin(pair.target, pair.source, "half")


async def test_a_target_that_has_anything_in_it_is_refused_and_stays_as_it_is(pair: Pair) -> None:
    kept = GuildPreference(guild=1, kind=PreferenceKind.PRESET, key="a", user=1, name="A", system="torg", body="{}")
    await pair.target.put_preference(kept)
    with pytest.raises(StorageError, match=r"something in it already \(keepsakes\): name an empty database"):
        await moving.begin(pair.source, pair.target, "old")
    await pair.target.open(new(5))
    with pytest.raises(StorageError, match=r"\(encounters, seeds, revisions, keepsakes\)"):
        await moving.begin(pair.source, pair.target, "old")
    assert await pair.target.note(moving.MOVING) is None
    assert await pair.target.count(channel=5) == 1


async def test_each_encounter_that_is_not_the_same_is_named(pair: Pair) -> None:
    await moving.begin(pair.source, pair.target, "old")
    await moving.move(pair.source, pair.target, lambda _: None)
    changed, longer = [await pair.target.last(channel) for channel in (2, 4)]
    assert changed is not None and longer is not None
    await pair.target.put_board(BoardPost(encounter=changed.id, channel=2, message=5, posted=6, digest="x"))
    await pair.source.append(longer.id, revision(6))
    more = await pair.target.open(new(50).replace(id=LARGEST))
    compared = await moving.compare(pair.source, pair.target, lambda _: None)
    assert not compared.same
    assert compared.different == [*sorted([changed.id, longer.id]), more.id]
    assert compared.target.encounters == compared.source.encounters + 1


async def test_what_a_server_keeps_is_compared_too(pair: Pair) -> None:
    await moving.begin(pair.source, pair.target, "old")
    await moving.move(pair.source, pair.target, lambda _: None)
    await pair.target.remove_preference(1, PreferenceKind.CHARACTER, "Z")
    compared = await moving.compare(pair.source, pair.target, lambda _: None)
    assert not compared.same and compared.different == []


async def test_somebody_who_writes_meanwhile_is_told_of(pair: Pair) -> None:
    await moving.begin(pair.source, pair.target, "old")
    await pair.target.open(new(3))  # the channel of an encounter that is to come
    with pytest.raises(StorageError, match="somebody else writes to it"):
        await moving.move(pair.source, pair.target, lambda _: None)


async def test_no_table_is_forgotten(pair: Pair) -> None:
    assert {*moving.OF_ENCOUNTERS, *moving.REST} == set(base.TABLES)
    moved = {table: set(columns) for table, columns in base.TABLES.items()}
    for store in (pair.source, pair.target):
        statement, left = (IN_A_FILE, LEFT) if isinstance(store, SqliteStore) else (ON_A_SERVER, LEFT_ON_SERVERS)
        found: dict[str, set[str]] = {}
        for row in await store._rows(statement):
            found.setdefault(row["name"], set()).add(row["part"])
        assert {name: parts for name, parts in found.items() if name not in left} == moved


async def test_no_bot_runs_on_a_store_that_is_not_whole(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'half.db'}"
    async with stores.opened(url) as store:
        await store.put_note(moving.MOVING, "old")
    with pytest.raises(StorageError, match=r"half\.db is not whole"):
        async with stores.opened(url):
            pass
