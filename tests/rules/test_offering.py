"""Buttons that are made of what somebody could mean."""

from __future__ import annotations

from bot.rules.offering import in_panel
from bot.rules.systems.past_participle.commands import Declare
from tests.rules.table import Table, player


def test_what_is_meant_twice_has_one_button_in_a_panel() -> None:
    system = Table().system
    fast, slow = (Declare(by=player(1), combatant=1, speed=speed) for speed in ("fast", "slow"))
    assert [dict(one.options) for one in in_panel(system, (fast, slow, fast))] == [{"speed": "fast"}, {"speed": "slow"}]
