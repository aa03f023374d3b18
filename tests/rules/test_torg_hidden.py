"""Torg Simple: hidden combatants keep their own time, whatever the public clock does meanwhile."""

from bot.fight import menu
from tests.rules.torg_table import Duel


def lurking(initiative: int = 16, **others: int) -> Duel:
    """Return a table at the first count of Andy (18) and Brad (10), with a hidden one whom the GM plays."""
    table = Duel()
    table.seat(**(others or {"Andy": 18, "Brad": 10}))
    table.join("Lurker", hidden=True, initiative=initiative)
    table.next()
    return table


def passed() -> Duel:
    """Return that table at Brad's count: the public clock has passed the Lurker's 16."""
    table = lurking()
    table.play("next; at bottom 10")
    return table


class TestAsOfThen:
    def test_its_announcement_begins_where_it_was_free(self) -> None:
        """From 16 a normal action is due at 10, which has come: it lands now, and the GM is told so."""
        table = passed()
        board, cursor = table.board, table.cursor
        table.declare("Lurker", action="shoot")
        assert table.public_texts() == [] and (table.board, table.cursor) == (board, cursor)
        assert table.private_texts() == [
            "Lurker announces: shoot (normal), due at the top of 10. Penalty 0.",
            "Lurker (hidden): shoot landed at 10. Act resolves it, whenever it fits.",
        ]

    def test_it_may_still_interrupt_from_where_it_was_free(self) -> None:
        """Andy's 18 with a slow action is due at 9; at 12 the Lurker still has 16.

        Fast, it resolves at 13; normal, at 10; a rush of 3 points makes the one very fast, the other fast.
        """
        table = lurking()
        table.play("configure pace moments; declare Andy speed:slow action:shoot; next to:12")
        assert table.ways("Lurker", "Andy") == [
            (0, 0, 0, 16, 13), (0, 0, 0, 16, 10), (3, 0, 1, 16, 16), (3, 0, 1, 16, 13),
        ]  # fmt: skip
        (first, *_) = menu.replied(table.oracle("Lurker", "Andy", kind="dramatic")).offers
        table.declare("Lurker", action="tackle", **{key: value for key, value in first.options if key != "rush"})
        assert (table["Lurker"].actions[0].begins, table["Lurker"].actions[0].lands) == (16, 10)

    def test_what_lands_on_the_way_to_the_next_count_is_told_also_where_something_was_planned_there(self) -> None:
        """A half move of 18 lands at 15; a simple action is announced at 12, and lands at 9: Brad's 8 comes after."""
        table = Duel(movement="with-simple")
        table.seat(Andy=18, Brad=8)
        table.join("Lurker", hidden=True, initiative=18)
        table.play("next; declare Lurker kind:half-move action:creeps; declare Lurker kind:simple action:aims phase:12")
        table.play("next; at bottom 8")
        told = [event.phrase for event in table.last if event.about == table.id("Lurker")]
        assert [(one.code, one.facts["what"], one.facts["lands"]) for one in told] == [
            ("hidden-due", "creeps", 15), ("announces", "aims", 9), ("hidden-due", "aims", 9),
        ]  # fmt: skip


class TestAfterTheRound:
    """What it was owed in a round that has publicly ended it may do until the countdown of the next begins."""

    def over(self, *, secret: bool = False) -> Duel:
        table = lurking()
        for name in ("Andy", "Brad"):
            table.act(name, done=True)
        assert table.state.round == 2
        return table

    def test_what_it_holds_back_then_is_prepped_and_puts_it_on_the_ladder(self) -> None:
        table = self.over()
        table.play("declare Lurker action:aim; hold Lurker")
        assert table["Lurker"].held and table["Lurker"].prepped and not table["Lurker"].behind

    def test_with_something_prepped_and_something_in_the_air_it_surges_for_the_round_that_comes(self) -> None:
        """Its half move landed at 13 and is prepped, the simple action would land at 4; 16 is Andy's, too."""
        table = Duel(movement="free").play("join Lurker hidden:true initiative:16; join Andy initiative:16; next")
        table.play("declare Lurker kind:half-move; declare Lurker kind:simple speed:'very slow'; declare Andy")
        table.play("next; at top 10; hold Lurker; next round:true force:true; surge Lurker points:5; next")
        assert (table["Lurker"].first, table.state.initiative(table["Lurker"])) == (19, 24)

    def test_revealed_it_comes_along(self) -> None:
        table = self.over()
        table.play("declare Lurker action:aim; reveal Lurker")
        assert not table["Lurker"].behind and table["Lurker"].prepped

    def test_before_the_countdown_one_that_is_not_behind_waits(self) -> None:
        table = Duel().play("join Lurker hidden:true initiative:16; refused not-begun: act Lurker done:true")
        table.play("declare Lurker kind:simple")
        assert table["Lurker"].plan is not None
