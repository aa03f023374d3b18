"""What the bot's work is observed by: what was asked, how it ended, how long it took. Never a text.

Owns the words for how a command can end. Must not know who counts, nor what was asked beyond its verb.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import discord

from bot.chat import custom_ids
from bot.rules.verbs import VERBS


class Ending(StrEnum):
    """How a command, a press or a submitted form ended."""

    DONE = "done"
    REFUSED = "refused"
    REPEATED = "repeated"
    """It had been carried out before."""
    DROPPED = "dropped"
    """Nothing was done: it was too late to answer it, or the bot is being stopped."""
    UNSAVED = "unsaved"
    """The store failed, and nothing was done."""
    FAILED = "failed"
    """A fault of the bot."""


class ShardFigures(NamedTuple):
    """How one shard is."""

    shard: int
    connected: bool
    guilds: int


class Observer(Protocol):
    """Counts and times."""

    def answered(self, verb: str, ending: Ending, seconds: float) -> None:
        """A command has ended, and its asker was told (as far as that is possible)."""

    def announced(self, seconds: float) -> None:
        """An announcement is in its channel, `seconds` after it was to be made."""


class Nobody:
    """Observes nothing."""

    def answered(self, verb: str, ending: Ending, seconds: float) -> None:
        """Let it pass."""

    def announced(self, seconds: float) -> None:
        """Let it pass."""


def verb_of(interaction: discord.Interaction[Any]) -> str:
    """Return what is asked: a command by its name, a button or form by the verb that it carries."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    press = custom_ids.read(str(dict(interaction.data or {}).get("custom_id", "")))
    return press.verb if press is not None and press.verb in VERBS else "unknown"
