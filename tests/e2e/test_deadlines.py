"""A fight goes on by its deadline, tells for whom it waits, and does not stand still unseen, restarted or not."""

from __future__ import annotations

import re
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


async def seated(house: House, name: str, system: str, *traits: str) -> Table:
    """Start a fight with Mia's Miranda and Rob's Reuben."""
    table = Table(house, house.guild.channel(name))
    await table.do(table.gwen, f"/encounter start system:{system}")
    people = ((table.mia, "Miranda"), (table.rob, "Reuben"))
    await table.each(*((who, f"/join name:{name} {trait}") for (who, name), trait in zip(people, traits, strict=True)))
    return table


async def ended(table: Table) -> None:
    asked = await table.do(table.gwen, "/encounter end")
    await table.press(table.gwen, asked.replies[-1], "End it")


async def in_time(table: Table) -> None:
    await table.do(table.gwen, "/encounter settings key:deadline value:30s")


@pytest.mark.parametrize(("button", "restart"), [("Resume", False), ("Flip without them", True), ("", True)])
async def test_clocks_that_stop_by_themselves_call_the_gm_and_start_with_the_next_command(
    swift: House, button: str, restart: bool
) -> None:
    table = await seated(swift, f"silent-{restart}-{button[:6]}".lower(), "past-participle", "reflex:2d8", "reflex:2d6")
    await in_time(table)
    stopped = await table.told("all clocks stop")
    assert stopped.pinged == table.ping(table.gwen)
    assert [one.label for one in stopped.buttons][:2] == ["Resume", "Flip without them"]
    if restart:
        await swift.bot.restart()
    mark = len(table.posts)
    if button:
        await table.press(table.gwen, stopped, button)
    else:
        await table.do(table.mia, "/declare speed:fast")
    await table.told("All clocks go on", after=mark)
    if button == "Flip without them":
        await table.told("Miranda has not declared and is left out", "Reuben has not", "Round 4", after=mark)
    await table.told("The time to declare is over", after=mark)
    await ended(table)


OPENINGS = {
    "fast-action": ("dice:3", ('roll:"3 3 1"', 'roll:"3 3 1"'), "The order:"),
    "exp-tactical": ("dexterity:9", ("roll:9", "roll:9"), "Priorities:"),
}
"""For each system in which equals roll again, the traits, two rolls that are equal, and how the order is told."""


@RESTART
@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("system", OPENINGS)
async def test_the_first_roll_is_waited_for_like_anything_else(
    swift: House, system: str, equal: bool, restart: bool
) -> None:
    trait, rolls, order = OPENINGS[system]
    table = await seated(swift, f"opening-{system}-{restart}-{equal}".lower(), system, trait, trait)
    await table.do(table.gwen, "/encounter settings key:deadline value:2d")
    for who, name, roll in zip((table.mia, table.rob), ("Miranda", "Reuben"), rolls, strict=True):
        if equal:
            await table.do(who, f"/flip combatant:{name} {roll}")
    if equal:
        told = await table.told("Equal: Miranda", "End of the time to choose")
        assert told.pinged == table.ping(table.mia), "Rob has rolled last, and knows"
    if restart:
        await swift.bot.restart()
    await table.stands("End of the time to choose")
    where = await table.say(table.rob, "/where")
    assert re.search(rf"/{table.channel.id}\S*: a choice for Reuben \(asked <t:\d+:R>, ends <t:\d+:R>\)", where), where
    await in_time(table)
    await table.told(order)
    await ended(table)


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
    told = await table.told("Whoever plays Lizard has left this server. A GM can take over.")
    assert told.pinged == table.ping(table.gwen)
    refused = await table.press(table.rob, told, "Take over: Lizard")
    assert "Lizard is not yours" in refused.text
    await table.press(table.gwen, told, "Take over: Lizard")
    await table.told("Lizard is run by the GM from here on")
    mark = len(table.posts)
    await table.told("The time of Reuben is over", after=mark)
    assert sum("has left this server" in text for text in table.texts) == 1
    await ended(table)
