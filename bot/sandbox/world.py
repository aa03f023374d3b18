"""Guilds, roles and members as data. Owns what exists; must not know HTTP, the gateway or any bot."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.sandbox.channels import Channel, Thread
from bot.sandbox.permissions import EVERYONE, Standing, bits, compute
from bot.sandbox.snowflakes import Clock, Snowflakes, iso, seconds_of
from bot.sandbox.waiting import Bell
from bot.sandbox.wire import Json, refuse

Announce = Callable[[str, Json, "Guild"], None]


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False

    def payload(self) -> Json:
        """As Discord sends it."""
        return {
            "id": str(self.id),
            "username": self.name.lower().replace(" ", "_"),
            "global_name": None if self.bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


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
        """How a message names it."""
        return f"<@&{self.id}>"

    def payload(self) -> Json:
        """As Discord sends it."""
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


class Member:
    """A user in a guild."""

    def __init__(self, user: User, guild: "Guild") -> None:
        self.user = user
        self.guild = guild
        self.roles: list[Role] = []
        self.locale = "en-US"
        self._joined = guild.snowflakes.clock()

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
        """How a message names them."""
        return f"<@{self.id}>"

    def permissions_in(self, channel: Channel) -> int:
        """The bits of what this member may do there."""
        return compute(
            Standing(
                member=self.id,
                is_owner=self.guild.owner.id == self.id,
                everyone=self.guild.everyone,
                roles=list(self.roles),
                overwrites=channel.overwrites,
            )
        )

    def may(self, channel: Channel, **named: bool) -> bool:
        """Whether this member has all permissions named there."""
        wanted = bits(**named)
        return self.permissions_in(channel) & wanted == wanted

    def payload(self, channel: Channel | None = None) -> Json:
        """As Discord sends it; with permissions if it is about a place."""
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


SomeMember = TypeVar("SomeMember", bound=Member)


class Guild:
    """A server, with the bot in it."""

    locale = "en-US"

    def __init__(self, name: str, owner: User, bot: User, snowflakes: Snowflakes, listener: Announce) -> None:
        self.snowflakes = snowflakes
        self.listener = listener
        self.id = snowflakes.next()
        self.name = name
        self.channels: dict[int, Channel] = {}
        self.members: dict[int, Member] = {}
        self.everyone = Role(self.id, "@everyone", EVERYONE)
        self.roles: dict[int, Role] = {self.id: self.everyone}
        self.owner = owner
        self.bot = self.join(Member(bot, self))
        self.bot_role = self.role(bot.name, managed=True)
        self.bot.roles.append(self.bot_role)

    def join(self, member: SomeMember) -> SomeMember:
        """Takes somebody in."""
        self.members[member.id] = member
        return member

    def role(self, name: str, *, mentionable: bool = False, managed: bool = False, **named: bool) -> Role:
        """Creates a role with the permissions named."""
        role = Role(self.snowflakes.next(), name, bits(**named), mentionable, managed, len(self.roles))
        self.roles[role.id] = role
        self.announce("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": role.payload()})
        return role

    def channel(self, name: str) -> Channel:
        """Creates a text channel."""
        channel = Channel(self.snowflakes.next(), name, self)
        self.add_channel(channel, "CHANNEL_CREATE")
        return channel

    def add_channel(self, channel: Channel, event: str, **more: bool) -> None:
        """Puts a new channel or thread on the map, and says so."""
        self.channels[channel.id] = channel
        self.announce(event, {**channel.payload(), **more})

    def remove(self, channel: Channel) -> None:
        """Deletes a channel with its threads, or one thread."""
        for thread in [one for one in self.channels.values() if isinstance(one, Thread) and one.parent is channel]:
            self.remove(thread)
        del self.channels[channel.id]
        self.announce("THREAD_DELETE" if isinstance(channel, Thread) else "CHANNEL_DELETE", channel.payload())

    def announce(self, event: str, data: Json) -> None:
        """Tells whoever listens to this guild."""
        self.listener(event, data, self)

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


@dataclass(eq=False)
class World:
    """All that exists, with a bell that rings whenever something happened."""

    clock: Clock
    snowflakes: Snowflakes = field(init=False)
    guilds: dict[int, Guild] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    commands: dict[int, Json] = field(default_factory=dict)
    """The bot's application commands by id; one with a `guild_id` belongs to that guild."""
    listener: Announce | None = None
    bell: Bell = field(default_factory=Bell)
    files_url: str = ""
    """Where attachments can be fetched."""

    def __post_init__(self) -> None:
        self.snowflakes = Snowflakes(self.clock)
        self.bot = self.user("Sandbox Bot", bot=True)

    @property
    def application_id(self) -> int:
        """The application's id, which is its bot's too."""
        return self.bot.id

    def user(self, name: str, *, bot: bool = False) -> User:
        """Creates an account."""
        user = User(self.snowflakes.next(), name, bot)
        self.users[user.id] = user
        return user

    def channel(self, id: int) -> Channel:
        """A channel or thread, or 10003."""
        for guild in self.guilds.values():
            if id in guild.channels:
                return guild.channels[id]
        raise refuse(10003)

    def announce(self, event: str, data: Json, guild: Guild) -> None:
        """Passes an event on to whoever listens."""
        if self.listener is not None and guild.id in self.guilds:
            self.listener(event, data, guild)
