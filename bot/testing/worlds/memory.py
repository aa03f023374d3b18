"""The `Store` port in memory: for worlds by the thousand, of which nothing is to be kept.

It keeps what it is given as it is. What the real one does besides (crashes, migrations, other processes) is the
storage tests' matter.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.live import LiveEncounter, pending_of
from bot.app.ports import (
    Announcement,
    BoardPost,
    Conflict,
    EncounterRecord,
    GuildPreference,
    Millis,
    NewEncounter,
    News,
    Pending,
    PreferenceKind,
    Repeated,
    Revision,
    ScreenPost,
    SeedEpoch,
    Standing,
    Store,
    Track,
)
from bot.app.shards import ALL, Shards
from bot.rules.model import read_state
from bot.rules.registry import system_of
from bot.rules.words import to_json


class MemoryStore(Store):
    """Encounters in lists."""

    def __init__(self) -> None:
        self._records: dict[int, EncounterRecord] = {}
        self._revisions: dict[int, list[Revision]] = {}
        self._undelivered: dict[int, list[Pending]] = {}
        self._requests: set[int] = set()
        self._people: dict[int, tuple[int, ...]] = {}
        self._made: LiveEncounter | None = None
        self._boards: dict[int, BoardPost] = {}
        self._notes: dict[str, str] = {}
        self._news: dict[tuple[int, int, int], News] = {}
        self._screens: dict[int, ScreenPost] = {}
        self._preferences: dict[tuple[int, PreferenceKind, str], GuildPreference] = {}

    def assure(self) -> None:
        """Say nothing: memory is always there."""

    async def open(self, new: NewEncounter) -> EncounterRecord:
        """Open an encounter with its first revision."""
        if await self.live(new.channel) is not None:
            raise Conflict
        record = EncounterRecord(
            id=new.id, channel=new.channel, guild=new.guild, system=new.system, started=new.first.at,
            ended=None, epochs=(SeedEpoch(seed=new.seed, since=1),),
        )  # fmt: skip
        self._records[record.id] = record
        self._revisions[record.id] = []
        self._undelivered[record.id] = []
        self._add(record, new.first)
        return record

    async def append(
        self,
        encounter: int,
        revision: Revision,
        *,
        ended: Millis | None = None,
        epoch: bytes | None = None,
        note: tuple[str, str] | None = None,
    ) -> None:
        """Add a revision."""
        record = self._records[encounter]
        if revision.number != len(self._revisions[encounter]) + 1:
            raise Conflict
        if epoch is not None:
            epochs = (*record.epochs, SeedEpoch(seed=epoch, since=revision.number))
            record = record.evolve(epochs=epochs, ended=None)
        if ended is not None:
            record = record.evolve(ended=ended)
        self._add(record, revision)
        self._records[encounter] = record
        if note is not None:
            await self.put_note(*note)

    def _add(self, record: EncounterRecord, revision: Revision) -> None:
        if revision.request_id is not None:
            if revision.request_id in self._requests:
                raise Repeated
            self._requests.add(revision.request_id)
        self._revisions[record.id].append(revision.evolve(state=to_json(revision.reached), reached=None))
        for user in revision.news:
            self._news[record.id, user, revision.number] = News(
                encounter=record.id, revision=revision.number, user=user
            )
        if revision.people is not None:
            self._people[record.id] = revision.people
        self._undelivered[record.id] += pending_of(record, revision)

    def running_at(self, channel: int) -> LiveEncounter | None:
        """Return the encounter that runs in a channel, made from its rows."""
        record = self._running(channel)
        if record is None:
            return None
        rows = self._revisions[record.id]
        if self._made is None or (self._made.record, self._made.number) != (record, len(rows)):
            tracks = [_track(one) for one in rows]
            state = read_state(system_of(record.system).state_type, rows[-1].state or "")
            self._made = LiveEncounter(record, tracks, state)
        return self._made

    def _running(self, channel: int) -> EncounterRecord | None:
        return next((one for one in self._records.values() if one.ended is None and one.channel == channel), None)

    async def live(self, channel: int) -> EncounterRecord | None:
        """Return the encounter that runs in a channel."""
        return self._running(channel)

    async def last(self, channel: int) -> EncounterRecord | None:
        """Return the newest encounter of a channel."""
        return next((one for one in reversed(self._records.values()) if one.channel == channel), None)

    async def running(self, shards: Shards = ALL) -> Sequence[int]:
        """Return every channel in which an encounter runs."""
        return [one.channel for one in self._records.values() if one.ended is None and shards.serve(one.guild)]

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        """Return all revisions, without their states and announcements."""
        return [one.evolve(state=None, announcements=()) for one in self._revisions[encounter]]

    async def tracks(self, encounter: int) -> Sequence[Track]:
        """Return what is kept in memory of the revisions of an encounter."""
        return [_track(one) for one in self._revisions[encounter]]

    async def revision(self, encounter: int, number: int) -> Revision | None:
        """Return one revision, without its state and announcements."""
        return self._revisions[encounter][number - 1].evolve(state=None, announcements=())

    async def newest_of(self, encounter: int, actor: int) -> Revision | None:
        """Return the newest revision that somebody gave, without its state and announcements."""
        given = (one for one in reversed(self._revisions[encounter]) if one.actor == actor)
        return next((one.evolve(state=None, announcements=()) for one in given), None)

    async def announced(self, encounter: int, number: int) -> Sequence[Announcement]:
        """Return what was announced of a revision."""
        return self._revisions[encounter][number - 1].announcements

    async def newest(self, encounter: int) -> Revision | None:
        """Return the newest revision, whole."""
        return self._revisions[encounter][-1]

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        """Return the state that a revision left."""
        revision = self._revisions[encounter][number - 1]
        return (revision.state, revision.version) if revision.state is not None else None

    async def known(self, request_id: int) -> bool:
        """Whether a request was carried out before."""
        return request_id in self._requests

    async def pending(self, shards: Shards = ALL) -> Sequence[Pending]:
        """Return all announcements not yet delivered."""
        return [one for some in self._undelivered.values() for one in some]

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Record that announcements, and every earlier one, need no more sending."""
        for done in some:
            waiting = self._undelivered[done.encounter]
            waiting[:] = [one for one in waiting if (one.revision, one.ordinal) > (done.revision, done.ordinal)]

    async def attended(self, user: int, guild: int | None = None) -> Sequence[EncounterRecord]:
        """Return the running encounters in which somebody takes part."""
        running = [one for one in self._records.values() if one.ended is None and guild in (None, one.guild)]
        return [one for one in running if user in self._people[one.id]]

    async def unattended(self, shards: Shards = ALL) -> Sequence[int]:
        """Return nothing: who takes part is always known."""
        return ()

    async def put_people(self, encounter: int, people: Sequence[int]) -> None:
        """Record who takes part in an encounter."""
        self._people[encounter] = tuple(people)

    async def latest(self, encounter: int, after: int, before: int, most: int) -> Sequence[Revision]:
        """Return the newest revisions between two numbers, the newest first."""
        found = [one for one in await self.revisions(encounter) if after < one.number < before]
        return found[::-1][:most]

    async def last_press(self, encounter: int, user: int) -> int:
        """Return the number of the newest revision that somebody gave by hand."""
        given = [one.number for one in self._revisions[encounter] if one.actor == user and user not in one.news]
        return max(given, default=0)

    async def unfinished(self, ended_since: Millis, shards: Shards = ALL) -> Sequence[EncounterRecord]:
        """Return nothing: there is no process before."""
        return ()

    async def guilds(self, shards: Shards = ALL) -> Sequence[int]:
        """Return the servers of which something is stored."""
        return sorted({one.guild for one in self._records.values() if one.guild is not None})

    async def channels(self, guild: int) -> Sequence[int]:
        """Return the channels of a server of which something is stored."""
        return sorted({one.channel for one in self._records.values() if one.guild == guild})

    async def count(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Return of how many encounters something is stored."""
        return sum(channel == one.channel or guild == one.guild for one in self._records.values())

    async def forget(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Forget nothing: no world asks for it."""
        return 0

    async def put_preference(self, preference: GuildPreference) -> None:
        """Keep something."""
        self._preferences[preference.guild, preference.kind, preference.key] = preference

    async def preference(self, guild: int, kind: PreferenceKind, key: str) -> GuildPreference | None:
        """Return what is kept under a key."""
        return self._preferences.get((guild, kind, key))

    async def preferences(self, guild: int, kind: PreferenceKind) -> Sequence[GuildPreference]:
        """Return all of a kind that a server keeps, by name."""
        found = [one for one in self._preferences.values() if (one.guild, one.kind) == (guild, kind)]
        return sorted(found, key=lambda one: (one.name, one.key))

    async def preferences_named(
        self, kind: PreferenceKind, name: str, shards: Shards = ALL
    ) -> Sequence[GuildPreference]:
        """Return all of a kind and a name."""
        return [one for one in self._preferences.values() if (one.kind, one.name) == (kind, name)]

    async def remove_preference(self, guild: int, kind: PreferenceKind, key: str) -> None:
        """Keep it no longer."""
        self._preferences.pop((guild, kind, key), None)

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""
        return self._boards.get(encounter)

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter."""
        self._boards[post.encounter] = post

    async def note(self, key: str) -> str | None:
        """Return a remark that the bot keeps for itself."""
        return self._notes.get(key)

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        self._notes[key] = value

    async def news(self, encounter: int) -> Sequence[News]:
        """Return what waits to be told."""
        found = [one for one in self._news.values() if one.encounter == encounter]
        return sorted((one for one in found if one.standing is not Standing.TOLD), key=lambda one: one.revision)

    async def adrift(self, shards: Shards = ALL) -> Sequence[tuple[int | None, News]]:
        """Return nothing: there is no process before."""
        return ()

    async def newest_news(self, encounter: int, user: int, most: int) -> Sequence[News]:
        """Return the newest of what a person was or is to be told."""
        found = [one for one in self._news.values() if (one.encounter, one.user) == (encounter, user)]
        return sorted(found, key=lambda one: one.revision)[-most:]

    async def put_news(self, news: Sequence[News]) -> None:
        """Record how some news stand."""
        self._news |= {(one.encounter, one.user, one.revision): one for one in news}

    async def screens(self, shards: Shards = ALL) -> Sequence[ScreenPost]:
        """Return every lasting screen."""
        return list(self._screens.values())

    async def put_screen(self, screen: ScreenPost) -> None:
        """Record the lasting screen of an encounter."""
        self._screens[screen.encounter] = screen

    async def remove_screen(self, encounter: int) -> None:
        """Forget the lasting screen of an encounter."""
        self._screens.pop(encounter, None)

    async def prune(self, ended_before: Millis) -> int:
        """Forget nothing."""
        return 0


def _track(one: Revision) -> Track:
    return Track(one.number, one.kind, one.position, one.request_id)
