"""One who asks to join, from the command to the button that lets it in."""

import pytest

from bot.rules.errors import Refused
from tests.app.saloon import ANN, GWEN, MIA, SALOON, Saloon


@pytest.fixture
async def saloon(empty: Saloon) -> Saloon:
    """A table at which a GM lets in who would join; Andy of Ann's asks."""
    await empty.start()
    await empty.give("configure", key="joining", value="ask")
    await empty.join("Andy", ANN)
    return empty


async def test_the_button_of_another_encounter_lets_nobody_in(saloon: Saloon) -> None:
    encounter, public_version = await saloon.here()
    answer = await saloon.give("admit", "Andy", press=(encounter + 1, public_version))
    assert answer.refused and await saloon.names() == []


async def test_one_who_waits_is_named_whatever_the_case(saloon: Saloon) -> None:
    await saloon.give("admit", "ANDY")
    assert await saloon.names() == ["Andy"]
    for name in ("Andy", None):
        with pytest.raises(Refused) as refusal:
            await saloon.give("admit", name)
        assert refusal.value.code == "nobody-waits"


async def test_the_other_button_turns_away(saloon: Saloon) -> None:
    _, away = saloon.announced[0].offers
    assert away.options == (("away", "true"),)
    await saloon.give("admit", str(away.combatant), press=await saloon.here(), away="true")
    assert saloon.texts == ["Andy is not let in."]
    assert await saloon.names() == [] and await saloon.autocomplete.waiting(SALOON, GWEN) == ()


async def test_those_who_wait_are_suggested_to_gms_alone(saloon: Saloon) -> None:
    assert await saloon.autocomplete.waiting(SALOON, GWEN) == ("Andy",)
    assert await saloon.autocomplete.waiting(SALOON, MIA) == ("Andy",)
    assert await saloon.autocomplete.waiting(SALOON, ANN) == ()


async def test_one_who_waits_still_does_after_a_restart(saloon: Saloon) -> None:
    later = saloon.restarted()
    await later.give("admit", "Andy")
    assert await later.names() == ["Andy"]


async def test_undo_and_redo_of_a_gms_word(saloon: Saloon) -> None:
    await saloon.give("admit", "Andy")
    await saloon.undo()
    assert "takes back: /combatant admit" in saloon.texts[0]
    assert await saloon.autocomplete.waiting(SALOON, GWEN) == ("Andy",)
    await saloon.redo()
    assert await saloon.names() == ["Andy"]


async def test_no_id_is_given_twice_though_its_bearer_waits(saloon: Saloon) -> None:
    andy = (await saloon.state()).waiting[0].id
    saloon.chance.ready = [andy, andy, 77]
    await saloon.give("join", name="Clay", reflex="2d8")
    assert (await saloon.state()).combatants[0].id == 77
