"""Discord misbehaves: it fails, limits, delays, forbids, forgets, and lets go of the line."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.server import GUARD
from tests.e2e.house import House, Table, impatient, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house of this file's own: what goes wrong here must not go wrong elsewhere."""
    async with open_house(tmp_path_factory.mktemp("stormy")) as house:
        yield house


POISONED = [
    "INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE", "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE",
    "THREAD_DELETE", "THREAD_LIST_SYNC", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE",
    "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE",
]  # fmt: skip


POISON: list[object] = [
    None, [], {}, {"id": "x"}, {"id": None}, {"guild_id": "1", "thread": None}, {"user": {}},
    {"member": {"roles": [{"id": "1"}]}}, {"type": 2, "data": "a secret"}, "a secret",
]  # fmt: skip


def posts_of(table: Table) -> str:
    return rf"^/channels/{table.channel.id}/messages$"


def gone(table: Table) -> list[str]:
    return [text for text in table.texts if "leaves" in text]


async def begun(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.shows("Nobody is here yet")


async def three_sit(table: Table) -> None:
    """Begin with three at the table."""
    await begun(table)
    for who, name in ((table.mia, "One"), (table.rob, "Two"), (table.joe, "Three")):
        await table.do(who, f"/join name:{name} reflex:2d6")
    await table.shows("0 of 3")


async def three_leave(table: Table) -> None:
    """Have the three leave again: each is told by a message."""
    for who in (table.mia, table.rob, table.joe):
        await table.do(who, "/leave")


THREE = [f"{name} leaves." for name in ("One", "Two", "Three")]


async def test_a_rate_limit_of_the_channel_slows_down_and_loses_nothing(table: Table) -> None:
    await three_sit(table)
    limit = table.discord.limit("POST", posts_of(table), 2, 0.5)
    for who in (table.mia, table.rob, table.joe):
        await table.do(who, "/declare speed:fast")
    await table.told("The GM turns the card")
    await three_leave(table)
    await table.caught_up()
    assert gone(table) == THREE and limit.used > 0


async def test_an_answer_that_is_slow_is_there_and_one_that_is_too_late_is_told_next_time(
    house: House, table: Table
) -> None:
    await begun(table)
    let_go = house.discord.hold("POST", r"^/interactions/")
    asking = asyncio.create_task(table.say(table.mia, "/join name:One reflex:2d6"))
    await table.shows("One")
    let_go.set()
    assert "One joins" in await asking
    # Too late for Discord: it is done, and waits to be told.
    let_go = house.discord.hold("POST", r"^/interactions/")
    with impatient(house):
        slow = await table.rob.slash(table.channel, "/join name:Late reflex:2d6")
    await table.shows("Late")
    house.discord.advance(GUARD + 10)
    let_go.set()
    await table.ending_of(slow)
    assert slow.failed
    assert "You may not have seen the answer. This was done: Late joins" in await table.say(table.rob, "/help")
    assert "seen the answer" not in await table.say(table.rob, "/help")


async def test_after_a_lost_connection_what_was_said_meanwhile_is_heard(house: House, table: Table) -> None:
    await begun(table)
    house.discord.gateway.drop()
    assert not house.discord.connected
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.shows("0 of 1", "One")
    assert any(payload["op"] == 6 for payload in house.discord.gateway.log)
    assert "Traceback" not in house.bot.log


async def test_events_that_nobody_can_read_are_dropped_and_the_fight_goes_on(house: House, table: Table) -> None:
    """As other servers that speak Discord's protocol send them: 200 of all types that the bot handles."""
    await begun(table)
    for event in POISONED:
        for data in POISON:
            house.discord.send_event(event, data)
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.shows("0 of 1", "One")
    assert house.bot.log.count("dropped an event") > 150
    assert "Traceback" not in house.bot.log and "a secret" not in house.bot.log


@pytest.mark.nightly
async def test_what_is_replayed_too_late_is_not_done(tmp_path: Path) -> None:
    async with open_house(tmp_path, punctual=True) as house:
        await house.discord.wait_for(lambda: "ready as" in house.bot.log, what="a bot that has nothing else to do")
        await replayed_too_late(house, house.table())


async def replayed_too_late(house: House, table: Table) -> None:
    """The process stands still, the line is lost, and Discord replays what was said meanwhile."""
    await begun(table)
    await table.do(table.mia, "/join name:One reflex:2d6")
    board = await table.shows("One")
    house.bot.signal(signal.SIGSTOP)
    try:
        house.discord.gateway.drop()
        with impatient(house):
            old = await table.mia.slash(table.channel, "/declare speed:fast")
            pressed = await table.mia.press(board, "Declare")
        await asyncio.sleep(3.2)
    finally:
        house.bot.signal(signal.SIGCONT)
    await table.do(table.mia, "/join name:Two reflex:2d6")
    await table.shows("0 of 2 have declared", "Two")
    assert old.failed and pressed.failed
    for use in (old, pressed):
        assert not [one for one in house.discord.requests if use.interaction.token in one.path]
    assert house.bot.log.count("late replay") == 2
