"""What the bot promises for bad hours: nothing lost, nothing doubled, nothing out of order, nobody left waiting."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
import pytest_asyncio

from bot.sandbox import Outcome
from tests.e2e.house import House, Table, open_house
from tests.e2e.test_misbehaving import THREE, begun, gone, posts_of, three_leave, three_sit
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
    for use in (
        await table.rob.slash(table.channel, "/leave"),
        await table.press(table.joe, board, "Declare"),
    ):
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


async def answered(house: House, use: Outcome) -> Outcome:
    await house.discord.wait_for(lambda: not use.failed)
    return use


async def test_while_the_store_is_slow_one_is_told_to_wait(house: House, table: Table) -> None:
    """After 1.5 s; what it comes to is told again when that request is lost."""
    await begun(table)
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.shows("One")
    with closing(sqlite3.connect(house.bot.folder / "quickdraw.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        house.discord.cut("PATCH", r"^/webhooks/")
        house.discord.cut("PATCH", r"^/webhooks/", after=True)
        asking = asyncio.create_task(table.mia.slash(table.channel, "/declare speed:fast"))
        await house.discord.wait_for(lambda: house.guild.interactions.made[-1].loading)
        other.execute("ROLLBACK")
    assert "You declared" in (await answered(house, await asking)).text


@pytest.mark.parametrize("after", [True, False])
async def test_an_acknowledgement_that_is_lost_is_settled(house: House, table: Table, after: bool) -> None:
    await begun(table)
    house.discord.cut("POST", r"^/interactions/", after=after)
    use = await answered(house, await table.mia.slash(table.channel, "/join name:One reflex:2d6"))
    assert "One joins" in use.text
    house.discord.fail("POST", r"^/interactions/", status=502, after=after)
    use = await answered(house, await table.rob.slash(table.channel, "/join name:Two reflex:2d6"))
    assert "Two joins" in use.text
    house.discord.cut("POST", r"^/interactions/", after=after)
    use = await table.mia.press(await table.shows("0 of 2"), "Declare")
    await answered(house, use)
    assert use.replies[-1].buttons
    house.discord.cut("POST", r"^/interactions/", after=after)
    await table.mia.press(use.replies[-1], "Fast")
    await table.shows("1 of 2")


async def test_a_form_whose_sending_was_lost_is_shown(house: House, table: Table) -> None:
    await begun(table)
    await table.do(table.mia, "/join name:One reflex:2d6")
    house.discord.cut("POST", r"^/interactions/", after=True)
    panel = await answered(house, await table.mia.press(await table.shows("0 of 1"), "Declare"))
    label = next(one.label for one in panel.replies[-1].buttons if "actions" in one.label.lower())
    house.discord.cut("POST", r"^/interactions/", after=True)
    use = await table.mia.press(panel.replies[-1], label)
    await house.discord.wait_for(lambda: use.modal is not None)


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


async def test_calls_wait_for_a_permission_and_over_a_restart(house: House, table: Table) -> None:
    await three_sit(table)
    table.channel.permit(house.guild.everyone, send_messages=False)
    await three_leave(table)
    await house.bot.restart()
    table.channel.permit(house.guild.everyone, send_messages=True)
    await table.told("Three leaves")
    assert "\n".join(gone(table)) == "\n".join(THREE)
    await table.shows("Nobody is here yet")


async def test_a_press_that_nobody_can_hear_of_is_answered(house: House, table: Table) -> None:
    await begun(table)
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.do(table.mia, "/declare speed:fast")
    board = await table.shows("1 of 1")
    table.channel.permit(house.guild.everyone, send_messages=False)
    label = next(one.label for one in board.buttons if "flip" in one.label.lower())
    use = await table.press(table.gwen, board, label)
    assert "the bot lacks Send Messages" in use.text
    table.channel.permit(house.guild.everyone, send_messages=True)
    await table.told("is turned")


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


@pytest.mark.nightly
@pytest.mark.parametrize("kill", [False, True])
async def test_an_old_board_that_could_not_be_deleted_is_deleted_later(house: House, table: Table, kill: bool) -> None:
    await begun(table)
    one = rf"^/channels/{table.channel.id}/messages/"
    house.discord.fail("DELETE", one, status=503, times=2)
    house.discord.cut("DELETE", one, times=2)
    await table.do(table.gwen, "/encounter board")
    await house.discord.wait_for(lambda: len(table.boards) == 2)
    if kill:
        await house.bot.restart()
    await house.discord.wait_for(lambda: len(table.boards) == 1)
    await table.do(table.mia, "/join name:One reflex:2d6")
    await table.shows("0 of 1")


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


async def test_names_and_nicknames_are_told_as_they_are_and_turn_nothing(house: House, table: Table) -> None:
    gwen = house.guild.member("\u202eGwen\u2066")
    await table.do(gwen, START)
    await table.told("Gwen is the GM")
    sally = "\U0001f469\u200d\U0001f680 Sally"
    await table.do(table.mia, f'/join name:"{sally}" reflex:2d6')
    told = await table.say(table.rob, '/join name:"\u202eRob\u2067by" reflex:2d6')
    board = await table.shows(sally, "Robby")
    for text in (told, board.text, *table.texts, await table.status(table.rob), await table.log(gwen)):
        assert not set(text) & set("\u202e\u2066\u2067")
