"""Deadlines on their way: what the channel is told, a restart, undo, the end, the log, verified."""

import asyncio
from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, MIA, NOON, SALOON, Saloon, id_of, request_of, told

SECOND = 1000
MINUTE = 60 * SECOND
EXAMPLES = ("30s", "2m", "10m", "1h", "1d", "7d", "1d 08-23 Europe/Berlin")


@pytest.fixture
async def yard(empty: Saloon) -> Saloon:
    """At noon Andy (Ann's), Bess (Bob's) and Clay (the GM's) are asked to declare within two minutes."""
    await empty.posse()
    await empty.give("configure", key="deadline", value="2m")
    return empty


def until(seconds: float) -> str:
    """Return the line that says that the time to declare ends so many seconds after noon."""
    return f"End of the time to declare: <t:{NOON // SECOND + round(seconds)}:R>."


async def test_the_board_says_until_when_and_so_does_the_call_of_a_round(yard: Saloon) -> None:
    assert yard.texts == [], "nobody is told of a setting before the fight has moved"
    assert yard.courier.boards[-1].ends == NOON + 2 * MINUTE
    assert yard.timers.moments == {SALOON.channel: NOON + 90 * SECOND}, "then it reminds"
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("flip", force=True)
    assert yard.timers.moments == {SALOON.channel: NOON + 90 * SECOND}, "now the GM is waited for"
    yard.clock.time += 10 * SECOND
    await yard.give("next", round=True)
    assert yard.texts[-1].split("\n")[-2:] == [until(130), "<@1> <@2>"]


async def test_those_who_have_not_declared_are_reminded_once(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=90)
    assert yard.texts == [f"The fight still waits for Bess and Clay.\n{until(120)}\n<@2> <@900>"]
    assert [one.verb for one in yard.announced[0].offers] == ["declare", "where", "more"]
    assert (await yard.entries())[-1]["by"] == "the clock"
    assert (await yard.entries())[-1]["what"] == "a reminder"
    assert yard.timers.moments == {SALOON.channel: NOON + 120 * SECOND}
    await yard.time_comes()
    assert yard.texts == []


@pytest.mark.parametrize("by", [-60 * MINUTE, 60 * MINUTE])
async def test_a_clock_that_is_set_holds_nothing_up_and_ends_nothing_early(yard: Saloon, by: int) -> None:
    """The timers go by the time that passes: after 90 s it is reminded, after 120 s it is over."""
    await yard.time_comes(later=30)
    yard.clock.set(by)
    await yard.time_comes(later=59)
    assert yard.texts == []
    await yard.time_comes(later=1)
    assert yard.texts[-1].startswith("The fight still waits for Andy, Bess and Clay.")
    yard.clock.set(-by)
    assert (await yard.live()).board().ends == NOON + 120 * SECOND
    await yard.time_comes(later=30)
    assert "The time to declare is over" in yard.whole


async def test_a_clock_that_was_set_back_while_the_bot_was_stopped_holds_nothing_up(yard: Saloon) -> None:
    yard.clock.time -= 60 * MINUTE
    again = yard.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {SALOON.channel: again.clock.time + 90 * SECOND}


async def test_where_all_have_the_gm_is_reminded(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("declare", by=BOB, speed="fast")
    await yard.give("declare", "Clay", speed="slow")
    await yard.time_comes(later=90)
    assert yard.texts[0].startswith("The fight still waits for a GM to go on.\n") and yard.texts[0].endswith("<@900>")


async def test_the_gm_has_as_long_for_the_flip_as_they_had_to_declare(yard: Saloon) -> None:
    yard.clock.time += 100 * SECOND
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("declare", by=BOB, speed="fast")
    assert yard.courier.boards[-1].ends == NOON + 120 * SECOND
    await yard.give("declare", "Clay", speed="slow")
    assert yard.courier.boards[-1].ends == NOON + 220 * SECOND


async def test_when_it_is_over_it_goes_on_without_them_after_a_restart_too(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    yard.clock.time += 3600 * SECOND
    again = await yard.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + 90 * SECOND}, "which is past: at once"
    await again.time_comes()
    assert again.texts[0].startswith("The time to declare is over: normal for Bess and Clay.\n")
    assert (await again.state()).stage != "declare"
    await again.time_comes()
    assert again.texts == []


async def test_undo_begins_it_anew_and_the_moments_are_found_again(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=120)
    yard.clock.time = NOON + 200 * SECOND
    await yard.undo()
    assert yard.texts[0].startswith("Gwen takes back: the end of the time.")
    assert until(320) in yard.texts[-1]
    assert yard.timers.moments == {SALOON.channel: NOON + 290 * SECOND}
    await yard.redo()
    assert yard.courier.boards[-1].wait == "next", "now the GM is waited for"


async def test_what_is_taken_back_in_secret_does_not_move_it(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    yard.clock.time += 10 * SECOND
    await yard.give("declare", by=ANN, speed="slow")
    await yard.give("configure", key="deadline", value="3m")
    await yard.undo()
    assert yard.timers.moments == {SALOON.channel: NOON + 100 * SECOND}
    yard.clock.time += 10 * SECOND
    await yard.undo()
    assert yard.timers.moments == {SALOON.channel: NOON + 100 * SECOND}, "nobody heard of the second declaration"


async def test_what_reminded_once_does_not_remind_again_for_what_is_taken_back_in_secret(yard: Saloon) -> None:
    await yard.time_comes(later=90)
    await yard.give("declare", by=ANN, speed="fast")
    await yard.give("declare", by=ANN, speed="slow")
    await yard.undo()
    assert all(one.reminded for one in (await yard.live()).fight.deadlines.waits)
    assert yard.timers.moments == {SALOON.channel: NOON + 120 * SECOND}


async def test_an_end_leaves_nothing_to_wait_for_and_a_restored_one_begins_anew(yard: Saloon) -> None:
    await yard.end()
    assert yard.timers.moments == {}
    yard.clock.time += 30 * SECOND
    await yard.restore()
    assert yard.timers.moments == {SALOON.channel: NOON + 120 * SECOND}


async def test_the_settings_say_what_it_may_be(yard: Saloon, refused: Any) -> None:
    [line] = told((await yard.look.settings(SALOON, "deadline")).lines)
    assert line.startswith("deadline = 2m: how long the fight waits for a declaration, a turn or the GM, such as 90s")
    assert line.endswith("Allowed: off, 30s to 7d")
    assert (await yard.autocomplete.setting_values(SALOON, "deadline")).texts == ("off", *EXAMPLES)
    for who in (GWEN, ANN):
        with refused("time-ends-itself"):
            await yard.give("elapse", by=who)


async def test_a_log_with_ends_in_it_can_be_played_again(yard: Saloon) -> None:
    await yard.give("declare", by=ANN, speed="fast")
    await yard.time_comes(later=120)
    await yard.undo()
    await yard.time_comes(later=120)
    await yard.end()
    assert (await yard.verified())[-1].startswith("Played again from the draws, the log comes out as it was told")


# Whatever else is waited for.


async def test_what_a_flip_by_the_clock_brings_about_is_called(yard: Saloon) -> None:
    """Andy (Ann's, 8) and Bess (Bob's, 9) are to pick a phase, and the GM is to go on: nobody has pressed.

    Mia's hidden Snake is to pick one, too, of which nobody hears.
    """
    await yard.join("Snake", MIA, by=GWEN, hidden=True)
    await yard.all_declare()
    await yard.give("declare", "Snake", speed="fast")
    for name, result in (("Andy", "8"), ("Bess", "9"), ("Clay", "4"), ("Snake", "8")):
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
    assert empty.texts[-1].split("\n")[-2:] == [f"End of the time to act: <t:{NOON // SECOND + 90}:R>.", "<@1>"]
    board = empty.courier.boards[-1]
    assert (board.ends, board.wait, empty.timers.moments) == (NOON + 90_000, "turn", {SALOON.channel: NOON + 67_500})
    await empty.time_comes(later=67.5)
    assert empty.texts[0].startswith("The fight still waits for Andy.\n")
    await empty.time_comes(later=22.499)
    assert empty.texts == []
    await empty.time_comes(later=0.001)
    assert empty.texts == [
        "The time of Andy is over.\nAndy is done. Not used, and gone: move, attack.\n**Unit 1:** Bess is up.\n"
        f"End of the time to act: <t:{NOON // SECOND + 180}:R>.\n<@2>"
    ]
    await empty.give("act", by=BOB, do="move")
    assert empty.timers.moments == {SALOON.channel: NOON + 157_500}, "the turn goes on, and so does its time"
    await empty.give("act", by=BOB, do="attack")
    assert empty.timers.moments == {SALOON.channel: NOON + 157_500}, "Clay has a time of its own from now"
    await empty.time_comes(later=90)
    assert empty.texts[0].startswith("The time of Clay is over.\n")
    assert empty.texts[0].endswith("<@1>")


async def test_a_turn_timer_counts_down_by_itself_and_edits_nothing(empty: Saloon) -> None:
    """Discord shows a relative time as it passes: the bot stores, tells and shows nothing until the turn is over."""
    await turns(empty, "90s")
    assert f"<t:{NOON // SECOND + 90}:R>" in empty.texts[-1]
    rows, shown = len(await empty.store.revisions(1)), len(empty.courier.boards)
    for second in range(1, 68):
        empty.clock.time = NOON + second * SECOND
        await empty.timer.time_over(SALOON.channel)
        assert empty.timers.moments == {SALOON.channel: NOON + 67_500}
    assert (len(await empty.store.revisions(1)), len(empty.courier.boards)) == (rows, shown)
    await empty.time_comes(later=0.5)
    assert (len(await empty.store.revisions(1)), len(empty.courier.boards)) == (rows + 1, shown + 1)


# Reminders, hours that do not count, and pauses.


HOUR = 60 * MINUTE


async def turns(empty: Saloon, deadline: str) -> None:
    """Begin a fight at noon (UTC 22:13:20 of a Tuesday) in which Andy (Ann's) is up, and then Bess (Bob's)."""
    await empty.start(system="exp-none")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None)
    await empty.give("configure", key="deadline", value=deadline)
    await empty.give("next")


async def test_a_reminder_comes_when_three_quarters_are_over_once_over_restarts(empty: Saloon) -> None:
    """Of 24 hours: after 18; nobody else is called, and what stood open stays open."""
    await turns(empty, "1d")
    assert empty.timers.moments == {SALOON.channel: NOON + 18 * HOUR}
    empty = await empty.started_anew()
    empty.clock.time = NOON + 18 * HOUR - 1
    await empty.time_comes()
    assert empty.texts == []
    await empty.time_comes(later=0.001)
    assert empty.texts == [
        f"The fight still waits for Andy.\nEnd of the time to act: <t:{NOON // SECOND + 86_400}:R>.\n<@1>"
    ]
    empty = await empty.started_anew()
    await empty.time_comes()
    assert empty.texts == []
    assert empty.timers.moments == {SALOON.channel: NOON + 24 * HOUR}
    await empty.timer_comes()
    assert empty.texts[0].startswith("The time of Andy is over.\n") and empty.texts[0].endswith("<@2>")


async def test_who_was_skipped_comes_with_the_old_button_after_a_restart_too(empty: Saloon) -> None:
    await turns(empty, "90s")
    here = await empty.here()
    await empty.time_comes(later=90)
    [still] = [one for one in empty.announced[0].offers if one.verb == "answer"]
    assert (still.options, still.opens, told([still.label])) == ((("at", "skipped"),), True, ["Andy: still act"])
    again = await empty.started_anew()
    panel = await again.commands.panel(SALOON, ANN, request_of("answer", press=await again.here(), at="skipped"))
    assert {(one.verb, dict(one.options).get("at"), one.combatant) for one in panel.offers} == {
        ("act", "skipped", id_of("Andy"))
    }
    stale = await again.give("act", by=BOB, press=here, do="both")
    assert stale.refused and again.texts == [], "of Bess nobody waited for anything then"
    opened = await again.commands.panel(SALOON, ANN, request_of("act", press=here))
    assert not opened.refused and {dict(one.options)["at"] for one in opened.offers} == {"skipped"}
    await again.give("act", by=ANN, press=here, do="both")
    assert again.texts[0].startswith("**Andy comes after all, at unit 1.**\n")
    assert again.texts[0].endswith(f"Bess is up.\nEnd of the time to act: <t:{NOON // SECOND + 180}:R>.")
    late = await again.give("act", by=ANN, press=here, do="both")
    assert late.refused


async def test_what_one_who_was_skipped_gives_counts_from_where_the_fight_waited(empty: Saloon) -> None:
    """An action of class V takes seven segments with agility 7: from segment 0, not from 7, where the clock stands."""
    await empty.start(system="eternal-soldier")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None, agility=7)
    await empty.give("configure", key="deadline", value="90s")
    await empty.give("flip")
    await empty.give("declare", by=ANN, speed="V")
    await empty.time_comes(later=90)
    assert "Segment 7" in empty.texts[0] and "Andy (V)" in empty.texts[0]
    again = await empty.started_anew()
    await again.give("declare", by=BOB, speed="V")
    assert again.texts[0].startswith("**Bess comes after all, at segment 0.**\n")
    assert "Bess begins: an action (V), done at segment 7." in again.texts[0]


async def test_who_was_skipped_after_undo_comes_after_a_restart_too(empty: Saloon) -> None:
    """Undo gives the time anew: where the fight stood before, it had less."""
    await turns(empty, "90s")
    empty.clock.time += 30 * SECOND
    await empty.give("act", by=ANN, do="both")
    await empty.undo()
    await empty.time_comes(later=90)
    again = await empty.started_anew()
    await again.give("act", by=ANN, at="skipped", do="both")
    assert again.texts[0].startswith("**Andy comes after all, at unit 1.**\n")


async def test_hours_of_the_night_do_not_count_nor_is_anybody_reminded_in_them(empty: Saloon) -> None:
    """Noon is 23:13:20 in Berlin; 12 hours from 8 to 23 begin at 8:00 and end at 20:00, with a reminder at 17."""
    await turns(empty, "12H 8-23 europe/berlin")
    assert (await empty.state()).setting("deadline") == "12h 08-23 Europe/Berlin"
    eight = NOON + 46 * MINUTE + 40 * SECOND + 8 * HOUR
    board = empty.courier.boards[-1]
    assert board.ends == eight + 12 * HOUR
    assert empty.timers.moments == {SALOON.channel: eight + 9 * HOUR}


async def test_a_pause_stops_all_clocks_and_they_go_on_with_what_was_left(empty: Saloon, refused: Any) -> None:
    await turns(empty, "10m")
    empty.clock.time += 4 * MINUTE
    with refused("gm-only", what="pause"):
        await empty.give("pause", by=ANN)
    with refused("bad-pause", found="31d"):
        await empty.give("pause", time="31d")
    with refused("not-paused"):
        await empty.give("resume")
    await empty.give("pause", time="2h")
    assert empty.texts == [
        f"The referee stops all clocks.\nAll clocks stand still until <t:{NOON // SECOND + 7440}:f>."
    ]
    with refused("already-paused"):
        await empty.give("pause")
    await empty.give("act", by=ANN, do="both")
    assert "time to act" not in empty.texts[0], "Bess has her whole time when they go on"
    empty.clock.time += 30 * MINUTE
    await empty.give("resume")
    until = NOON // SECOND + 34 * 60 + 600
    assert empty.texts == [f"All clocks go on with the time that was left.\nEnd of the time to act: <t:{until}:R>."]
    empty.clock.time += 4 * MINUTE
    await empty.give("pause")
    again = await empty.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + 38 * MINUTE + 7 * 24 * HOUR}
    await again.timer_comes()
    until = (again.clock.time + 6 * MINUTE) // SECOND
    assert again.texts == [f"All clocks go on with the time that was left.\nEnd of the time to act: <t:{until}:R>."]
    await again.time_comes(later=6 * 60)
    assert again.texts[0].startswith("The time of Bess is over.\n")


async def test_two_bots_on_one_fight_end_a_turn_once_and_a_clock_that_was_put_back_ends_none(empty: Saloon) -> None:
    await turns(empty, "90s")
    other = await empty.started_anew()
    empty.clock.time += 90 * SECOND - 1
    await asyncio.gather(empty.timer.time_over(SALOON.channel), other.timer.time_over(SALOON.channel))
    assert [one["by"] for one in await empty.entries()][-2:] == ["Gwen", "the clock"], "none comes before its reminder"
    empty.clock.time += 1
    await asyncio.gather(empty.timer.time_over(SALOON.channel), other.timer.time_over(SALOON.channel))
    assert [one["by"] for one in await empty.entries()][-3:] == ["Gwen", "the clock", "the clock"]
    empty.clock.time = NOON - HOUR
    await other.time_comes()
    assert (other.texts, other.timers.moments) == ([], {SALOON.channel: NOON + 157_500})
