"""Offers as buttons, or as menus where they are many. Must not know what a press does: that is `presses`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    return _buttons(offers, lexicon, encounter, beat)[:BUTTONS_AT_MOST]


def _buttons(offers: Sequence[Offer], lexicon: Lexicon, encounter: int, beat: int) -> list[discord.ui.Button[Any]]:
    buttons = {
        button.custom_id: button
        for offer in offers
        if len((button := button_of(offer, lexicon, encounter, beat)).custom_id or "") <= limits.CUSTOM_ID
    }
    return list(buttons.values())


def view_of(offers: Sequence[Offer], lexicon: Lexicon, encounter: int, beat: int) -> discord.ui.View | None:
    """Return the buttons of offers as the components of a message; None if there are none.

    More than a message holds become menus, a page each.
    """
    parts = parts_of(offers, lexicon, encounter, beat, BUTTONS_AT_MOST)
    if not parts:
        return None
    view = discord.ui.View(timeout=None)
    for part in parts:
        view.add_item(part)
    view.stop()  # presses come in by their custom_id; nothing waits for this object
    return view


def parts_of(
    offers: Sequence[Offer], lexicon: Lexicon, encounter: int, beat: int, most: int
) -> Sequence[discord.ui.Button[Any] | discord.ui.Select[Any]]:
    """Return the buttons of offers; menus in their place, a page each, where they are more than `most`."""
    buttons = _buttons(offers, lexicon, encounter, beat)
    return buttons if len(buttons) <= most else [*_menus(buttons, lexicon)]


def _menus(buttons: Sequence[discord.ui.Button[Any]], lexicon: Lexicon) -> Iterator[discord.ui.Select[Any]]:
    for page in range(min(-(-len(buttons) // limits.SELECT_OPTIONS), limits.ROWS)):
        first = page * limits.SELECT_OPTIONS
        some = buttons[first : first + limits.SELECT_OPTIONS]
        named = {"one": some[0].label or "", "other": some[-1].label or ""}
        told = lexicon.word("menu-page", first=first + 1, last=first + len(some), n=len(buttons), **named)
        yield discord.ui.Select(
            custom_id=custom_ids.menu(page),
            placeholder=shortened(told, limits.SELECT_PLACEHOLDER),
            options=[discord.SelectOption(label=button.label or "?", value=button.custom_id or "") for button in some],
        )
