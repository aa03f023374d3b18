"""Torg Simple: the golden cases of the rules, and the counts of a round."""

from __future__ import annotations

from bot.rules.systems.torg.rules import bonus, parse_roll
from tests.rules.torg_table import Duel


class TestGoldenCases:
    """The others are transcripts: tests/transcripts/torg/golden.txt."""

    def test_1_bonus_numbers(self) -> None:
        assert [bonus(roll) for roll in (1, 6, 28, 33, 51)] == [-12, -5, 9, 10, 14]
        table = Duel().play("join Andy player:1; join Brad player:2; join Cass player:3; flip Andy roll:6")
        table.play("flip Brad roll:1; flip Cass roll:'20 8'")
        assert [table[name].traits.initiative for name in ("Andy", "Brad", "Cass")] == [15, 8, 29]


class TestCounts:
    def test_an_empty_count_is_never_called(self) -> None:
        table = Duel.of(Andy=25, Brad=4).play("declare Andy speed:slow; act Andy; act Andy done:true; at bottom 4")
        assert table.counts_called() == [25, 16, 4]


class TestOrder:
    def test_then_by_a_coin_that_is_shown(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:simple; declare Brad kind:simple; act Andy total:9")
        table.play("act Brad total:9")
        first = table.event("coin").phrase.facts["first"]
        assert table.event("order").phrase.facts["names"] == tuple(
            f"{name} (9)" for name in sorted(("Andy", "Brad"), key=lambda name: name != first)
        )
        ids = f"combatant {table.id('Andy')}, combatant {table.id('Brad')}"
        assert [made.purpose for made in table.drawn] == [f"round 1, coin between {ids}, try 1, place 2"]

    def test_a_coin_among_more_than_two_says_the_whole_order(self) -> None:
        orcs = {f"Orc {number}": 18 for number in range(1, 9)}
        table = Duel.of(**orcs)
        for name in orcs:
            table.declare(name, kind="simple")
        table.next()
        coin = table.event("coin-order").phrase.facts
        assert coin["names"] == tuple(orcs) and isinstance(coin["order"], tuple) and set(coin["order"]) == {*orcs}
        resolved = [event.phrase.facts["who"] for event in table.last if event.phrase.code == "resolves"]
        assert tuple(resolved) == coin["order"]


def test_real_dice_may_end_on_any_face() -> None:
    assert parse_roll("10 20") == (10, 20)
    assert parse_roll("20, 10, 1") == (20, 10, 1)
