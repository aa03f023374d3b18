"""What a press does that is no command of play: begin and end, look, take back, luck, forgetting.

Must not know a rule, nor whether a press is allowed: the use cases refuse.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord

from bot.app.announcing import PINGS
from bot.app.panels import OVERWRITE
from bot.app.presets import BACK, BEGIN, CLOSE, STATUS
from bot.app.requests import Actor, Answer, Place, Request
from bot.app.use_cases import UseCases
from bot.chat.custom_ids import Press
from bot.chat.forms import PASTE
from bot.chat.permissions import must_speak
from bot.rules.errors import Refused
from bot.rules.registry import all_systems
from bot.rules.verbs import STANDING


class Pressed(NamedTuple):
    """A press, who pressed, and the request that it makes."""

    interaction: discord.Interaction[Any]
    place: Place
    actor: Actor
    press: Press
    request: Request


async def _begin(cases: UseCases, pressed: Pressed) -> Answer:
    return cases.guide.systems()


async def _start(cases: UseCases, pressed: Pressed) -> Answer:
    must_speak(pressed.interaction)
    system = pressed.press.options.get("system", "")
    if system not in all_systems():
        raise Refused("no-such-button")
    return await cases.guide.start(pressed.place, pressed.actor, system=system, request_id=pressed.interaction.id)


async def _paste(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.pasting.look(pressed.place, pressed.actor, str(pressed.request.options.get("text") or ""))


async def _pasted(cases: UseCases, pressed: Pressed) -> Answer:
    of, request_id = pressed.press.options.get("of", ""), pressed.interaction.id
    return await cases.pasting.carry_out(pressed.place, pressed.actor, of, request_id=request_id)


async def _pings(cases: UseCases, pressed: Pressed) -> Answer:
    how = pressed.press.options.get("how")
    if how is None:
        return await cases.pings.look(pressed.place, pressed.actor)
    return await cases.pings.choose(pressed.place, pressed.actor, how)


async def _status(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.service.look(pressed.place, pressed.actor)


async def _back(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.history.undo(pressed.place, pressed.actor, request_id=pressed.interaction.id)


async def _close(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.lifecycle.ask_to_end(pressed.place, pressed.actor)


async def _end(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.lifecycle.end(
        pressed.place, pressed.actor, request_id=pressed.interaction.id, request=pressed.request
    )


async def _luck(cases: UseCases, pressed: Pressed) -> Answer:
    text = str(pressed.request.options.get("text") or "")
    return await cases.fairness.add_luck(pressed.place, pressed.actor, text, request_id=pressed.interaction.id)


async def _overwrite(cases: UseCases, pressed: Pressed) -> Answer:
    of, request_id = pressed.press.options.get("of", ""), pressed.interaction.id
    return await cases.service.overwrite(pressed.place, pressed.actor, of, request_id=request_id)


async def _standing(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.standing.pressed(pressed.place, pressed.actor, pressed.request)


async def _forget(cases: UseCases, pressed: Pressed) -> Answer:
    return await cases.forgetting.forget(pressed.place, pressed.actor, pressed.press.options.get("scope", ""))


APART: Mapping[str, Callable[[UseCases, Pressed], Awaitable[Answer]]] = {
    BEGIN: _begin, "start": _start, PASTE: _paste, "pasted": _pasted, STATUS: _status, BACK: _back, CLOSE: _close,
    "end": _end, "luck": _luck, "forget": _forget, PINGS.verb: _pings, OVERWRITE: _overwrite, STANDING: _standing,
}  # fmt: skip
"""What the buttons of these verbs do."""
