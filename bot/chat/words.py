"""The words in which the edge tells things: those of each system, made ready once. Must not know what is told."""

from __future__ import annotations

from typing import Any

import discord

from bot.chat.people import language_of
from bot.render.text import Lexicon, lexicon
from bot.rules.registry import all_systems


def lexicon_of(system: str | None, language: str) -> Lexicon:
    """Return the words of a system in a language; None: the common ones."""
    return lexicon(() if system is None else all_systems()[system].words, language)


def lexicon_for(interaction: discord.Interaction[Any], system: str | None = None) -> Lexicon:
    """Return the words of a system (None: the common ones) in the language of whoever asks."""
    return lexicon_of(system, language_of(interaction.locale))


def lexicon_of_all(language: str) -> Lexicon:
    """Return the words of all systems taken together, in a language."""
    return lexicon(tuple(source for system in all_systems().values() for source in system.words), language)
