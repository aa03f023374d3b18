"""Pressed buttons, chosen options of menus, and submitted forms: open a panel, ask for more, or carry out a command.

Buttons carry their command in the custom_id, so they work on messages of any age and after a restart.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord

from bot import limits
from bot.app.guide import BACK, BEGIN, CLOSE, FITS, SEAT, STATUS, STEPS, WHICH
from bot.app.ports import Unsaved
from bot.app.requests import Answer, PendingConfirmations, Place
from bot.app.standing_orders import OF
from bot.app.use_cases import UseCases
from bot.chat.buttons import MENU, Press, read
from bot.chat.forms import PASTE, Asked, Form, Submitted, filled_in, join_form, paste_form, seat_form
from bot.chat.interactions import actor_of, must_speak, place_of
from bot.chat.languages import language_of, lexicon_for, lexicon_of, lexicon_of_all
from bot.chat.replies import Replies
from bot.chat.screens import RENEW
from bot.fight.askers import Actor
from bot.fight.menu import CATCH_UP, ENTER, PINGS, VERIFY, WHERE
from bot.fight.panels import OVERWRITE
from bot.fight.request import Request
from bot.rules.commands import ANSWER, MORE, QUERIES, STANDING
from bot.rules.errors import Refused
from bot.rules.model import CREW
from bot.rules.registry import MORE_OPTIONS, all_systems
from bot.rules.views import Offer
from bot.rules.words import ENGLISH, say

CHANGE = "change"
"""The verb of the button that shows a form again."""
QUESTIONS = frozenset(kind.verb for kind in QUERIES)
MALFORMED = frozenset({"bad-option", "no-such-option", "value-missing"})
"""Refusals of options that no button of the bot's has."""


class Pressed(NamedTuple):
    """A press or a submitted form, and the request that it makes."""

    interaction: discord.Interaction[Any]
    place: Place
    actor: Actor
    press: Press
    request: Request

    def option(self, name: str) -> str:
        """Return an option of the button, or a filled field; empty if there is none."""
        return str(self.request.options.get(name) or "")


class Filled(NamedTuple):
    """A form as it was submitted: its custom_id, and what was typed and chosen in it."""

    custom_id: str
    values: tuple[tuple[str, str], ...]


class Presser:
    """Carries out presses."""

    def __init__(self, cases: UseCases, replies: Replies) -> None:
        self._cases, self._replies = cases, replies
        self._submitted: PendingConfirmations[Filled] = PendingConfirmations()
        self._before: dict[str, Callable[[discord.Interaction[Any], Press], Awaitable[None]]] = {
            SEAT: self._seat, ENTER.verb: self._enter,
            PASTE: self.paste, CHANGE: self._change,
        }  # fmt: skip
        """What the buttons of these verbs show or do before any command is given."""
        self._use_cases: dict[str, Callable[[Pressed], Awaitable[Answer]]] = {
            BEGIN: self._begin, WHICH.verb: self._which, "start": self._start,
            STATUS: lambda one: cases.look.status(one.place, one.actor),
            BACK: lambda one: cases.undo.undo(one.place, one.actor, request_id=one.interaction.id),
            CLOSE: lambda one: cases.start_and_end.ask_to_end(one.place, one.actor),
            "end": lambda one: cases.start_and_end.end(
                one.place, one.actor, request_id=one.interaction.id, request=one.request),
            "forget": lambda one: cases.forgetting.forget(one.place, one.actor, one.option("scope")),
            PASTE: lambda one: cases.pasting.look(one.place, one.actor, one.option("text")),
            "pasted": lambda one: cases.pasting.carry_out(
                one.place, one.actor, one.option("of"), request_id=one.interaction.id),
            PINGS.verb: self._pings,
            VERIFY: lambda one: cases.fairness.verify(one.place, one.actor),
            RENEW.verb: lambda one: cases.screens.look(one.place, one.actor),
            OVERWRITE: lambda one: cases.commands.overwrite(
                one.place, one.actor, one.option("of"), request_id=one.interaction.id),
            STANDING: lambda one: cases.standing_orders.pressed(one.place, one.actor, one.request),
            WHERE.verb: lambda one: cases.where.where(
                one.place, one.actor, everywhere=bool(one.option("everywhere"))),
            CATCH_UP.verb: lambda one: cases.catch_up.catch_up(
                one.place, one.actor, int(one.option("of")) if one.option("of").isdecimal() else None),
        }  # fmt: skip
        """The use cases of verbs that are no commands of play."""

    # What Discord tells of.

    async def component(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a button or an option of a menu; refuse components that are not the bot's."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if re.fullmatch(MENU, custom_id):
            custom_id = str(next(iter(data.get("values") or ()), ""))
        press = _pressed(interaction, custom_id)
        if press is None:
            await self._replies.press(interaction, _raising(Refused("no-such-button")))
        else:
            await self.pressed(interaction, press)

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a submitted form; refuse forms that are not the bot's."""
        data: dict[str, Any] = dict(interaction.data or {})
        press = _pressed(interaction, str(data.get("custom_id", "")))
        if press is None:
            await self._replies.command(interaction, _raising(Refused("no-such-button")))
            return
        filled = filled_in(interaction)
        request = press.request(interaction.id, **filled)
        if press.verb == "join":
            options = {**request.options, "owner": interaction.user.id}
            request = request.replace(encounter=None, public_version=None, options=options)
        if press.verb == SEAT:
            request = request.replace(verb="muster", encounter=None, public_version=None)
        kept = Filled(press.custom_id, tuple(filled.items()))
        # Not of the custom_id: in another world its numbers are others.
        digest = self._submitted.keep(place_of(interaction), actor_of(interaction), kept, of=(press.verb, kept.values))
        change = Offer(verb=CHANGE, label=say("offer-form-again"), options=(("of", digest),))
        await self._give(interaction, press, request, Submitted(press.options.get(OF, press.verb), change))

    async def pressed(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Carry out a button, or show first what it asks for."""
        if (show := self._before.get(press.verb)) is not None:
            await show(interaction, press)
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

    # What is shown before a command is given.

    async def _shown(self, interaction: discord.Interaction[Any], form: Awaitable[Form]) -> None:
        try:
            found = await form
        except (Refused, Unsaved) as error:
            await self._replies.command(interaction, _raising(error))
        else:
            await self._replies.form(interaction, found)

    async def _change(self, interaction: discord.Interaction[Any], press: Press) -> None:
        await self._shown(interaction, self._form_again(interaction, press.options.get("of", "")))

    async def _form_again(self, interaction: discord.Interaction[Any], digest: str) -> Form:
        """Return the form that a user submitted last, with what was typed in it, for where the fight stands now."""
        place = place_of(interaction)
        kept = self._submitted.found(place, actor_of(interaction), digest)
        press = None if kept is None else read(kept.custom_id)
        if kept is None or press is None:
            raise Refused("form-gone")
        values = dict(kept.values)
        if press.verb == SEAT:
            form: Form | None = await self._seat_form(interaction, press, values)
        elif press.verb == PASTE:
            form = await self._paste_form(interaction, values.get("text"))
        elif press.verb == "join":
            missing = await self._cases.look.missing(place, press.options)
            given = {**press.options, **{name: value for name, value in values.items() if name != MORE_OPTIONS}}
            name, side = given.pop("name", ""), given.pop("side", CREW)
            form = join_form(lexicon_for(interaction, missing.system), name, side, given, missing.traits, values)
        else:
            form = await self._form(interaction, press, press.request(None), values)
        if form is None:
            raise Refused("form-gone")
        return form

    async def _seat(self, interaction: discord.Interaction[Any], press: Press) -> None:
        await self._shown(interaction, self._seat_form(interaction, press))

    async def _seat_form(
        self, interaction: discord.Interaction[Any], press: Press, values: Mapping[str, str] | None = None
    ) -> Form:
        missing = await self._cases.look.missing(place_of(interaction), {})
        return seat_form(lexicon_for(interaction, missing.system), press.custom_id, missing.traits, values)

    async def _enter(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Have a user join with its newest character; ask for a character that it lacks, and for missing traits."""
        place, actor = place_of(interaction), actor_of(interaction)
        try:
            known = await self._cases.characters.of(place, actor)
            missing = await self._cases.look.missing(place, known.traits if known is not None else {})
        except (Refused, Unsaved) as error:
            await self._replies.command(interaction, _raising(error))
            return
        if known is None or missing.traits:
            name, side, traits = (known.name, known.side, known.traits) if known is not None else ("", CREW, {})
            lexicon = lexicon_for(interaction, missing.system)
            await self._replies.form(interaction, join_form(lexicon, name, side, traits, missing.traits))
            return
        options: dict[str, Any] = {"name": known.name, "side": known.side, "owner": actor.user, **known.traits}
        request = Request(verb="join", request_id=interaction.id, options=options, remembered=tuple(known.traits))
        await self._replies.command(interaction, lambda: self._cases.commands.perform(place, actor, request), place)

    async def paste(self, interaction: discord.Interaction[Any], press: Press | None = None) -> None:
        """Show the form for combatants in lines; refuse users who may not add any."""
        await self._shown(interaction, self._paste_form(interaction))

    async def _paste_form(self, interaction: discord.Interaction[Any], text: str | None = None) -> Form:
        asked = await self._cases.pasting.asks(place_of(interaction), actor_of(interaction))
        return paste_form(lexicon_for(interaction, asked.system), asked.parts, text or asked.before)

    async def _chosen_first(self, interaction: discord.Interaction[Any], press: Press) -> Request | None:
        """Return the request of a press with its combatant; None if that was asked for instead."""
        place, actor = place_of(interaction), actor_of(interaction)
        try:
            found = await self._cases.commands.whom(place, actor, press.request(None), press.asks)
        except Refused:
            return press.request(None)  # it will say itself why
        if isinstance(found, Request):
            return found
        await self._replies.press(interaction, _returning(found), place)
        return None

    async def _form(
        self,
        interaction: discord.Interaction[Any],
        press: Press,
        request: Request,
        values: Mapping[str, str] | None = None,
    ) -> Form | None:
        """Return the form for what a button asks; None if there is none. Of several fields each may be left empty.

        `values`: what was typed in it before; it is for where the fight stands now, wherever its button stood.
        """
        place, actor = place_of(interaction), actor_of(interaction)
        verb = press.options.get(OF, press.verb)
        try:
            found = await self._cases.look.fields(place, actor, request.replace(verb=verb), press.asks)
        except Refused:
            return None
        asked, lexicon = found.fields, lexicon_of(found.system, language_of(interaction.locale))
        if values is not None and press.encounter == found.encounter:
            press = press.at(found.public_version)
        if len(asked) > limits.MODAL_FIELDS or not lexicon.knows(f"offer-{verb}"):
            return None
        fields = [
            Asked(
                one.name,
                lexicon.plain(one.label),
                lexicon.plain(one.hint),
                one.lines or one.value,
                required=one.required or len(asked) == 1,
                paragraph=one.lines is not None,
                choices=tuple((given, lexicon.plain(label)) for given, label in one.choices),
            )
            for one in asked
        ]
        return Form(lexicon.plain(say(f"offer-{verb}")), press.custom_id, fields, values)

    # What is carried out.

    async def _give(
        self, interaction: discord.Interaction[Any], press: Press, request: Request, form: Submitted | None = None
    ) -> None:
        place, actor = place_of(interaction), actor_of(interaction)

        async def work() -> Answer:
            if (use_case := self._use_cases.get(press.verb)) is not None:
                return await use_case(Pressed(interaction, place, actor, press, request))
            try:
                return await self._perform(place, actor, press, request)
            except Refused as refusal:
                if refusal.code in MALFORMED and request.options == press.options:  # No form was filled in.
                    raise Refused("no-such-button") from None
                return await self._cases.commands.instead(place, actor, request, refusal)

        beside = press.opens and request.for_several is None
        if beside or press.verb in STEPS or interaction.message is None:
            await self._replies.command(interaction, work, place, form)
        else:
            await self._replies.press(interaction, work, place, form)

    async def _perform(self, place: Place, actor: Actor, press: Press, request: Request) -> Answer:
        if press.opens:
            if press.verb not in (ANSWER, MORE) and not lexicon_of_all(ENGLISH).knows(f"panel-{press.verb}"):
                raise Refused("no-such-button")
            return await self._cases.commands.panel(place, actor, request)
        found = await self._cases.commands.whom(place, actor, request)
        if isinstance(found, Answer):
            return found
        asks = press.verb in QUESTIONS
        return await (self._cases.commands.ask if asks else self._cases.commands.perform)(place, actor, found)

    async def _begin(self, pressed: Pressed) -> Answer:
        return await self._cases.guide.systems(pressed.place)

    async def _which(self, pressed: Pressed) -> Answer:
        given = pressed.option(FITS)
        return self._cases.guide.propose(tuple(given.split(",")) if given else ())

    async def _start(self, pressed: Pressed) -> Answer:
        must_speak(pressed.interaction)
        if pressed.option("system") not in all_systems():
            raise Refused("no-such-button")
        guide, id = self._cases.guide, pressed.interaction.id
        return await guide.start(pressed.place, pressed.actor, system=pressed.option("system"), request_id=id)

    async def _pings(self, pressed: Pressed) -> Answer:
        pings = self._cases.pings
        if not pressed.option("how"):
            return await pings.look(pressed.place, pressed.actor)
        return await pings.choose(pressed.place, pressed.actor, pressed.option("how"))


def _raising(error: Exception) -> Callable[[], Awaitable[Answer]]:
    async def work() -> Answer:
        raise error

    return work


def _returning(answer: Answer) -> Callable[[], Awaitable[Answer]]:
    async def work() -> Answer:
        return answer

    return work


def _pressed(interaction: discord.Interaction[Any], custom_id: str) -> Press | None:
    """Return the button of a custom_id, and whether it stands where everybody sees it; None if it is not the bot's."""
    press, message = read(custom_id), interaction.message
    return press and press.replace(public=message is not None and not message.flags.ephemeral)
