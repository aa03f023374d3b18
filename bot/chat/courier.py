"""Carries announcements to their channels and keeps the boards: a line for each channel with something to do.

Owns which lines there are, and how they come to an end. Must not know what is announced, nor how it is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import discord

from bot.app.bus import BoardRequested, DrawBoard, EncounterChanged, EventBus
from bot.app.ports import EncounterRecord, Pending, Store
from bot.chat.boards import Boards
from bot.chat.channel_queue import ChannelQueue, Tools
from bot.chat.circuit_breaker import CircuitBreaker
from bot.chat.observing import Nobody, Observer
from bot.chat.outbox import Outbox
from bot.chat.pictures import Pictures
from bot.chat.receipts import Receipts


class Courier:
    """Carries what the use cases announce."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        boards: Boards,
        pictures: Pictures,
        breaker: CircuitBreaker,
        observer: Observer | None = None,
        bus: EventBus | None = None,
    ) -> None:
        self._receipts = Receipts(store)
        mail = Outbox(client, store, pictures)
        self._tools = Tools(self._receipts, mail, boards, breaker, observer or Nobody(), bus or EventBus())
        self._lines: dict[int, ChannelQueue] = {}
        self._taking_up = self._closed = False

    @property
    def lines(self) -> Sequence[ChannelQueue]:
        """The lines to channels where something is to be done."""
        return tuple(self._lines.values())

    @property
    def waiting(self) -> int:
        """How many announcements have not reached their channels."""
        return sum(line.waiting for line in self.lines)

    def listen(self, bus: EventBus) -> None:
        """Subscribe to what the channel of an encounter is to show."""
        bus.subscribe(EncounterChanged, self._changed)
        bus.subscribe(BoardRequested, lambda event: self.post_board(event.encounter, event.draw_board))

    def _changed(self, event: EncounterChanged) -> None:
        if event.public:
            self.wake(event.encounter, event.draw_board, event.announced)
        else:
            self.look_later(event.encounter, event.draw_board)

    def wake(self, encounter: EncounterRecord, drawn: DrawBoard, announced: Sequence[Pending]) -> None:
        """Take up new announcements of an encounter, and what its board is to show now."""
        if (line := self._line(encounter)) is not None:
            line.add(encounter, drawn, announced, anew=False, old=self._taking_up)

    def look_later(self, encounter: EncounterRecord, drawn: DrawBoard) -> None:
        """Take up what the board of an encounter is to show after a step that nobody heard of."""
        if (line := self._line(encounter)) is not None:
            line.look_later(encounter, drawn)

    def post_board(self, encounter: EncounterRecord, drawn: DrawBoard) -> None:
        """Post the board again, and make that one the live one."""
        if (line := self._line(encounter)) is not None:
            line.add(encounter, drawn, (), anew=True, old=self._taking_up)

    @contextmanager
    def taking_up(self) -> Iterator[None]:
        """Whatever is taken up meanwhile was left by a process before, which may have sent some of it."""
        self._taking_up = True
        try:
            yield
        finally:
            self._taking_up = False

    def closed(self, channel: int | None) -> bool:
        """Whether something waits until it is allowed in a channel."""
        return channel in self._lines and self._lines[channel].closed

    def allowed(self, *, channel: int | None = None, guild: int | None = None) -> None:
        """Try again what was forbidden in a channel, or anywhere in a guild."""
        if channel is not None and (line := self._lines.get(channel)) is not None:
            line.allowed()
        if guild is not None:
            for line in self.lines:
                if line.guild == guild:
                    line.allowed()

    async def drain(self) -> None:
        """Wait until everything is sent that can be."""
        for line in self.lines:
            line.hurry()
        while busy := [line for line in self.lines if not line.idle]:
            await asyncio.gather(*(line.finished() for line in busy))
        await self.record()

    async def record(self) -> None:
        """Record what was sent, without waiting for more of it."""
        await self._receipts.record()

    async def close(self) -> None:
        """Stop; what has not been sent is taken up at the next start, and so is what comes still."""
        self._closed = True
        await asyncio.gather(*(line.close() for line in self.lines))
        await self._receipts.close()

    def _line(self, encounter: EncounterRecord) -> ChannelQueue | None:
        """Return the line to the channel of an encounter; None when nothing is taken up any more. Those with nothing to
        do go when a new one comes.
        """
        if self._closed:
            return None
        line = self._lines.get(encounter.channel)
        if line is None:
            self._lines = {channel: one for channel, one in self._lines.items() if not one.empty}
            line = self._lines[encounter.channel] = ChannelQueue(encounter, self._tools)
        return line
