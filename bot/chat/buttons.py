"""Offers as buttons, and forms for what a button asks. Must not know what a press does: that is `presses`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot import limits
from bot.chat import custom_ids
from bot.render.text import Lexicon, shortened
from bot.rules.contract import Option
from bot.rules.views import Offer, Style

if TYPE_CHECKING:
    from bot.chat.presses import Presser

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


class Form(discord.ui.Modal):
    """A form with a text field for each option asked; its custom_id carries the order that it completes."""

    def __init__(self, title: str, custom_id: str, fields: Sequence[tuple[str, Option, str | None]]) -> None:
        super().__init__(title=shortened(title, limits.MODAL_TITLE), custom_id=custom_id, timeout=None)
        for name, option, default in fields:
            field: discord.ui.TextInput[Any] = discord.ui.TextInput(
                custom_id=name,
                max_length=200,
                placeholder=shortened(option.hint, limits.TEXT_INPUT_PLACEHOLDER),
                default=default,
            )
            self.add_item(discord.ui.Label(text=shortened(option.label, limits.FIELD_LABEL), component=field))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Do nothing: submissions are read from the interaction, so that they outlive this object."""


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """Return the fields of a submitted form."""
    found: dict[str, str] = {}
    data: dict[str, Any] = dict(interaction.data or {})
    pending: list[dict[str, Any]] = list(data.get("components", ()))
    while pending:
        part = pending.pop()
        pending += part.get("components", ())
        if "component" in part:
            pending.append(part["component"])
        if "value" in part and "custom_id" in part:
            found[part["custom_id"]] = str(part["value"])
    return found


class PressedButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=custom_ids.PATTERN):
    """Any button of ours that anybody presses, on a message of any age."""

    presser: Presser
    """Set once by the client: a press finds its way without any state of this process."""

    def __init__(self, item: discord.ui.Button[Any], press: custom_ids.Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: Any, /
    ) -> PressedButton:
        """Read the button from its custom_id."""
        assert isinstance(item, discord.ui.Button)
        return cls(item, custom_ids.press_of(match))

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Do what the button says."""
        await self.presser.pressed(interaction, self.press)
