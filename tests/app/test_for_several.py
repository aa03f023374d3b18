"""Panels for several, and one word for several, as a press gives them: one row, one undo, the next one in its place."""

from typing import Any

import pytest

from bot.app.requests import Answer
from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, id_of, request_of, told


@pytest.fixture
async def band(saloon: Saloon) -> Saloon:
    """The posse, with two bandits of the GM's besides her Clay."""
    for name in ("Bandit 1", "Bandit 2"):
        await saloon.join(name, reflex="2d10")
    return saloon


async def opened(saloon: Saloon, combatant: str | None = None, by: Any = GWEN, **options: Any) -> Answer:
    """Open a panel by a press."""
    request = request_of("declare", combatant, press=await saloon.here(), **options)
    return await saloon.commands.panel(SALOON, by, request)


async def pressed(saloon: Saloon, verb: str, combatant: str | None = None, by: Any = GWEN, **options: Any) -> Answer:
    """Give what a button gives."""
    request = request_of(verb, combatant, press=await saloon.here(), **options)
    found = await saloon.commands.whom(SALOON, by, request)
    assert found == request, "it is clear whom it is for"
    return await saloon._done(saloon.commands.perform(SALOON, by, request))


async def speeds(saloon: Saloon) -> dict[str, str | None]:
    return {one.name: one.speed for one in (await saloon.state()).combatants}


def labels(answer: Answer) -> list[str]:
    return told([offer.label for offer in answer.offers])


async def test_the_panel_for_the_rest_is_one_press_and_all_normal_one_row(band: Saloon) -> None:
    answer = await opened(band, several="all")
    assert labels(answer) == ["All normal", "Group: Bandit (2)", "Side: foes (3)", "One by one", "In lines…"]
    rows = len(band.rows("SELECT DISTINCT play FROM revisions"))
    answer = await pressed(band, "declare", several="all", speed="normal")
    assert len(band.rows("SELECT DISTINCT play FROM revisions")) == rows + 1
    assert await speeds(band) == {
        "Andy": None, "Bess": None, "Clay": "normal", "Bandit 1": "normal", "Bandit 2": "normal",
    }  # fmt: skip
    assert len(answer.lines) == 1 and answer.offers == () and band.texts == []
    await band.undo()
    assert set((await speeds(band)).values()) == {None}


async def test_one_by_one_the_next_one_is_asked_in_its_place(band: Saloon) -> None:
    answer = await opened(band, "Clay", several="each")
    assert {offer.combatant for offer in answer.offers} == {id_of("Clay")}
    answer = await pressed(band, "declare", str(id_of("Clay")), several="each", speed="slow")
    assert told(answer.lines)[0].startswith("You declared") and told(answer.lines)[-1] == "After this one: 1 more."
    assert {offer.combatant for offer in answer.offers} == {id_of("Bandit 1")}
    await pressed(band, "declare", str(id_of("Bandit 1")), several="each", speed="slow")
    answer = await pressed(band, "declare", str(id_of("Bandit 2")), several="each", speed="fast")
    assert told(answer.lines)[-1] == "None of your combatants has to declare now."
    assert {(offer.verb, offer.opens) for offer in answer.offers} == {("declare", True)}, "each can be changed"


async def test_a_player_cannot_open_the_panel_of_anothers_one_by_one(band: Saloon, refused: Any) -> None:
    with refused("not-yours", who="Clay"):
        await opened(band, "Clay", ANN, several="each")
    assert told((await opened(band, by=BOB, several="all")).lines) == ["To declare for: Bess"]


async def test_turns_in_a_row_are_taken_with_one_press(band: Saloon) -> None:
    await band.give("declare", several="all", speed="fast")
    for name in ("Clay", "Bandit 1", "Bandit 2"):
        await band.give("flip", name, roll="7")
    await band.give("flip", force=True)
    assert "All have acted" not in labels_of(band), "nobody is up before the first phase is called"
    await band.give("next")
    assert "All have acted" in labels_of(band)
    await pressed(band, "act", several="all")
    assert band.texts[-1].startswith("Bandit 1, Bandit 2 and Clay act.\n")


def labels_of(saloon: Saloon) -> list[str]:
    return [label for one in saloon.announced for label in told([offer.label for offer in one.offers])]


async def test_undo_says_whose_a_command_for_several_was_but_of_nobody_hidden(band: Saloon) -> None:
    await band.join("Lurker", hidden=True)
    await band.give("declare", "Clay", several="side", speed="normal")
    await band.undo()
    assert band.texts[0].startswith("Gwen takes back: /declare (Bandit 1, Bandit 2, Clay).\n")
    await band.redo()
    assert band.texts[0].startswith("Gwen brings back: /declare (Bandit 1, Bandit 2, Clay).")
    await band.give("reveal", "Lurker")
    assert [one["what"] for one in await band.entries(BOB)][-2:] == [
        "/encounter redo", "/combatant reveal (Lurker)",
    ]  # fmt: skip
    assert "/declare (Bandit 1, Bandit 2, Clay)" in [one["what"] for one in await band.entries(BOB)]


async def test_of_many_the_first_are_named_and_nobody_twice(band: Saloon) -> None:
    await band.join("Bandit 3", reflex="2d10")
    await band.give("declare", several="all", speed="normal")
    assert (await band.entries())[-1]["what"] == "/declare (Bandit 1, Bandit 2, Bandit 3 and 1 more)"
    await band.give("abort", "Clay")
    await band.give("declare", "Clay", several="each", speed="slow")
    assert (await band.entries())[-1]["what"] == "/declare (Clay)"


async def test_several_may_be_named_wherever_one_is(band: Saloon, refused: Any) -> None:
    answer = await band.give("declare", "Bandit 1-2", speed="slow")
    assert [(await band.combatant(f"Bandit {number}")).speed for number in (1, 2)] == ["slow", "slow"]
    assert told(answer.lines) == [
        "You declared slow for Bandit 1 and Bandit 2 for round 1. You may change it until the flip."
    ]
    why = await band.commands.ask(SALOON, GWEN, request_of("why", "Bandit 1-2"))
    assert told(why.lines) == ["Bandit 1, Bandit 2 declared slow."]
    await band.give("abort", "Bandit 1 – 2")
    assert [(await band.combatant(f"Bandit {number}")).speed for number in (1, 2)] == [None, None]
    for names in ("Bandit 1-2", "Clay"):
        ordered = await band.standing.put(SALOON, GWEN, request_of("declare", names, speed="fast"))
    assert [line.partition(": ")[2] for line in told(ordered.lines)[-3:]] == [
        "Bandit 1: declare fast.", "Bandit 2: declare fast.", "Clay: declare fast.",
    ]  # fmt: skip
    shown = await band.standing.look(SALOON, GWEN, "Bandit 2, Clay")
    assert {offer.combatant for offer in shown.offers} == {id_of("Bandit 2"), id_of("Clay")}
    torn = await band.standing.tear_up(SALOON, GWEN, "Bandit 1, Clay")
    assert [line.partition(": ")[2] for line in told(torn.lines)[1:]] == ["Bandit 2: declare fast."]
    await band.give("edit", "clay, Bandit 2", side="posse")
    assert [(await band.combatant(name)).side for name in ("Clay", "Bandit 2")] == ["posse", "posse"]
    with refused("no-such-combatant"):
        await band.give("edit", "Clay, Zorro", side="crew")
    with refused("too-many-at-once"):
        await band.give("edit", "Bandit 1-400", side="crew")
    assert (await band.combatant("Clay")).side == "posse"
    await band.give("leave", "Bandit 1, Bandit 2")
    assert "Bandit 1" not in await band.names() and "Bandit 2" not in await band.names()


async def test_what_looks_like_a_run_may_be_a_part_of_a_name_and_a_run_needs_no_blank(band: Saloon) -> None:
    await band.join("Droid R2-7")
    await band.give("declare", "R2-7", speed="fast")
    await band.give("declare", "Bandit1—2", speed="slow")
    assert await speeds(band) == {
        "Andy": None, "Bess": None, "Clay": None, "Bandit 1": "slow", "Bandit 2": "slow", "Droid R2-7": "fast",
    }  # fmt: skip


async def test_a_name_that_looks_like_several_means_the_one_who_has_it(band: Saloon) -> None:
    await band.join("Wolf 1-2")
    await band.give("declare", "Wolf 1-2", speed="fast")
    assert (await band.combatant("Wolf 1-2")).speed == "fast"


async def test_of_several_each_refusal_is_told_once_and_the_others_are_done(band: Saloon, refused: Any) -> None:
    await band.join("Sniper", hidden=True)
    with refused("not-hidden", who="Clay"):
        await band.give("reveal", "Clay, Bess")
    answer = await band.give("reveal", "Clay, Sniper, Bess, Clay")
    assert not (await band.combatant("Sniper")).hidden
    assert answer.alone and told(answer.lines)[1:] == [
        "Clay is left out. Clay is public already: everybody sees it.",
        "Bess is left out. Bess is public already: everybody sees it.",
    ]  # fmt: skip
    with refused("no-such-combatant"):
        await given_by_ann(band, "declare", "Andy, Plugh", speed="fast")
    with refused("not-yours", who="Bess"):
        await given_by_ann(band, "declare", "Bess, Clay", speed="fast")
    with refused("gm-only"):
        await given_by_ann(band, "edit", "Andy, Bess", side="foes")
    why = await band.commands.ask(SALOON, ANN, request_of("why", "Andy, Bess"))
    assert why.alone and told(why.lines) == [
        "Andy has not declared yet.",
        "Bess is not yours. Its player, or a GM, can do that.",
    ]
    with refused("not-yours", who="Bess"):
        await band.commands.ask(SALOON, ANN, request_of("why", "Bess, Andy"))
    await given_by_ann(band, "declare", "Bess, Andy", speed="fast")
    assert (await speeds(band))["Bess"] is None and (await speeds(band))["Andy"] == "fast"


async def given_by_ann(band: Saloon, verb: str, names: str, **options: Any) -> Answer:
    return await band.commands.perform(SALOON, ANN, request_of(verb, names, **options))


@pytest.mark.parametrize(
    ("verb", "names", "options", "answered", "run"),
    [
        ("declare", "Bandit 1-8", {"speed": "slow"},
         "You declared slow for Bandit 1-8 for round 1. You may change it until the flip.",
         "/declare (Bandit 1-3 and 5 more)"),
        ("edit", "Bandit 1-8", {"side": "gang"}, "{}: side foes → gang.", "/combatant edit (Bandit 1-3 and 5 more)"),
        ("reorder", "Bandit 7, Bandit 8", {"before": "Andy"}, "Bandit 7 and Bandit 8 take another seat: before Andy.",
         "/combatant reorder (Bandit 7, Bandit 8)"),
        ("leave", "Bandit 2-8", {}, "Bandit 2-8 leave.", "/combatant remove"),
    ],
)  # fmt: skip
async def test_several_that_are_named_are_one_command_and_one_undo(
    band: Saloon, verb: str, names: str, options: Any, answered: str, run: str
) -> None:
    for number in range(3, 9):
        await band.join(f"Bandit {number}", reflex="2d10")
    rows, before = len(band.rows("SELECT DISTINCT play FROM revisions")), (await band.state()).combatants
    answer = await band.give(verb, names, **options)
    eight = ", ".join(f"Bandit {number}" for number in range(1, 9))
    assert told(answer.lines) == [answered.format(eight)]
    assert len(band.rows("SELECT DISTINCT play FROM revisions")) == rows + 1
    await band.undo()
    assert (await band.state()).combatants == before
    assert band.texts[0].startswith(f"Gwen takes back: {run}.")


async def test_each_of_several_groups_is_split_by_itself_and_who_cannot_be_is_told(band: Saloon, refused: Any) -> None:
    await band.join("Riders", reflex="2d8", count=3)
    answer = await band.give("split", "Riders, Clay", count=1)
    alone = "Clay has 1: at least one stays and at least one goes. A group of one is not split."
    assert told(answer.lines) == ["Riders split: Riders 2 has 1, Riders have 2 left.", f"Clay is left out. {alone}"]
    with refused("split-too-many", who="Clay", count=1):
        await band.give("split", "Clay, Bandit 1", count=1)


async def test_named_ones_act_where_each_comes_up_after_the_other(band: Saloon) -> None:
    await band.give("declare", several="all", speed="fast")
    for name, roll in (("Clay", "9"), ("Bandit 1", "7"), ("Bandit 2", "5")):
        await band.give("flip", name, roll=roll)
    await band.give("flip", force=True)
    await band.give("next")
    rows = len(band.rows("SELECT DISTINCT play FROM revisions"))
    answer = await band.give("act", "Bandit 1-2, Clay, Bess")
    assert told(answer.lines) == [
        "Bandit 1, Clay and Bandit 2 act.",
        "Bess is left out. Declarations come first (/declare), then the GM's flip.",
    ]
    assert len(band.rows("SELECT DISTINCT play FROM revisions")) == rows + 1
    await band.undo()
    assert band.texts[0].startswith("Gwen takes back: /act (Bandit 1, Clay, Bandit 2).")
