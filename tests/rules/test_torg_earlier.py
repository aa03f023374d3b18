"""Torg Simple: encounters that were stored while a setting of its own had the clock wait for surges."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.rules.words import from_json, to_json
from tests.rules.torg_table import Duel


def shot(table: Duel) -> Duel:
    """Brad (20) has shot, and Andy (14) could surge in."""
    table.play("seat Brad:20 Andy:14; next; declare Brad action:shoot speed:slow by:1")
    return table


def raised(table: Duel, settings: dict[str, str], *, news: bool = True) -> Any:
    """Return the state of a table as it comes out of the form that had the setting `reactions`."""
    old = {**json.loads(to_json(table.state)), "settings": settings, "news": news, "paused": False, "passed": []}
    return from_json(table.system.state_type, json.dumps(table.system.upgrade(2, old)))


@pytest.mark.parametrize("settings", [{}, {"reactions": "wait"}])
def test_a_clock_that_waited_for_surges_waits_for_all_who_could_respond(settings: dict[str, str]) -> None:
    table = shot(Duel(pace="moments"))
    table.state = raised(table, settings)
    assert (table.state.settings, table.state.paused) == ({"pace": "moments"}, True)
    assert (table.at, table.prompt) == (("bottom", 20), "pace-moments names=Brad, Andy")
    table.play("next; at bottom 14")


def test_one_that_skipped_them_flows() -> None:
    table = shot(Duel())
    table.state = raised(table, {"reactions": "skip", "scene": "plain"}, news=False)
    assert (table.state.settings, table.state.paused) == ({"scene": "plain"}, False)


def test_the_pace_that_a_table_has_chosen_stays() -> None:
    table = shot(Duel(pace="gm"))
    assert raised(table, {"reactions": "wait", "pace": "gm"}).settings == {"pace": "gm"}


def test_where_somebody_was_asked_the_clock_waits_for_that() -> None:
    table = shot(Duel())
    assert table.at == ("bottom", 14)
    assert not raised(table, {}).paused
    table.play("hold Andy by:2; at top 11")
    assert not raised(table, {}).paused


def test_where_the_gm_had_the_count_stand_it_stands() -> None:
    table = Duel(pace="moments").play("seat Brad:20 Andy:4; next; declare Brad speed:'very slow' by:1; next to:12")
    assert table.state.stands
    assert not raised(table, {}).paused


def test_a_pause_by_the_pace_stays_one() -> None:
    table = shot(Duel(pace="gm"))
    old = {**json.loads(to_json(table.state)), "news": False}
    assert table.state.paused
    assert table.system.upgrade(2, old)["paused"]


def test_an_encounter_of_the_third_form_asks_again_at_each_count() -> None:
    """Andy (20) lets 20 pass, and is called again at 14 with Brad, as it was when the encounter began."""
    table = Duel.of(Andy=20, Brad=14)
    old = json.loads(to_json(table.state))
    table.state = from_json(table.system.state_type, json.dumps(table.system.upgrade(3, old)))
    table.play("next; calls '**Count 14**, bottom: Andy and Brad may announce.'")
    with pytest.raises(ValueError, match="no way from form 9"):
        table.system.upgrade(9, old)
