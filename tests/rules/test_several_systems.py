"""One word for several in the systems: whom it means there, what is usual, and that it is the single words."""

from typing import Any

from bot.fight import batch
from bot.rules import last_declarations
from bot.rules.events import Step
from bot.rules.model import Said
from tests.conformance.table import GM, Table
from tests.rules.torg_table import Duel

STEPS, ENOUGH = 80, 3
"""Commands of a fight in which turns in a row are looked for, and how many of them are enough."""
GANG = ("Bandit 1", "Bandit 2", "Bandit 3")


def to_declare(table: Table) -> list[str]:
    """Return the names of those who are to declare."""
    return [one.name for one in table.system.to_declare(table.state)]


def rows(table: Table, owner: int | None = None) -> list[str]:
    """Return the names of those who are up in a row."""
    return [one.name for one in batch.row(table.fight, owner)]


def offered(table: Table, by: int | None = None) -> list[str]:
    """Return what somebody can do for several."""
    return [table.button(one) for one in table.view(by).offers if dict(one.options).get("several")]


# In every system.


# Torg.


def counted() -> Duel:
    """Ann at 18, three bandits and one who is hidden at 11, Bo at 9; the countdown has come to 11."""
    table = Duel()
    table.join("Ann", player=1, initiative=18)
    table.join("Bo", player=2, initiative=9)
    for name in GANG:
        table.join(name, initiative=11)
    table.join("Lurker", hidden=True, initiative=11)
    table.next()
    assert to_declare(table) == ["Ann"] and table.system.plain(table.state, "declare") == {"kind": "dramatic"}
    table.act("Ann", done=True, by=1)
    assert table.at == ("bottom", 11)
    assert table.button(table.offers[1]) == "offer-rest: declare several=all …", "the call has it, too"
    return table


def test_torg_asks_at_a_bottom_for_those_who_may_announce_and_hidden_ones_with_them() -> None:
    table = counted()
    assert to_declare(table) == [*GANG, "Lurker"]
    table.hold("Bandit 1")
    assert to_declare(table) == ["Bandit 2", "Bandit 3", "Lurker"]
    table.act("Bandit 2", done=True)
    table.declare("Lurker", kind="dramatic")
    assert to_declare(table) == ["Bandit 3"]
    ready = Duel()
    ready.join("Ann", player=1, initiative=18)
    assert to_declare(ready) == [] and ready.system.plain(ready.state, "declare") is None
    assert ready.system.plain(ready.state, "act") == {}


def test_torg_announces_a_dramatic_action_for_all_and_each_is_told_of_once() -> None:
    table = counted()
    table.declare(several="all", kind="dramatic")
    assert table.public_texts()[0] == (
        "Bandit 1, Bandit 2 and Bandit 3 announce: dramatic (normal), due at the top of 5. Penalty 0."
    )
    assert "announced-here" not in table.codes()
    assert table.at == ("bottom", 9)
    assert [action.label for action in table["Lurker"].actions] == ["dramatic"]
    assert table["Bandit 1"].said == (Said(at=1, given={"kind": "dramatic"}),)
    table.act("Bo", done=True, by=2)
    assert table.at == ("top", 5) and rows(table) == [*GANG]
    assert offered(table) == ["offer-all-act: act several=all"]
    table.act(several="all")
    assert all(not table[name].actions for name in GANG) and table.at == ("bottom", 5)


def test_torg_lets_all_who_have_nothing_to_announce_be_done_and_no_further_count_is_passed_over() -> None:
    table = counted()
    assert offered(table) == ["offer-rest: declare several=all …", "offer-all-done: act several=all"]
    table.join("Wolf", initiative=7)
    table.act(several="all")
    assert table.public_texts()[0] == "Bandit 1, Bandit 2 and Bandit 3 are done for this round."
    assert not table["Wolf"].done and not table["Lurker"].done


# Eternal Soldier.


# The others.


def test_nothing_is_kept_of_a_declaration_for_nobody() -> None:
    table = Table("torg")
    step: Step[Any] = Step(table.state)
    declared = table.system.command("declare", by=GM, kind="simple")
    assert last_declarations.remembered(table.system, table.state, declared, step) is step
