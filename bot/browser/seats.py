"""The seats of a table, and the links by which they are taken.

A link is all that one needs for a seat: so it cannot be guessed, only its digest is kept, and it is told to nobody but
the host. Must not know a page.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from bot.sandbox import Person


@dataclass(frozen=True)
class Seat:
    """A person at the table. The host's seat is the one that makes others."""

    person: Person
    host: bool = False


class Seats:
    """Every seat, found by its link."""

    def __init__(self) -> None:
        self._seats: dict[int, Seat] = {}
        self._by_digest: dict[str, int] = {}
        self._links: dict[int, str] = {}
        self._lent: dict[int, str] = {}

    @property
    def all(self) -> list[Seat]:
        """The seats in the order in which they were made."""
        return list(self._seats.values())

    @property
    def host(self) -> Seat:
        """The host's seat."""
        return next(one for one in self.all if one.host)

    def add(self, seat: Seat) -> None:
        """Take in a seat."""
        self._seats[seat.person.id] = seat

    def renew(self, seat: Seat) -> str:
        """Make a link to a seat, in place of the one before; return the part of it that is secret."""
        for digest in [one for one, id in self._by_digest.items() if id == seat.person.id]:
            del self._by_digest[digest]
        link = self._links[seat.person.id] = self._made(seat)
        self._lent.pop(seat.person.id, None)
        return link

    def lent(self, seat: Seat) -> str:
        """Return a link to a seat that is valid as long as the table stands open, and kept nowhere."""
        if seat.person.id not in self._lent:
            self._lent[seat.person.id] = self._made(seat)
        return self._lent[seat.person.id]

    def at(self, link: str) -> Seat | None:
        """Return the seat of a link."""
        found = self._by_digest.get(digest_of(link))
        return None if found is None else self._seats[found]

    def link(self, seat: Seat) -> str | None:
        """Return the link to a seat, if it was made since the table was opened."""
        return self._links.get(seat.person.id)

    def _made(self, seat: Seat) -> str:
        link = secrets.token_urlsafe(32)
        self._by_digest[digest_of(link)] = seat.person.id
        return link


def digest_of(link: str) -> str:
    """Return what is kept of a link."""
    return hashlib.sha256(link.encode()).hexdigest()
