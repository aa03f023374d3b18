"""The GM's screens, which are private: each is renewed while it can be edited. Must not know what a screen shows."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from bot.app import ports
from bot.app.look import Screens
from bot.app.requests import Answer, Place
from bot.chat.boards import board_layout
from bot.chat.buttons import read
from bot.chat.circuit_breaker import UNREACHED, passes
from bot.chat.follow_ups import REACHABLE_SECONDS, REMEMBERED
from bot.chat.interactions import actor_of
from bot.chat.languages import lexicon_of
from bot.rules.errors import Refused
from bot.rules.views import Offer, ScreenView
from bot.rules.words import say

log = logging.getLogger(__name__)

RENEW = Offer(verb="screen", label=say("offer-screen"))
"""Renews a private screen, which is recognised by this button."""


class _Shown(NamedTuple):
    """A private screen: how it is edited, since when it is there, and what it shows (None: something else)."""

    edit: Callable[..., Awaitable[Any]]
    since: float
    view: ScreenView | None


class PrivateScreens:
    """Renews private screens with each press and command of their GMs, while they can be edited."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._shown: OrderedDict[tuple[int, int], _Shown] = OrderedDict()

    async def answered(
        self, place: Place, interaction: discord.Interaction[Any], answer: Answer | None, *, on_screen: bool
    ) -> None:
        """Renew the screen of a user who has been answered, or remember one that was shown or pressed on just now."""
        key, now = (place.channel, interaction.user.id), asyncio.get_running_loop().time()
        shown = self._shown.pop(key, None)
        if on_screen:
            shown = _Shown(interaction.edit_original_response, now, None)
        elif answer is not None and answer.screen is not None:
            shown = _Shown(interaction.edit_original_response, now, answer.screen)
        if shown is None:
            return
        try:
            actor = actor_of(interaction)
            newest = (await self._screens.look(place, actor)).replace(language=actor.language)
        except (Refused, ports.Unsaved):
            return  # The encounter is over, or the user is its GM no more.
        if newest.screen != shown.view:
            shown = await self._renewed(shown, newest, interaction, now)
        if shown is not None:
            self._shown[key] = shown
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    async def _renewed(
        self, shown: _Shown, newest: Answer, interaction: discord.Interaction[Any], now: float
    ) -> _Shown | None:
        layout = screen_layout(newest)
        try:
            if shown.since + REACHABLE_SECONDS >= now:
                await shown.edit(view=layout)
                return shown._replace(view=newest.screen)
        except UNREACHED as error:
            if passes(error):
                return shown  # The next press tries again.
        try:
            message = await interaction.followup.send(view=layout, ephemeral=True, wait=True)
        except UNREACHED as error:
            log.info("the screen of interaction %s cannot be shown (%s)", interaction.id, type(error).__name__)
            return None
        return _Shown(message.edit, now, newest.screen)


def screen_layout(answer: Answer) -> discord.ui.LayoutView:
    """Return the components of a private screen."""
    assert answer.screen is not None
    return board_layout(answer.screen, lexicon_of(answer.system, answer.language), answer.encounter, (RENEW,))


def is_private_screen(message: discord.Message | None) -> bool:
    """Return whether a message is a private screen."""
    if message is None or not message.flags.ephemeral or not message.flags.components_v2:
        return False
    parts = discord.ui.LayoutView.from_message(message).walk_children()
    presses = (read(str(getattr(part, "custom_id", None))) for part in parts)
    return any(press is not None and press.verb == RENEW.verb for press in presses)
