"""EXP: hidden personas keep their own time. They are told of, they catch up, and nobody else can tell."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import moments
from bot.rules.registry import system_of
from tests.rules.conformance import walks
from tests.rules.exp_tactical_table import up
from tests.rules.table import Table
from tests.rules.walking import seated, walk

SYSTEMS = ("exp-none", "exp-theatrical", "exp-tactical")


def ambush(system: str, *, lurking: bool = True) -> Table:
    """Return a table with Abel (player 1), Brad (the referee's) and between them Lurker, in the first unit.

    In the theatrical system Lurker is of Abel's side, which rolls higher, and comes after Abel. In the tactical one it
    has not rolled, and comes after everybody.
    """
    table = Table(system)

    def joins(name: str, dexterity: int, side: str, **options: Any) -> None:
        traits: dict[str, Any] = {} if system == "exp-none" else {"dexterity": dexterity}
        table.join(name, side=side, **options, **traits)

    joins("Abel", 12, "crew", player=1)
    if lurking:
        joins("Lurker", 10, "crew", player=3, hidden=True)
    joins("Brad", 9, "foes")
    begin(table)
    return table


def begin(table: Table) -> None:
    """Have a unit begin: Abel is up first."""
    if table.system.id == "exp-none":
        if not table.state.begun:
            table.next()
        return
    for name, roll in (("Abel", "9"), ("Brad", "3")):
        table.flip(name, roll=roll)


def ended(system: str) -> Table:
    """Return the table after the first unit, in which Lurker has done nothing."""
    table = ambush(system)
    for name in ("Abel", "Brad"):
        table.act(name, do="attack" if system == "exp-theatrical" else "both")
    assert table.state.round == 2
    return table


@pytest.mark.parametrize("system", ("exp-none", "exp-theatrical"))
def test_those_who_know_of_a_hidden_one_are_told_when_the_order_has_come_to_it(system: str) -> None:
    table = ambush(system)
    table.act("Abel", do="attack" if system == "exp-theatrical" else "both", by=1)
    told = [
        "Lurker (hidden): its turn of unit 1 has come (move, attack). Act for it, or reveal it, whenever that fits."
    ]
    assert table.private_texts() == told and table.private_texts(3) == told
    assert table.private_texts(1) == [] and not any("Lurker" in text for text in table.public_texts())
    table.edit("Abel", condition="stunned")
    assert table.private_texts() == [], "once"


def test_tactically_they_are_told_after_the_first_pass_and_when_it_would_be_forced() -> None:
    """Abel 21 waits. Lurker, which has not rolled, comes after Brad 12, and would be forced before Abel is."""
    table = ambush("exp-tactical")
    table.hold("Abel", by=1)
    assert table.private_texts() == []
    table.act("Brad", do="both")
    assert table.private_texts(3) == [
        "Lurker (hidden): its turn of unit 1 has come (move, attack). Act for it, or reveal it, whenever that fits.",
        "Lurker (hidden) is the lowest with something left (move, attack), and would have to finish now.",
    ]
    assert up(table) == ["Abel"] and not any("Lurker" in text for text in table.public_texts())


def test_tactically_one_that_has_rolled_is_due_at_its_score() -> None:
    """Lurker rolls 6 + 10 = 16, between Abel's 21 and Brad's 12; forced it is after Brad."""
    table = ambush("exp-tactical")
    table.flip("Lurker", roll="6")
    table.hold("Abel", by=1)
    assert [event.phrase.code for event in table.last] == ["holds", "hidden-due", "up-lowest"]
    table.act("Lurker", do="move")
    assert table.private_texts() == ["Lurker moves."]
    table.act("Brad", do="attack")
    assert table.private_texts() == []
    table.act("Brad", do="move")
    assert [event.phrase.code for event in table.last] == ["did-move", "hidden-forced", "forced-last"]
    assert table.private_texts() == [
        "Lurker (hidden) is the lowest with something left (attack), and would have to finish now."
    ]


def test_one_below_whom_nothing_is_left_is_not_forced_before_those_who_are_lower() -> None:
    """Abel 21 and Brad 12 wait and are forced in turn, Brad first; Lurker 16 is due to finish between them."""
    table = ambush("exp-tactical")
    table.flip("Lurker", roll="6")
    table.join("Cable", side="foes", dexterity=1)
    table.flip("Cable", roll="1")
    for name in ("Abel", "Brad"):
        table.hold(name)
    table.act("Cable", do="both")
    assert up(table) == ["Brad"] and table.private_texts() == []
    table.act("Brad", do="both")
    assert up(table) == ["Abel"] and "hidden-forced" in table.codes()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_it_has_not_done_when_the_unit_ends_it_may_still_do_as_of_then(system: str) -> None:
    table = ended(system)
    behind = (
        "Lurker (hidden) may still do what it was owed in unit 1, as of then, until its next turn comes: move, attack."
    )
    assert behind in table.private_texts(3) and not any("Lurker" in text for text in table.public_texts())
    assert [table.text(line) for line in table.view().secrets] == [behind]
    assert ("act", "Lurker") in table.may() and ("act", "Lurker") in table.may(3)
    table.act("Lurker", do="attack", action="from behind", by=3)
    assert table.public_texts() == [] and table.private_texts() == ["As of unit 1: Lurker attacks: from behind"]
    rest = ("move",) if system != "exp-theatrical" else ()
    assert table["Lurker"].still == rest
    if rest:
        with table.refused("part-owed", who="Lurker", part="attack", left=("move",)):
            table.act("Lurker", do="attack")
        table.act("Lurker", do="move")
    if system == "exp-none":
        assert table.may(3) == {("act", "Lurker")}, "its turn of the unit that goes on is its own"
    else:
        with table.refused("flip-first"):
            table.act("Lurker", do="attack")


@pytest.mark.parametrize(
    ("system", "verb", "options", "told"),
    [
        ("exp-none", "act", {"done": True}, "As of unit 1: Lurker does nothing."),
        ("exp-none", "act", {"do": "move", "done": True}, "As of unit 1: Lurker moves."),
        ("exp-theatrical", "act", {"do": "nothing"}, "As of unit 1: Lurker does nothing."),
        ("exp-tactical", "abort", {}, "As of unit 1: Lurker aborts, giving up: move, attack."),
    ],
)
def test_it_may_let_that_go(system: str, verb: str, options: dict[str, Any], told: str) -> None:
    table = ended(system)
    table.give(verb, "Lurker", **options)
    assert table.private_texts() == [told] and table["Lurker"].still == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_gone_when_the_next_turn_has_come(system: str) -> None:
    table = ended(system)
    begin(table)
    if system == "exp-tactical":
        table.hold("Abel", by=1)
        table.act("Brad", do="both")
    else:
        table.act("Abel", do="move" if system == "exp-theatrical" else "both", by=1)
    assert table["Lurker"].still == ()
    assert any("its turn of unit 2 has come" in text for text in table.private_texts())
    table.act("Lurker", do="attack")
    assert table.private_texts()[0] == "Lurker attacks."


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_that_has_had_its_turn_is_owed_nothing(system: str) -> None:
    table = ambush(system)
    table.act("Lurker", do="attack" if system == "exp-theatrical" else "both")
    for name in ("Abel", "Brad"):
        table.act(name, do="attack" if system == "exp-theatrical" else "both")
    assert table["Lurker"].still == () and "hidden-behind" not in table.codes()
    assert "hidden-due" not in [event.phrase.code for event in table.heard]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_condition_takes_is_not_owed(system: str) -> None:
    table = ambush(system)
    table.edit("Lurker", condition="paralysed")
    table.next(round=True)
    assert table["Lurker"].still == ("move",)
    table.edit("Lurker", condition="stunned")
    with table.refused("is-disabled", who="Lurker"):
        table.act("Lurker", do="move")
    table.act("Lurker", do="move", force=True)
    assert table.private_texts()[0] == "As of unit 1: Lurker moves."


@pytest.mark.parametrize("system", SYSTEMS)
def test_revealed_it_may_still_do_it_for_all_to_see(system: str) -> None:
    table = ended(system)
    table.reveal("Lurker")
    assert "Lurker still has its turn of unit 1, until its next one comes: move, attack." in table.public_texts()
    assert "owed of unit 1: move, attack" in [table.text(line) for line in table.row("Lurker").status]
    table.act("Lurker", do="attack", by=3)
    assert table.public_texts()[0] == "As of unit 1: Lurker attacks."


@pytest.mark.parametrize("system", SYSTEMS)
def test_revealed_and_called_it_has_the_turn_of_the_present_unit_alone(system: str) -> None:
    table = ended(system)
    table.reveal("Lurker")
    if system != "exp-none":
        table.flip("Lurker", roll="8", force=True)
    begin(table)
    while "Lurker" not in [table[one].name for one in (table.state.up if system != "exp-none" else [table.state.up])]:
        table.next()
    assert table["Lurker"].still == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_else_hears_anything_else_of_it(system: str) -> None:
    """The same fight with and without Lurker, over two units."""
    heard = []
    for lurking in (True, False):
        table = ambush(system, lurking=lurking)
        for _ in range(2):
            for name in ("Abel", "Brad"):
                table.act(name, do="attack" if system == "exp-theatrical" else "both")
            if lurking:
                table.act("Lurker", do="move")
            begin(table)
        heard.append([table.text(event.phrase) for event in table.heard if event.audience == "public"])
    assert heard[0] == heard[1]


def test_whom_a_claim_calls_anew_does_not_depend_on_what_was_paid_in_secret_since() -> None:
    """Babel was called, and pays for an answer to Lurker that nobody else hears of; then Abel's attack is answered."""
    heard = []
    for paying in (False, True):
        table = Table("exp-tactical")
        for number, (name, roll) in enumerate((("Abel", "14"), ("Babel", "9"), ("Cable", "4")), 1):
            table.join(name, player=number, dexterity=10)
            table.flip(name, roll=roll)
        table.join("Lurker", dexterity=10, hidden=True)
        table.act("Abel", do="both", by=1)
        if paying:
            table.act("Babel", do="reaction", preempt="Lurker", force=True, cost="attack")
            assert table.public_texts() == []
        table.act("Cable", do="reaction", at="1", by=3)
        heard.append([(table.text(one.phrase), one.call, one.quiet) for one in table.last if one.audience == "public"])
        assert table["Babel"].owed == (("attack",) if paying else ())
    assert heard[0] == heard[1]
    assert heard[0][-1] == (
        "**Unit 1, Pass 1:** Babel is up: act, or wait.",
        (table.id("Babel"),),
        (table.id("Babel"),),
    )


def test_who_follows_in_a_row_does_not_depend_on_what_was_paid_in_secret() -> None:
    """Elk has paid with its attack for an answer to Lurker, of which nobody else hears: all are offered its turn."""
    boards = []
    for paying in (False, True):
        table = Table("exp-tactical")
        table.join("Lurker", dexterity=10, hidden=True)
        for name, roll in (("Orc", "14"), ("Elk", "9"), ("Imp", "7")):
            table.join(name, dexterity=10)
            table.flip(name, roll=roll)
        if paying:
            table.act("Elk", do="reaction", preempt="Lurker", force=True, cost="attack")
        boards.append(table.board)
        table.act(several="all")
        assert table.state.round == (1 if paying else 2), "what Elk owes it cannot do, and so keeps its turn"
    assert boards[0] == boards[1]
    assert ("several", "all") in [option for offer in boards[0].offers for option in offer.options]


@walks(8)
def test_who_could_answer_does_not_depend_on_what_was_paid_in_secret(script: list[int]) -> None:
    """Neither the moments that may be claimed, nor the clock that waits, nor the board tell of a secret payment."""
    table = seated(system_of("exp-tactical"))
    table.configure("pace", "moments")

    def able(state: Any) -> set[int]:
        return {one for one, _ in moments.responses(table.system, state)}

    for _ in walk(table, script):
        for state in (*(one.state for one in table.trail.moments), *((table.state,) if table.state.paused else ())):
            paid = state.put(*(one.evolve(owed=one.left) for one in state.visible))
            assert able(paid) == able(state)
        paid = table.state.put(*(one.evolve(owed=one.left) for one in table.state.visible))
        assert table.system.public_board(paid) == table.board
