"""Who is killed is neither called nor waited for, a restart in between or not."""

from __future__ import annotations

import pytest

from tests.e2e.house import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("restart", [False, True])
async def test_the_swing_of_one_that_is_killed_before_it_is_due_is_dropped(table: Table, restart: bool) -> None:
    await table.do(table.gwen, "/encounter start system:eternal-soldier")
    await table.each((table.mia, "/join name:Miranda agility:10"), (table.rob, "/join name:Reuben agility:10"))
    await table.do(table.gwen, "/flip")
    await table.each((table.rob, "/declare speed:VII action:swings"), (table.mia, "/declare speed:IV action:shoots"))
    await table.told("Segment 4:", "Miranda (shoots)")
    if restart:
        await table.house.bot.restart()
    mark = len(table.posts)
    await table.do(table.gwen, "/combatant edit combatant:Reuben condition:killed")
    await table.told(
        "Reuben takes no part until that ends: all that was declared and under way is dropped.", after=mark
    )
    late = await table.do(table.rob, "/act")
    assert "Reuben takes no part now (killed). A GM ends that with `/combatant edit condition:none`." in late.text
    asked = await table.do(table.rob, "/why")
    assert "Reuben takes no part now" in asked.text
    assert str(table.channel.id) not in await table.say(table.rob, "/where")
    await table.do(table.mia, "/act")
    await table.do(table.mia, "/declare speed:VI action:reloads")
    await table.told("Segment 14:", "Miranda (reloads)", after=mark)
    if restart:
        await table.house.bot.restart()
    assert not any(one.pinged & table.ping(table.rob) for one in table.posts[mark:])
    await table.do(table.gwen, "/combatant edit combatant:Reuben condition:none")
    back = await table.told("Reuben takes part again", "Reuben, what next?", after=mark)
    assert back.pinged == table.ping(table.rob)


@pytest.mark.parametrize("restart", [False, True])
async def test_no_panel_is_opened_for_one_that_is_killed(table: Table, restart: bool) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.each((table.mia, "/join name:Miranda reflex:2d8"), (table.rob, "/join name:Reuben reflex:2d6"))
    await table.do(table.gwen, "/combatant edit combatant:Reuben condition:killed")
    board = await table.shows("killed")
    if restart:
        await table.house.bot.restart()
    pressed = await table.press(table.rob, board, "Declare")
    assert "Reuben takes no part now (killed)" in pressed.text
