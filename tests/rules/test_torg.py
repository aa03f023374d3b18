"""Torg Simple: the golden cases of the rules, and the counts of a round."""

from tests.rules.torg_table import Duel


class TestCounts:
    def test_an_empty_count_is_never_called(self) -> None:
        table = Duel.of(Andy=25, Brad=4).play("declare Andy speed:slow; act Andy; act Andy done:true; at bottom 4")
        assert table.counts_called() == [25, 16, 4]
