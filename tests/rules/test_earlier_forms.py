"""Stored states of an earlier form, of every system: each is read as what it is by now, or not guessed at."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import ValidationError

from bot.rules.events import Event
from bot.rules.model import Viewer, read_state
from bot.rules.registry import all_systems, system_of
from bot.rules.words import from_json, say, to_json
from bot.testing.table import Table
from bot.testing.walking import seated
from tests.rules.conformance import every_system


@pytest.mark.parametrize(
    ("system", "earlier"),
    [
        ("past-participle", lambda raw: {**raw, "pile": {**raw["pile"], "peeks": 3}}),
        ("torg", lambda raw: {**raw, "coins": 2, "news": False, "settings": {"reactions": "skip"}}),
        ("exp-theatrical", lambda raw: {**raw, "rolls": [{**side, "drawn": 1} for side in raw["rolls"]]}),
    ],
)
def test_a_stored_state_that_counted_its_draws_otherwise_is_read(system: str, earlier: Any) -> None:
    table = seated(system_of(system))
    if system == "exp-theatrical":
        table.flip(side="foes")
    whole = json.loads(to_json(table.state))
    old = earlier(whole)
    with pytest.raises(ValidationError):
        read_state(table.system.state_type, json.dumps(old))
    raised = table.system.upgrade(1, old)
    assert read_state(table.system.state_type, json.dumps(raised)) == table.state


def test_a_stored_state_of_exp_that_knew_the_last_attacker_alone_is_read() -> None:
    for name, version in (("exp-theatrical", 2), ("exp-tactical", 1)):
        table = seated(system_of(name))
        attacker = table.state.combatants[0].id
        new = {**json.loads(to_json(table.state)), "attacks": [{"who": attacker}]}
        old = {key: value for key, value in new.items() if key != "attacks"}
        for raw, wanted in ((attacker, new), (None, {**new, "attacks": []})):
            assert table.system.upgrade(version, {**old, "attacker": raw}) == wanted


def test_states_are_compared_without_what_earlier_forms_did_not_keep() -> None:
    table = Table("fast-action")
    table.join("Anders")
    table.join("Berta")
    table.flip()
    before = table.state
    table.act("Anders", cost="1", action="burst")
    assert table["Anders"].habits and not any(one.habits for one in table.system.as_earlier(table.state).combatants)
    assert table.system.as_earlier(before) == before


@every_system
def test_a_stored_state_that_counted_all_checks_together_is_read(system: str) -> None:
    state = seated(system_of(system)).state
    old = {**json.loads(to_json(state)), "checks": 4}
    assert read_state(type(state), json.dumps(old)) == state


@every_system
def test_a_newer_form_is_not_guessed(system: str) -> None:
    one = system_of(system)
    raw = {"round": 1}
    assert one.upgrade(one.version, raw) == raw
    with pytest.raises(ValueError, match="no way from form"):
        one.upgrade(one.version + 1, raw)


@pytest.mark.parametrize("system", all_systems())
def test_states_are_compared_without_how_often_somebody_was_revealed(system: str) -> None:
    table = Table(system)
    seen, hidden = table.join("Andy"), table.join("Sniper", hidden=True)
    before = table.system.as_earlier(table.state)
    table.give("reveal", combatant=hidden)
    after = table.system.as_earlier(table.state)
    assert table.state.reveals == 1 and after.reveals == 0
    assert after.get(seen) == before.get(seen) and not after.get(hidden).revealed


def test_a_system_without_weapons_suggests_nothing_of_ones_own() -> None:
    table = Table("exp-none")
    assert table.system.suggest_own(table.state, Viewer(user=1), "act", "action", "") == ()


@pytest.mark.parametrize(
    ("window_ends", "declare_by", "waits"),
    [
        (None, None, []),
        (7000, None, [("answer", 7000)]),
        (None, 8000, [("declare", 8000)]),
        (7000, 8000, [("answer", 7000)]),
    ],
)  # fmt: skip
def test_a_stored_state_with_a_time_to_answer_and_one_to_declare_still_waits(
    window_ends: int | None, declare_by: int | None, waits: list[tuple[str, int]]
) -> None:
    state = seated(system_of("past-participle")).state
    old = {**json.loads(to_json(state)), "window_ends": window_ends, "declare_by": declare_by}
    del old["waits"]
    read = read_state(type(state), json.dumps(old))
    assert [(one.kind, one.until) for one in read.waits] == waits
    assert read.evolve(waits=()) == state


def test_a_stored_line_with_the_end_of_the_time_to_declare_is_read() -> None:
    assert from_json(Event, '{"phrase":{"code":"declared"},"declare_by":8000}').phrase == say("declared")
