"""The way of a command: stored whole or not at all, once, and after a restart as if there had been none."""

import asyncio
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.app.ports import Repeated, Unanswerable, Unreadable
from bot.app.records import Kind
from bot.rules.draw import Draw, identity
from bot.rules.errors import Refused
from bot.rules.registry import all_systems, system_of
from bot.rules.words import to_json
from tests.app.saloon import ANN, BOB, GWEN, NOON, SALOON, STABLE, Saloon, Step, id_of, request_of, told
from tests.app.slow import HaltingStore


async def newest(saloon: Saloon) -> Any:
    """Return the newest revision as it is stored."""
    record = await saloon.store.last(SALOON.channel)
    assert record is not None
    return await saloon.store.newest(record.id)


# What is stored.


async def test_a_revision_stores_command_events_draws_announcements_and_who(saloon: Saloon) -> None:
    saloon.clock.time += 5000
    await saloon.give("declare", by=BOB, speed="slow")
    await saloon.give("declare", "Clay", speed="slow")
    await saloon.give("declare", by=ANN, request_id=77, speed="fast", action="draw and fire")
    stored = await newest(saloon)
    assert (stored.number, stored.kind, stored.position, stored.parent) == (7, Kind.COMMAND, 7, 6)
    assert json.loads(stored.command) == {
        "verb": "declare", "by": {"user": 1, "gm": False}, "combatant": id_of("Andy"),
        "speed": "fast", "action": "draw and fire", "now": NOON + 5000,
    }  # fmt: skip
    told_first, *_, told_last = told([one.phrase for one in stored.events])
    assert told_first == "Andy has declared. 3 of 3 have declared."
    assert [one.text for one in stored.announcements] == [f"{told_first}\n{told_last}\n<@900>"]
    assert (stored.actor, stored.actor_name, stored.request_id, stored.at) == (1, "Ann", 77, NOON + 5000)
    assert stored.draws == ()
    assert stored.state == to_json(await saloon.state())
    assert [one.announcement for one in saloon.courier.sent[-1:]] == list(stored.announcements)
    assert saloon.courier.sent[-1].request_id == 77


async def test_after_a_step_that_nobody_heard_of_the_board_is_looked_at_later(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    assert saloon.courier.unheard == []
    await saloon.give("declare", by=ANN, speed="slow")
    live = await saloon.live()
    assert saloon.courier.unheard == [live.board()]


async def test_a_revision_stores_its_draws(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    stored = await newest(saloon)
    assert [drawn.purpose for drawn in stored.draws] == ["round 1, ruling, try 1, cut 1"]
    live = await saloon.live()
    assert Draw(live.seed).below(54, stored.draws[0].purpose) == stored.draws[0].value


async def test_the_first_revision_is_the_start(empty: Saloon) -> None:
    await empty.start(request_id=5)
    stored = await newest(empty)
    assert (stored.number, stored.kind, stored.position, stored.parent) == (1, Kind.START, 1, None)
    assert (stored.command, stored.request_id, stored.actor_name) == (None, 5, "Gwen")
    assert stored.draws == (), "the deck is shuffled when its first card is turned"
    assert await empty.state() == empty.encounters.parse(await empty.live(), stored.state, stored.version)


REFUSALS = [
    (ANN, "next", None, {}, "gm-only"),
    (ANN, "declare", "Bess", {"speed": "fast"}, "not-yours"),
    (ANN, "declare", None, {"speed": "fast", "force": True}, "gm-only"),
    (GWEN, "flip", None, {}, "not-all-declared"),
    (GWEN, "surge", "Andy", {"points": 1}, "no-use"),
    (GWEN, "declare", "Andy", {"rush": 1}, "no-such-option"),
    (GWEN, "join", None, {"name": "Andy", "reflex": "2d6"}, "name-taken"),
    (GWEN, "join", None, {"name": "Ike"}, "trait-missing"),
    (GWEN, "configure", None, {"key": "deck", "value": "none"}, "no-such-deck"),
]


@pytest.mark.parametrize(("by", "verb", "combatant", "options", "code"), REFUSALS)
async def test_a_refusal_changes_nothing(
    saloon: Saloon, refused: Any, by: Any, verb: str, combatant: str | None, options: dict[str, Any], code: str
) -> None:
    file, state, heard = saloon.dump(), await saloon.state(), len(saloon.courier.boards)
    with refused(code):
        await saloon.give(verb, combatant, by=by, request_id=99, **options)
    assert saloon.dump() == file
    assert await saloon.state() is state
    assert len(saloon.courier.boards) == heard
    assert not await saloon.store.known(99)


async def test_without_an_encounter_everything_is_refused(empty: Saloon, refused: Any) -> None:
    for work in (empty.give("next"), empty.undo(), empty.end()):
        with refused("no-encounter"):
            await work


# What the asker is told.


async def test_the_asker_alone_is_told_its_secret(saloon: Saloon) -> None:
    answer = await saloon.give("declare", by=ANN, speed="fast", action="run")
    first, second = told(answer.lines)
    assert first == "You declared fast for Andy for round 1. You may change it until the flip."
    assert "run" in second
    assert (answer.announced, answer.offers, answer.system) == (True, (), "past-participle")
    again = await saloon.give("declare", by=ANN, speed="slow")
    assert (again.announced, saloon.texts) == (False, [])
    assert (again.alone, again.posted) == (True, False)


async def test_an_answer_names_the_encounter_and_its_beat_for_the_buttons(saloon: Saloon) -> None:
    await saloon.start(place=STABLE)
    await saloon.give("configure", place=STABLE, key="call", value="gm")
    await saloon.flipped()
    answer = await saloon.give("configure", key="call", value="auto")
    assert (answer.encounter, answer.public_version) == await saloon.here() and answer.public_version > 0
    panel = await saloon.commands.panel(SALOON, GWEN, request_of("act"))
    assert (panel.encounter, panel.public_version) == await saloon.here()
    answer = await saloon.give("configure", place=STABLE, key="call", value="auto")
    assert (answer.encounter, answer.public_version) == await saloon.here(STABLE)
    assert answer.encounter == 2


# Once.


async def test_a_repeated_request_changes_nothing(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, request_id=5, speed="fast")
    file, state, heard = saloon.dump(), await saloon.state(), len(saloon.courier.sent)
    for again in (saloon, saloon.restarted()):
        with pytest.raises(Repeated):
            await again.give("declare", by=ANN, request_id=5, speed="slow")
        with pytest.raises(Repeated):
            await again.undo(request_id=5)
        with pytest.raises(Repeated):
            await again.end(request_id=5)
        with pytest.raises(Repeated):
            await again.start(place=STABLE, request_id=5)
        assert saloon.dump() == file
        assert await again.state() == state
    assert len(saloon.courier.sent) == heard


async def test_repeated_requests_are_known_in_whichever_order_they_came(saloon: Saloon) -> None:
    """What each asks would be refused by now, if it were looked at."""
    joins = {9: "Ike", 7: "Joe"}
    for request, name in joins.items():
        await saloon.give("join", by=BOB, request_id=request, name=name, owner=BOB.user, reflex="2d6")
    for request, name in joins.items():
        with pytest.raises(Repeated):
            await saloon.give("join", by=BOB, request_id=request, name=name, owner=BOB.user, reflex="2d6")
    await saloon.give("join", by=BOB, request_id=8, name="Kay", owner=BOB.user, reflex="2d6")
    assert [one.name for one in (await saloon.state()).combatants][3:] == ["Ike", "Joe", "Kay"]


async def test_the_newest_requests_alone_are_known(saloon: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.live_encounter.REQUESTS_REMEMBERED", 2)
    for request, speed in ((5, "fast"), (6, "slow"), (7, "normal")):
        await saloon.give("declare", by=ANN, request_id=request, speed=speed)
    assert [(await saloon.live()).knows(request) for request in (5, 6, 7)] == [False, True, True]


async def test_the_same_request_twice_at_once_is_carried_out_once(saloon: Saloon) -> None:
    two = (saloon.give("declare", by=ANN, request_id=5, speed="fast") for _ in range(2))
    found = await asyncio.gather(*two, return_exceptions=True)
    assert sorted(isinstance(one, Repeated) for one in found) == [False, True]
    assert (await saloon.live()).number == 5


async def test_a_request_that_another_process_carried_out_is_repeated(saloon: Saloon, path: Path) -> None:
    """The store finds it at the insert, if the look before came too early."""
    async with Saloon.open_at(path, HaltingStore, like=saloon) as other:
        await other.live()
        work = other.give("declare", by=ANN, request_id=5, speed="slow")
        async with other.store.halting("before append", work) as late:
            await saloon.give("declare", by=ANN, request_id=5, speed="fast")
        with pytest.raises(Repeated):
            await late
    assert (await saloon.state()).get(id_of("Andy")).speed == "fast"


async def test_a_request_that_can_be_answered_no_more_changes_nothing(saloon: Saloon) -> None:
    file = saloon.dump()
    saloon.answerable = False
    with pytest.raises(Unanswerable):
        await saloon.give("declare", by=ANN, request_id=5, speed="fast")
    assert saloon.dump() == file


# Who one is.


async def test_an_id_that_is_taken_is_not_given_again(saloon: Saloon) -> None:
    saloon.chance.ready = [id_of("Andy"), id_of("Bess"), 4711]
    await saloon.give("join", name="Ike", reflex="2d6")
    assert (await saloon.state()).combatants[-1].id == 4711


async def test_who_is_taken_away_and_put_back_is_who_it_was(path: Path) -> None:
    """So that what was drawn for it is drawn again, and nobody gets another die by leaving the table."""
    async with Saloon.open_at(path) as saloon:
        saloon.chance.identity = identity
        await saloon.start(system="torg")
        for name, hidden in (("Rex", False), ("Rat", True)):
            await saloon.give("join", name=name, hidden=hidden)
            await saloon.give("flip", name)
            first, dice = await saloon.state(), (await saloon.state()).combatants[-1].dice
            await saloon.give("leave", name)
            await saloon.give("join", name=f" {name.upper()}  ", hidden=hidden)
            await saloon.give("flip", name)
            again = (await saloon.state()).combatants[-1]
            assert (again.id, again.dice) == (first.combatants[-1].id, dice)


async def test_a_hidden_namesake_does_not_show_in_the_id_of_one_who_joins(path: Path) -> None:
    async with Saloon.open_at(path) as saloon:
        saloon.chance.identity = identity
        ids = []
        for place, hidden in ((SALOON, False), (STABLE, True)):
            saloon.chance.seeds = 2
            await saloon.start(place=place)
            if hidden:
                await saloon.give("join", name="Rex", hidden=True, reflex="2d6", place=place)
            await saloon.give("join", by=ANN, owner=ANN.user, name="Rex", reflex="2d6", place=place)
            ids.append((await saloon.state(place)).visible[0].id)
        assert ids[0] == ids[1]


async def test_one_who_takes_the_name_that_another_had_is_somebody_else(path: Path) -> None:
    async with Saloon.open_at(path) as saloon:
        saloon.chance.identity = identity
        await saloon.start()
        await saloon.give("join", name="Rex", reflex="2d6")
        await saloon.give("edit", "Rex", name="Max")
        await saloon.give("join", name="Rex", reflex="2d6")
        assert len({one.id for one in (await saloon.state()).combatants}) == 2


# Buttons from before.


async def test_a_stale_button_changes_nothing_and_says_what_is_up(saloon: Saloon) -> None:
    before = await saloon.here()
    await saloon.flipped()
    await saloon.give("next")
    encounter, public_version = await saloon.here()
    file = saloon.dump()
    for press in (
        before,
        (encounter, public_version - 1),
        (encounter, public_version + 1),
        (encounter + 1, public_version),
    ):
        for verb in ("next", "act"):
            answer = await saloon.give(verb, press=press, request_id=6)
            assert told(answer.lines) == [
                "That button is out of date; nothing was changed. Now:",
                "Round 1",
                "Phase I",
                "Andy is up: Act or Hold.",
            ]
            assert (answer.refused, answer.announced, answer.encounter, answer.public_version) == (
                True,
                False,
                encounter,
                public_version,
            )
            assert saloon.texts == []
    assert saloon.dump() == file


async def test_a_secret_step_leaves_buttons_fresh(saloon: Saloon) -> None:
    press = await saloon.here()
    await saloon.all_declare()
    await saloon.join("Sniper", hidden=True)
    answer = await saloon.give("declare", by=ANN, press=press, speed="slow")
    assert not answer.refused


async def test_a_button_of_an_ended_encounter_says_that_none_runs(saloon: Saloon, refused: Any) -> None:
    press = await saloon.here()
    await saloon.end()
    with refused("no-encounter"):
        await saloon.give("next", press=press)
    await saloon.start()
    answer = await saloon.give("next", press=press)
    assert told(answer.lines)[0] == "That button is out of date; nothing was changed. Now:"


# A restart.

ROUND: list[Step] = [
    (GWEN, "join", None, {"name": "Sniper", "hidden": True, "reflex": "3d8"}),
    (ANN, "declare", None, {"speed": "fast", "action": "draw"}),
    (GWEN, "undo", None, {}),
    (ANN, "declare", None, {"speed": "slow", "kind": "cautious"}),
    (BOB, "declare", None, {"speed": "normal"}),
    (GWEN, "declare", "Clay", {"speed": "slow"}),
    (GWEN, "declare", "Sniper", {"speed": "fast"}),
    (GWEN, "undo", None, {}),
    (GWEN, "undo", None, {}),
    (GWEN, "redo", None, {}),
    (GWEN, "redo", None, {}),
    (GWEN, "check", None, {"ruling": True}),
    (GWEN, "flip", None, {}),
    (GWEN, "undo", None, {}),
    (GWEN, "check", None, {"ruling": True}),
    (GWEN, "flip", None, {}),
    (GWEN, "configure", None, {"key": "call", "value": "gm"}),
    (GWEN, "next", None, {}),
    (GWEN, "act", None, {"action": "fires"}),
    (GWEN, "edit", "Bess", {"condition": "stunned"}),
    (GWEN, "appoint", None, {"user": BOB.user}),
    (GWEN, "reveal", "Sniper", {}),
    (GWEN, "undo", None, {}),
    (GWEN, "next", None, {"round": True}),
]


def whole(table: Any) -> tuple[Any, ...]:
    """Return everything that a table in memory holds."""
    return (
        table.state, table.record, table.number, table.position, table.before(), table.after(),
        [*table._undone], [*table._line],
    )  # fmt: skip


async def test_a_restart_after_each_command_loses_nothing(saloon: Saloon) -> None:
    for step in ROUND:
        await saloon.play(step)
        assert whole(await saloon.restarted().live()) == whole(await saloon.live()), step


async def test_a_fight_with_a_restart_after_each_command_goes_like_one_without(saloon: Saloon, tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "other.db") as other:
        await other.posse()
        for step in ROUND:
            await saloon.play(step)
            other = other.restarted()
            await other.play(step)
            assert await other.state() == await saloon.state()
            assert other.texts == saloon.texts
        assert await other.draws() == await saloon.draws()
        assert await other.log() == await saloon.log()


async def test_a_state_of_an_earlier_form_is_brought_up_to_date(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = type((await saloon.live()).system)

    def upgrade(self: Any, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        return {**raw, "title": f"{raw['title']}, once of form {version}"}

    before = system.version
    monkeypatch.setattr(system, "version", before + 1)
    monkeypatch.setattr(system, "upgrade", upgrade)
    assert (await saloon.restarted().state()).title == f"High Noon, once of form {before}"


async def test_a_state_that_cannot_be_read_says_where_and_not_what(saloon: Saloon) -> None:
    saloon.rows("UPDATE revisions SET state = ? WHERE number = 4", b'{"round":"the secret"}')
    with pytest.raises(Unreadable, match="encounter 1") as raised:
        await saloon.restarted().state()
    assert "the secret" not in str(raised.value)


async def test_the_first_draw_may_come_long_after_the_start(empty: Saloon) -> None:
    await empty.start(system="fast-action")
    await empty.join("Andy", ANN, reflex=None)
    await empty.join("Bess", BOB, reflex=None)
    await empty.give("flip")
    assert all(len(one.rolls[0]) == 5 for one in (await empty.state()).combatants)


async def test_what_is_said_in_secret_is_not_kept_while_the_clock_stands(saloon: Saloon) -> None:
    """Else each further word would take longer: only what the clock has done since can be taken back."""
    await saloon.give("declare", by=ANN, speed="fast")
    live = saloon.encounters.in_memory(SALOON.channel)
    assert live is not None
    kept = live.line
    for speed in ("slow", "fast", "slow"):
        await saloon.give("declare", by=ANN, speed=speed)
    assert live.line == kept


OPTIONS_OF_ALL: tuple[dict[str, Any], ...] = (
    {}, {"lines": "Andy: fast"}, {"several": "all"}, {"same": True}, {"at": "5"}, {"points": 5}, {"until": "noon"},
    {"more": "nonsense 5"}, {"zzz": "x"},
)  # fmt: skip


@pytest.mark.parametrize("system", sorted(all_systems()))
async def test_a_verb_without_a_use_says_what_to_do_instead_whatever_comes_with_it(tmp_path: Path, system: str) -> None:
    async with Saloon.open_at(tmp_path / "quickdraw.db") as saloon:
        await saloon.start(system=system)
        service, standing, verbs = saloon.commands, saloon.standing, system_of(system).instead
        for verb, options, combatant in product(verbs, OPTIONS_OF_ALL, (None, "Clay", "Clay, Bess")):
            request = request_of(verb, combatant, **options)
            for use_case in (service.perform, service.panel, standing.put):
                with pytest.raises(Refused) as refused:
                    await use_case(SALOON, GWEN, request)
                assert refused.value.code == "no-use", (verb, options, combatant, use_case)
