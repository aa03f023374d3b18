"""Private news as follow-ups to the newest interaction of a user, or at the head of the next private answer.

A follow-up waits for nothing public, and nothing public waits for it.
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

from bot.app.event_bus import AnnouncementRefused, EventBus, NewsAdded, NewsOrphaned, PostRefused
from bot.app.ports import FindReadable, Unsaved
from bot.app.private_messages import Inbox, PrivateMessage
from bot.app.requests import Answer, Place
from bot.chat.circuit_breaker import UNREACHED, passes
from bot.chat.languages import language_of, lexicon_of
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)

REACHABLE_SECONDS = 14 * 60.0
"""So long after an interaction a follow-up is tried: less than its token lives."""
REMEMBERED = 5000
"""Users in channels whose newest interaction is kept."""


class _Contact(NamedTuple):
    client: discord.Client
    guild: int | None
    request: int
    token: str
    since: float
    language: str
    aware: bool
    """Whether the answer has said that nothing can be posted."""

    @property
    def alive(self) -> bool:
        return self.since + REACHABLE_SECONDS >= asyncio.get_running_loop().time()

    async def send(self, text: str) -> None:
        application = self.client.application_id
        assert application is not None, "an interaction was answered"
        webhook = discord.Webhook.partial(application, self.token, client=self.client)
        webhook.type = discord.WebhookType.application
        await webhook.send(text, ephemeral=True)


class FollowUps:
    """Sends news to users."""

    def __init__(self, inbox: Inbox, readable: FindReadable) -> None:
        self._inbox, self._readable = inbox, readable
        self._contacts: OrderedDict[tuple[int, int], _Contact] = OrderedDict()
        self._refused: OrderedDict[int, Phrase | None] = OrderedDict()
        """Requests under way of which nothing can be posted, and why; None: their answer says so."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._closed = False

    def listen(self, bus: EventBus) -> None:
        """Subscribe to news, and to announcements that Discord refused."""
        bus.subscribe(NewsAdded, lambda event: self.wake(event.channel, event.user))
        bus.subscribe(NewsOrphaned, lambda event: self._start(self._send_anywhere(*event)))
        bus.subscribe(AnnouncementRefused, lambda event: self._start(self._tell_gms(event)))
        bus.subscribe(PostRefused, self._refuse)

    def keep(self, place: Place, interaction: discord.Interaction[Any]) -> None:
        """Reach a user by an interaction that has been answered; send what waits."""
        key = (place.channel, interaction.user.id)
        self._contacts.pop(key, None)
        now = asyncio.get_running_loop().time()
        language = language_of(interaction.locale)
        aware, why = interaction.id in self._refused, self._refused.pop(interaction.id, None)
        contact = self._contacts[key] = _Contact(
            interaction.client, place.guild, interaction.id, interaction.token, now, language, aware
        )
        while self._contacts and (len(self._contacts) > REMEMBERED or not next(iter(self._contacts.values())).alive):
            self._contacts.popitem(last=False)
        if why is not None:
            self._start(self._tell_asker(contact, why))
        self.wake(*key)

    def told_unposted(self, request: int) -> None:
        """Note that the answer to a request says that nothing can be posted."""
        self._refused[request] = None
        self._forget_old()

    def wake(self, channel: int, user: int) -> None:
        """Send what waits for a user in a channel, if the user can be reached."""
        contact = self._contact(channel, user)
        if self._closed or contact is None:
            return
        place = Place(channel=channel, guild=contact.guild)
        if not self._inbox.none_for(place, user):
            self._start(self._send_waiting(place, user))

    async def _send_anywhere(self, guild: int | None, user: int) -> None:
        """Send what waits for a user on a server, by the newest interaction where the user can read."""
        for (channel, one), contact in reversed([*self._contacts.items()]):
            if (contact.guild, one) != (guild, user):
                continue
            # Asked before anything is taken: meanwhile another answer may tell it.
            if channel in (await self._readable(user, [channel])).channels:
                await self._send_waiting(Place(channel=channel, guild=guild), user)

    async def heading(self, place: Place, user: int) -> PrivateMessage | None:
        """Return the news for a user who is being answered."""
        if self._inbox.none_for(place, user):
            return None
        try:
            return await self._inbox.take(place, user)
        except Unsaved:
            return None  # The store has logged it.

    async def settle(self, news: PrivateMessage, send: Callable[[], Awaitable[object]]) -> bool:
        """Send something with news in it; return whether it was sent, and store what became of the news."""
        try:
            try:
                await send()
            except UNREACHED as error:
                log.info("news in channel %s could not be told (%s); they wait", news.channel, type(error).__name__)
                await (self._inbox.unclear(news) if passes(error) else self._inbox.not_told(news))
                return False
            await self._inbox.told(news)
        except Unsaved:
            pass  # The store has logged it: the news are marked as possibly told.
        return True

    async def put_back(self, news: PrivateMessage) -> None:
        """Have news wait again that were taken and not told; where the store fails they count as perhaps told."""
        with contextlib.suppress(Unsaved):
            await self._inbox.not_told(news)

    async def missed(self, place: Place, user: int, answer: Answer) -> None:
        """Have an answer wait that could not be given, if it tells that something was done."""
        with contextlib.suppress(Unsaved):
            await self._inbox.missed(answer, place.channel, user)

    async def finished(self) -> None:
        """Wait until all that can be sent is sent."""
        while busy := [task for task in self._under_way if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        """Stop; what has not been sent waits."""
        self._closed = True
        tasks = tuple(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _contact(self, channel: int, user: int) -> _Contact | None:
        contact = self._contacts.get((channel, user))
        return contact if contact is not None and contact.alive else None

    async def _send_waiting(self, place: Place, user: int) -> None:
        while (contact := self._contact(place.channel, user)) and (news := await self.heading(place, user)):
            if place.channel not in (await self._readable(user, [place.channel])).channels:
                await self.put_back(news)
                return
            sent = await self.settle(news, partial(contact.send, text_of(news, contact.language)))
            if not sent and self._contacts.get((place.channel, user)) is contact:
                del self._contacts[place.channel, user]

    def _refuse(self, event: PostRefused) -> None:
        contacts = {one.request: one for one in self._contacts.values() if one.alive}
        for request in event.requests:
            if request not in contacts:
                self._refused.setdefault(request, event.why)
            elif not contacts[request].aware:
                self._start(self._tell_asker(contacts[request], event.why))
        self._forget_old()

    def _forget_old(self) -> None:
        while len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)

    async def _tell_asker(self, contact: _Contact, why: Phrase) -> None:
        try:
            await contact.send(lexicon_of(None, contact.language).tell(why))
        except UNREACHED as error:
            log.info("an asker could not be told that nothing is posted (%s)", type(error).__name__)

    async def _tell_gms(self, event: AnnouncementRefused) -> None:
        with contextlib.suppress(Unsaved):
            await self._inbox.tell_gms(event.encounter, event.channel, say("news-not-shown"))


def text_of(news: PrivateMessage, language: str) -> str:
    """Return news in a language."""
    lexicon = lexicon_of(news.system, language)
    head = lexicon.word("news-head-again" if news.doubtful else "news-head")
    return f"**{head}**\n{lexicon.message(news.lines)}"
