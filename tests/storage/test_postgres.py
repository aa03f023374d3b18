"""What is PostgreSQL's own: the way to it that is lost, what it refuses, and that its address is told nobody."""

import asyncio
import logging
import ssl
import sys
import tempfile
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count, repeat
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from bot.app import encounters
from bot.app.ports import Conflict, Repeated, Unsaved
from bot.app.records import EncounterRecord
from bot.render.catalogues import COMMON, catalogues
from bot.rules.words import ENGLISH, say
from bot.storage import stores
from bot.storage.database import Migration, shipped_migrations
from bot.storage.errors import StorageError
from bot.storage.postgres import opening, shown
from bot.storage.postgres import store as module
from bot.storage.postgres.opening import LINES, MIGRATIONS, migrate, why
from bot.storage.postgres.store import PostgresStore
from tests.app.saloon import GWEN, SALOON, Chance, Clock, Saloon
from tests.chat.wire import until
from tests.storage.relay import Relay, relayed
from tests.storage.samples import CHANNEL, OTHER_SEED, new, revision
from tests.surroundings import errors_told

HUSH = "hush-this-is-a-password"
AWAY = "not-saved-out-of-reach"
MINUTES = 300
"""Seconds that nothing takes, unless it never comes."""


@pytest.fixture
async def relay(database: str) -> AsyncIterator[Relay]:
    # A folder of its own, since the name of a socket must be short.
    with tempfile.TemporaryDirectory() as folder:
        async with relayed(database, Path(folder)) as way:
            yield way


@pytest.fixture
async def store(relay: Relay) -> AsyncIterator[PostgresStore]:
    async with PostgresStore.open_at(relay.url) as opened:
        yield opened


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)


@pytest.fixture
async def beside(database: str) -> AsyncIterator[PostgresStore]:
    """Another process on the same database, by a way of its own."""
    async with PostgresStore.open_at(database) as opened:
        yield opened


async def test_a_way_that_breaks_between_two_commands_is_nobodys_business(
    store: PostgresStore, relay: Relay, caplog: pytest.LogCaptureFixture
) -> None:
    opened = await store.open(new())
    relay.cut()
    await store.append(opened.id, revision(2))
    relay.cut()
    assert await store.newest(opened.id) == revision(2)
    assert errors_told(caplog) == [] and not store.failing


async def test_a_server_that_is_away_for_a_moment_is_waited_for(store: PostgresStore, relay: Relay) -> None:
    opened = await store.open(new())
    await relay.close()
    waiting = asyncio.create_task(store.append(opened.id, revision(2)))
    await until(lambda: store._group_commit.writing)
    await relay.open()
    await waiting
    assert await store.newest(opened.id) == revision(2)


@pytest.mark.usefixtures("impatient")
async def test_a_server_that_stays_away_is_told_once_and_the_bot_goes_on_when_it_is_back(
    store: PostgresStore, relay: Relay, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    opened = await store.open(new())
    await relay.close()
    works: list[Callable[[], Awaitable[object]]] = [
        lambda: store.open(new(CHANNEL + 1)),
        store.running,
        lambda: store.append(opened.id, revision(2)),
        lambda: store.append(opened.id, revision(2), ended=5),
    ]
    for work in works:
        with pytest.raises(Unsaved) as raised:
            await work()
        assert raised.value.code == AWAY
        store.assure()
    failing = [store.failing]
    await relay.open()
    await store.append(opened.id, revision(2))
    assert [*failing, store.failing] == [True, False]
    lost, *more, well = [one.getMessage() for one in caplog.records if one.name == "bot.storage.errors"]
    place = shown(relay.url)
    assert lost.startswith(f"nothing is saved: the database {place}: the connection to the server broke off")
    assert well == f"the database {place} is well again" and more == []


async def lose_the_answer(relay: Relay, work: Awaitable[object]) -> asyncio.Task[object]:
    """Have something carried out whose answer nobody hears."""
    relay.deaf = True
    relay.heard.clear()
    task = asyncio.ensure_future(work)
    await relay.heard.wait()
    assert isinstance(task, asyncio.Task)
    return task


async def stored(store: PostgresStore, encounter: int, number: int) -> None:
    while await store.revision(encounter, number) is None:
        pass  # Each look is a way to the server and back.


async def test_what_was_stored_while_the_answer_was_lost_is_stored_once(
    store: PostgresStore, relay: Relay, beside: PostgresStore
) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2))  # so that the statement is known to the server, and one answer is all
    append = await lose_the_answer(relay, store.append(opened.id, revision(3, "Round 1", request_id=77)))
    await stored(beside, opened.id, 3)
    relay.deaf = False
    relay.cut()
    await append
    assert [one.number for one in await store.revisions(opened.id)] == [1, 2, 3]
    await store.append(opened.id, revision(4))
    assert await store.state_at(opened.id, 4) == (revision(4).state, 3)
    with pytest.raises(Repeated):
        await store.append(opened.id, revision(5, request_id=77))


async def test_a_caller_who_gives_up_does_not_wait_for_a_server_that_says_nothing(
    store: PostgresStore, relay: Relay
) -> None:
    async def work(run: object) -> None:
        await run("SELECT 1")  # type: ignore[operator]

    for given_up in (store.running, lambda: store._in_one(work)):
        reading = await lose_the_answer(relay, given_up())
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        relay.deaf = False
        assert await store.running() == []


async def test_the_number_that_another_one_took_while_the_answer_was_lost_is_a_conflict(
    store: PostgresStore, relay: Relay, beside: PostgresStore
) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2))
    await beside.append(opened.id, revision(3, actor_name="Bo"))
    append = await lose_the_answer(relay, store.append(opened.id, revision(3)))
    relay.deaf = False
    relay.cut()
    with pytest.raises(Conflict):
        await append
    newest = await store.newest(opened.id)
    assert newest is not None and newest.actor_name == "Bo"


async def test_it_is_told_that_nobody_knows_where_the_server_stays_away(
    store: PostgresStore,
    relay: Relay,
    beside: PostgresStore,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times: Iterator[float] = repeat(0.0)
    monkeypatch.setattr(module, "monotonic", lambda: next(times))
    opened = await store.open(new())
    await store.append(opened.id, revision(2))
    append = await lose_the_answer(relay, store.append(opened.id, revision(3)))
    await stored(beside, opened.id, 3)
    times = count(4.0, 4.0)  # It is tried twice more, and no server is there at all.
    await relay.close()
    with pytest.raises(Unsaved) as raised:
        await append
    assert raised.value.code == "not-saved-in-doubt"
    [line] = errors_told(caplog)
    assert "lost in the middle of a write" in line


@pytest.mark.usefixtures("impatient")
async def test_a_call_whose_write_was_uncertain_is_announced_once_the_server_is_back(
    store: PostgresStore, relay: Relay, beside: PostgresStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(encounters, "SWEEP_EVERY", 0.0)
    saloon = Saloon(tmp_path / "x", store, clock=Clock(), chance=Chance())
    await saloon.start(system="exp-none")
    for name in ("Andy", "Bea"):
        await saloon.give("join", name=name)
    await saloon.give("next")
    live = await saloon.live()
    number, announced = live.number, len(saloon.courier.sent)
    call = await lose_the_answer(relay, saloon.give("next"))
    await stored(beside, live.record.id, number + 2)
    await relay.close()
    with pytest.raises(Unsaved) as raised:
        await call
    assert raised.value.code == "not-saved-in-doubt" and len(saloon.courier.sent) == announced
    await relay.open()
    await until(lambda: len(saloon.courier.sent) > announced, within=MINUTES)
    [bea] = saloon.courier.sent[announced:]
    assert "Bea" in bea.announcement.text and bea.revision == number + 2, "she is called by a step of the clock"
    message = await saloon.news.take(SALOON, GWEN.user)
    assert message is not None and message.lines == (say("saved-after-all"),)
    await saloon.give("next")
    assert [one.revision for one in saloon.courier.sent[announced:]] == [number + 2, number + 5]


async def test_a_transaction_that_was_lost_is_made_again_from_its_beginning(store: PostgresStore, relay: Relay) -> None:
    opened = await store.open(new())
    lost: list[int] = []

    async def work(run: object) -> None:
        await run("INSERT INTO notes (key, value) VALUES (?, ?)", ("a", "b"))  # type: ignore[operator]
        if not lost:
            lost.append(1)
            relay.cut()
        await run("INSERT INTO notes (key, value) VALUES (?, ?)", ("c", "d"))  # type: ignore[operator]

    await store._in_one(work)
    assert (await store.note("a"), await store.note("c")) == ("b", "d")
    relay.cut()
    await store.append(opened.id, revision(2, news=(1,)), ended=90)
    await store.append(opened.id, revision(3, news=(1,)), epoch=OTHER_SEED)
    assert [one.revision for one in await store.news(opened.id)] == [2, 3]


async def test_what_another_one_was_in_the_way_of_is_begun_again(store: PostgresStore) -> None:
    tries: list[type[Exception]] = [asyncpg.SerializationError, asyncpg.DeadlockDetectedError]

    async def work(run: object) -> str:
        await run("INSERT INTO notes (key, value) VALUES (?, ?)", ("a", "b"))  # type: ignore[operator]
        if tries:
            raise tries.pop()("try again")
        return "done"

    assert await store._in_one(work) == "done"
    assert await store.note("a") == "b" and not store.failing


async def test_it_holds_where_every_transaction_is_serializable(database: str) -> None:
    """As on databases that have no other isolation: there the server itself asks for what conflicts to be repeated."""
    strict = f"{database}{'&' if '?' in database else '?'}default_transaction_isolation=serializable"
    async with PostgresStore.open_at(strict) as one, PostgresStore.open_at(strict) as other:
        [row] = await one._rows("SELECT current_setting('transaction_isolation') AS isolation")
        assert row["isolation"] == "serializable"
        channels = range(12)
        came = await asyncio.gather(
            *(store.open(new(channel)) for channel in channels for store in (one, other)), return_exceptions=True
        )
        assert sorted(type(each).__name__ for each in came) == ["Conflict"] * 12 + ["EncounterRecord"] * 12
        assert await one.running() == list(channels)
        opened = [each for each in came if isinstance(each, EncounterRecord)]
        took = await asyncio.gather(
            *(store.append(each.id, revision(2), ended=90) for each in opened for store in (one, other)),
            return_exceptions=True,
        )
        assert [type(each) for each in took].count(Conflict) == 12 and took.count(None) == 12


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (asyncpg.DiskFullError("no space left"), "full"),
        (asyncpg.OutOfMemoryError("no memory"), "out-of-reach"),
        (asyncpg.InsufficientPrivilegeError("permission denied for table revisions"), "read-only"),
        (asyncpg.LockNotAvailableError("lock timeout"), "locked"),
        (asyncpg.DataCorruptedError("invalid page"), "damaged"),
        (asyncpg.IndexCorruptedError("invalid page"), "damaged"),
        (asyncpg.InvalidPasswordError("changed meanwhile"), "out-of-reach"),
        (asyncpg.InvalidCatalogNameError("dropped meanwhile"), "out-of-reach"),
    ],
    ids=lambda one: type(one).__name__,
)
async def test_what_the_server_refuses_is_a_line_in_the_log_and_a_word_for_whoever_asked(
    store: PostgresStore, caplog: pytest.LogCaptureFixture, error: Exception, code: str
) -> None:
    async def work(run: object) -> None:
        raise error

    for _ in range(2):
        with pytest.raises(Unsaved) as raised:
            await store._in_one(work)
        assert raised.value.code == f"not-saved-{code}"
    [line] = errors_told(caplog)
    assert line.startswith(f"nothing is saved: the database {shown(store_address(store))}: ") and "\n" not in line


def store_address(store: PostgresStore) -> str:
    return str(store._faults._place)


async def test_a_server_that_takes_no_writes_is_told(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async with PostgresStore.open_at(database) as store:
        await store._rows("SET default_transaction_read_only = on")
        assert await store.running() == []
        with pytest.raises(Unsaved) as raised:
            await store.open(new())
        assert raised.value.code == "not-saved-read-only"
    [line] = errors_told(caplog)
    assert "standby" in line


@pytest.mark.parametrize("left_out", [b"", b"default_transaction_read_only"])
async def test_a_standby_that_a_pooler_leads_to_is_never_read(relay: Relay, left_out: bytes) -> None:
    """It may not know yet who the primary is, and tells what a server has reported that was the primary before."""
    relay.left_out = left_out
    reading = f"{relay.url}&default_transaction_read_only=on"
    assert await fails_to_open(reading) == "the server takes no connection now: no server there takes writes now"


def message(kind: bytes, content: bytes) -> bytes:
    return kind + (len(content) + 4).to_bytes(4) + content


STANDBY = b"".join(
    (
        message(b"R", bytes(4)),
        message(b"S", b"server_version\x0015.0\0"),
        message(b"S", b"in_hot_standby\0on\0"),
        message(b"K", bytes(8)),
        message(b"Z", b"I"),
    )
)
STARTING = message(b"E", b"SFATAL\0C57P03\0Mthe database system is starting up\0\0")


class Machines:
    """Hosts by name: the primary, and what others say to who connects."""

    def __init__(self, relay: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
        self._relay, self._connect = relay, asyncpg.connect
        self._listening: list[asyncio.Server] = []
        self.ports: dict[str, int] = {}
        monkeypatch.setattr(asyncpg, "connect", self.connect)

    async def open(self) -> None:
        for name, answer in (("standby", STANDBY), ("starting", STARTING), ("silent", b""), ("primary", None)):
            listening = await asyncio.start_server(
                self._relay._connect if answer is None else saying(answer), "127.0.0.1"
            )
            self._listening.append(listening)
            self.ports[name] = listening.sockets[0].getsockname()[1]
        self.ports["away"] = 1

    def close(self) -> None:
        for one in self._listening:
            one.close()

    def url(self, *names: str) -> str:
        hosts = ",".join(f"127.0.0.1:{self.ports[name]}" for name in names)
        parts = urlsplit(self._relay.url)
        return parts._replace(netloc=f"{parts.netloc}{hosts}", query="sslmode=disable").geturl()

    async def connect(self, url: str, **options: Any) -> asyncpg.Connection:
        """Connect as asyncpg does, and give up on no host."""
        del options["timeout"]
        return await self._connect(url, timeout=MINUTES, **options)


def saying(answer: bytes) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def said(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(65536)
        writer.write(answer)
        await reader.read()
        writer.close()

    return said


@pytest.fixture
async def machines(relay: Relay, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Machines]:
    machines = Machines(relay, monkeypatch)
    await machines.open()
    yield machines
    machines.close()


@pytest.mark.parametrize("other", ["standby", "starting", "silent", "away"])
async def test_of_several_hosts_the_one_that_takes_writes_is_found(machines: Machines, other: str) -> None:
    async with PostgresStore.open_at(machines.url(other, "primary")) as store:
        await store.open(new())
        assert await store.running() == [CHANNEL]


async def test_while_one_is_silent_the_others_are_asked_until_one_takes_writes(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    connect = asyncpg.connect

    async def promoted(url: str, **options: Any) -> asyncpg.Connection:
        if f":{machines.ports['standby']}/" in url:
            asked.append(url)
        return await connect(machines.url("primary") if len(asked) == 3 else url, **options)

    monkeypatch.setattr(asyncpg, "connect", promoted)
    await (await opening.Hosts(machines.url("silent", "standby")).connect()).close()
    assert len(asked) == 3


async def test_where_no_host_takes_writes_nothing_is_read(machines: Machines) -> None:
    told = await fails_to_open(machines.url("away", "standby", "starting"))
    assert told == "the server takes no connection now: no server there takes writes now"
    [line] = (await asyncio.to_thread(stores.findings, machines.url("standby", "standby"))).wrong
    assert line.endswith(told)


async def test_a_bug_stays_a_bug(store: PostgresStore) -> None:
    with pytest.raises(asyncpg.UndefinedTableError):
        await store._rows("SELECT * FROM nobody")


async def fails_to_open(url: str) -> str:
    with pytest.raises(StorageError) as raised:
        async with stores.opened(url):
            pass
    line = str(raised.value)
    assert HUSH not in "".join(traceback.format_exception(raised.value)) and "\n" not in line
    place = f"the database {shown(url)} cannot be opened: "
    assert line.startswith(place)
    return line.removeprefix(place)


async def test_what_keeps_it_from_being_opened_is_one_line_without_the_password(database: str, tmp_path: Path) -> None:
    nobody = f"postgresql://ann:{HUSH}@/quickdraw?host={tmp_path}"
    assert (await fails_to_open(nobody)).startswith("no server answers there: ")
    assert (await fails_to_open(f"postgresql://ann:{HUSH}@127.0.0.1:1/quickdraw")).startswith("no server answers there")
    missing = database.rpartition("/quickdraw_test_")[0] + "/nowhere_at_all"
    query = f"?{database.partition('?')[2]}" if "?" in database else ""
    assert "no database of that name" in await fails_to_open(missing + query)
    wrong = f"postgresql://ann:{HUSH}@db.example/quickdraw?sslmode={HUSH}"
    assert (await fails_to_open(wrong)).startswith("its address is not understood")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (asyncpg.InvalidPasswordError('password authentication failed for user "ann"'), "does not take this user"),
        (asyncpg.InvalidAuthorizationSpecificationError('role "ann" does not exist'), 'role "ann" does not exist'),
        (asyncpg.InsufficientPrivilegeError("permission denied for schema public"), "for schema public"),
        (asyncpg.TooManyConnectionsError("sorry, too many clients already"), "takes no connection now: sorry"),
        (asyncpg.CannotConnectNowError("the database system\nis starting up"), "database system is starting up"),
        (asyncpg.SyntaxOrAccessError("strange"), "the server says: strange"),
        (TimeoutError(), "in time"),
        (ssl.SSLError(1, "certificate verify failed"), "no secure connection"),
        (OSError(), "no server answers there: Connection refused"),
        (ValueError(HUSH), "its address is not understood"),
        (asyncpg.InterfaceError("connection is closed"), "broke off"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_why_it_is_not_opened(error: Exception, line: str) -> None:
    told = why(error)
    assert line in told and "\n" not in told and HUSH not in told


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (
            f"postgresql://ann:{HUSH}@db.example:5433/quickdraw?sslpassword={HUSH}",
            "postgresql://db.example:5433/quickdraw",
        ),
        (f"postgres://ann:{HUSH}@/quickdraw?host=/run/postgresql", "postgresql:///run/postgresql/quickdraw"),
        ("postgresql:///quickdraw", "postgresql:///quickdraw"),
    ],
)
def test_of_an_address_the_place_alone_is_told(url: str, told: str) -> None:
    assert shown(url) == stores.told(url) == told


def test_every_reason_has_a_line_and_a_sentence() -> None:
    told = {code for one in catalogues((COMMON,), ENGLISH) for code in one.texts}
    assert {f"not-saved-{reason}" for reason in LINES} <= told


def test_where_the_library_is_missing_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("asyncpg", "bot.storage.postgres."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageError, match=r"pip install 'quickdraw-bot\[postgres\]'"):
        stores.opened_as_it_is(f"postgresql://ann:{HUSH}@db.example/quickdraw")
    place, there, wrong = stores.findings(f"postgresql://ann:{HUSH}@db.example/quickdraw")
    assert (place, there) == ("postgresql://db.example/quickdraw", False)
    assert len(wrong) == 1 and HUSH not in wrong[0]


async def test_of_several_that_come_to_an_empty_database_all_find_it_made(empty_database: str) -> None:
    async def come() -> int:
        async with PostgresStore.open_at(empty_database) as store:
            return len(await store.running())

    assert await asyncio.gather(*(come() for _ in range(5))) == [0] * 5
    connection = await asyncpg.connect(empty_database)
    found = await connection.fetch("SELECT number, name FROM migrations ORDER BY number")
    await connection.close()
    assert [tuple(row) for row in found] == [(one.number, one.name) for one in shipped_migrations(MIGRATIONS)]


async def test_a_migration_that_was_broken_off_is_begun_again(empty_database: str) -> None:
    """Where a migration is no transaction, too: there some of its tables stay."""
    connection = await asyncpg.connect(empty_database)
    first = shipped_migrations(MIGRATIONS)[0]
    await connection.execute("".join(first.script.split(";")[0]))
    await migrate(connection, [first])
    assert await connection.fetchval("SELECT count(*) FROM migrations") == 1
    await connection.close()
    async with PostgresStore.open_at(empty_database) as store:
        await store.open(new())


async def test_a_database_from_before_there_was_a_release_is_refused(empty_database: str) -> None:
    connection = await asyncpg.connect(empty_database)
    await migrate(connection, [Migration(1, "encounters", "SELECT 1")])
    await connection.close()
    with pytest.raises(StorageError, match="before the first release"):
        async with PostgresStore.open_at(empty_database):
            pass
    assert "before the first release" in " ".join((await asyncio.to_thread(stores.findings, empty_database)).wrong)


async def test_a_database_of_a_later_version_is_refused_and_told_by_a_look(empty_database: str) -> None:
    known = len(shipped_migrations(MIGRATIONS))
    assert (await asyncio.to_thread(stores.findings, empty_database))[1] is False
    async with PostgresStore.open_at(empty_database) as store:
        assert (await asyncio.to_thread(stores.findings, empty_database))[1] is True
        await store._rows("INSERT INTO migrations (number, name, at) VALUES (?, 'later', 0)", (known + 1,))
    with pytest.raises(StorageError):
        async with PostgresStore.open_at(empty_database):
            pass
    _, there, wrong = await asyncio.to_thread(stores.findings, empty_database)
    assert there and any(f"schema {known + 1}" in one for one in wrong)


async def test_a_look_tells_what_would_lose_what_was_answered_and_who_does_not_answer(
    database: str, tmp_path: Path
) -> None:
    careless = f"{database}{'&' if '?' in database else '?'}synchronous_commit=off"
    wrong = (await asyncio.to_thread(stores.findings, careless)).wrong
    assert any("synchronous_commit is off" in one for one in wrong)
    assert not any("asynchronous" in one or "pooler" in one for one in wrong)
    nobody = f"postgresql://ann:{HUSH}@/quickdraw?host={tmp_path}"
    [line] = (await asyncio.to_thread(stores.findings, nobody)).wrong
    assert "no server answers there" in line and HUSH not in line


async def test_a_look_tells_of_replicas_that_may_lack_what_was_answered(machines: Machines) -> None:
    wrong = (await asyncio.to_thread(stores.findings, machines.url("standby", "primary"))).wrong
    [line] = [one for one in wrong if "asynchronous" in one]
    assert "synchronous_standby_names is empty" in line and "an answered command may be lost" in line


async def test_a_look_tells_of_a_pooler_that_keeps_no_session(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BACKEND", "SELECT 7")
    monkeypatch.setattr(opening, "STANDS_STILL", "0")
    wrong = (await asyncio.to_thread(stores.findings, database)).wrong
    assert any(one.endswith("set its pool_mode to session") for one in wrong)
    assert any("idle_in_transaction_session_timeout is 0, since a pooler ignores it" in one for one in wrong)
