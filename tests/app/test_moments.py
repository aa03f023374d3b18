"""Claims on their way: typed and pressed, after a restart, after undo, too late, two of one moment, verified."""

import json
from typing import Any

import pytest

from bot.app import encounters
from bot.app.encounters import line_of
from bot.app.requests import Answer
from bot.fight import late_answers
from bot.fight.askers import Actor
from bot.rules.errors import Refused
from tests.app import saloon as rig
from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, request_of

CID = Actor(user=4, name="Cid")


@pytest.fixture
async def shot(empty: Saloon) -> Saloon:
    """Brad (Bob's, 20) has shot at 20; it went on by itself to 14, where Andy (Ann's) may announce. Cid's is Cass."""
    await rig.shot(empty, "shoot Andy", ("Andy", ANN, 14), ("Cass", CID, 12))
    return empty


async def panel(saloon: Saloon, verb: str, by: Actor, combatant: str | None = None, **options: Any) -> Answer:
    """Open a panel by a button of the newest line."""
    request = request_of(verb, combatant, press=await saloon.here(), **options)
    return await saloon.commands.panel(SALOON, by, request)


async def test_a_claim_is_one_step_and_moves_the_beat(shot: Saloon) -> None:
    _, before = await shot.here()
    await shot.give("surge", by=ANN, points=6, at="20")
    assert (await shot.state()).count == 20
    assert (await shot.here())[1] == before + 1
    assert shot.texts[0].startswith("**Andy answers at count 20.**\nTaken back by that: **Count 14**")
    await shot.undo()
    assert (await shot.state()).count == 14
    await shot.redo()
    assert (await shot.state()).count == 20


async def test_a_claim_is_accepted_after_a_restart(shot: Saloon) -> None:
    again = shot.restarted()
    await again.give("surge", by=ANN, points=6, at="20")
    assert (await again.state()).count == 20


async def test_a_second_claim_finds_the_moment_after_a_restart(shot: Saloon) -> None:
    await shot.give("abort", by=BOB, at="20")
    assert (await shot.state()).count == 18
    again = shot.restarted()
    await again.give("surge", by=CID, points=8, at="20")
    assert (await again.state()).count == 20


async def test_the_steps_are_found_again_as_they_were_kept(shot: Saloon) -> None:
    await shot.give("declare", by=CID, action="hide", phase="3")
    await shot.give("abort", by=BOB, at="20")
    await shot.give("declare", by=CID, action="run", phase="2")
    kept = await line_of(shot.encounters, await shot.live())
    again = shot.restarted()
    found = await line_of(again.encounters, await again.live())
    assert [*late_answers.stops(found)] == [*late_answers.stops(kept)] != []
    assert [one.taken.state for one in found] == [one.taken.state for one in kept]
    assert [one.taken.command.verb for one in found if one.taken.command and not one.automatic] == [
        "abort", "declare", "declare",
    ]  # fmt: skip


async def test_a_secret_step_neither_closes_the_moment_nor_is_lost(shot: Saloon) -> None:
    await shot.give("declare", by=CID, action="hide", phase="3")
    again = shot.restarted()
    await again.give("declare", by=CID, action="hide well", phase="3")
    await again.give("surge", by=ANN, points=6, at="20")
    cass = next(one for one in (await again.state()).combatants if one.name == "Cass")
    assert ((await again.state()).count, cass.plan.label) == (20, "hide well")


async def test_too_late_is_refused_with_who_has_done_what_since(shot: Saloon, refused: Any) -> None:
    await shot.give("hold", by=ANN)
    with refused("moment-passed", at="20", since=("Ann: /hold (Andy)",)):
        await shot.give("surge", by=CID, points=8, at="20")
    for nowhere in ("99", "3", "abc"):
        with refused("moment-none", at=nowhere, valid=("14",)):
            await shot.give("surge", by=CID, points=8, at=nowhere)


async def test_what_is_told_of_since_leaves_secrets_out(shot: Saloon, refused: Any) -> None:
    await shot.give("hold", by=ANN)
    await shot.give("join", name="Snake", hidden=True, initiative=3)
    with refused("moment-passed", at="20", since=("Ann: /hold (Andy)",)):
        await shot.give("surge", by=CID, points=8, at="20")


async def test_the_beginning_has_no_moment(empty: Saloon, refused: Any) -> None:
    await empty.start(system="torg")
    assert await line_of(empty.encounters, await empty.live()) == ()
    with refused("moment-unknown", at="20"):
        await empty.give("act", by=GWEN, at="20")


async def test_an_interrupt_is_asked_for_as_the_fight_stood_or_at_a_moment_by_name(shot: Saloon) -> None:
    for at in ("20", None):
        answer = await shot.commands.ask(SALOON, ANN, request_of("interrupt", target="Brad", at=at))
        assert answer.offers and all(dict(one.options)["at"] == "20" for one in answer.offers)
    way = answer.offers[0]
    options: dict[str, Any] = dict(way.options)
    await shot.give("declare", str(way.combatant), by=ANN, action="duck", **options)
    assert "Andy announces: duck" in "\n".join(shot.texts)


async def test_the_moments_that_stand_open_are_suggested(shot: Saloon) -> None:
    assert (await shot.autocomplete.option(SALOON, ANN, "surge", "at", "")).texts == ("20",)


async def test_a_fight_with_claims_comes_out_the_same_when_it_is_played_again(shot: Saloon) -> None:
    await shot.give("declare", by=CID, action="hide", phase="3")
    await shot.give("abort", by=BOB, at="20")
    await shot.give("surge", by=CID, points=8, at="20")
    await shot.undo()
    await shot.give("surge", by=ANN, points=6, at="20")
    await shot.end()
    codes = [line.code for line in (await shot.fairness.verify(SALOON, GWEN)).lines]
    assert "verify-replayed" in codes


async def test_a_place_far_back_in_the_fight_is_told_as_none(
    shot: Saloon, refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encounters, "ROWS_LOOKED_AT", 1)
    await shot.give("hold", by=ANN)
    with refused("moment-none", at="99", valid=("14",)):
        await shot.give("surge", by=CID, points=8, at="99")


async def test_an_answer_halfway_through_a_step_of_the_clock_is_played_again_the_same(empty: Saloon) -> None:
    """Aknar swings from 0 to 4 and nobody is asked at 2, where Bo begins: the clock goes there first, and stops."""
    await empty.start(system="eternal-soldier")
    for name, player in (("Aknar", ANN), ("Bo", BOB)):
        await empty.join(name, player, reflex=None, agility=10)
    await empty.give("declare", by=ANN, action="swing", speed="II")
    await empty.give("hold", by=BOB)
    await empty.give("flip", force=True)
    late = (await empty.state()).now
    assert late > 1
    await empty.give("declare", by=BOB, action="duck", speed="II", at="1")
    assert empty.texts[0].startswith("**Bo answers at segment 1.**")
    play = (await empty.store.play(1, (await empty.live()).number))[:2]
    assert [json.loads(one.command or "")["verb"] for one in play] == ["advance", "declare"]
    await empty.undo()
    assert (await empty.state()).now == late
    await empty.redo()
    await empty.end()
    assert "verify-replayed" in [line.code for line in (await empty.fairness.verify(SALOON, GWEN)).lines]


async def test_whoever_answers_too_late_is_offered_what_still_works_the_interruption_first(shot: Saloon) -> None:
    await shot.give("hold", by=ANN)
    request = request_of("surge", points="8", at="20")
    with pytest.raises(Refused) as refused:
        await shot.commands.perform(SALOON, CID, request)
    answer = await shot.commands.instead(SALOON, CID, request, refused.value)
    assert answer.refused
    assert rig.told(answer.lines) == [
        "That comes too late for 20. Since then: Ann: /hold (Andy). A GM can take it back: /encounter undo.",
        "You can now:",
    ]
    first = next(one for one in answer.offers if one.verb != "answer")
    assert (first.verb, first.combatant) == ("interrupt", rig.id_of("Cass"))
    assert first.opens, "it asks whom, and lists every way"
