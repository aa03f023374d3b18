"""The GM's screens: a lasting one as a message in a channel that players cannot read, and a private one.

Owns where they are, and that a lasting screen is taken from a channel that others can read by now. Lasting screens have
a courier of their own: nothing public waits for them. Must not know what a screen shows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from typing import Any, NamedTuple

import discord

from bot.app import ports
from bot.app.bus import DrawScreen, EncounterChanged, EventBus
from bot.app.news import Newsroom
from bot.app.requests import Actor, Answer, Place
from bot.app.service import Screens as ScreenCases
from bot.app.shards import Shards
from bot.chat.boards import Boards, board_layout
from bot.chat.buttons import read
from bot.chat.circuit_breaker import UNREACHED, CircuitBreaker, passes
from bot.chat.courier import Courier
from bot.chat.follow_ups import REACHABLE_SECONDS, REMEMBERED
from bot.chat.interactions import SPEECH, actor_of, missing
from bot.chat.languages import lexicon_of
from bot.chat.pictures import Pictures
from bot.render.text import contained
from bot.rules.errors import Refused
from bot.rules.views import Offer, ScreenView
from bot.rules.words import say

log = logging.getLogger(__name__)

RENEW = Offer(verb="screen", label=say("offer-screen"))
"""Renews a private screen, which is recognised by this button."""


class Screens:
    """Keeps lasting screens, as boards are kept."""

    def __init__(
        self,
        client: discord.Client,
        store: ports.Store,
        clock: ports.Clock,
        pictures: Pictures,
        newsroom: Newsroom,
        readable: ports.FindReadable,
    ) -> None:
        self._client, self._store, self._newsroom, self._readable = client, store, newsroom, readable
        self._posts: dict[int, ports.ScreenPost] = {}
        self._records: dict[int, ports.EncounterRecord] = {}
        self._gms: dict[int, tuple[int, ...]] = {}
        self._no_readers: set[int] = set()
        self._deleting: set[asyncio.Task[None]] = set()
        boards = Boards(client, store, clock, pictures, self, ports.POSTING_SCREEN, self._may_show)
        self._courier = Courier(client, store, boards, pictures, CircuitBreaker())

    async def load(self, shards: Shards) -> None:
        """Read which screens there are on some shards."""
        self._posts |= {one.encounter: one for one in await self._store.screens(shards)}

    def listen(self, bus: EventBus) -> None:
        """Subscribe to what a lasting screen is to show."""
        bus.subscribe(EncounterChanged, self._changed)

    async def put(self, encounter: ports.EncounterRecord, drawn: DrawScreen, post: ports.ScreenPost) -> None:
        """Show the lasting screen of an encounter in a channel, and nowhere else."""
        before = self._posts.get(encounter.id)
        if before is not None and before.channel == post.channel:
            post = before.evolve(user=post.user)
        elif before is not None and before.message is not None:
            self._delete(before.channel, before.message)
        await self._store.put_screen(post)
        self._posts[encounter.id] = post
        screen = self._drawn(encounter, drawn)
        self._courier.post_board(encounter.evolve(channel=post.channel), lambda: screen)

    async def remove(self, encounter: ports.EncounterRecord) -> None:
        """Take the lasting screen of an encounter away."""
        await self._remove(encounter.id)

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
        """Return the channel of an encounter whose screen was pressed on, and the user with its rights there."""
        post, record, actor = self._posts.get(encounter), self._records.get(encounter), actor_of(interaction)
        if post is None or record is None or post.channel != interaction.channel_id:
            return None
        channel, manages = self._client.get_channel(record.channel), False
        if isinstance(interaction.user, discord.Member) and isinstance(channel, discord.TextChannel | discord.Thread):
            manages = channel.permissions_for(interaction.user).manage_channels
        return Place(channel=record.channel, guild=record.guild), actor.evolve(manages=manages)

    async def closed_to(self, interaction: discord.Interaction[Any], encounter: int) -> bool:
        """Return whether a screen was pressed on by somebody who cannot read the channel of its encounter now."""
        home = self.home(interaction, encounter)
        if home is None:
            return False
        place, actor = home
        return place.channel not in (await self._readable(actor.user, [place.channel])).channels

    async def changed(self, guild: int) -> None:
        """Check again who can read the screens of a server: permissions have changed there."""
        for encounter, record in list(self._records.items()):
            if record.guild == guild:
                with contextlib.suppress(ports.Unsaved, *UNREACHED):
                    await self._still_private(encounter)

    async def drain(self) -> None:
        """Wait until every screen is shown that can be."""
        await self._courier.drain()
        while busy := [task for task in self._deleting if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        """Stop."""
        await self._courier.close()

    # What the boards need that show lasting screens.

    async def board(self, encounter: int) -> ports.BoardPost | None:
        """Return the message of a screen, if it has one."""
        post = self._posts.get(encounter)
        if post is None or post.message is None:
            return None
        return ports.BoardPost(
            encounter=encounter, channel=post.channel, message=post.message, posted=post.posted, digest=post.digest
        )

    async def put_board(self, post: ports.BoardPost) -> None:
        """Store the message of a screen; delete it if the screen was taken away or moved meanwhile."""
        kept = self._posts.get(post.encounter)
        if kept is None or kept.channel != post.channel:
            if not post.digest:  # it has just been posted: nobody else knows of it
                self._delete(post.channel, post.message)
            return
        kept = kept.evolve(message=post.message, posted=post.posted, digest=post.digest)
        self._posts[post.encounter] = kept
        await self._store.put_screen(kept)

    async def _may_show(self, encounter: ports.EncounterRecord) -> bool:
        await self._client.wait_until_ready()
        post = self._posts.get(encounter.id)
        return post is not None and post.channel == encounter.channel and await self._still_private(encounter.id)

    async def _still_private(self, encounter: int) -> bool:
        """Return whether nobody else can read a screen; take it away otherwise, and tell its GM."""
        post, record = self._posts.get(encounter), self._records[encounter]
        if post is None:
            return False
        channel = self._client.get_channel(post.channel)
        if not isinstance(channel, discord.TextChannel):
            return False  # It is gone, or out of sight: its readers are not known.
        who = await reader_of(channel, self._gms[encounter], self._no_readers)
        if who is None:
            return True
        log.info("the screen of encounter %s is taken away: others can read channel %s", encounter, channel.id)
        await self._remove(encounter)
        phrase = say("screen-taken-away", channel=channel.id, who=who)
        news = ports.News(encounter=encounter, revision=ports.ASIDE, user=post.user, phrase=phrase)
        await self._newsroom.add(news, record.channel)
        return False

    def _changed(self, event: EncounterChanged) -> None:
        post = self._posts.get(event.encounter.id)
        if post is not None:
            screen = self._drawn(event.encounter, event.draw_screen)
            self._courier.wake(event.encounter.evolve(channel=post.channel), lambda: screen, ())

    def _drawn(self, encounter: ports.EncounterRecord, drawn: DrawScreen) -> ScreenView:
        view = drawn()
        self._records[encounter.id], self._gms[encounter.id] = encounter, view.gms
        return view

    async def _remove(self, encounter: int) -> None:
        post = self._posts.pop(encounter, None)
        await self._store.remove_screen(encounter)
        if post is not None and post.message is not None:
            self._delete(post.channel, post.message)

    def _delete(self, channel: int, message: int) -> None:
        async def delete() -> None:
            try:
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
            except UNREACHED as error:
                log.warning("an old screen in channel %s stays (%s)", channel, error)

        task = asyncio.create_task(delete())
        self._deleting.add(task)
        task.add_done_callback(self._deleting.discard)


async def reader_of(channel: discord.TextChannel, allowed: Collection[int], known: set[int]) -> str | None:
    """Return the name of one who can read a channel without managing channels of its server; None: nobody can.

    The bot does not know the members of a role, so a role that can read counts as somebody. `allowed` may read, bots
    are ignored, and `known` holds members who were found to be no readers, to ask for each once.
    """
    guild = channel.guild
    for role in guild.roles:
        manages = role.permissions.administrator or role.permissions.manage_channels
        if not manages and not role.is_bot_managed() and channel.permissions_for(role).view_channel:
            return contained(role.name)
    for target, overwrite in channel.overwrites.items():
        if isinstance(target, discord.Role) or not overwrite.view_channel or target.id in {*allowed, *known}:
            continue
        with contextlib.suppress(discord.NotFound):
            member = guild.get_member(target.id) or await guild.fetch_member(target.id)
            if not member.bot and not member.guild_permissions.manage_channels:
                return contained(member.display_name)
        known.add(target.id)
    return None


class _Shown(NamedTuple):
    """A private screen: how it is edited, since when it is there, and what it shows (None: something else)."""

    edit: Callable[..., Awaitable[Any]]
    since: float
    view: ScreenView | None


class PrivateScreens:
    """Renews private screens with each press and command of their GMs, while they can be edited."""

    def __init__(self, screens: ScreenCases) -> None:
        self._screens = screens
        self._shown: OrderedDict[tuple[int, int], _Shown] = OrderedDict()

    async def answered(
        self, place: Place, interaction: discord.Interaction[Any], answer: Answer | None, *, on_screen: bool
    ) -> None:
        """Renew the screen of a user who has been answered, or remember one that was shown or pressed on just now."""
        key, now = (place.channel, interaction.user.id), asyncio.get_running_loop().time()
        shown = self._shown.pop(key, None)
        if on_screen:
            shown = _Shown(interaction.edit_original_response, now, None)
        elif answer is not None and answer.screen is not None:
            shown = _Shown(interaction.edit_original_response, now, answer.screen)
        if shown is None:
            return
        try:
            actor = actor_of(interaction)
            newest = (await self._screens.look(place, actor)).evolve(language=actor.language)
        except (Refused, ports.Unsaved):
            return  # The encounter is over, or the user is its GM no more.
        if newest.screen != shown.view:
            shown = await self._renewed(shown, newest, interaction, now)
        if shown is not None:
            self._shown[key] = shown
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    async def _renewed(
        self, shown: _Shown, newest: Answer, interaction: discord.Interaction[Any], now: float
    ) -> _Shown | None:
        layout = screen_layout(newest)
        try:
            if shown.since + REACHABLE_SECONDS >= now:
                await shown.edit(view=layout)
                return shown._replace(view=newest.screen)
        except UNREACHED as error:
            if passes(error):
                return shown  # The next press tries again.
        try:
            message = await interaction.followup.send(view=layout, ephemeral=True, wait=True)
        except UNREACHED as error:
            log.info("the screen of interaction %s cannot be shown (%s)", interaction.id, type(error).__name__)
            return None
        return _Shown(message.edit, now, newest.screen)


def screen_layout(answer: Answer) -> discord.ui.LayoutView:
    """Return the components of a private screen."""
    assert answer.screen is not None
    return board_layout(answer.screen, lexicon_of(answer.system, answer.language), answer.encounter, (RENEW,))


def is_private_screen(message: discord.Message | None) -> bool:
    """Return whether a message is a private screen."""
    if message is None or not message.flags.ephemeral or not message.flags.components_v2:
        return False
    parts = discord.ui.LayoutView.from_message(message).walk_children()
    presses = (read(str(getattr(part, "custom_id", None))) for part in parts)
    return any(press is not None and press.verb == RENEW.verb for press in presses)
