"""A GM is asked before what a player has said in secret is overwritten; and the player is told."""

from typing import Any

import pytest

from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.rules.views import Style
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, STABLE, Saloon, told

ASKED = "Nothing is done yet. <@1> has declared for Andy in secret: this would cancel that, and <@1> would be told."


@pytest.fixture
async def secret(saloon: Saloon) -> Saloon:
    """Ann has declared for Andy."""
    await saloon.give("declare", by=ANN, speed="fast")
    return saloon


async def unsure(saloon: Saloon, verb: str = "declare", *, by: Actor = GWEN, who: str = "Andy", **options: Any) -> Any:
    """Give an order, as people do."""
    return await saloon.give(verb, who, by=by, **options)


async def sure(saloon: Saloon, asked: Answer, *, by: Actor = GWEN, place: Place = SALOON) -> Answer:
    """Press the button that says that it was meant."""
    (button,) = asked.offers
    assert button.verb == "overwrite" and button.style is Style.DANGER
    return await saloon.commands.overwrite(place, by, dict(button.options)["of"], request_id=77)


async def test_nothing_is_done_until_the_gm_says_that_it_is_meant(secret: Saloon) -> None:
    before = secret.dump()
    asked = await unsure(secret, speed="slow")
    assert told(asked.lines) == [ASKED] and not asked.refused
    assert "fast" not in repr(asked.lines)
    assert (asked.system, asked.encounter, asked.public_version) == ("past-participle", *await secret.here())
    assert told([asked.offers[0].label]) == ["Do it all the same"]
    assert (await secret.combatant("Andy")).speed == "fast" and secret.dump() == before
    assert await secret.news_of(ANN) == []


async def test_then_it_is_done_and_the_player_is_told_by_whom(secret: Saloon) -> None:
    await sure(secret, await unsure(secret, speed="slow"))
    assert (await secret.combatant("Andy")).speed == "slow"
    assert await secret.news_of(ANN) == [
        "Gwen (/declare (Andy)): What was declared in secret for Andy does not stand any more.",
        "Gwen (/declare (Andy)): slow is declared for Andy for round 1. It may be changed until the flip.",
    ]
    assert await secret.news_of(BOB) == []
    assert [row.request_id for row in await secret.store.revisions(1)][-1] == 77


async def test_to_withdraw_it_is_asked_about_too(secret: Saloon) -> None:
    asked = await unsure(secret, "abort")
    assert told(asked.lines) == [ASKED] and (await secret.combatant("Andy")).speed == "fast"
    await sure(secret, asked)
    assert (await secret.combatant("Andy")).speed is None


async def test_what_overwrites_nothing_or_is_refused_is_not_asked_about(secret: Saloon, refused: Any) -> None:
    await unsure(secret, who="Bess", speed="slow")
    assert (await secret.combatant("Bess")).speed == "slow"
    await unsure(secret, by=ANN, speed="normal")
    assert (await secret.combatant("Andy")).speed == "normal"
    with refused("no-pick-now", who="Andy"):
        await unsure(secret, phase="II")


async def test_it_is_not_done_where_the_fight_has_moved_on(secret: Saloon) -> None:
    asked = await unsure(secret, speed="slow")
    await secret.give("declare", "Bess", speed="slow")
    await secret.give("declare", "Clay", speed="slow")
    await secret.give("flip")
    answer = await sure(secret, asked)
    assert answer.refused and answer.lines[0].code == "stale"
    assert (await secret.combatant("Andy")).speed == "fast"


async def test_only_the_newest_question_of_ones_own_can_be_answered(
    secret: Saloon, refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await unsure(secret, speed="slow")
    second = await unsure(secret, speed="normal")
    for work in (sure(secret, first), sure(secret, second, by=MIA), sure(secret, second, place=STABLE)):
        with refused("question-gone"):
            await work
    monkeypatch.setattr("bot.app.requests.REMEMBERED", 1)
    await unsure(secret, by=MIA, speed="slow")
    with refused("question-gone"):
        await sure(secret, second)


async def test_a_moment_that_is_claimed_is_asked_about_as_well(empty: Saloon) -> None:
    await empty.start(system="torg")
    await empty.join("Andy", ANN, reflex=None, initiative=18)
    await empty.join("Brad", reflex=None, initiative=10)
    await empty.give("next")
    await empty.give("declare", "Andy", by=ANN, action="draw", secret=True)
    asked = await unsure(empty, "abort", at="18")
    assert [line.code for line in asked.lines] == ["overwrite-sure"]
