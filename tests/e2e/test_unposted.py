"""Where Discord refuses what is posted, the asker, the status and the doctor say what waits and why."""

import pytest

from bot.sandbox import Message
from tests.e2e.house import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOCKED = "Discord says that this thread is locked. A moderator can unlock it."
CLOSED = "is closed to the bot"


@pytest.mark.parametrize("restart", [False, True])
async def test_a_locked_thread_is_named_until_it_is_open_again(table: Table, restart: bool) -> None:
    thread = table.channel.thread("duel")
    inside = type(table)(table.house, thread)
    await inside.do(inside.gwen, "/encounter start system:torg")
    await inside.each((inside.mia, "/join name:Andy initiative:14"), (inside.rob, "/join name:Brad initiative:9"))
    await inside.do(inside.gwen, "/next")
    await inside.told("Count 14")
    thread.lock()
    first = await inside.do(inside.mia, "/hold")

    def told() -> list[Message]:
        return [one for one in thread.history if one.viewer == inside.mia.id and LOCKED in one.text]

    if LOCKED not in first.text:
        await inside.until(told, "word to the asker that nothing is posted")
    if restart:
        refused = inside.house.bot.log.count(CLOSED)
        await inside.house.bot.restart()
        await inside.until(lambda: inside.house.bot.log.count(CLOSED) > refused, "refusal after the restart")
    assert LOCKED in await inside.status(inside.gwen)
    doctor = await inside.say(inside.olga, "/encounter doctor")
    assert "cannot be posted here" in doctor and LOCKED in doctor and "All is well" not in doctor
    assert LOCKED in await inside.say(inside.rob, "/declare speed:slow action:aims")
    thread.wake()
    await inside.told("Andy holds")
    await inside.caught_up()
    assert LOCKED not in await inside.status(inside.gwen)
    assert "All is well" in await inside.say(inside.olga, "/encounter doctor")
