"""The parts that cogs use, put together once. Must not know how any of them is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.app.course import Course
from bot.app.history import History
from bot.app.orders import Answer, Asker, Order, Place
from bot.app.ports import Store
from bot.app.records import Records
from bot.app.service import Service
from bot.chat.courier import Courier
from bot.chat.people import asker_of, place_of
from bot.chat.pictures import Pictures
from bot.chat.presses import Presser
from bot.chat.replies import Replies

Case = Callable[[Place, Asker], Awaitable[Answer]]


@dataclass(frozen=True)
class Parts:
    """Everything that the cogs need."""

    store: Store
    service: Service
    course: Course
    history: History
    records: Records
    courier: Courier
    pictures: Pictures
    presser: Presser
    replies: Replies

    async def answer(self, interaction: discord.Interaction[Any], case: Case) -> None:
        """Acknowledge, carry out one use case for whoever asks, and answer privately."""
        place, asker = place_of(interaction), asker_of(interaction)
        await self.replies.command(
            interaction, lambda: case(place, asker), lambda: self.service.system_in(place.channel)
        )

    async def perform(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None = None, **options: Any
    ) -> None:
        """Give an order."""
        order = Order(verb=verb, request=interaction.id, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, asker: self.service.perform(place, asker, order))

    async def panel(self, interaction: discord.Interaction[Any], verb: str, combatant: str | None) -> None:
        """Open the private panel of a verb."""
        order = Order(verb=verb, combatant=combatant)
        await self.answer(interaction, lambda place, asker: self.service.panel(place, asker, order))

    async def ask(
        self, interaction: discord.Interaction[Any], verb: str, combatant: str | None, **options: Any
    ) -> None:
        """Ask a question."""
        order = Order(verb=verb, combatant=combatant, options=options)
        await self.answer(interaction, lambda place, asker: self.service.ask(place, asker, order))
