"""The seats of a table, and the links by which they are taken.

A link is all that one needs for a seat: so it cannot be guessed, only its digest is kept, and it is told to nobody but
the host.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from bot.sandbox import Person

LINKS_OF_A_HOST = 5
"""A host gets a link at each start; the pages that were opened with one of the last few go on."""


@dataclass(frozen=True)
class Seat:
    """A person at the table: the host, a player, or a spectator. `language` None: that of the browser."""

    person: Person
    host: bool = False
    spectator: bool = False
    language: str | None = None


class Seats:
    """Every seat, found by its link."""

    def __init__(self) -> None:
        self._seats: dict[int, Seat] = {}
        self._durable: dict[str, int] = {}
        """Whose seat a link is, by what is kept of it; the oldest first."""
        self._lent: dict[str, int] = {}
        self._links: dict[int, str] = {}

    @property
    def all(self) -> list[Seat]:
        """The seats in the order in which they were made, but for the spectators'."""
        return [one for one in self._seats.values() if not one.spectator]

    @property
    def spectators(self) -> Seat:
        """The seat that all spectators share."""
        return next(one for one in self._seats.values() if one.spectator)

    @property
    def host(self) -> Seat:
        """The host's seat."""
        return next(one for one in self.all if one.host)

    @property
    def kept(self) -> dict[str, int]:
        """What is kept of the links: digests, from which none can be made again."""
        return dict(self._durable)

    def remember(self, kept: Mapping[str, int]) -> None:
        """Let the links that were kept be valid."""
        self._durable |= {digest: id for digest, id in kept.items() if id in self._seats}

    def add(self, seat: Seat) -> None:
        """Take in a seat, or put it in the place of the one that its person has."""
        self._seats[seat.person.id] = seat

    def remove(self, seat: Seat) -> None:
        """Take a seat away, and end its links."""
        id = seat.person.id
        del self._seats[id]
        self._links.pop(id, None)
        for links in (self._durable, self._lent):
            for digest in [digest for digest, whose in links.items() if whose == id]:
                del links[digest]

    def renew(self, seat: Seat) -> str:
        """Make a new link to a seat and end the old one (a host keeps five); return its secret part."""
        id = seat.person.id
        old = [digest for digest, whose in self._durable.items() if whose == id]
        for digest in old[: -(LINKS_OF_A_HOST - 1)] if seat.host else old:
            del self._durable[digest]
        self._lent = {digest: whose for digest, whose in self._lent.items() if whose != id}
        link = self._links[id] = secrets.token_urlsafe(32)
        self._durable[digest_of(link)] = id
        return link

    def lend(self, seat: Seat) -> str:
        """Return a link to a seat that is valid as long as the table stands open, and kept nowhere."""
        link = secrets.token_urlsafe(32)
        self._lent[digest_of(link)] = seat.person.id
        return link

    def at(self, link: str) -> Seat | None:
        """Return the seat of a link."""
        digest = digest_of(link)
        found = self._durable.get(digest, self._lent.get(digest))
        return None if found is None else self._seats[found]

    def link(self, seat: Seat) -> str | None:
        """Return the newest link to a seat, if it was made since the table was opened."""
        return self._links.get(seat.person.id)


def digest_of(link: str) -> str:
    """Return what is kept of a link."""
    return hashlib.sha256(link.encode()).hexdigest()
