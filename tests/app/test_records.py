"""The log in its editions: what each may read, and that nothing tells of what it may not."""

import json
from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, Saloon, id_of

MARKER = "Xyzzy"


async def texts(saloon: Saloon, by: Any) -> list[str]:
    """Return everything of the log that one may read, in both forms."""
    return [await saloon.log(by, "text"), await saloon.log(by, "json")]


async def test_the_text_has_a_line_for_each_command_and_its_events_below(saloon: Saloon) -> None:
    saloon.clock.time += 61_000
    await saloon.give("declare", by=ANN, speed="fast", action="draw")
    name, text = await saloon.records.log(SALOON, BOB, "text")
    assert name == "log.txt"
    assert text.splitlines()[-2:] == [
        "5. 2023-11-14T22:14:21+00:00 Ann: /declare (Andy)",
        "   Andy has declared. 1 of 3 have declared.",
    ]
    assert text.endswith("\n")


async def test_the_json_has_the_same_entries(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    name, text = await saloon.records.log(SALOON, BOB, "json")
    whole = json.loads(text)
    assert name == "log.json" and text.startswith('{\n "encounter": 1,\n'), "it can be read as it is"
    assert (whole["system"], whole["title"], whole["seeds"]) == ("past-participle", "High Noon", None)
    assert whole["entries"][-1] == {
        "number": 5,
        "at": "2023-11-14T22:13:20+00:00",
        "by": "Ann",
        "what": "/declare (Andy)",
        "events": ["Andy has declared. 1 of 3 have declared."],
    }


async def test_a_secret_declaration_is_read_by_its_owner_and_gms_alone_and_commands_by_gms(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast", action=MARKER)
    await saloon.give("declare", by=ANN, speed="slow", action=f"{MARKER} again")
    for by in (GWEN, MIA, ANN):
        assert all(MARKER in text and "slow" in text for text in await texts(saloon, by))
    for text in await texts(saloon, BOB):
        assert not any(secret in text for secret in (MARKER, "slow", "fast"))
    gms, owners = await saloon.entries(), await saloon.entries(ANN)
    assert gms[-1]["command"]["action"] == f"{MARKER} again"
    assert gms[0]["command"] is None
    assert all("command" not in entry for entry in owners)


async def test_numbers_have_no_gaps_where_something_is_left_out(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.give("declare", by=ANN, speed="slow")
    await saloon.give("flip", "Andy", roll="7")
    await saloon.give("declare", by=BOB, speed="slow")
    for by, entries in ((GWEN, 10), (ANN, 7), (BOB, 6)):
        assert [entry["number"] for entry in await saloon.entries(by)] == list(range(1, entries + 1))
        assert f"\n{entries}. " in await saloon.log(by)
        assert f"\n{entries + 1}. " not in await saloon.log(by)


async def test_it_says_who_acted_for_whom_and_what_was_forced(saloon: Saloon) -> None:
    await saloon.give("declare", "Andy", by=MIA, speed="fast")
    entry = (await saloon.entries(BOB))[-1]
    assert (entry["by"], entry["what"]) == ("Mia", "/declare (Andy)")
    assert "Mia: /declare (Andy)" in await saloon.log(BOB)
    await saloon.give("flip", force=True)
    for by in (GWEN, BOB):
        assert (await saloon.entries(by))[-1]["what"] == "/flip, forced"
    assert (await saloon.entries(BOB))[-2]["what"] == "/declare (Andy)"


async def test_that_a_hidden_one_alone_had_to_be_forced_past_is_in_the_gms_edition_alone(saloon: Saloon) -> None:
    await saloon.give("join", name="Lurker", hidden=True, reflex="2d6")
    await saloon.all_declare()
    await saloon.give("flip", force=True)
    assert (await saloon.entries())[-1]["what"] == "/flip, forced"
    assert (await saloon.entries(BOB))[-1]["what"] == "/flip"
    assert ", forced" not in await saloon.log(BOB) and ", forced" in await saloon.log()


async def test_it_says_what_was_taken_back_and_keeps_it(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo()
    await saloon.redo()
    assert [entry["what"] for entry in await saloon.entries(BOB)][-3:] == [
        "/declare (Andy)",
        "/encounter undo",
        "/encounter redo",
    ]
    await saloon.give("declare", by=ANN, speed="slow")
    await saloon.undo()
    assert [entry["what"] for entry in await saloon.entries(BOB)][-1] == "/encounter redo"
    assert [entry["what"] for entry in await saloon.entries(GWEN)][-1] == "/encounter undo"


async def test_hidden_combatants_are_in_no_other_edition(saloon: Saloon) -> None:
    await saloon.join("Sniper", BOB, by=GWEN, hidden=True)
    await saloon.give("edit", "Sniper", condition="asleep")
    for name, by in (("Bess", BOB), ("Andy", GWEN), ("Clay", GWEN), ("Sniper", GWEN)):
        await saloon.give("declare", name, by=by, speed="fast")
    await saloon.give("flip")
    for by in (GWEN, BOB):
        assert all("Sniper" in text for text in await texts(saloon, by))
    for text in await texts(saloon, ANN):
        assert "Sniper" not in text
        assert "asleep" not in text
        assert str(id_of("Sniper")) not in text


async def test_what_a_hidden_one_did_stays_secret_after_it_was_revealed(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast", action=MARKER)
    await saloon.give("reveal", "Sniper")
    entries = await saloon.entries(ANN)
    assert [entry["what"] for entry in entries][-2:] == ["/combatant add (Clay)", "/combatant reveal (Sniper)"]
    assert MARKER not in await saloon.log(ANN)


async def test_draws_and_seeds_come_after_the_end(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    for by in (GWEN, ANN):
        assert all("draws" not in entry for entry in await saloon.entries(by))
        assert bytes([3]).hex() * 32 not in await saloon.log(by, "json")
    await saloon.end()
    for by in (GWEN, ANN):
        whole = json.loads(await saloon.log(by, "json"))
        assert whole["seeds"] == ["03" * 32]
        drawn = [draw for entry in whole["entries"] for draw in entry["draws"]]
        assert drawn == [
            {"purpose": one.purpose, "bound": one.bound, "value": one.value} for one in await saloon.draws()
        ]
        assert [one["purpose"] for one in drawn] == ["round 1, ruling, try 1, cut 1"]
    await saloon.restore()
    whole = json.loads(await saloon.log(GWEN, "json"))
    assert whole["seeds"] is None
    assert all("draws" not in entry for entry in whole["entries"])
    assert "04" * 32 not in json.dumps(whole)


async def test_the_log_of_an_ended_encounter_keeps_its_editions(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast", action=MARKER)
    await saloon.flipped()
    await saloon.end()
    for bot in (saloon, saloon.restarted()):
        assert MARKER in await bot.log(GWEN)
        assert MARKER in await bot.log(ANN)
        assert MARKER not in await bot.log(BOB)
        assert "High Noon ends" in await bot.log(BOB)
        assert (await bot.entries(BOB))[-1]["what"] == "/encounter end"


async def test_the_log_is_that_of_the_newest_encounter(saloon: Saloon) -> None:
    await saloon.end()
    await saloon.start(name="Later", by=BOB)
    assert "Later begins" in await saloon.log(ANN)
    assert "High Noon" not in await saloon.log(ANN)


async def test_where_nothing_was_played_there_is_no_log(empty: Saloon, refused: Any) -> None:
    with refused("no-encounter"):
        await empty.log()


@pytest.mark.parametrize("form", ["text", "json"])
async def test_reading_the_log_changes_nothing(saloon: Saloon, form: str) -> None:
    await saloon.all_declare()
    file = saloon.dump()
    await saloon.log(ANN, form)
    assert saloon.dump() == file


async def test_one_that_has_left_is_still_named_to_those_who_saw_it(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.give("leave", "Sniper")
    await saloon.give("leave", by=ANN)
    assert "/declare (Andy)" in await saloon.log(BOB)
    assert "Sniper" not in await saloon.log(BOB)
    assert "/declare (Sniper)" in await saloon.log(GWEN)


async def test_what_one_was_told_oneself_is_told_to_others_in_other_words(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    assert "   You declared fast for Andy for round 1. You may change it until the flip." in await saloon.log(ANN)
    assert "   fast is declared for Andy for round 1. It may be changed until the flip." in await saloon.log(GWEN)


async def test_what_was_pressed_is_told_in_words(empty: Saloon) -> None:
    await empty.start()
    await empty.give("configure", key="pace", value="moments")
    await empty.join("Andy", ANN)
    for everything in (True, False):
        await empty.give("pass", by=ANN, everything=everything)
    assert [(one["what"], one["events"]) for one in (await empty.entries())[-2:]] == [
        (
            "letting everything pass",
            ["Everything is let pass, until that is taken back or something is aimed at one of theirs."],
        ),
        ("letting no longer everything pass", ["They are asked again."]),
    ]
    assert (await empty.entries(ANN))[-1]["events"] == ["You are asked again."]
    await empty.undo()
    assert "letting no longer everything pass" in (await empty.entries())[-1]["events"][0]


async def test_a_file_has_names_as_given_also_for_mentions_and_no_marks_of_small_letters(saloon: Saloon) -> None:
    await saloon.give("declare", by=BOB, speed="fast")
    for who in (BOB.user, 77):
        await saloon.give("appoint", user=who)
    assert [one["events"][0] for one in (await saloon.entries())[-2:]] == [
        "Bob is a GM here now.", "<@77> is a GM here now.",
    ]  # fmt: skip
    assert "-# " not in await saloon.log() and "\n   Fair draws" in await saloon.log()
    await saloon.join("*Star* Ünal", BOB)
    for text in await texts(saloon, ANN):
        assert "*Star* Ünal joins (crew)." in text
