"""A small bot for these tests: `/do` does whatever a test puts in `act`, `/join` takes all kinds of options."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

Act = Callable[[discord.Interaction], Awaitable[Any]]


async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("done", ephemeral=True)


class Toy(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            guild_ready_timeout=0.01,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.act: Act = whisper
        self.given: dict[str, Any] = {}
        self.caught: discord.HTTPException | None = None
        self.used: list[discord.Interaction] = []
        self.events: list[str] = []
        add_commands(self)

    @property
    def refusal(self) -> discord.HTTPException:
        """What was refused, where something was."""
        assert self.caught is not None
        return self.caught

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)

    async def run_act(self, interaction: discord.Interaction) -> None:
        self.used.append(interaction)
        try:
            await self.act(interaction)
        except discord.HTTPException as error:
            self.caught = error


def add_commands(toy: Toy) -> None:
    @toy.tree.command(description="Does what the test says")
    async def do(interaction: discord.Interaction) -> None:
        await toy.run_act(interaction)

    @toy.tree.command(description="Takes options of all kinds")
    @app_commands.choices(
        side=[app_commands.Choice(name="Crew", value="crew"), app_commands.Choice(name="Foes", value="foes")]
    )
    async def join(
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, 12],
        reflex: app_commands.Range[int, 1, 10] = 1,
        side: str = "crew",
        who: discord.Member | None = None,
        where: discord.TextChannel | None = None,
        secret: bool = False,
        combatant: str = "",
        number: int = 0,
    ) -> None:
        toy.given = dict(list(interaction.namespace))
        await toy.run_act(interaction)

    @join.autocomplete("combatant")
    async def combatants(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        toy.given = dict(list(interaction.namespace))
        return [app_commands.Choice(name=f"{current}{n}", value=str(n)) for n in range(3)]

    @join.autocomplete("number")
    async def numbers(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        return [app_commands.Choice(name="seven", value=7)]

    encounter = app_commands.Group(name="encounter", description="A group")

    @encounter.command(description="A subcommand")
    async def start(interaction: discord.Interaction, system: str, name: str = "") -> None:
        toy.given = {"system": system, "name": name}
        await toy.run_act(interaction)

    @start.autocomplete("system")
    async def systems(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name="Torg", value="torg")]

    toy.tree.add_command(encounter)

    @toy.tree.command(description="For administrators")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction) -> None:
        await toy.run_act(interaction)
