"""Who is absent, through the whole bot: standing orders come by themselves, and nobody can tell them from presses."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.sandbox import Message
from tests.e2e.house import House, Table, open_house
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")

HASTY = """
import sys
from bot.app import live

live.EARLIEST, live.LATEST, live.LATEST_PASS = 20, 40, 40
from bot.__main__ import main

sys.exit(main())
"""
"""The bot as it is, but that whoever is absent hesitates for milliseconds, not for seconds."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with open_house(tmp_path_factory.mktemp("hasty"), program=HASTY) as house:
        yield house


async def given(table: Table, times: int) -> None:
    """Wait until Mia alone was told, so many times, what was done by her standing order."""

    def told() -> list[Message]:
        words = "By your standing order"
        return [one for one in table.channel.history if one.viewer == table.mia.id and words in one.text]

    await table.until(lambda: len(told()) == times, "news")


async def two_rounds(house: House, name: str, *, absent: bool) -> Table:
    """Play two rounds in which Miranda's speed is slow: Mia declares it, or has ordered it from the panel of hers."""
    table = Table(house, house.guild.channel(name))
    await table.do(table.gwen, "/encounter start system:past-participle")
    table.answers.clear()  # The first fight of a server is welcomed.
    await table.each((table.mia, "/join name:Miranda reflex:2d8"), (table.rob, "/join name:Reuben reflex:2d6"))
    if absent:
        panel = (await table.do(table.mia, "/declare")).replies[-1]
        orders = (await table.press(table.mia, panel, "Standing order")).replies[-1]
        await table.press(table.mia, orders, "Slow")
    for number in (1, 2):
        if absent:
            await given(table, number)
        else:
            await table.do(table.mia, "/declare speed:slow")
        mark = len(table.posts)
        await table.do(table.rob, "/declare speed:fast")
        await table.told("The GM turns the card", after=mark)
        await table.do(table.gwen, "/flip card:28")
        await table.told(f"Round {number}: card 28 is turned", after=mark)
        await table.do(table.gwen, "/next round:true")
        await table.told(f"Round {number + 1}", after=mark)
    return table


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
    assert "Only the player of Miranda" in await away.say(away.gwen, "/standing combatant:Miranda")


async def test_who_lets_everything_pass_lets_pass_what_comes_later_too(hasty: House) -> None:
    table = Table(hasty, hasty.guild.channel("passes"))
    line = await waiting(table, "fast-action")
    await table.press(table.joe, line, "Let everything pass")
    mark = len(table.posts)
    await table.press(table.mia, line, "Let it pass")
    await table.told(WAITING["fast-action"].called, after=mark)
    await table.do(table.mia, "/act done:true")
    await table.do(table.rob, "/pass")
    await table.told("Cora is up", after=mark)
    assert "let everything pass" in await table.status(table.joe)


async def test_who_comes_back_is_led_to_the_call_and_told_what_happened(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:exp-none")
    await table.each((table.mia, "/join name:Miranda initiative:9"), (table.rob, "/join name:Reuben initiative:3"))
    await table.do(table.gwen, "/next")
    call = await table.told("Miranda is up")
    await table.caught_up()

    link = f"https://discord.com/channels/{table.house.guild.id}/{table.channel.id}/{call.id}"
    for _ in range(100):  # Which message it was is recorded a moment after it was sent.
        if link in (found := await table.say(table.mia, "/where")):
            break
    assert link in found and "the turn of Miranda" in found
    await table.do(table.gwen, "/encounter remind")
    reminder = await table.told("The fight still waits for Miranda")
    elsewhere = await table.press(table.rob, reminder, "Where else?")
    assert "Nobody waits for you on this server." in elsewhere.replies[-1].text
    await table.do(table.mia, "/act action:shoots")
    await table.shows("▶️ **Reuben**")
    told = (await table.press(table.rob, table.board, "What happened?")).replies[-1]
    assert "Since your last command" in told.text and "Miranda acts: shoots" in told.text
    assert [one.name for one in told.files] == ["fight.png"]
    await table.press(table.rob, told, "Where else?")
    assert "the turn of Reuben" in told.text and not told.files
    [catch_up] = [one.label for one in told.buttons if one.label.startswith("Catch up: ")]
    await table.press(table.rob, told, catch_up)
    assert "Miranda acts: shoots" in told.text


TALKATIVE = """
import sys
from bot.chat import calls

calls.LOOK_AFTER = 0.2
from bot.__main__ import main

sys.exit(main())
"""
"""The bot as it is, but that it looks for a call after a fifth of a second, not after two minutes."""


async def test_a_call_that_lies_far_up_is_posted_once_more_and_its_button_works(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    async with open_house(tmp_path_factory.mktemp("talkative"), program=TALKATIVE) as house:
        table = Table(house, house.guild.channel("talkative"))
        await table.do(table.gwen, "/encounter start system:exp-none")
        await table.each((table.mia, "/join name:Miranda initiative:9"), (table.rob, "/join name:Reuben initiative:3"))
        await table.do(table.gwen, "/next")
        await table.told("Miranda is up")
        for _ in range(7):
            await table.do(table.gwen, "/encounter gm", user=table.olga)
            await table.do(table.gwen, "/encounter gm remove:true", user=table.olga)

        def calls() -> list[Message]:
            return [one for one in table.posts if "Miranda is up" in one.content]

        await table.until(lambda: len(calls()) == 2, "second call")
        first, again = calls()
        assert (first.pinged, again.pinged) == (table.ping(table.mia), frozenset())
        await table.press(table.mia, again, "Done")
        await table.told("Reuben is up")
