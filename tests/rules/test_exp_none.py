"""EXP without initiative: its seats, boards and offers line by line; the transcripts of exp-none tell its turns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.catalogues import catalogue
from bot.rules.errors import Refused
from bot.rules.exp.units import blocked
from bot.rules.kit.turns import Next
from bot.rules.model import Combatant
from bot.rules.systems.exp_none.system import Act
from bot.rules.views import Mark
from bot.rules.words import ENGLISH, say
from tests.conformance.table import GM, Table

TURN = ("do=attack-while-moving", "do=both", "do=move", "do=attack", "done=True")


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
    found = table.state.find(table.state.up or 0)
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


def test_nothing_begins_before_the_referee_says_so() -> None:
    table = seated(1)
    assert table.legal() == (Next(by=GM),)
    with table.refused("gm-only", what="next"):
        table.next(by=1)
    table.next()
    state = table.state.evolve(up=None)
    with pytest.raises(Refused, match=r"^nobody-up$"):
        table.system.apply(state, Act(by=GM, combatant=table.id("P1"), do="move"), table.draw())


def test_everything_that_may_be_done_in_a_turn(party: Table) -> None:
    whole = {f"act P1 {deed}" for deed in TURN}
    leading = {"next", "next round=True", *(f"act {deed}" for deed in TURN)}
    assert (party.allowed(1), party.allowed(3), party.allowed()) == ({*whole, "next"}, set(), {*whole, *leading})
    assert not party.system.answers(party.state, party.system.command("act", by=GM, combatant=party.id("P2")))
    party.act("P1", do="move", by=1)
    assert party.allowed(1) == {"act P1 do=attack", "act P1 done=True", "next"}
    party.next()
    party.next()
    assert party.allowed(1) == set()
    assert party.allowed() == {*leading, *(f"act {name} {deed}" for name in ("Ra", "Rb", "Rc") for deed in TURN)}


@pytest.mark.parametrize(
    ("condition", "taken"),
    [
        (None, ()), ("killed", ("move", "attack")), ("unconscious", ("move", "attack")),
        ("stunned", ("move", "attack")), ("paralysed", ("attack",)), ("knocked down", ("move",)),
        ("of an older time", ()),
    ],
)  # fmt: skip
def test_conditions(condition: str | None, taken: tuple[str, ...]) -> None:
    assert blocked(Combatant(id=1, name="A", condition=condition)) == taken


# What is seen.


def test_the_board_and_its_buttons_from_the_seats_to_the_end_of_turns(party: Table) -> None:
    table = seated(1, None)
    assert table.sheet == ["Unit 1, taking seats", "P1 (ready)", "Ra (ready)", "Referee: Next begins."]
    assert table.buttons == ["offer-next: next, main", "offer-enter: enter"]
    party.edit("P2", condition="stunned")
    assert party.sheet == [
        "Unit 1, turns", "P1 (up): up", "P2 (aside): status-condition condition=stunned", "Ra (ready)", "Rb (ready)",
        "Rc (ready)", "P3 (ready)", "P1 is up: one move and one attack, in any order, or both.",
    ]  # fmt: skip
    buttons = ["Move and attack: act{} do=both, main", "Move: act{} do=move", "Attack: act{} do=attack",
        "Attack while moving: act{} do=attack-while-moving", "Done: act{} done=True"]  # fmt: skip
    assert party.buttons == [*(one.format("") for one in buttons), "offer-next: next"]
    party.act("P1", do="attack", by=1)
    assert party.sheet[1] == "P1 (up): up; attack used"
    assert party.sheet[-1] == "P1 is up, and has left: move."
    party.next(by=1)
    (call,) = (event for event in party.last if event.call)
    assert call.call == (party.id("Ra"),)
    assert [party.button(offer) for offer in call.offers[:5]] == [one.format(" Ra") for one in buttons]
    party.act("Rb", do="move")
    assert party.sheet[1:] == [
        "P1 (done): done", "P2 (misses): missed its turn; status-condition condition=stunned", "Ra (up): up",
        "Rb (ready): move used", "Rc (ready)", "P3 (ready)",
        "Ra is up: one move and one attack, in any order, or both.", "In the same seat: Rb, Rc.",
    ]  # fmt: skip
    party.next()
    assert party.row("Ra").mark is Mark.MISSES


def test_its_own_words() -> None:
    table = Table("exp-none")
    assert table.texts() == ["Take your seats. When all are here the referee begins: `/next`."]
    catalogues = [catalogue(source, ENGLISH) for source in table.system.words if source != "bot.rules.kit"]
    texts = [text for one in catalogues if one is not None for text in one.texts.values()]
    everything = " ".join(texts).casefold()
    assert len(texts) > 100
    for word in ("combatant is", "round {", "{$who} is a gm", " gm "):
        assert word not in everything
    assert table.text(say("round", round=3)) == "Unit 3"


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
