"""EXP's theatrical initiative: sides, DEX, ties, missed turns, by the golden case and line by line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.systems.exp_theatrical.commands import Flip
from tests.conformance.table import GM, Table


def up(table: Table) -> list[str]:
    """Return the names of those who are up."""
    return [table.state.get(one).name for one in table.state.up]


def order(table: Table) -> list[str]:
    """Return the names on the board, from the top."""
    return [row.name for row in table.board.rows]


def scuffle(**options: Any) -> Table:
    """Return a table with the expedition of three and five aliens that act as one."""
    table = Table("exp-theatrical", **options)
    table.join("Abel", player=1, side="expedition", dexterity=12)
    table.join("Babel", player=2, side="expedition", dexterity=14)
    table.join("Cable", player=3, side="expedition", dexterity=9)
    table.join("Aliens", side="referee", count=5, dexterity=10)
    return table


def rolled(table: Table, **rolls: int) -> Table:
    """Give the real dice of the sides."""
    for side, roll in rolls.items():
        table.flip(side=side, roll=str(roll))
    return table


def called(table: Table) -> list[str]:
    """Let everybody act until the unit ends; return who was called, in that order."""
    number, names = table.state.round, list[str]()
    while table.state.round == number:
        names += up(table)
        for name in up(table):
            table.act(name, do="move-attack")
    return names


def test_every_roll_has_a_purpose_of_its_own() -> None:
    table = scuffle()
    table.flip(side="expedition")
    for _ in range(2):
        table.flip(side="expedition", force=True)
    assert [made.purpose for made in table.draws] == [
        f"unit 1, side of combatant {table['Abel'].id}, try {number}" for number in (1, 2, 3)
    ]  # fmt: skip


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = scuffle()
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, Flip(by=GM), Stuck(table.seed))


def test_a_hidden_persona_acts_in_private() -> None:
    table = scuffle()
    table.join("Lurker", hidden=True, side="hunters")
    with table.refused("flip-first"):
        table.act("Lurker", do="attack")
    rolled(table, expedition=8, referee=6)
    assert len(table.view().secrets) == 1
    assert [table.text(line) for line in table.system.why(table.state, table["Lurker"])] == [
        "The hunters have not rolled yet."
    ]
    table.act("Lurker", do="attack", action="from behind")
    assert table.public_texts() == []
    assert table.private_texts() == ["Lurker attacks: from behind"]
    assert table.view().secrets == ()
    assert table.view(1).secrets == ()
    table.reveal("Lurker")
    assert "hunters roll" in table.public_texts()[1]
    assert "Lurker" not in called(table)


COMBINED = ["move-attack", "attack-move", "attack-while-moving", "move", "attack", "nothing", "reaction"]


def test_a_hidden_persona_is_offered_to_act_but_not_to_roll() -> None:
    table = scuffle()
    table.join("Lurker", hidden=True, side="referee")
    assert "flip Lurker roll=1" not in table.allowed()
    assert [line for line in table.allowed() if line.startswith("act Lurker")] == ["act Lurker do=reaction"]
    rolled(table, expedition=8, referee=6)
    assert {line for line in table.allowed() if "Lurker" in line} == {f"act Lurker do={deed}" for deed in COMBINED}
    table.edit("Lurker", condition="stunned")
    assert not [line for line in table.allowed() if "Lurker" in line]


@settings(max_examples=25)
@given(
    seed=st.binary(min_size=32, max_size=32),
    sides=st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=1, max_size=7),
    ties=st.sampled_from(["reroll", "simultaneous"]),
    script=st.lists(st.tuples(st.sampled_from(["act", "act", "next"]), st.integers(0, 6)), max_size=30),
)
def test_nobody_acts_twice_and_every_unit_ends(
    seed: bytes, sides: list[str], ties: str, script: list[tuple[str, int]]
) -> None:
    table = Table("exp-theatrical", seed=seed, ties=ties, die="d4")
    for place, side in enumerate(sides):
        table.join(f"N{place}", side=side, player=place % 3 or None)
    did: list[tuple[int, int]] = []
    for what, place in script:
        if not table.state.rolled:
            table.flip()
        if what == "next":
            table.next(force=True)
        elif place < len(sides):
            number, who = table.state.round, table.state.combatants[place].id
            try:
                table.act(who, do="move-attack")
            except Refused:
                continue
            did.append((number, who))
    assert len(set(did)) == len(did)
    if not table.state.rolled:
        table.flip()
    number = table.state.round
    for _ in sides:
        if table.state.round == number:
            table.next(force=True)
    assert table.state.round == number + 1


@settings(max_examples=25)
@given(
    dex=st.lists(st.integers(1, 20), min_size=4, max_size=4, unique=True),
    seats=st.permutations(range(4)),
    rolls=st.tuples(st.integers(1, 10), st.integers(1, 10)).filter(lambda pair: pair[0] != pair[1]),
)
def test_the_order_does_not_depend_on_the_order_of_joining(
    dex: list[int], seats: list[int], rolls: tuple[int, int]
) -> None:
    orders = []
    for seating in (range(4), seats):
        table = Table("exp-theatrical")
        for place in seating:
            table.join(f"N{place}", side="ab"[place % 2], dexterity=dex[place])
        rolled(table, a=rolls[0], b=rolls[1])
        orders.append(order(table))
    assert orders[0] == orders[1]
