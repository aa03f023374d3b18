"""What people type for sides and settings is found by a part of it, and a near miss is asked back."""

from __future__ import annotations

import pytest

from bot.app.making import choice_made, side_named
from bot.rules.errors import Refused
from bot.rules.near import did_you_mean
from bot.rules.words import say
from tests.rules.table import GM, Table, player


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


def test_a_choice_is_found_by_the_part_that_begins_it_and_anything_else_stays_as_it_is() -> None:
    system = Table().system
    for typed, made in (("FAST", "fast"), ("no", "normal"), ("slow", "slow"), ("swift", "swift"), (3, 3)):
        assert choice_made(system, "declare", "speed", typed) == made
    assert choice_made(system, "declare", "action", "FAST") == "FAST"
