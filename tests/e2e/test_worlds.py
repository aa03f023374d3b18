"""A pair of worlds of each system through the whole bot: two Discords, two processes, two files.

What is played and compared is told in `tests/worlds/outside.py`. `SEED` of the environment chooses others; a failure
tells the system and the seed of its pair, and its course.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.rules.registry import all_systems
from tests.e2e.house import House, closed_house
from tests.worlds.outside import Different, Pair, World

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.nightly]

SEED = int(os.environ.get("SEED", "1"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def houses(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[House, House]]:
    """Two houses, each with a bot of its own."""
    folders = [tmp_path_factory.mktemp(name) for name in ("without", "with")]
    async with closed_house(folders[0]) as without, closed_house(folders[1]) as house:
        await asyncio.gather(without.bot.start(), house.bot.start())
        yield without, house
        await asyncio.gather(without.bot.stop(), house.bot.stop())


def pair(houses: tuple[House, House], system: str, *, hidden: bool = True) -> Pair:
    """Return a pair of a system, each of its worlds in a channel of one of the houses."""
    without, other = (
        World(
            one.discord,
            one.guild.channel(f"{system}-{hidden}"),
            {"Gwen": one.gwen, "Ann": one.mia, "Bob": one.rob, "Olga": one.olga, "Joe": one.joe},
        )
        for one in houses
    )
    return Pair(system, SEED, (without, other), hidden=hidden)


@pytest.mark.parametrize("system", sorted(all_systems()))
async def test_others_receive_the_same_from_two_bots(houses: tuple[House, House], system: str) -> None:
    played = pair(houses, system)
    await played.play()
    assert played.secrets and (played.parted or played.compared > 15), played.parted


async def test_what_would_show_is_found(houses: tuple[House, House]) -> None:
    """Combatants who join in the second world alone, and hide from nobody."""
    with pytest.raises(Different, match="Lurker 1"):
        await pair(houses, "ticks", hidden=False).play()
