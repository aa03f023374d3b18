"""Who is absent, through the whole bot: standing orders come by themselves, and nobody can tell them from presses."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.sandbox import Message
from tests.e2e.arena import Arena
from tests.e2e.house import House, closed_house
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")

HASTY = """
import sys
from bot.app import standing

standing.FIRST, standing.LAST, standing.PASSED = 20, 40, 40
from bot.__main__ import main

sys.exit(main())
"""
"""The bot as it is, but that whoever is absent hesitates for milliseconds, not for seconds."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with closed_house(tmp_path_factory.mktemp("hasty")) as house:
        house.bot.run_as(HASTY)
        await house.bot.start()
        yield house
        await house.bot.stop()


async def given(arena: Arena, times: int) -> None:
    """Wait until Mia alone was told, so many times, what was done by her standing order."""

    def told() -> list[Message]:
        words = "By your standing order"
        return [one for one in arena.channel.history if one.viewer == arena.mia.id and words in one.text]

    await arena._wait(lambda: len(told()) == times, "news")


async def two_rounds(house: House, name: str, *, absent: bool) -> Arena:
    """Play two rounds in which Miranda's speed is slow: Mia declares it, or has ordered it from the panel of hers."""
    arena = Arena(house, house.guild.channel(name))
    await arena.do(arena.gwen, "/encounter start system:past-participle")
    arena.answers.clear()  # The first fight of a server is welcomed.
    await arena.each((arena.mia, "/join name:Miranda reflex:2d8"), (arena.rob, "/join name:Reuben reflex:2d6"))
    if absent:
        panel = (await arena.do(arena.mia, "/declare")).replies[-1]
        orders = (await arena.press(arena.mia, panel, "Standing order")).replies[-1]
        await arena.press(arena.mia, orders, "Slow")
    for number in (1, 2):
        if absent:
            await given(arena, number)
        else:
            await arena.do(arena.mia, "/declare speed:slow")
        mark = len(arena.posts)
        await arena.do(arena.rob, "/declare speed:fast")
        await arena.told("All have declared", after=mark)
        await arena.do(arena.gwen, "/flip card:28")
        await arena.told(f"Round {number}: card 28 is turned", after=mark)
        await arena.do(arena.gwen, "/next round:true")
        await arena.told(f"Round {number + 1}", after=mark)
    return arena


async def test_a_standing_order_is_given_in_each_round_and_nobody_else_can_tell_it_from_a_press(hasty: House) -> None:
    away = await two_rounds(hasty, "away", absent=True)
    there = await two_rounds(hasty, "there", absent=False)
    await given(away, 3)
    await there.do(there.mia, "/declare speed:slow")
    assert await away.others_see(away.mia) == await there.others_see(there.mia)
    assert "Standing order: Miranda: declare slow." in await away.status(away.mia)
    mine = (await away.do(away.mia, "/standing")).replies[-1]
    await away.press(away.mia, mine, "Tear up: Miranda: declare slow")
    assert "There are none." in await away.say(away.mia, "/standing")
    assert "somebody else's" in await away.say(away.gwen, "/standing combatant:Miranda")


async def test_who_lets_everything_pass_lets_pass_what_comes_later_too(hasty: House) -> None:
    arena = Arena(hasty, hasty.guild.channel("passes"))
    line = await waiting(arena, "fast-action")
    await arena.press(arena.joe, line, "Let everything pass")
    mark = len(arena.posts)
    await arena.press(arena.mia, line, "Let it pass")
    await arena.told(WAITING["fast-action"].called, after=mark)
    await arena.do(arena.mia, "/act done:true")
    await arena.do(arena.rob, "/pass")
    await arena.told("Cora is up", after=mark)
    assert "let everything pass" in await arena.status(arena.joe)
