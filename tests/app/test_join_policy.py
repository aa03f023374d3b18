"""One who asks to join, from the command to the button that lets it in."""

from __future__ import annotations

import pytest

from bot.rules.errors import Refused
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, Saloon, told


@pytest.fixture
async def saloon(empty: Saloon) -> Saloon:
    """A table at which a GM lets in who would join; Andy of Ann's asks."""
    await empty.start()
    await empty.give("configure", key="joining", value="ask")
    await empty.join("Andy", ANN)
    return empty


async def test_the_message_that_asks_pings_the_gms_and_has_the_buttons(saloon: Saloon) -> None:
    (asked,) = saloon.announced
    assert asked.text == "<@1> asks to bring Andy (crew): a GM lets it in or turns it away.\n<@900>"
    assert asked.pings == (GWEN.user,)
    assert [one.verb for one in asked.offers] == ["admit", "admit", "pings"]
    await saloon.join("Bess", BOB)
    (asked,) = saloon.announced
    assert asked.pings == () and asked.offers, "the GMs were called already"


async def test_the_joiner_is_told_in_private_that_a_gm_was_asked(saloon: Saloon) -> None:
    answer = await saloon.give("join", by=BOB, name="Bess", owner=BOB.user, reflex="2d8")
    assert told(answer.lines) == ["Bess waits to be let in: a GM has been asked."]
    await saloon.give("configure", key="joining", value="open")
    await saloon.give("configure", key="combatants", value="1")
    await saloon.give("admit", "Bess")
    answer = await saloon.give("join", by=BOB, name="Bill", owner=BOB.user, reflex="2d8")
    assert told(answer.lines) == [
        "Bill waits to be let in: a GM has been asked, as a player may bring 1 without that, and you have them already."
    ]


async def test_the_button_lets_in_however_far_the_fight_went_on(saloon: Saloon) -> None:
    here = await saloon.here()
    andy = saloon.announced[0].offers[0].combatant
    await saloon.join("Clay")
    await saloon.give("declare", "Clay", speed="fast")
    await saloon.give("flip")
    assert (await saloon.here())[1] > here[1]
    await saloon.give("admit", str(andy), press=here)
    assert saloon.texts == ["Andy joins (crew)."]
    assert await saloon.names() == ["Clay", "Andy"]


async def test_the_button_of_another_encounter_lets_nobody_in(saloon: Saloon) -> None:
    encounter, beat = await saloon.here()
    answer = await saloon.give("admit", "Andy", press=(encounter + 1, beat))
    assert answer.refused and await saloon.names() == []


async def test_one_who_waits_is_named_whatever_the_case(saloon: Saloon) -> None:
    await saloon.give("admit", "ANDY")
    assert await saloon.names() == ["Andy"]
    for name in ("Andy", None):
        with pytest.raises(Refused) as refusal:
            await saloon.give("admit", name)
        assert refusal.value.code == "nobody-waits"


async def test_the_other_button_turns_away(saloon: Saloon) -> None:
    _, away, _ = saloon.announced[0].offers
    assert away.options == (("away", "true"),)
    await saloon.give("admit", str(away.combatant), press=await saloon.here(), away="true")
    assert saloon.texts == ["Andy is not let in."]
    assert await saloon.names() == [] and await saloon.service.waiting(SALOON, GWEN) == ()


async def test_those_who_wait_are_suggested_to_gms_alone(saloon: Saloon) -> None:
    assert await saloon.service.waiting(SALOON, GWEN) == ("Andy",)
    assert await saloon.service.waiting(SALOON, MIA) == ("Andy",)
    assert await saloon.service.waiting(SALOON, ANN) == ()


async def test_one_who_waits_still_does_after_a_restart(saloon: Saloon) -> None:
    later = saloon.restarted()
    await later.give("admit", "Andy")
    assert await later.names() == ["Andy"]


async def test_undo_and_redo_of_a_gms_word(saloon: Saloon) -> None:
    await saloon.give("admit", "Andy")
    await saloon.undo()
    assert "takes back: /combatant admit" in saloon.texts[0]
    assert await saloon.service.waiting(SALOON, GWEN) == ("Andy",)
    await saloon.redo()
    assert await saloon.names() == ["Andy"]


async def test_no_id_is_given_twice_though_its_bearer_waits(saloon: Saloon) -> None:
    andy = (await saloon.state()).waiting[0].id
    saloon.chance.ready = [andy, andy, 77]
    await saloon.give("join", name="Clay", reflex="2d8")
    assert (await saloon.state()).combatants[0].id == 77
