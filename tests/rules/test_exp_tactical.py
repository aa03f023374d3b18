"""EXP's tactical initiative: the dice and the passes, by the golden cases and line by line."""

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.turns import Next
from bot.rules.systems.exp_tactical.commands import Flip
from tests.conformance.table import GM, Table
from tests.rules.exp_tactical_table import four, prompt, up

# The dice.


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("exp-tactical")
    table.join("A", mental=5)
    table.join("B", mental=5)
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, Flip(by=GM), Stuck(table.seed))


# The passes.


def test_next_waits_while_equals_roll_again() -> None:
    table = four()
    table.join("Zed", player=5, dexterity=16, awareness=10)
    table.flip("Zed", roll="5")
    assert up(table) == ["Abel"]
    table.hold("Abel")
    assert up(table) == []
    assert prompt(table) == ["Equal: Babel, Zed. They roll again: `/flip`."]
    assert table.legal()[-1] == Next(by=GM, round=True)
    with table.refused("roll-again-first", names=("Babel", "Zed")):
        table.next()
    with table.refused("roll-again-first", names=("Babel", "Zed")):
        table.act("Abel", do="move", total=1, by=1)
    with table.refused("nobody-up"):
        table.hold("Zed", by=5)
    table.flip()
    assert len(up(table)) == 1
