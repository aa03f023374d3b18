"""What comes in and what goes back, as plain values: who asks, where, what, and the private answer."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Generic, TypeVar

from bot.fight.askers import Actor
from bot.rules.errors import Refused
from bot.rules.exhibits import Exhibit
from bot.rules.views import Offer, PersonalView, ScreenView
from bot.rules.words import ENGLISH, Frozen, Phrase


class Place(Frozen):
    """A channel or thread, its server, and the server's language."""

    channel: int
    guild: int | None = None
    language: str = ENGLISH

    def server(self, refusal: str = "not-on-a-server") -> int:
        """Return the id of the server; refuse a place that is on none."""
        if self.guild is None:
            raise Refused(refusal)
        return self.guild


class Answer(Frozen):
    """What the user alone reads. `announced`: all learn of it, by a message if `posted`; `revision`: its row."""

    system: str | None = None
    encounter: int = 0
    public_version: int = 0
    revision: int | None = None
    lines: tuple[Phrase, ...] = ()
    view: PersonalView | None = None
    """All that the asker may see; it is told in place of the lines."""
    offers: tuple[Offer, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    attachment: tuple[str, str] | None = None
    """A file that goes with it: its name and its text."""
    screen: ScreenView | None = None
    """The GM's screen; it is shown in place of the lines."""
    refused: bool = False
    announced: bool = False
    alone: bool = False
    language: str = ENGLISH
    """Of the asker."""
    posted: bool = False


class Nameable(Frozen):
    """A combatant that the user may name: for autocomplete."""

    id: int
    name: str
    own: bool


T = TypeVar("T")
REMEMBERED = 200
"""Users in channels whose newest unconfirmed value is kept."""


class PendingConfirmations(Generic[T]):
    """What users have given and not yet confirmed: in memory, the newest of each user in a channel."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], tuple[str, T]] = OrderedDict()

    def keep(self, place: Place, actor: Actor, given: T, *, of: object = None) -> str:
        """Keep a value, and return the digest, of it or of what else is given, by which it is found again."""
        key, digest = (place.channel, actor.user), _digest(given if of is None else of)
        self._kept[key] = digest, given
        self._kept.move_to_end(key)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return digest

    def newest(self, place: Place, actor: Actor) -> T | None:
        """Return the value that a user gave last; None if it is not kept."""
        return self._kept.get((place.channel, actor.user), ("", None))[1]

    def found(self, place: Place, actor: Actor, digest: str) -> T | None:
        """Return the value that a user gave last; None if it is not kept, or has another digest."""
        known, given = self._kept.get((place.channel, actor.user), ("", None))
        return given if known == digest else None


def _digest(given: object) -> str:
    return hashlib.sha256(repr(given).encode()).hexdigest()[:12]
