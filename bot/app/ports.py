"""The ports of the use cases: protocols and plain values for storage, words, decks, clock and chance.

Owns the shape of whatever is stored. Must not know SQLite, Discord or any sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple, Protocol

from bot.app.shards import ALL, Shards
from bot.rules.deck import Deck
from bot.rules.draw import Drawn
from bot.rules.events import Event
from bot.rules.exhibits import Exhibit
from bot.rules.model import UserId
from bot.rules.views import Offer
from bot.rules.words import ENGLISH, Frozen, Phrase, Source, from_json, say, to_json

NOBODY: UserId = 0
"""Who has done what nobody did."""
Millis = int
"""Milliseconds since 1970, UTC."""


class Kind(StrEnum):
    """What a revision is."""

    START = "start"
    COMMAND = "command"
    UNDO = "undo"
    REDO = "redo"
    RESTORE = "restore"
    LUCK = "luck"
    """Somebody has added luck to the seed: play stays where it is, and undo does not reach it."""


class Announcement(Frozen, omit_defaults=True):
    """One public message to be: its text, whom it pings, the pictures and the buttons on it, and their language."""

    text: str
    pings: tuple[UserId, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    offers: tuple[Offer, ...] = ()
    beat: int = 0
    language: str = ENGLISH


class Luck(Frozen):
    """What somebody has mixed into a seed: the command of a row of that kind."""

    verb: str = Kind.LUCK.value
    user: UserId
    text: str


class Revision(Frozen):
    """One immutable row: what was commanded, and the whole state after it.

    `position` is the revision whose state this one has: its own number, or, after an undo or redo, that of the
    one gone (back) to. `parent` is the position that the command was applied to. `state` is JSON of the form
    `version`: None once pruned, and while the state itself is at hand. `command` is JSON, None where the kind says it
    all.
    """

    number: int
    kind: Kind
    position: int
    parent: int | None
    command: str | None
    events: tuple[Event, ...]
    state: str | None
    version: int
    draws: tuple[Drawn, ...]
    announcements: tuple[Announcement, ...]
    actor: UserId
    actor_name: str
    request_id: int | None
    at: Millis
    reached: Frozen | None = None
    """That state itself, while it is at hand: it becomes JSON only where it is stored whole, and what is the same in
    the one before need not be looked through."""
    news: tuple[UserId, ...] = ()
    """Who is to be told of it in private, besides the actor. Given once, when it is stored."""

    @property
    def giver(self) -> str | Phrase:
        """Who has given it, as that is told."""
        return say("the-clock") if self.actor == NOBODY else self.actor_name

    def dumped(self) -> str | None:
        """Return the state as JSON."""
        return self.state if self.reached is None else to_json(self.reached)

    @property
    def luck(self) -> Luck | None:
        """What was mixed into the seed by this."""
        return luck_of(self.command) if self.kind is Kind.LUCK else None


def luck_of(command: str | None) -> Luck | None:
    """Return what the command of a row mixed into the seed, if it is one that did."""
    return None if command is None else from_json(Luck, command)


class Track(NamedTuple):
    """What undo, redo and fair draws need to know of a revision: all of it that is kept in memory."""

    number: int
    kind: Kind
    position: int
    draws: tuple[Drawn, ...]
    luck: Luck | None = None
    request: int | None = None


BARE, BOUND = 1, 2
"""What was committed to of a seed: its SHA-256, as it was done once; or that of it, the encounter and the moment."""


class SeedEpoch(Frozen):
    """A seed of an encounter, the number of the first revision that draws from it, and the form of the commitment."""

    seed: bytes
    since: int
    form: int = BOUND


class EncounterRecord(Frozen):
    """An encounter without its revisions. `ended` None: it runs, or it can be run again."""

    id: int
    channel: int
    guild: int | None
    system: str
    started: Millis
    ended: Millis | None
    epochs: tuple[SeedEpoch, ...]


class NewEncounter(Frozen):
    """An encounter to be opened. Its id stands on public buttons: it must not tell of other encounters."""

    id: int
    channel: int
    guild: int | None
    system: str
    seed: bytes
    first: Revision


class Pending(Frozen):
    """An announcement that has not been delivered: its place (encounter, revision, ordinal) and its channel.

    `request_id` is of the command that it tells of, and older than any message that tells of it.
    """

    encounter: int
    revision: int
    ordinal: int
    channel: int
    system: str
    announcement: Announcement
    request_id: int | None = None


FINISHED = "finished"
"""In place of the digest of a board: it shows the end, and nothing is left to be done with it."""


class BoardPost(Frozen):
    """The message that is the live board of an encounter, when it was posted, and a digest of what it shows."""

    encounter: int
    channel: int
    message: int
    posted: Millis
    digest: str


POSTING = "posting the board of encounter "
"""With the encounter's number behind it, the key of the note about a board that is being posted."""

POSTING_SCREEN = "posting the screen of encounter "
"""The same for a lasting screen."""

PINNED = "pinned board of encounter "
"""The same for the message that was pinned as its board."""

ORDERS = "standing orders of encounter "
"""The same for what is given in it for those who are absent."""


class Conflict(Exception):
    """Another revision of that number, or another live encounter of that channel, is already there."""


class Repeated(Exception):
    """The request was carried out before."""


class Unanswerable(Exception):
    """Whoever asked can be answered no more; nothing was done."""


class Unreadable(Exception):
    """Something stored cannot be read. Says where, never what: that may be a secret."""


class Unsaved(Exception):
    """Nothing can be stored, or read, for now; nothing was done. `code` names what to tell whoever asked."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def uncertain(self) -> bool:
        """Whether nobody knows if it was stored: the database was lost in the middle of the write."""
        return self.code == "not-saved-in-doubt"


class Kept(StrEnum):
    """What is kept."""

    PRESET = "preset"
    CHARACTER = "character"
    PINGS = "pings"


class Keepsake(Frozen):
    """Something kept: found by its key among those of its kind on its server; `body` is JSON."""

    guild: int
    kind: Kept
    key: str
    user: UserId
    name: str
    system: str
    body: str


class KeepsakeStore(Protocol):
    """Where that is kept. Forgetting a server forgets what it keeps."""

    async def put_keepsake(self, keepsake: Keepsake) -> None:
        """Keep something, in place of what was kept under its key."""

    async def keepsake(self, guild: int, kind: Kept, key: str) -> Keepsake | None:
        """Return what is kept under a key."""

    async def keepsakes(self, guild: int, kind: Kept) -> Sequence[Keepsake]:
        """Return all of a kind that a server keeps, by name."""

    async def remove_keepsake(self, guild: int, kind: Kept, key: str) -> None:
        """Keep it no longer."""


ASIDE = 0
"""In place of the number of a revision: news that no command brought about."""


class Standing(IntEnum):
    """Whether somebody has been told."""

    WAITS = 0
    TRIED = 1
    """The telling was begun, and nobody knows what came of it."""
    TOLD = 2


class News(Frozen):
    """Something that a person is to be told: what it may hear of a revision, or a sentence that stands by itself."""

    encounter: int
    revision: int
    user: UserId
    standing: Standing = Standing.WAITS
    phrase: Phrase | None = None

    @property
    def key(self) -> tuple[int, int, UserId]:
        """What tells it from other news: its encounter, its revision and its user."""
        return self.encounter, self.revision, self.user


class ScreenPost(Frozen):
    """The lasting screen of an encounter: its channel, who asked for it, and its message (None: not posted yet)."""

    encounter: int
    channel: int
    user: UserId
    message: int | None = None
    posted: int = 0
    digest: str = ""


class PrivateStore(Protocol):
    """Where that is kept. The news of a revision are stored with it, in one transaction."""

    async def news(self, encounter: int) -> Sequence[News]:
        """Return what waits to be told, in order."""

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[News]:
        """Return the newest of what a person was or is to be told, told or not, in order."""

    async def put_news(self, news: Sequence[News]) -> None:
        """Record how some news stand; news that were not there are added, unless their encounter was forgotten."""

    async def screens(self, shards: Shards = ALL) -> Sequence[ScreenPost]:
        """Return every lasting screen of the encounters of some shards."""

    async def put_screen(self, screen: ScreenPost) -> None:
        """Record the lasting screen of an encounter, unless that was forgotten."""

    async def remove_screen(self, encounter: int) -> None:
        """Forget the lasting screen of an encounter."""


class Store(PrivateStore, KeepsakeStore, Protocol):
    """Where encounters are kept. Every method is one transaction; a method that raises has written nothing.

    Any of them may raise Unsaved.
    """

    def assure(self) -> None:
        """Raise Unsaved if what was stored is no longer where it was."""

    async def open(self, new: NewEncounter) -> EncounterRecord:
        """Open an encounter with its first revision; raise Conflict if one runs in that channel, or Repeated."""

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

        Raise Conflict if the number (or, with `epoch`, the channel) is taken, Repeated if the request is known.
        """

    async def live(self, channel: int) -> EncounterRecord | None:
        """Return the encounter that runs in a channel."""

    async def last(self, channel: int) -> EncounterRecord | None:
        """Return the newest encounter of a channel, running or ended."""

    async def running(self, shards: Shards = ALL) -> Sequence[int]:
        """Return every channel in which an encounter runs, on the servers of some shards, in order."""

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        """Return all revisions of an encounter in order, without their states and announcements."""

    async def tracks(self, encounter: int) -> Sequence[Track]:
        """Return what is kept in memory of the revisions of an encounter, in order."""

    async def revision(self, encounter: int, number: int) -> Revision | None:
        """Return one revision, without its state and announcements."""

    async def newest_of(self, encounter: int, actor: UserId) -> Revision | None:
        """Return the newest revision that somebody gave, without its state and announcements."""

    async def announced(self, encounter: int, number: int) -> Sequence[Announcement]:
        """Return what was announced of a revision; nothing once that was pruned."""

    async def newest(self, encounter: int) -> Revision | None:
        """Return the newest revision, whole."""

    async def state_at(self, encounter: int, number: int) -> tuple[str, int] | None:
        """Return the state (JSON) that revision `number` left, and its form; None if it was pruned."""

    async def known(self, request_id: int) -> bool:
        """Whether a request was carried out before."""

    async def pending(self, shards: Shards = ALL) -> Sequence[Pending]:
        """Return all announcements not yet delivered, in order, of running and ended encounters of some shards."""

    async def delivered(self, some: Sequence[Pending]) -> None:
        """Record that announcements of as many encounters, and all earlier ones of these, need no more sending."""

    async def unfinished(self, ended_since: Millis, shards: Shards = ALL) -> Sequence[EncounterRecord]:
        """Return the encounters of some shards that ended since then and whose board does not show it yet."""

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter, unless that has been forgotten."""

    async def note(self, key: str) -> str | None:
        """Return a remark that the bot keeps for itself."""

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""

    async def guilds(self, shards: Shards = ALL) -> Sequence[int]:
        """Return every server of some shards of which anything is stored."""

    async def channels(self, guild: int) -> Sequence[int]:
        """Return every channel of a server of which an encounter is stored."""

    async def count(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Return how many encounters of a channel, or of a server, are stored."""

    async def forget(self, *, channel: int | None = None, guild: int | None = None) -> int:
        """Delete every encounter of a channel, or of a server, with all that belongs to it; return how many.

        Of a server everything else that it keeps goes, too.
        """

    async def prune(self, ended_before: Millis) -> int:
        """Forget all but the newest state of encounters that ended before then; return how many rows were pruned."""


class Decks(Protocol):
    """Where the action decks come from."""

    def names(self) -> Sequence[str]:
        """Return the names that there are, the standard one first."""

    def load(self, name: str) -> Deck:
        """Return a deck; raise DeckError if its file is wrong, Refused if there is none of that name."""


class Clock(Protocol):
    """The time."""

    def now(self) -> Millis:
        """Return the present moment."""


class Chance(Protocol):
    """Where seeds and ids come from; never the rules' dice."""

    def encounter(self) -> int:
        """Return an unforeseeable id for a new encounter, which no other one has."""

    def seed(self) -> bytes:
        """Return a new seed of 32 bytes."""

    def hesitation(self) -> float:
        """Return a number from 0 up to 1, which nobody can ever recompute: how long one hesitates who is not there."""

    def identity(self, seed: bytes, of: str) -> int:
        """Return a combatant's id, which nobody can foresee who does not know the seed: the same for the same `of`."""


class Deposed(Unsaved):
    """Another process has taken over what this one served; nothing was done."""

    def __init__(self) -> None:
        super().__init__("not-saved-elsewhere")


class Held(NamedTuple):
    """A tenure as it stands: its number, which no other one had or will have, and the shards that it has."""

    number: int
    shards: frozenset[int]


class Leases(Protocol):
    """Who has which shards, and until when by this place's own clock. Each may raise Unsaved.

    Shards of one count exclude each other; while any of one count are had, none of another are given.
    """

    async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
        """Have a tenure last so many seconds from now on, and give it all wanted shards that no other has.

        Without a number a new one begins. Raise Deposed if it is over since another process has taken a shard of it.
        """

    async def give_back(self, number: int) -> None:
        """End a tenure: nothing is stored under its number any more, and others may have its shards at once."""

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        """Return who else keeps any of some shards from being given, by name."""


class Teller(Protocol):
    """Who finds the words. `words` are where a system's own sentences stand."""

    def message(self, words: tuple[Source, ...], language: str, phrases: Sequence[Phrase]) -> str:
        """Return the phrases as the text of one message, a line each."""

    def plain(self, words: tuple[Source, ...], language: str, phrase: Phrase) -> str:
        """Return a phrase without formatting."""

    def knows(self, words: tuple[Source, ...], code: str) -> bool:
        """Whether there is a sentence for a code."""
