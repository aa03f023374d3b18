"""The GM's screen: what it shows, and who may have it."""

from typing import Any

from bot.app.look import Screens
from bot.rules.views import ScreenView
from tests.app.saloon import ANN, GWEN, MIA, SALOON, STABLE, Saloon, told


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


async def test_its_buttons_change_a_counter_by_one_a_secret_one_too(saloon: Saloon) -> None:
    await saloon.give("counter", "Bess", name="hp", value=5)
    await saloon.give("counter", name="doom", value=1, secret=True)
    screen = await shown(saloon.screens)
    offers = [one for one in screen.offers if one.verb == "counter"]
    assert told([one.label for one in offers]) == ["Bess: hp +1", "Bess: hp -1", "doom +1", "doom -1"]
    for one in offers[1:3]:
        combatant = None if one.combatant is None else str(one.combatant)
        given: dict[str, Any] = dict(one.options)
        await saloon.give("counter", combatant, press=(1, screen.public_version), **given)
    screen = await shown(saloon.screens)
    assert "hp 4" in [word for row in screen.rows for word in told(row.status)]
    assert "doom 2 (counter of the GM)" in told(screen.secrets)
    await saloon.undo()
    assert "doom 1 (counter of the GM)" in told((await shown(saloon.screens)).secrets)


async def test_one_press_takes_somebody_out_of_the_fight_and_one_brings_it_back(saloon: Saloon) -> None:
    for code, condition in (("defeated", "defeated"), ("recovers", None)):
        screen = await shown(saloon.screens)
        [one] = [
            one for one in screen.offers if one.label.code == f"offer-{code}" and told([one.label])[0][-4:] == "Clay"
        ]
        given: dict[str, Any] = dict(one.options)
        await saloon.give("edit", str(one.combatant), press=(1, screen.public_version), **given)
        [clay] = [each for each in (await saloon.state()).everyone if each.name == "Clay"]
        assert clay.condition == condition
    assert not (await saloon.state()).fallen


async def test_whoever_is_due_stands_first_and_a_hidden_one_that_can_act_before_all(saloon: Saloon) -> None:
    """Fast and 9 is open from phase I on, as fast and 8 is: both Andy and the sniper act there."""
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.give("flip", "Sniper", roll="9")
    await saloon.flipped()
    await saloon.give("next")
    assert [row.name for row in (await shown(saloon.screens)).rows][:2] == ["Sniper", "Andy"]


async def test_it_is_the_gms_alone(saloon: Saloon, refused: Any) -> None:
    with refused("gm-only", what="screen"):
        await saloon.screens.look(SALOON, ANN)
    assert (await saloon.screens.look(SALOON, MIA)).screen is not None, "who manages the channel is a GM"


async def test_where_no_encounter_runs_there_is_none(saloon: Saloon, refused: Any) -> None:
    with refused("no-encounter"):
        await saloon.screens.look(STABLE, GWEN)
