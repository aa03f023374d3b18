"""The Discord client: intents, cogs, the sync of commands, and the faults of commands.

Owns the connection's life. Must not know a use case: it is given the parts that the cogs use.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.ports import Store, Unsaved
from bot.app.shards import ALL, Shards, shard_of
from bot.chat.circuit_breaker import CircuitBreaker, always
from bot.chat.courier import Courier
from bot.chat.describing import Translator
from bot.chat.event_guard import EventGuard
from bot.chat.http_pool import HttpConnectionPool
from bot.chat.identify_limiter import IdentifyLimiter
from bot.chat.observing import ShardFigures
from bot.chat.parts import Parts
from bot.chat.permissions import invitation, unheard
from bot.chat.replies import unexpected
from bot.rules.words import say

log = logging.getLogger(__name__)

DRAINED_WITHIN = 5.0
"""Seconds that a stop waits, at most, for what is under way."""

LOOKED_THROUGH_AFTER = 5_000
"""Objects made, beyond those let go of, until they are looked through for circles. Commands leave hardly any, and what
is under way would be looked through several times for each."""

UNHEARD = frozenset({"socket_event_type", "app_command_completion"})
"""Events of each command to which nobody listens."""
_COMMANDS = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)

LINE_LETTERS = 300
"""Most letters of a line of the log that quotes Discord."""

COGS = ("cogs.encounter", "cogs.roster", "cogs.play")


async def unclaimed(client: Quickdraw, wanted: Shards) -> Shards:
    """Serve all that is wanted: no other process could."""
    return wanted


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


class Tree(app_commands.CommandTree[Any]):
    """The slash commands; a fault is told with a reference."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Refuse commands once the bot is being stopped; offer nothing then, nor while another process may answer."""
        client: Quickdraw = self.client
        client.heard_from(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            return client.breaker.may_send() and not client.stopping
        if client.stopping:
            await client.parts.replies.refuse_stopping(interaction)
        return not client.stopping

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the user in private that something went wrong."""
        if isinstance(error, app_commands.CommandNotFound):
            log.warning("interaction %s names a command that there is not", interaction.id)
            phrase = say("no-such-command")
        else:
            try:
                raise error
            except app_commands.AppCommandError:
                phrase = unexpected(f"interaction {interaction.id}")
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
        claim: Callable[[Quickdraw, Shards], Awaitable[Shards]] = unclaimed,
        may_send: Callable[[], bool] = always,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody lacks what is never used
        self.breaker = CircuitBreaker(may_send)
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
        self.guard = EventGuard(self)
        self.pool = HttpConnectionPool(Route.BASE, self.http.user_agent, may_send)
        self._begin, self._guilds_to_sync, self._wanted, self._claim = begin, guilds_to_sync, shards, claim
        self.waiting = False
        """Whether other processes serve all the shards that it wants."""
        self._doors = IdentifyLimiter(1)
        self.serving = ALL
        """The shards that this process serves."""
        self.parts: Parts
        self.courier: Courier | None = None
        self._stopped: asyncio.Task[None] | None = None
        self._away: set[int] = set()
        self._noting: set[asyncio.Task[Any]] = set()
        self._frozen = False
        self._looking: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Build the parts and load the cogs; a cog that does not load stops the start."""
        wanted, self.waiting = await self._recommended(), True
        self.serving = await self._claim(self, wanted)
        self.waiting = False
        self.shard_count, self.shard_ids = self.serving.of, list(self.serving.ids)
        self.parts = await self._begin(self)
        self.courier = self.parts.courier
        await self.tree.set_translator(Translator())
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync(self.parts.store)
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
        await self._doors.wait(shard_id or 0)

    async def _recommended(self) -> Shards:
        try:
            recommended, _, limits = await self.http.get_bot_gateway()
        except discord.GatewayNotFound as error:
            raise error.__cause__ or error from None  # It tells whether Discord may well answer later.
        self._doors = IdentifyLimiter(limits["max_concurrency"])
        return self._wanted or Shards.every(recommended)

    async def _take_up(self, shards: Shards) -> None:
        await self.parts.lasting.load(shards)
        with contextlib.ExitStack() as stack:
            if self.courier is not None:
                stack.enter_context(self.courier.taking_up())
            taken_up = await self.parts.lifecycle.resume(shards)
        self._looking.append(asyncio.create_task(self._look_over(shards, taken_up)))

    async def _look_over(self, shards: Shards, taken_up: Collection[int]) -> None:
        with contextlib.suppress(Unsaved):
            await self.parts.lifecycle.look_over(shards, taken_up)

    @property
    def stopping(self) -> bool:
        """Whether nothing new is taken up any more."""
        return self._stopped is not None

    async def close(self) -> None:
        """Take up nothing more, finish what is under way, then close the connection."""
        self._stopped = self._stopped or asyncio.create_task(self._stop())
        await asyncio.shield(self._stopped)

    async def _stop(self) -> None:
        if self.courier is not None and hasattr(self, "parts"):
            self.parts.replies.stop()
            for task in self._looking:
                task.cancel()
            try:
                async with asyncio.timeout(DRAINED_WITHIN if self.breaker.may_send() else 0):
                    await self.parts.replies.finished()
                    await self.parts.timers.close()
                    await self.courier.drain()
                    await self.parts.lasting.drain()
            except TimeoutError:
                log.warning("not everything could be sent within %s s; the next start takes it up", DRAINED_WITHIN)
            await self.parts.replies.close()
            await self.courier.close()
            await self.parts.lasting.close()
            if self._noting:
                await asyncio.wait(self._noting)
        self.guard.close()
        self.pool.close()
        await super().close()

    async def on_ready(self) -> None:
        """Say that the bot is there."""
        if not self._frozen:  # What was loaded stays: the garbage collector need not look through it each time.
            self._frozen = True
            gc.collect()
            gc.freeze()
            gc.set_threshold(LOOKED_THROUGH_AFTER)
        log.info("ready as %s in %s guilds", self.user, len(self.guilds))
        if self.application_id is not None:
            log.info("invite the bot: %s", invitation(self.application_id))

    @property
    def connected(self) -> bool:
        """Whether interactions are heard: the gateway is connected, with every shard."""
        return self.is_ready() and not self._away and not self.is_closed()

    def figures_of_shards(self) -> Sequence[ShardFigures]:
        """Return how each shard is."""
        return [ShardFigures(id, self.is_ready() and id not in self._away, len(self._guilds_of(id)))
                for id in self.serving.ids]  # fmt: skip

    def _guilds_of(self, shard: int) -> set[int]:
        return {guild.id for guild in self.guilds if shard_of(guild.id, self.serving.of) == shard}

    async def on_shard_disconnect(self, shard: int) -> None:
        """Remember that a shard hears nothing for now."""
        log.info("shard %s/%s is not connected", shard, self.serving.of)
        self._away.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Remember that a shard hears, with a new session, and on which servers of its own the bot is."""
        self._away.discard(shard)
        guilds = self._guilds_of(shard)
        log.info("shard %s/%s is ready, with %s servers", shard, self.serving.of, len(guilds))
        await self._note(lambda: self.parts.forgetting.seen(guilds, self.serving.only((shard,))))

    async def on_shard_resumed(self, shard: int) -> None:
        """Remember that a shard hears again."""
        log.info("shard %s/%s is connected again", shard, self.serving.of)
        self._away.discard(shard)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Remember that the bot was removed from a server: some time later what is stored of it goes."""
        await self._note(lambda: self.parts.forgetting.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is stored of a server that the bot was invited to again."""
        await self._note(lambda: self.parts.forgetting.joined(guild.id))

    async def _note(self, note: Callable[[], Awaitable[None]]) -> None:
        """Note something of the servers, which a stop waits for; not after it: the store may be closed.

        What is not noted, the next start takes up. Where it cannot be saved, the store has told of it.
        """
        if self.stopping:
            return
        task = asyncio.current_task()
        assert task is not None
        self._noting.add(task)
        try:
            with contextlib.suppress(Unsaved):
                await note()
        finally:
            self._noting.discard(task)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell whoever listens of an event. Commands find their own way: a task for each, to find out that nothing is
        to be done, is spared, and so is looking for those who listen to what nobody does.
        """
        if event not in UNHEARD and (event != "interaction" or args[0].type not in _COMMANDS):
            super().dispatch(event, *args, **kwargs)

    def heard_from(self, interaction: discord.Interaction[Any]) -> None:
        """Try again what was forbidden in a channel, where something came from and the bot may post."""
        if self.courier is not None and self.courier.closed(interaction.channel_id) and unheard(interaction) is None:
            self.courier.allowed(channel=interaction.channel_id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out presses and submitted forms; commands go through the tree."""
        self.heard_from(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            await self.parts.presser.submitted(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.parts.presser.component(interaction)

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """Try again what may be allowed now: permissions of a channel have changed."""
        self._allowed(after.guild.id)
        await self._looked_over(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Try again what may be allowed now: a thread may be open again."""
        self._allowed(payload.guild_id)

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """Try again what may be allowed now: permissions of a role have changed."""
        self._allowed(after.guild.id)
        await self._looked_over(after.guild.id)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Try again what may be allowed now: the bot has other roles (of other members nothing is heard)."""
        self._allowed(after.guild.id)

    async def _looked_over(self, guild: int) -> None:
        if not self.stopping and hasattr(self, "parts"):
            await self.parts.lasting.changed(guild)

    def _allowed(self, guild: int) -> None:
        if self.courier is not None:
            self.courier.allowed(guild=guild)

    async def _sync(self, store: Store) -> None:
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
