"""Torg Simple at the table's pace: plans that follow, what is prepped, corrections, defences, going to a count."""

from __future__ import annotations

from tests.rules.torg_table import Duel


class TestFireNow:
    """Who has something prepped may answer everything, by a very fast action."""

    def test_a_move_that_was_prepped_last_round_is_no_third_half(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy kind:move action:run; hold Andy; next; act Andy")
        table.play("abort Andy; round 2")
        assert table["Andy"].budget.halves == 2
        assert table["Andy"].budget.refund("move").halves == 2
        assert table["Andy"].budget.refund("simple").simple == 1


class TestCorrected:
    """The GM puts right what was announced; it keeps its start."""

    def shooting(self, **options: object) -> Duel:
        table = Duel.of(Brad=19, Andy=19)
        table.declare("Brad", action="shoot", by=1, **options)
        return table

    def test_of_a_secret_only_its_player_hears(self) -> None:
        table = self.shooting(secret=True, rush=1)
        board = table.board
        table.declare("Brad", speed="slow", force=True)
        assert table.public_texts() == [] and table.board == board
        assert table.private_texts(1) == [
            "overwritten who=Brad",
            "The GM puts right what Brad announced: shoot (normal), due at 13. "
            "Before that: shoot (fast), due at 16. Penalty 3.",
        ]
        assert table["Brad"].open_penalty == 0

    def test_of_two_the_one_that_is_meant(self) -> None:
        table = Duel(movement="free").play("seat Brad:19 Andy:19; next; declare Brad kind:move action:run")
        table.play("declare Brad action:shoot; declare Brad speed:slow force:true")
        table.play("declare Brad kind:move speed:fast force:true")
        assert [(one.label, one.lands) for one in table["Brad"].actions] == [("run", 16), ("shoot", 10)]


class TestDefences:
    def test_a_passive_one_is_logged_when_it_is_used(self) -> None:
        table = Duel.of(Andy=18, Brad=12)
        cursor = table.cursor
        table.declare("Brad", kind="passive-defence", action="duck", by=2)
        assert table.public_texts() == ["Brad uses the passive defence of this round: duck."]
        assert table.cursor == cursor and table["Brad"].actions == ()
        with table.refused("no-passive-defence", who="Brad", left=("simple", "move", "dramatic")):
            table.declare("Brad", kind="passive-defence")
        table.play("declare Brad kind:passive-defence force:true; declare Andy action:shoot")
        table.play("declare Andy kind:passive-defence force:true")
        assert [action.label for action in table["Andy"].actions] == ["shoot"], "no correction of what is under way"
