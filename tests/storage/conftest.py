"""The backends that the conformance suite runs on. A new one is one more entry of BACKENDS."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import asyncpg
import pytest

from bot.app.ports import Store
from bot.storage.postgres import opening as opening_of_postgres
from bot.storage.postgres.store import PostgresStore
from bot.storage.sqlite import SqliteStore
from tests.postgres import PostgresServer

Opening = Callable[[], AbstractAsyncContextManager[Store]]

BACKENDS = ("postgres", "sqlite")
TABLES = ("boards", "news", "people", "seeds", "revisions", "notes", "keepsakes", "encounters")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The place of a database of SQLite's, where nothing is yet."""
    return tmp_path / "quickdraw.db"


@pytest.fixture(autouse=True)
def _a_busy_machine_answers_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up on no server, and end no transaction, for the load of the machine."""
    for name in ("SECONDS_TO_CONNECT", "SECONDS_TO_ANSWER"):
        monkeypatch.setattr(opening_of_postgres, name, 300.0)
    monkeypatch.setattr(opening_of_postgres, "STANDS_STILL", "300000")


@pytest.fixture(scope="session")
def shared_database(server: PostgresServer) -> Iterator[str]:
    with server.database() as url:
        yield url


@pytest.fixture
async def database(shared_database: str) -> str:
    """The address of a database of PostgreSQL's that is up to date and has nothing in it."""
    async with PostgresStore.open_at(shared_database):
        pass
    connection = await asyncpg.connect(shared_database)
    await connection.execute("".join(f"DELETE FROM {table};" for table in TABLES))
    await connection.close()
    return shared_database


@pytest.fixture(params=BACKENDS)
def opening(request: pytest.FixtureRequest, path: Path) -> Opening:
    """Opens one and the same database, each time it is called."""
    if request.param == "sqlite":
        return lambda: SqliteStore.open_at(path)
    url = request.getfixturevalue("database")
    return lambda: PostgresStore.open_at(url)


@pytest.fixture
async def store(opening: Opening) -> AsyncIterator[Store]:
    async with opening() as opened:
        yield opened
