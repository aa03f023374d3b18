"""The parts that cogs use, put together once. Must not know how any of them is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.app.ports import Store
from bot.app.requests import Answer, Place
from bot.app.use_cases import UseCases
from bot.chat.courier import Courier
from bot.chat.interactions import actor_of, place_of, player_of
from bot.chat.presses import Presser
from bot.chat.replies import Replies
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.errors import Refused

Case = Callable[[Place, Actor], Awaitable[Answer]]


@dataclass(frozen=True)
class Parts:
    """Everything that the cogs need: the use cases, and what answers."""

    cases: UseCases
    store: Store
    close_timers: Callable[[], Awaitable[None]]
    """Sets no timer any more, and waits for the work under way."""
    presser: Presser
    replies: Replies
    courier: Courier

    async def answer(self, interaction: discord.Interaction[Any], case: Case) -> None:
        """Carry out a use case for the user of an interaction, and answer privately."""
        place, actor = place_of(interaction), actor_of(interaction)
        await self.replies.command(interaction, lambda: case(place, actor), place)

    async def perform(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None = None, **options: Any
    ) -> None:
        """Carry out a command of play. A user among the options is to play, or to be a GM."""
        place, actor = place_of(interaction), actor_of(interaction)

        async def work() -> Answer:
            given = {
                name: player_of(one) if isinstance(one, discord.User | discord.Member) else one
                for name, one in options.items()
            }
            request = Request(verb=verb, request_id=interaction.id, combatant=combatant, options=given)
            try:
                return await self.cases.commands.perform(place, actor, request)
            except Refused as refusal:
                return await self.cases.commands.instead(place, actor, request, refusal)

        await self.replies.command(interaction, work, place)

    async def order(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None = None, **options: Any
    ) -> None:
        """Give a standing order."""
        request = Request(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.cases.standing_orders.put(place, actor, request))

    async def panel(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None, **options: Any
    ) -> None:
        """Open the private panel of a verb."""
        request = Request(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.cases.commands.panel(place, actor, request))

    async def ask(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None, **options: Any
    ) -> None:
        """Ask a question."""
        request = Request(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, actor: self.cases.commands.ask(place, actor, request))
