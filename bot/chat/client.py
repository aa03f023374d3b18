"""The Discord client: intents, shards, cogs, the registration of commands, and events of the gateway."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.event_bus import KeptWaiting
from bot.app.ports import Store, Unsaved
from bot.app.shards import ALL, Shards, shard_of
from bot.chat.access import Access
from bot.chat.circuit_breaker import UNREACHED, CircuitBreaker, always, gone
from bot.chat.courier import Courier
from bot.chat.event_guard import guard_parsers
from bot.chat.http_pool import HttpConnectionPool
from bot.chat.interactions import invitation, unheard
from bot.chat.languages import Translator
from bot.chat.observing import unexpected
from bot.chat.parts import Parts
from bot.rules.words import say

log = logging.getLogger(__name__)

DRAIN_SECONDS = 5.0
"""Most seconds that a stop waits for what is under way."""
COLLECT_AFTER = 5_000
"""Objects made, beyond those freed, until the garbage collector runs: commands leave hardly any cycles."""
IDENTIFY_EVERY = 5.0
"""Seconds between two shards that identify in one of Discord's concurrent places."""
LINE_LETTERS = 300
"""Most letters of a line of the log that quotes Discord."""

IGNORED = frozenset({"socket_event_type", "app_command_completion", "message"})
"""Events that have no listener; for messages the library has one, which looks for commands in them."""
BY_TREE = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)
"""Interactions that the tree of commands handles."""

COGS = ("cogs.encounter", "cogs.roster", "cogs.play")


LOOK_AGAIN = 1.0
"""Seconds until what runs is looked over again, where the store failed."""


class UnreadableGateway(ConnectionError):
    """The library could not read what the gateway sent, outside of its event parsers. A new connection may help."""


class CommandsRefused(discord.DiscordException):
    """Discord refused to register the commands; the message names the command and the field."""

    def __init__(self, error: discord.HTTPException, commands: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(f"Discord refuses the commands: {_refused_field(error.text, commands)[:LINE_LETTERS]}")


def _refused_field(text: str, commands: Sequence[Mapping[str, Any]]) -> str:
    """Return what Discord refuses, in its words, with names in place of numbers ("In 3.options.0.name: ...")."""
    match = re.search(r"^In (\d+)\.?([\w.]*): (.*)", text, re.MULTILINE)
    if match is None or int(match[1]) >= len(commands):
        return " ".join(text.split())
    node: Any = commands[int(match[1])]
    names, fields = [f"/{node['name']}"], list[str]()
    for part in match[2].split("."):
        if part.isdigit() and isinstance(node, list) and int(part) < len(node):
            node = node[int(part)]
            if isinstance(node, dict) and "name" in node:
                names, fields = [*names, str(node["name"])], []
        elif part:
            node = node.get(part) if isinstance(node, dict) else None
            fields.append(part)
    return f"{' '.join(names)}, {'.'.join(fields) or 'as a whole'}: {match[3]}"


class IdentifyLimiter:
    """Lets shards identify: one every five seconds of those whose numbers leave the same remainder."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._free: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        """Wait until a shard may identify."""
        place, now = shard % self._concurrency, asyncio.get_running_loop().time()
        at = max(now, self._free.get(place, now))
        self._free[place] = at + IDENTIFY_EVERY
        await asyncio.sleep(at - now)


async def claim_all(client: Quickdraw, wanted: Shards) -> Shards:
    """Serve all wanted shards: no other process could."""
    return wanted


class Tree(app_commands.CommandTree[Any]):
    """The slash commands."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Refuse commands once the bot is being stopped; offer nothing then, nor while another process may answer."""
        client: Quickdraw = self.client
        try:
            interaction.namespace  # noqa: B018 - it is read here, where what fails is caught
        except Exception as error:
            log.error("interaction %s cannot be read (%s)", interaction.id, type(error).__name__)
            return False
        client.heard_from(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            return client.breaker.may_send() and not client.stopping
        if client.stopping:
            await client.parts.replies.refuse_stopping(interaction)
        return not client.stopping

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the user in private that something went wrong, unless the user is only typing."""
        if not isinstance(error, app_commands.CommandInvokeError):
            log.warning("interaction %s is no command as it was registered (%s)", interaction.id, type(error).__name__)
            phrase = say("no-such-command")
        else:
            try:
                raise error
            except app_commands.AppCommandError:
                phrase = unexpected(f"interaction {interaction.id}")
        if interaction.type is not discord.InteractionType.autocomplete:
            await self.client.parts.replies.fault(interaction, phrase)


class Quickdraw(commands.AutoShardedBot):
    """The bot on Discord. `begin` builds the parts once the client exists, `guilds_to_sync` get commands at once.

    `shards` are those that it wants to serve; None: all, so many as Discord recommends. `claim` waits until it may, and
    returns which; it may send requests to Discord while `may_send` says so.
    """

    def __init__(
        self,
        begin: Callable[[Quickdraw], Awaitable[Parts]],
        guilds_to_sync: Sequence[int],
        shards: Shards | None = None,
        claim: Callable[[Quickdraw, Shards], Awaitable[Shards]] = claim_all,
        may_send: Callable[[], bool] = always,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Voice is never used.
        self.breaker = CircuitBreaker(may_send)
        guard_parsers()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            http_trace=self.breaker.trace(),
        )
        self.pool = HttpConnectionPool(Route.BASE, self.http.user_agent, may_send)
        self._begin, self._guilds_to_sync, self._wanted, self._claim = begin, guilds_to_sync, shards, claim
        self._identify = IdentifyLimiter(1)
        self.waiting = False
        """Whether other processes serve all the shards that it wants."""
        self.serving = ALL
        """The shards that this process serves."""
        self.parts: Parts
        self.courier: Courier | None = None
        self._stopped: asyncio.Task[None] | None = None
        self._frozen = False
        self._away: set[int] = set()
        self._noting: set[asyncio.Task[Any]] = set()
        self._looking: list[asyncio.Task[None]] = []

    # The start.

    async def setup_hook(self) -> None:
        """Build the parts and load the cogs; a cog that does not load stops the start."""
        try:
            recommended, _, limits = await self.http.get_bot_gateway()
        except discord.GatewayNotFound as error:
            raise error.__cause__ or error from None  # The cause tells whether Discord may answer later.
        self._identify = IdentifyLimiter(limits["max_concurrency"])
        self.waiting = True
        self.serving = await self._claim(self, self._wanted or Shards.every(recommended))
        self.waiting = False
        self.shard_count, self.shard_ids = self.serving.of, list(self.serving.ids)
        self.parts = await self._begin(self)
        self.courier = self.parts.courier
        await self.tree.set_translator(Translator())
        for cog in COGS:
            await self.load_extension(cog)
        await self._register_commands(self.parts.store)
        await self._take_up(self.serving)

    async def serve_too(self, shards: Shards) -> None:
        """Serve more shards, once those before are connected."""
        await self.wait_until_ready()
        self.serving = self.serving.only((*self.serving.ids, *shards.ids))
        await self._take_up(shards)
        for shard in shards.ids:
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Keep the gateway connected; raise UnreadableGateway where the library fails to read what comes."""
        try:
            await super().connect(reconnect=reconnect)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise UnreadableGateway(type(error).__name__) from None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets a shard in."""
        await self._identify.wait(shard_id or 0)

    async def _take_up(self, shards: Shards) -> None:
        await self.parts.cases.news.load(shards)
        with self.parts.courier.taking_up():
            taken_up = await self.parts.cases.resume(shards)
        self._looking.append(asyncio.create_task(self._look_over(shards, taken_up)))

    async def _look_over(self, shards: Shards, taken_up: Collection[int]) -> None:
        while True:
            try:
                await self.parts.cases.look_over(shards, taken_up)
                return await self._look_for_places(shards)
            except Unsaved:  # From the beginning, once the store is back: no deadline is forgotten.
                await asyncio.sleep(LOOK_AGAIN)

    async def _register_commands(self, store: Store) -> None:
        translator, application = self.tree.translator, self.application_id
        assert translator is not None and application is not None
        commands = [await one.get_translated_payload(self.tree, translator) for one in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
        guilds: Sequence[int | None] = self._guilds_to_sync or (None,)
        for guild in guilds:
            where = "global" if guild is None else str(guild)
            key = f"commands {application} {where}"
            if await store.note(key) == digest:
                continue
            try:  # What was compared is sent: the library would translate everything anew.
                if guild is None:
                    await self.http.bulk_upsert_global_commands(application, commands)
                else:
                    await self.http.bulk_upsert_guild_commands(application, guild, commands)
            except discord.Forbidden:
                log.warning("no commands on server %s: the bot has not been invited there", where)
                continue
            except discord.HTTPException as error:
                if error.status != 400:
                    raise
                raise CommandsRefused(error, commands) from None
            await store.put_note(key, digest)
            log.info("commands synced (%s)", where)

    # The stop.

    @property
    def stopping(self) -> bool:
        """Whether nothing new is taken up any more."""
        return self._stopped is not None

    async def close(self) -> None:
        """Take up nothing more, finish what is under way, then close the connection."""
        self._stopped = self._stopped or asyncio.create_task(self._stop())
        await asyncio.shield(self._stopped)

    async def _stop(self) -> None:
        if self.courier is not None:
            self.parts.replies.stop()
            for task in self._looking:
                task.cancel()
            try:
                async with asyncio.timeout(DRAIN_SECONDS if self.breaker.may_send() else 0):
                    await self.parts.replies.finished()
                    await self.parts.close_timers()
                    await self.courier.drain()
            except TimeoutError:
                log.warning("not everything could be sent within %s s; the next start takes it up", DRAIN_SECONDS)
            await self.parts.replies.close()
            await self.courier.close()
            if self._noting:
                await asyncio.wait(self._noting)
        self.pool.close()
        await super().close()

    # Shards.

    async def on_ready(self) -> None:
        """Log that the bot is connected, with the address that invites it."""
        if not self._frozen:  # What was loaded stays: the garbage collector need not look through it each time.
            self._frozen = True
            gc.collect()
            gc.freeze()
            gc.set_threshold(COLLECT_AFTER)
        log.info("ready as %s in %s guilds", self.user, len(self.guilds))
        if self.application_id is not None:
            log.info("invite the bot: %s", invitation(self.application_id))

    @property
    def connected(self) -> bool:
        """Whether interactions are heard: every shard is connected to the gateway."""
        return self.is_ready() and not self._away and not self.is_closed()

    def figures_of_shards(self) -> Sequence[tuple[int, bool, int]]:
        """Return the number of each shard, whether it is connected, and how many guilds it has."""
        ready = {id: self.is_ready() and id not in self._away for id in self.serving.ids}
        return [(id, connected, len(self._guilds_of(id))) for id, connected in ready.items()]

    def _guilds_of(self, shard: int) -> set[int]:
        return {guild.id for guild in self.guilds if shard_of(guild.id, self.serving.of) == shard}

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard hears nothing for now."""
        log.info("shard %s/%s is not connected", shard, self.serving.of)
        self._away.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Note that a shard hears, with a new session, and in which guilds the bot is."""
        self._away.discard(shard)
        guilds = self._guilds_of(shard)
        log.info("shard %s/%s is ready, with %s servers", shard, self.serving.of, len(guilds))
        await self._store(lambda: self.parts.cases.forgetting.seen(guilds, self.serving.only((shard,))))

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard hears again."""
        log.info("shard %s/%s is connected again", shard, self.serving.of)
        self._away.discard(shard)

    # Guilds and permissions.

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Store that the bot was removed from a guild: some time later its data go."""
        await self._store(lambda: self.parts.cases.forgetting.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a guild that invited the bot again."""
        await self._store(lambda: self.parts.cases.forgetting.joined(guild.id))

    async def _store(self, store: Callable[[], Awaitable[None]]) -> None:
        """Store something of guilds, which a stop waits for; nothing after a stop. The next start makes up for it."""
        if self.stopping:
            return
        task = asyncio.current_task()
        assert task is not None
        self._noting.add(task)
        try:
            with contextlib.suppress(Unsaved):
                await store()
        finally:
            self._noting.discard(task)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End what is played in a channel that was deleted, and in its threads."""
        threads = (one.id for one in channel.guild.threads if one.parent_id == channel.id)
        for place in (channel.id, *threads):
            await self._place_gone(place)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End what is played in a thread or post that was deleted."""
        await self._place_gone(payload.thread_id)

    def lose(self, channel: int) -> None:
        """End what is played in a channel of which Discord has answered that it is no more."""
        self._note(self._place_gone(channel))

    def look_for_members(self, event: KeptWaiting) -> None:
        """Ask Discord whether those are still members for whom a fight has waited in vain."""
        self._note(self._look_for_members(event))

    async def _look_for_members(self, event: KeptWaiting) -> None:
        departed = await Access(self).departed(event.guild, event.users)
        if departed:
            await self._store(lambda: self.parts.cases.gone.members(event.channel, departed))

    def _note(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _place_gone(self, channel: int) -> None:
        await self._store(lambda: self.parts.cases.gone.place(channel))

    async def _look_for_places(self, shards: Shards) -> None:
        """Ask Discord for the channels with a fight that it has not told of: archived threads, or what is gone."""
        for channel in await self.parts.store.running(shards):
            if self.get_channel(channel) is None:
                try:
                    await self.fetch_channel(channel)
                except UNREACHED as error:
                    if gone(error):
                        await self._place_gone(channel)

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """Try again what was forbidden: permissions of a channel have changed."""
        self._allowed(after.guild.id)

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """Retry what Discord had forbidden on this server: permissions of a role have changed."""
        self._allowed(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Try again what was forbidden: a thread may be open again."""
        self._allowed(payload.guild_id)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Try again what was forbidden: the bot has other roles (other members are not heard of)."""
        self._allowed(after.guild.id)

    def _allowed(self, guild: int) -> None:
        if self.courier is not None:
            self.courier.allowed(guild=guild)

    # Interactions.

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Call listeners of an event, without a task for events that nobody handles here."""
        if event not in IGNORED and (event != "interaction" or args[0].type not in BY_TREE):
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out presses and submitted forms; commands go through the tree."""
        self.heard_from(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            await self.parts.presser.submitted(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.parts.presser.component(interaction)

    def heard_from(self, interaction: discord.Interaction[Any]) -> None:
        """Try again what was forbidden in a channel, where an interaction shows that the bot may post."""
        if self.courier is not None and self.courier.closed(interaction.channel_id) and unheard(interaction) is None:
            self.courier.allowed(channel=interaction.channel_id)
