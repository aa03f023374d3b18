"""EXP: hidden personas keep their own time. They are told of, they catch up, and nobody else can tell."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.fight import late_answers
from bot.fight.fight import Fight
from bot.fight.views import board_of
from bot.rules.model import _defaults
from bot.rules.registry import system_of
from bot.rules.systems.exp_tactical.state import Fray
from tests.conformance import test_secrets as secrets
from tests.conformance.table import Table
from tests.conformance.walking import seated, walk
from tests.rules.conformance import walks

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


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_that_has_had_its_turn_is_owed_nothing(system: str) -> None:
    table = ambush(system)
    table.act("Lurker", do="attack" if system == "exp-theatrical" else "both")
    for name in ("Abel", "Brad"):
        table.act(name, do="attack" if system == "exp-theatrical" else "both")
    assert table["Lurker"].still == () and "hidden-behind" not in table.codes()
    assert "hidden-due" not in [event.phrase.code for event in table.heard]


@pytest.mark.parametrize("system", SYSTEMS)
def test_revealed_it_may_still_do_it_for_all_to_see(system: str) -> None:
    table = ended(system)
    table.reveal("Lurker")
    assert "Lurker still has its turn of unit 1, until its next one comes: move, attack." in table.public_texts()
    assert "owed of unit 1: move, attack" in [table.text(line) for line in table.row("Lurker").status]
    table.act("Lurker", do="attack", by=3)
    assert table.public_texts()[0] == "As of unit 1: Lurker attacks."


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


def test_a_hidden_persona_does_not_act_at_once_with_the_referees_block() -> None:
    """Ra and Rb act at the higher of their scores, 25; Lurker at its own 24, which nobody else is told."""
    table = Table("exp-tactical", referee_block="on")
    for name, dexterity, hidden in (("Ra", 20, False), ("Rb", 6, False), ("Lurker", 19, True)):
        table.join(name, dexterity=dexterity, hidden=hidden)
        table.flip(name, roll="5")
    assert [one.name for one in table.system.order(table.state)] == ["Ra", "Rb", "Lurker"]
    block = "Referee personas act at once, at the highest of their scores."
    assert [block in table.why(name) for name in ("Rb", "Lurker")] == [True, False]
    assert "Lurker" not in "".join(map(table.text, table.board.prompt))


@walks(20)
@pytest.mark.parametrize(
    "check",
    [secrets.test_a_hidden_combatant_changes_nothing_in_public, secrets.test_hidden_combatants_are_found_nowhere],
)
def test_a_hidden_persona_stays_one_where_the_referees_act_at_once(
    check: Callable[[str, list[int]], None], script: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of every system, with `referee-block` on: the hidden one is a referee's, and none of the block."""
    monkeypatch.setitem(cast("dict[str, str]", _defaults(Fray)), "referee-block", "on")
    assert seated(system_of("exp-tactical")).state.setting("referee-block") == "on"
    check("exp-tactical", script)


@walks(8)
def test_who_could_answer_does_not_depend_on_what_was_paid_in_secret(script: list[int]) -> None:
    """Neither the moments that may be claimed, nor the clock that waits, nor the board tell of a secret payment."""
    table = seated(system_of("exp-tactical"))
    table.configure("pace", "moments")

    def able(state: Any) -> set[int]:
        return {one for one, _ in table.system.responses(state)}

    for _ in walk(table, script):
        for state in (
            *(one.fight.state for one in late_answers.stops(table.steps)),
            *((table.state,) if table.paused else ()),
        ):
            paid = state.put(*(one.replace(owed=one.left) for one in state.visible))
            assert able(paid) == able(state)
        paid = table.state.put(*(one.replace(owed=one.left) for one in table.state.visible))
        assert board_of(Fight(table.system, paid, table.deadlines)) == table.board
