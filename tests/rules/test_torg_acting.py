"""Torg Simple: holding, prepping, aborting, being done; hidden combatants."""

from tests.conformance.table import GM, player
from tests.rules.torg_table import Duel


class TestHidden:
    def lurking(self, initiative: int = 16, **others: int) -> Duel:
        table = Duel()
        table.seat(**(others or {"Andy": 18, "Brad": 10}))
        table.join("Lurker", hidden=True, initiative=initiative)
        table.next()
        return table

    def test_the_players_of_hidden_ones_may_ask_and_act(self) -> None:
        table = Duel().play("seat Andy:18; join Lurker hidden:true player:2 initiative:18; next")
        assert ("declare", "Lurker") in table.may(2)
        table.declare("Lurker", by=2, kind="simple", action="sneak")
        assert table.texts(player(1)) == []
        assert table.texts(player(2)) == table.texts(GM)
