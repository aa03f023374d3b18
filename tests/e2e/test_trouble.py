"""What the bot promises for bad hours: nothing lost, nothing doubled, nothing out of order, nobody left waiting."""

import re
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.house import House, Table, open_house
from tests.e2e.test_misbehaving import begun, gone, posts_of, three_sit
from tests.soak.figures import START
from tests.soak.trouble import orderly_stops, storm

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house whose bot has bad hours, and no trace in its log after them."""
    async with open_house(tmp_path_factory.mktemp("troubled")) as house:
        yield house
        assert "Traceback" not in house.bot.log


# Stopping.


async def told_to_stop(house: House) -> None:
    """Send it a signal, and wait until it has heard."""
    before = house.bot.log.count("told to stop: ")
    house.bot.signal(signal.SIGTERM)
    await house.discord.wait_for(lambda: house.bot.log.count("told to stop: ") > before)


@pytest.mark.nightly
async def test_an_orderly_stop_loses_nothing_and_leaves_nobody_thinking(house: House) -> None:
    figures = await orderly_stops(house, rounds=6)
    assert figures.clean, figures
    assert figures.commands == 6 * 13


async def test_a_stop_refuses_what_is_new_and_finishes_what_is_under_way(house: House, table: Table) -> None:
    await three_sit(table)
    let_go = house.discord.hold("POST", posts_of(table))
    await table.do(table.mia, "/leave")
    board = table.board
    await told_to_stop(house)
    for use in (await table.rob.slash(table.channel, "/leave"), await table.press(table.joe, board, "Declare")):
        assert "being stopped; nothing was done" in use.text
    let_go.set()
    assert await house.bot.ended() == 0
    assert gone(table) == ["One leaves."], "told before the end"
    assert "0 of 2" in table.board.text
    await house.bot.start()
    assert "Two" in await table.status(table.gwen)


@pytest.mark.nightly
async def test_a_stop_does_not_wait_for_a_discord_that_fails(house: House, table: Table) -> None:
    await three_sit(table)
    house.discord.fail("POST", posts_of(table), status=503, times=10**6)
    await table.do(table.mia, "/leave")
    await told_to_stop(house)
    assert await house.bot.ended() == 0, "though Discord goes on failing"
    house.discord.calm()
    await house.bot.start()
    await table.told("One leaves")
    assert gone(table) == ["One leaves."]


async def test_a_second_signal_ends_it_at_once_and_loses_nothing(house: House, table: Table) -> None:
    await three_sit(table)
    house.discord.fail("POST", posts_of(table), status=503, times=10**6)
    await table.do(table.mia, "/leave")
    await told_to_stop(house)
    house.bot.signal(signal.SIGTERM)
    assert await house.bot.ended() == 128 + signal.SIGTERM
    house.discord.calm()
    await house.bot.start()
    await table.told("One leaves")
    assert gone(table) == ["One leaves."]


# Answers.


async def test_in_a_storm_nothing_is_lost_doubled_out_of_order_or_stuck(house: House) -> None:
    figures = await storm(house, rounds=60)
    assert figures.clean, figures
    assert figures.commands == 61


# Permission.


async def test_it_does_not_start_where_it_cannot_speak(house: House, table: Table) -> None:
    everyone = house.guild.everyone
    table.channel.permit(everyone, send_messages=False)
    told = await table.say(table.gwen, START)
    assert "could not post anything" in told
    assert "Send Messages (no board, no calls, no announcements)" in told
    table.channel.permit(everyone, send_messages=True)
    thread = table.channel.thread("a thread")
    thread.lock()
    inside = house.table(channel=thread)
    assert "this thread is locked" in await inside.say(table.gwen, START)
    thread.wake()
    await begun(inside)
    table.channel.permit(everyone, send_messages_in_threads=False)
    told = await inside.say(table.mia, "/join name:One reflex:2d6")
    assert "the bot lacks Send Messages in Threads in this channel" in told
    assert "No encounter runs" in await table.status(table.gwen)


# Order and boards.


async def ends(table: Table) -> None:
    ask = await table.do(table.gwen, "/encounter end")
    await table.press(table.gwen, ask.replies[-1], "End it")


async def test_the_end_of_one_fight_comes_before_the_start_of_the_next(house: House, table: Table) -> None:
    await begun(table)
    let_go = house.discord.hold("POST", posts_of(table))
    await ends(table)
    await table.do(table.gwen, f'{START} name:"The next"')
    let_go.set()
    await table.told("The next")
    seed = next(n for n, text in enumerate(table.texts) if "The seed was" in text)
    start = next(n for n, text in enumerate(table.texts) if "The next" in text)
    assert seed < start


async def test_the_board_of_a_fight_that_ended_is_finished_after_a_kill(house: House, table: Table) -> None:
    await begun(table)
    old = table.board
    house.discord.fail("PATCH", rf"^/channels/{table.channel.id}/messages/", status=503, times=10**6)
    await ends(table)
    await table.do(table.gwen, f'{START} name:"The next"')
    await table.told("The next")
    await house.bot.kill()
    house.discord.calm()
    await house.bot.start()
    await house.discord.wait_for(lambda: "This encounter has ended" in old.text)
    assert not old.buttons
    await house.discord.wait_for(lambda: len(table.boards) == 2)
    assert "The next" in table.boards[-1].text
    edits = len(old.versions)
    await house.bot.restart()
    await table.do(table.mia, "/join name:One reflex:2d6")
    await house.discord.wait_for(lambda: "0 of 1" in table.boards[-1].text)
    assert len(old.versions) == edits, "it is finished once"


# A longer stop, and long trouble.


async def test_after_a_longer_stop_what_was_under_way_is_not_told_twice(house: House, table: Table) -> None:
    """Discord has forgotten the nonce by then."""
    await three_sit(table)
    house.discord.fail("POST", posts_of(table), status=500, times=2, after=True)
    await table.do(table.mia, "/leave")
    await table.told("One leaves")
    await table.do(table.rob, "/leave")
    await house.bot.kill()
    house.discord.advance(20 * 60)
    await house.bot.start()
    await table.told("Two leaves")
    assert gone(table) == ["One leaves.", "Two leaves."]


async def test_after_a_longer_stop_there_are_not_two_boards(house: House, table: Table) -> None:
    await begun(table)
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.shows("0 of 1")
    house.discord.fail("POST", posts_of(table), status=500, times=2, after=True)
    await table.do(table.gwen, "/encounter board")
    await house.discord.wait_for(lambda: len(table.boards) == 2)
    await house.bot.kill()
    house.discord.calm()
    house.discord.advance(20 * 60)
    await house.bot.start()
    await house.discord.wait_for(lambda: len(table.boards) == 1)
    await table.do(table.rob, "/join name:Two reflex:2d6")
    await table.shows("0 of 2")


def refused(house: House, table: Table) -> int:
    """Return how many announcements could not be posted so far."""
    return sum(one.status == 503 and bool(re.search(posts_of(table), one.path)) for one in house.discord.requests)


@pytest.mark.nightly
async def test_after_an_outage_everything_is_told_in_few_messages(house: House, table: Table) -> None:
    await begun(table)
    for number in range(1, 31):
        await table.do(table.gwen, f"/combatant add name:N{number:02} reflex:2d6")
    await table.shows("0 of 30")
    house.discord.fail("POST", posts_of(table), status=503, times=10**6)
    for number in range(1, 31):
        await table.do(table.gwen, f"/combatant remove combatant:N{number:02}")
    await house.discord.wait_for(lambda: refused(house, table) >= 3)
    house.discord.outage()
    so_far = refused(house, table)
    await house.discord.wait_for(lambda: refused(house, table) > so_far)
    before = len(table.posts)
    house.discord.calm()
    await table.told("N30 leaves")
    told = "\n".join(table.texts[before:])
    assert told == "\n".join(f"N{number:02} leaves." for number in range(1, 31))
    assert len(table.posts) - before <= 3
    await table.shows("Nobody is here yet")


# Names.
