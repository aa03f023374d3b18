"""The GM's screen: what it shows, who may have it, and that a lasting one follows every step."""

from __future__ import annotations

from typing import Any

from bot.app.ports import ScreenPost
from bot.app.service import Screens
from bot.rules.views import ScreenView
from bot.rules.words import to_json
from tests.app.saloon import ANN, GWEN, MIA, SALOON, STABLE, Saloon, told

ROOM = 77


async def shown(screens: Screens) -> ScreenView:
    """What the GM is shown."""
    screen = (await screens.look(SALOON, GWEN)).screen
    assert screen is not None
    return screen


async def test_it_shows_the_hidden_and_every_secret_with_what_the_gm_can_do(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="slow")
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.give("bell", text="The fuse burns down", at="round 3", secret=True)
    screen = await shown(saloon.screens)
    assert {row.name for row in screen.rows} == {"Andy", "Bess", "Clay", "Sniper"}
    assert [told(row.status)[0] for row in screen.rows if row.hidden] == ["hidden"]
    assert told(screen.secrets)[0] == "Andy declared fast."
    assert "The fuse burns down" in told(screen.bells)[0]
    assert {"declare", "flip"} <= {offer.verb for offer in screen.offers}
    assert screen.gms == (GWEN.user,) and screen.title == "High Noon"


async def test_whoever_is_due_stands_first_and_a_hidden_one_that_can_act_before_all(saloon: Saloon) -> None:
    """Fast and 9 is open from phase I on, as fast and 8 is: both Andy and the sniper act there."""
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.give("flip", "Sniper", roll="9")
    await saloon.flipped()
    await saloon.give("next")
    assert [row.name for row in (await shown(saloon.screens)).rows][:2] == ["Sniper", "Andy"]


async def test_it_is_the_gms_alone(saloon: Saloon, refused: Any) -> None:
    for case in (
        lambda: saloon.screens.look(SALOON, ANN),
        lambda: saloon.screens.gms(SALOON, ANN),
        lambda: saloon.screens.put(SALOON, ANN, ROOM),
        lambda: saloon.screens.remove(SALOON, ANN),
    ):
        with refused("gm-only", what="screen"):
            await case()
    assert saloon.keeper.posts == [] and saloon.keeper.removed == []
    assert (await saloon.screens.look(SALOON, MIA)).screen is not None, "who manages the channel is a GM"
    assert await saloon.screens.gms(SALOON, MIA) == (GWEN.user,)


async def test_where_no_encounter_runs_there_is_none(saloon: Saloon, refused: Any) -> None:
    with refused("no-encounter"):
        await saloon.screens.look(STABLE, GWEN)


async def test_a_lasting_one_follows_secret_steps_too(saloon: Saloon) -> None:
    answer = await saloon.screens.put(SALOON, GWEN, ROOM)
    assert told(answer.lines) == ["The screen is in <#77> now, and is kept up to date there."]
    assert saloon.keeper.posts == [ScreenPost(encounter=1, channel=ROOM, user=GWEN.user)]
    await saloon.join("Sniper", hidden=True)
    assert "Sniper" in [row.name for row in saloon.keeper.shown[-1].rows]
    boards = saloon.courier.boards
    assert not any("Sniper" in to_json(board) for board in boards)
    await saloon.end()
    assert saloon.keeper.shown[-1].ended


async def test_after_a_restart_it_is_taken_up(saloon: Saloon) -> None:
    after = await saloon.started_anew()
    assert [screen.title for screen in after.keeper.shown] == ["High Noon"]


async def test_it_is_taken_away(saloon: Saloon) -> None:
    assert told((await saloon.screens.remove(SALOON, GWEN)).lines) == ["The screen is taken away."]
    assert saloon.keeper.removed == [1]
