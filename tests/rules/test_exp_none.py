"""EXP without initiative: seats, turns, what is gone, by the golden case and line by line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.catalogues import catalogue
from bot.rules.errors import Refused
from bot.rules.exp.conditions import blocked
from bot.rules.kit.turns import Next
from bot.rules.model import Combatant
from bot.rules.systems.exp_none.system import Act
from bot.rules.views import Mark
from bot.rules.words import ENGLISH, say
from tests.rules.table import GM, Table


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


@pytest.fixture
def party() -> Table:
    """Return a table with three players and a referee with three personas, seated P1 P2 R P3; P1 is up."""
    table = Table("exp-none")
    for name, owner in (("P1", 1), ("P2", 2), ("Ra", None), ("Rb", None), ("Rc", None), ("P3", 3)):
        table.join(name, player=owner)
    table.next()
    return table


def test_golden_7_clockwise_the_referee_being_one_seat(party: Table) -> None:
    assert party.public_texts() == ["**Clockwise:** P1, P2, Ra, Rb, Rc, P3.", "**Unit 1:** P1 is up."]
    assert called_in_a_unit(party) == ["P1", "P2", "Ra", "Rb", "Rc", "P3"]
    assert party.public_texts()[1:] == ["Unit 1 ends.", "**Unit 2:** P1 is up."]
    party.next()
    party.next()
    assert party.public_texts()[-2:] == ["**Unit 2**, the referee's seat: Ra is up.", "in-a-row names=Rb, Rc"]
    assert party.text(party.board.prompt[1]) == "In the same seat: Rb, Rc."


def test_nothing_answers_what_somebody_does(party: Table) -> None:
    assert not party.system.answers(party.state, party.system.command("act", by=GM, combatant=party.id("P2")))


def test_a_bell_rings_with_its_unit(party: Table) -> None:
    party.bell("the door gives way", "unit 2")
    assert called_in_a_unit(party) == ["P1", "P2", "Ra", "Rb", "Rc", "P3"]
    assert "bell-rings at=unit 2 text=the door gives way" in party.public_texts()


def test_golden_7_however_the_referees_personas_came() -> None:
    table = Table("exp-none")
    for name, owner in (("P1", 1), ("P2", 2), ("Ra", None), ("P3", 3), ("Rb", None), ("Rc", None)):
        table.join(name, player=owner)
    table.next()
    assert called_in_a_unit(table) == ["P1", "P2", "Ra", "Rb", "Rc", "P3"]


def test_nothing_begins_before_the_referee_says_so() -> None:
    table = Table("exp-none")
    assert table.texts() == ["Take your seats. When all are here the referee begins: `/next`."]
    assert table.board.prompt[0].code == "prompt-empty"
    table.join("P1", player=1)
    assert up(table) is None
    assert table.board.prompt[0].code == "prompt-begin"
    assert table.legal() == (Next(by=GM),)
    with table.refused("not-begun"):
        table.act("P1", do="move", by=1)
    with table.refused("not-begun"):
        table.next(round=True)
    with table.refused("gm-only", what="next"):
        table.next(by=1)


def test_one_who_comes_to_an_empty_table_is_called() -> None:
    table = Table("exp-none")
    table.next()
    assert table.codes() == ["begins-empty"]
    with table.refused("which-combatant"):
        table.act(do="move")
    table.join("P1", player=1)
    assert up(table) == "P1"


def test_one_move_and_one_attack(party: Table) -> None:
    party.act("P1", do="move", action="to the door", by=1)
    assert party.public_texts() == ["P1 moves: to the door"]
    assert [line.code for line in party.row("P1").status] == ["status-up", "status-used"]
    assert party.board.prompt[0].code == "prompt-up-left"
    for deed in ("move", "both"):
        with party.refused("part-gone", who="P1", part="move", left=("attack",)):
            party.act("P1", do=deed, by=1)
    party.act("P1", do="Attack", by=1)
    assert party.public_texts()[0] == "P1 attacks."
    assert up(party) == "P2"
    party.act("P2", do="both", action="all of it", by=2)
    assert party.public_texts()[0] == "P2 moves and attacks: all of it"
    with party.refused("already-done", who="P2"):
        party.act("P2", do="move", by=2)


def test_what_is_not_used_is_gone(party: Table) -> None:
    party.act("P1", do="attack", by=1)
    party.act("P1", done=True, by=1)
    assert party.public_texts()[0] == "P1 is done. Not used, and gone: move."
    party.act("P2", do="move", done=True, by=2)
    assert party.public_texts()[:2] == ["P2 moves.", "P2 is done. Not used, and gone: attack."]
    assert party.row("P2").mark is Mark.DONE
    assert up(party) == "Ra"
    party.act(do="nothing")
    assert party.public_texts()[0] == "Ra is done. Not used, and gone: move, attack."


def test_act_alone_does_all_that_is_left(party: Table) -> None:
    party.act("P1", do="move", by=1)
    party.act("P1", action="shoots", by=1)
    assert party.public_texts()[0] == "P1 acts: shoots"
    party.act("P2", by=2)
    assert party.public_texts()[0] == "P2 acts."


def test_next_ends_a_turn(party: Table) -> None:
    with party.refused("gm-only", what="next"):
        party.next(by=2)
    with party.refused("gm-only", what="next"):
        party.next(by=1, round=True)
    party.next(by=1)
    assert party.public_texts()[0] == "P1 is done. Not used, and gone: move, attack."
    assert up(party) == "P2"
    assert party.row("P1").mark is Mark.MISSES
    with party.refused("has-missed", who="P1"):
        party.act("P1", do="move", by=1)
    party.act("P1", do="move", done=True, force=True)
    assert party.row("P1").mark is Mark.DONE
    assert up(party) == "P2"
    with party.refused("already-done", who="P1"):
        party.act("P1", do="attack", force=True)
    party.next(round=True)
    assert party.codes()[0] == "cut-short"
    assert (party.state.round, up(party)) == (2, "P1")


def test_holding_is_refused_and_said_why(party: Table) -> None:
    with party.refused("no-use", verb="hold", system="EXP: none"):
        party.hold("P1", by=1)
    assert "one's own turn" in party.text(say("instead-hold"))
    for verb in ("declare", "flip", "abort", "surge", "check"):
        with party.refused("no-use", verb=verb):
            party.give(verb, "P1")


def test_out_of_turn_is_refused(party: Table) -> None:
    with party.refused("not-your-turn", who="P2", up="P1"):
        party.act("P2", do="move", by=2)
    with party.refused("not-your-turn", who="Rb", up="P1"):
        party.act("Rb", do="move")
    with party.refused("bad-do", found="fly", allowed=("move", "attack", "both", "nothing")):
        party.act("P1", do="fly", by=1)
    party.act("P2", do="move", force=True)
    assert up(party) == "P1"
    party.act(do="both")
    party.act("P2", do="attack", by=2)
    assert up(party) == "Ra"


def test_the_referee_plays_hers_in_any_order(party: Table) -> None:
    party.next()
    party.next()
    party.act("Rc", do="both")
    assert up(party) == "Ra"
    party.act("Ra", do="both")
    assert up(party) == "Rb"
    party.act("Rb", do="both")
    assert up(party) == "P3"


def test_a_player_with_two_personas_has_one_seat() -> None:
    table = Table("exp-none")
    for name, owner in (("A", 1), ("B", 2), ("A2", 1)):
        table.join(name, player=owner)
    table.next()
    assert seats(table) == ["A", "A2", "B"]
    assert table.may(1) == {("act", "A"), ("act", "A2"), ("next", None)}


def test_reseating_moves_whole_seats(party: Table) -> None:
    party.reorder("Rb", before="P1")
    assert seats(party) == ["Ra", "Rb", "Rc", "P1", "P2", "P3"]
    assert up(party) == "P1"
    party.reorder("Rc", before="Rb")
    assert seats(party) == ["Ra", "Rc", "Rb", "P1", "P2", "P3"]
    party.reorder("Rc")
    assert seats(party) == ["P1", "P2", "P3", "Ra", "Rc", "Rb"]
    party.reorder("P3", before="Rc")
    party.reorder("P3", before="P1")
    assert seats(party) == ["P3", "P1", "P2", "Ra", "Rc", "Rb"]
    party.join("Lurker", hidden=True)
    party.reorder("Lurker", before="P3")
    assert seats(party) == ["P3", "P1", "P2", "Ra", "Rc", "Rb"]
    with party.refused("before-itself"):
        party.reorder("P1", before="P1")


def test_reseating_is_told_where_it_is_seen(party: Table) -> None:
    party.join("Lurker", player=7, hidden=True)
    party.reorder("Lurker", before="P1")
    party.reorder("P1", before="Lurker")
    assert party.public_texts() == []
    party.reorder("Rb", before="Lurker")
    assert seats(party) == ["P1", "Ra", "Rb", "Rc", "P2", "P3"]
    assert party.public_texts() == ["seated who=Rb place=seat-before other=Rc"]


def test_who_comes_late_is_called_in_this_unit(party: Table) -> None:
    party.join("Rd")
    assert up(party) == "P1"
    assert called_in_a_unit(party) == ["P1", "P2", "Ra", "Rb", "Rc", "Rd", "P3"]


def test_who_leaves_moves_nobody_else(party: Table) -> None:
    party.leave("P2", by=2)
    assert party.codes() == ["left"]
    assert up(party) == "P1"
    party.leave("P1", by=1)
    assert up(party) == "Ra"


def test_the_disabled_are_passed_over(party: Table) -> None:
    party.edit("P2", condition="stunned")
    assert party.row("P2").mark is Mark.ASIDE
    party.act(do="both")
    assert "P2 is passed over: stunned." in party.public_texts()
    assert up(party) == "Ra"
    with party.refused("has-missed"):
        party.act("P2", do="move", by=2)
    party.edit("Ra", condition="killed")
    assert up(party) == "Rb"
    party.edit("P3", condition="knocked down")
    party.next(round=True)
    assert up(party) == "P1"
    party.edit("P2", condition="none")
    party.act(do="both")
    assert up(party) == "P2"


def test_a_unit_in_which_nobody_is_called_says_itself_which_it_is(party: Table) -> None:
    for name in ("P1", "P2", "Ra", "Rb", "Rc", "P3"):
        party.edit(name, condition="stunned")
    party.next(round=True)
    assert party.public_texts() == ["The referee ends the unit.", "Unit 1 ends.", "**Unit 2.**"]


def test_acting_while_stunned_is_refused(party: Table) -> None:
    party.edit("P2", condition="Stunned (2 units)")
    with party.refused("is-disabled", who="P2", condition="stunned"):
        party.act("P2", do="move", by=2)
    party.act("P2", do="move", done=True, force=True)


def test_when_nobody_can_act_the_referee_goes_on() -> None:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.next()
    table.edit("P1", condition="unconscious")
    assert up(table) is None
    assert table.state.round == 1
    assert table.board.prompt[0].code == "prompt-nobody-able"
    table.join("Lurker", hidden=True)
    table.leave("Lurker")
    table.next()
    assert table.state.round == 2
    with table.refused("is-disabled"):
        table.act("P1", do="move", by=1)
    table.edit("P1", condition="none")
    assert up(table) == "P1"


def test_one_not_up_where_nobody_is() -> None:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.join("P2", player=2)
    table.next()
    state = table.state.evolve(up=None)
    with pytest.raises(Refused, match=r"^nobody-up$"):
        table.system.apply(state, Act(by=GM, combatant=table.id("P2"), do="move"), table.draw())


@pytest.mark.parametrize(
    ("condition", "taken"),
    [
        (None, ()),
        ("killed", ("move", "attack")),
        ("unconscious", ("move", "attack")),
        ("stunned", ("move", "attack")),
        ("paralysed", ("attack",)),
        ("knocked down", ("move",)),
        ("of an older time", ()),
    ],
)
def test_conditions(condition: str | None, taken: tuple[str, ...]) -> None:
    assert blocked(Combatant(id=1, name="A", condition=condition)) == taken


def test_a_hidden_persona_acts_in_private_and_sits_down_when_revealed(party: Table) -> None:
    party.join("Lurker", hidden=True)
    assert party.public_texts() == []
    assert party.text(party.view().secrets[0]).startswith("Lurker (hidden)")
    assert party.view(1).secrets == ()
    party.act("Lurker", do="move")
    assert party.public_texts() == []
    assert party.private_texts() == ["Lurker moves."]
    party.act("Lurker", done=True)
    assert party.view().secrets == ()
    party.next(round=True)
    party.edit("Lurker", condition="stunned")
    with party.refused("is-disabled"):
        party.act("Lurker", do="move")
    party.edit("Lurker", condition="none")
    party.reveal("Lurker")
    assert called_in_a_unit(party) == ["P1", "P2", "Ra", "Rb", "Rc", "Lurker", "P3"]


def test_a_hidden_one_does_not_move_the_referees_seat() -> None:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.join("Lurker", hidden=True)
    table.join("P2", player=2)
    table.join("Ra")
    assert seats(table) == ["P1", "P2", "Ra"]
    assert [one.name for one in table.system.order(table.state)] == ["P1", "P2", "Lurker", "Ra"]


def test_why_and_what_may_be_done(party: Table) -> None:
    assert [party.text(line) for line in party.system.why(party.state, party["Rb"])][1:] == [
        "The referee is one seat, where her first persona sits, and plays all of hers in it.",
        "That is place 4 of 6 for Rb.",
    ]
    assert len(party.system.why(party.state, party["P1"])) == 2
    assert party.may(1) == {("act", "P1"), ("next", None)}
    assert party.legal(2) == ()
    assert Act(by=GM, do="both") in party.legal()
    assert party.system.suggest(party.state, "edit", "condition", "")[2] == "stunned"
    assert party.system.suggest(party.state, "act", "do", "")[0] == "move"
    assert len(party.system.panel(party.state, GM, "act", party["P1"]).offers) == 4
    party.act("P1", do="move", by=1)
    assert len(party.system.panel(party.state, GM, "act", party["P1"]).offers) == 2
    party.join("Lurker", hidden=True)
    assert party.view().hidden[0].name == "Lurker"


def test_the_board_and_its_buttons_from_the_seats_to_the_end_of_turns(party: Table) -> None:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.join("Ra")
    assert table.sheet == ["Unit 1, taking seats", "P1 (ready)", "Ra (ready)", "Referee: Next begins."]
    assert table.buttons == ["offer-next: next, main", "offer-enter: enter"]
    party.edit("P2", condition="stunned")
    assert party.sheet == [
        "Unit 1, turns", "P1 (up): up", "P2 (aside): status-condition condition=stunned", "Ra (ready)", "Rb (ready)",
        "Rc (ready)", "P3 (ready)", "P1 is up: one move and one attack, in any order, or both.",
    ]  # fmt: skip
    assert party.buttons == [
        "Move and attack: act do=both, main", "Move: act do=move", "Attack: act do=attack", "Done: act done=True",
    ]  # fmt: skip
    party.act("P1", do="attack", by=1)
    assert party.sheet[1] == "P1 (up): up; attack used"
    assert party.sheet[-1] == "P1 is up, and has left: move."
    party.next(by=1)
    party.act("Rb", do="move")
    assert party.sheet[1:] == [
        "P1 (done): done", "P2 (misses): missed its turn; status-condition condition=stunned", "Ra (up): up",
        "Rb (ready): move used", "Rc (ready)", "P3 (ready)",
        "Ra is up: one move and one attack, in any order, or both.", "In the same seat: Rb, Rc.",
    ]  # fmt: skip


def test_a_call_has_the_buttons_of_the_one_called(party: Table) -> None:
    call = party.last[-1]
    assert call.call == (party.id("P1"),)
    assert [party.button(offer) for offer in call.offers] == [
        "Move and attack: act P1 do=both, main", "Move: act P1 do=move", "Attack: act P1 do=attack",
        "Done: act P1 done=True",
    ]  # fmt: skip


def test_everything_that_may_be_done_in_a_turn(party: Table) -> None:
    whole = ["act P1 do=both", "act P1 do=move", "act P1 do=attack", "act P1 done=True"]
    assert party.allowed(1) == {*whole, "next"}
    assert party.allowed(3) == set()
    leading = ["next", "next round=True"]
    assert party.allowed() == {*whole, *leading, "act do=both", "act do=move", "act do=attack", "act done=True"}
    party.act("P1", do="move", by=1)
    assert party.allowed(1) == {"act P1 do=attack", "act P1 done=True", "next"}
    party.next()
    party.next()
    assert party.allowed(1) == set()
    hers = [
        f"act {name} {deed}" for name in ("Ra", "Rb", "Rc") for deed in ("do=both", "do=move", "do=attack", "done=True")
    ]
    assert party.allowed() == {*hers, *leading, "act do=both", "act do=move", "act do=attack", "act done=True"}


def test_its_own_words() -> None:
    table = Table("exp-none")
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
    table = Table("exp-none")
    for name, owner in (("A", 1), ("B", 2), ("C", None), ("D", None), ("E", 3)):
        table.join(name, player=owner)
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
