"""What is observed of the bot's work: what was asked, how it ended, how long it took, which faults. Never a text."""

from __future__ import annotations

import logging
import secrets
import sys
from enum import StrEnum
from typing import Any, Protocol

import discord

from bot.app.ports import Unsaved
from bot.chat.buttons import read
from bot.rules.commands import VERBS
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)


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


class Observer(Protocol):
    """Counts and times."""

    def answered(self, verb: str, ending: Ending, seconds: float) -> None:
        """Count a command that has ended."""

    def announced(self, seconds: float) -> None:
        """Count an announcement that reached its channel `seconds` after it was made."""


def verb_of(interaction: discord.Interaction[Any]) -> str:
    """Return what is asked: a command by its name, a button or form by the verb that it carries."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    press = read(str(dict(interaction.data or {}).get("custom_id", "")))
    return press.verb if press is not None and press.verb in VERBS else "unknown"


def unexpected(where: str) -> Phrase:
    """Log the present exception under a reference, unless the store has logged it, and return what to tell."""
    if isinstance(fault := sys.exc_info()[1], Unsaved):
        return say(fault.code)
    reference = secrets.token_hex(4)
    log.exception("unexpected fault %s at %s", reference, where)
    return say("unexpected", reference=reference)
