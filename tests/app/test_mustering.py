"""Several at once, from the order to the log: one row, one answer, no message, one undo."""

from typing import Any

import pytest

from bot.app.parsing.command import mustered
from tests.app.saloon import ANN, GWEN, Ids, Saloon, told


async def test_a_number_of_them_is_one_command(saloon: Saloon) -> None:
    rows = len(await saloon.entries())
    answer = await saloon.give("muster", name="Bandit", number=8, reflex="2d6")
    assert saloon.texts == [], "the board shows them"
    assert told(answer.lines) == ["Bandit 1-8 join (foes)."]
    assert (await saloon.names())[3:] == [f"Bandit {number}" for number in range(1, 9)]
    assert len(await saloon.entries()) == rows + 1
    await saloon.give("muster", name="Bandit", number=1, reflex="2d6")
    assert (await saloon.names())[-1] == "Bandit 9"
    await saloon.undo()
    await saloon.undo()
    assert (await saloon.names())[3:] == []
    assert saloon.texts[0].startswith("Gwen takes back: /combatant add (Bandit 1-3 and 5 more).")
    await saloon.redo()
    assert len((await saloon.names())[3:]) == 8


async def test_names_stand_between_commas(saloon: Saloon) -> None:
    answer = await saloon.give("muster", name=" Wolf ,Bear,, Grey  Elk,", side="beasts", reflex="1d6")
    assert (await saloon.names())[3:] == ["Wolf", "Bear", "Grey Elk"]
    assert told(answer.lines) == ["Wolf, Bear and Grey Elk join (beasts)."]
    await saloon.give("muster", name="Wolf, Fox", number=2, reflex="1d6")
    assert (await saloon.names())[6:] == ["Wolf 2", "Wolf 3", "Fox 1", "Fox 2"]


async def test_a_single_one_joins_as_ever(saloon: Saloon) -> None:
    answer = await saloon.give("muster", name="Wolf", reflex="1d6")
    assert (saloon.texts, told(answer.lines)) == ([], ["Wolf joins (foes)."])
    assert (await saloon.entries())[-1]["command"]["verb"] == "join"
    assert mustered((await saloon.state()), {"name": " , "}, Ids()) == {"name": ""}


async def test_so_many_that_nobody_could_name_them_are_refused_at_once(saloon: Saloon, refused: Any) -> None:
    with refused("too-many-at-once", n=10**30, most=25):
        await saloon.give("muster", name="Wolf", number=10**30, reflex="1d6")


async def test_those_who_come_hidden_are_known_as_such(saloon: Saloon) -> None:
    state, ids = await saloon.state(), Ids()
    mustered(state, {"name": "Wolf", "number": 2, "hidden": True}, ids)
    mustered(state, {"name": "Fox, Elk"}, ids)
    assert ids.asked == [("Wolf 1", True), ("Wolf 2", True), ("Fox", False), ("Elk", False)]
    await saloon.give("muster", name="Bat 1", hidden=True, reflex="1d6")
    await saloon.give("muster", name="Bat", number=2, hidden=True, reflex="1d6")
    assert (await saloon.names())[3:] == ["Bat 1", "Bat 2", "Bat 3"]


async def test_not_more_than_25_at_once(saloon: Saloon, refused: Any) -> None:
    await saloon.give("muster", name="Crow", number=25, reflex="1d6")
    assert len((await saloon.names())[3:]) == 25
    await saloon.undo()
    with refused("too-many-at-once", n=26, most=25):
        await saloon.give("muster", name="Wolf, Bear", number=13, reflex="1d6")
    with refused("bad-option", option="name"):
        await saloon.give("muster", name=" , ", reflex="1d6")
    with refused("bad-option", option="name", allowed="at most 80 characters"):
        await saloon.give("muster", name=f"Wolf, {'x' * 81}", reflex="1d6")
    with refused("name-taken", name="andy"):
        await saloon.give("muster", name="Wolf, andy", reflex="1d6")
    assert (await saloon.names())[3:] == []


async def test_a_log_names_whom_its_reader_saw_come(saloon: Saloon) -> None:
    await saloon.give("muster", name="Lurker", number=2, hidden=True, reflex="1d6")
    assert saloon.texts == []
    await saloon.give("muster", name="Wolf, Bear", reflex="1d6")
    await saloon.give("leave", "Wolf")
    assert "/combatant remove (Wolf)" in await saloon.log(ANN)
    assert "Lurker" not in await saloon.log(ANN)
    assert "/combatant add (Lurker 1, Lurker 2)" in await saloon.log(GWEN)
    await saloon.give("reveal", "Lurker 1")
    assert "Lurker 2" not in await saloon.log(ANN)


async def test_a_group_parts_under_the_next_number(saloon: Saloon) -> None:
    await saloon.give("muster", name="Riders", count=6, reflex="2d6")
    await saloon.give("split", "Riders", count=2)
    assert saloon.texts == ["Riders split: Riders 2 has 2, Riders have 4 left."]
    await saloon.give("split", "Riders 2", count=1, name="Scout")
    assert (await saloon.names())[3:] == ["Riders", "Riders 2", "Scout"]
    await saloon.give("leave", "Scout")
    assert "/combatant remove (Scout)" in await saloon.log(ANN)
    await saloon.give("merge", "riders 2", into="Riders")
    assert saloon.texts == ["Riders 2 joins Riders: 5 now."]


@pytest.mark.parametrize("verb", ["muster", "split", "merge"])
async def test_it_is_the_gms(saloon: Saloon, verb: str, refused: Any) -> None:
    options: dict[str, dict[str, Any]] = {
        "muster": {"name": "Wolf, Bear", "reflex": "1d6"}, "split": {"count": 1}, "merge": {"into": "Bess"},
    }  # fmt: skip
    with refused("gm-only", what=verb):
        await saloon.give(verb, None if verb == "muster" else "Andy", by=ANN, **options[verb])
