"""Who is at the table: /join, /leave and /combatant."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.characters import Known
from bot.app.ports import Unsaved
from bot.app.requests import Answer, Place
from bot.chat.forms import join_form
from bot.chat.interactions import actor_of, place_of
from bot.chat.languages import about, described, lexicon_for
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.errors import Refused
from bot.rules.model import CREW
from bot.rules.registry import MORE_OPTIONS
from cogs.options import Text, character, combatants, option, waiting, with_traits

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Name = Range[str, 1, 80]
Names = Range[str, 1, 200]
Side = Range[str, 1, 32]

LOOKED_UP_FOR = 1.0
"""Seconds for which it is looked up what somebody joined with the last time."""


class Roster(commands.Cog):
    """Joining, leaving, and the GM's combatants."""

    combatant = app_commands.Group(name="combatant", description=described("describe-combatant"))

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description=described("describe-join"))
    @with_traits
    @app_commands.describe(**about("join", "name", "side"))
    @app_commands.autocomplete(name=character)
    async def join(
        self, interaction: discord.Interaction[Quickdraw], /, name: Name, side: Side | None = None, **traits: Any
    ) -> None:
        """Join; a trait that the system needs and that was not given, now or the last time, is asked for in a form."""
        parts, place, actor = self.parts, place_of(interaction), actor_of(interaction)
        known = form = None
        try:
            async with asyncio.timeout(LOOKED_UP_FOR):  # A form must be the first answer, and in time.
                if traits.get(MORE_OPTIONS) is not None:
                    traits = await parts.cases.look.with_more(place, "join", traits)
                if (await parts.cases.look.missing(place, traits)).needed:
                    known = await parts.cases.characters.filled(place, actor, name, side, traits)
                    missing = await parts.cases.look.missing(place, known.traits)
                    if missing.needed:
                        words = lexicon_for(interaction, missing.system)
                        form = join_form(words, name, known.side or CREW, known.traits, missing.traits)
        except (Refused, Unsaved, TimeoutError):
            pass  # the request will say what is wrong
        if form is not None:
            await parts.replies.form(interaction, form)
            return

        async def join(place: Place, actor: Actor) -> Answer:
            """Join; what was given the last time is looked up now, unless a form could have been needed."""
            joining = known or Known(side, traits)
            if known is None and traits.get(MORE_OPTIONS) is None:
                joining = await parts.cases.characters.filled(place, actor, name, side, traits)
            options = {"name": name, "side": joining.side or CREW, "owner": actor.user, **joining.traits}
            request = Request(verb="join", request_id=interaction.id, options=options, remembered=joining.remembered)
            return await parts.cases.commands.perform(place, actor, request)

        await parts.answer(interaction, join)

    @app_commands.command(description=described("describe-leave"))
    @app_commands.describe(**about("leave", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def leave(self, interaction: discord.Interaction[Quickdraw], combatant: Text | None = None) -> None:
        """Leave."""
        await self.parts.perform(interaction, "leave", combatant)

    @combatant.command(description=described("describe-combatant-add"))
    @with_traits
    @app_commands.describe(**about("combatant-add", "name", "number", "side", "count", "hidden", "player"))
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
        await self.parts.perform(
            interaction, "muster",
            name=name, number=number, side=side, count=count, hidden=hidden, owner=player, **traits,
        )  # fmt: skip

    @combatant.command(description=described("describe-combatant-paste"))
    async def paste(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Show the form for lines."""
        await self.parts.presser.paste(interaction)

    @combatant.command(description=described("describe-combatant-edit"))
    @with_traits
    @app_commands.describe(
        **about(
            "combatant-edit",
            *("combatant", "name", "side", "count", "player", "condition", "rounds", "note", "aware", "at"),
        )
    )
    @app_commands.autocomplete(combatant=combatants, condition=option("edit", "condition"), at=option("edit", "at"))
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
        at: Text | None = None,
        **traits: Any,
    ) -> None:
        """Edit a combatant."""
        await self.parts.perform(
            interaction, "edit", combatant,
            name=name, side=side, count=count, owner=player, condition=condition, rounds=rounds, note=note, aware=aware,
            at=at, **traits,
        )  # fmt: skip

    @combatant.command(description=described("describe-combatant-split"))
    @app_commands.describe(**about("combatant-split", "combatant", "count", "name"))
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

    @combatant.command(description=described("describe-combatant-merge"))
    @app_commands.describe(**about("combatant-merge", "combatant", "into"))
    @app_commands.autocomplete(combatant=combatants, into=combatants)
    async def merge(self, interaction: discord.Interaction[Quickdraw], combatant: Text, into: Text) -> None:
        """Merge groups."""
        await self.parts.perform(interaction, "merge", combatant, into=into)

    @combatant.command(description=described("describe-combatant-admit"))
    @app_commands.describe(**about("combatant-admit", "combatant", "away"))
    @app_commands.autocomplete(combatant=waiting)
    async def admit(self, interaction: discord.Interaction[Quickdraw], combatant: Text, away: bool = False) -> None:
        """Let in a combatant."""
        await self.parts.perform(interaction, "admit", combatant, away=away)

    @combatant.command(description=described("describe-combatant-remove"))
    @app_commands.describe(**about("combatant-remove", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def remove(self, interaction: discord.Interaction[Quickdraw], combatant: Text) -> None:
        """Remove a combatant."""
        await self.parts.perform(interaction, "leave", combatant)

    @combatant.command(description=described("describe-combatant-reveal"))
    @app_commands.describe(**about("combatant-reveal", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def reveal(self, interaction: discord.Interaction[Quickdraw], combatant: Text) -> None:
        """Reveal a combatant."""
        await self.parts.perform(interaction, "reveal", combatant)

    @combatant.command(description=described("describe-combatant-reorder"))
    @app_commands.describe(**about("combatant-reorder", "combatant", "before"))
    @app_commands.autocomplete(combatant=combatants, before=combatants)
    async def reorder(
        self, interaction: discord.Interaction[Quickdraw], combatant: Text, before: Text | None = None
    ) -> None:
        """Reorder combatants."""
        await self.parts.perform(interaction, "reorder", combatant, before=before)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Roster(bot))
