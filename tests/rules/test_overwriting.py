"""What a GM overwrites of what a player has said in secret is told to that player, and to nobody else."""

from typing import Any

import pytest

from bot.rules.events import Audience
from bot.rules.registry import system_of
from bot.rules.systems.eternal_soldier.system import EternalSoldier
from tests.conformance.table import Table
from tests.rules.eternal_soldier_table import under_way
from tests.rules.torg_table import Duel


def fight(**settings: Any) -> Table:
    table = Table(**settings)
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    return table


def told_of_it(table: Table) -> list[tuple[Audience, int | None, object]]:
    """Who hears that something was overwritten, and for whom."""
    return [
        (event.audience, event.owner, event.phrase.facts["who"])
        for event in table.last
        if event.phrase.code == "overwritten"
    ]


ANDYS = [(Audience.OWNER, 1, "Andy")]


def test_open_declarations_and_what_is_carried_on_are_no_secrets() -> None:
    table = fight(declarations="open")
    table.declare("Andy", speed="fast", by=1)
    table.declare("Andy", speed="slow", force=True)
    assert told_of_it(table) == []
    before = fight()
    before.declare("Andy", speed="fast", by=1)
    carried = before.state.put(before["Andy"].replace(carried=True))
    assert not before.system.overwritten(
        carried, before.state.put(before["Andy"].replace(speed="slow")), before["Andy"].id
    )


def ambushed(**declared: Any) -> Duel:
    """Player 1's hidden Andy declares in round 1, and Brad in secret too; the round ends over both."""
    table = Duel()
    table.join("Andy", player=1, initiative=18, hidden=True)
    table.join("Brad", player=2, initiative=18)
    table.next()
    table.declare("Andy", by=1, **declared)
    table.declare("Brad", by=2, action="draw", secret=True)
    table.next(round=True, force=True)
    assert table.state.round == 2 and table["Andy"].behind
    return table


def test_in_torg_what_was_announced_in_secret_stays_the_players_word_over_the_end_of_a_round() -> None:
    table = ambushed(action="shoot", secret=True)
    assert [one.name for one in table.state.combatants if one.spoken] == ["Andy"], "nothing is left of what Brad said"
    table.abort("Andy")
    assert told_of_it(table) == ANDYS


def test_in_eternal_soldier_it_is_what_is_under_way_in_secret() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    table.abort("Aknar")
    assert told_of_it(table) == [(Audience.OWNER, 1, "Aknar")]
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab")
    table.abort("Aknar")
    assert told_of_it(table) == []
    assert isinstance(table.system, EternalSoldier)


@pytest.mark.parametrize("system", ["fast-action", "exp-none", "exp-theatrical", "exp-tactical", "card-deal", "ticks"])
def test_in_the_others_nothing_is_said_in_secret(system: str) -> None:
    table = Table(system_of(system))
    assert table.system.overwritten(table.state, table.state, 1) is False
