"""Deadlines on their way: what the channel is told, a restart, undo, the end, the log, verified."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, NOON, SALOON, Saloon, told

SECOND = 1000
MINUTE = 60 * SECOND


@pytest.fixture
async def yard(empty: Saloon) -> Saloon:
    """At noon Andy (Ann's), Bess (Bob's) and Clay (the GM's) are asked to declare within two minutes."""
    await empty.posse()
    await empty.give("configure", key="deadline", value="2m")
    await empty.give("configure", key="deadline-then", value="remind")
    return empty


def until(seconds: float) -> str:
    """Return the line that says that the time to declare ends so many seconds after noon."""
    return f"Time to declare: until <t:{NOON // SECOND + round(seconds)}:R>."


async def test_the_board_says_until_when_and_so_does_the_call_of_a_round(yard: Saloon) -> None:
    assert yard.texts == [], "nobody is told of a setting before the fight has moved"
    assert yard.courier.boards[-1].ends == NOON + 2 * MINUTE
    assert yard.timers.moments == {SALOON.channel: NOON + 2 * MINUTE}
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("flip", force=True)
    assert yard.timers.moments == {SALOON.channel: NOON + 120 * SECOND}, "now the GM is waited for"
    yard.clock.time += 10 * SECOND
    await yard.give("next", round=True)
    assert yard.texts[-1].split("\n")[-2:] == [until(130), "<@1> <@2>"]


async def test_when_it_is_over_those_who_have_not_declared_are_pinged_once(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=120)
    assert yard.texts == ["The time to declare is over. Bess and Clay have not declared.\n<@2> <@900>"]
    assert [one.verb for one in yard.announced[0].offers] == ["declare", "flip", "abort", "why", "pings"]
    assert (await yard.entries())[-1]["by"] == "the clock"
    assert (await yard.entries())[-1]["what"] == "the end of the time"
    assert yard.timers.moments == {}
    await yard.time_comes(later=120)
    assert yard.texts == []


async def test_where_all_have_the_gm_is_reminded(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("declare", by=BOB, speed="fast")
    await yard.give("declare", "Clay", speed="slow")
    await yard.time_comes(later=120)
    assert yard.texts == ["The time to declare is over, and all have declared.\n<@900>"]


async def test_with_flip_it_goes_on_without_them_after_a_restart_too(yard: Saloon) -> None:
    await yard.give("configure", key="deadline-then", value="flip")
    await yard.give("declare", by=ANN, speed="fast")
    yard.clock.time += 3600 * SECOND
    again = await yard.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + 2 * MINUTE}, "which is past: at once"
    await again.time_comes()
    assert again.texts[0].startswith("The time to declare is over.\n")
    assert (await again.state()).stage != "declare"
    await again.time_comes()
    assert again.texts == []


async def test_undo_begins_it_anew_and_the_moments_are_found_again(yard: Saloon) -> None:
    await yard.give("configure", key="deadline-then", value="flip")
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=120)
    yard.clock.time = NOON + 200 * SECOND
    await yard.undo()
    assert yard.texts[0].startswith("Gwen takes back: the end of the time.")
    assert until(320) in yard.texts[-1]
    assert yard.timers.moments == {SALOON.channel: NOON + 320 * SECOND}
    await yard.redo()
    assert yard.courier.boards[-1].wait == "next", "now the GM is waited for"


async def test_what_is_taken_back_in_secret_does_not_move_it(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    yard.clock.time += 10 * SECOND
    await yard.give("declare", by=ANN, speed="slow")
    await yard.give("configure", key="deadline", value="3m")
    await yard.undo()
    assert yard.timers.moments == {SALOON.channel: NOON + 130 * SECOND}
    yard.clock.time += 10 * SECOND
    await yard.undo()
    assert yard.timers.moments == {SALOON.channel: NOON + 130 * SECOND}, "nobody heard of the second declaration"


async def test_what_reminded_once_does_not_remind_again_for_what_is_taken_back_in_secret(yard: Saloon) -> None:
    await yard.time_comes(later=120)
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("declare", by=ANN, speed="slow")
    await yard.undo()
    assert (await yard.state()).overdue
    assert yard.timers.moments == {}


async def test_an_end_leaves_nothing_to_wait_for_and_a_restored_one_begins_anew(yard: Saloon) -> None:
    await yard.end()
    assert yard.timers.moments == {}
    yard.clock.time += 30 * SECOND
    await yard.restore()
    assert yard.timers.moments == {SALOON.channel: NOON + 150 * SECOND}


async def test_the_settings_say_what_it_may_be(yard: Saloon, refused: Any) -> None:
    [line] = told((await yard.service.settings(SALOON, "deadline")).lines)
    assert line.startswith(
        "deadline = 2m: how long the fight waits for a declaration, a turn or the GM, such as 90s, 10m or 2d"
    )
    assert line.endswith("Allowed: off, 30s to 7d")
    assert await yard.service.setting_values(SALOON, "deadline") == ("off", "30s", "2m", "10m", "1h", "1d", "7d")
    for who in (GWEN, ANN):
        with refused("time-ends-itself"):
            await yard.give("elapse", by=who)


async def test_a_log_with_ends_in_it_can_be_played_again(yard: Saloon) -> None:
    await yard.give("configure", key="deadline-then", value="flip")
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=120)
    await yard.undo()
    await yard.time_comes(later=120)
    await yard.end()
    assert (await yard.verified())[-1].startswith("Played again from the draws, the log comes out as it was told")


# Whatever else is waited for.


async def test_what_a_flip_by_the_clock_brings_about_is_called(yard: Saloon) -> None:
    """Andy (Ann's, 8) and Bess (Bob's, 9) are to pick a phase, and the GM is to go on: nobody has pressed."""
    await yard.give("configure", key="deadline-then", value="go-on")
    await yard.all_declare()
    for name, result in (("Andy", "8"), ("Bess", "9"), ("Clay", "4")):
        await yard.give("flip", name, roll=result)
    await yard.time_comes(later=120)
    assert yard.texts[0].startswith("The time to declare is over.\n")
    assert yard.texts[-1].split("\n")[-1] == "<@1> <@2> <@900>"


async def test_a_turn_has_an_end_from_the_setting_to_the_call_of_who_is_next(empty: Saloon) -> None:
    """At noon Andy (Ann's) is up for 90 seconds; then Bess (Bob's), and after hers the GM's Clay."""
    await empty.start(system="exp-none")
    for name, player in (("Andy", ANN), ("Bess", BOB), ("Clay", None)):
        await empty.join(name, player, reflex=None)
    await empty.give("configure", key="deadline", value="90s")
    assert empty.timers.moments == {}, "people are still sitting down"
    await empty.give("next")
    assert empty.texts[-1].split("\n")[-2:] == [f"Time to act: until <t:{NOON // SECOND + 90}:R>.", "<@1>"]
    board = empty.courier.boards[-1]
    assert (board.ends, board.wait, empty.timers.moments) == (NOON + 90_000, "turn", {SALOON.channel: NOON + 90_000})
    await empty.time_comes(later=89.999)
    assert empty.texts == []
    await empty.time_comes(later=0.001)
    assert empty.texts == [
        "The time of Andy is over.\nAndy is done. Not used, and gone: move, attack.\n**Unit 1:** Bess is up.\n"
        f"Time to act: until <t:{NOON // SECOND + 180}:R>.\n<@2>"
    ]
    await empty.give("act", by=BOB, do="move")
    assert empty.timers.moments == {SALOON.channel: NOON + 180_000}, "the turn goes on, and so does its time"
    await empty.give("act", by=BOB, do="attack")
    assert empty.timers.moments == {SALOON.channel: NOON + 180_000}, "Clay has a time of its own from now"
    await empty.time_comes(later=90)
    assert empty.texts[0].startswith("The time of Clay is over.\n")
    assert empty.texts[0].endswith("<@1>")
