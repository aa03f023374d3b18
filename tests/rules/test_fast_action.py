"""Fast Action: the order, by the golden cases and line by line."""

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.rolling import FlipRest
from tests.conformance.table import GM, Table
from tests.rules.fast_action_table import order, rolled, up

# The order.


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("fast-action")
    table.join("A")
    table.join("B")
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, FlipRest(by=GM), Stuck(table.seed))


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
