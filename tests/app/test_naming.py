"""What people type for sides and settings is found by a part of it, and a near miss is asked back."""

from __future__ import annotations

import pytest

from bot.app.making import Making, command_of, side_named
from bot.rules.commands import given_options
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.words import say
from tests.app.saloon import ANN, Saloon, request_of
from tests.conformance.table import GM, Table, player


def test_a_side_is_found_by_the_part_that_begins_one_alone_and_a_setting_is_asked_back() -> None:
    table = Table()
    table.join("Brad", side="Wolves")
    table.join("Lurker", side="wolverines", hidden=True)
    for typed, found in (("CREW", "crew"), ("fo", "foes"), ("wolv", "Wolves"), ("wolver", "wolver"), ("x", "x")):
        assert side_named(table.state, player(1), typed) == found
    assert side_named(table.state, GM, "wolv") == "wolv", "it begins two that the GM sees"
    for key, near in (("pase", "pace"), ("cardz", "cards"), ("colour", None)):
        with pytest.raises(Refused) as refused:
            table.configure(key, "x")
        assert did_you_mean(refused.value.phrase) == (say("did-you-mean", near=(near,)) if near else None)


async def test_a_choice_is_found_by_the_part_that_begins_it_and_anything_else_stays_as_it_is(saloon: Saloon) -> None:
    live = await saloon.live()
    made = Making(saloon.encounters, live, live.state, live.viewer(ANN))
    for typed, speed in (("FAST", "fast"), ("no", "normal"), ("slow", "slow"), ("swift", "swift")):
        command = command_of(made, request_of("declare", speed=typed, action="FAST"))
        assert given_options(command) == {"speed": speed, "action": "FAST"}
