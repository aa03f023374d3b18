"""The words in which the edge speaks: of each system, in the reader's language, and what Discord shows of commands."""

from __future__ import annotations

from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.render.text import Lexicon, lexicon
from bot.rules.registry import all_systems
from bot.rules.words import ENGLISH, LANGUAGES, say

CODE = "code"
"""The key under which a description keeps its code."""


@cache
def language_of(locale: discord.Locale | None) -> str:
    """Return the language of the bot for a locale of Discord: English where it has no other."""
    spoken = str(locale).partition("-")[0]
    return spoken if spoken in LANGUAGES else ENGLISH


def lexicon_of(system: str | None, language: str) -> Lexicon:
    """Return the words of a system in a language; the common ones for None, or a system that is not installed."""
    played = all_systems().get(system or "")
    return lexicon(() if played is None else played.words, language)


def lexicon_for(interaction: discord.Interaction[Any], system: str | None = None) -> Lexicon:
    """Return the sentences of a system, or for None the common ones, in the language of the interaction's user."""
    return lexicon_of(system, language_of(interaction.locale))


def lexicon_of_all(language: str) -> Lexicon:
    """Return the words of all systems together, in a language."""
    return lexicon(tuple(source for system in all_systems().values() for source in system.words), language)


# What Discord shows of commands.

TRANSLATED = {locale: language for locale in discord.Locale if (language := language_of(locale)) != ENGLISH}
"""The language of the bot for each of Discord's locales where it is not English."""


def described(code: str) -> app_commands.locale_str:
    """Return the description of a command, an option or a choice: English, until Discord asks for a translation."""
    return app_commands.locale_str(_sentence(code, ENGLISH), **{CODE: code})


def about(command: str, *options: str) -> dict[str, app_commands.locale_str]:
    """Return the descriptions of options of a command, by their names."""
    return {option: described(f"about-{command}-{option.replace('_', '-')}") for option in options}


def explained(word: str, lexicon: Lexicon) -> str:
    """Return a word to choose as it is typed in every language, with its name in the user's language behind it."""
    name = lexicon.named(word)
    return word if name == word else f"{word} ({name})"


class Translator(app_commands.Translator):
    """Translates descriptions: Discord keeps them beside the English ones."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a translation; None for English, and for names of commands, which are the same everywhere."""
        code, language = string.extras.get(CODE), TRANSLATED.get(locale)
        if language is None:
            return None
        if code is not None:
            return _sentence(code, language)
        if context.location is not app_commands.TranslationContextLocation.choice_name:
            return None
        name = explained(string.message, lexicon_of_all(language))
        return None if name == string.message else name


def _sentence(code: str, language: str) -> str:
    return lexicon_of_all(language).plain(say(code))
