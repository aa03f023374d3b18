"""The commands of play: declare, flip, act, hold, abort, next, surge, check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from cogs.completing import combatants, option

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Text = Range[str, 1, 100]
Note = Range[str, 1, 200]
Small = Range[int, -999, 999]


class Play(commands.Cog):
    """What the combatants do."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description="Say what you will do: in secret where the system has it so")
    @app_commands.describe(
        speed="How fast, in the words of the system",
        action="What you mean to do; where speeds combine, the bot works the speed out",
        combatant="For whom; not needed with one combatant of your own",
        phase="The phase to act in, one of those open to you",
        kind="What kind of action it is",
        rush="Levels by which to hurry the action",
        surge="Points by which to be sooner",
        take_time="Take more time, for a better total",
        secret="Announce in secret",
        repeat="Start again when done",
        reacting="It answers somebody else's visible action",
        reach="A closing attack with the clearly longer weapon",
        force="GM: allow what the rules would refuse",
    )
    @app_commands.autocomplete(
        speed=option("declare", "speed"),
        action=option("declare", "action"),
        combatant=combatants,
        phase=option("declare", "phase"),
        kind=option("declare", "kind"),
    )
    async def declare(
        self,
        interaction: discord.Interaction[Quickdraw],
        speed: Text | None = None,
        action: Note | None = None,
        combatant: Text | None = None,
        phase: Text | None = None,
        kind: Text | None = None,
        rush: Small | None = None,
        surge: Small | None = None,
        take_time: bool | None = None,
        secret: bool | None = None,
        repeat: bool | None = None,
        reacting: bool | None = None,
        reach: bool | None = None,
        force: bool = False,
    ) -> None:
        """With no option: a private panel; with options: at once."""
        options = {
            "speed": speed, "action": action, "phase": phase, "kind": kind, "rush": rush, "surge": surge,
            "take_time": take_time, "secret": secret, "repeat": repeat, "reacting": reacting, "reach": reach,
        }  # fmt: skip
        if all(value is None for value in options.values()):
            await self.parts.panel(interaction, "declare", combatant)
        else:
            await self.parts.perform(interaction, "declare", combatant, **options, force=force)

    @app_commands.command(description="GM: the step of chance: turn the card, roll the dice, start the clock")
    @app_commands.describe(
        card="The card on your own table",
        roll="What your own dice or cards gave",
        bar="Target numbers of your own",
        combatant="Whose roll it is",
        side="Which side's roll it is",
        surprise="The side that surprises",
        force="GM: allow what the rules would refuse",
    )
    @app_commands.autocomplete(combatant=combatants, side=option("flip", "side"), surprise=option("flip", "surprise"))
    async def flip(
        self,
        interaction: discord.Interaction[Quickdraw],
        card: Text | None = None,
        roll: Text | None = None,
        bar: Text | None = None,
        combatant: Text | None = None,
        side: Range[str, 1, 32] | None = None,
        surprise: Range[str, 1, 32] | None = None,
        force: bool = False,
    ) -> None:
        """Turn the card, roll the dice, start the clock."""
        await self.parts.perform(
            interaction, "flip", combatant,
            card=card, roll=roll, bar=bar, side=side, surprise=surprise, force=force,
        )  # fmt: skip

    @app_commands.command(description="Take the action that is due or held, or spend on one")
    @app_commands.describe(
        action="What you do",
        combatant="For whom; not needed with one combatant of your own",
        speed="How fast it is",
        do="What of your turn you use",
        cost="What it costs",
        total="The action total you rolled",
        preempt="The one who is up, to go before",
        done="Your turn ends",
        bind="How many of the dice stay bound",
        distance="How far",
        force="GM: allow what the rules would refuse",
    )
    @app_commands.autocomplete(
        combatant=combatants,
        speed=option("act", "speed"),
        do=option("act", "do"),
        preempt=combatants,
        action=option("act", "action"),
    )
    async def act(
        self,
        interaction: discord.Interaction[Quickdraw],
        action: Note | None = None,
        combatant: Text | None = None,
        speed: Text | None = None,
        do: Text | None = None,
        cost: Text | None = None,
        total: Small | None = None,
        preempt: Text | None = None,
        done: bool | None = None,
        bind: Small | None = None,
        distance: Text | None = None,
        force: bool = False,
    ) -> None:
        """Act, and pass on."""
        await self.parts.perform(
            interaction, "act", combatant,
            action=action, speed=speed, do=do, cost=cost, total=total, preempt=preempt, done=done, bind=bind,
            distance=distance, force=force,
        )  # fmt: skip

    @app_commands.command(description="Delay, hold or wait")
    @app_commands.describe(
        until="The circumstance you wait for",
        combatant="For whom; not needed with one combatant of your own",
        what="What to wait with",
    )
    @app_commands.autocomplete(combatant=combatants)
    async def hold(
        self,
        interaction: discord.Interaction[Quickdraw],
        until: Note | None = None,
        combatant: Text | None = None,
        what: Literal["move", "attack", "both"] | None = None,
    ) -> None:
        """Hold."""
        await self.parts.perform(interaction, "hold", combatant, until=until, what=what)

    @app_commands.command(description="Withdraw, drop, or change your mind")
    @app_commands.describe(
        combatant="For whom; not needed with one combatant of your own",
        retarget="The same action at another target: on the same count, or later",
        force="GM: allow what the rules would refuse",
    )
    @app_commands.autocomplete(combatant=combatants)
    async def abort(
        self,
        interaction: discord.Interaction[Quickdraw],
        combatant: Text | None = None,
        retarget: Literal["same", "later"] | None = None,
        force: bool = False,
    ) -> None:
        """Abort."""
        await self.parts.perform(interaction, "abort", combatant, retarget=retarget, force=force)

    @app_commands.command(description="GM: call the next phase, count, segment, turn or pass now")
    @app_commands.describe(round="End the round now", force="GM: allow what the rules would refuse")
    async def next(self, interaction: discord.Interaction[Quickdraw], round: bool = False, force: bool = False) -> None:
        """Go on."""
        await self.parts.perform(interaction, "next", round=round, force=force)

    @app_commands.command(description="Be sooner this round, at a price")
    @app_commands.describe(
        points="By how much",
        haste="Play a haste card",
        combatant="For whom; not needed with one combatant of your own",
        force="GM: allow what the rules would refuse",
    )
    @app_commands.autocomplete(combatant=combatants)
    async def surge(
        self,
        interaction: discord.Interaction[Quickdraw],
        points: Small | None = None,
        haste: bool | None = None,
        combatant: Text | None = None,
        force: bool = False,
    ) -> None:
        """Surge."""
        await self.parts.perform(interaction, "surge", combatant, points=points, haste=haste, force=force)

    @app_commands.command(description="Contests, tests and rulings of the system")
    @app_commands.describe(
        combatant="Who is tested; not needed with one combatant of your own",
        against="The other one of a contest",
        ruling="Cut the deck for a ruling",
        mental="A mental contest",
        cost="What is spent on it",
        dice="Further dice of the pool",
        target="The successes needed, perhaps by distance",
        distance="How far",
        effect="What each point of margin does",
    )
    @app_commands.autocomplete(combatant=combatants, against=combatants)
    async def check(
        self,
        interaction: discord.Interaction[Quickdraw],
        combatant: Text | None = None,
        against: Text | None = None,
        ruling: bool | None = None,
        mental: bool | None = None,
        cost: Text | None = None,
        dice: Small | None = None,
        target: Text | None = None,
        distance: Text | None = None,
        effect: Text | None = None,
    ) -> None:
        """Check."""
        await self.parts.perform(
            interaction, "check", combatant,
            against=against, ruling=ruling, mental=mental, cost=cost, dice=dice, target=target, distance=distance,
            effect=effect,
        )  # fmt: skip


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Play(bot))
