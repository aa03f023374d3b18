"""The button *Join* of a start, and what /join knows of the last time."""

from __future__ import annotations

import json

import pytest

from bot.app.ports import Kept
from cogs import roster
from tests.chat.house import House, buttons, words
from tests.chat.wire import GUILD


async def anew(house: House) -> str:
    """End the fight, begin another one, and return the custom_id of its button."""
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    await house.started()
    return buttons(house.announced[-1])["Join"]


async def test_one_press_brings_the_character_of_the_last_fight(house: House) -> None:
    await house.started()
    press = buttons(house.announced[0])["Join"]
    (form,) = await house.call(house.ann.press(press))
    fields = [one["component"] for one in form.body["data"]["components"]]
    assert [one["custom_id"] for one in fields] == ["name", "reflex"] and not fields[0].get("value")
    filled = house.ann.submit(form.body["data"]["custom_id"], {"name": "Andy", "reflex": "2d10"})
    assert "Andy joins (crew)." in words(await house.call(filled))

    press = await anew(house)
    assert "Andy joins (crew)." in words(await house.call(house.ann.press(press)))
    (form,) = await house.call(house.ann.press(press))
    assert form.body["type"] == 9, "another one is asked for"
    (form,) = await house.call(house.bob.press(press))
    assert form.body["type"] == 9, "Bob's is not known"


async def test_a_name_that_is_known_brings_its_traits(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", side="law", reflex="2d10")
    await anew(house)
    assert await house.offered(house.ann, "join", "name", "an") == ["Andy"]
    assert await house.offered(house.ann, "join", "name", "x") == []
    assert await house.offered(house.bob, "join", "name", "an") == []
    assert "Andy joins (law)." in await house.command(house.ann, "join", name="Andy")
    assert await house.offered(house.ann, "join", "name", "an") == []


async def test_where_nothing_runs_the_button_says_so(house: House) -> None:
    await house.started()
    press = buttons(house.announced[0])["Join"]
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    assert "/encounter start" in words(await house.call(house.ann.press(press)))
    assert await house.offered(house.ann, "join", "name", "an") == []


async def kept(house: House, traits: dict[str, int]) -> str:
    """Have the server keep Ann's Andy with these traits, begin a fight, and return the custom_id of its button."""
    await house.started("exp-tactical")
    await house.command(house.ann, "join", name="Andy", side="law", dexterity=12)
    (stored,) = await house.store.keepsakes(GUILD, Kept.CHARACTER)
    body = json.dumps({"name": "Andy", "side": "law", "traits": traits})
    await house.store.put_keepsake(stored.evolve(body=body))
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    await house.started("exp-tactical")
    return buttons(house.announced[-1])["Join"]


async def test_of_a_character_that_lacks_what_is_needed_that_is_asked_and_the_rest_is_filled_in(house: House) -> None:
    press = await kept(house, {"awareness": 9})
    for interaction in (house.ann.press(press), house.ann.command("join", name="andy")):
        (form,) = await house.call(interaction)
        fields = [one["component"] for one in form.body["data"]["components"]]
        assert [(one["custom_id"], one.get("value")) for one in fields[1:]] == [("dexterity", None), ("awareness", "9")]
    filled = house.ann.submit(form.body["data"]["custom_id"], {"name": "Andy", "dexterity": "12", "awareness": "9"})
    assert "Andy joins (law)." in words(await house.call(filled))


async def test_who_gives_all_that_is_needed_is_answered_without_looking_back_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(house, {"dexterity": 12, "awareness": 9})
    monkeypatch.setattr(roster, "LOOKED_UP_FOR", 0.0)
    assert "Andy joins (law)." in await house.command(house.ann, "join", name="Andy", dexterity=10)
