"""Offers as buttons. Must not know what a press does: that is `presses`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import limits
from bot.chat import custom_ids
from bot.render.text import Lexicon, shortened
from bot.rules.views import Offer, Style

BUTTONS_AT_MOST = limits.ROWS * limits.BUTTONS_IN_ROW
_STYLES = {
    Style.MAIN: discord.ButtonStyle.primary,
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.DANGER: discord.ButtonStyle.danger,
}


def button_of(offer: Offer, lexicon: Lexicon, encounter: int, beat: int) -> discord.ui.Button[Any]:
    """Return the button of an offer."""
    return discord.ui.Button(
        label=shortened(lexicon.plain(offer.label), limits.BUTTON_LABEL),
        style=_STYLES[offer.style],
        custom_id=custom_ids.write(offer, encounter, beat),
    )


def buttons_of(offers: Sequence[Offer], lexicon: Lexicon, encounter: int, beat: int) -> list[discord.ui.Button[Any]]:
    """Return the buttons of offers, each once, as many as a message holds."""
    buttons = {
        button.custom_id: button
        for offer in offers
        if len((button := button_of(offer, lexicon, encounter, beat)).custom_id or "") <= limits.CUSTOM_ID
    }
    return list(buttons.values())[:BUTTONS_AT_MOST]


def view_of(offers: Sequence[Offer], lexicon: Lexicon, encounter: int, beat: int) -> discord.ui.View | None:
    """Return the buttons of offers as the components of a message; None if there are none."""
    buttons = buttons_of(offers, lexicon, encounter, beat)
    if not buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()  # presses come in by their custom_id; nothing waits for this object
    return view
