"""In which language the bot speaks, and what Discord shows of commands in each."""

import discord
import pytest
from discord import Locale
from discord.app_commands import (
    Choice,
    TranslationContext,
    TranslationContextLocation,
    TranslationContextTypes,
    locale_str,
)

from bot.chat.languages import Translator, described, language_of


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        (discord.Locale.german, "de"),
        (discord.Locale.british_english, "en"),
        (discord.Locale.american_english, "en"),
        (discord.Locale.polish, "en"),
        (None, "en"),
    ],
)
def test_the_language_is_that_of_discord_where_the_bot_has_it(locale: discord.Locale | None, language: str) -> None:
    assert language_of(locale) == language


ANYWHERE: TranslationContextTypes = TranslationContext(TranslationContextLocation.other, None)


@pytest.mark.parametrize(
    ("locale", "told"),
    [(Locale.german, "Führe einen Kampf in diesem Kanal"), (Locale.british_english, None), (Locale.french, None)],
)
async def test_a_description_is_told_in_the_languages_of_the_bot(locale: Locale, told: str | None) -> None:
    description = described("describe-encounter")
    assert description.message == "Run an encounter in this channel"
    assert await Translator().translate(description, locale, ANYWHERE) == told


async def test_what_a_system_alone_has_words_for_is_told_in_them() -> None:
    assert (description := described("option-flip-bar")).message == "Bar"
    assert await Translator().translate(description, Locale.german, ANYWHERE) == "Leiste"


async def test_what_has_no_code_is_the_same_in_every_language() -> None:
    assert await Translator().translate(locale_str("declare"), Locale.german, ANYWHERE) is None


@pytest.mark.parametrize(("word", "told"), [("move", "move (Bewegung)"), ("json", None)])
async def test_a_word_that_can_be_chosen_is_told_beside_what_it_is_called(word: str, told: str | None) -> None:
    choice: TranslationContextTypes = TranslationContext(
        TranslationContextLocation.choice_name, Choice(name=word, value=word)
    )
    assert await Translator().translate(locale_str(word), Locale.german, choice) == told
    assert await Translator().translate(locale_str(word), Locale.american_english, choice) is None
    assert await Translator().translate(locale_str(word), Locale.german, ANYWHERE) is None
