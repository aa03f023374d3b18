"""Pairs of worlds that differ in a secret, counted: what `tests/worlds` plays, as a part of the soak."""

from __future__ import annotations

import pytest

from bot.rules.registry import all_systems
from tests.soak.figures import Figures
from tests.worlds.clock import played
from tests.worlds.pairs import Outcome, Pair
from tests.worlds.world import leave_discord_out


async def _pair(system: str, seed: int) -> Outcome:
    return await Pair(system, seed).play()


def pairs(*, rounds: int, seed: int) -> Figures:
    """Play pairs of all systems in turn, and count what others could have told apart."""
    figures, systems = Figures(rounds=rounds), sorted(all_systems())
    with pytest.MonkeyPatch.context() as patch:
        leave_discord_out(patch)
        for number in range(rounds):
            outcome = played(_pair(systems[number % len(systems)], seed * 10_000 + number))
            figures.commands += outcome.deeds
            if outcome.different is not None:
                figures.leaked.append(outcome.report)
    return figures
