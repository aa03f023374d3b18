"""Who asks and where: the language in which the bot speaks to somebody, or to a server."""

from __future__ import annotations

import discord
import pytest

from bot.chat.people import language_of


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
