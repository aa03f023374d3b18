"""EXP without initiative: its seats, boards and offers line by line; the transcripts of exp-none tell its turns."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.errors import Refused
from tests.conformance.table import Table


def seated(*owners: int | None) -> Table:
    """Return a table with a persona for each owner (None: the referee's), named P1, P2 … or Ra, Rb … in that order."""
    table = Table("exp-none")
    referees = iter("abc")
    for owner in owners:
        table.join(f"R{next(referees)}" if owner is None else f"P{owner}", player=owner)
    return table


@pytest.fixture
def party() -> Table:
    """Return a table with three players and a referee with three personas, seated P1 P2 R P3; P1 is up."""
    table = seated(1, 2, None, None, None, 3)
    table.next()
    return table


def up(table: Table) -> str | None:
    """Return the name of whoever is up."""
    found = table.state.first_up
    return found.name if found else None


def seats(table: Table) -> list[str]:
    """Return the names on the board, from the top."""
    return [row.name for row in table.board.rows]


def called_in_a_unit(table: Table) -> list[str | None]:
    """Let everybody do everything until the unit ends; return who was called, in that order."""
    number, called = table.state.round, []
    while table.state.round == number:
        called.append(up(table))
        table.act(do="both")
    return called


# Seats.


@pytest.mark.parametrize("owners", [(1, 2, None, None, None, 3), (1, 2, None, 3, None, None)])
def test_golden_7_clockwise_the_referee_being_one_seat(owners: tuple[int | None, ...]) -> None:
    table = seated(*owners)
    table.next()
    assert table.public_texts() == ["**Clockwise:** P1, P2, Ra, Rb, Rc, P3.", "**Unit 1:** P1 is up."]
    assert called_in_a_unit(table) == ["P1", "P2", "Ra", "Rb", "Rc", "P3"]
    assert table.public_texts()[1:] == ["Unit 1 ends.", "**Unit 2:** P1 is up."]


def test_a_hidden_one_does_not_move_the_referees_seat() -> None:
    table = Table("exp-none")
    for name, owner, hidden in (("P1", 1, False), ("Lurker", None, True), ("P2", 2, False), ("Ra", None, False)):
        table.join(name, player=owner, hidden=hidden)
    assert seats(table) == ["P1", "P2", "Ra"]
    assert [one.name for one in table.system.order(table.state)] == ["P1", "P2", "Lurker", "Ra"]


def test_a_hidden_persona_acts_in_private_and_sits_down_when_revealed(party: Table) -> None:
    party.join("Lurker", hidden=True)
    assert party.public_texts() == []
    assert party.text(party.view().secrets[0]).startswith("Lurker (hidden)") and party.view(1).secrets == ()
    assert party.view().hidden[0].name == "Lurker"
    party.act("Lurker", do="move")
    assert (party.public_texts(), party.private_texts()) == ([], ["Lurker moves."])
    party.act("Lurker", done=True)
    assert party.view().secrets == ()
    party.next(round=True)
    party.edit("Lurker", condition="stunned")
    with party.refused("is-disabled"):
        party.act("Lurker", do="move")
    party.edit("Lurker", condition="none")
    party.reveal("Lurker")
    assert called_in_a_unit(party) == ["P1", "P2", "Ra", "Rb", "Rc", "Lurker", "P3"]


# What may be done.


# What is seen.


@settings(max_examples=25)
@given(script=st.lists(st.tuples(st.sampled_from(["move", "attack", "both", "done", "next"]), st.integers(0, 4))))
def test_nobody_acts_twice_and_every_unit_ends(script: list[tuple[str, int]]) -> None:
    table = seated(1, 2, None, None, 3)
    table.next()
    did: list[tuple[Any, ...]] = []
    for what, place in script:
        who, number = table.state.combatants[place], table.state.round
        try:
            if what == "next":
                table.next()
            elif what == "done":
                table.act(who.id, done=True)
            else:
                table.act(who.id, do=what)
                did += [(number, who.id, part) for part in ("move", "attack") if what in (part, "both")]
        except Refused:
            continue
    assert len(set(did)) == len(did)
    number = table.state.round
    for _ in range(5):
        if table.state.round == number:
            table.next()
    assert table.state.round == number + 1
