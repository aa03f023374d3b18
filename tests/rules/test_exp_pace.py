"""EXP: own rolls, conditions, what happens at once, deflections, late comers, edits after the roll."""

from typing import Any

import pytest

from bot.fight import late_answers
from bot.rules.exp.units import CONDITIONS
from tests.conformance.table import Table


def two(system: str, **settings: Any) -> Table:
    """Return a table with Abel (player 1) and Brad (player 2), of two sides, in the first unit."""
    table = Table(system, **settings)
    for name, player, side, dex in (("Abel", 1, "crew", 12), ("Brad", 2, "foes", 9)):
        traits: dict[str, Any] = {} if system == "exp-none" else {"dexterity": dex}
        table.join(name, player=player, side=side, **traits)
    return table


# Conditions.


def test_what_each_condition_takes() -> None:
    assert {name: "+".join(taken) for name, taken in CONDITIONS.items()} == {
        "killed": "move+attack", "unconscious": "move+attack", "stunned": "move+attack", "paralysed": "attack",
        "knocked down": "move", "defeated": "move+attack",
    }  # fmt: skip


# Rolls of one's own.


# Who comes late.


# Numbers that change after the roll.


# Deflections answer what has just been done, also once the next one is called.


def skirmish(system: str) -> Table:
    """Return a table on which Brad is up, before Abel (player 1) and Cable (player 2)."""
    table = Table(system)
    for name, side, dex, player in (("Brad", "foes", 15, None), ("Abel", "crew", 12, 1), ("Cable", "crew", 9, 2)):
        table.join(name, side=side, player=player, dexterity=dex)
    for name, roll in (("Brad", "9"), ("Abel", "3"), *((("Cable", "2"),) if system == "exp-tactical" else ())):
        table.flip(name, roll=roll)
    return table


@pytest.mark.parametrize(
    ("system", "deed", "at", "place"),
    [("exp-theatrical", "attack-move", "1", "unit 1"), ("exp-tactical", "both", "1", "pass 1")],
)
def test_golden_an_attack_is_deflected_once_the_next_one_has_been_called(
    system: str, deed: str, at: str, place: str
) -> None:
    table = skirmish(system)
    table.act("Brad", do=deed, action="an arrow at Cable")
    call = table.last[-1]
    assert call.call == (table.id("Abel"),)
    assert f"offer-answer-what who=Brad what=an arrow at Cable at={place}: answer at={at} …" in [
        table.button(one) for one in late_answers.answers(table.steps, table.fight)
    ]
    table.act("Cable", do="reaction", action="knocks it aside", at=at, by=2)
    told = table.public_texts()
    assert told[:2] == [f"answers-at who=Cable at={place}", "Cable reacts, answering Brad: knocks it aside"]
    assert len(told) == 3 and "Abel is up" in told[2], "Abel is called anew"
    assert table.last[-1].quiet == (table.id("Abel"),), "and not pinged again"
    assert table["Cable"].left == ("move", "attack"), "it was free"
