"""What a table in the browser keeps: its channels, people and messages, in the file in which its encounters are.

On a connection of its own: what is kept here must not wait for a command, nor a command for it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.background import to_its_end
from bot.storage.errors import StorageError
from bot.storage.sqlite import connected, transaction

Files = Mapping[int, bytes]
Kept = tuple[int, str, Files]
"""The channel of a message, what it says, and its files."""

NEWEST = 1000
"""Messages of a channel that are kept: nobody scrolls further back, and the log of a fight is elsewhere."""


class LocalBook:
    """The book of one table. Open it with `async with LocalBook.open_at(path) as book`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    @asynccontextmanager
    async def open_at(cls, path: Path) -> AsyncIterator[LocalBook]:
        """Open the book in a database; close it at the end."""
        async with connected(path) as connection:
            yield cls(connection)

    async def strange(self) -> bool:
        """Whether the database is that of a bot: it has encounters, and no table was ever kept in it."""
        [(encounters, facts)] = await self._connection.execute_fetchall(
            "SELECT (SELECT count(*) FROM encounters), (SELECT count(*) FROM local_facts)"
        )
        return bool(encounters) and not facts

    async def facts(self) -> dict[str, str]:
        """Return what is known of the table."""
        rows = await self._connection.execute_fetchall("SELECT key, value FROM local_facts")
        return {row["key"]: row["value"] for row in rows}

    async def messages(self) -> Sequence[Kept]:
        """Return the newest messages of each channel, in order; delete the older ones."""
        async with transaction(self._connection):
            await self._connection.execute_fetchall(
                "DELETE FROM local_messages WHERE id IN (SELECT id FROM (SELECT id, row_number()"
                " OVER (PARTITION BY channel ORDER BY id DESC) AS place FROM local_messages) WHERE place > ?)",
                (NEWEST,),
            )
        files: dict[int, dict[int, bytes]] = {}
        for row in await self._connection.execute_fetchall("SELECT id, message, contents FROM local_files"):
            files.setdefault(row["message"], {})[row["id"]] = row["contents"]
        rows = await self._connection.execute_fetchall("SELECT id, channel, body FROM local_messages ORDER BY id")
        return [(row["channel"], row["body"], files.get(row["id"], {})) for row in rows]

    async def system_at(self, channel: int) -> str | None:
        """Return the id of the system that is played in a channel; None where no encounter runs."""
        rows = await self._connection.execute_fetchall(
            "SELECT system FROM encounters WHERE channel = ? AND ended IS NULL", (channel,)
        )
        return next((row["system"] for row in rows), None)

    async def keep(self, facts: Mapping[str, str], messages: Mapping[int, Kept | None]) -> None:
        """Keep facts, and messages by their ids; None: it was deleted. All of it or nothing; raise StorageError."""
        try:
            await to_its_end(self._keep(facts, messages))
        except sqlite3.Error as error:
            raise StorageError(f"the table cannot be saved: {error}") from error

    async def _keep(self, facts: Mapping[str, str], messages: Mapping[int, Kept | None]) -> None:
        run = self._connection.execute_fetchall
        async with transaction(self._connection):
            for fact in facts.items():
                await run("INSERT OR REPLACE INTO local_facts (key, value) VALUES (?, ?)", fact)
            for id, kept in messages.items():
                if kept is None:
                    await run("DELETE FROM local_messages WHERE id = ?", (id,))
                    continue
                channel, body, files = kept
                await run(
                    "INSERT INTO local_messages (id, channel, body) VALUES (?, ?, ?)"
                    " ON CONFLICT (id) DO UPDATE SET body = excluded.body",
                    (id, channel, body),
                )
                held = {row["id"] for row in await run("SELECT id FROM local_files WHERE message = ?", (id,))}
                for gone in held - files.keys():
                    await run("DELETE FROM local_files WHERE id = ?", (gone,))
                for new in files.keys() - held:
                    await run("INSERT INTO local_files (id, message, contents) VALUES (?, ?, ?)", (new, id, files[new]))
