"""Who is absent, through the whole bot: standing orders come by themselves, and who is back is told what happened."""

import pytest

from tests.e2e.house import Table
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ended(table: Table) -> None:
    """End the fight, so that nobody is waited for in it."""
    asked = await table.do(table.gwen, "/encounter end")
    await table.press(table.gwen, asked.replies[-1], "End it")


async def test_a_standing_order_is_given_at_once_in_each_round_and_told_as_such(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.each((table.mia, "/join name:Miranda reflex:2d8"), (table.rob, "/join name:Reuben reflex:2d6"))
    panel = (await table.do(table.mia, "/declare")).replies[-1]
    orders = (await table.press(table.mia, panel, "Standing order")).replies[-1]
    await table.press(table.mia, orders, "Slow")
    mark = 0
    for number in (1, 2):
        await table.told("Miranda has declared. 1 of 2 have declared. (standing order)", after=mark)
        mark = len(table.posts)
        await table.do(table.rob, "/declare speed:fast")
        await table.told("The GM turns the card", after=mark)
        await table.do(table.gwen, "/flip card:28")
        await table.told(f"Round {number}: card 28 is turned", after=mark)
        await table.do(table.gwen, "/next round:true")
        await table.told(f"Round {number + 1}", after=mark)
    assert "Standing order: Miranda: declare slow." in await table.status(table.mia)
    mine = (await table.do(table.mia, "/standing")).replies[-1]
    await table.press(table.mia, mine, "Tear up: Miranda: declare slow")
    assert "There are none." in await table.say(table.mia, "/standing")
    assert "Only the player of Miranda" in await table.say(table.gwen, "/standing combatant:Miranda")
    await ended(table)


async def test_who_lets_everything_pass_lets_pass_what_comes_later_too(table: Table) -> None:
    line = await waiting(table, "fast-action")
    await table.press(table.joe, line, "Let everything pass")
    mark = len(table.posts)
    await table.press(table.mia, line, "Let it pass")
    await table.told(WAITING["fast-action"].called, after=mark)
    await table.do(table.mia, "/act done:true")
    await table.do(table.rob, "/pass")
    await table.told("Cora is up", after=mark)
    assert "let everything pass" in await table.status(table.joe)
    await ended(table)


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
