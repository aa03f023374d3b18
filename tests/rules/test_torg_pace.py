"""Torg Simple at the table's pace: plans that follow, what is prepped, corrections, defences, going to a count."""

from tests.rules.torg_table import Duel


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


class TestFourRounds:
    """Who holds, aims or lets its count pass is called once in a round, however often the count goes on."""

    def test_next_is_pressed_to_begin_and_for_one_who_is_silent_and_for_nobody_else(self) -> None:
        """Andy holds, Brad aims, Cass hits and is done, Dora is silent; the orc hits last: four rounds in `flow`."""
        table = Duel().play("join Andy player:1 initiative:20; join Brad player:2 initiative:19")
        table.play("join Cass player:3 initiative:16; join Dora player:4 initiative:14; join Orc initiative:12")
        one_round = (
            "next; hold Andy; {aim}; declare Cass action:hits; next; {paused}; declare Orc action:hits; at top 10; "
            "act Cass; act Cass done:true; at top 6; act Orc; at bottom 6; act Orc done:true"
        )
        table.play(one_round.format(aim="declare Brad action:aims", paused="hold Brad"))
        for number in (2, 3, 4):
            table.play(f"round {number}; {one_round}".format(aim="hold Brad", paused="status Brad 'prepped: aims'"))
        passes = [event for event in table.heard if event.phrase.code.endswith("s-pass")]
        assert [event.phrase.facts["names"] for event in passes] == [("Dora",)] * 4, "so next was pressed 8 times"
        calls = [table[id].name for event in table.heard if event.phrase.code.startswith("count-") for id in event.call]
        called = {name: calls.count(name) for name in ("Andy", "Brad", "Cass", "Dora", "Orc")}
        # Brad in the first round for the aim and where it is due; Cass and the orc twice more for what they do.
        assert called == {"Andy": 4, "Brad": 5, "Cass": 12, "Dora": 4, "Orc": 12}
