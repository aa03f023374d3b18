"""What Discord shows of commands while somebody types them: descriptions, from the catalogues, in their language.

Owns the way from a code to what the library takes, and from there to each language that the bot speaks. Must not know a
command, nor what it does.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.people import language_of
from bot.chat.words import lexicon_of_all
from bot.render.text import Lexicon
from bot.rules.words import ENGLISH, say

CODE = "code"
"""Under which a description remembers its code."""
TRANSLATED = {locale: language for locale in discord.Locale if (language := language_of(locale)) != ENGLISH}
"""The language that is told, of each of Discord's for which it is not English."""


def described(code: str) -> app_commands.locale_str:
    """Return the description of a code, for a command, an option or a choice: in English until it is translated."""
    return app_commands.locale_str(_told(code, ENGLISH), **{CODE: code})


def about(command: str, *options: str) -> dict[str, app_commands.locale_str]:
    """Return the descriptions of options of a command, by their names."""
    return {option: described(f"about-{command}-{option.replace('_', '-')}") for option in options}


def explained(word: str, lexicon: Lexicon) -> str:
    """Return a word that can be chosen, as it is typed in every language, and what that is called in one's own."""
    told = lexicon.named(word)
    return word if told == word else f"{word} ({told})"


def _told(code: str, language: str) -> str:
    return lexicon_of_all(language).plain(say(code))


class Translator(app_commands.Translator):
    """Tells descriptions in the languages that the bot speaks: Discord keeps them beside the English ones."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return it in a language; None where that has English: names of commands are the same in every language."""
        code, language = string.extras.get(CODE), TRANSLATED.get(locale)
        if language is None:
            return None
        if code is None and context.location is app_commands.TranslationContextLocation.choice_name:
            told = explained(string.message, lexicon_of_all(language))
            return None if told == string.message else told
        return None if code is None else _told(code, language)
