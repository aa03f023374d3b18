"""Keeps a table from one run to the next: its world, its seats, its links as digests, and what everybody sees.

What one person alone sees is kept nowhere: it goes when the table closes, as Discord's own client lets go of it. Must
not know how a book is written.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.browser.seats import Seat, Seats
from bot.sandbox import Message, Person, PlayableGuild, Sandbox, kept, restore

Row = tuple[int, str, Mapping[int, bytes]]
"""The channel of a message, what it says (JSON), and its files."""

SPECTATORS = "Spectators"
HISTORY = 1000
"""Messages of a channel that are held while the table is open."""


class Book(Protocol):
    """Where a table is kept."""

    async def facts(self) -> dict[str, str]:
        """Return what is known of the table; nothing, if it is new."""
        ...

    async def messages(self) -> Sequence[Row]:
        """Return its messages, in order."""
        ...

    async def keep(self, facts: Mapping[str, str], messages: Mapping[int, Row | None]) -> None:
        """Keep facts, and messages by their ids; None: it was deleted. All of it or nothing."""
        ...


class Keeper:
    """Writes down what has changed of a table."""

    def __init__(self, book: Book, discord: Sandbox, guild: PlayableGuild, seats: Seats) -> None:
        self._book, self._discord, self._guild, self._seats = book, discord, guild, seats
        self._changed: dict[int, Message] = {}
        self._written: dict[str, str] = {}
        self._versions: tuple[tuple[str, str], ...] = ()
        self._told = "[]"
        self._turn = asyncio.Lock()
        self.begun = False
        """Whether the first fight of this table was begun."""
        guild.watchers.append(self._note)

    async def read(self, facts: Mapping[str, str]) -> None:
        """Bring back what was kept: the commands, the links, and the messages."""
        self._written = dict(facts)
        self.begun = bool(json.loads(facts["world"])["begun"])
        self._seats.remember(json.loads(facts["links"]))
        self._discord.world.commands.update({int(one["id"]): one for one in json.loads(facts["commands"])})
        for channel, body, files in await self._book.messages():
            if channel in self._guild.channels:
                restore(self._guild, json.loads(body), dict(files))

    async def claim_first_fight(self) -> bool:
        """Write down that the first fight is begun; return False if it was before."""
        claimed, self.begun = not self.begun, True
        if claimed:
            await self.settled()
        return claimed

    async def settled(self) -> None:
        """Write down what has changed so far; others who come meanwhile wait for it."""
        async with self._turn:
            facts = {key: text for key, text in self._facts().items() if self._written.get(key) != text}
            changed, self._changed = self._changed, {}
            if not facts and not changed:
                return
            try:
                await self._book.keep(facts, {id: _row(one) for id, one in changed.items()})
            except BaseException:
                self._changed = {**changed, **self._changed}
                raise
            self._written |= facts

    def _note(self, message: Message) -> None:
        channel = self._guild.channels[message.channel_id]
        del message.versions[1:-1]  # What it said in between is shown to nobody, and its pictures are large.
        del channel.history[:-HISTORY]
        if not message.ephemeral and not message.loading:
            self._changed[message.id] = message

    def _facts(self) -> dict[str, str]:
        guild = self._guild
        world: dict[str, Any] = {
            "application": self._discord.world.bot.id,
            "guild": guild.id,
            "channels": [[one.id, one.name] for one in guild.channels.values()],
            "seats": [[one.person.id, one.person.name, one.host, one.language] for one in self._seats.all],
            "spectators": self._seats.spectators.person.id,
            "begun": self.begun,
        }
        return {"world": json.dumps(world), "links": json.dumps(self._seats.kept), "commands": self._commands()}

    def _commands(self) -> str:
        versions = tuple((one["id"], one["version"]) for one in self._discord.commands)
        if versions != self._versions:
            self._versions, self._told = versions, json.dumps(self._discord.commands)
        return self._told


def rebuilt(guild: PlayableGuild, facts: Mapping[str, str]) -> Seats:
    """Build the channels and seats of a table up again, as they were kept."""
    world = json.loads(facts["world"])
    for id, name in world["channels"]:
        guild.channel(name, id=id)
    seats = Seats()
    for id, name, host, *language in world["seats"]:
        seats.add(Seat(seated(guild, name, id=id, host=host), host, language=language[0] if language else None))
    seats.add(spectators(guild, id=world.get("spectators")))
    return seats


def seated(guild: PlayableGuild, name: str, *, host: bool, id: int | None = None) -> Person:
    """Take somebody in; the host looks after the channels."""
    return guild.member(name, id=id, manage_channels=True) if host else guild.member(name, id=id)


def spectators(guild: PlayableGuild, *, id: int | None = None) -> Seat:
    """Return the seat of those who only look on: a member of no server, to whom nothing is private."""
    return Seat(Person(guild.world.user(SPECTATORS, id=id), guild), spectator=True)


def _row(message: Message) -> Row | None:
    if message.deleted:
        return None
    return message.channel_id, json.dumps(kept(message)), {one.id: one.bytes for one in message.files}
