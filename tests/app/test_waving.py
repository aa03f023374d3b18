"""Letting everything pass: given like presses, a while after each moment that is waited for."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.live import EARLIEST, LATEST_PASS
from bot.app.requests import Actor
from tests.app.saloon import ANN, BOB, GWEN, MIA, NOON, SALOON, Saloon, shot, told

SECOND = 1000


@pytest.fixture
async def waved(empty: Saloon) -> Saloon:
    """The same; Ann lets everything pass, and at count 14 Andy has ducked: Brad, Andy and Cass could go on."""
    await shot(empty, "shoot the lamp", ("Andy", ANN, 14), ("Cass", GWEN, 11), pace="moments")
    await empty.give("pass", by=BOB, everything=True)
    await empty.give("pass", by=ANN)
    await empty.give("pass")
    await empty.give("declare", by=ANN, action="duck", speed="slow")
    return empty


async def waits_for(saloon: Saloon) -> str:
    return told((await saloon.live()).system.public_board(await saloon.state()).prompt)[0]


async def test_one_is_waited_for_and_passes_a_while_later_as_by_a_press(waved: Saloon) -> None:
    waits = await waits_for(waved)
    assert "Brad" in waits
    assert waved.timers.moments == {SALOON.channel: NOON + EARLIEST}
    await waved.time_comes(later=EARLIEST / SECOND)
    assert "Brad" not in await waits_for(waved)
    entry = (await waved.entries())[-1]
    assert (entry["by"], entry["what"], entry["events"]) == ("Bob", "/pass", ["What has happened is let pass."])
    assert entry["command"] == {"verb": "pass", "by": {"user": BOB.user, "gm": False}, "now": NOON + EARLIEST}
    assert waved.timers.moments == {}
    assert await waved.news.take(SALOON, BOB.user) is None, "one who lets everything pass is not told of each"


async def test_it_comes_within_the_time_in_which_one_lets_pass(empty: Saloon) -> None:
    empty.chance.hesitates = 1.0
    await shot(empty, "shoot the lamp", ("Andy", ANN, 14), ("Cass", GWEN, 11), pace="moments")
    await empty.give("pass", by=ANN, everything=True)
    assert empty.timers.moments == {}, "that was a press"
    await empty.give("pass")
    await empty.give("pass", by=BOB, everything=True)
    await empty.give("declare", by=ANN, action="duck", speed="slow")
    assert empty.timers.moments == {SALOON.channel: NOON + LATEST_PASS}


async def test_what_is_taken_back_waits_for_people(waved: Saloon) -> None:
    await waved.time_comes(later=EARLIEST / SECOND)
    await waved.undo()
    assert "Brad" in await waits_for(waved)
    assert waved.timers.moments == {}
    await waved.give("pass", by=BOB)
    assert "Brad" not in await waits_for(waved)


async def test_what_all_heard_taken_back_waits_for_people_over_a_restart_too(waved: Saloon) -> None:
    await waved.give("next")
    await waved.undo()
    assert "Brad" in await waits_for(waved)
    await waved.join("Lurker", hidden=True)
    assert waved.timers.moments == (await waved.started_anew()).timers.moments == {}


async def test_it_holds_over_a_restart_and_shows_in_ones_own_status(waved: Saloon) -> None:
    again = waved.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {SALOON.channel: NOON + EARLIEST}
    await again.time_comes(later=EARLIEST / SECOND)
    assert (await again.entries())[-1]["by"] == "Bob"
    mine: Any = (await again.service.look(SALOON, BOB)).view
    others: Any = (await again.service.look(SALOON, GWEN)).view
    assert (
        told(mine.orders) == ["Standing order: let everything pass, until you take that back (/pass everything:false)."]
        and others.orders == ()
    )


async def test_a_moment_that_has_passed_meanwhile_is_left_alone(waved: Saloon) -> None:
    await waved.give("pass", by=BOB)
    before = await waved.entries()
    await waved.time_comes(later=EARLIEST / SECOND)
    assert await waved.entries() == before


async def test_once_it_was_given_for_a_moment_it_is_not_planned_for_that_again(waved: Saloon) -> None:
    heard = (await waved.live()).heard
    await waved.time_comes(later=EARLIEST / SECOND)
    [occasion] = (await waved.live()).settled.values()
    assert occasion == str(heard)


async def ducked(saloon: Saloon, who: Actor) -> dict[str, Any]:
    """Have Andy duck, and the while pass; return the last entry of one who lets everything pass by then."""
    await saloon.give("pass", by=BOB, everything=True)
    await saloon.give("pass", by=ANN)
    await saloon.give("declare", by=ANN, action="duck", speed="slow")
    before = len(await saloon.entries())
    await saloon.time_comes(later=EARLIEST / SECOND)
    [entry] = [one for one in (await saloon.entries())[before:] if one["by"] == who.name]
    return entry


async def test_for_one_who_manages_it_comes_as_from_one_who_does(empty: Saloon) -> None:
    await shot(empty, "shoot the lamp", ("Andy", ANN, 14), ("Cass", GWEN, 11), pace="moments")
    await empty.give("edit", "Cass", owner=MIA.user)
    await empty.give("pass", by=MIA, everything=True)
    assert (await ducked(empty, MIA))["command"]["by"] == {"user": MIA.user, "gm": True}


async def test_it_comes_for_one_who_has_taken_something_back_since(empty: Saloon) -> None:
    await shot(empty, "shoot the lamp", ("Andy", ANN, 14), ("Cass", GWEN, 11), pace="moments")
    await empty.give("pass", everything=True)
    await empty.give("configure", key="haste", value="penalty")
    await empty.undo()
    assert (await ducked(empty, GWEN))["command"]["by"] == {"user": GWEN.user, "gm": True}
