"""`quickdraw demo`: plays a fight on the local Discord, and prints who sees what.

Owns the choice of the fight. Must not know what happens in it.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.demo import fights
from bot.demo.fights import past_participle
from bot.demo.stage import Stage, raised
from bot.sandbox import Channel, PlayableGuild, Sandbox

AT_ONCE = 0.05
"""Seconds without a request, where nobody watches how it comes about."""


def known() -> dict[str, str]:
    """Return the systems whose fight can be played, and the modules of their fights."""
    return {module.name.replace("_", "-"): module.name for module in pkgutil.iter_modules(fights.__path__)}


def play(system: str, pictures: Path) -> int:
    """Play the fight of a system; save its pictures in a folder. Return the exit code."""
    names = known()
    if system not in names:
        sys.stderr.write(f"There is no demo of {system!r}. There is one of: {', '.join(sorted(names))}.\n")
        return 2
    fight = importlib.import_module(f"{fights.__name__}.{names[system]}")
    print((fight.__doc__ or "").strip())
    pictures.mkdir(parents=True, exist_ok=True)
    try:
        saved = asyncio.run(_played(fight.play, pictures))
    except TimeoutError as error:
        sys.stderr.write(f"The demo stopped: {error}.\n")
        return 1
    if saved:
        print(f"\nPictures: {saved}, in {pictures}/")
    return 0


async def begin(discord: Sandbox, guild: PlayableGuild, channel: Channel) -> None:
    """Play the beginning of a fight for somebody who goes on with it, and print nothing."""
    host = next(one for one in guild.members.values() if one.may(channel, manage_channels=True) and not one.user.bot)
    with tempfile.TemporaryDirectory() as pictures:
        stage = Stage(discord, guild, channel, Path(pictures), lambda _: None, quiet=AT_ONCE)
        stage.cast(past_participle.GM, host.name)
        await past_participle.begin(stage)


async def _played(fight: Callable[[Stage], Awaitable[None]], pictures: Path) -> int:
    async with raised(pictures, print) as stage:
        await fight(stage)
        return len(stage.saved)
