"""Who is on deck: the one who comes next, wherever the order tells everybody, and never by what is secret."""

import pytest

from tests.conformance.table import Table


def on_deck(table: Table) -> list[str]:
    return [table.state.get(one).name for one in table.board.on_deck]


class TestTorg:
    """The count runs down over base initiatives and what is openly in the air."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table("torg")
        for player, (name, initiative) in enumerate((("Andy", 18), ("Babel", 15), ("Cable", 15), ("Dora", 9)), 1):
            table.join(name, player=player, initiative=initiative)
        table.next()
        return table

    def test_who_is_done_beforehand_or_has_not_rolled_is_never_next(self, table: Table) -> None:
        table.act("Dora", done=True)
        table.state = table.state.put(table["Cable"].replace(traits=table["Cable"].traits.replace(initiative=None)))
        assert on_deck(table) == ["Babel"]
        for name in ("Andy", "Babel"):
            table.act(name, done=True)
        assert on_deck(table) == []
