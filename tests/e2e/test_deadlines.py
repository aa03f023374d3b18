"""A fight goes on by its deadline, tells for whom it waits, and does not stand still unseen, restarted or not."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.house import House, Table, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")

RESTART = pytest.mark.parametrize("restart", [False, True])
SWIFT = """
import sys
import time
from types import SimpleNamespace
from bot import machine

TIMES = 60


class Timers(machine.SystemTimers):
    def set(self, channel, at):
        now = self._clock.now()
        super().set(channel, None if at is None else now + (at - now) // TIMES)


machine.time = SimpleNamespace(time_ns=lambda: TIMES * time.time_ns())
machine.SystemTimers = Timers
from bot.__main__ import main

sys.exit(main())
"""
"""The bot as it is, but that its clock makes a minute of a second: it lives in a later millennium."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def swift(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with open_house(tmp_path_factory.mktemp("swift"), program=SWIFT) as house:
        yield house


async def ended(table: Table) -> None:
    asked = await table.do(table.gwen, "/encounter end")
    await table.press(table.gwen, asked.replies[-1], "End it")


async def in_time(table: Table) -> None:
    await table.do(table.gwen, "/encounter settings key:deadline value:30s")


@RESTART
async def test_who_has_left_the_server_is_noticed_when_a_wait_ends_and_the_gm_takes_over(
    swift: House, restart: bool
) -> None:
    leaver = swift.guild.member("Liz")
    table = Table(swift, swift.guild.channel(f"left-{restart}".lower()))
    await table.do(table.gwen, "/encounter start system:exp-none")
    await table.each((leaver, "/join name:Lizard"), (table.rob, "/join name:Reuben"))
    await table.do(table.gwen, "/next")
    await table.told("Lizard is up")
    swift.guild.dismiss(leaver)
    if restart:
        await swift.bot.restart()
    await in_time(table)
    told = await table.told("Whoever plays Lizard has left this server. A referee can take over.")
    assert told.pinged == table.ping(table.gwen)
    refused = await table.press(table.rob, told, "Take over: Lizard")
    assert "Lizard is not yours" in refused.text
    await table.press(table.gwen, told, "Take over: Lizard")
    await table.told("Lizard is run by the GM from here on")
    mark = len(table.posts)
    await table.told("The time of Reuben is over", after=mark)
    assert sum("has left this server" in text for text in table.texts) == 1
    await ended(table)
