"""Who is at the table: /join, /leave and /combatant."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.ports import Unsaved
from bot.app.requests import Actor, Answer, Place, Request
from bot.chat.forms import join_form
from bot.chat.people import actor_of, place_of
from bot.chat.words import lexicon_for
from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.errors import Refused
from bot.rules.model import CREW
from cogs.completing import character, combatants, option, waiting
from cogs.signatures import with_traits

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Name = Range[str, 1, 80]
Names = Range[str, 1, 200]
Side = Range[str, 1, 32]
Text = Range[str, 1, 100]

LOOKED_UP_FOR = 1.0
"""Seconds for which it is looked up what somebody joined with the last time."""


class Roster(commands.Cog):
    """Joining, leaving, and the GM's combatants."""

    combatant = app_commands.Group(name="combatant", description="GM: the combatants on the table")

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description="Put a combatant of your own on the table")
    @with_traits
    @app_commands.describe(name="Its name; your last one is offered", side="Its side; crew unless given")
    @app_commands.autocomplete(name=character)
    async def join(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        name: Name,
        side: Side | None = None,
        **traits: Any,
    ) -> None:
        """Join; a trait that the system needs and that was not given, now or the last time, is asked for in a form."""
        parts, place, actor = self.parts, place_of(interaction), actor_of(interaction)
        known = form = None
        try:
            async with asyncio.timeout(LOOKED_UP_FOR):  # A form must be the first answer, and in time.
                if await parts.service.missing(place, traits):
                    known = await parts.characters.filled(place, actor, name, side, traits)
                    if missing := await parts.service.missing(place, known.traits):
                        form = join_form(lexicon_for(interaction), name, known.side or CREW, known.traits, missing)
        except (Refused, Unsaved, TimeoutError):
            pass  # the request will say what is wrong
        if form is not None:
            await parts.replies.form(interaction, form)
            return

        async def join(place: Place, actor: Actor) -> Answer:
            """Join; what was given the last time is looked up now, unless a form could have been needed."""
            joining = known or await parts.characters.filled(place, actor, name, side, traits)
            options = {"name": name, "side": joining.side or CREW, "owner": actor.user, **joining.traits}
            request = Request(verb="join", request_id=interaction.id, options=options)
            return await parts.service.perform(place, actor, request)

        await parts.answer(interaction, join)

    @app_commands.command(description="Take your combatant off the table")
    @app_commands.describe(combatant="Which; not needed with one combatant of your own")
    @app_commands.autocomplete(combatant=combatants)
    async def leave(self, interaction: discord.Interaction[Quickdraw], combatant: Text | None = None) -> None:
        """Leave."""
        await self.parts.perform(interaction, "leave", combatant)

    @combatant.command(description="GM: put combatants on the table: an NPC, several, a group, somebody's character")
    @with_traits
    @app_commands.describe(
        name="Its name; several with commas between them",
        number="That many, numbered: Bandit 1 to 8",
        side="Its side; foes unless given",
        count="A group: how many bodies; it has one turn",
        hidden="Nobody but the GMs knows of it",
        player="Whose it is",
    )
    async def add(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        name: Names,
        number: Range[int, 1, MUSTERED_AT_MOST] | None = None,
        side: Side = "foes",
        count: Range[int, 1, 999] = 1,
        hidden: bool = False,
        player: discord.User | None = None,
        **traits: Any,
    ) -> None:
        """Add a combatant, or several."""
        owner = player.id if player is not None else None
        await self.parts.perform(
            interaction, "muster",
            name=name, number=number, side=side, count=count, hidden=hidden, owner=owner, **traits,
        )  # fmt: skip

    @combatant.command(description="GM: put combatants on the table by pasting lines, which are looked at first")
    async def paste(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Show the form for lines."""
        await self.parts.presser.paste(interaction)

    @combatant.command(description="Change a combatant; a player may change the name and traits of its own")
    @with_traits
    @app_commands.describe(
        combatant="Which",
        name="A new name",
        side="A new side",
        count="How many bodies",
        player="Whose it is",
        condition="A condition such as stunned; none takes it away",
        rounds="How many rounds (units, segments, ticks) its condition lasts, this one among them",
        note="A note for the GMs alone; none takes it away",
        aware="Whether it is aware of the fight",
    )
    @app_commands.autocomplete(combatant=combatants, condition=option("edit", "condition"))
    async def edit(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text,
        name: Name | None = None,
        side: Side | None = None,
        count: Range[int, 1, 999] | None = None,
        player: discord.User | None = None,
        condition: Text | None = None,
        rounds: Range[int, 1, 999] | None = None,
        note: Range[str, 1, 200] | None = None,
        aware: bool | None = None,
        **traits: Any,
    ) -> None:
        """Edit a combatant."""
        owner = player.id if player is not None else None
        await self.parts.perform(
            interaction, "edit", combatant,
            name=name, side=side, count=count, owner=owner, condition=condition, rounds=rounds, note=note, aware=aware,
            **traits,
        )  # fmt: skip

    @combatant.command(description="GM: have some of a group go on as a group of their own")
    @app_commands.describe(
        combatant="Which group", count="How many go", name="What they are called; numbered like the group unless given"
    )
    @app_commands.autocomplete(combatant=combatants)
    async def split(
        self,
        interaction: discord.Interaction[Quickdraw],
        combatant: Text,
        count: Range[int, 1, 998],
        name: Name | None = None,
    ) -> None:
        """Split a group."""
        await self.parts.perform(interaction, "split", combatant, count=count, name=name)

    @combatant.command(description="GM: have a group become part of another one")
    @app_commands.describe(combatant="Which group goes", into="Which group it goes with")
    @app_commands.autocomplete(combatant=combatants, into=combatants)
    async def merge(self, interaction: discord.Interaction[Quickdraw], combatant: Text, into: Text) -> None:
        """Merge groups."""
        await self.parts.perform(interaction, "merge", combatant, into=into)

    @combatant.command(description="GM: let in a combatant that waits to join, or turn it away")
    @app_commands.describe(combatant="Which of those who wait", away="Turn it away")
    @app_commands.autocomplete(combatant=waiting)
    async def admit(self, interaction: discord.Interaction[Quickdraw], combatant: Text, away: bool = False) -> None:
        """Let in a combatant."""
        await self.parts.perform(interaction, "admit", combatant, away=away)

    @combatant.command(description="GM: take a combatant off the table")
    @app_commands.describe(combatant="Which")
    @app_commands.autocomplete(combatant=combatants)
    async def remove(self, interaction: discord.Interaction[Quickdraw], combatant: Text) -> None:
        """Remove a combatant."""
        await self.parts.perform(interaction, "leave", combatant)

    @combatant.command(description="GM: make a hidden combatant public")
    @app_commands.describe(combatant="Which")
    @app_commands.autocomplete(combatant=combatants)
    async def reveal(self, interaction: discord.Interaction[Quickdraw], combatant: Text) -> None:
        """Reveal a combatant."""
        await self.parts.perform(interaction, "reveal", combatant)

    @combatant.command(description="GM: settle a tie, or the seats: put a combatant before another one")
    @app_commands.describe(combatant="Which", before="Before whom; last unless given")
    @app_commands.autocomplete(combatant=combatants, before=combatants)
    async def reorder(
        self, interaction: discord.Interaction[Quickdraw], combatant: Text, before: Text | None = None
    ) -> None:
        """Reorder combatants."""
        await self.parts.perform(interaction, "reorder", combatant, before=before)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Roster(bot))
