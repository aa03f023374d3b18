"""One word for several in the systems: whom it means there, what is usual, and that it is the single words."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.rules import remembering, several
from bot.rules.commands import ALL, Act, Command
from bot.rules.errors import Refused
from bot.rules.events import Step
from bot.rules.model import Said
from bot.rules.registry import all_systems, system_of
from tests.conformance.recipes import recipe_of
from tests.conformance.table import GM, Table
from tests.conformance.walking import Maker, seated, some_traits
from tests.rules.conformance import every_system
from tests.rules.eternal_soldier_table import clock
from tests.rules.torg_table import Duel

APART: dict[str, Any] = {"beat": 0, "called": (), "passed": (), "attended": (0, 0)}
"""What a command for several does not leave as the single ones would: buttons, and who was called between them."""
STEPS, ENOUGH = 80, 3
"""Commands of a fight in which turns in a row are looked for, and how many of them are enough."""
GANG = ("Bandit 1", "Bandit 2", "Bandit 3")


def to_declare(table: Table) -> list[str]:
    """Return the names of those who are to declare."""
    return [one.name for one in table.system.to_declare(table.state)]


def rows(table: Table, owner: int | None = None) -> list[str]:
    """Return the names of those who are up in a row."""
    return [one.name for one in several.row(table.system, table.state, owner)]


def offered(table: Table, by: int | None = None) -> list[str]:
    """Return what somebody can do for several."""
    return [table.button(one) for one in table.view(by).offers if dict(one.options).get("several")]


# In every system.


@pytest.mark.parametrize("system", sorted({*all_systems()} - {"eternal-soldier"}))
def test_turns_in_a_row_are_the_single_turns_one_after_the_other(system: str) -> None:
    """In all systems in which turns come by themselves."""
    table, found = seated(system_of(system)), 0
    traits = some_traits(table.system, recipe_of(system), random.Random("gang"))
    for name in GANG:
        table.join(name, **traits)
    command = table.system.command("act", by=GM, several=ALL)
    for step in range(STEPS):
        if table.system.may(table.state, command):
            found += same_as_singles(table, command)
        if found == ENOUGH:
            return
        with suppress(Refused):
            table.do(Maker(table, random.Random(f"{system} {step}")).onward() or command)
    raise AssertionError("nobody came up in a row")


def same_as_singles(table: Table, command: Command) -> bool:
    """Hold that a command for several leaves the fight as the single ones do; return whether it was of several."""
    singles = several.plan(table.system, table.state, command).singles
    together = table.system.apply(table.state, command, table.draw()).state
    state, draw = table.state, table.draw()
    for single in singles:
        state = table.system.apply(state, single.command, draw).state
    assert together.evolve(**APART) == state.evolve(**APART)
    return len(singles) > 1


@every_system
def test_what_is_usual_in_a_turn_can_be_done_in_it(system: str) -> None:
    table = seated(system_of(system))
    usual = table.system.plain(table.state, "act")
    assert usual is not None
    assert isinstance(table.system.command("act", by=GM, **usual), Act)
    assert table.system.plain(table.state, "hold") is None


@every_system
def test_who_has_declared_nothing_has_nothing_to_say_again(system: str) -> None:
    table = seated(system_of(system))
    andy = table["Andy"]
    assert several.said_again(table.system, table.state, GM, andy) is None


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
    assert table.button(table.last[-1].offers[1]) == "offer-rest: declare several=all …", "the call has it, too"
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


def segments(**settings: Any) -> Table:
    """Ann and three bandits with one who is hidden, before the clock starts."""
    table = clock(**settings)
    table.join("Ann", player=1, agility=17)
    for name in GANG:
        table.join(name, agility=9)
    table.join("Lurker", hidden=True, agility=9)
    return table


def test_eternal_soldier_has_no_plain_declaration_and_a_group_declares_alike() -> None:
    table = segments()
    assert to_declare(table) == ["Ann", *GANG, "Lurker"]
    assert table.system.plain(table.state, "declare") is None
    panel = several.panel(table.system, table.state, GM, "all", None)
    assert [offer.label.code for offer in panel.offers] == [
        "offer-by-group", "offer-by-side", "offer-each", "offer-lines",
    ]  # fmt: skip
    table.declare("Bandit 1", several="side", speed="VII", action="swing", repeat=True)
    assert table.public_texts() == [
        "Bandit 1, Bandit 2 and Bandit 3 announce: swing (VII, repeat), done at segment 8. 3 of 4 have declared."
    ]
    assert to_declare(table) == ["Ann"]


def test_eternal_soldier_asks_nobody_who_is_surprised() -> None:
    table = segments()
    table.edit("Bandit 1", aware=False)
    assert "Bandit 1" in to_declare(table), "before the clock starts nobody is"
    table.flip()
    assert "Bandit 1" not in to_declare(table) and "Bandit 2" in to_declare(table)


# The others.


def test_fast_action_ends_the_turns_of_all() -> None:
    table = Table("fast-action")
    for name in GANG:
        table.join(name)
    table.flip()
    assert offered(table) == ["offer-all-done: act several=all"]
    assert table.system.plain(table.state, "act") == {"done": True}
    assert table.system.plain(table.state, "declare") is None
    table.act(several="all")
    assert table.state.round == 2 and table.public_texts()[0].endswith(" are done.")


def test_in_card_deal_the_order_lies_open_whatever_the_cards() -> None:
    table = Table("card-deal")
    table.join("Ann", player=1)
    for name in GANG:
        table.join(name)
    for name, card in (("Ann", "3D"), ("Bandit 1", "KS"), ("Bandit 2", "7H"), ("Bandit 3", "5S")):
        table.flip(name, card=card)
    table.flip()
    assert rows(table) == [*GANG] and table.public_texts()[-1] == "in-a-row names=Bandit 2, Bandit 3"
    table.act(several="all")
    assert table.public_texts()[0] == "Bandit 1, Bandit 2 and Bandit 3 act."
    assert len(table.public_texts()) == 2 and table.state.up == table.id("Ann")


def test_in_ticks_each_takes_its_own_turn_and_none_reacts() -> None:
    table = Table("ticks")
    table.join("Ann", player=1, start=9)
    for number, name in enumerate(GANG, 6):
        table.join(name, start=number)
    for name, roll in (("Ann", "6"), ("Bandit 1", "4"), ("Bandit 2", "5"), ("Bandit 3", "6")):
        table.flip(name, roll=roll)
    if not table.state.begun:
        table.flip()
    assert rows(table) == [*GANG]
    table.act(several="all")
    assert [table.state.get(table.id(name)).tick for name in GANG] == [15, 17, 19]


def test_nothing_is_kept_of_a_declaration_for_nobody() -> None:
    table = Table("torg")
    step: Step[Any] = Step(table.state)
    declared = table.system.command("declare", by=GM, kind="simple")
    assert remembering.kept(step, declared, table.system.clock(table.state)) is step
