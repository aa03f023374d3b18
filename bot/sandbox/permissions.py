"""Who may do what where. Owns roles, overwrites, and the order in which they count; knows no requests."""

from dataclasses import dataclass, field

from discord import Permissions

from bot.sandbox.wire import Json

ALL = Permissions.all().value

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
    """The bits of the permissions named, by Discord's own names."""
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


@dataclass
class Standing:
    """What counts when somebody's permissions in a place are computed."""

    member: int
    is_owner: bool
    everyone: Role
    roles: list[Role]
    overwrites: dict[int, Overwrite] = field(default_factory=dict)


def compute(standing: Standing) -> int:
    """Permissions in a channel: the roles', then its overwrites for everyone, the roles, the member."""
    base = standing.everyone.permissions
    for role in standing.roles:
        base |= role.permissions
    if standing.is_owner or base & Permissions.administrator.flag:
        return ALL
    base = _overwritten(base, [standing.overwrites.get(standing.everyone.id)])
    base = _overwritten(base, [standing.overwrites.get(role.id) for role in standing.roles])
    base = _overwritten(base, [standing.overwrites.get(standing.member)])
    # Whoever cannot see a channel can do nothing in it.
    return base if base & Permissions.view_channel.flag else 0


def _overwritten(base: int, overwrites: list[Overwrite | None]) -> int:
    allow = deny = 0
    for overwrite in filter(None, overwrites):
        allow |= overwrite.allow
        deny |= overwrite.deny
    return base & ~deny | allow
