"""All that exists, as data. Must not know HTTP, the gateway or any bot."""

from dataclasses import dataclass, field

from bot.sandbox.guilds import Announce, Channel, Guild
from bot.sandbox.snowflakes import Snowflakes, WallClock
from bot.sandbox.users import User
from bot.sandbox.waiting import Bell
from bot.sandbox.wire import Json, refuse


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
    listener: Announce | None = None
    bell: Bell = field(default_factory=Bell)
    _guild_of: dict[int, Guild] = field(default_factory=dict)
    """Where a channel was found before: there may be thousands of guilds."""
    files_url: str = ""
    """Where attachments can be fetched."""

    def __post_init__(self) -> None:
        self.snowflakes = Snowflakes(self.clock)
        self.bot = self.user(self.bot_name, bot=True, id=self.application)

    @property
    def application_id(self) -> int:
        """The application's id, which is its bot's too."""
        return self.bot.id

    def user(self, name: str, *, bot: bool = False, id: int | None = None) -> User:
        """Creates an account."""
        user = User(id or self.snowflakes.next(), name, bot)
        self.users[user.id] = user
        return user

    def channel(self, id: int) -> Channel:
        """A channel or thread, or 10003."""
        known = self._guild_of.get(id)
        for guild in self.guilds.values() if known is None or id not in known.channels else (known,):
            if id in guild.channels:
                self._guild_of[id] = guild
                return guild.channels[id]
        raise refuse(10003)

    def announce(self, event: str, data: Json, guild: Guild) -> None:
        """Passes an event on to whoever listens."""
        if self.listener is not None and guild.id in self.guilds:
            self.listener(event, data, guild)
