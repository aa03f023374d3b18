"""Torg Simple: the round from end to end, rolling, the scene, and the ladder of those who held."""

from __future__ import annotations

from bot.rules.systems.torg.rules import bonus
from tests.conformance.table import player
from tests.rules.torg_table import Duel


class TestRolling:
    def test_flip_rolls_for_all_who_have_none(self) -> None:
        table = Duel().play("join Andy player:1; join Brad initiative:12; join Lurker hidden:true; flip")
        rolled = [event for event in table.last if event.phrase.code == "rolled"]
        assert [event.phrase.facts["who"] for event in rolled] == ["Andy", "Lurker"]
        assert [event.heard_by(player(1)) for event in rolled] == [True, False]
        andy = table["Andy"]
        assert andy.traits.initiative == 20 + bonus(sum(andy.dice))
        assert table["Brad"].dice == ()
        table.refuses("nobody-to-roll", "flip")

    def test_a_ten_or_a_twenty_is_rolled_again(self) -> None:
        table = Duel()
        for number in range(40):
            table.join(f"Foe {number}")
        table.flip()
        for one in table.state.combatants:
            assert all(die in (10, 20) for die in one.dice[:-1])
            assert one.dice[-1] not in (10, 20)
        assert any(len(one.dice) > 1 for one in table.state.combatants)

    def test_players_roll_for_their_own_alone(self) -> None:
        table = Duel().play("join Andy player:1")
        table.refuses("not-yours", "flip Andy by:2", who="Andy")
        table.refuses("gm-only", "flip by:1")
        assert ("flip", "Andy") in table.may(1)
        table.flip("Andy", by=1)
        assert ("flip", "Andy") not in table.may(1)


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
