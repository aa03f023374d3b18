"""Who may do what where. Owns the order in which roles and channel overwrites count; knows no requests."""

from dataclasses import dataclass, field
from typing import Protocol

from discord import Permissions

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


class HasPermissions(Protocol):
    """A role, as far as this file cares."""

    id: int
    permissions: int


@dataclass
class Standing:
    """What counts when somebody's permissions in a place are computed."""

    member: int
    is_owner: bool
    everyone: HasPermissions
    roles: list[HasPermissions]
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
