"""The parts that cogs use, put together once. Must not know how any of them is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.app.ports import Store
from bot.app.requests import Actor, Answer, Place, Request
from bot.app.use_cases import UseCases
from bot.chat.courier import Courier
from bot.chat.people import actor_of, place_of
from bot.chat.presses import Presser
from bot.chat.replies import Replies
from bot.chat.screens import Screens as Lasting

Case = Callable[[Place, Actor], Awaitable[Answer]]

_NOTHING_YET = Request(verb="")
"""Requests are made from it: the library has typed what is in them, and the rules look at each value once more."""


class Stopped(Protocol):
    """What comes about by itself, until it is stopped."""

    async def close(self) -> None:
        """Let nothing more come about, and finish what is under way."""
        ...


@dataclass(frozen=True)
class Parts(UseCases):
    """Everything that the cogs need: the use cases, and whoever answers."""

    store: Store
    timers: Stopped
    presser: Presser
    replies: Replies
    lasting: Lasting
    courier: Courier

    async def answer(self, interaction: discord.Interaction[Any], case: Case) -> None:
        """Acknowledge, carry out one use case for whoever asks, and answer privately."""
        place, actor = place_of(interaction), actor_of(interaction)
        await self.replies.command(interaction, lambda: case(place, actor), place)

    async def perform(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None = None, **options: Any
    ) -> None:
        """Give an order."""
        place, actor = place_of(interaction), actor_of(interaction)
        request = _NOTHING_YET.evolve(verb=verb, request_id=interaction.id, combatant=combatant, options=options)
        await self.replies.command(interaction, lambda: self.service.perform(place, actor, request), place)

    async def order(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None = None, **options: Any
    ) -> None:
        """Give a standing order."""
        request = _NOTHING_YET.evolve(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.standing.put(place, actor, request))

    async def panel(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None, **options: Any
    ) -> None:
        """Open the private panel of a verb."""
        request = _NOTHING_YET.evolve(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.service.panel(place, actor, request))

    async def ask(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None, **options: Any
    ) -> None:
        """Ask a question."""
        request = _NOTHING_YET.evolve(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.service.ask(place, actor, request))
