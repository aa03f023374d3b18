"""Who is on deck: the one who comes next, wherever the order tells everybody, and never by what is secret."""

from __future__ import annotations

import pytest

from bot.rules.registry import all_systems
from tests.rules.card_deal_table import dealt
from tests.rules.table import Table
from tests.rules.test_ticks import begun


def on_deck(table: Table) -> list[str]:
    return [table.state.get(one).name for one in table.board.on_deck]


@pytest.mark.parametrize("system", all_systems())
def test_nobody_is_on_deck_before_there_is_an_order(system: str) -> None:
    table = Table(system)
    assert on_deck(table) == []
    table.join("Andy", player=1)
    table.join("Babel", player=2)
    assert on_deck(table) == []


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

    def test_nobody_is_while_phases_are_picked(self, table: Table) -> None:
        assert on_deck(table) == []

    def test_it_is_the_next_one_of_the_phase_that_was_called(self, table: Table) -> None:
        table.next()
        assert table.board.on_deck == (table.id("Babel"),), "of three that act in it"
        table.act("Andy")
        assert on_deck(table) == ["Cable"]

    def test_whoever_acts_in_a_later_phase_is_not_told(self, table: Table) -> None:
        """Dora's 4 is good for phase III, while I is called: nobody is told that she picked none that is later."""
        table.next()
        table.act("Andy")
        table.act("Babel")
        assert on_deck(table) == []
        table.act("Cable")
        assert on_deck(table) == [], "nobody is up"

    def test_a_holder_that_goes_next_comes_before_those_of_the_phase(self, table: Table) -> None:
        table.next()
        table.hold("Andy")
        table.act("Andy")
        assert on_deck(table) == ["Andy"]

    def test_a_hidden_one_is_not_in_the_way(self, table: Table) -> None:
        table.undo()
        table.join("Sniper", hidden=True, reflex="3d12")
        table.declare("Sniper", speed="fast")
        table.flip("Sniper", roll="10")
        table.flip()
        table.next()
        assert on_deck(table) == ["Babel"]


class TestTorg:
    """The count runs down over base initiatives and what is openly in the air."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table("torg")
        for player, (name, initiative) in enumerate((("Andy", 18), ("Babel", 15), ("Cable", 15), ("Dora", 9)), 1):
            table.join(name, player=player, initiative=initiative)
        table.next()
        return table

    def test_they_are_all_whose_count_comes_next(self, table: Table) -> None:
        assert on_deck(table) == ["Babel", "Cable"]

    def test_what_lands_before_that_comes_first(self, table: Table) -> None:
        """Fast from 18 lands at 15 as well; very slow from 18 at 6."""
        table.declare("Andy", speed="very slow", action="aims")
        assert on_deck(table) == ["Dora"], "Babel and Cable are up at 15; Dora comes at 9, Andy at 6"
        table.undo()
        table.declare("Andy", speed="normal", action="shoots")
        table.declare("Babel", speed="very slow", action="runs")
        assert on_deck(table) == ["Andy"], "his shot lands at 12, before Dora's count"

    def test_at_the_top_of_a_count_whoever_comes_at_its_bottom_is_next(self, table: Table) -> None:
        table.declare("Andy", speed="fast", action="shoots")
        assert table.state.count == 15 and on_deck(table) == ["Babel", "Cable"]

    def test_a_secret_in_the_air_is_told_to_nobody(self, table: Table) -> None:
        table.declare("Andy", speed="fast", action="shoots", secret=True)
        assert table.state.count == 15
        table.undo()
        table.declare("Andy", speed="normal", action="shoots", secret=True)
        table.hold("Babel")
        assert table.state.count == 15 and on_deck(table) == ["Dora"], "not Andy, whose shot lands at 12"

    def test_who_has_nothing_left_to_do_is_never_next(self, table: Table) -> None:
        table.act("Andy", done=True)
        table.surge("Dora", points=5)
        assert on_deck(table) == ["Dora"], "at 14; Babel and Cable are up"
        table.act("Babel", done=True)
        table.act("Cable", done=True)
        assert on_deck(table) == [] and table.state.count == 14

    def test_who_is_done_beforehand_or_has_not_rolled_is_never_next(self, table: Table) -> None:
        table.act("Dora", done=True)
        table.state = table.state.put(table["Cable"].evolve(traits=table["Cable"].traits.evolve(initiative=None)))
        assert on_deck(table) == ["Babel"]
        for name in ("Andy", "Babel"):
            table.act(name, done=True)
        assert on_deck(table) == []


class TestEternalSoldier:
    """The clock goes from one thing that is done to the next."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table("eternal-soldier")
        for player, name in enumerate(("Andy", "Babel", "Cable"), 1):
            table.join(name, player=player, agility=10)
        return table

    def test_they_are_all_of_whom_something_is_done_at_the_next_segment(self, table: Table) -> None:
        """With agility 10 a class takes as many segments as its number."""
        for name, speed in (("Andy", "II"), ("Babel", "V"), ("Cable", "V")):
            table.declare(name, speed=speed, action="works")
        assert on_deck(table) == [], "the clock stands"
        table.flip()
        assert table.state.now == 2 and on_deck(table) == ["Babel", "Cable"]

    def test_a_run_is_never_done_and_a_secret_not_told(self, table: Table) -> None:
        table.declare("Andy", speed="II", action="works")
        table.declare("Babel", action="run")
        table.declare("Cable", speed="V", action="creeps", secret=True)
        table.flip()
        assert table.state.now == 0 and on_deck(table) == ["Andy"]


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

    def test_in_fast_action_it_is_the_next_by_the_dice(self) -> None:
        table = Table("fast-action")
        for player, (name, roll) in enumerate(
            (("Andy", "6 6 5 1 1"), ("Babel", "6 1 1 1 1"), ("Cable", "5 5 1 1 1")), 1
        ):
            table.join(name, player=player)
            table.flip(name, roll=roll)
        assert on_deck(table) == ["Cable"]
        table.act("Andy", done=True)
        assert on_deck(table) == ["Babel"]
        table.act("Cable", done=True)
        assert on_deck(table) == []

    def test_in_a_theatrical_unit_they_are_the_next_of_the_side_or_all_of_the_sides_at_once(self) -> None:
        table = Table("exp-theatrical", ties="simultaneous")
        for player, (name, side, dexterity) in enumerate(
            (("Abel", "crew", 12), ("Babel", "crew", 14), ("Worm", "foes", 5), ("Law", "law", 5)), 1
        ):
            table.join(name, player=player, side=side, dexterity=dexterity)
        for side, roll in (("crew", 8), ("foes", 6), ("law", 6)):
            table.flip(side=side, roll=str(roll))
        assert on_deck(table) == ["Abel"], "Babel is up"
        table.edit("Abel", condition="stunned")
        assert on_deck(table) == ["Worm", "Law"]

    def test_in_a_tactical_unit_it_goes_down_the_priorities_and_then_up_from_the_lowest(self) -> None:
        table = Table("exp-tactical")
        for player, (name, roll) in enumerate((("Abel", "20"), ("Babel", "15"), ("Cable", "10")), 1):
            table.join(name, player=player, dexterity=0)
            table.flip(name, roll=roll)
        assert on_deck(table) == ["Babel"]
        table.hold("Abel")
        assert on_deck(table) == ["Cable"]
        table.hold("Babel")
        assert on_deck(table) == ["Babel"], "Cable must do everything now, and the forced order begins with the lowest"
        table.act("Cable", do="both")
        assert on_deck(table) == ["Abel"]

    def test_by_cards_it_is_the_next_card_and_a_joker_last(self) -> None:
        table = dealt(Andy="A♠", Babel="red joker", Cable="K♠", Dora="5♠")
        assert on_deck(table) == ["Cable"]
        table.act("Andy")
        assert on_deck(table) == ["Dora"]
        table.act("Cable")
        assert on_deck(table) == ["Babel"]
        table.act("Dora")
        assert on_deck(table) == []

    def test_on_the_line_of_ticks_it_is_the_next_or_all_between_whom_it_is_not_settled(self) -> None:
        table = begun(Andy=1, Babel=4, Cable=4, Dora=(6, 2))
        assert on_deck(table) == ["Babel", "Cable"]
        table = begun(Andy=1, Babel=4, Cable=(4, 1), Dora=(6, 2))
        assert on_deck(table) == ["Cable"], "her edge is better"
        table.hold("Andy")
        assert on_deck(table) == ["Babel"], "Cable is up"
