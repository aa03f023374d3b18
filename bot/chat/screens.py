"""Lasting screens: the GM's board, as a message in a channel that the players cannot read.

Owns where they are, and that they go from a channel that others can read by now. They have lines and patience of their
own: nothing public waits for them, nor hurries. Must not know what a screen shows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import discord

from bot.app.bus import DrawScreen, EncounterChanged, EventBus
from bot.app.news import Newsroom
from bot.app.ports import (
    ASIDE,
    POSTING,
    POSTING_SCREEN,
    BoardPost,
    Clock,
    EncounterRecord,
    News,
    ScreenPost,
    Store,
    Unsaved,
)
from bot.app.requests import Actor, Place
from bot.app.shards import Shards
from bot.chat.boards import Boards
from bot.chat.circuit_breaker import UNREACHED, CircuitBreaker
from bot.chat.courier import Courier
from bot.chat.people import actor_of
from bot.chat.permissions import SPEECH, missing
from bot.chat.pictures import Pictures
from bot.chat.readers import reader_of
from bot.rules.errors import Refused
from bot.rules.views import BoardView, ScreenView
from bot.rules.words import say

log = logging.getLogger(__name__)


class Screens:
    """Keeps lasting screens, as boards are kept."""

    def __init__(
        self, client: discord.Client, store: Store, clock: Clock, pictures: Pictures, newsroom: Newsroom
    ) -> None:
        self._client, self._store, self._newsroom = client, store, newsroom
        self._posts: dict[int, ScreenPost] = {}
        self._records: dict[int, EncounterRecord] = {}
        self._gms: dict[int, tuple[int, ...]] = {}
        self._no_readers: set[int] = set()
        self._removing: set[asyncio.Task[None]] = set()
        boards = _Boards(self, client, store, clock, pictures)
        self._courier = Courier(client, store, boards, pictures, CircuitBreaker())

    async def load(self, shards: Shards) -> None:
        """Find the screens that there are, once some shards are ours."""
        self._posts |= {one.encounter: one for one in await self._store.screens(shards)}

    # What the use cases ask of it.

    def listen(self, bus: EventBus) -> None:
        """Subscribe to what a lasting screen is to show."""
        bus.subscribe(EncounterChanged, self._changed)

    def _changed(self, event: EncounterChanged) -> None:
        encounter = event.encounter
        post = self._posts.get(encounter.id)
        if post is not None:
            screen = self._known(encounter, event.draw_screen)
            self._courier.wake(encounter.evolve(channel=post.channel), lambda: screen, ())

    async def put(self, encounter: EncounterRecord, drawn: DrawScreen, post: ScreenPost) -> None:
        """Have the lasting screen of an encounter stand there, below everything else, and nowhere else."""
        before = self._posts.get(encounter.id)
        if before is not None and before.channel == post.channel:
            post = before.evolve(user=post.user)
        elif before is not None and before.message is not None:
            self._delete(before.channel, before.message)
        await self._store.put_screen(post)
        self._posts[encounter.id] = post
        screen = self._known(encounter, drawn)
        self._courier.post_board(encounter.evolve(channel=post.channel), lambda: screen)

    async def remove(self, encounter: EncounterRecord) -> None:
        """Take the lasting screen of an encounter away."""
        await self._removed(encounter.id)

    # What the edge asks of it.

    async def may_stand(self, place: Place, channel: discord.TextChannel, gms: tuple[int, ...]) -> None:
        """Refuse a channel where a screen cannot be, or would be read by others."""
        if channel.id == place.channel:
            raise Refused("screen-own-channel")
        if channel.guild.id != place.guild:
            raise Refused("screen-elsewhere")
        lacks = [need.name for need in missing(channel.permissions_for(channel.guild.me), thread=False)
                 if need.flag in (*SPEECH, "read_message_history")]  # fmt: skip
        if lacks:
            raise Refused("screen-mute", channel=channel.id, lacks=tuple(lacks))
        if (who := await reader_of(channel, gms, self._no_readers)) is not None:
            raise Refused("screen-read", channel=channel.id, who=who)

    def home(self, interaction: discord.Interaction[Any], encounter: int) -> tuple[Place, Actor] | None:
        """Return where an encounter is whose screen stands where somebody has pressed, and who that one is there."""
        post, record, actor = self._posts.get(encounter), self._records.get(encounter), actor_of(interaction)
        if post is None or record is None or post.channel != interaction.channel_id:
            return None
        channel, manages = self._client.get_channel(record.channel), False
        if isinstance(interaction.user, discord.Member) and isinstance(channel, discord.TextChannel | discord.Thread):
            manages = channel.permissions_for(interaction.user).manage_channels
        return Place(channel=record.channel, guild=record.guild), actor.evolve(manages=manages)

    async def changed(self, guild: int) -> None:
        """Look again who can read the screens of a server: permissions have changed there."""
        for encounter, record in list(self._records.items()):
            if record.guild == guild:
                with contextlib.suppress(Unsaved, *UNREACHED):
                    await self.still_private(encounter)

    async def drain(self) -> None:
        """Wait until every screen is shown that can be."""
        await self._courier.drain()
        while busy := [task for task in self._removing if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        """Stop."""
        await self._courier.close()

    # What its boards ask of it.

    async def still_private(self, encounter: int) -> bool:
        """Whether a screen stands where nobody else can read it; one that does not is taken away, and its GM told."""
        post, record = self._posts.get(encounter), self._records[encounter]
        if post is None:
            return False
        channel = self._client.get_channel(post.channel)
        if not isinstance(channel, discord.TextChannel):
            return False  # It is gone, or out of sight: nothing can be said of who reads there.
        who = await reader_of(channel, self._gms[encounter], self._no_readers)
        if who is None:
            return True
        log.info("the screen of encounter %s is taken away: others can read channel %s", encounter, channel.id)
        await self._removed(encounter)
        told = say("screen-taken-away", channel=channel.id, who=who)
        news = News(encounter=encounter, revision=ASIDE, user=post.user, phrase=told)
        await self._newsroom.add(news, record.channel)
        return False

    def post_of(self, encounter: int) -> ScreenPost | None:
        """Return where the screen of an encounter is."""
        return self._posts.get(encounter)

    async def posted(self, board: BoardPost) -> None:
        """Record the message of a screen; one that was taken away meanwhile, or has gone elsewhere, goes too."""
        post = self._posts.get(board.encounter)
        if post is None or post.channel != board.channel:
            if not board.digest:  # it has just been posted: nobody else knows of it
                self._delete(board.channel, board.message)
            return
        post = post.evolve(message=board.message, posted=board.posted, digest=board.digest)
        self._posts[board.encounter] = post
        await self._store.put_screen(post)

    # How it is done.

    def _known(self, encounter: EncounterRecord, drawn: DrawScreen) -> ScreenView:
        view = drawn()
        self._records[encounter.id], self._gms[encounter.id] = encounter, view.gms
        return view

    async def _removed(self, encounter: int) -> None:
        post = self._posts.pop(encounter, None)
        await self._store.remove_screen(encounter)
        if post is not None and post.message is not None:
            self._delete(post.channel, post.message)

    def _delete(self, channel: int, message: int) -> None:
        async def deleted() -> None:
            try:
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
            except UNREACHED as error:
                log.warning("an old screen in channel %s stays (%s)", channel, error)

        task = asyncio.create_task(deleted())
        self._removing.add(task)
        task.add_done_callback(self._removing.discard)


class _Posts:
    """What boards remember, of screens."""

    def __init__(self, screens: Screens, store: Store) -> None:
        self._screens, self._store = screens, store

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the message of a screen, if it has one."""
        post = self._screens.post_of(encounter)
        if post is None or post.message is None:
            return None
        return BoardPost(
            encounter=encounter, channel=post.channel, message=post.message, posted=post.posted, digest=post.digest
        )

    async def put_board(self, post: BoardPost) -> None:
        """Record the message of a screen."""
        await self._screens.posted(post)

    async def note(self, key: str) -> str | None:
        """Return a remark."""
        return await self._store.note(_of_screen(key))

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        await self._store.put_note(_of_screen(key), value)


class _Boards(Boards):
    """Shows screens, each time only where nobody else can read."""

    def __init__(
        self, screens: Screens, client: discord.Client, store: Store, clock: Clock, pictures: Pictures
    ) -> None:
        super().__init__(client, _Posts(screens, store), clock, pictures)
        self._screens = screens

    async def show(self, encounter: EncounterRecord, board: BoardView, *, anew: bool) -> bool:
        """Bring a screen up to date, once it is known who can read where it stands."""
        await self._client.wait_until_ready()
        post = self._screens.post_of(encounter.id)
        if post is None or post.channel != encounter.channel or not await self._screens.still_private(encounter.id):
            return False
        return await super().show(encounter, board, anew=anew)


def _of_screen(key: str) -> str:
    return key.replace(POSTING, POSTING_SCREEN)
