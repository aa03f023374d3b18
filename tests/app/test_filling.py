"""What a form asks for: what can be chosen is offered for choice."""

from typing import Any

import pytest

from bot import limits
from bot.app.requests import Answer
from bot.fight.askers import Actor
from bot.fight.fight import Fight
from bot.fight.panels import Field, everything, panel_of
from bot.rules.model import Viewer
from bot.rules.registry import system_of
from bot.rules.words import say
from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, id_of, request_of
from tests.conformance.table import GM, Table


async def fields(
    saloon: Saloon, verb: str, *asks: str, by: Actor = ANN, combatant: str | None = None
) -> tuple[Field, ...]:
    """The fields of a form in the saloon."""
    found = await saloon.look.fields(SALOON, by, request_of(verb, combatant), asks)
    assert found.system == (await saloon.live()).record.system
    return found.fields


def choices(field: Field) -> list[str]:
    """What is given by each choice."""
    return [value for value, _ in field.choices]


def typed(name: str) -> Field:
    """A field for an option that there is not."""
    return Field(name, say("as-it-is", text=name), say("as-it-is", text=name))


async def test_an_option_that_can_be_a_few_things_is_chosen_and_another_one_typed(saloon: Saloon) -> None:
    action, speed, kind = await fields(saloon, "declare", "action", "speed", "kind")
    assert action == Field("action", say("option-declare-action"), say("option-declare-action-hint"))
    speeds = tuple((one, say("as-a-word", word=one)) for one in ("fast", "normal", "slow"))
    assert speed == Field("speed", say("option-declare-speed"), say("option-declare-speed-hint"), speeds)
    assert choices(kind) == ["focused", "cautious"]


async def test_what_is_asked_twice_is_one_field(saloon: Saloon) -> None:
    assert [field.name for field in await fields(saloon, "declare", "speed", "action", "speed")] == ["speed", "action"]


async def test_an_option_that_there_is_not_is_typed_under_its_name(saloon: Saloon) -> None:
    assert await fields(saloon, "act", "distance") == (typed("distance"),)
    assert await fields(saloon, "surge", "points") == (typed("points"),)


async def test_yes_or_no_is_chosen(empty: Saloon) -> None:
    await empty.start(system="torg")
    (time,) = await fields(empty, "declare", "take_time", by=GWEN)
    assert time.choices == (("True", say("word-yes")), ("False", say("word-no")))
    assert time.label == say("option-declare-take-time")


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
    assert [told for _, told in against.choices] == [say("as-it-is", text="Bess"), say("as-it-is", text="Clay")]
    assert choices(against) == [str(id_of("Bess")), str(id_of("Clay"))]
    (seen,) = await fields(saloon, "check", "against", by=BOB)
    assert [told.facts["text"] for _, told in seen.choices] == ["Andy", "Bess", "Clay", "Lurker"]
    monkeypatch.setattr(limits, "SELECT_OPTIONS", 2)
    assert (await fields(saloon, "check", "against", combatant=andy))[0].choices == against.choices
    monkeypatch.setattr(limits, "SELECT_OPTIONS", 1)
    assert await fields(saloon, "check", "against", combatant=andy) == (against._replace(choices=()),)


async def test_lines_begin_with_the_names_of_those_who_have_still_to_declare(saloon: Saloon) -> None:
    await saloon.give("declare", "Clay", by=GWEN, speed="slow")
    await saloon.join("Dutch")
    (lines,) = await fields(saloon, "declare", "lines", by=GWEN)
    assert lines.lines == "Dutch: "


async def test_a_question_that_names_nobody_asks_which_of_ones_own_is_meant(saloon: Saloon) -> None:
    await saloon.join("Dolly", ANN)
    answer = await saloon.commands.whom(SALOON, ANN, request_of("odds", press=await saloon.here()))
    assert isinstance(answer, Answer) and [one.combatant for one in answer.offers] == [id_of("Andy"), id_of("Dolly")]


# What no button gives is asked for in forms of at most five fields.


def begun(system: str, *commands: str, **traits: Any) -> Table:
    """A fight of Ann's Abel and the GM's Orc, after some commands without options."""
    table = Table(system_of(system))
    for name, player in (("Abel", ANN.user), ("Orc", None)):
        table.join(name, player=player, **traits)
    for verb in commands:
        table.give(verb)
    return table


def in_forms(table: Table, verb: str | None = None, by: Viewer = GM) -> list[tuple[str, ...]]:
    """What each form asks for: those of a verb's panel for Abel, or (None) those for nobody behind More."""
    system, state = table.system, table.state
    shown = (
        everything(Fight(system, state), by)
        if verb is None
        else panel_of(Fight(system, state), by, verb, state.get(table.id("Abel")))
    )
    return [one.asks for one in shown.offers if one.asks and (verb is not None or one.combatant is None)]


@pytest.mark.parametrize(
    ("table", "asks"),
    [(begun("eternal-soldier", agility=7), ("more",)), (begun("torg", "next", initiative=15), ("more",))],
    ids=["surprise", "to"],
)
def test_what_is_for_nobody_is_asked_for_behind_more(table: Table, asks: tuple[str, ...]) -> None:
    assert in_forms(table) == [asks] and in_forms(table, by=Viewer(user=ANN.user)) == []


def test_a_form_for_the_rest_is_there_where_the_buttons_leave_something() -> None:
    assert ("more",) in in_forms(begun("torg", "next", initiative=15), "declare")
    assert ("more",) not in in_forms(begun("d20", "flip"), "hold"), "its one option is asked for"


async def test_the_rest_is_typed_by_its_keys(empty: Saloon) -> None:
    await empty.start(system="torg")
    (more,) = await fields(empty, "hold", "more", by=GWEN)
    assert more == Field("more", say("field-more"), say("hint-with", keys=("until",)), lines="")
