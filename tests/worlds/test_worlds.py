"""Pairs of worlds that differ in a secret alone: everything that others receive is the same, and at the same moments.

The number of pairs is `WORLDS` of the environment, and `SEED` chooses others; `make worlds` plays the whole amount. A
pair is found again by its system and seed, which a failure tells, with what was done in both worlds and where they
first differ.
"""

from __future__ import annotations

import os

import pytest

from bot.rules.registry import all_systems
from bot.testing.worlds.clock import played
from bot.testing.worlds.pairs import FIRST_SEED, Outcome, Pair
from bot.testing.worlds.world import leave_discord_out

pytestmark = pytest.mark.nightly

WORLDS = int(os.environ.get("WORLDS", "18"))
PARTS = 4
"""As many as can be shared out: of each system, every fourth pair is in one part."""


async def _pair(system: str, seed: int) -> Outcome:
    return await Pair(system, seed).play()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("system", all_systems())
def test_others_receive_the_same(system: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_discord_out(monkeypatch)
    of_system = -(-WORLDS // len(all_systems()))
    deeds = whole = 0
    for number in range(part, of_system, PARTS):
        outcome = played(_pair(system, FIRST_SEED + number))
        assert outcome.different is None, outcome.report
        deeds += outcome.deeds
        whole += outcome.parted is None
    pairs = len(range(part, of_system, PARTS))
    assert deeds >= 10 * pairs, "a pair is a whole script"
    assert whole >= pairs // 2, "most pairs are compared to their end"


def test_the_gm_of_one_world_alone_has_news_and_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or nothing would be shown by the others' receiving the same."""
    leave_discord_out(monkeypatch)
    outcomes = [played(_pair("torg", seed)) for seed in range(24)]
    screens = [[len(world.channel.room.received) for world in one.worlds if world.channel.room] for one in outcomes]
    assert any(one != other for one, other in screens), screens
    told = [[len(world.whispered) for world in one.worlds] for one in outcomes]
    assert any(one != other for one, other in told), told
    assert any("News for you" in text for one in outcomes for world in one.worlds for text in world.whispered)
