"""Torg Simple: hidden combatants keep their own time, whatever the public clock does meanwhile."""

from __future__ import annotations

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

    def test_what_has_not_landed_by_now_is_told_when_it_does(self) -> None:
        """From 16 a slow one is due at 7."""
        table = passed()
        table.declare("Lurker", speed="slow", action="spell")
        assert len(table.private_texts()) == 1
        table.play("declare Brad action:run; at top 4")
        assert "Lurker (hidden): spell landed at 7. Act resolves it, whenever it fits." in table.private_texts()

    def test_after_one_action_the_next_begins_where_that_landed(self) -> None:
        """Drawn, fast, from 16 to 13; then a dagger, fast, from 13 to 10."""
        table = passed()
        table.play("declare Lurker kind:simple action:draw; act Lurker")
        assert table.private_texts() == [
            "Lurker: draw resolves. Penalty 0.",
            "Lurker (hidden) may announce, from 13 on.",
        ]
        table.declare("Lurker", speed="fast", action="stab")
        assert (table["Lurker"].actions[0].begins, table["Lurker"].actions[0].lands) == (13, 10)
        table.act("Lurker")
        assert table["Lurker"].freed == 10

    def test_with_nothing_left_it_is_told_of_no_more(self) -> None:
        table = passed()
        for kind in ("simple", "dramatic", "move"):
            assert table["Lurker"].budget.actions
            table.declare("Lurker", kind=kind, speed="very fast")
            table.act("Lurker")
        assert table.private_texts() == ["Lurker: move resolves. Penalty 0."]

    def test_a_count_between_may_be_named(self) -> None:
        table = passed()
        table.declare("Lurker", phase="12", kind="simple", action="draw")
        assert (table["Lurker"].actions[0].begins, table["Lurker"].actions[0].lands) == (12, 9)

    def test_but_none_at_which_it_was_not_free(self) -> None:
        table = passed()
        table.refuses("above-initiative", "declare Lurker phase:17", who="Lurker", initiative=16, count=17)
        table.play("declare Lurker kind:simple; act Lurker")
        table.refuses("not-free", "declare Lurker phase:15", who="Lurker", count=15, freed=13)

    def test_it_may_still_interrupt_from_where_it_was_free(self) -> None:
        """Andy's 18 with a slow action is due at 9; at 12 the Lurker still has 16: normal, it resolves at 10."""
        table = lurking()
        table.play("configure pace moments; declare Andy speed:slow action:shoot; next to:12")
        assert table.ways("Lurker", "Andy") == [(0, 0, 0, 16, 10), (3, 0, 1, 16, 13)]
        (first, *_) = table.oracle("Lurker", "Andy").offers
        table.declare("Lurker", action="tackle", **{key: value for key, value in first.options if key != "rush"})
        assert (table["Lurker"].actions[0].begins, table["Lurker"].actions[0].lands) == (16, 10)

    def test_who_held_announces_at_the_present_count(self) -> None:
        table = lurking(18)
        table.play("hold Lurker; next; declare Lurker kind:simple")
        assert (table["Lurker"].actions[0].begins, table["Lurker"].counts_as) == (10, 10)

    def test_what_is_prepped_goes_on_now_and_leaves_it_free_now(self) -> None:
        table = lurking(18)
        table.play("declare Lurker speed:'very fast' action:spring; hold Lurker; next; act Lurker")
        assert table["Lurker"].freed == 10

    def test_an_action_that_the_gm_has_resolve_early_leaves_it_free_now(self) -> None:
        table = lurking(18)
        table.play("declare Lurker speed:'very slow' action:spell; next; act Lurker force:true")
        assert table["Lurker"].freed == 10

    def test_corrected_it_may_have_landed(self) -> None:
        """Slow from 16 it is due at 7; it is only a fast one: 13, which has passed."""
        table = passed()
        table.play("declare Lurker speed:slow action:spell; declare Lurker speed:fast force:true")
        assert table.private_texts() == [
            "The GM puts right what Lurker announced: spell (fast), due at 13. "
            "Before that: spell (slow), due at 7. Penalty 0.",
            "Lurker (hidden): spell landed at 13. Act resolves it, whenever it fits.",
        ]

    def test_the_call_to_the_gm_has_what_goes_into_the_total(self) -> None:
        table = passed()
        table.declare("Lurker", rush=1, action="shoot")
        assert (
            "Lurker (hidden): shoot landed at 13 (rush -3). Act resolves it, whenever it fits." in table.private_texts()
        )


class TestFreedLate:
    """One that could not announce before is free from the present count on, not from its new initiative."""

    def test_who_comes_in_late(self) -> None:
        table = passed()
        table.join("Sniper", hidden=True, initiative=20)
        assert table.private_texts()[1:] == ["Sniper (hidden) may announce, from 10 on."]
        table.declare("Sniper", kind="simple")
        assert table["Sniper"].actions[0].begins == 10

    def test_whose_initiative_is_raised(self) -> None:
        table = lurking(5)
        table.play("next; edit Lurker initiative:17; declare Lurker kind:simple")
        assert table["Lurker"].actions[0].begins == 10

    def test_who_rolls_late(self) -> None:
        table = passed()
        table.play("join Sniper hidden:true; flip Sniper roll:20; declare Sniper kind:simple")
        assert table["Sniper"].actions[0].begins == 10

    def test_who_was_free_before_stays_so(self) -> None:
        table = passed()
        table.play("edit Lurker initiative:17; declare Lurker kind:simple")
        assert table["Lurker"].actions[0].begins == 17

    def test_whose_plan_follows_a_late_surge(self) -> None:
        table = Duel().play("seat Andy:18 Brad:10; join Lurker hidden:true initiative:12")
        table.play("declare Lurker kind:simple action:draw; next; surge Lurker points:6")
        assert "Lurker announces: draw (fast), due at the top of 15. Penalty 6." in table.private_texts()
        assert table.public_texts() == []


class TestAfterTheRound:
    """What it was owed in a round that has publicly ended it may do until the countdown of the next begins."""

    def over(self, *, secret: bool = False) -> Duel:
        table = lurking()
        for name in ("Andy", "Brad"):
            table.act(name, done=True)
        assert table.state.round == 2
        return table

    def test_the_gm_is_told(self) -> None:
        table = lurking()
        table.play("act Andy done:true; act Brad done:true")
        told = (
            "Lurker (hidden) may still do what it was owed in the last round, from 16 on, until the countdown begins."
        )
        assert told in table.private_texts()
        assert told in [table.text(line) for line in table.view().secrets]
        assert not any("Lurker" in text for text in table.public_texts())

    def test_it_acts_as_of_then_of_the_budget_of_then(self) -> None:
        table = self.over()
        table.declare("Lurker", action="shoot")
        assert table.public_texts() == []
        assert table.private_texts()[1] == "Lurker (hidden): shoot landed at 10. Act resolves it, whenever it fits."
        table.act("Lurker")
        table.refuses("over-budget", "declare Lurker", kind="dramatic")
        table.next()
        assert table["Lurker"].budget.left == ("simple", "move", "dramatic", "passive-defence")
        assert not table["Lurker"].behind and not table["Lurker"].held

    def test_what_it_holds_back_then_is_prepped_and_puts_it_on_the_ladder(self) -> None:
        table = self.over()
        table.play("declare Lurker action:aim; hold Lurker")
        assert table["Lurker"].held and table["Lurker"].prepped and not table["Lurker"].behind

    def test_what_it_had_not_announced_it_may_hold_too(self) -> None:
        table = self.over()
        table.hold("Lurker")
        assert table["Lurker"].held and not table["Lurker"].behind
        table.play("surge Lurker points:3; next")
        assert table["Lurker"].first == 21, "three above Andy's 18; the surge comes on top"

    def test_what_it_drops_is_gone(self) -> None:
        table = self.over()
        table.play("declare Lurker action:aim; abort Lurker")
        assert table["Lurker"].actions == () and table["Lurker"].behind

    def test_a_plan_or_a_surge_is_for_the_round_that_comes(self) -> None:
        table = self.over()
        table.declare("Lurker", action="shoot", phase="14")
        assert not table["Lurker"].behind
        table.next()
        assert table["Lurker"].plan.at == 14
        table = self.over()
        table.play("surge Lurker points:5; next")
        assert (table["Lurker"].surge, table["Lurker"].behind) == (5, False)

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

    def test_who_held_or_is_done_or_has_not_rolled_is_owed_nothing(self) -> None:
        table = lurking(18)
        table.play("hold Lurker; join Sniper hidden:true; join Scout hidden:true initiative:18; act Scout done:true")
        for name in ("Andy", "Brad"):
            table.act(name, done=True)
        assert [table[name].behind for name in ("Lurker", "Sniper", "Scout")] == [False, False, False]
        assert table["Lurker"].held

    def test_before_the_countdown_one_that_is_not_behind_waits(self) -> None:
        table = Duel().play("join Lurker hidden:true initiative:16; refused not-begun: act Lurker done:true")
        table.play("declare Lurker kind:simple")
        assert table["Lurker"].plan is not None
