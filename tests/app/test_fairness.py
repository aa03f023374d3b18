"""No draw can be chosen, and verifying checks what was announced, drawn and told."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.app.verify import Fairness, Sealed
from bot.fight.askers import Actor
from bot.fight.menu import SEALED, VERIFY
from bot.rules.draw import binding, commitment, value_for
from bot.storage.rows import unpacked
from tests.app.saloon import ANN, BOB, GWEN, NOON, SALOON, Saloon, id_of, told

FIRST, SECOND = bytes([3]) * 32, bytes([4]) * 32


def draws_of(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the draws of a log."""
    return [draw for entry in whole["entries"] for draw in entry["draws"]]


# No draw can be chosen.


@pytest.mark.parametrize(("rulings", "looks"), [(6, 3), (8, 6)])
async def test_a_gm_who_reads_the_seed_cannot_choose_a_ruling(saloon: Saloon, rulings: int, looks: int) -> None:
    """It was "yes" 6 times of 6 with three looks at a hidden one, and odd 8 times of 8 with six.

    Each look took a number that would have come next.
    """
    await saloon.join("Sniper", hidden=True)
    deck, cards, yes = (await saloon.state()).pile.deck, list[int](), list[bool]()
    for ruling in range(1, rulings + 1):
        for look in range(1, looks + 1):
            await saloon.give("check", "Sniper", against=None if look % 2 else "Bess")
            if look == looks:
                await saloon.undo()
        await saloon.give("check", by=ANN, ruling=True)
        cards.append(value_for(FIRST, f"round 1, ruling, try {ruling}, cut 1", 54))
        yes.append("yes" in saloon.texts[-1].casefold())
        assert f"card {cards[-1]}" in saloon.texts[-1].casefold()
    assert yes == [deck.by_number[card].toggle for card in cards]
    assert {*yes} == {card % 2 for card in cards} == {True, False}


@pytest.mark.parametrize("checks", [0, 1, 2, 5])
async def test_secret_checks_that_are_undone_do_not_move_a_players_ruling(saloon: Saloon, checks: int) -> None:
    """Two of them moved it from card 18 to card 36."""
    await saloon.join("Sniper", hidden=True)
    for _ in range(checks):
        await saloon.give("check", "Sniper")
    for _ in range(checks):
        await saloon.undo()
    await saloon.give("check", by=ANN, ruling=True)
    [drawn] = [one for one in await saloon.draws() if not one.secret]
    assert drawn.value == value_for(FIRST, "round 1, ruling, try 1, cut 1", 54)
    assert f"card {drawn.value}" in saloon.texts[-1].casefold()


# Verifying.


async def test_a_fight_is_played_again_from_its_draws(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("check", "Sniper", against="Bess")
    await saloon.all_declare()
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.give("flip")
    await saloon.undo()
    await saloon.give("check", ruling=True)
    await saloon.redo() if (await saloon.live()).after() else None
    await saloon.give("flip")
    await saloon.give("next")
    await saloon.end()
    good, _, replayed = await saloon.verified()
    assert good.startswith("All draws come from the seed")
    n = len(await saloon.entries(BOB))
    assert replayed == f"Played again from the draws, the log comes out as it was told: {n} entries."
    assert (await saloon.verified(GWEN))[2] != replayed, "a GM's log has more entries"


async def test_what_was_given_by_hand_is_counted_apart(saloon: Saloon) -> None:
    """Three results that the GM notes for the flip, and tells nobody of before; a bar; a card that is drawn besides."""
    await saloon.give("check", ruling=True)
    await saloon.all_declare()
    for name, result in (("Andy", "8"), ("Bess", "9"), ("Clay", "4")):
        await saloon.give("flip", name, roll=result)
    await saloon.give("flip", bar="6/4/2/1 10/8/5/2 13/11/8/3")
    assert "(by hand: result)" in saloon.texts[-1] and "(by hand: bar)" in saloon.texts[-1]
    await saloon.end()
    for by in (BOB, GWEN):
        assert "Not drawn, but given by hand, and told so: 4." in await saloon.verified(by)
        assert "(by hand: result)" in await saloon.log(by)


def rewritten(saloon: Saloon, column: str, number: int, old: str, new: str) -> None:
    """Forge a row."""
    [(packed,)] = saloon.rows(f"SELECT {column} FROM revisions WHERE number = ?", number)
    text = unpacked(packed)
    assert old in text
    saloon.rows(f"UPDATE revisions SET {column} = ? WHERE number = ?", text.replace(old, new).encode(), number)


async def test_a_telling_that_the_draws_do_not_bear_out_is_found(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    await saloon.end()
    code = (await saloon.store.revisions(1))[4].events[0].phrase.code
    rewritten(saloon, "events", 5, code, {"ruling-yes": "ruling-no", "ruling-no": "ruling-yes"}[code])
    assert (await saloon.verified())[-1] == (
        "Played again from the draws, entry 5 of the 6 in your log does not come out as it was told."
    )


async def test_a_command_that_would_have_been_refused_is_found(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.end()
    rewritten(saloon, "command", 5, f'"combatant":{id_of("Andy")}', '"combatant":4')
    assert "entry 5 of the 6" in (await saloon.verified())[-1]


async def test_a_secret_step_that_was_forged_is_found_without_saying_which(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.end()
    rewritten(saloon, "events", 5, "Sniper", "Spy")
    assert (await saloon.verified())[-1] == (
        "Played again from the draws, a secret step does not come out as it was told."
    )
    assert "entry 5 of the 6" in (await saloon.verified(GWEN))[-1]


async def test_to_whom_it_was_told_is_part_of_what_was_told(saloon: Saloon) -> None:
    await saloon.all_declare()
    await saloon.end()
    rewritten(saloon, "events", 7, '"audience":"owner"', '"audience":"gm"')
    assert "entry 7 of the" in (await saloon.verified(GWEN))[-1]


def of_an_earlier_version(saloon: Saloon, number: int) -> None:
    """Have a row be one that an earlier version has stored."""
    saloon.rows("UPDATE revisions SET version = 0 WHERE number = ?", number)


async def test_what_an_earlier_version_has_stored_and_comes_to_another_thing_now_is_told_so(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.end()
    rewritten(saloon, "command", 6, '"speed":"fast"', '"speed":"slow"')
    assert "earlier version" not in (await saloon.verified())[-1]
    of_an_earlier_version(saloon, 6)
    assert (await saloon.verified())[-1] == (
        "Played again from the draws, a secret step does not come out as it was told; an earlier version of the bot "
        "has stored it, whose rules or sentences may have been others."
    )
    assert (await saloon.verified(GWEN))[-1] == (
        "Played again from the draws, entry 6 of the 7 in your log does not come out as it was told; an earlier "
        "version of the bot has stored it, whose rules or sentences may have been others."
    )


@pytest.mark.parametrize("column", ["events", "announcements"])
async def test_a_commitment_that_is_not_the_one_announced_is_found(saloon: Saloon, column: str) -> None:
    await saloon.end()
    sealed = commitment(FIRST, binding(1, saloon.clock.time))
    rewritten(saloon, column, 1, sealed, "0" * 64)
    [line] = await saloon.verified()
    assert line.startswith("Announced before the first draw was") and sealed in line


async def test_a_seed_of_another_encounter_or_time_does_not_fit_what_was_announced(saloon: Saloon) -> None:
    await saloon.end()
    saloon.rows("UPDATE revisions SET at = at + 1 WHERE number = 1")
    assert (await saloon.verified())[0].startswith("Announced before the first draw was")


async def test_a_forged_secret_draw_is_found_and_does_not_say_what_it_was_for(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("check", "Sniper")
    await saloon.end()
    [drawn, *_] = await saloon.draws()
    rewritten(saloon, "draws", 6, f'"value":{drawn.value}', f'"value":{(drawn.value + 1) % 54}')
    [line] = await saloon.verified()
    assert line.startswith("A draw does not come from the seed.")
    assert drawn.purpose in (await saloon.verified(GWEN))[0]


async def test_after_a_restore_the_part_before_is_verified_and_names_nobody_hidden(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("check", "Sniper")
    await saloon.end()
    await saloon.restore()
    *old, running = await saloon.verified()
    assert old[0].startswith(f"All draws come from the seed {FIRST.hex()}; you may know 0 of them.")
    assert "The seed stays secret until the end." in running and SECOND.hex() not in running
    assert commitment(SECOND, binding(1, saloon.clock.time)) in running
    assert "Sniper" not in " ".join(old) and str(id_of("Sniper")) not in " ".join(old)
    await saloon.give("check", ruling=True)
    await saloon.end()
    new = (await saloon.verified())[len(old)]
    assert new.startswith(f"All draws come from the seed {SECOND.hex()}; you may know 1 of them.")


# The bot's own message in the channel.


async def verified_with(saloon: Saloon, *announced: Sealed) -> list[str]:
    """Return what verifying tells where the messages of the channel announce these."""

    async def posted(channel: int, at: int) -> tuple[Sealed, ...]:
        assert channel == SALOON.channel
        return announced

    return told((await Fairness(saloon.encounters, posted).verify(SALOON, BOB)).lines)


def all_posted(saloon: Saloon) -> list[Sealed]:
    """Return what the messages that were sent announce: by their buttons."""
    offers = [(one.encounter, offer) for one in saloon.courier.sent for offer in one.announcement.offers]
    return [(dict(offer.options)[SEALED], encounter) for encounter, offer in offers if offer.verb == VERIFY]


def _with_another_seed(saloon: Saloon) -> tuple[str, str]:
    """Replace the seed and its commitment in the database; return the old commitment and the new one."""
    old, new = [commitment(seed, binding(1, NOON)) for seed in (FIRST, bytes(32))]
    for column in ("events", "announcements"):
        rewritten(saloon, column, 1, old, new)
    saloon.rows("UPDATE seeds SET seed = ?", bytes(32))
    return old, new


async def test_a_seed_and_a_commitment_that_were_replaced_together_are_found_by_the_message(saloon: Saloon) -> None:
    """Before the first draw the database alone says that all is well."""
    posted = all_posted(saloon)
    old, new = _with_another_seed(saloon)
    saloon = saloon.restarted()
    other = f"The bot's own message in this channel announced {old} for this encounter; the database now gives {new}."
    assert (await verified_with(saloon, *posted))[-1] == other, "while it runs, too"
    await saloon.give("check", ruling=True)
    await saloon.end()
    assert (await saloon.verified())[0].startswith(f"All draws come from the seed {bytes(32).hex()}; you may know 1")
    assert await verified_with(saloon, *posted) == [other]


async def test_a_time_that_was_replaced_is_found_by_the_message(saloon: Saloon) -> None:
    posted = all_posted(saloon)
    for column in ("events", "announcements"):
        rewritten(saloon, column, 1, commitment(FIRST, binding(1, NOON)), commitment(FIRST, binding(1, NOON + 1)))
    saloon.rows("UPDATE revisions SET at = at + 1 WHERE number = 1")
    await saloon.end()
    assert "for this encounter; the database now gives" in (await verified_with(saloon, *posted))[0]


async def test_verifying_says_whether_it_could_compare_the_message(saloon: Saloon) -> None:
    same = "The bot's own message in this channel says the same: SHA-256, encounter and time."
    unread = (
        "Not compared: the bot's own start message in this channel. It is gone or was edited, or the bot may not read "
        "the channel's history."
    )
    first = all_posted(saloon)
    assert same in await verified_with(saloon, *first)
    await saloon.end()
    await saloon.restore()
    await saloon.end()
    posted = all_posted(saloon)
    assert (await verified_with(saloon, *posted)).count(same) == 2, "each seed has a message of its own"
    lines = await verified_with(saloon, *first)
    assert (lines.count(same), lines.count(unread)) == (1, 1), "that of the first seed is not held against the second"
    assert (await verified_with(saloon, ("0" * 64, 2))).count(unread) == 2, "it is another encounter's"


# A player's log has the draws that the player may know.


async def fight_with_a_sniper(saloon: Saloon, *, undone: bool = False) -> None:
    """With secret draws, an end and a restart."""
    await saloon.join("Sniper", hidden=True, reflex="3d6")
    await saloon.give("check", "Sniper")
    await saloon.give("check", "Sniper", against="Bess")
    await saloon.give("declare", "Sniper", speed="fast")
    await saloon.all_declare()
    await saloon.give("flip")
    if undone:
        await saloon.undo()
        await saloon.give("flip")
    await saloon.end()
    await saloon.restore()
    await saloon.give("check", "Sniper")
    await saloon.give("check", ruling=True)
    await saloon.end()


async def test_a_players_log_has_no_trace_of_secret_draws(saloon: Saloon) -> None:
    await fight_with_a_sniper(saloon)
    every = await saloon.draws()
    assert {one.secret for one in every} == {True, False}
    for by, known in ((ANN, [one for one in every if not one.secret]), (GWEN, every)):
        found = draws_of(json.loads(await saloon.log(by, "json")))
        assert [(one["purpose"], one["bound"], one["value"]) for one in found] == [
            (one.purpose, one.bound, one.value) for one in known
        ]
        text = await saloon.log(by)
        for one in known:
            assert f"   {one.purpose}: {one.value} below {one.bound}\n" in text
        assert text.count(f"seed: {FIRST.hex()}, bound to: 1, ") == text.count(f"seed: {SECOND.hex()}") == 1
    for form in ("json", "text"):
        log = await saloon.log(ANN, form)
        assert "Sniper" not in log and str(id_of("Sniper")) not in log and "in secret" not in log
        assert "Sniper" in await saloon.log(GWEN, form)


async def test_a_player_knows_the_draws_for_a_hidden_combatant_of_their_own_alone(saloon: Saloon) -> None:
    await saloon.join("Spy", ANN, by=GWEN, hidden=True, reflex="2d10")
    await saloon.join("Sniper", hidden=True, reflex="2d10")
    for who, against in (("Spy", None), ("Sniper", None), ("Spy", "Bess")):
        await saloon.give("check", who, against=against)
    await saloon.end()
    reading = f"round 1, reading of combatant {id_of('Spy')}, try 1, card "
    for by, counted in ((ANN, True), (BOB, False)):
        purposes = [one["purpose"] for one in draws_of(json.loads(await saloon.log(by, "json")))]
        assert all(one.startswith(reading) for one in purposes) and bool(purposes) == counted
        assert f"you may know {len(purposes)} of them" in (await saloon.verified(by))[0]


def run_on(log: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run the Python of the fairness page on a log."""
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(code.splitlines()) == 12
    log.write_text(text)
    return subprocess.run([sys.executable, "-c", code, str(log)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("by", [ANN, GWEN])
async def test_the_python_of_the_fairness_page_recomputes_a_log(saloon: Saloon, tmp_path: Path, by: Actor) -> None:
    await fight_with_a_sniper(saloon)

    def run(text: str) -> subprocess.CompletedProcess[str]:
        return run_on(tmp_path / "log.json", text)

    whole = await saloon.log(by, "json")
    good = run(whole)
    assert good.returncode == 0, good.stderr
    for seed in (FIRST, SECOND):
        assert commitment(seed, binding(1, saloon.clock.time)) in good.stdout
    assert f"{len(draws_of(json.loads(whole)))} draws are as they should be" in good.stdout
    forged = json.loads(whole)
    draw = next(one for one in draws_of(forged) if one["bound"] == 54)
    draw["value"] = (draw["value"] + 1) % 54
    assert run(json.dumps(forged)).returncode != 0
