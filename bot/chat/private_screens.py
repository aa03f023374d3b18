"""The GM's screen for one's eyes alone: an ephemeral message, renewed with each press and command of its GM.

Owns which message that is, as long as it can be edited: in memory alone. Must not know what a screen shows.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.app.ports import Unsaved
from bot.app.requests import Answer, Place
from bot.app.screens import Screens
from bot.chat import custom_ids
from bot.chat.boards import laid_out
from bot.chat.circuit_breaker import UNREACHED, passes
from bot.chat.follow_ups import HEARD_FOR, REMEMBERED
from bot.chat.people import actor_of, spoken_to
from bot.chat.words import lexicon_of
from bot.rules.errors import Refused
from bot.rules.views import Offer, ScreenView
from bot.rules.words import say

log = logging.getLogger(__name__)

RENEW = Offer(verb="screen", label=say("offer-screen"))
"""Renews a screen for one's eyes alone; and it is known by this button, whatever was restarted meanwhile."""


@dataclass(frozen=True)
class _Pane:
    """A message that shows a screen: how it is edited, since when, and what it shows (None: something else)."""

    edit: Callable[..., Awaitable[Any]]
    since: float
    shown: ScreenView | None


class PrivateScreens:
    """Keeps those messages."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._private_screens: OrderedDict[tuple[int, int], _Pane] = OrderedDict()

    async def answered(
        self, place: Place, interaction: discord.Interaction[Any], answer: Answer | None, *, on_pane: bool
    ) -> None:
        """Renew the screen of somebody who has been answered; take up one that was just shown, or pressed on."""
        key, now = (place.channel, interaction.user.id), asyncio.get_running_loop().time()
        pane = self._private_screens.pop(key, None)
        if on_pane:
            pane = _Pane(interaction.edit_original_response, now, None)
        elif answer is not None and answer.screen is not None:
            pane = _Pane(interaction.edit_original_response, now, answer.screen)
        if pane is None:
            return
        try:
            newest = spoken_to(interaction, await self._screens.look(place, actor_of(interaction)))
        except (Refused, Unsaved):
            return  # The encounter is over, or it is its GM no more: what the pane shows is not renewed.
        if newest.screen != pane.shown:
            pane = await self._renewed(pane, newest, interaction, now)
        if pane is not None:
            self._private_screens[key] = pane
        while len(self._private_screens) > REMEMBERED:
            self._private_screens.popitem(last=False)

    async def _renewed(
        self, pane: _Pane, newest: Answer, interaction: discord.Interaction[Any], now: float
    ) -> _Pane | None:
        layout = layout_of(newest)
        try:
            if pane.since + HEARD_FOR >= now:
                await pane.edit(view=layout)
                return _Pane(pane.edit, pane.since, newest.screen)
        except UNREACHED as error:
            if passes(error):
                return pane  # The next press tries again.
        try:
            message = await interaction.followup.send(view=layout, ephemeral=True, wait=True)
        except UNREACHED as error:
            log.info("the screen of interaction %s cannot be shown (%s)", interaction.id, type(error).__name__)
            return None
        return _Pane(message.edit, now, newest.screen)


def layout_of(answer: Answer) -> discord.ui.LayoutView:
    """Return the components of a screen that is an answer."""
    assert answer.screen is not None
    return laid_out(answer.screen, lexicon_of(answer.system, answer.language), answer.encounter, (RENEW,))


def is_pane(message: discord.Message | None) -> bool:
    """Whether a message is a screen for one's eyes alone."""
    if message is None or not message.flags.ephemeral or not message.flags.components_v2:
        return False
    presses = (
        custom_ids.read(str(getattr(item, "custom_id", None)))
        for item in discord.ui.LayoutView.from_message(message).walk_children()
    )
    return any(press is not None and press.verb == RENEW.verb for press in presses)
