"""What is kept for one person's eyes: news that wait for somebody, and where a GM's lasting screen is.

Owns the shape of both, whom an event concerns, and what a store does with them. Must not know what a piece of news
says, nor SQLite or Discord.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Protocol

from bot.app.shards import ALL, Shards
from bot.rules.events import Audience, Event
from bot.rules.model import SystemState, UserId
from bot.rules.words import Frozen, Phrase

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
        ...

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[News]:
        """Return the newest of what a person was or is to be told, told or not, in order."""
        ...

    async def put_news(self, news: Sequence[News]) -> None:
        """Record how some news stand; news that were not there are added, unless their encounter was forgotten."""
        ...

    async def screens(self, shards: Shards = ALL) -> Sequence[ScreenPost]:
        """Return every lasting screen of the encounters of some shards."""
        ...

    async def put_screen(self, screen: ScreenPost) -> None:
        """Record the lasting screen of an encounter, unless that was forgotten."""
        ...

    async def remove_screen(self, encounter: int) -> None:
        """Forget the lasting screen of an encounter."""
        ...


def concerned(state: SystemState[Any], events: Sequence[Event], actor: UserId) -> tuple[UserId, ...]:
    """Return who is to be told of some events, besides the one who brought them about."""
    found: dict[UserId, None] = {}
    for event in events:
        found |= dict.fromkeys(audience(state, event))
    return tuple(user for user in found if user != actor)


def audience(state: SystemState[Any], event: Event) -> tuple[UserId, ...]:
    """Return those for whose eyes an event is: one's player, and the GMs for all that is nobody's or hidden."""
    if event.audience is Audience.PUBLIC:
        return ()
    if event.audience is Audience.GM or event.owner is None:
        return state.gms
    about = state.find(event.about)
    hidden = about is not None and about.hidden
    return (event.owner, *state.gms) if hidden else (event.owner,)
