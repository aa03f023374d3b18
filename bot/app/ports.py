"""The ports of the use cases: protocols for storage, words, decks, clock and chance, and what they raise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple, Protocol

from bot.app.records import (
    BoardPost,
    EncounterRecord,
    GuildPreference,
    Millis,
    NewEncounter,
    News,
    Pending,
    PreferenceKind,
    Revision,
    Track,
)
from bot.app.shards import ALL, Shards
from bot.fight.telling import Announcement
from bot.rules.deck import Deck
from bot.rules.model import UserId
from bot.rules.words import Phrase, Source


class Conflict(Exception):
    """A revision of that number, or a live encounter of that channel, exists already."""


class Repeated(Exception):
    """The request was carried out before."""


class Unanswerable(Exception):
    """The user can not be answered any more; nothing was done."""


class Unreadable(Exception):
    """A stored value cannot be read. Says where it is, not what it is: that may be secret."""


class Unsaved(Exception):
    """The store fails at present; nothing was done, as far as it knows. `code` names what to tell the user."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Readable(NamedTuple):
    """Which of some channels a user can read now; not `sure`: Discord did not say it of all, and may say it later."""

    channels: frozenset[int]
    sure: bool = True


FindReadable = Callable[[UserId, Collection[int]], Awaitable[Readable]]
"""Asks at this moment which of some channels a user can read."""


class Fights(Protocol):
    """The encounters and their steps."""

    def assure(self) -> None:
        """Raise Unsaved where it is known already that nothing can be stored, as the database is gone; ask nothing."""

    async def open(self, new: NewEncounter) -> EncounterRecord:
        """Open an encounter with its first revision; raise Conflict if one runs in that channel, or Repeated."""

    async def append(
        self,
        encounter: int,
        *play: Revision,
        ended: Millis | None = None,
        epoch: bytes | None = None,
        note: tuple[str, str] | None = None,
    ) -> None:
        """Add the revisions of a transaction; raise Conflict if a number is taken, Repeated if its request is known.

        `ended` closes the encounter; `epoch` opens it again with a new seed, unless another one runs there (Conflict).
        `note`: a key and a text that are stored with it.
        """

    async def live(self, channel: int) -> EncounterRecord | None:
        """Return the encounter that runs in a channel."""

    async def last(self, channel: int) -> EncounterRecord | None:
        """Return the newest encounter of a channel, running or ended."""

    async def running(self, shards: Shards = ALL) -> Sequence[int]:
        """Return the ids of the channels in which an encounter runs, of the servers of some shards, lowest first."""

    async def attended(self, user: UserId, guild: int | None = None) -> Sequence[EncounterRecord]:
        """Return the running encounters in which a user takes part: on one server, or on all."""

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        """Return all revisions of an encounter in order, without their states and announcements."""

    async def tracks(self, encounter: int) -> Sequence[Track]:
        """Return the tracks of all revisions of an encounter, in order."""

    async def revision(self, encounter: int, number: int) -> Revision | None:
        """Return one revision, without its state and announcements; None if there is none of that number."""

    async def play(self, encounter: int, number: int) -> Sequence[Revision]:
        """Return the revisions of a transaction up to a number, in order, without announcements; maybe none."""

    async def latest(self, encounter: int, after: int, before: int, most: int) -> Sequence[Revision]:
        """Return the newest revisions between two numbers, the newest first, without states and announcements."""

    async def last_press(self, encounter: int, user: UserId) -> int:
        """Return the number of the newest revision that a user gave; 0 if there is none."""

    async def newest(self, encounter: int) -> Revision | None:
        """Return the newest revision, complete."""

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        """Return the state after a revision as JSON, and its version; None if it was pruned."""

    async def known(self, request_id: int) -> bool:
        """Whether a request was carried out before."""

    async def mark_gone(self, channel: int) -> None:
        """Keep that a channel is no more, for the encounters that were played in it."""

    async def lost(self, guild: int) -> Sequence[EncounterRecord]:
        """Return the ended encounters of a server whose channels are no more, the latest first."""


class Delivery(Protocol):
    """What is to be sent for everybody, and the boards."""

    async def announced(self, encounter: int, number: int) -> Sequence[Announcement]:
        """Return the announcements of a revision; none if they were pruned."""

    async def pending(self, shards: Shards = ALL) -> Sequence[Pending]:
        """Return all announcements of some shards that were not delivered, in order."""

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Mark announcements, one of each encounter, and all earlier ones of these as delivered by its message."""

    async def unfinished(self, ended_since: Millis, shards: Shards = ALL) -> Sequence[EncounterRecord]:
        """Return the encounters that ended since then and whose boards do not show it."""

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""

    async def put_board(self, post: BoardPost) -> None:
        """Store the live board of an encounter; skip a deleted encounter."""


class PrivateMessages(Protocol):
    """Private news."""

    async def news(self, encounter: int) -> Sequence[News]:
        """Return the news that wait, in order."""

    async def orphaned(self, shards: Shards = ALL) -> Sequence[tuple[int | None, News]]:
        """Return the news of no revision that wait in ended encounters of some shards, each with its server."""

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[News]:
        """Return the newest news of a user, sent or not, in order."""

    async def put_news(self, news: Sequence[News]) -> None:
        """Store news, new or changed; skip those of deleted encounters."""


class Keepsakes(Protocol):
    """What servers keep, the notes of the bot, and how all of it is forgotten."""

    async def note(self, key: str) -> str | None:
        """Return a note of the bot's own; None if there is none."""

    async def put_note(self, key: str, value: str) -> None:
        """Store a note of the bot's own."""

    async def put_preference(self, preference: GuildPreference) -> None:
        """Store a value, in place of the one under its key."""

    async def preference(self, guild: int, kind: PreferenceKind, key: str) -> GuildPreference | None:
        """Return the value under a key; None if there is none."""

    async def preferences(self, guild: int, kind: PreferenceKind) -> Sequence[GuildPreference]:
        """Return all values of a kind that a server keeps, by name."""

    async def remove_preference(self, guild: int, kind: PreferenceKind, key: str) -> None:
        """Delete a value."""

    async def systems(self, guild: int) -> Sequence[str]:
        """Return the ids of the systems that were played on a server and are stored, the latest first."""

    async def guilds(self, shards: Shards = ALL) -> Sequence[int]:
        """Return the servers of some shards of which anything is stored."""

    async def channels(self, guild: int) -> Sequence[int]:
        """Return the channels of a server of which an encounter is stored."""

    async def count(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Return how many encounters of a channel or server are stored."""

    async def forget(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Delete all encounters of a channel or server, and what the server keeps; return how many."""

    async def prune(self, ended_before: Millis) -> int:
        """Delete all but the newest state of encounters that ended before then; return how many rows."""


class Store(Fights, Delivery, PrivateMessages, Keepsakes, Protocol):
    """Where all of it is kept. Each method is one transaction; one that raises (such as Unsaved) wrote nothing."""


class Decks(Protocol):
    """The action decks."""

    def names(self) -> Sequence[str]:
        """Return the names of the decks, the standard one first."""

    def load(self, name: str) -> Deck:
        """Return a deck; raise DeckError if its file is wrong, Refused for an unknown name."""


class Clock(Protocol):
    """The time: it goes on evenly, but where somebody sets the clock."""

    jumped: Millis
    """By how much the clock has been set, in all, as far as `now` has noticed."""

    def now(self) -> Millis:
        """Return the present time."""


class Chance(Protocol):
    """Random numbers for seeds and ids; the rules draw from the seeds."""

    def encounter(self) -> int:
        """Return an unforeseeable, unique id for a new encounter."""

    def seed(self) -> bytes:
        """Return a new seed of 32 bytes."""

    def identity(self, seed: bytes, of: str) -> int:
        """Return a combatant's id: the same for the same `of`, unforeseeable without the seed."""


class LocksLost(Exception):
    """Nobody answers where the locks are, and none is held. Says why."""


class Locks(Protocol):
    """Which process serves which shards: locks of this process, gone once it ends or is out of reach for some seconds.

    Shards of one total exclude each other; while any of one total are had, none of another are given.
    """

    @property
    def had(self) -> bool:
        """Whether this process has a lock, as far as it knows."""

    async def take(self, wanted: Shards, lasts: float) -> frozenset[int]:
        """Lock the wanted shards that are free; return all it has, for `lasts` seconds. Raise LocksLost."""

    async def lost(self, within: float) -> None:
        """Return once all locks are lost, or after so many seconds."""

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        """Return the names of the other processes that have wanted shards, or shards of another total."""

    async def give_back(self) -> None:
        """Give all locks back at once."""


class Teller(Protocol):
    """Finds the sentences. `words`: where those of a system are."""

    def message(self, words: tuple[Source, ...], language: str, phrases: Sequence[Phrase]) -> str:
        """Return the phrases as the text of one message, a line each."""

    def plain(self, words: tuple[Source, ...], language: str, phrase: Phrase) -> str:
        """Return a phrase without formatting."""

    def knows(self, words: tuple[Source, ...], code: str) -> bool:
        """Whether a code has a sentence."""

    def named(self, words: tuple[Source, ...], language: str, word: str) -> str:
        """Return a word of the rules as a language has it; any other text as it stands."""
