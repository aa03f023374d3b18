"""What a press or a submitted form does: open a panel, ask for more, or give the command it carries.

Owns the way from a custom_id to a use case. Must not know a rule: stale and foreign presses are refused by the
use cases.
"""

from __future__ import annotations

import re
from typing import Any

import discord

from bot import limits
from bot.app.ports import Unsaved
from bot.app.presets import SEAT, STEPS
from bot.app.requests import Actor, Answer, Place, Request
from bot.app.use_cases import UseCases
from bot.chat import custom_ids
from bot.chat.apart import APART, Pressed
from bot.chat.custom_ids import Press
from bot.chat.forms import PASTE, Asked, Form, filled_in, join_form, luck_form, paste_form, seat_form
from bot.chat.people import actor_of, language_of, place_of
from bot.chat.private_screens import RENEW
from bot.chat.replies import Replies
from bot.chat.screens import Screens
from bot.chat.words import lexicon_for, lexicon_of
from bot.rules.door import ENTER
from bot.rules.errors import Refused
from bot.rules.model import CREW
from bot.rules.standing import OF
from bot.rules.words import say


class Presser:
    """Carries out presses."""

    def __init__(self, cases: UseCases, replies: Replies, screens: Screens | None = None) -> None:
        self._cases, self._service, self._replies, self._screens = cases, cases.service, replies, screens

    async def pressed(self, interaction: discord.Interaction, press: Press) -> None:
        """Do what a button says, or an option of a menu."""
        if press.verb == "luck":
            await self._replies.form(interaction, luck_form(lexicon_for(interaction), press.custom_id))
            return
        if press.verb == RENEW.verb:
            await self._on_screen(interaction, press)
            return
        if press.verb == SEAT:
            await self._seat(interaction, press)
            return
        if press.verb == ENTER.verb:
            await self._enter(interaction)
            return
        if press.verb == PASTE:
            await self.paste(interaction)
            return
        if press.asks:
            request = await self._chosen_first(interaction, press)
            if request is None:
                return
            form = await self._form(interaction, press, request)
            if form is not None:
                await self._replies.form(interaction, form)
                return
        await self._give(interaction, press, press.request(interaction.id))

    async def _on_screen(self, interaction: discord.Interaction, press: Press) -> None:
        place, actor = self._where(interaction, press)
        screens = self._cases.screens
        case = screens.remove if press.options.get("away") else screens.look
        await self._replies.press(interaction, lambda: case(place, actor), place)

    def _where(self, interaction: discord.Interaction, press: Press) -> tuple[Place, Actor]:
        home = self._screens.home(interaction, press.encounter) if self._screens is not None else None
        return home or (place_of(interaction), actor_of(interaction))

    async def _seat(self, interaction: discord.Interaction, press: Press) -> None:
        try:
            missing = await self._service.missing(place_of(interaction), {})
        except (Refused, Unsaved) as error:
            await self._refuse(interaction, error)
            return
        lexicon = lexicon_for(interaction, missing.system)
        await self._replies.form(interaction, seat_form(lexicon, press.custom_id, missing.traits))

    async def _enter(self, interaction: discord.Interaction) -> None:
        """Have somebody join with its last character; who has none, or has it here already, is asked for one, and of
        one that lacks what is needed today that is asked.
        """
        place, actor = place_of(interaction), actor_of(interaction)
        try:
            known = await self._cases.characters.of(place, actor)
            missing = await self._service.missing(place, known.traits if known is not None else {})
        except (Refused, Unsaved) as error:
            await self._refuse(interaction, error)
            return
        if known is None or missing.traits:
            name, side, traits = (known.name, known.side, known.traits) if known is not None else ("", CREW, {})
            lexicon = lexicon_for(interaction, missing.system)
            await self._replies.form(interaction, join_form(lexicon, name, side, traits, missing.traits))
            return
        options: dict[str, Any] = {"name": known.name, "side": known.side, "owner": actor.user, **known.traits}
        request = Request(verb="join", request_id=interaction.id, options=options)
        await self._replies.command(interaction, lambda: self._service.perform(place, actor, request), place)

    async def paste(self, interaction: discord.Interaction) -> None:
        """Show the form for combatants in lines; who may not add any is told so."""
        try:
            asked = await self._cases.pasting.asks(place_of(interaction), actor_of(interaction))
        except (Refused, Unsaved) as error:
            await self._refuse(interaction, error)
            return
        await self._replies.form(
            interaction, paste_form(lexicon_for(interaction, asked.system), asked.parts, asked.before)
        )

    async def _refuse(self, interaction: discord.Interaction, error: Exception) -> None:
        async def work() -> Answer:
            raise error

        await self._replies.command(interaction, work)

    async def _chosen_first(self, interaction: discord.Interaction, press: Press) -> Request | None:
        """Return a press for whom it is meant; None if somebody has to be chosen before anything else is asked: that
        is asked then.
        """
        place, actor = self._where(interaction, press)
        try:
            found = await self._service.whom(place, actor, press.request(None), press.asks)
        except Refused:
            return press.request(None)  # it will say itself why
        if isinstance(found, Request):
            return found

        async def work() -> Answer:
            assert isinstance(found, Answer)
            return found

        await self._replies.press(interaction, work, place)
        return None

    async def submitted(self, interaction: discord.Interaction) -> None:
        """Do what a form of ours says, now that it is filled in; leave any other alone."""
        data: dict[str, Any] = dict(interaction.data or {})
        press = custom_ids.read(str(data.get("custom_id", "")))
        if press is None:
            return
        request = press.request(interaction.id, **filled_in(interaction))
        if press.verb == "join":
            options = {**request.options, "owner": interaction.user.id}
            request = request.evolve(encounter=None, beat=None, options=options)
        if press.verb == SEAT:
            request = request.evolve(verb="muster", encounter=None, beat=None)
        await self._give(interaction, press, request)

    async def unknown(self, interaction: discord.Interaction) -> None:
        """Say of a button that is none of ours that it is none; leave ours alone."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if custom_ids.read(custom_id) is not None or re.fullmatch(custom_ids.MENU, custom_id):
            return

        async def work() -> Answer:
            raise Refused("no-such-button")

        await self._replies.press(interaction, work)

    async def _give(self, interaction: discord.Interaction, press: Press, request: Request) -> None:
        place, actor = self._where(interaction, press)

        async def work() -> Answer:
            if (apart := APART.get(press.verb)) is not None:
                return await apart(self._cases, Pressed(interaction, place, actor, press, request))
            try:
                return await self._done(place, actor, press, request)
            except Refused as refusal:
                return await self._service.instead(place, actor, request, refusal)

        beside = press.opens and request.for_several is None
        if beside or press.verb in STEPS or interaction.message is None:
            await self._replies.command(interaction, work, place)
        else:
            await self._replies.press(interaction, work, place)

    async def _done(self, place: Place, actor: Actor, press: Press, request: Request) -> Answer:
        if press.opens:
            return await self._service.panel(place, actor, request)
        found = await self._service.whom(place, actor, request)
        return found if isinstance(found, Answer) else await self._service.perform(place, actor, found)

    async def _form(self, interaction: discord.Interaction, press: Press, request: Request) -> Form | None:
        """Return the form for what a button asks; None where there is none, for reasons that the request will say.

        Of several fields each may be left empty: what is missing then the request will say, too.
        """
        place, actor = self._where(interaction, press)
        verb = press.options.get(OF, press.verb)
        try:
            system, asked = await self._service.fields(place, actor, request.evolve(verb=verb), press.asks)
        except Refused:
            return None
        lexicon = lexicon_of(system, language_of(interaction.locale))
        if len(asked) > limits.MODAL_FIELDS or not lexicon.knows(f"offer-{verb}"):
            return None
        fields = [
            Asked(
                one.name,
                lexicon.plain(one.label),
                lexicon.plain(one.hint),
                required=len(asked) == 1,
                choices=tuple((given, lexicon.plain(told)) for given, told in one.choices),
            )
            for one in asked
        ]
        title = lexicon.plain(say(f"offer-{verb}"))
        return Form(title, press.custom_id, fields)


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


class ChosenOption(discord.ui.DynamicItem[discord.ui.Select[Any]], template=custom_ids.MENU):
    """Any menu of ours: the option that is chosen is what would have been pressed."""

    presser: Presser
    """Set once by the client, as for buttons."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: Any, /
    ) -> ChosenOption:
        """Take the menu as it is."""
        assert isinstance(item, discord.ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Do what the option says that was chosen."""
        for value in self.item.values:
            press = custom_ids.read(value)
            if press is not None:
                await self.presser.pressed(interaction, press)
