"""Undo and redo: any number of times, nothing drawn again, no public version twice, and no secret told of."""

import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from bot.app.records import Kind
from bot.fight.askers import Actor
from tests.app.saloon import ANN, BOB, GWEN, MIA, Saloon, id_of, told


def but_the_beat(state: Any) -> Any:
    """Return a state without its public version, which never goes back, nor what is counted in it."""
    return state.replace(public_version=0)


async def test_undo_and_redo_any_number_of_times(saloon: Saloon) -> None:
    states = [but_the_beat(await saloon.state())]
    moves: tuple[tuple[Actor, str, str | None, dict[str, Any]], ...] = (
        (ANN, "declare", None, {"speed": "fast"}),
        (BOB, "declare", None, {"speed": "slow"}),
        (GWEN, "edit", "Clay", {"condition": "stunned"}),
        (GWEN, "declare", "Clay", {"speed": "slow"}),
        (GWEN, "flip", None, {}),
    )
    for by, verb, who, options in moves:
        await saloon.give(verb, who, by=by, **options)
        states.append(but_the_beat(await saloon.state()))
    for _ in range(2):
        for state in reversed(states[:-1]):
            await saloon.undo()
            assert but_the_beat(await saloon.state()) == state
        for state in states[1:]:
            await saloon.redo()
            assert but_the_beat(await saloon.state()) == state
            assert await saloon.restarted().state() == await saloon.state()


async def test_undo_appends_a_revision_and_deletes_nothing(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo(MIA, request_id=9)
    await saloon.redo(request_id=10)
    stored = [
        (one.number, one.kind, one.position, one.parent, one.actor_name, one.request_id, one.command is None)
        for one in await saloon.store.revisions(1)
    ]
    assert stored[4:] == [
        (5, Kind.COMMAND, 5, 4, "Ann", None, False),
        (6, Kind.UNDO, 4, 3, "Mia", 9, True),
        (7, Kind.REDO, 5, 4, "Gwen", 10, True),
    ]
    assert len(stored) == 7
    assert saloon.rows("SELECT * FROM news") == [], "who takes back knows it"


async def test_what_the_clock_does_by_itself_are_steps_of_the_play_and_go_back_with_it(empty: Saloon) -> None:
    """Bess ends her turn: it is over, the unit ends, and Andy is called; the whole is announced once."""
    await empty.start(system="exp-none")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None)
    await empty.give("next")
    await empty.give("act", by=ANN, done=True)
    before = await empty.state()
    await empty.give("act", by=BOB, done=True, request_id=7)
    after, play = await empty.state(), (await empty.store.revisions(1))[-3:]
    first = play[0].number
    assert [(one.number, one.play, one.parent, one.request_id) for one in play] == [
        (first, first, first - 1, None), (first + 1, first, first, None), (first + 2, first, first + 1, 7),
    ]  # fmt: skip
    assert [json.loads(one.command or "")["verb"] for one in play] == ["act", "advance", "advance"]
    assert [event.phrase.code for one in play for event in one.events] == ["turn-done", "unit-ends", "up"]
    assert [one.revision for one in empty.courier.sent[-1:]] == [first + 2] and len(empty.announced) == 1
    assert await empty.restarted().state() == after
    await empty.undo()
    assert but_the_beat(await empty.state()) == but_the_beat(before)
    await empty.redo()
    assert but_the_beat(await empty.restarted().state()) == but_the_beat(after)
    assert (await empty.entries())[-3]["command"]["verb"] == "act", "one entry of the log for a play"


async def test_a_new_command_leaves_nothing_to_redo(saloon: Saloon, refused: Any) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo()
    await saloon.give("declare", by=BOB, speed="fast")
    for bot in (saloon, saloon.restarted()):
        with refused("nothing-to-redo"):
            await bot.redo()
    await saloon.undo()
    await saloon.undo()
    await saloon.redo()
    assert [one.name for one in (await saloon.state()).combatants] == ["Andy", "Bess", "Clay"]


async def test_undo_does_not_go_before_the_start(empty: Saloon, refused: Any) -> None:
    await empty.start()
    with refused("nothing-to-undo"):
        await empty.undo()
    await empty.join("Andy", ANN)
    await empty.undo()
    with refused("nothing-to-undo"):
        await empty.undo()


async def test_undo_does_not_go_before_a_restart_with_a_new_seed(saloon: Saloon, refused: Any) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo()
    await saloon.end()
    await saloon.restore()
    for bot in (saloon, saloon.restarted()):
        with refused("nothing-to-undo"):
            await bot.undo()
        with refused("nothing-to-redo"):
            await bot.redo()
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo()
    assert (await saloon.state()).get(id_of("Andy")).speed is None
    with refused("nothing-to-undo"):
        await saloon.undo()


async def test_only_gms_take_back_and_bring_back(saloon: Saloon, refused: Any) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    file = saloon.dump()
    with refused("gm-only", what="undo"):
        await saloon.undo(ANN)
    with refused("gm-only", what="redo"):
        await saloon.redo(ANN)
    assert saloon.dump() == file
    await saloon.give("appoint", user=BOB.user)
    await saloon.undo(BOB)
    with refused("gm-only"):
        await saloon.redo(BOB)


# Never a new draw.


async def test_the_same_flip_turns_the_same_card_whatever_was_drawn_in_between(saloon: Saloon) -> None:
    await saloon.all_declare()
    await saloon.give("flip")
    first, texts, drawn = but_the_beat(await saloon.state()), saloon.texts, await saloon.draws()
    for between in (None, {"ruling": True}, {"against": "Clay"}):
        await saloon.undo()
        if between is not None:
            await saloon.give("check", "Bess" if "against" in between else None, **between)
            await saloon.undo()
        saloon = saloon.restarted()
        await saloon.give("flip")
        assert (but_the_beat(await saloon.state()), saloon.texts) == (first, texts)
    again = [one for one in await saloon.draws() if one.purpose.startswith("shuffle")]
    assert again == 4 * drawn


async def test_neither_a_new_name_nor_a_look_at_a_hidden_one_gives_another_card(saloon: Saloon) -> None:
    await saloon.give("check", "Bess", against="Clay")
    texts = saloon.texts
    await saloon.undo()
    await saloon.join("Sniper", hidden=True)
    await saloon.give("check", "Bess", against="Sniper")
    await saloon.give("edit", "Clay", name="Clem")
    await saloon.give("check", ruling=True)
    await saloon.give("check", "Bess", against="Clem")
    assert saloon.texts == [text.replace("Clay", "Clem") for text in texts]


async def test_a_ruling_that_is_taken_back_gives_the_same_card_again(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    texts, drawn = saloon.texts, await saloon.draws()
    for _ in range(3):
        await saloon.undo()
        await saloon.give("check", ruling=True)
        assert saloon.texts == texts
    assert await saloon.draws() == 4 * drawn
    await saloon.give("check", ruling=True)
    assert (await saloon.draws())[-1].purpose == "round 1, ruling, try 2, cut 1"


async def test_a_reshuffle_that_is_taken_back_gives_the_same_order_again(saloon: Saloon) -> None:
    await saloon.all_declare()
    await saloon.give("configure", key="deck", value="standard")
    await saloon.give("flip")
    order = (await saloon.state()).pile.order
    await saloon.undo()
    await saloon.undo()
    await saloon.give("flip")
    assert (await saloon.state()).pile.order != order
    await saloon.undo()
    await saloon.give("check", ruling=True)
    await saloon.give("configure", key="deck", value="standard")
    await saloon.give("flip")
    assert (await saloon.state()).pile.order == order


# What is told of it.


async def test_a_public_step_taken_back_is_told_with_what_had_been_seen(saloon: Saloon) -> None:
    await saloon.give("declare", "Andy", speed="fast", action="draw and fire")
    answer = await saloon.undo(MIA)
    assert saloon.texts == [
        "Mia takes back: /declare (Andy).\nEverybody had already seen: Andy has declared. 1 of 3 have declared.\n"
        "Now: Round 1, declarations\n0 of 3 have declared.\n<@1> <@2> <@900>"  # Clay is nobody's: the GM is called
    ]
    assert told(answer.lines) == ["Mia takes back: /declare (Andy)."]
    assert answer.announced
    await saloon.redo()
    assert saloon.texts == [
        "Gwen brings back: /declare (Andy).\nNow: Round 1, declarations\n1 of 3 have declared.\n<@2>",
    ]  # fmt: skip
    assert "fire" not in saloon.whole


async def test_what_had_been_seen_is_told_in_short(saloon: Saloon) -> None:
    await saloon.flipped()
    await saloon.undo()
    [text] = saloon.texts
    assert text == (
        "Gwen takes back: /flip.\nEverybody had already seen: Round 1: the table's own results. / fast: I 7 · II 5 · "
        "III 3 · IV 1 / normal: I 10 · II 8 · III 5 · IV 2 / slow: I 13 · II 11 · III 8 · IV 3\n"
        "Now: Round 1, declarations\n3 of 3 have declared.\nGM: flip the card."
    )
    assert "Pick your phase" not in text


async def test_the_present_call_is_posted_anew_and_its_buttons_work(saloon: Saloon) -> None:
    await saloon.flipped()
    await saloon.give("next")
    await saloon.give("act", by=ANN)
    await saloon.undo()
    call = saloon.announced[-1]
    assert call.pings == (ANN.user,)
    assert [one.verb for one in call.offers] == ["act", "hold", "more"]
    encounter, _ = await saloon.here()
    await saloon.give("act", by=ANN, press=(encounter, call.public_version))
    assert "Andy acts" in saloon.whole


SECRET: list[tuple[Any, str, str | None, dict[str, Any]]] = [
    (GWEN, "join", None, {"name": "Sniper", "hidden": True, "reflex": "3d8"}),
    (ANN, "declare", None, {"speed": "slow"}),
    (GWEN, "declare", "Ghost", {"speed": "fast"}),
    (GWEN, "edit", "Ghost", {"condition": "wounded"}),
    (GWEN, "flip", "Andy", {"roll": "7"}),
    (GWEN, "leave", "Ghost", {}),
    (GWEN, "check", "Ghost", {}),
]


@pytest.mark.parametrize(("by", "verb", "who", "options"), SECRET)
async def test_a_secret_step_taken_back_is_told_nobody_else(
    saloon: Saloon, by: Any, verb: str, who: str | None, options: dict[str, Any]
) -> None:
    await saloon.join("Ghost", hidden=True)
    await saloon.give("declare", by=ANN, speed="fast")
    public_version, board = (await saloon.state()).public_version, saloon.courier.boards[-1]
    await saloon.give(verb, who, by=by, **options)
    for step, code in ((saloon.undo, "undone-secret"), (saloon.redo, "redone-secret"), (saloon.undo, "undone-secret")):
        answer = await step()
        assert [line.code for line in answer.lines] == [code]
        assert not answer.announced
        assert saloon.texts == []
        assert (await saloon.state()).public_version == public_version
        assert saloon.courier.boards[-1] == board


async def test_a_phase_that_was_picked_is_taken_back_in_secret(saloon: Saloon) -> None:
    await saloon.flipped()
    press = await saloon.here()
    await saloon.give("declare", by=BOB, phase="III")
    await saloon.undo()
    assert saloon.texts == []
    assert (await saloon.state()).get(id_of("Bess")).phase is None
    assert not (await saloon.give("next", press=press)).refused


async def test_no_beat_comes_twice(saloon: Saloon) -> None:
    await saloon.flipped()
    seen = [(await saloon.state()).public_version]
    steps: tuple[Callable[[], Awaitable[Any]], ...] = (
        lambda: saloon.give("next"), lambda: saloon.give("act", by=ANN), saloon.undo, saloon.undo, saloon.undo,
        saloon.redo, saloon.redo, lambda: saloon.give("next"), saloon.undo, lambda: saloon.give("next"), saloon.undo,
    )  # fmt: skip
    for step in steps:
        await step()
        seen.append((await saloon.state()).public_version)
    assert all(before < after for before, after in pairwise(seen))


async def test_a_button_of_before_the_undo_is_stale(saloon: Saloon) -> None:
    await saloon.flipped()
    await saloon.give("next")
    press = await saloon.here()
    await saloon.undo()
    await saloon.give("next")
    answer = await saloon.give("act", press=press)
    assert answer.refused
    assert (await saloon.state()).get(id_of("Andy")).stand == "due"


async def test_what_is_taken_back_names_those_alone_whom_everybody_sees_before_and_after(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("reveal", "Sniper")
    await saloon.undo()
    assert saloon.texts[0].startswith("Gwen takes back: /combatant reveal (Sniper).")
    await saloon.redo()
    assert saloon.texts[0].startswith("Gwen brings back: /combatant reveal.\nNow: Round 1, declarations\n")
    await saloon.give("leave", by=ANN)
    await saloon.undo()
    assert saloon.texts[0].startswith("Gwen takes back: /leave.\nEverybody had already seen: Andy leaves.\nNow:")
    assert (await saloon.state()).find(id_of("Andy")) is not None
    await saloon.join("*Star*", BOB)
    await saloon.undo()
    assert r"seen: \*Star\* joins" in saloon.texts[0], "a name is quoted as it was given"


async def test_a_state_that_is_no_longer_kept_cannot_be_gone_back_to(saloon: Saloon, refused: Any) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    saloon.rows("UPDATE revisions SET state = NULL WHERE number = 4")
    with refused("pruned"):
        await saloon.undo()
    assert (await saloon.live()).number == 5


async def test_who_is_called_again_after_undo_is_pinged_again(empty: Saloon) -> None:
    """Bess was called by the step that is undone: before it she had not been."""
    await empty.start(system="exp-none")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None)
    await empty.give("next")
    for _ in range(2):
        await empty.give("act", by=ANN, done=True)
        assert empty.announced[-1].pings == (BOB.user,)
        await empty.undo()
        assert empty.announced[-1].pings == (ANN.user,)
