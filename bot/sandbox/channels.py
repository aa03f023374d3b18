"""Channels and threads as data, with what was written in them. Must not know HTTP, the gateway or any bot."""

from typing import TYPE_CHECKING

from bot.sandbox.messages import Message
from bot.sandbox.permissions import Overwrite, bits
from bot.sandbox.snowflakes import iso, seconds_of
from bot.sandbox.wire import Json, refuse

if TYPE_CHECKING:
    from bot.sandbox.world import Guild, Member, Role, User

TEXT_CHANNEL = 0
PUBLIC_THREAD = 11
DAY_IN_MINUTES = 1440


class Channel:
    """A text channel."""

    type = TEXT_CHANNEL

    def __init__(self, id: int, name: str, guild: "Guild") -> None:
        self.id = id
        self.name = name
        self.guild = guild
        self.overwrites: dict[int, Overwrite] = {}
        self.topic: str | None = None
        self.history: list[Message] = []
        """Every message in order, ephemeral and deleted ones too."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.id}>"

    @property
    def mention(self) -> str:
        """How a message names it."""
        return f"<#{self.id}>"

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first."""
        return [one for one in self.history if not one.ephemeral and not one.deleted]

    def message(self, id: int) -> Message:
        """A public message, or 10008."""
        for one in reversed(self.history):
            if one.id == id and not one.ephemeral and not one.deleted:
                return one
        raise refuse(10008)

    def permit(self, target: "Member | Role", **named: bool) -> None:
        """Allows (True) or denies (False) permissions here to a role or member."""
        overwrite = self.overwrites.setdefault(target.id, Overwrite())
        for name, wanted in named.items():
            bit = bits(**{name: True})
            overwrite.allow = overwrite.allow | bit if wanted else overwrite.allow & ~bit
            overwrite.deny = overwrite.deny & ~bit if wanted else overwrite.deny | bit
        self.guild.announce("CHANNEL_UPDATE", self.payload())

    def thread(self, name: str, *, owner: "User | None" = None, id: int | None = None) -> "Thread":
        """Opens a public thread here."""
        thread = Thread(id or self.guild.snowflakes.next(), name, self, owner or self.guild.owner)
        self.guild.add_channel(thread, "THREAD_CREATE", newly_created=True)
        return thread

    def payload(self) -> Json:
        """As Discord sends it."""
        guild = self.guild
        return {
            "id": str(self.id),
            "type": self.type,
            "guild_id": str(guild.id),
            "name": self.name,
            "position": 0,
            "topic": self.topic,
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
    """A public thread of a channel; its permissions are the parent's."""

    type = PUBLIC_THREAD

    def __init__(self, id: int, name: str, parent: Channel, owner: "User") -> None:
        super().__init__(id, name, parent.guild)
        self.parent = parent
        self.owner = owner
        self.overwrites = parent.overwrites
        self.auto_archive_duration = DAY_IN_MINUTES
        self.archived = False
        self.locked = False

    def archive(self, *, locked: bool = False) -> None:
        """Puts the thread to sleep; if locked, only moderators may wake it."""
        self.archived, self.locked = True, locked
        self.guild.announce("THREAD_UPDATE", self.payload())

    def wake(self) -> None:
        """Opens an archived thread again."""
        self.archived = self.locked = False
        self.guild.announce("THREAD_UPDATE", self.payload())

    def payload(self) -> Json:
        """As Discord sends it."""
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
