"""The `Store` port on SQLite: every statement and every transaction, on one connection.

The insert of a revision is the commit of its command. Owns the tables of `migrations/`; must not know what a
command, an event or a state says.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.app.ports import (
    FINISHED,
    BoardPost,
    Conflict,
    EncounterRecord,
    Millis,
    NewEncounter,
    Pending,
    Repeated,
    Revision,
    SeedEpoch,
    Store,
)
from bot.app.shielding import to_its_end
from bot.storage.errors import StorageError, UnreadableRevisionError
from bot.storage.migrations import migrate, shipped_migrations
from bot.storage.rows import encounters_of, pending_of, revision_of, row_of
from bot.storage.transactions import transaction

log = logging.getLogger(__name__)

OLDEST_SQLITE = (3, 38, 0)
"""The first release with everything that is used here: strict tables, RETURNING, JSON functions."""

_SETTINGS = (
    "PRAGMA busy_timeout = 5000",  # First: the others may have to wait for another process.
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)

_ADD_REVISION = """
    INSERT INTO revisions (
        encounter, number, kind, position, parent, actor, actor_name, request, at, version,
        undelivered, command, events, draws, announcements, state
    ) VALUES (
        :encounter, :number, :kind, :position, :parent, :actor, :actor_name, :request_id, :at, :version,
        :undelivered, :command, :events, :draws, :announcements, :state
    )"""
_ADD_SEED = "INSERT INTO seeds (encounter, since, seed) VALUES (?, ?, ?)"

_ENCOUNTERS = """
    SELECT id, channel, guild, system, started, ended, since, seed
    FROM encounters JOIN seeds ON seeds.encounter = encounters.id
    WHERE {} ORDER BY id, since"""

# "UNIQUE constraint failed: " and these columns is how SQLite says which index refused a row.
_CONFLICTS = ("encounters.channel", "revisions.encounter, revisions.number")


class SqliteStore(Store):
    """Encounters in a SQLite database. Open one with `async with SqliteStore.open_at(path) as store`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        # Coroutines take turns on the connection: one that came in between the statements of another's
        # transaction would write into it, or read what may yet be rolled back.
        self._turn = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def open_at(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """Open the database at `path`, made or brought up to date where needed; close it at the end."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            needed = ".".join(map(str, OLDEST_SQLITE))
            raise StorageError(f"SQLite {needed} or later is needed; found {sqlite3.sqlite_version}")
        # Closed in any case: the thread of a connection that is left open keeps the process from ending.
        async with AsyncExitStack() as stack:
            try:
                # Tried first: an aiosqlite connection that fails leaves a thread behind, which then stumbles
                # over the loop that has been closed.
                sqlite3.connect(path).close()
                connection = await stack.enter_async_context(aiosqlite.connect(path, isolation_level=None))
                connection.row_factory = sqlite3.Row
                for setting in _SETTINGS:
                    await connection.execute_fetchall(setting)
                await migrate(connection, shipped_migrations())
            except sqlite3.Error as error:
                raise StorageError(f"the database {path} cannot be opened: {error}") from error
            yield cls(connection)

    async def open(self, new: NewEncounter) -> EncounterRecord:
        """Open an encounter with its first revision; raise Conflict if one runs there, or Repeated."""
        try:
            encounter = await to_its_end(self._open(new))
        except sqlite3.IntegrityError as error:
            await self._tell_apart(error, new.first.request_id)
            raise
        return EncounterRecord(
            id=encounter,
            channel=new.channel,
            guild=new.guild,
            system=new.system,
            started=new.first.at,
            ended=None,
            epochs=(SeedEpoch(seed=new.seed, since=new.first.number),),
        )

    async def append(
        self, encounter: int, revision: Revision, *, ended: Millis | None = None, epoch: bytes | None = None
    ) -> None:
        """Add a revision. `ended` closes the encounter; with `epoch` it is opened again, from a new seed."""
        row = row_of(encounter, revision)
        try:
            if ended is None and epoch is None:
                # One statement is whole by itself. If this is cancelled, it is carried out or was never queued.
                await self._rows(_ADD_REVISION, row)
            else:
                await to_its_end(self._append_and_turn(row, ended, epoch))
        except sqlite3.IntegrityError as error:
            await self._tell_apart(error, revision.request_id)
            raise

    async def live(self, channel: int) -> EncounterRecord | None:
        """Return the encounter that runs in a channel."""
        found = await self._encounters("channel = ? AND ended IS NULL", channel)
        return found[0] if found else None

    async def last(self, channel: int) -> EncounterRecord | None:
        """Return the newest encounter of a channel, running or ended."""
        found = await self._encounters("id = (SELECT max(id) FROM encounters WHERE channel = ?)", channel)
        return found[0] if found else None

    async def running(self) -> Sequence[EncounterRecord]:
        """Return every encounter that runs."""
        return await self._encounters("ended IS NULL")

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        """Return all revisions of an encounter in order, without their states and announcements."""
        rows = await self._rows(
            "SELECT encounter, number, kind, position, parent, actor, actor_name, request, at, version,"
            " command, events, draws, NULL AS announcements, NULL AS state"
            " FROM revisions WHERE encounter = ? ORDER BY number",
            (encounter,),
        )
        return [revision_of(row) for row in rows]

    async def newest(self, encounter: int) -> Revision | None:
        """Return the newest revision, whole."""
        rows = await self._rows(
            "SELECT * FROM revisions WHERE encounter = ? ORDER BY number DESC LIMIT 1", (encounter,)
        )
        return revision_of(rows[0]) if rows else None

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        """Return the state (JSON) that revision `number` left, and its form; None if it was pruned."""
        rows = await self._rows(
            "SELECT state, version FROM revisions WHERE encounter = ? AND number = ? AND state IS NOT NULL",
            (encounter, number),
        )
        return (rows[0]["state"], rows[0]["version"]) if rows else None

    async def known(self, request_id: int) -> bool:
        """Whether a request was carried out before."""
        return bool(await self._rows("SELECT 1 FROM revisions WHERE request = ?", (request_id,)))

    async def pending(self) -> Sequence[Pending]:
        """Return all announcements not yet delivered, in order, of running and ended encounters."""
        rows = await self._rows(
            "SELECT encounter, number, request, undelivered, announcements, channel, system"
            " FROM revisions JOIN encounters ON encounters.id = revisions.encounter"
            " WHERE undelivered IS NOT NULL ORDER BY encounter, number"
        )
        pending: list[Pending] = []
        for row in rows:
            try:
                pending += pending_of(row)
            except UnreadableRevisionError as error:
                log.error("%s; its announcements are left out", error)
        return pending

    async def delivered(self, encounter: int, revision: int, ordinal: int) -> None:
        """Record that an announcement, and with it every earlier one of the encounter, is done with."""
        await self._rows(
            """
            UPDATE revisions SET undelivered = CASE
                WHEN number = :revision AND :following < json_array_length(announcements)
                THEN max(undelivered, :following)
            END
            WHERE encounter = :encounter AND number <= :revision AND undelivered IS NOT NULL
            """,
            {"encounter": encounter, "revision": revision, "following": ordinal + 1},
        )

    async def unfinished(self, ended_since: Millis) -> Sequence[EncounterRecord]:
        """Return the encounters that ended since then and whose board does not show it yet."""
        return await self._encounters(
            "ended >= ? AND id IN (SELECT encounter FROM boards WHERE digest <> ?)", ended_since, FINISHED
        )

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""
        rows = await self._rows(
            "SELECT encounter, channel, message, posted, digest FROM boards WHERE encounter = ?", (encounter,)
        )
        return BoardPost(**dict(rows[0])) if rows else None

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter."""
        await self._rows(
            "INSERT OR REPLACE INTO boards (encounter, channel, message, posted, digest)"
            " VALUES (:encounter, :channel, :message, :posted, :digest)",
            dict(post),
        )

    async def note(self, key: str) -> str | None:
        """Return a remark that the bot keeps for itself."""
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", (key,))
        return rows[0]["value"] if rows else None

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        await self._rows("INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)", (key, value))

    async def prune(self, ended_before: Millis) -> int:
        """Forget the older states of encounters that ended before then; return how many rows were pruned.

        The newest stays: it says who was a GM, and so what of the log somebody may read. The announcements go too,
        delivered or not: nobody waits for those of a fight that is long over.
        """
        rows = await self._rows(
            "UPDATE revisions SET announcements = NULL, undelivered = NULL, state = CASE number"
            " WHEN (SELECT max(number) FROM revisions AS others WHERE others.encounter = revisions.encounter)"
            " THEN state END"
            " WHERE announcements IS NOT NULL AND encounter IN (SELECT id FROM encounters WHERE ended < ?)"
            " RETURNING 1",
            (ended_before,),
        )
        return len(rows)

    async def _rows(self, statement: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        async with self._turn:
            return list(await self._connection.execute_fetchall(statement, values))

    async def _encounters(self, condition: str, *values: object) -> list[EncounterRecord]:
        return encounters_of(await self._rows(_ENCOUNTERS.format(condition), values))

    async def _open(self, new: NewEncounter) -> int:
        async with self._turn, transaction(self._connection):
            [(encounter,)] = await self._connection.execute_fetchall(
                "INSERT INTO encounters (channel, guild, system, started) VALUES (?, ?, ?, ?) RETURNING id",
                (new.channel, new.guild, new.system, new.first.at),
            )
            await self._connection.execute_fetchall(_ADD_SEED, (encounter, new.first.number, new.seed))
            await self._connection.execute_fetchall(_ADD_REVISION, row_of(encounter, new.first))
            return int(encounter)

    async def _append_and_turn(self, row: Mapping[str, object], ended: Millis | None, epoch: bytes | None) -> None:
        async with self._turn, transaction(self._connection):
            await self._connection.execute_fetchall(_ADD_REVISION, row)
            await self._connection.execute_fetchall(
                "UPDATE encounters SET ended = ? WHERE id = ?", (ended, row["encounter"])
            )
            if epoch is not None:
                await self._connection.execute_fetchall(_ADD_SEED, (row["encounter"], row["number"], epoch))

    async def _tell_apart(self, error: sqlite3.IntegrityError, request_id: int | None) -> None:
        """Raise Repeated or Conflict if that is what the error means.

        A repeated request often runs into the number or the channel that it took the first time; SQLite then
        names either index. So it is asked for by itself, and comes first.
        """
        if request_id is not None and await self.known(request_id):
            raise Repeated(f"request {request_id} was carried out before") from error
        taken = str(error).removeprefix("UNIQUE constraint failed: ")
        if taken in _CONFLICTS:
            raise Conflict(f"already there: {taken}") from error
