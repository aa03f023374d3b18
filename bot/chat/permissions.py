"""What the bot must be allowed in a channel, by the names that Discord shows, and what fails without each.

Must not know a use case. The invitation asks for the same permissions, and for nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.rules.errors import Refused
from bot.rules.words import Phrase, say


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
    Need("pin_messages", "Pin Messages", "with the setting board:pin the board is not pinned; all else works"),
)


def missing(permissions: discord.Permissions, *, thread: bool) -> tuple[Need, ...]:
    """Return what the bot lacks in a channel, or in a thread."""
    apart = "send_messages" if thread else "send_messages_in_threads"
    return tuple(need for need in NEEDS if need.flag != apart and not getattr(permissions, need.flag))


SPEECH = ("view_channel", "send_messages", "send_messages_in_threads")
"""Without these nothing that is announced can be posted."""


def mute(interaction: discord.Interaction[Any]) -> tuple[Need, ...]:
    """Return what the bot lacks to post anything where an interaction was used."""
    thread = isinstance(interaction.channel, discord.Thread)
    return tuple(need for need in missing(interaction.app_permissions, thread=thread) if need.flag in SPEECH)


def _locked(interaction: discord.Interaction[Any]) -> bool:
    """Whether a place is a thread that moderators have locked, and the bot is none."""
    channel = interaction.channel
    return isinstance(channel, discord.Thread) and channel.locked and not interaction.app_permissions.manage_threads


def unheard(interaction: discord.Interaction[Any]) -> Phrase | None:
    """Return what to tell somebody whose command the channel does not hear of; None if it does."""
    lacks = mute(interaction)
    return say("unheard", lacks=tuple(need.name for need in lacks)) if lacks else None


def must_speak(interaction: discord.Interaction[Any]) -> None:
    """Refuse what can only be done where the bot can post."""
    if interaction.guild_id is None:
        raise Refused("not-on-a-server")
    if lacks := mute(interaction):
        raise Refused("cannot-speak", lacks=tuple(f"{need.name} ({need.fails})" for need in lacks))
    if _locked(interaction):
        raise Refused("thread-locked")


def invitation(application: int) -> str:
    """Return the address that invites the bot, with the permissions it needs."""
    wanted = discord.Permissions()
    wanted.update(**{need.flag: True for need in NEEDS})
    return discord.utils.oauth_url(application, permissions=wanted, scopes=("bot", "applications.commands"))
