"""Windows on their way: what the channel is told, a restart, undo, the end, crossing presses, two at once, verified."""

import asyncio
from typing import Any

import pytest

from bot.app.timer import RETRIED_AFTER
from tests.app import saloon as rig
from tests.app.saloon import ANN, BOB, GWEN, NOON, SALOON, Saloon, request_of, told

OPEN = "End of the time to answer: <t:{}:R>."
"""With the seconds since 1970 at which it ends."""
SECOND = 1000


@pytest.fixture
async def shot(empty: Saloon) -> Saloon:
    """At noon Brad (Bob's, 20) has shot; for 30 seconds Andy (Ann's, 14) may answer."""
    await rig.shot(empty, "shoot Andy", ("Andy", ANN, 14), pace="moments", window="30")
    return empty


async def rows(saloon: Saloon) -> list[str]:
    """Return who has done what, in the log."""
    return [f"{one['by']}: {one['what']}" for one in await saloon.entries()]


def end(seconds: float) -> str:
    """Return the line that says that the time ends so many seconds after noon."""
    return OPEN.format(NOON // SECOND + round(seconds))


async def test_the_line_with_the_buttons_says_when_the_time_ends(shot: Saloon) -> None:
    [line] = shot.announced
    assert line.text.endswith(f"{end(30)}\n<@1>"), "at whom it is aimed by name is pinged"
    assert [one.verb for one in line.offers] == ["pass", "answer", "more"]
    assert shot.timers.moments == {SALOON.channel: NOON + 30 * SECOND}
    assert shot.courier.boards[-1].ends == NOON + 30 * SECOND


async def test_who_is_waited_for_lets_this_pass_or_all_behind_more_and_nobody_else_does(shot: Saloon) -> None:
    more = request_of("more", press=await shot.here())
    for who, passes in ((ANN, [(), (("everything", "True"),)]), (BOB, []), (GWEN, [])):
        shown = await shot.commands.panel(SALOON, who, more)
        assert [one.options for one in shown.offers if one.verb == "pass"] == passes


async def test_when_it_is_over_it_goes_on_once_and_nobody_has_pressed(shot: Saloon) -> None:
    await shot.time_comes(later=30)
    assert shot.texts == ["The time to answer is over.\n**Count 14**, bottom: Andy may announce.\n<@1>"]
    assert (await rows(shot))[-1] == "the clock: the end of the time"
    assert shot.timers.moments == {}
    before = await rows(shot)
    await shot.time_comes()
    assert (shot.texts, await rows(shot)) == ([], before)
    again = await shot.started_anew()
    assert again.timers.moments == {}, "nor is it waited for after a restart"


async def test_one_who_comes_too_early_is_sent_again(shot: Saloon) -> None:
    shot.timers.moments.clear()
    await shot.time_comes(later=29.9)
    assert shot.texts == []
    assert shot.timers.moments == {SALOON.channel: NOON + 30 * SECOND}


async def test_a_press_before_the_end_begins_it_anew_and_the_old_end_does_nothing(shot: Saloon) -> None:
    shot.clock.time += 20 * SECOND
    await shot.give("surge", by=ANN, points=6)
    await shot.give("declare", by=ANN, action="duck")
    assert shot.texts[-1].endswith(end(50))
    await shot.time_comes(later=10)
    assert shot.texts == []
    assert shot.timers.moments == {SALOON.channel: NOON + 50 * SECOND}


async def test_a_press_that_stands_in_line_before_the_end_comes_first(shot: Saloon) -> None:
    """The lock of the channel orders them: what was pressed has begun a time of its own when the end has its turn."""
    shot.clock.time += 30 * SECOND
    press = asyncio.create_task(shot.give("configure", key="window", value="60"))
    await asyncio.sleep(0)
    await asyncio.gather(press, shot.timer.time_over(SALOON.channel))
    assert (await rows(shot))[-1] == "Gwen: /encounter settings"
    assert shot.timers.moments == {SALOON.channel: NOON + 90 * SECOND}


async def test_two_bots_on_one_fight_end_it_once(shot: Saloon) -> None:
    other = await shot.started_anew()
    shot.clock.time += 30 * SECOND
    heard = len(shot.courier.sent), len(other.courier.sent)
    await asyncio.gather(shot.timer.time_over(SALOON.channel), other.timer.time_over(SALOON.channel))
    assert (await rows(shot))[-2:] == ["Bob: /declare (Brad)", "the clock: the end of the time"]
    sent = [one.announcement.text for one in (*shot.courier.sent[heard[0] :], *other.courier.sent[heard[1] :])]
    assert sent == ["The time to answer is over.\n**Count 14**, bottom: Andy may announce.\n<@1>"]
    assert ((await shot.state()).count, (await other.state()).count) == (14, 14)


async def test_the_clock_has_done_it_in_the_language_of_whoever_reads_that(shot: Saloon, refused: Any) -> None:
    await shot.time_comes(later=30)
    await shot.give("hold", by=ANN)
    by = [one["by"] for one in await shot.entries(GWEN.replace(language="de"))]
    assert by[-3:] == ["Bob", "die Uhr", "Ann"]
    since = ("the clock: the end of the time", "Ann: /hold (Andy)")
    with refused("moment-passed", at="20", since=since):
        await shot.give("surge", by=BOB, points=6, at="20")


# A restart.


async def test_one_that_is_open_is_waited_for_after_a_restart(shot: Saloon) -> None:
    shot.clock.time += 20 * SECOND
    again = await shot.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + 30 * SECOND}
    await again.time_comes(later=10)
    assert (await again.state()).count == 14


async def test_one_that_is_open_is_waited_for_after_a_restart_where_nothing_is_left_to_be_told(shot: Saloon) -> None:
    await shot.store.delivered(shot.courier.sent)
    again = await shot.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + 30 * SECOND}
    assert not again.in_memory()


# What the GM takes back, ends and changes.


async def test_after_undo_and_redo_it_begins_anew(shot: Saloon) -> None:
    await shot.time_comes(later=30)
    shot.clock.time = NOON + 100 * SECOND
    await shot.undo()
    assert shot.texts[0].startswith("Gwen takes back: the end of the time.")
    assert shot.texts[-1].endswith(end(130))
    assert [one.verb for one in shot.announced[-1].offers] == ["pass", "answer", "more"]
    assert shot.timers.moments == {SALOON.channel: NOON + 130 * SECOND}
    await shot.redo()
    assert ((await shot.state()).count, shot.timers.moments) == (14, {})


async def test_what_is_taken_back_in_secret_does_not_move_it(shot: Saloon) -> None:
    await shot.give("configure", key="window", value="60")
    shot.clock.time += 10 * SECOND
    await shot.undo()
    assert shot.timers.moments == {SALOON.channel: NOON + 40 * SECOND}
    shot.clock.time += 10 * SECOND
    await shot.give("join", name="Snake", hidden=True, initiative=3)
    await shot.undo()
    await shot.redo()
    assert shot.timers.moments == {SALOON.channel: NOON + 40 * SECOND}


async def test_after_an_undo_a_moment_can_be_claimed_still(shot: Saloon) -> None:
    """Each state that was stored has the end that it had then; the fight goes by the one that counts now."""
    await shot.give("configure", key="pace", value="flow")
    await shot.undo()
    shot.clock.time += 5 * SECOND
    again = shot.restarted()
    await again.give("surge", by=ANN, points=6, at="20")
    assert (await again.state()).count == 20


async def test_an_end_leaves_nothing_to_wait_for_and_a_restored_one_begins_anew(shot: Saloon) -> None:
    await shot.end()
    assert shot.timers.moments == {}
    await shot.time_comes(later=30)
    assert shot.texts == []
    await shot.restore()
    assert shot.timers.moments == {SALOON.channel: NOON + 60 * SECOND}
    assert shot.courier.boards[-1].ends == NOON + 60 * SECOND


async def test_the_settings_say_what_it_may_be(shot: Saloon, refused: Any) -> None:
    [line] = told((await shot.look.settings(SALOON, "window")).lines)
    assert line.startswith("window = 30: with pace at moments, after how many seconds")
    assert line.endswith("Allowed: off, 10 to 300")
    assert (await shot.autocomplete.setting_values(SALOON, "window")).texts == ("off", "10", "300")
    assert (await shot.autocomplete.setting_values(SALOON, "wind")).texts == ()
    with refused("bad-setting-between", found="5", allowed=("off",), least="10", most="300"):
        await shot.give("configure", key="window", value="5")
    await shot.give("configure", key="Wind", value="OFF")
    assert (await shot.state()).setting("window") == "off"


# What goes wrong.


async def test_an_end_that_cannot_be_saved_is_tried_again(shot: Saloon) -> None:
    with shot.unsaved():
        await shot.time_comes(later=30)
    assert shot.texts == []
    assert shot.timers.moments == {SALOON.channel: NOON + 30 * SECOND + RETRIED_AFTER}
    await shot.time_comes(later=10)
    assert (await shot.state()).count == 14
