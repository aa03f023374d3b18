"""The `Store` port in SQL: every statement and every transaction, for whatever database carries them out.

The insert of a revision is the commit of its command; rows that come in while others are stored share one statement.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Never, TypeVar

from bot.app import ports, records
from bot.app.shards import ALL, Shards
from bot.background import to_its_end
from bot.fight.telling import Announcement
from bot.rules.model import UserId
from bot.rules.words import Phrase, from_json, to_json
from bot.storage.database import ROWS_AT_ONCE, TABLES, Found, Run, Values, columns_of, inserting, served, upsert
from bot.storage.errors import UnreadableRevisionError
from bot.storage.rows import announcements_of, encounters_of, pending_of, revision_of, row_of, state_of, track_of

Row = Mapping[str, object]
_Waiting = tuple[Sequence[Row], "asyncio.Future[None]"]
"""The rows of a play, and the future that is done once they are durable."""


class GroupCommit:
    """Stores rows in order, several at once: `insert` within `in_turn`, and `refusal` where one breaks a rule."""

    def __init__(
        self,
        in_turn: Callable[..., Awaitable[None]],
        insert: Callable[[Sequence[Row]], Awaitable[None]],
        refusal: type[Exception],
    ) -> None:
        self._in_turn, self._insert, self._refusal = in_turn, insert, refusal
        self._waiting: list[_Waiting] = []
        self._writing = self._several = False
        """Whether anything is being stored, and whether the last statement stored more than one row."""
        self._writer: asyncio.Task[None] | None = None

    @property
    def writing(self) -> bool:
        """Whether anything is being stored."""
        return self._writing

    async def store(self, rows: Sequence[Row]) -> None:
        """Return when the rows of a play are durable, all of them; raise if none is stored.

        Cancelled while others are stored before it, it never is; cancelled later, it may be. Where plays come one by
        one this takes no task: the caller stores its own, and only that one, as it could be cancelled.
        """
        if self._writing or self._several:
            stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((rows, stored))
            self._begin()
            await stored
            return
        self._writing = True
        try:
            await self._in_turn(self._insert, rows)
        finally:
            self._writing = False
            self._begin()

    def _begin(self) -> None:
        if self._waiting and not self._writing:
            self._writing = True
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            batch: list[_Waiting] = []

            async def work(batch: list[_Waiting] = batch) -> None:
                batch += self._taken()  # In its turn, so that those who came meanwhile are among them.
                self._several = len(batch) > 1
                await self._store(batch)

            try:
                await self._in_turn(work)
            except Exception as error:
                for _, stored in batch or self._taken():
                    if not stored.done():
                        stored.set_exception(error)
        self._writing = False

    def _taken(self) -> list[_Waiting]:
        waiting = [one for one in self._waiting if not one[1].done()]
        rows = [*accumulate(len(rows) for rows, _ in waiting)]
        few = max(1, bisect_right(rows, ROWS_AT_ONCE))
        self._waiting = waiting[few:]
        return waiting[:few]

    async def _store(self, batch: Sequence[_Waiting]) -> None:
        if not batch:
            return
        try:
            await self._insert([row for rows, _ in batch for row in rows])
        except self._refusal as error:
            if len(batch) > 1:
                for one in batch:
                    await self._store([one])
            elif not batch[0][1].done():
                batch[0][1].set_exception(error)
            return
        for _, stored in batch:
            if not stored.done():
                stored.set_result(None)


log = logging.getLogger(__name__)

T = TypeVar("T")

_ADD_ENCOUNTER = """
    INSERT INTO encounters (id, channel, ordinal, guild, system, started)
    SELECT :id, :channel, coalesce(max(ordinal), 0) + 1, :guild, :system, :started
    FROM encounters WHERE channel = :channel"""
_ADD_SEED = "INSERT INTO seeds (encounter, since, seed) VALUES (?, ?, ?)"
_REVISIONS = """
    SELECT encounter, number, play, kind, position, parent, actor, actor_name, request, at, version, message,
    command, events, draws, NULL AS announcements, NULL AS deadlines
    FROM revisions WHERE encounter = ?"""
_STATE = "SELECT encounter, number, version, state FROM revisions WHERE encounter = ? AND number = ?"
_ENCOUNTERS = """
    SELECT id, channel, guild, system, started, ended, since, seed
    FROM encounters JOIN seeds ON seeds.encounter = encounters.id
    WHERE {} ORDER BY channel, ordinal, since"""
_PUT_NOTE = upsert("notes", "key")
_PUT_NEWS = upsert("news", "encounter", "user", "revision")
_PUT_BOARD = upsert("boards", "encounter")
_PUT_PREFERENCE = upsert("keepsakes", "guild", "kind", "key")
_NEWS = f"SELECT {columns_of('news')} FROM news WHERE encounter = ?"
_PREFERENCES = f"SELECT {columns_of('keepsakes')} FROM keepsakes WHERE guild = ? AND kind = ?"
_WHOSE = "(channel = ? OR guild = ?)"
"""Encounters of a channel or of a server; the other one of them is null, and so is never the same."""


@cache
def _adding(rows: int) -> str:
    return inserting("revisions", rows)


@cache
def _delivering(rows: int) -> str:
    first = ", ".join(["CAST(? AS BIGINT)"] * 4)
    places = ", ".join([f"({first})", *["(?, ?, ?, ?)"] * (rows - 1)])
    return f"""
        WITH told (encounter, revision, ordinal, posted) AS (VALUES {places})
        UPDATE revisions SET message = coalesce(message, told.posted), undelivered = CASE
            WHEN number = told.revision AND told.ordinal + 1 < announced
            THEN CASE WHEN undelivered <= told.ordinal THEN told.ordinal + 1 ELSE undelivered END
        END
        FROM told
        WHERE revisions.encounter = told.encounter AND number <= told.revision AND undelivered IS NOT NULL"""


class SqlStore(ports.Store, ABC):
    """Encounters in a database that understands SQL. What it is asked to keep in one row is one statement."""

    refusal: type[Exception]
    """What a row raises that is against a rule of its table."""
    locks: ports.Locks | None = None
    """Which shards this process has; None where no other process can have the database."""
    _group_commit: GroupCommit
    """Adds the revisions to which nothing else belongs: each with all others that wait."""

    @property
    def failing(self) -> bool:
        """Whether a database that is asked each time was out of reach the last time."""
        return False

    # What each database does in its own way.

    @abstractmethod
    async def _rows(self, statement: str, values: Values = ()) -> Sequence[Found]:
        """Carry out a statement by itself."""

    @abstractmethod
    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Carry out statements in one transaction. `work` may be asked for it again, after all of it was undone."""

    async def _add_many(self, run: Run, table: str, rows: Sequence[Sequence[object]]) -> None:
        for at in range(0, len(rows), ROWS_AT_ONCE):
            some = rows[at : at + ROWS_AT_ONCE]
            await run(inserting(table, len(some)), [cell for row in some for cell in row])

    @abstractmethod
    def _is_conflict(self, error: Exception) -> bool:
        """Return whether a row was refused since another one has its number, or its channel."""

    # Writing.

    async def open(self, new: records.NewEncounter) -> records.EncounterRecord:
        row = row_of(new.id, new.first)
        values: dict[str, Any] = {
            "id": new.id, "channel": new.channel, "guild": new.guild, "system": new.system, "started": new.first.at,
        }  # fmt: skip

        async def work(run: Run) -> None:
            await run(_ADD_ENCOUNTER, values)
            await run(_ADD_SEED, (new.id, new.first.number, new.seed))
            await self._add_revisions(run, [row])
            await self._put_people(run, new.id, new.first.people)

        try:
            await to_its_end(self._in_one(work))
        except self.refusal as error:
            await self._explain(error, new.first.request_id)
        epoch = records.SeedEpoch(seed=new.seed, since=new.first.number)
        return records.EncounterRecord(**values, ended=None, epochs=(epoch,))

    async def append(
        self,
        encounter: int,
        *play: records.Revision,
        ended: records.Millis | None = None,
        epoch: bytes | None = None,
        note: tuple[str, str] | None = None,
    ) -> None:
        rows, revision = [row_of(encounter, one) for one in play], play[-1]

        async def work(run: Run) -> None:
            await self._add_revisions(run, rows)
            for user in revision.news:
                statement = 'INSERT INTO news (encounter, revision, "user") VALUES (?, ?, ?)'
                await run(statement, (encounter, revision.number, user))
            await self._put_people(run, encounter, revision.people)
            if ended is not None or epoch is not None:
                await run("UPDATE encounters SET ended = ? WHERE id = ?", (ended, encounter))
            if epoch is not None:
                await run(_ADD_SEED, (encounter, revision.number, epoch))
            if note is not None:
                await run(_PUT_NOTE, {"key": note[0], "value": note[1]})

        try:
            if ended is None and epoch is None and note is None and not revision.news and revision.people is None:
                await self._group_commit.store(rows)
            else:
                await to_its_end(self._in_one(work))
        except self.refusal as error:
            await self._explain(error, revision.request_id)

    async def delivered(self, some: Sequence[records.Pending]) -> None:
        for at in range(0, len(some), ROWS_AT_ONCE):
            few = some[at : at + ROWS_AT_ONCE]
            values = [cell for one in few for cell in (one.encounter, one.revision, one.ordinal, one.message)]
            await self._rows(_delivering(len(few)), values)

    async def forget(self, *, channel: int | None = None, guild: int | None = None) -> int:
        return await to_its_end(self._forget(channel, guild))

    async def prune(self, ended_before: records.Millis) -> int:
        """Forget the older states of encounters that ended before then; return how many rows were pruned.

        The newest stays: it says who was a GM, and so what of the log somebody may read. The announcements go too,
        delivered or not: nobody waits for those of a fight that is long over.
        """
        return await to_its_end(self._prune(ended_before))

    # Reading.

    async def live(self, channel: int) -> records.EncounterRecord | None:
        found = await self._encounters("channel = ? AND ended IS NULL", channel)
        return found[0] if found else None

    async def last(self, channel: int) -> records.EncounterRecord | None:
        newest = "channel = ? AND ordinal = (SELECT max(ordinal) FROM encounters WHERE channel = ?)"
        found = await self._encounters(newest, channel, channel)
        return found[0] if found else None

    async def mark_gone(self, channel: int) -> None:
        keys = "SELECT CAST(? AS TEXT) || CAST(id AS TEXT), '' FROM encounters WHERE channel = ?"
        await self._rows(f"INSERT INTO notes (key, value) {keys} ON CONFLICT DO NOTHING", (records.GONE, channel))

    async def lost(self, guild: int) -> Sequence[records.EncounterRecord]:
        gone = "EXISTS (SELECT 1 FROM notes WHERE key = CAST(? AS TEXT) || CAST(id AS TEXT))"
        found = await self._encounters(f"guild = ? AND ended IS NOT NULL AND {gone}", guild, records.GONE)
        return sorted(found, key=lambda one: -(one.ended or 0))

    async def attended(self, user: UserId, guild: int | None = None) -> Sequence[records.EncounterRecord]:
        theirs = 'ended IS NULL AND id IN (SELECT encounter FROM people WHERE "user" = ?)'
        here = "guild = ?" if guild is not None else "CAST(? AS BIGINT) IS NULL"
        return await self._encounters(f"{theirs} AND {here}", user, guild)

    async def unfinished(self, ended_since: records.Millis, shards: Shards = ALL) -> Sequence[records.EncounterRecord]:
        unfinished = "ended >= ? AND id IN (SELECT encounter FROM boards WHERE digest <> ?)"
        return await self._encounters(f"{unfinished} AND {served(shards)}", ended_since, records.FINISHED)

    async def running(self, shards: Shards = ALL) -> Sequence[int]:
        statement = f"SELECT channel FROM encounters WHERE ended IS NULL AND {served(shards)} ORDER BY channel"
        return [row["channel"] for row in await self._rows(statement)]

    async def revisions(self, encounter: int) -> Sequence[records.Revision]:
        return [revision_of(row) for row in await self._rows(f"{_REVISIONS} ORDER BY number", (encounter,))]

    async def revision(self, encounter: int, number: int) -> records.Revision | None:
        rows = await self._rows(f"{_REVISIONS} AND number = ?", (encounter, number))
        return revision_of(rows[0]) if rows else None

    async def play(self, encounter: int, number: int) -> Sequence[records.Revision]:
        first = "(SELECT play FROM revisions WHERE encounter = ? AND number = ?)"
        theirs = f"SELECT * FROM revisions WHERE encounter = ? AND number >= {first} AND number <= ? ORDER BY number"
        rows = await self._rows(theirs, (encounter, encounter, number, number))
        return [revision_of(row, state_of(row)) for row in rows]

    async def latest(self, encounter: int, after: int, before: int, most: int) -> Sequence[records.Revision]:
        between = f"{_REVISIONS} AND number > ? AND number < ? ORDER BY number DESC LIMIT ?"
        return [revision_of(row) for row in await self._rows(between, (encounter, after, before, most))]

    async def last_press(self, encounter: int, user: UserId) -> int:
        statement = "SELECT max(number) AS newest FROM revisions WHERE encounter = ? AND actor = ?"
        [row] = await self._rows(statement, (encounter, user))
        return row["newest"] or 0

    async def newest(self, encounter: int) -> records.Revision | None:
        statement = "SELECT * FROM revisions WHERE encounter = ? ORDER BY number DESC LIMIT 1"
        if not (rows := await self._rows(statement, (encounter,))):
            return None
        return revision_of(rows[0], state_of(rows[0]))

    async def tracks(self, encounter: int) -> Sequence[records.Track]:
        columns = "encounter, number, play, kind, position, request"
        statement = f"SELECT {columns} FROM revisions WHERE encounter = ? ORDER BY number"
        return [track_of(row) for row in await self._rows(statement, (encounter,))]

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        rows = await self._rows(_STATE, (encounter, number))
        state = state_of(rows[0]) if rows else None
        return None if state is None else (state, rows[0]["version"])

    async def announced(self, encounter: int, number: int) -> Sequence[Announcement]:
        statement = "SELECT encounter, number, announcements FROM revisions WHERE encounter = ? AND number = ?"
        return [one for row in await self._rows(statement, (encounter, number)) for one in announcements_of(row)]

    async def known(self, request_id: int) -> bool:
        return bool(await self._rows("SELECT 1 FROM revisions WHERE request = ?", (request_id,)))

    async def pending(self, shards: Shards = ALL) -> Sequence[records.Pending]:
        rows = await self._rows(
            "SELECT encounter, number, request, undelivered, announcements, channel, system, ordinal"
            " FROM revisions JOIN encounters ON encounters.id = revisions.encounter"
            f" WHERE undelivered IS NOT NULL AND {served(shards)}"
        )
        pending: list[records.Pending] = []
        for row in sorted(rows, key=lambda row: (row["channel"], row["ordinal"], row["number"])):
            try:
                pending += pending_of(row)
            except UnreadableRevisionError as error:
                log.error("%s; its announcements are left out", error)
        return pending

    async def guilds(self, shards: Shards = ALL) -> Sequence[int]:
        rows = await self._rows(
            "SELECT guild FROM (SELECT guild FROM encounters UNION SELECT guild FROM keepsakes) AS known"
            f" WHERE guild IS NOT NULL AND {served(shards)} ORDER BY guild"
        )
        return [row["guild"] for row in rows]

    async def channels(self, guild: int) -> Sequence[int]:
        rows = await self._rows("SELECT DISTINCT channel FROM encounters WHERE guild = ? ORDER BY channel", (guild,))
        return [row["channel"] for row in rows]

    async def count(self, *, channel: int | None = None, guild: int | None = None) -> int:
        [row] = await self._rows(f"SELECT count(*) AS found FROM encounters WHERE {_WHOSE}", (channel, guild))
        return int(row["found"])

    async def systems(self, guild: int) -> list[str]:
        rows = await self._rows(
            "SELECT system FROM encounters WHERE guild = ? GROUP BY system ORDER BY max(started) DESC, system", (guild,)
        )
        return [row["system"] for row in rows]

    # What stands beside revisions.

    async def board(self, encounter: int) -> records.BoardPost | None:
        rows = await self._rows(f"SELECT {columns_of('boards')} FROM boards WHERE encounter = ?", (encounter,))
        return records.BoardPost(**dict(rows[0])) if rows else None

    async def put_board(self, post: records.BoardPost) -> None:
        await self._rows(_PUT_BOARD, _values("boards", post))

    async def note(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", (key,))
        return rows[0]["value"] if rows else None

    async def put_note(self, key: str, value: str) -> None:
        await self._rows(_PUT_NOTE, {"key": key, "value": value})

    async def news(self, encounter: int) -> Sequence[records.News]:
        waiting = f'{_NEWS} AND sending < ? ORDER BY revision, "user"'
        return [_news_of(row) for row in await self._rows(waiting, (encounter, records.Sending.SENT.value))]

    async def orphaned(self, shards: Shards = ALL) -> Sequence[tuple[int | None, records.News]]:
        columns = ", ".join(f'news."{name}"' for name in TABLES["news"])
        statement = f"""SELECT {columns}, guild FROM news JOIN encounters ON encounters.id = news.encounter
            WHERE revision = ? AND sending < ? AND ended IS NOT NULL AND {served(shards)}"""
        found = await self._rows(statement, (records.NO_REVISION, records.Sending.SENT.value))
        return [(row["guild"], _news_of({name: row[name] for name in TABLES["news"]})) for row in found]

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[records.News]:
        newest = f'{_NEWS} AND "user" = ? ORDER BY revision DESC LIMIT ?'
        return [_news_of(row) for row in reversed(await self._rows(newest, (encounter, user, most)))]

    async def put_news(self, news: Sequence[records.News]) -> None:
        for one in news:
            phrase = None if one.phrase is None else to_json(one.phrase)
            await self._rows(_PUT_NEWS, {**_values("news", one), "sending": one.sending.value, "phrase": phrase})

    async def put_preference(self, preference: records.GuildPreference) -> None:
        await self._rows(_PUT_PREFERENCE, {**_values("keepsakes", preference), "kind": preference.kind.value})

    async def preference(self, guild: int, kind: records.PreferenceKind, key: str) -> records.GuildPreference | None:
        rows = await self._rows(f"{_PREFERENCES} AND key = ?", (guild, kind.value, key))
        return _preference_of(rows[0]) if rows else None

    async def preferences(self, guild: int, kind: records.PreferenceKind) -> Sequence[records.GuildPreference]:
        found = [_preference_of(row) for row in await self._rows(_PREFERENCES, (guild, kind.value))]
        return sorted(found, key=lambda one: (one.name, one.key))  # Here: databases do not agree on the order of texts.

    async def remove_preference(self, guild: int, kind: records.PreferenceKind, key: str) -> None:
        await self._rows("DELETE FROM keepsakes WHERE guild = ? AND kind = ? AND key = ?", (guild, kind.value, key))

    # Helpers.

    async def _add_revisions(self, run: Run, rows: Sequence[Row]) -> None:
        await run(_adding(len(rows)), [cell for row in rows for cell in row.values()])

    async def _put_people(self, run: Run, encounter: int, people: Sequence[UserId] | None) -> None:
        if people is not None:
            await run("DELETE FROM people WHERE encounter = ?", (encounter,))
            await self._add_many(run, "people", [(encounter, user) for user in people])

    async def _encounters(self, condition: str, *values: object) -> list[records.EncounterRecord]:
        return encounters_of(await self._rows(_ENCOUNTERS.format(condition), values))

    async def _forget(self, channel: int | None, guild: int | None) -> int:
        async def work(run: Run) -> int:
            theirs = f"(SELECT id FROM encounters WHERE {_WHOSE})"
            for table in ("boards", "news", "people", "seeds", "revisions"):
                await run(f"DELETE FROM {table} WHERE encounter IN {theirs}", (channel, guild))
            for about in (records.POSTING, records.PINNED, records.ORDERS, records.GONE):
                keys = f"SELECT CAST(? AS TEXT) || CAST(id AS TEXT) FROM encounters WHERE {_WHOSE}"
                await run(f"DELETE FROM notes WHERE key IN ({keys})", (about, channel, guild))
            await run("DELETE FROM keepsakes WHERE guild = ?", (guild,))
            return len(await run(f"DELETE FROM encounters WHERE {_WHOSE} RETURNING 1", (channel, guild)))

        return await self._in_one(work)

    async def _prune(self, ended_before: records.Millis) -> int:
        over = await self._rows(
            "SELECT encounter, max(number) AS number FROM revisions"
            " WHERE encounter IN (SELECT id FROM encounters WHERE ended < ?)"
            " GROUP BY encounter HAVING count(announcements) > 0",
            (ended_before,),
        )
        return sum([await self._prune_one(row["encounter"], row["number"]) for row in over])

    async def _prune_one(self, encounter: int, newest: int) -> int:
        async def work(run: Run) -> int:
            for table in ("news", "people"):
                await run(f"DELETE FROM {table} WHERE encounter = ?", (encounter,))
            await run("DELETE FROM notes WHERE key = ?", (f"{records.ORDERS}{encounter}",))
            rows = await run(
                "UPDATE revisions SET announcements = NULL, undelivered = NULL,"
                " state = CASE number WHEN ? THEN state END"
                " WHERE announcements IS NOT NULL AND encounter = ? RETURNING 1",
                (newest, encounter),
            )
            return len(rows)

        return await self._in_one(work)

    async def _explain(self, error: Exception, request_id: int | None) -> Never:
        """Raise Repeated, Conflict or the error. A repeated request often runs into the number that it took first."""
        if request_id is not None and await self.known(request_id):
            raise ports.Repeated(f"request {request_id} was carried out before") from error
        if self._is_conflict(error):
            raise ports.Conflict(f"already there: {error}") from error
        raise error


def _values(table: str, value: object) -> dict[str, Any]:
    return {column: getattr(value, column) for column in TABLES[table]}


def _news_of(row: Found) -> records.News:
    phrase = None if row["phrase"] is None else from_json(Phrase, row["phrase"])
    return records.News(**{**dict(row), "sending": records.Sending(row["sending"]), "phrase": phrase})


def _preference_of(row: Found) -> records.GuildPreference:
    return records.GuildPreference(**{**dict(row), "kind": records.PreferenceKind(row["kind"])})
