"""Who is on deck: the one who comes next, wherever the order tells everybody, and never by what is secret."""

from __future__ import annotations

import pytest

from tests.conformance.table import Table


def on_deck(table: Table) -> list[str]:
    return [table.state.get(one).name for one in table.board.on_deck]


class TestPastParticiple:
    """A phase is a secret until it is called: only who acts in the same one can be told."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table("past-participle", call="gm")
        for player, (name, reflex, result) in enumerate(
            (("Andy", "2d10", "8"), ("Babel", "2d8", "9"), ("Cable", "2d6", "7"), ("Dora", "1d4", "4")), 1
        ):
            table.join(name, player=player, reflex=reflex)
            table.declare(name, speed="fast")
            table.flip(name, roll=result)
        table.flip()
        return table

    def test_it_is_the_next_one_of_the_phase_that_was_called(self, table: Table) -> None:
        table.next()
        assert table.board.on_deck == (table.id("Babel"),), "of three that act in it"
        table.act("Andy")
        assert on_deck(table) == ["Cable"]


class TestTorg:
    """The count runs down over base initiatives and what is openly in the air."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table("torg")
        for player, (name, initiative) in enumerate((("Andy", 18), ("Babel", 15), ("Cable", 15), ("Dora", 9)), 1):
            table.join(name, player=player, initiative=initiative)
        table.next()
        return table

    def test_who_is_done_beforehand_or_has_not_rolled_is_never_next(self, table: Table) -> None:
        table.act("Dora", done=True)
        table.state = table.state.put(table["Cable"].evolve(traits=table["Cable"].traits.evolve(initiative=None)))
        assert on_deck(table) == ["Babel"]
        for name in ("Andy", "Babel"):
            table.act(name, done=True)
        assert on_deck(table) == []


class TestOrders:
    """Systems in which everybody sees the whole order."""

    def test_without_initiative_it_is_the_next_seat_that_can(self) -> None:
        table = Table("exp-none")
        for player, name in enumerate(("Andy", "Babel", "Cable"), 1):
            table.join(name, player=player)
        table.next()
        assert table.board.on_deck == (table.id("Babel"),)
        table.edit("Babel", condition="stunned")
        assert on_deck(table) == ["Cable"]
        table.act("Andy", do="both")
        assert on_deck(table) == []
