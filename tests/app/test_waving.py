"""Letting everything pass: given by the clock at once, at each moment that is waited for."""

from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, NOON, SALOON, Saloon, shot, told


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
    return told((await saloon.live()).board().prompt)[0]


async def test_one_is_waited_for_and_passes_at_once(waved: Saloon) -> None:
    waits = await waits_for(waved)
    assert "Brad" in waits
    assert waved.timers.moments == {SALOON.channel: NOON}
    await waved.timer_comes()
    assert "Brad" not in await waits_for(waved)
    entry = (await waved.entries())[-1]
    assert (entry["by"], entry["what"], entry["events"]) == ("the clock", "/pass", ["What has happened is let pass."])
    assert entry["command"] == {"verb": "pass", "by": {"user": BOB.user, "gm": False}, "now": NOON, "ordered": True}
    assert waved.timers.moments == {}
    assert await waved.news.take(SALOON, BOB.user) is None, "one who lets everything pass is not told of each"


async def test_what_is_taken_back_waits_for_people(waved: Saloon) -> None:
    await waved.timer_comes()
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
    assert again.timers.moments == {SALOON.channel: NOON}
    await again.timer_comes()
    assert (await again.entries())[-1]["what"] == "/pass"
    mine: Any = (await again.look.status(SALOON, BOB)).view
    others: Any = (await again.look.status(SALOON, GWEN)).view
    assert (
        told(mine.orders) == ["Standing order: let everything pass, until you take that back (/pass everything:false)."]
        and others.orders == ()
    )


async def test_once_it_was_given_for_a_moment_it_is_not_planned_for_that_again(waved: Saloon) -> None:
    heard = (await waved.live()).public_revision
    await waved.timer_comes()
    [occasion] = (await waved.live()).settled.values()
    assert occasion == str(heard)
