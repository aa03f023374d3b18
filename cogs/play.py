"""The commands of play, counters, and questions; the options of most are what the systems have for their verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.requests import Answer, Place
from bot.chat.languages import about, described
from bot.chat.parts import Parts
from bot.fight.askers import Actor
from bot.rules.commands import ACT, DECLARE, FLIP, HOLD
from bot.rules.counters import LEAST, MOST
from bot.rules.registry import system_of
from bot.rules.words import say
from cogs.options import Text, a_system, combatants, counters, verb_command

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw


async def give(
    parts: Parts, interaction: discord.Interaction[Any], verb: str, *, standing: bool, **options: Any
) -> None:
    """Give a command now or as a standing order; to declare without an option opens the private panel."""
    given = (name for name, value in options.items() if value is not None and name != "force")
    if standing:
        await parts.order(interaction, verb, **options)
    elif verb == DECLARE and all(name in ("combatant", "at", "several") for name in given):
        await parts.panel(interaction, verb, **{name: one for name, one in options.items() if name != "force"})
    else:
        await parts.perform(interaction, verb, **options)


COMBATANT, FORCE = "about-combatant", "about-force"
ORDER = {"standing": "about-standing"}

VERBS = (
    verb_command(DECLARE, give, combatant=COMBATANT, force=FORCE, **ORDER),
    verb_command(FLIP, Parts.perform, combatant="about-flip-combatant", force=FORCE),
    verb_command(ACT, Parts.perform, combatant=COMBATANT, force=FORCE),
    verb_command(HOLD, give, combatant=COMBATANT, force=FORCE, **ORDER),
    verb_command("abort", Parts.perform, combatant=COMBATANT, force=FORCE),
    verb_command("next", Parts.perform, force=FORCE),
    verb_command("surge", Parts.perform, combatant=COMBATANT, force=FORCE),
    verb_command("check", Parts.perform, combatant="about-check-combatant"),
    verb_command("odds", Parts.ask, combatant=COMBATANT),
    verb_command("interrupt", Parts.ask, combatant=COMBATANT),
    verb_command("why", Parts.ask, combatant="about-why-combatant"),
)


BACK = "back"
"""In place of a date: one is not away any more."""


class Play(commands.Cog):
    """The commands of play whose options are the same in every system."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(name="pass", description=described("describe-pass"))
    @app_commands.describe(
        **about("pass", "everything"), combatant=described(COMBATANT), standing=described("about-pass-standing"),
    )  # fmt: skip
    @app_commands.autocomplete(combatant=combatants)
    async def let_pass(
        self,
        interaction: discord.Interaction[Quickdraw],
        everything: bool | None = None,
        combatant: Text | None = None,
        standing: bool = False,
    ) -> None:
        """Let it pass, or give the standing order to let one's turns pass."""
        if standing:
            await self.parts.order(interaction, "pass", combatant)
        else:
            await self.parts.perform(interaction, "pass", everything=everything)

    @app_commands.command(description=described("describe-standing"))
    @app_commands.describe(combatant=described(COMBATANT), **about("standing", "tear_up", "away"))
    @app_commands.autocomplete(combatant=combatants)
    async def standing(
        self,
        interaction: discord.Interaction[Quickdraw],
        combatant: Text | None = None,
        tear_up: bool = False,
        away: Text | None = None,
    ) -> None:
        """Show standing orders, cancel them, or say until when one is away."""
        if away is not None:
            await self.parts.perform(interaction, "away", combatant, until=None if away.casefold() == BACK else away)
            return
        orders = self.parts.cases.standing_orders
        work = orders.tear_up if tear_up else orders.look
        await self.parts.answer(interaction, lambda place, actor: work(place, actor, combatant))

    @app_commands.command(description=described("describe-counter"))
    @app_commands.describe(**about("counter", "name", "change", "value", "combatant", "secret", "remove"))
    @app_commands.autocomplete(name=counters, combatant=combatants)
    async def counter(
        self,
        interaction: discord.Interaction[Quickdraw],
        name: Range[str, 1, 20],
        change: Range[str, 1, 6] | None = None,
        value: Range[int, LEAST, MOST] | None = None,
        combatant: Text | None = None,
        secret: bool | None = None,
        remove: bool = False,
    ) -> None:
        """Set a counter, change it, or take it away."""
        given = {"name": name, "change": change, "value": value, "secret": secret, "remove": remove}
        await self.parts.perform(interaction, "counter", combatant, **given)

    @app_commands.command(description=described("describe-where"))
    async def where(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Show where one is waited for."""
        await self.parts.answer(interaction, self.parts.cases.where.where)

    @app_commands.command(description=described("describe-rules"))
    @app_commands.describe(**about("rules", "system"))
    @a_system
    async def rules(self, interaction: discord.Interaction[Quickdraw], system: Text | None = None) -> None:
        """Show a system on one card."""

        async def case(place: Place, actor: Actor) -> Answer:
            played = system_of(system or await self.parts.cases.look.system_at(place))
            head = say("rules-head", name=played.name, summary=played.summary)
            return Answer(system=played.id, lines=(head, say("rules-card"), say("rules-buttons")))

        await self.parts.answer(interaction, case)

    @app_commands.command(description=described("describe-help"))
    async def help(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Tell where to begin."""

        async def case(place: Place, actor: Actor) -> Answer:
            return self.parts.cases.guide.help()

        await self.parts.answer(interaction, case)


async def setup(bot: Quickdraw) -> None:
    """Add the commands."""
    await bot.add_cog(Play(bot))
    for command in VERBS:
        bot.tree.add_command(command)
