"""All that exists, as data: guilds with their roles, members, channels and threads, and the world around them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from discord import Permissions

from bot.sandbox.messages import Attachment, Message, Snowflakes, User, Version, WallClock, iso, seconds_of
from bot.sandbox.wire import Json, refuse

EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    add_reactions=True,
    read_message_history=True,
    mention_everyone=True,
    use_external_emojis=True,
    use_application_commands=True,
    change_nickname=True,
).value
"""What everybody may do in a new guild."""


def bits(**named: bool) -> int:
    """Return the bits of permissions named as Discord names them."""
    return Permissions(**{name: True for name, wanted in named.items() if wanted}).value


@dataclass
class Overwrite:
    """What a channel changes for one role or member."""

    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Role:
    """A role of a guild."""

    id: int
    name: str
    permissions: int = 0
    mentionable: bool = False
    managed: bool = False
    position: int = 0

    @property
    def mention(self) -> str:
        """Return the text that mentions it."""
        return f"<@&{self.id}>"

    def payload(self) -> Json:
        """Return the payload that Discord sends."""
        return {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(self.permissions),
            "mentionable": self.mentionable,
            "managed": self.managed,
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }


TEXT_CHANNEL = 0
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
DAY_IN_MINUTES = 1440


class Channel:
    """A text channel."""

    type = TEXT_CHANNEL
    update_event = "CHANNEL_UPDATE"

    def __init__(self, id: int, name: str, guild: Guild) -> None:
        self.id = id
        self.name = name
        self.guild = guild
        self.overwrites: dict[int, Overwrite] = {}
        self.history: list[Message] = []
        """Every message in order, ephemeral and deleted ones too."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.id}>"

    @property
    def mention(self) -> str:
        """Return the text that mentions it."""
        return f"<#{self.id}>"

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first."""
        return [one for one in self.history if not one.ephemeral and not one.deleted]

    def message(self, id: int) -> Message:
        """Return a public message; raise ApiError 10008 if there is none."""
        for one in reversed(self.history):
            if one.id == id and not one.ephemeral and not one.deleted:
                return one
        raise refuse(10008)

    def permit(self, target: Member | Role, **named: bool) -> None:
        """Allow (True) or deny (False) permissions to a role or member."""
        overwrite = self.overwrites.setdefault(target.id, Overwrite())
        for name, wanted in named.items():
            bit = bits(**{name: True})
            overwrite.allow = overwrite.allow | bit if wanted else overwrite.allow & ~bit
            overwrite.deny = overwrite.deny & ~bit if wanted else overwrite.deny | bit
        self.announce_update()

    def announce_update(self) -> None:
        """Tell the gateway that the channel or thread has changed."""
        self.guild.announce(self.update_event, self.payload())

    def thread(self, name: str, members: Collection[Member] | None = None) -> Thread:
        """Open a thread in this channel: a public one, or one for some members and the bot."""
        thread = Thread(self.guild.world.snowflakes.next(), name, self, self.guild.owner, members)
        self.guild.add_channel(thread, "THREAD_CREATE", newly_created=True)
        return thread

    def payload(self) -> Json:
        """Return the payload that Discord sends."""
        guild = self.guild
        return {
            "id": str(self.id),
            "type": self.type,
            "guild_id": str(guild.id),
            "name": self.name,
            "position": 0,
            "topic": None,
            "nsfw": False,
            "parent_id": None,
            "rate_limit_per_user": 0,
            "last_message_id": self._last_message(),
            "flags": 0,
            "permission_overwrites": [
                {
                    "id": str(target),
                    "type": 1 if target in guild.members else 0,
                    "allow": str(overwrite.allow),
                    "deny": str(overwrite.deny),
                }
                for target, overwrite in self.overwrites.items()
            ],
        }

    def _last_message(self) -> str | None:
        public = (one for one in reversed(self.history) if not one.ephemeral and not one.deleted)
        return next((str(one.id) for one in public), None)


class Thread(Channel):
    """A thread, with its parent's permissions; a private one is read by `members`, and who manages threads."""

    update_event = "THREAD_UPDATE"

    def __init__(
        self, id: int, name: str, parent: Channel, owner: User, members: Collection[Member] | None = None
    ) -> None:
        super().__init__(id, name, parent.guild)
        self.type = PUBLIC_THREAD if members is None else PRIVATE_THREAD
        self.members = None if members is None else {self.guild.world.bot.id, *(one.id for one in members)}
        self.parent = parent
        self.owner = owner
        self.overwrites = parent.overwrites
        self.auto_archive_duration = DAY_IN_MINUTES
        self.archived = False
        self.locked = False

    def archive(self, *, locked: bool = False) -> None:
        """Archive the thread; if locked, only moderators can reopen it."""
        self.archived, self.locked = True, locked
        self.announce_update()

    def lock(self) -> None:
        """Lock the open thread, as a moderator does."""
        self.locked = True
        self.announce_update()

    def wake(self) -> None:
        """Reopen an archived thread."""
        self.archived = self.locked = False
        self.announce_update()

    def payload(self) -> Json:
        """Return the payload that Discord sends."""
        created = iso(seconds_of(self.id))
        return {
            "id": str(self.id),
            "type": self.type,
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id),
            "owner_id": str(self.owner.id),
            "name": self.name,
            "last_message_id": self._last_message(),
            "rate_limit_per_user": 0,
            "message_count": len(self.messages),
            "member_count": 1,
            "total_message_sent": len(self.messages),
            "flags": 0,
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "auto_archive_duration": self.auto_archive_duration,
                "archive_timestamp": created,
                "create_timestamp": created,
            },
        }


class Member:
    """A user in a guild."""

    def __init__(self, user: User, guild: Guild) -> None:
        self.user = user
        self.guild = guild
        self.roles: list[Role] = []
        self.locale = "en-US"
        self._joined = guild.world.clock()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.user.name} {self.id}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """Return the text that mentions them."""
        return f"<@{self.id}>"

    def prefer(self, locale: str) -> None:
        """Use Discord in another language."""
        self.locale = locale

    def permissions_in(self, channel: Channel) -> int:
        """Return the bits of what the member may do in a channel."""
        base = self.guild.everyone.permissions
        for role in self.roles:
            base |= role.permissions
        if self.guild.owner.id == self.id or base & Permissions.administrator.flag:
            return Permissions.all().value
        for ids in ([self.guild.everyone.id], [role.id for role in self.roles], [self.id]):
            overwrites = [channel.overwrites[id] for id in ids if id in channel.overwrites]
            for one in overwrites:
                base &= ~one.deny
            for one in overwrites:
                base |= one.allow
        # A member who cannot see a channel can do nothing in it.
        return base if base & Permissions.view_channel.flag and self._let_in(channel, base) else 0

    def _let_in(self, channel: Channel, permissions: int) -> bool:
        """Whether a channel is no private thread, or one for this member, or one that the member may manage."""
        if not isinstance(channel, Thread) or channel.members is None or self.id in channel.members:
            return True
        return bool(permissions & Permissions.manage_threads.flag)

    def may(self, channel: Channel, **named: bool) -> bool:
        """Whether this member has all permissions named there."""
        wanted = bits(**named)
        return self.permissions_in(channel) & wanted == wanted

    def payload(self, channel: Channel | None = None) -> Json:
        """Return Discord's payload, with permissions for a channel."""
        data: Json = {
            "user": self.user.payload(),
            "roles": [str(role.id) for role in self.roles],
            "joined_at": iso(self._joined),
            "premium_since": None,
            "nick": None,
            "avatar": None,
            "pending": False,
            "deaf": False,
            "mute": False,
            "communication_disabled_until": None,
            "flags": 0,
        }
        if channel is not None:
            data["permissions"] = str(self.permissions_in(channel))
        return data


class Guild:
    """A server, with the bot in it."""

    locale = "en-US"

    def __init__(self, name: str, world: World, *, id: int | None = None) -> None:
        self.world = world
        self.watchers: list[Callable[[Message], None]] = []
        """Called with every message that was made, changed or taken away, ephemeral ones too."""
        self.owner = world.user(f"{name} owner")
        self.id = id or world.snowflakes.next()
        self.name = name
        self.channels: dict[int, Channel] = {}
        self.members: dict[int, Member] = {}
        self.everyone = Role(self.id, "@everyone", EVERYONE)
        self.roles: dict[int, Role] = {self.id: self.everyone}
        self.bot = self.members[world.bot.id] = Member(world.bot, self)
        self.bot_role = self.role(world.bot.name, managed=True)
        self.bot.roles.append(self.bot_role)

    def prefer(self, locale: str) -> None:
        """Be a server of another language."""
        self.locale = locale

    def role(self, name: str, *, mentionable: bool = False, managed: bool = False, **named: bool) -> Role:
        """Create a role with the permissions named."""
        role = Role(self.world.snowflakes.next(), name, bits(**named), mentionable, managed, len(self.roles))
        self.roles[role.id] = role
        self.announce("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": role.payload()})
        return role

    def channel(self, name: str, *, id: int | None = None) -> Channel:
        """Create a text channel."""
        channel = Channel(id or self.world.snowflakes.next(), name, self)
        self.add_channel(channel, "CHANNEL_CREATE")
        return channel

    def add_channel(self, channel: Channel, event: str, **more: bool) -> None:
        """Add a new channel or thread and announce it."""
        self.channels[channel.id] = channel
        self.announce(event, {**channel.payload(), **more})

    def remove(self, channel: Channel) -> None:
        """Delete a channel with its threads, or one thread."""
        for thread in [one for one in self.channels.values() if isinstance(one, Thread) and one.parent is channel]:
            self.remove(thread)
        del self.channels[channel.id]
        self.announce("THREAD_DELETE" if isinstance(channel, Thread) else "CHANNEL_DELETE", channel.payload())

    def dismiss(self, member: Member) -> None:
        """Have a member leave. The bot hears of it only where it was the bot itself."""
        if member is self.bot:
            self.announce("GUILD_DELETE", {"id": str(self.id)})
            del self.world.guilds[self.id]
        else:
            del self.members[member.id]

    def announce(self, event: str, data: Json) -> None:
        """Have the gateway tell the bot of an event, with its payload; not while the guild is not in the world."""
        if self.world.listener is not None and self.id in self.world.guilds:
            self.world.listener(event, data, self)

    def changed(self, message: Message) -> None:
        """Tell the watchers that a message is new, changed or gone."""
        for watch in self.watchers:
            watch(message)

    def payload(self) -> Json:
        """As GUILD_CREATE sends it to a bot without the members intent: of the members, the bot alone."""
        threads = [one for one in self.channels.values() if isinstance(one, Thread)]
        return {
            **self.rest_payload(),
            "joined_at": iso(seconds_of(self.id)),
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "members": [self.bot.payload()],
            "channels": [one.payload() for one in self.channels.values() if not isinstance(one, Thread)],
            "threads": [one.payload() for one in threads if not one.archived],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def rest_payload(self) -> Json:
        """As `GET /guilds/{id}` sends it."""
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "icon": None,
            "splash": None,
            "banner": None,
            "description": None,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [role.payload() for role in self.roles.values()],
            "preferred_locale": self.locale,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
        }


class Bell:
    """Rung whenever something happened, so that whoever waits looks again."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake everything that waits."""
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    async def wait_for(self, met: Callable[[], object], timeout: float) -> bool:  # noqa: ASYNC109 - it does not raise
        """Wait until a condition holds; return whether it held in time."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not met():
            left = deadline - loop.time()
            if left <= 0:
                return False
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), left)
        return True


@dataclass(eq=False)
class World:
    """All that exists, with a bell that rings whenever something happened."""

    clock: WallClock
    application: int | None = None
    """The application's id; None: a new one."""
    bot_name: str = "Sandbox Bot"
    snowflakes: Snowflakes = field(init=False)
    guilds: dict[int, Guild] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    commands: dict[int, Json] = field(default_factory=dict)
    """The bot's application commands by id; one with a `guild_id` belongs to that guild."""
    listener: Callable[[str, Json, Guild], None] | None = None
    bell: Bell = field(default_factory=Bell)
    _guild_of: dict[int, Guild] = field(default_factory=dict)
    """Where a channel was found before: there may be thousands of guilds."""
    files_url: str = ""
    """Where attachments can be fetched."""
    deliver_twice: bool = False
    """Whether the next interaction is delivered twice."""
    edits_of_old_messages: int = 30
    """How often a message older than an hour may be edited. Discord does not document it; this is a guess."""

    def __post_init__(self) -> None:
        self.snowflakes = Snowflakes(self.clock)
        self.bot = self.user(self.bot_name, bot=True, id=self.application)

    def user(self, name: str, *, bot: bool = False, id: int | None = None) -> User:
        """Create an account."""
        user = User(id or self.snowflakes.next(), name, bot)
        self.users[user.id] = user
        return user

    def channel(self, id: int) -> Channel:
        """Return a channel or thread; raise ApiError 10003 if there is none."""
        known = self._guild_of.get(id)
        for guild in self.guilds.values() if known is None or id not in known.channels else (known,):
            if id in guild.channels:
                self._guild_of[id] = guild
                return guild.channels[id]
        raise refuse(10003)


_KEPT_AS_IT_IS = ("type", "interaction", "nonce", "pinged_everyone", "pinned", "old_edits")


def kept(message: Message) -> Json:
    """What a message says now, without its files' contents. Only whether it was ever edited is kept of the past."""
    now = message.now
    files = [{"id": one.id, "name": one.name, "url": one.url, "description": one.description} for one in message.files]
    return {
        "id": message.id,
        "channel": message.channel_id,
        "author": message.author.id,
        **{key: getattr(message, key) for key in _KEPT_AS_IT_IS},
        "mentioned": [user.id for user in message.mentioned],
        "pinged": sorted(message.pinged),
        "pinged_roles": sorted(message.pinged_roles),
        "edited": bool(message.edited),
        "when": now.when,
        "content": now.content,
        "components": now.components,
        "flags": now.flags,
        "files": files,
    }


def restore(guild: Guild, data: Json, contents: dict[int, bytes]) -> Message:
    """Puts a kept message back into its channel, below those that are there."""
    channel = guild.channels[data["channel"]]
    files = [Attachment(**one, bytes=contents[one["id"]]) for one in data["files"] if one["id"] in contents]
    version = Version(data["when"], data["content"], data["components"], files, data["flags"])
    message = Message(
        id=data["id"],
        channel_id=channel.id,
        guild_id=guild.id,
        author=guild.members[data["author"]].user,
        versions=[version, version] if data["edited"] else [version],
        mentioned=[guild.members[id].user for id in data["mentioned"] if id in guild.members],
        pinged=frozenset(data["pinged"]),
        pinged_roles=frozenset(data["pinged_roles"]),
        **{key: data[key] for key in _KEPT_AS_IT_IS},
    )
    channel.history.append(message)
    return message
