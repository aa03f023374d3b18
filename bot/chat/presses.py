"""What a press or a submitted form does: open a panel, ask for more, or give the order it carries.

Owns the way from a custom_id to a use case. Must not know a rule: stale and foreign presses are refused by the
use cases.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.app.lifecycle import Lifecycle
from bot.app.requests import Request
from bot.app.service import Service
from bot.chat import custom_ids
from bot.chat.buttons import Form, filled_in
from bot.chat.custom_ids import Press
from bot.chat.people import actor_of, place_of
from bot.chat.replies import Replies, lexicon_of
from bot.rules.contract import Option
from bot.rules.errors import Refused
from bot.rules.words import say


class Presser:
    """Carries out presses."""

    def __init__(self, service: Service, lifecycle: Lifecycle, replies: Replies) -> None:
        self._service, self._lifecycle, self._replies = service, lifecycle, replies

    async def pressed(self, interaction: discord.Interaction, press: Press) -> None:
        """Do what a button says."""
        if press.asks:
            form = await self._form(interaction, press)
            if form is not None:
                await self._replies.form(interaction, form)
                return
        await self._give(interaction, press, press.request(interaction.id))

    async def submitted(self, interaction: discord.Interaction) -> None:
        """Do what a form of ours says, now that it is filled in; leave any other alone."""
        data: dict[str, Any] = dict(interaction.data or {})
        press = custom_ids.read(str(data.get("custom_id", "")))
        if press is None:
            return
        request = press.request(interaction.id, **filled_in(interaction))
        if press.verb == "join":
            request = request.evolve(
                encounter=None, beat=None, options={**request.options, "owner": interaction.user.id}
            )
        await self._give(interaction, press, request)

    async def _give(self, interaction: discord.Interaction, press: Press, request: Request) -> None:
        place, actor = place_of(interaction), actor_of(interaction)

        async def work() -> Any:
            if press.verb == "end":
                return await self._lifecycle.end(place, actor, request_id=interaction.id, request=request)
            if press.opens:
                return await self._service.panel(place, actor, request)
            return await self._service.perform(place, actor, request)

        def system() -> str | None:
            return self._service.system_in(place.channel)

        if press.opens or interaction.message is None:
            await self._replies.command(interaction, work, system)
        else:
            await self._replies.press(interaction, work, system)

    async def _form(self, interaction: discord.Interaction, press: Press) -> Form | None:
        """Return the form for what a button asks; None where no encounter runs, which the order will then say."""
        try:
            system = await self._service.running_system(place_of(interaction))
        except Refused:
            return None
        options = system.options.get(press.verb, {})
        fields = [(name, options.get(name, Option(label=name, hint=name)), None) for name in press.asks]
        title = lexicon_of(system.id).plain(say(f"offer-{press.verb}"))
        return Form(title, str(dict(interaction.data or {})["custom_id"]), fields)
