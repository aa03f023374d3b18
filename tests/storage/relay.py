"""A way to a PostgreSQL that can be cut: between its clients and the server, as a network is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PORT = 5432


class Relay:
    """Passes on what both sides say, until it is cut; `deaf`: what the server answers is swallowed from here on."""

    def __init__(self, url: str, folder: Path) -> None:
        self._parts, self._socket = urlsplit(url), folder / f".s.PGSQL.{PORT}"
        user = self._parts.netloc.rpartition("@")[0]
        self.url = self._parts._replace(netloc=f"{user}@" if user else "", query=f"host={folder}").geturl()
        self._listening: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.deaf = False
        self.left_out = b""
        """The name of a setting that the server reports, and this does not."""
        self.heard = asyncio.Event()
        """Set once an answer was swallowed."""

    async def open(self) -> None:
        """Let clients come."""
        self.deaf = False
        self._listening = await asyncio.start_unix_server(self._connect, self._socket)

    async def close(self) -> None:
        """Let nobody come any more, and cut off those who are here."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None
            self._socket.unlink(missing_ok=True)
        self.cut()

    def cut(self) -> None:
        """Cut off those who are here."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = parse_qs(self._parts.query).get("host", [""])[0] or self._parts.hostname or "localhost"
        port = self._parts.port or PORT
        if host.startswith("/"):
            theirs, there = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
        else:
            theirs, there = await asyncio.open_connection(host, port)
        self._writers += [writer, there]
        for task in (
            asyncio.create_task(self._pass_on(reader, there, answers=False)),
            asyncio.create_task(self._pass_on(theirs, writer, answers=True)),
        ):
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                if answers and self.deaf:
                    self.heard.set()
                    continue
                if answers and self.left_out:
                    said = said.replace(self.left_out, bytes(reversed(self.left_out)))
                writer.write(said)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def relayed(url: str, folder: Path) -> AsyncIterator[Relay]:
    """Have a way to the database at an address, by a socket in a folder."""
    relay = Relay(url, folder)
    await relay.open()
    try:
        yield relay
    finally:
        await relay.close()
