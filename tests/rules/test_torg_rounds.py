"""Torg Simple: the round from end to end, rolling, the scene, and the ladder of those who held."""

from tests.rules.torg_table import Duel


class TestLadder:
    def test_a_hidden_holder_stands_aside(self) -> None:
        table = Duel.of(Andy=12, Brad=20).play("act Brad done:true; join Lurker hidden:true initiative:30")
        table.play("hold Lurker; hold Andy; round 2")
        assert table["Lurker"].held
        assert table.event("holders-first").phrase.facts["places"] == ("Andy (23)",)
        assert table.event("hidden-first").phrase.facts["who"] == "Lurker"
        table.next()
        assert (table["Andy"].first, table["Lurker"].first) == (23, 30)
        assert table.at == ("bottom", 23)
