"""What is stored of encounters and servers: plain values, each as it is written and read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from itertools import groupby
from typing import NamedTuple

from bot.fight.fight import Deadlines
from bot.fight.telling import Announcement
from bot.rules.commands import ADVANCE
from bot.rules.draw import Drawn
from bot.rules.events import Event, is_public
from bot.rules.model import NOBODY, UserId
from bot.rules.words import Frozen, Phrase, say

Millis = int
"""Milliseconds since 1970, UTC."""


class Kind(StrEnum):
    """What a row is."""

    START = "start"
    COMMAND = "command"
    UNDO = "undo"
    REDO = "redo"
    RESTORE = "restore"


class Revision(Frozen):
    """One immutable row: a step, what was commanded, and the whole state after it.

    `play` is the number of the first row of its transaction. What is of the whole transaction, such as its request and
    its announcements, stands in the last one.

    `position` is the revision whose state this one has: its own number, or, after an undo or redo, that of the
    one gone (back) to. `parent` is the position that the command was applied to. `state` is JSON of the form
    `version`: None once pruned, and while the state itself is at hand. `command` is JSON, None where the kind says it
    all.
    """

    number: int
    play: int
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
    people: tuple[UserId, ...] | None = None
    """Who takes part from then on, GMs among them; None: the same as before. Given once, when it is stored."""
    message: int | None = None
    """The message that announced it; None if there is none, or it was not recorded."""
    further: tuple[str, ...] = ()
    """The other commands of a transaction that is one revision, of which everybody heard."""
    deadlines: Deadlines | None = None
    """The deadlines as the whole transaction leaves them, in its last row."""

    @property
    def giver(self) -> str | Phrase:
        """The name of who gave it."""
        return say("the-clock") if self.actor == NOBODY else self.actor_name


def verb_in(command: str | None) -> str | None:
    """Return the verb of a stored command."""
    found: str | None = json.loads(command)["verb"] if command else None
    return found


def whole_plays(rows: Iterable[Revision]) -> Iterator[Revision]:
    """Yield the transactions of rows in order, each as its last revision with all that was told and drawn in it."""
    for _, some in groupby(rows, key=lambda row: row.play):
        first, *others = some
        if not others:
            yield first
            continue
        steps = (first, *others)
        asked = [one for one in steps if verb_in(one.command) != ADVANCE]
        seen = [one for one in asked if is_public(one.events)] or asked[:1]
        yield others[-1].replace(
            parent=first.parent, command=seen[0].command, further=tuple([one.command or "" for one in seen[1:]]),
            events=tuple([event for step in steps for event in step.events]),
            draws=tuple([drawn for step in steps for drawn in step.draws]),
        )  # fmt: skip


def whole(rows: Iterable[Revision]) -> Revision | None:
    """Return a transaction as one revision; None if it has no row."""
    return next(whole_plays(rows), None)


class Track(NamedTuple):
    """What of a revision is kept in memory, for undo and redo."""

    number: int
    play: int
    kind: Kind
    position: int
    request: int | None = None


class SeedEpoch(Frozen):
    """A seed of an encounter, and its first revision."""

    seed: bytes
    since: int


class EncounterRecord(Frozen):
    """An encounter without its revisions. `ended` None: it runs."""

    id: int
    channel: int
    guild: int | None
    system: str
    started: Millis
    ended: Millis | None
    epochs: tuple[SeedEpoch, ...]


class NewEncounter(Frozen):
    """An encounter to be opened. Its id is public, and must tell nothing of other encounters."""

    id: int
    channel: int
    guild: int | None
    system: str
    seed: bytes
    first: Revision


class Pending(Frozen):
    """An announcement not delivered yet; `request_id` caused it, `message` has it and is to be recorded."""

    encounter: int
    revision: int
    ordinal: int
    channel: int
    system: str
    announcement: Announcement
    request_id: int | None = None
    message: int | None = None


FINISHED = "finished"
"""In place of the digest of a board: it shows the end, and nothing is left to be done with it."""


class BoardPost(Frozen):
    """The message that is the board of an encounter; `digest`: of what it shows."""

    encounter: int
    channel: int
    message: int
    posted: Millis
    digest: str


POSTING = "posting the board of encounter "
"""With the encounter's number behind it, the key of the note about a board that is being posted."""
PINNED = "pinned board of encounter "
"""The same for the message that was pinned as its board."""
ORDERS = "standing orders of encounter "
"""The same for what is given in it for those who are absent."""
GONE = "gone channel of encounter "
"""The same where the channel in which it was played is no more."""


class PreferenceKind(StrEnum):
    """What kind of value a server keeps."""

    PRESET = "preset"
    CHARACTER = "character"
    PINGS = "pings"


class GuildPreference(Frozen):
    """A value that a server keeps, by kind and key; `body` is JSON."""

    guild: int
    kind: PreferenceKind
    key: str
    user: UserId
    name: str
    system: str
    body: str


NO_REVISION = 0
"""In place of the number of a revision: news that no command brought about."""


class Sending(IntEnum):
    """Whether news were sent."""

    WAITS = 0
    TRIED = 1
    """The telling was begun, and nobody knows what came of it."""
    SENT = 2


class News(Frozen):
    """Private news for a user: what the user may know of a revision, or a sentence of its own."""

    encounter: int
    revision: int
    user: UserId
    sending: Sending = Sending.WAITS
    phrase: Phrase | None = None

    @property
    def key(self) -> tuple[int, int, UserId]:
        """What identifies it: its encounter, its revision and its user."""
        return self.encounter, self.revision, self.user
