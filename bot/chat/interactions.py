"""What an interaction tells besides what is asked: who asks, where, and what the bot is allowed there.

The names of permissions, and what fails without them, stand in the catalogues. The invitation asks for the same
permissions, and for nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.app.requests import Place
from bot.chat.languages import language_of
from bot.fight.askers import Actor
from bot.rules.errors import Refused, refuse_if
from bot.rules.model import UserId, one_line
from bot.rules.words import Phrase, say


def place_of(interaction: discord.Interaction[Any]) -> Place:
    """Return the channel or thread of an interaction."""
    language = language_of(interaction.guild_locale)
    return Place(channel=interaction.channel_id or 0, guild=interaction.guild_id, language=language)


def near(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """Return the channel above the thread of an interaction, or the threads below its channel that are not archived."""
    channel, guild = interaction.channel, interaction.guild
    if isinstance(channel, discord.Thread):
        return (channel.parent_id,)
    threads = guild.threads if guild is not None else ()
    return tuple(one.id for one in threads if one.parent_id == interaction.channel_id)


def actor_of(interaction: discord.Interaction[Any]) -> Actor:
    """Return the user of an interaction, by its nickname if that can be seen, with its rights in the channel."""
    user, may = interaction.user, interaction.permissions
    return Actor(
        user=user.id,
        name=one_line(user.display_name) or user.name,
        manages=may.manage_channels,
        governs=may.manage_guild,
        language=language_of(interaction.locale),
    )


def player_of(user: discord.User | discord.Member) -> UserId:
    """Return who is to play or to be a GM; refuse a bot, and who is no member of the server."""
    refuse_if(user.bot, "bots-do-not-play")
    refuse_if(not isinstance(user, discord.Member), "not-a-member")
    return user.id


class Need(NamedTuple):
    """A permission: its flag, what Discord calls it, and what fails without it."""

    flag: str
    name: Phrase
    fails: Phrase


NEEDS = tuple(
    Need(flag, say(f"permission-{flag.replace('_', '-')}"), say(f"without-{flag.replace('_', '-')}"))
    for flag in (
        "view_channel", "send_messages", "send_messages_in_threads", "embed_links", "attach_files",
        "read_message_history", "pin_messages",
    )
)  # fmt: skip
SPEECH = ("view_channel", "send_messages", "send_messages_in_threads")
"""Without these nothing can be posted."""


def missing(permissions: discord.Permissions, *, thread: bool) -> tuple[Need, ...]:
    """Return what the bot lacks in a channel, or in a thread."""
    unneeded = "send_messages" if thread else "send_messages_in_threads"
    return tuple(need for need in NEEDS if need.flag != unneeded and not getattr(permissions, need.flag))


def mute(interaction: discord.Interaction[Any]) -> tuple[Need, ...]:
    """Return what the bot lacks to post anything in the channel of an interaction."""
    thread = isinstance(interaction.channel, discord.Thread)
    return tuple(need for need in missing(interaction.app_permissions, thread=thread) if need.flag in SPEECH)


def unheard(interaction: discord.Interaction[Any]) -> Phrase | None:
    """Return what to tell a user whose command the channel does not hear of; None if it does."""
    lacks = mute(interaction)
    return say("unheard", lacks=tuple(need.name for need in lacks)) if lacks else None


def must_speak(interaction: discord.Interaction[Any]) -> None:
    """Refuse what can only be done where the bot can post."""
    channel = interaction.channel
    if interaction.guild_id is None:
        raise Refused("not-on-a-server")
    if lacks := mute(interaction):
        raise Refused("cannot-speak", lacks=tuple(say("lacks", name=need.name, fails=need.fails) for need in lacks))
    if isinstance(channel, discord.Thread) and channel.locked and not interaction.app_permissions.manage_threads:
        raise Refused("thread-locked")


def invitation(application: int) -> str:
    """Return the address that invites the bot, with the permissions it needs."""
    wanted = discord.Permissions(**{need.flag: True for need in NEEDS})
    return discord.utils.oauth_url(application, permissions=wanted, scopes=("bot", "applications.commands"))
