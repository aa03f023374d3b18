"""Torg Simple: holding, prepping, aborting, being done; hidden combatants."""

from __future__ import annotations

from tests.conformance.table import GM, player
from tests.rules.torg_table import Duel


class TestPrepped:
    def aiming(self) -> Duel:
        return Duel.of(Andy=18, Brad=10).play("declare Andy action:aim; at top 12; hold Andy by:1")

    def test_what_is_due_is_paused(self) -> None:
        table = self.aiming()
        assert table.public_texts()[0] == "Andy holds: aim is prepped, and goes on with Act at any time."
        assert table.at == ("bottom", 10)
        assert table.status("Andy").startswith("prepped: aim")
        assert table.board.exhibits == ()


class TestHidden:
    def lurking(self, initiative: int = 16, **others: int) -> Duel:
        table = Duel()
        table.seat(**(others or {"Andy": 18, "Brad": 10}))
        table.join("Lurker", hidden=True, initiative=initiative)
        table.next()
        return table

    def test_its_plan_is_carried_out_between_two_counts(self) -> None:
        table = self.lurking()
        table.declare("Lurker", phase="15", speed="very fast", action="spring")
        before = table.board
        table.next()
        assert before.exhibits == table.board.exhibits == ()
        assert table.at == ("bottom", 10)
        assert table.private_texts() == [
            "Lurker announces: spring (very fast), due at the bottom of 15. Penalty 0.",
            "Lurker (hidden): spring landed at 15. Act resolves it, whenever it fits.",
        ]

    def test_what_it_has_in_the_air_outlasts_the_round(self) -> None:
        table = self.lurking(initiative=18)
        table.play("declare Lurker speed:'very slow' action:spell; next round:true")
        told = "Lurker (hidden): spell landed at 6. Act resolves it, whenever it fits."
        assert table.state.round == 2 and told in table.private_texts()
        before = table.state
        table.act("Lurker")
        assert table.private_texts() == [
            "Lurker resolves: spell. Penalty 0.",
            "Lurker (hidden) may announce, from 6 on.",
        ]
        table.state = before
        table.next()
        assert table["Lurker"].prepped, "the GM brings it in when it fits"
        assert "Lurker: spell, prepped" in [table.text(line) for line in table.view().secrets]

    def test_revealed_it_shows_what_it_is_at(self) -> None:
        table = self.lurking(initiative=18)
        table.declare("Lurker", action="sneak")
        assert [row.name for row in table.view().hidden] == ["Lurker"]
        assert table.view().exhibits and not table.board.exhibits
        table.play("reveal Lurker; told 'Lurker is at something: sneak, started at 18, lands at 12.'")
        assert table.under_way == ["Lurker: sneak, 18 to 12"]

    def test_the_players_of_hidden_ones_may_ask_and_act(self) -> None:
        table = Duel().play("seat Andy:18; join Lurker hidden:true player:2 initiative:18; next")
        assert ("declare", "Lurker") in table.may(2)
        table.declare("Lurker", by=2, kind="simple", action="sneak")
        assert table.texts(player(1)) == []
        assert table.texts(player(2)) == table.texts(GM)
