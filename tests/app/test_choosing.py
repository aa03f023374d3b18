"""For whom? A press without a name asks, and what is somebody else's is answered by what one may do."""

from typing import Any

import pytest

from bot.app.requests import Answer
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.errors import Refused
from bot.rules.permissions import gm_only
from bot.rules.words import say
from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, id_of, request_of, told


async def pressed(saloon: Saloon, verb: str, by: Actor, *, asks: tuple[str, ...] = (), **options: Any) -> Any:
    """What becomes of a press of a button that names nobody."""
    request = request_of(verb, press=await saloon.here(), **options)
    return await saloon.commands.whom(SALOON, by, request, asks)


def names(answer: Request | Answer) -> list[str]:
    """The buttons of a question for whom."""
    assert isinstance(answer, Answer) and told(answer.lines) == ["For whom?"]
    return told([offer.label for offer in answer.offers])


@pytest.fixture
async def holding(saloon: Saloon) -> Saloon:
    """Ann's Andy and Cass, Bob's Bess and the GM's Clay and Dora: all hold but Dora, who hesitates."""
    await saloon.join("Cass", ANN)
    await saloon.join("Dora")
    for name, roll in (("Andy", "7"), ("Bess", "7"), ("Clay", "7"), ("Cass", "7"), ("Dora", "CF")):
        await saloon.give("declare", name, speed="fast")
        await saloon.give("flip", name, roll=roll)
    await saloon.give("flip")
    await saloon.give("next")
    for name in ("Andy", "Bess", "Cass", "Clay"):
        await saloon.give("hold", name, until="noon")
    return saloon


async def test_what_names_somebody_or_is_typed_or_from_before_is_left_as_it_is(holding: Saloon) -> None:
    here = await holding.here()
    for request in (
        request_of("hold", "Andy", press=here),
        request_of("hold"),
        request_of("next", press=here),
        request_of("hold", press=(here[0], here[1] - 1)),
    ):
        assert await holding.commands.whom(SALOON, ANN, request) == request


async def instead(saloon: Saloon, by: Actor, refusal: Refused, verb: str, combatant: str | None = None) -> Answer:
    """What one is told whose press of a button was refused."""
    request = request_of(verb, combatant, press=await saloon.here())
    return await saloon.commands.instead(SALOON, by, request, refusal)


async def test_not_yours_says_what_one_may_do_instead_with_the_button_for_it(holding: Saloon) -> None:
    answer = await instead(holding, BOB, Refused("not-yours", who="Andy"), "act", "Andy")
    assert answer.refused and told(answer.lines) == [
        "Andy is not yours. Its player, or a GM, can do that.", "You can now:",
    ]  # fmt: skip
    assert told([offer.label for offer in answer.offers]) == ["Hold: Bess", "Act: Bess", "Abort: Bess"]
    answer = await instead(holding, BOB, gm_only("next"), "next")
    assert told(answer.lines)[1] == "You can now:"


async def test_a_press_of_what_nobody_of_ones_own_can_do_now_says_so_and_what_they_can(holding: Saloon) -> None:
    assert isinstance(await pressed(holding, "surge", ANN), Request), "nobody can: the refusal says why"
    answer = await instead(holding, ANN, Refused("which-combatant"), "surge")
    assert told(answer.lines) == ["None of your combatants can do that now.", "You can now:"]
    assert told([offer.label for offer in answer.offers])[0] == "Hold: Andy"
    answer = await instead(holding, GWEN, Refused("which-combatant"), "surge")
    assert told(answer.lines)[0] == "Nobody can do that now."
    answer = await instead(holding, BOB, Refused("holds-already", who="Bess"), "declare")
    assert told(answer.lines)[1] == "You can now:", "one who has one alone is told the reason"


async def test_one_who_can_do_nothing_is_told_so(saloon: Saloon) -> None:
    await saloon.give("declare", by=BOB, speed="fast")
    answer = await instead(saloon, Actor(user=99, name="Olga"), Refused("no-combatant-of-yours"), "act")
    assert answer.lines == (say("no-combatant-of-yours"), say("offers-none")) and answer.offers == ()


async def test_any_other_refusal_stays_what_it_is(holding: Saloon) -> None:
    for verb, combatant in (("act", "Bess"), ("act", None), ("next", None)):
        with pytest.raises(Refused, match="stale"):
            await instead(holding, BOB, Refused("stale"), verb, combatant)


async def test_a_contest_is_somebodys_though_a_ruling_is_nobodys(holding: Saloon) -> None:
    assert names(await pressed(holding, "check", ANN, asks=("against",))) == ["Andy", "Cass"]
    andy = str(id_of("Andy"))
    assert names(await pressed(holding, "check", GWEN, asks=("against",)))[-1] == "Dora"
    bess = await pressed(holding, "check", BOB, against=andy)
    assert isinstance(bess, Request) and bess.combatant == str(id_of("Bess"))
    ruling = await pressed(holding, "check", BOB, ruling=True)
    assert isinstance(ruling, Request) and ruling.combatant is None
    assert isinstance(await pressed(holding, "check", ANN, asks=("ruling",)), Request), "that may be a ruling"


async def test_a_bare_command_that_lacks_something_is_answered_with_its_buttons(holding: Saloon) -> None:
    answer = await holding.commands.instead(SALOON, GWEN, request_of("act"), Refused("which-combatant"))
    assert answer.refused and {offer.verb for offer in answer.offers} == {"act"}
    assert {offer.combatant for offer in answer.offers} >= {id_of("Andy"), id_of("Clay")}
    for request in (request_of("act", "Andy"), request_of("act", speed="fast"), request_of("next")):
        with pytest.raises(Refused, match="holds"):
            await holding.commands.instead(SALOON, ANN, request, Refused("holds"))


async def test_a_gm_who_cannot_flip_yet_may_go_on_without_them_or_declare_for_them(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    refused = Refused("not-all-declared", "offer-flip-forced")
    answer = await instead(saloon, GWEN, refused, "flip")
    assert told([offer.label for offer in answer.offers]) == [
        "Flip without them", "Declare: Bess", "Declare: Clay",
    ]  # fmt: skip
    assert answer.refused and dict(answer.offers[0].options) == {"force": "True"}
    with pytest.raises(Refused, match="not-all-declared"):
        await instead(saloon, GWEN, refused, "flip", "Bess, Clay")
    await saloon.flipped()
    with pytest.raises(Refused, match="not-all-declared"):
        await instead(saloon, GWEN, refused, "flip")


Typed = tuple[str, str | None, dict[str, Any]]
ROLLS: tuple[Typed, ...] = (("flip", "Ann", {"roll": "6 6 1"}), ("flip", "Ben", {"roll": "2 2 1"}))
SPENT: tuple[Typed, ...] = (*ROLLS, ("act", "Ann", {"cost": "1"}))
CLOCK: tuple[Typed, ...] = (
    ("declare", "Ann", {"speed": "12s"}),
    ("declare", "Ben", {"speed": "12s"}),
    ("flip", None, {}),
)
IN_AIR: tuple[Typed, ...] = (("next", None, {}), ("declare", "Ann", {"speed": "slow", "action": "aims"}))
AGAIN: Typed = ("flip", None, {})


@pytest.mark.parametrize(
    ("system", "traits", "steps", "last", "label"),
    [
        ("card-deal", {}, (AGAIN,), AGAIN, None),
        ("fast-action", {"dice": 3}, ROLLS, AGAIN, None),
        ("eternal-soldier", {"agility": 7}, CLOCK, AGAIN, None),
        ("fast-action", {"dice": 3}, SPENT, ("flip", "Ann", {"roll": "5 5 5"}), "offer-roll-forced"),
        ("torg", {"initiative": 14}, IN_AIR, ("next", None, {"round": True}), "offer-drop-forced"),
    ],
)
async def test_force_is_offered_where_it_does_what_was_meant_and_is_accepted(
    empty: Saloon, system: str, traits: dict[str, Any], steps: tuple[Typed, ...], last: Typed, label: str | None
) -> None:
    await empty.start(system=system)
    for name in ("Ann", "Ben"):
        await empty.join(name, reflex=None, **traits)
    for verb, whom, options in steps:
        await empty.give(verb, whom, **options)
    verb, whom, options = last
    with pytest.raises(Refused) as refused:
        await empty.give(verb, whom, **options)
    try:
        answer = await empty.commands.instead(SALOON, GWEN, request_of(verb, whom, **options), refused.value)
    except Refused:
        answer = Answer()
    forced = [one for one in answer.offers if "force" in dict(one.options)]
    assert [one.label.code for one in forced] == ([] if label is None else [label])
    for one in forced:
        given: dict[str, Any] = dict(one.options)
        await empty.give(one.verb, whom, **given)
