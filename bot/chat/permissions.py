"""What the bot must be allowed in a channel; how Discord calls it, and what fails without, stands in the catalogues.

Must not know a use case. The invitation asks for the same permissions, and for nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.rules.errors import Refused
from bot.rules.words import Phrase, say


class Need(NamedTuple):
    """A permission, by its flag."""

    flag: str

    @property
    def name(self) -> Phrase:
        """What Discord calls it."""
        return self._said("permission")

    @property
    def fails(self) -> Phrase:
        """What fails without it."""
        return self._said("without")

    def _said(self, what: str) -> Phrase:
        return say(f"{what}-{self.flag.replace('_', '-')}")


NEEDS = tuple(
    Need(flag)
    for flag in (
        "view_channel",
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
        "pin_messages",
    )
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
        raise Refused("cannot-speak", lacks=tuple(say("lacks", name=need.name, fails=need.fails) for need in lacks))
    if _locked(interaction):
        raise Refused("thread-locked")


def invitation(application: int) -> str:
    """Return the address that invites the bot, with the permissions it needs."""
    wanted = discord.Permissions()
    wanted.update(**{need.flag: True for need in NEEDS})
    return discord.utils.oauth_url(application, permissions=wanted, scopes=("bot", "applications.commands"))
