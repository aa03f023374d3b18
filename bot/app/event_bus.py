"""The event bus: domain events, and the listeners that are called when one is published.

A listener subscribes while the bot is put together; whoever publishes does not know who listens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from bot.app.records import EncounterRecord, Millis, Pending
from bot.rules.model import UserId
from bot.rules.views import BoardView
from bot.rules.words import Phrase

E = TypeVar("E")
DrawBoard = Callable[[], BoardView]
"""Returns the board as it is to be shown. Called when it is shown: most are replaced before that."""


class EncounterChanged(NamedTuple):
    """An encounter has a new step, or was taken up after a start. `public`: everybody may hear of it."""

    encounter: EncounterRecord
    draw_board: DrawBoard
    announced: Sequence[Pending]
    public: bool


class BoardRequested(NamedTuple):
    """Somebody wants the board posted again."""

    encounter: EncounterRecord
    draw_board: DrawBoard


class NewsAdded(NamedTuple):
    """Private news wait for a user in a channel."""

    channel: int
    user: UserId


class NewsOrphaned(NamedTuple):
    """Private news wait for a user anywhere on a server."""

    guild: int | None
    user: UserId


class DeadlineChanged(NamedTuple):
    """The moment has changed at which a channel must be looked at again; None: there is none."""

    channel: int
    at: Millis | None


class AnnouncementRefused(NamedTuple):
    """Discord has refused to show an announcement of an encounter; a plain line stands in its place."""

    encounter: int
    channel: int


class KeptWaiting(NamedTuple):
    """A fight has waited in vain for some users of a server."""

    channel: int
    guild: int
    users: tuple[UserId, ...]


class PlaceGone(NamedTuple):
    """Discord says that a channel is no more."""

    channel: int


class PostRefused(NamedTuple):
    """Discord has refused for the first time what was to be posted in a channel: that of these requests waits."""

    channel: int
    requests: tuple[int, ...]
    why: Phrase


class EventBus:
    """Calls the listeners of an event, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._listeners: defaultdict[type, list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call a listener for each event of a kind."""
        self._listeners[kind].append(listener)

    def publish(self, event: object) -> None:
        """Call the listeners of an event at once."""
        for listener in self._listeners[type(event)]:
            listener(event)
