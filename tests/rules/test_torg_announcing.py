"""Torg Simple: what may be announced and when; plans and secrets."""

from typing import Any

import pytest

from bot.rules.views import Mark
from tests.conformance.table import player
from tests.rules.torg_table import Duel


class TestPlans:
    def test_it_lapses_when_it_can_no_longer_be_done(self) -> None:
        table = Duel.of(Andy=18, Brad=15, Cass=9).play("declare Brad phase:12 by:2")
        table.play("declare Andy kind:other speed:'very fast' action:shout")
        table.state = table.state.put(table["Brad"].replace(budget=table["Brad"].budget.spend("dramatic")))
        table.play("next; next; at bottom 12")
        assert "Brad cannot announce at 12 what was planned (dramatic):" in table.private_texts(2)
        assert any("no dramatic action left" in line for line in table.private_texts(2))
        assert table.row("Brad").mark is Mark.UP
        assert [table.text(line) for line in table.view(2).secrets] == [
            "Brad has left: simple, move, passive-defence."
        ], "no plan"


class TestSecrets:
    def two(self, **second: Any) -> tuple[Duel, Duel]:
        tables = []
        for options in ({"speed": "fast", "action": "Marker"}, second):
            table = Duel.of(Andy=18, Brad=18, Cass=10)
            table.declare("Andy", by=1, secret=True, **options)
            tables.append(table)
        return tables[0], tables[1]

    def test_only_its_player_and_the_gm_know(self) -> None:
        table, _ = self.two(speed="slow", action="Marker too")
        assert table.public_texts() == ["Andy announces something in secret. Penalty 0, as far as it is known."]
        secret = "Andy, in secret: Marker (fast), due at the top of 15. Penalty 0."
        assert table.private_texts(1) == table.private_texts() == [secret]
        assert table.private_texts(2) == []
        line = "Andy: Marker, started at 18, lands top of 15"
        for viewer, found in ((1, True), (None, True), (2, False)):
            view = table.view(viewer)
            assert (line in [table.text(phrase) for phrase in view.secrets]) is found
            assert bool(view.exhibits) is found
        assert table.under_way == [] and table.board.exhibits == ()
        assert table.status("Andy") == "at something secret"

    @pytest.mark.parametrize(
        "other",
        [
            {"speed": "slow", "action": "Marker too"},
            {"kind": "simple"},
            {"speed": "very fast"},
            {"rush": 1},
            {"take_time": True},
        ],
    )
    def test_nothing_public_depends_on_it(self, other: dict[str, Any]) -> None:
        """The calls neither resolves: until the first of the two, both tables hear the same."""
        here, there = self.two(**other)
        assert here.board == there.board
        assert here.view(2) == there.view(2)
        assert public(here) == public(there)
        assert here.cursor == there.cursor

    def test_of_two_secrets_the_one_that_is_due_comes_out_and_no_more(self) -> None:
        """The stab, fast and rushed, is known at 18; the run, normal and rushed, is due at 15, and nothing of it is."""
        table = Duel(movement="free").play("seat Andy:18 Brad:10; next")
        table.play("declare Andy kind:move rush:1 secret:true action:run by:1")
        table.play("declare Andy speed:fast rush:1 secret:true action:stab by:1")
        assert table.calls() == ["**Count 18**, bottom, very fast: Andy: stab (rush -3)."]
        assert table.under_way == ["Andy: stab, 18 to 18"]
        assert "Andy: penalty 6, all told." in [table.text(line) for line in table.view(1).secrets]
        table.act("Andy")
        assert table.public_texts()[0] == "Andy resolves: stab. Penalty 3."
        assert "run" not in " ".join(table.public_texts())


def public(table: Duel) -> list[str]:
    return [table.text(event.phrase) for event in table.heard if event.heard_by(player(2))]
