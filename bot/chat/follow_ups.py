"""Takes private news to people: as a follow-up on the newest of their interactions, or at the head of an answer.

Owns the ways by which somebody can be reached: of each person in each channel the newest interaction that was answered,
in memory alone, as long as its token lives. A follow-up waits for nothing public, and nothing public waits for it.
Must not know what is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.app.bus import AnnouncementRefused, EventBus, NewsAdded
from bot.app.news import Letter, Newsroom
from bot.app.ports import Unsaved
from bot.app.requests import Answer, Place
from bot.chat.circuit_breaker import UNREACHED, passes
from bot.chat.people import language_of
from bot.chat.words import lexicon_of
from bot.rules.words import say

log = logging.getLogger(__name__)

HEARD_FOR = 14 * 60.0
"""Seconds after an interaction in which a follow-up is still tried: less than its token lives."""
REMEMBERED = 5000
"""People in channels whose newest interaction is kept."""


class _Ear(NamedTuple):
    """How somebody can be reached in a channel, since when, and in which language."""

    client: discord.Client
    token: str
    since: float
    language: str

    async def tell(self, text: str) -> None:
        """Tell somebody something, behind the answer by which that is possible."""
        application = self.client.application_id
        assert application is not None, "somebody was answered"
        webhook = discord.Webhook.partial(application, self.token, client=self.client)
        webhook.type = discord.WebhookType.application
        await webhook.send(text, ephemeral=True)


class FollowUps:
    """Takes news to people."""

    def __init__(self, newsroom: Newsroom | None = None) -> None:
        self._newsroom = newsroom
        self._ears: OrderedDict[tuple[int, int], _Ear] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()
        self._closed = False

    def listen(self, bus: EventBus) -> None:
        """Subscribe to news that can be told at once."""
        bus.subscribe(NewsAdded, lambda event: self.wake(event.channel, event.user))
        bus.subscribe(AnnouncementRefused, lambda event: self._start(self._tell_gms(event)))

    # What others ask of it.

    def keep(self, place: Place, interaction: discord.Interaction[Any]) -> None:
        """Reach somebody by an interaction that has been answered, from here on; tell what waits."""
        key = (place.channel, interaction.user.id)
        self._ears.pop(key, None)
        now = asyncio.get_running_loop().time()
        self._ears[key] = _Ear(interaction.client, interaction.token, now, language_of(interaction.locale))
        while self._ears and (len(self._ears) > REMEMBERED or not self._alive(next(iter(self._ears.values())))):
            self._ears.popitem(last=False)
        self.wake(*key)

    def wake(self, channel: int, user: int) -> None:
        """Tell somebody what waits in a channel, if that is possible now."""
        if self._newsroom is None or self._closed or self._newsroom.none_for(channel, user):
            return
        if self._ear(channel, user) is not None:
            self._start(self._whisper(Place(channel=channel), user))

    async def heading(self, place: Place, user: int) -> Letter | None:
        """Return what waits for somebody who is being answered."""
        if self._newsroom is None or self._newsroom.none_for(place.channel, user):
            return None
        try:
            return await self._newsroom.take(place, user)
        except Unsaved:
            return None  # The store has told of it.

    async def settle(self, letter: Letter, tell: Callable[[], Awaitable[object]]) -> bool:
        """Tell something with a letter; return whether that was told, and note what came of it."""
        assert self._newsroom is not None
        try:
            try:
                await tell()
            except UNREACHED as error:
                log.info("news in channel %s could not be told (%s); they wait", letter.channel, type(error).__name__)
                await (self._newsroom.unclear(letter) if passes(error) else self._newsroom.not_told(letter))
                return False
            await self._newsroom.told(letter)
        except Unsaved:
            pass  # The store has told of it: the letter is marked as one that may have been told.
        return True

    async def put_back(self, letter: Letter) -> None:
        """Have a letter wait that was not told."""
        assert self._newsroom is not None
        with contextlib.suppress(Unsaved):
            await self._newsroom.not_told(letter)

    async def missed(self, place: Place, user: int, answer: Answer) -> None:
        """Have an answer wait that could not be given, if something was done that it tells of."""
        if self._newsroom is not None:
            with contextlib.suppress(Unsaved):
                await self._newsroom.missed(answer, place.channel, user)

    async def finished(self) -> None:
        """Wait until all that can be told is told."""
        while busy := [task for task in self._under_way if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        """Stop; what has not been told waits."""
        self._closed = True
        tasks = tuple(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # How it is done.

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _tell_gms(self, event: AnnouncementRefused) -> None:
        if self._newsroom is not None:
            with contextlib.suppress(Unsaved):
                await self._newsroom.tell_gms(event.encounter, event.channel, say("news-not-shown"))

    def _alive(self, ear: _Ear) -> bool:
        return ear.since + HEARD_FOR >= asyncio.get_running_loop().time()

    def _ear(self, channel: int, user: int) -> _Ear | None:
        ear = self._ears.get((channel, user))
        return ear if ear is not None and self._alive(ear) else None

    async def _whisper(self, place: Place, user: int) -> None:
        while (ear := self._ear(place.channel, user)) and (letter := await self.heading(place, user)):
            told = await self.settle(letter, partial(ear.tell, text_of(letter, ear.language)))
            if not told and self._ears.get((place.channel, user)) is ear:
                del self._ears[place.channel, user]


def text_of(letter: Letter, language: str) -> str:
    """Return a letter as it is told in a language."""
    lexicon = lexicon_of(letter.system, language)
    head = lexicon.word("news-head-again" if letter.doubtful else "news-head")
    return f"**{head}**\n{lexicon.message(letter.lines)}"
