"""What the bot must be allowed in a channel, by the names that Discord shows, and what fails without each.

Must not know a use case. The invitation asks for the same permissions, and for nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

import discord


class Need(NamedTuple):
    """A permission: its flag, the name that people see, and what fails without it."""

    flag: str
    name: str
    fails: str


NEEDS = (
    Need("view_channel", "View Channel", "the bot cannot see this channel, nor answer in it"),
    Need("send_messages", "Send Messages", "no board, no calls, no announcements"),
    Need("send_messages_in_threads", "Send Messages in Threads", "the same, in threads"),
    Need("embed_links", "Embed Links", "pictures of cards may be left out"),
    Need("attach_files", "Attach Files", "no pictures of cards and time lines; their text remains"),
    Need("read_message_history", "Read Message History", "the board cannot be edited and is posted anew each time"),
)


def missing(permissions: discord.Permissions, *, thread: bool) -> tuple[Need, ...]:
    """Return what the bot lacks in a channel, or in a thread."""
    apart = "send_messages" if thread else "send_messages_in_threads"
    return tuple(need for need in NEEDS if need.flag != apart and not getattr(permissions, need.flag))


def invitation(application: int) -> str:
    """Return the address that invites the bot, with the permissions it needs."""
    wanted = discord.Permissions()
    wanted.update(**{need.flag: True for need in NEEDS})
    return discord.utils.oauth_url(application, permissions=wanted, scopes=("bot", "applications.commands"))
