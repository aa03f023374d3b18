"""The `Store` port in SQL: every statement and every transaction, for whatever database carries them out.

The insert of a revision is the commit of its command. Owns what is written where; must not know which database that
is, nor what a command, an event or a state says.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Protocol

from bot.app.ports import (
    BOUND,
    FINISHED,
    Announcement,
    Conflict,
    EncounterRecord,
    Leases,
    Millis,
    NewEncounter,
    Pending,
    Repeated,
    Revision,
    SeedEpoch,
    Store,
    Track,
)
from bot.app.shards import ALL, Shards
from bot.app.shielding import to_its_end
from bot.rules.model import UserId
from bot.storage.beside import PUT_NOTE, RowsBeside, add_news
from bot.storage.engine import ROWS_AT_ONCE, Found, Run
from bot.storage.errors import UnreadableRevisionError
from bot.storage.forgetting import WHOSE, forget, prune
from bot.storage.keepsakes import RowsOfKeepsakes
from bot.storage.packing import States, WholeState, packed
from bot.storage.rows import (
    PACKED,
    announcements_of,
    dumped,
    encounters_of,
    pending_of,
    revision_of,
    row_of,
    state_of,
    track_of,
)
from bot.storage.sharding import served
from bot.storage.together import Row, Together

log = logging.getLogger(__name__)

_ADD_ENCOUNTER = """
    INSERT INTO encounters (id, channel, ordinal, guild, system, started)
    SELECT :id, :channel, coalesce(max(ordinal), 0) + 1, :guild, :system, :started
    FROM encounters WHERE channel = :channel"""
_PLAIN = (
    "encounter", "number", "kind", "position", "parent", "actor", "actor_name", "request", "at", "version",
    "announced", "undelivered", "whole",
)  # fmt: skip
COLUMNS = (*_PLAIN, *PACKED)
_plain_of, _texts_of = itemgetter(*_PLAIN), itemgetter(*PACKED)
_TOLD = """
    SELECT encounter, number, kind, position, parent, actor, actor_name, request, at, version,
    command, events, draws, NULL AS announcements
    FROM revisions WHERE encounter = ?"""
_STATES = """
    SELECT encounter, number, whole, version, state FROM revisions
    WHERE encounter = :encounter AND number <= :number
    AND number >= (SELECT whole FROM revisions WHERE encounter = :encounter AND number = :number)
    ORDER BY number"""
_ADD_SEED = f"INSERT INTO seeds (encounter, since, seed, form) VALUES (?, ?, ?, {BOUND})"

_ENCOUNTERS = """
    SELECT id, channel, guild, system, started, ended, since, seed, form
    FROM encounters JOIN seeds ON seeds.encounter = encounters.id
    WHERE {} ORDER BY channel, ordinal, since"""


@cache
def _adding(rows: int) -> str:
    places = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO revisions ({', '.join(COLUMNS)}) VALUES {', '.join([places] * rows)}"


@cache
def _delivering(rows: int) -> str:
    first = "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))"
    return f"""
        WITH told (encounter, revision, ordinal) AS (VALUES {", ".join([first, *["(?, ?, ?)"] * (rows - 1)])})
        UPDATE revisions SET undelivered = CASE
            WHEN number = told.revision AND told.ordinal + 1 < announced
            THEN CASE WHEN undelivered <= told.ordinal THEN told.ordinal + 1 ELSE undelivered END
        END
        FROM told
        WHERE revisions.encounter = told.encounter AND number <= told.revision AND undelivered IS NOT NULL"""


class SharedStore(Protocol):
    """A store that other processes have, too: each serves some shards, under a tenure."""

    @property
    def leases(self) -> Leases:
        """Who serves which shards."""
        ...

    def under(self, tenure: int, end: Callable[[], None]) -> SqlStore:
        """Return the same store, which stores nothing once that tenure is over: it raises Deposed, and calls `end`."""
        ...


class SqlStore(RowsBeside, RowsOfKeepsakes, Store):
    """Encounters in a database that understands SQL. What it is asked to keep in one row is one statement."""

    _together: Together
    """Adds the revisions to which nothing else belongs: each with all others that wait."""

    def __init__(self) -> None:
        self._states = States()

    @property
    def failing(self) -> bool:
        """Whether a database that is asked each time was out of reach the last time."""
        return False

    @property
    def shared(self) -> SharedStore | None:
        """The same, for one of several processes; None where no other one can have the database."""
        return None

    async def open(self, new: NewEncounter) -> EncounterRecord:
        """Open an encounter with its first revision; raise Conflict if one runs there, or Repeated."""
        row, whole = self._row_of(new.id, new.first)
        try:
            await to_its_end(self._open(new, row))
        except self.refusal as error:
            if not await self._was_stored(row):
                await self._tell_apart(error, new.first.request_id)
                raise
        self._remember(new.id, whole)
        return EncounterRecord(
            id=new.id,
            channel=new.channel,
            guild=new.guild,
            system=new.system,
            started=new.first.at,
            ended=None,
            epochs=(SeedEpoch(seed=new.seed, since=new.first.number),),
        )

    async def append(
        self,
        encounter: int,
        revision: Revision,
        *,
        ended: Millis | None = None,
        epoch: bytes | None = None,
        note: tuple[str, str] | None = None,
    ) -> None:
        """Add a revision. `ended` closes the encounter; with `epoch` it is opened again, from a new seed; `note`: a
        remark that is kept with it, by its key.
        """
        row, whole = self._row_of(encounter, revision)
        try:
            if ended is None and epoch is None and note is None and not revision.news:
                await self._together.store(row)
            else:
                await to_its_end(self._append_and_more(row, revision.news, ended, epoch, note))
        except self.refusal as error:
            if not await self._was_stored(row):
                await self._tell_apart(error, revision.request_id)
                raise
        self._remember(encounter, whole)

    async def live(self, channel: int) -> EncounterRecord | None:
        """Return the encounter that runs in a channel."""
        found = await self._encounters("channel = ? AND ended IS NULL", channel)
        return found[0] if found else None

    async def last(self, channel: int) -> EncounterRecord | None:
        """Return the newest encounter of a channel, running or ended."""
        newest = "channel = ? AND ordinal = (SELECT max(ordinal) FROM encounters WHERE channel = ?)"
        found = await self._encounters(newest, channel, channel)
        return found[0] if found else None

    async def running(self, shards: Shards = ALL) -> Sequence[int]:
        """Return every channel in which an encounter runs, on the servers of some shards, in order."""
        rows = await self._rows(
            f"SELECT channel FROM encounters WHERE ended IS NULL AND {served(shards)} ORDER BY channel"
        )
        return [row["channel"] for row in rows]

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        """Return all revisions of an encounter in order, without their states and announcements."""
        return [revision_of(row) for row in await self._rows(f"{_TOLD} ORDER BY number", (encounter,))]

    async def tracks(self, encounter: int) -> Sequence[Track]:
        """Return what is kept in memory of the revisions of an encounter, in order."""
        statement = (
            "SELECT encounter, number, kind, position, request, draws,"
            " CASE kind WHEN 'luck' THEN command END AS command"
            " FROM revisions WHERE encounter = ? ORDER BY number"
        )
        return [track_of(row) for row in await self._rows(statement, (encounter,))]

    async def revision(self, encounter: int, number: int) -> Revision | None:
        """Return one revision, without its state and announcements."""
        rows = await self._rows(f"{_TOLD} AND number = ?", (encounter, number))
        return revision_of(rows[0]) if rows else None

    async def newest_of(self, encounter: int, actor: UserId) -> Revision | None:
        """Return the newest revision that somebody gave, without its state and announcements."""
        rows = await self._rows(f"{_TOLD} AND actor = ? ORDER BY number DESC LIMIT 1", (encounter, actor))
        return revision_of(rows[0]) if rows else None

    async def announced(self, encounter: int, number: int) -> Sequence[Announcement]:
        """Return what was announced of a revision; nothing once that was pruned."""
        statement = "SELECT encounter, number, announcements FROM revisions WHERE encounter = ? AND number = ?"
        return [one for row in await self._rows(statement, (encounter, number)) for one in announcements_of(row)]

    async def newest(self, encounter: int) -> Revision | None:
        """Return the newest revision, whole."""
        rows = await self._rows(
            "SELECT * FROM revisions WHERE encounter = ? ORDER BY number DESC LIMIT 1", (encounter,)
        )
        if not rows:
            return None
        [newest] = rows
        state, whole = state_of(await self._states_to(encounter, newest["number"])) or (None, None)
        self._remember(encounter, whole)
        return revision_of(newest, state)

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        """Return the state (JSON) that revision `number` left, and its form; None if it was pruned."""
        rows = await self._states_to(encounter, number)
        found = state_of(rows)
        return None if found is None else (found[0], rows[-1]["version"])

    async def known(self, request_id: int) -> bool:
        """Whether a request was carried out before."""
        return bool(await self._rows("SELECT 1 FROM revisions WHERE request = ?", (request_id,)))

    async def pending(self, shards: Shards = ALL) -> Sequence[Pending]:
        """Return all announcements not yet delivered, in order, of running and ended encounters of some shards."""
        rows = await self._rows(
            "SELECT encounter, number, request, undelivered, announcements, channel, system, ordinal"
            " FROM revisions JOIN encounters ON encounters.id = revisions.encounter"
            f" WHERE undelivered IS NOT NULL AND {served(shards)}"
        )
        pending: list[Pending] = []
        for row in sorted(rows, key=lambda row: (row["channel"], row["ordinal"], row["number"])):
            try:
                pending += pending_of(row)
            except UnreadableRevisionError as error:
                log.error("%s; its announcements are left out", error)
        return pending

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Record that announcements of as many encounters, and all earlier ones of these, are done with."""
        for at in range(0, len(some), ROWS_AT_ONCE):
            few = some[at : at + ROWS_AT_ONCE]
            await self._rows(
                _delivering(len(few)), [cell for one in few for cell in (one.encounter, one.revision, one.ordinal)]
            )

    async def unfinished(self, ended_since: Millis, shards: Shards = ALL) -> Sequence[EncounterRecord]:
        """Return the encounters of some shards that ended since then and whose board does not show it yet."""
        unfinished = "ended >= ? AND id IN (SELECT encounter FROM boards WHERE digest <> ?)"
        return await self._encounters(f"{unfinished} AND {served(shards)}", ended_since, FINISHED)

    async def guilds(self, shards: Shards = ALL) -> Sequence[int]:
        """Return every server of some shards of which anything is stored."""
        rows = await self._rows(
            "SELECT guild FROM (SELECT guild FROM encounters UNION SELECT guild FROM keepsakes) AS known"
            f" WHERE guild IS NOT NULL AND {served(shards)} ORDER BY guild"
        )
        return [row["guild"] for row in rows]

    async def channels(self, guild: int) -> Sequence[int]:
        """Return every channel of a server of which an encounter is stored."""
        rows = await self._rows("SELECT DISTINCT channel FROM encounters WHERE guild = ? ORDER BY channel", (guild,))
        return [row["channel"] for row in rows]

    async def count(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Return how many encounters of a channel, or of a server, are stored."""
        [row] = await self._rows(f"SELECT count(*) AS found FROM encounters WHERE {WHOSE}", (channel, guild))
        return int(row["found"])

    async def forget(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Delete every encounter of a channel, or of a server, with all that belongs to it; return how many."""
        self._states.forget_all()
        return await to_its_end(self._forget(channel, guild))

    async def prune(self, ended_before: Millis) -> int:
        """Forget the older states of encounters that ended before then; return how many rows were pruned.

        The newest stays: it says who was a GM, and so what of the log somebody may read. The announcements go too,
        delivered or not: nobody waits for those of a fight that is long over.
        """
        self._states.forget_all()
        return await to_its_end(self._prune(ended_before))

    def _row_of(self, encounter: int, revision: Revision) -> tuple[dict[str, object], WholeState | None]:
        """Return the row of a revision, and the whole state that its state depends on, if it has one."""
        state = dumped(revision)
        if state is None:
            return row_of(encounter, revision, revision.number, None), None
        whole, held = self._states.pack(encounter, revision.number, state)
        return row_of(encounter, revision, whole.number, held), whole

    def _remember(self, encounter: int, whole: WholeState | None) -> None:
        if whole is not None:
            self._states.remember(encounter, whole)

    async def _add_revisions(self, run: Run, rows: Sequence[Row]) -> None:
        await run(_adding(len(rows)), [cell for row in rows for cell in self._cells(row)])

    def _cells(self, row: Row) -> list[object]:
        return [*_plain_of(row), *(None if text is None else self._held(text) for text in _texts_of(row))]

    async def _states_to(self, encounter: int, number: int) -> Sequence[Found]:
        return await self._rows(_STATES, {"encounter": encounter, "number": number})

    async def _encounters(self, condition: str, *values: object) -> list[EncounterRecord]:
        return encounters_of(await self._rows(_ENCOUNTERS.format(condition), values))

    async def _open(self, new: NewEncounter, row: Row) -> None:
        values = {name: getattr(new, name) for name in ("id", "channel", "guild", "system")}

        async def work(run: Run) -> None:
            await run(_ADD_ENCOUNTER, {**values, "started": new.first.at})
            await run(_ADD_SEED, (new.id, new.first.number, new.seed))
            await self._add_revisions(run, [row])

        await self._in_one(work)

    async def _forget(self, channel: int | None, guild: int | None) -> int:
        return await self._in_one(lambda run: forget(run, channel, guild))

    async def _prune(self, ended_before: Millis) -> int:
        over = await self._rows(
            "SELECT encounter, max(number) AS number FROM revisions"
            " WHERE encounter IN (SELECT id FROM encounters WHERE ended < ?)"
            " GROUP BY encounter HAVING count(announcements) > 0",
            (ended_before,),
        )
        return sum([await self._prune_one(row["encounter"], row["number"]) for row in over])

    async def _prune_one(self, encounter: int, newest: int) -> int:
        found = state_of(await self._states_to(encounter, newest))
        held = None if found is None else self._held(packed(found[0]))
        return await self._in_one(lambda run: prune(run, encounter, newest, held))

    async def _append_and_more(
        self,
        row: Mapping[str, Any],
        news: Sequence[int],
        ended: Millis | None,
        epoch: bytes | None,
        note: tuple[str, str] | None,
    ) -> None:
        encounter, number = row["encounter"], row["number"]

        async def work(run: Run) -> None:
            await self._add_revisions(run, [row])
            await add_news(run, encounter, number, news)
            if ended is not None or epoch is not None:
                await run("UPDATE encounters SET ended = ? WHERE id = ?", (ended, encounter))
            if epoch is not None:
                await run(_ADD_SEED, (encounter, number, epoch))
            if note is not None:
                await run(PUT_NOTE, note)

        await self._in_one(work)

    async def _was_stored(self, row: Row) -> bool:
        """Whether a row was refused since it is there itself: stored by a write that was lost before it was answered.

        Not where an answer cannot be lost.
        """
        return False

    async def _tell_apart(self, error: Exception, request_id: int | None) -> None:
        """Raise Repeated or Conflict if that is what the error means.

        A repeated request often runs into the number or the channel that it took the first time; the database then
        names either one. So it is asked for by itself, and comes first.
        """
        if request_id is not None and await self.known(request_id):
            raise Repeated(f"request {request_id} was carried out before") from error
        if self._is_conflict(error):
            raise Conflict(f"already there: {error}") from error
