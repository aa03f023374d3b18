"""EXP's tactical initiative: the dice and the passes, by the golden cases and line by line."""

from __future__ import annotations

import pytest

from bot.rules.draw import Draw
from bot.rules.kit.turns import Next
from bot.rules.systems.exp_tactical.commands import Flip
from bot.rules.views import Mark
from tests.conformance.table import GM, Table
from tests.rules.exp_tactical_table import four, order, prompt, up

# The dice.


def test_the_bot_rolls_a_d20_for_each_and_d10s_among_equals() -> None:
    table = Table("exp-tactical")
    for place in range(30):
        table.join(f"N{place}", dexterity=10, count=1 + place)
    table.flip()
    assert [made.bound for made in table.drawn].count(20) == 30
    assert 10 in [made.bound for made in table.drawn]
    scores = [one.score for one in table.state.combatants]
    assert len(set(scores)) == 30
    assert up(table) == order(table)[:1]
    with table.refused("already-rolled"):
        table.flip()


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = Table("exp-tactical")
    table.join("A", mental=5)
    table.join("B", mental=5)
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, Flip(by=GM), Stuck(table.seed))


def test_new_rolls_every_unit() -> None:
    table = four()
    table.next(round=True)
    assert table.public_texts() == [
        "The referee ends the unit.",
        "Unit 1 ends.",
        "**Unit 2.** Everybody rolls d20 + DEX: Roll, or `/flip`. The referee rolls for all who are left.",
    ]
    assert all(not one.score for one in table.state.combatants)
    assert table.row("Abel").mark is Mark.WAITED_FOR
    assert table.board.prompt[0].code == "prompt-flip"
    with table.refused("flip-first"):
        table.next()


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
