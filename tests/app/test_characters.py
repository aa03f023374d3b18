"""People's characters from one fight to the next: for themselves alone, the newest in each system."""

from typing import Any

import pytest

from bot.app.ports import Unsaved
from bot.app.records import PreferenceKind
from bot.app.requests import Place
from tests.app.saloon import ANN, BOB, GWEN, SALOON, STABLE, Saloon

DM = Place(channel=7)


async def kept(saloon: Saloon, by: Any = ANN, place: Place = STABLE) -> Any:
    """The character that is kept of somebody, by name, side and traits."""
    found = await saloon.characters.of(place, by)
    return found and (found.name, found.side, found.traits)


@pytest.fixture
async def later(saloon: Saloon) -> Saloon:
    """The posse, and another fight of the same server that begins."""
    await saloon.start(place=STABLE)
    return saloon


async def test_the_character_is_there_for_the_next_fight_and_for_nobody_else(later: Saloon) -> None:
    assert await kept(later) == ("Andy", "crew", {"reflex": "2d10"})
    assert await kept(later, BOB) == ("Bess", "crew", {"reflex": "2d8"})
    assert await kept(later, GWEN) is None, "Clay is nobody's character"
    assert await kept(later, place=SALOON) is None, "it is here already"


async def test_the_newest_is_kept_as_its_player_has_changed_it(later: Saloon) -> None:
    await later.give("edit", "Andy", by=ANN, name="Andy the Kid", reflex="3d10")
    assert await kept(later) == ("Andy the Kid", "crew", {"reflex": "3d10"})
    await later.give("edit", "Andy the Kid", reflex="1d4")
    assert await kept(later) == ("Andy the Kid", "crew", {"reflex": "3d10"}), "the GM's changes are the fight's"
    await later.join("Doc", ANN, side="law", reflex="2d6")
    assert await kept(later) == ("Doc", "law", {"reflex": "2d6"})


async def test_the_gear_of_a_character_is_remembered_and_works_in_its_next_fight(later: Saloon) -> None:
    await later.give("edit", "Andy", by=ANN, weapon="Peacemaker=fast")
    gear = {"reflex": "2d10", "weapon": "Peacemaker=fast"}
    filled = await later.characters.filled(STABLE, ANN, "Andy", None, {"reflex": None})
    assert filled == ("crew", gear, ("reflex", "weapon"))


async def test_what_is_not_given_is_as_it_was(later: Saloon) -> None:
    filled = later.characters.filled
    assert await filled(STABLE, ANN, "andy", None, {"reflex": None}) == ("crew", {"reflex": "2d10"}, ("reflex",))
    assert await filled(STABLE, ANN, "Andy", "law", {"reflex": "3d6"}) == ("law", {"reflex": "3d6"}, ())
    assert await filled(STABLE, ANN, "Bess", None, {"reflex": None}) == (None, {"reflex": None}, ())


async def test_what_its_system_has_no_use_for_any_more_is_left_out(later: Saloon) -> None:
    key = f"{ANN.user} past-participle"
    stored = await later.store.preference(1, PreferenceKind.CHARACTER, key)
    body = '{"name": "Andy", "side": "crew", "traits": {"grit": 3, "reflex": "2d10"}}'
    assert stored is not None
    await later.store.put_preference(stored.replace(body=body))
    assert await kept(later) == ("Andy", "crew", {"reflex": "2d10"})


async def test_each_system_has_its_own_and_each_server(saloon: Saloon) -> None:
    await saloon.start(place=STABLE, system="torg")
    assert await kept(saloon) is None
    elsewhere = Place(channel=8, guild=2)
    for place in (elsewhere, DM):
        await saloon.start(place=place)
        await saloon.give("join", by=ANN, place=place, name="Zed", owner=ANN.user, reflex="1d6")
        await saloon.start_and_end.end(place, GWEN)
        await saloon.start(place=place)
    assert await kept(saloon, place=elsewhere) == ("Zed", "crew", {"reflex": "1d6"})
    assert await kept(saloon, place=DM) is None, "no server keeps it"


async def test_one_that_waits_to_be_let_in_is_kept_and_one_that_is_hidden_is_not(later: Saloon) -> None:
    await later.give("configure", key="joining", value="ask")
    await later.join("Doc", ANN, reflex="2d6")
    assert (await kept(later))[0] == "Doc"
    assert await kept(later, place=SALOON) is None, "it waits here"
    await later.give("muster", name="Spy", hidden=True, owner=BOB.user, reflex="1d6")
    await later.give("edit", "Spy", by=BOB, reflex="1d8")
    assert (await kept(later, BOB))[0] == "Bess"


async def test_who_joins_is_told_so_even_if_the_character_cannot_be_kept(
    later: Saloon, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(preference: object) -> None:
        raise Unsaved("disk-full")

    monkeypatch.setattr(later.store, "put_preference", fails)
    await later.join("Doc", ANN, reflex="2d6")
    assert (await kept(later))[0] == "Andy"


async def test_a_number_of_one_fight_is_not_kept_for_the_next(saloon: Saloon) -> None:
    """Torg rolls base initiatives anew, however they were given."""
    await saloon.start(place=STABLE, system="torg")
    await saloon.join("Cleo", ANN, place=STABLE, initiative=18)
    await saloon.start_and_end.end(STABLE, GWEN)
    await saloon.start(place=STABLE, system="torg")
    assert await kept(saloon) == ("Cleo", "crew", {})
    stored = await saloon.store.preference(1, PreferenceKind.CHARACTER, f"{ANN.user} torg")
    assert stored is not None and "initiative" not in stored.body
    body = '{"name": "Cleo", "side": "crew", "traits": {"initiative": 18}}'
    await saloon.store.put_preference(stored.replace(body=body))
    assert await kept(saloon) == ("Cleo", "crew", {})


async def test_weapons_are_kept_for_the_next_fight_and_in_presets(empty: Saloon) -> None:
    await empty.start(place=STABLE, system="eternal-soldier")
    await empty.give("join", by=ANN, place=STABLE, name="Aknar", owner=ANN.user, agility=7, weapon="axe: attack V")
    await empty.give("edit", "Aknar", by=ANN, place=STABLE, weapon="bow: draw III, attack VII")
    weapons = "axe: attack V; bow: draw III, attack VII"
    await empty.presets.save(STABLE, GWEN, "The ford")
    await empty.start(system="eternal-soldier")
    assert await kept(empty, place=SALOON) == ("Aknar", "crew", {"agility": 7, "weapon": weapons})
    barn = Place(channel=12, guild=1)
    await empty.guide.start(barn, GWEN, system="eternal-soldier", preset="The ford")
    assert [one.traits.weapon for one in (await empty.state(barn)).combatants] == [weapons]
    answer = await empty.give("declare", by=ANN, place=barn, action="draw the bow")
    assert "bow" in str(answer.lines)
