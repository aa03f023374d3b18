"""Fast Action: the order, by the golden cases and line by line."""

from __future__ import annotations

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.rolling import FlipRest
from tests.conformance.table import GM, Table
from tests.rules.fast_action_table import order, rolled, up


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# The order.


def test_equals_are_rolled_again_by_the_bot() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    table.flip()
    assert {made.purpose.split(",")[1].strip() for made in table.drawn} == {
        f"roll 1 of combatant {table.id('A')}",
        f"roll 1 of combatant {table.id('B')}",
    }
    assert {made.bound for made in table.drawn} == {6}
    assert table.codes() == ["rolls-again", "rolls-again", "order-settled", "up"]
    assert order(table)[2] == "C"
    assert up(table) == order(table)[0]


def test_a_player_rolls_again_for_its_own_among_equals_only() -> None:
    table = rolled(A="6 5 3 2 1", B="1 2 3 5 6", C="1 1 1 1 1")
    assert ("flip", "A") in table.may(1)
    with table.refused("rolled-once", who="C"):
        table.flip("C", roll="6 6 6 6 6", by=3)
    with table.refused("gm-only", what="flip"):
        table.flip("B", roll="6 6 6 6 6", by=1)
    with table.refused("gm-only", what="flip"):
        table.flip(by=1)
    table.flip("A", roll="6 6 6 6 6", by=1)
    table.flip("B", by=2)
    assert order(table)[2] == "C"


def test_one_who_comes_later_and_equals_another_rolls_until_it_differs() -> None:
    for seed in range(40):
        table = Table("fast-action", seed=bytes([seed] * 32))
        table.join("A", dice=1)
        table.flip("A", roll="3")
        table.flip()
        table.join("B", dice=1)
        table.join("C", dice=1)
        rolls = [one.rolls for one in table.state.combatants]
        assert not any(one == other[: len(one)] for one in rolls for other in rolls if one is not other)


def test_the_order_is_rolled_with_what_is_not_bound() -> None:
    table = Table("fast-action")
    table.join("A", dice=5)
    table.join("B", dice=1)
    with table.refused("bind-too-many", who="A", n=2, spent=0, unbound=5):
        table.act("A", bind=2)
    table.act("A", bind=2, force=True)
    table.act("B", bind=1, force=True)
    with table.refused("no-dice-to-roll", who="B"):
        table.flip("B", roll="1")
    with table.refused("bad-roll", dice=3):
        table.flip("A", roll="6 5 5 2 1")
    table.flip()
    assert len(table["A"].rolls[0]) == 3
    assert table["B"].rolls == ((),)
    assert order(table) == ["A", "B"]
    assert table.text(table.system.why(table.state, table["B"])[0]).startswith("B rolled no dice")


def test_two_with_every_die_bound_settle_it_with_one_die_each() -> None:
    table = Table("fast-action")
    for name in ("A", "B"):
        table.join(name, dice=1)
        table.act(name, bind=1, force=True)
    table.flip()
    assert {len(roll) for one in table.state.combatants for roll in one.rolls[1:]} == {1}
    assert table["A"].rolls != table["B"].rolls


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("fast-action")
    table.join("A")
    table.join("B")
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, FlipRest(by=GM), Stuck(table.seed))
