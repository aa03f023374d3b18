"""Past Participle: who holds without a circumstance acts between two actions, where the pace leaves that time."""

from __future__ import annotations

from tests.rules.saloon import Saloon, showdown, street


def held(pace: str) -> Saloon:
    """Miranda of player 1 holds for later; the cowboy has acted, and Nell is next in phase III."""
    table = showdown()
    table.hold("Miranda", by=1)
    table.configure("pace", pace)
    table.act("Cowboy")
    return table


def test_where_the_pace_leaves_the_time_a_holder_acts_before_the_next_one_is_called() -> None:
    for pace in ("moments", "gm"):
        table = held(pace)
        assert table.up is None and ("act", "Miranda") in table.may(1)
        table.act("Miranda", by=1, action="fire")
        assert "Miranda acts: fire" in table.public_texts()
        if table.up is None:
            table.next()
        assert table.up == "Nell"


def test_where_it_flows_the_next_one_is_up_already_and_a_holder_acts_after_it() -> None:
    table = held("flow")
    assert table.up == "Nell"
    table.act("Miranda", by=1)
    assert table.public_texts() == ["Miranda acts right after Nell."]


def test_the_clock_does_not_wait_where_nobody_holds() -> None:
    rolls = {"Andy": ("fast", "7"), "Brad": ("fast", "7")}
    table = street({"Andy": "2d10", "Brad": "2d8"}, rolls)
    table.configure("pace", "moments")
    table.act("Andy", by=1)
    assert table.up == "Brad"
