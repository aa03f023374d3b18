"""What a form asks for: what can be chosen is offered for choice."""

from __future__ import annotations

import pytest

from bot import limits
from bot.app.filling import Field, Filling
from bot.app.requests import Actor
from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, id_of, request_of


async def fields(
    saloon: Saloon, verb: str, *asks: str, by: Actor = ANN, combatant: str | None = None
) -> tuple[Field, ...]:
    """The fields of a form in the saloon."""
    system, found = await Filling(saloon.encounters).fields(SALOON, by, request_of(verb, combatant), asks)
    assert system == (await saloon.live()).record.system
    return found


def choices(field: Field) -> list[str]:
    """What is given by each choice."""
    return [value for value, _ in field.choices]


async def test_an_option_that_can_be_a_few_things_is_chosen_and_another_one_typed(saloon: Saloon) -> None:
    action, speed, kind = await fields(saloon, "declare", "action", "speed", "kind")
    assert (action.name, action.label, action.choices) == ("action", "What you mean to do", ())
    assert action.hint == "such as: run, fire pistol"
    assert speed == Field(
        "speed", "Speed", "fast, normal or slow", (("fast", "fast"), ("normal", "normal"), ("slow", "slow"))
    )
    assert choices(kind) == ["focused", "cautious"]


async def test_what_is_asked_twice_is_one_field(saloon: Saloon) -> None:
    assert [field.name for field in await fields(saloon, "declare", "speed", "action", "speed")] == ["speed", "action"]


async def test_an_option_that_there_is_not_is_typed_under_its_name(saloon: Saloon) -> None:
    assert await fields(saloon, "act", "distance") == (Field("distance", "distance", "distance"),)
    assert await fields(saloon, "surge", "points") == (Field("points", "points", "points"),)


async def test_yes_or_no_is_chosen(empty: Saloon) -> None:
    await empty.start(system="torg")
    (time,) = await fields(empty, "declare", "take_time", by=GWEN)
    assert time.choices == (("True", "yes"), ("False", "no")) and time.label == "Take time"
    assert time.hint == "6 counts more, +3 to the total"


async def test_where_more_can_be_typed_elsewhere_a_form_has_the_usual_to_choose_from(empty: Saloon) -> None:
    await empty.start(system="eternal-soldier")
    speed, action = await fields(empty, "declare", "speed", "action", by=GWEN)
    assert choices(speed) == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
    assert action.choices == ()


async def test_another_combatant_is_chosen_among_those_whom_one_can_see(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch
) -> None:
    await saloon.join("Lurker", BOB, by=GWEN, hidden=True)
    andy = str(id_of("Andy"))
    (against,) = await fields(saloon, "check", "against", combatant=andy)
    assert [label for _, label in against.choices] == ["Bess", "Clay"]
    assert choices(against) == [str(id_of("Bess")), str(id_of("Clay"))]
    assert (against.label, against.hint) == ("Against", "the other one in a Reflex contest")
    (seen,) = await fields(saloon, "check", "against", by=BOB)
    assert [label for _, label in seen.choices] == ["Andy", "Bess", "Clay", "Lurker"]
    monkeypatch.setattr(limits, "SELECT_OPTIONS", 2)
    assert (await fields(saloon, "check", "against", combatant=andy))[0].choices == against.choices
    monkeypatch.setattr(limits, "SELECT_OPTIONS", 1)
    (typed,) = await fields(saloon, "check", "against", combatant=andy)
    assert typed == Field("against", "Against", "the other one in a Reflex contest")
