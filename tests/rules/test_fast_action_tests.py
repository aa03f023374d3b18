"""Fast Action: tests, odds, hidden combatants, views and rights."""

from typing import Any

import pytest

from bot.rules.commands import Interrupt
from bot.rules.systems.fast_action.commands import Odds
from tests.conformance.table import GM, Table, player
from tests.rules.fast_action_table import rolled, up


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# Tests.


def check_of(successes: int, table: Table, who: str, **options: Any) -> None:
    """Give a test whose dice happen to have so many successes, trying seeds."""
    for number in range(2000):
        table.seed = bytes([number % 256, number // 256, *range(30)])
        table.check(who, **options)
        if table.event("tests").phrase.facts["n"] == successes:
            return
        table.undo()
    raise AssertionError("no such roll")


def test_golden_2_the_pistol(duel: Table) -> None:
    check_of(3, duel, "Anders", dice=4, cost="3", target="2S@10m,20", distance="8", effect="2HP/SM")
    texts = duel.public_texts()
    assert texts[0] == "Anders spends 3: 2 left."
    assert texts[1].startswith("Anders tests with 9 dice (2 prowess + 4 + 3 AD): ")
    assert texts[1].endswith(", 3 successes.")
    assert texts[2:] == ["Success: 3 of 2, success margin 2.", "Effect: 4 HP."]
    purpose = f"round 1, test of combatant {duel.id('Anders')}, try {{}}, die {{}}"
    assert [made.purpose for made in duel.drawn] == [purpose.format(1, die) for die in range(1, 10)]
    duel.check("Anders", dice=1)
    assert duel.drawn[0].purpose == purpose.format(2, 1)


# Questions.


def odds(table: Table, **options: Any) -> list[str]:
    return [table.text(line) for line in table.system.ask(table.state, Odds(by=player(1), **options)).lines]


def test_golden_1_the_odds_of_the_wrench(duel: Table) -> None:
    lines = odds(duel, combatant=duel.id("Anders"), target="3S")
    assert lines[0] == "Anders: 2 prowess + 0 dice + AD, 5 AD left."
    assert lines[1] == "0 AD, 2 dice: 3S 0%"
    assert lines[6] == "5 AD, 7 dice: 3S 43%"
    assert len(lines) == 7


def test_odds_follow_the_dice_that_are_left_and_every_distance(duel: Table) -> None:
    duel.act("Anders", cost="4", by=1)
    assert odds(duel, combatant=duel.id("Anders"), target="2S@10m,20", dice=1)[1:] == [
        "0 AD, 3 dice: 2S 26%, 3S 4%",  # 7/27, 1/27
        "1 AD, 4 dice: 2S 41%, 3S 11%",  # 33/81, 9/81
    ]
    assert odds(duel, combatant=duel.id("Anders"))[1] == "0 AD, 2 dice: 1S 56%, 2S 11%, 3S 0%, 4S 0%, 5S 0%"
    with duel.refused("bad-dice", found=31, most=30):
        odds(duel, combatant=duel.id("Anders"), dice=31)
    with duel.refused("which-combatant"):
        odds(duel)
    duel.edit("Anders", prowess=0)
    assert odds(duel, combatant=duel.id("Anders"))[0] == "Anders: 0 prowess + 0 dice + AD, 1 AD left."
    with duel.refused("no-question", verb="interrupt"):
        duel.system.ask(duel.state, Interrupt(by=GM, combatant=duel.id("Anders")))


# Hidden combatants, views, rights.


def test_a_hidden_equal_rolls_again_when_it_is_revealed(duel: Table) -> None:
    duel.join("Lurker", hidden=True)
    duel.flip("Lurker", roll="6 6 5 1 1")
    assert up(duel) == "Anders"
    assert [one.name for one in duel.system.order(duel.state)] == ["Anders", "Lurker", "Lady"]
    duel.reveal("Lurker")
    duel.next()
    assert up(duel) is None
    duel.flip()
    assert up(duel) == "Lurker"
