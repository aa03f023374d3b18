"""The daily digest: where a user is waited for on a server, in one private message a day, by the user's wish.

Owns when a digest is due, what it says, and that it is written down before it is sent: after a crash the same one is
sent, and is found if it has arrived. Must not know how a message is sent.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from bot.app.absence import Absence
from bot.app.announcing import PingChoice
from bot.app.encounters import Encounters
from bot.app.ports import FindReadable, GuildPreference, Millis, PreferenceKind, Unreadable
from bot.app.shards import Shards
from bot.rules.model import UserId
from bot.rules.words import ENGLISH, Frozen, from_json, say, to_json

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60 * 1000


class DigestNote(Frozen, omit_defaults=True):
    """What is stored of a user's digest: when the newest was made, and its text until it is sent.

    `channels`: of which it speaks, first where the user is waited for the longest. `language`: as the user had it when
    choosing the digest.
    """

    language: str = ENGLISH
    made: Millis = 0
    text: str = ""
    channels: tuple[int, ...] = ()


class Digest(NamedTuple):
    """A digest to be sent. `key` tells it from all others; `ping`: what is said in `channel` if it cannot be sent."""

    user: UserId
    text: str
    key: str
    made: Millis
    channel: int
    ping: str
    preference: GuildPreference


class Digests:
    """The digests of all users who wish one."""

    def __init__(self, encounters: Encounters, absence: Absence, readable: FindReadable) -> None:
        self._encounters, self._absence, self._readable = encounters, absence, readable

    async def due(self, shards: Shards) -> list[Digest]:
        """Return the digests of some shards that are to be sent now, written down.

        One is due a day after the one before, once the user is waited for in hours that count. What was not sent, and
        speaks of a channel that the user cannot read any more, is made anew.
        """
        store, teller, found = self._encounters.store, self._encounters.teller, list[Digest]()
        for one in await store.preferences_named(PreferenceKind.PINGS, PingChoice.DIGEST, shards):
            note = await self._written(one)
            if note is not None:
                ping = f"<@{one.user}> {teller.message((), note.language, [say('digest-closed')])}"
                key = f"digest.{one.guild}.{note.made}"
                found.append(Digest(one.user, note.text, key, note.made, note.channels[0], ping, one))
        return found

    async def _written(self, one: GuildPreference) -> DigestNote | None:
        """Return a user's digest as it is written down, to be sent now; None if none is due."""
        note, now = from_json(DigestNote, one.body), self._encounters.clock.now()
        if note.text:
            readable = await self._readable(one.user, note.channels)
            if readable.channels.issuperset(note.channels):
                return note
            if not readable.sure:
                return None
        elif now < note.made + DAY:
            return None
        try:
            channels, lines = await self._absence.digest(one.guild, one.user)
        except Unreadable as error:  # One encounter must not keep the others' people from theirs.
            log.error("a digest is left out: %s", error)
            return None
        if not lines:
            return None
        text = self._encounters.teller.message((), note.language, lines)
        note = note.evolve(made=now, text=text, channels=channels)
        return note if await self._store(one, note) else None

    async def sent(self, digest: Digest) -> None:
        """Note that a digest was sent, or is given up."""
        note = from_json(DigestNote, digest.preference.body)
        await self._store(digest.preference, DigestNote(language=note.language, made=digest.made))

    async def _store(self, before: GuildPreference, note: DigestNote) -> bool:
        return await self._encounters.ping_choices.replace(before.guild, before.user, PingChoice.DIGEST, to_json(note))
