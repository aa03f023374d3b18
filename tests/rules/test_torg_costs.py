"""Torg Simple: surges, moving while acting, haste cards."""

from __future__ import annotations

from typing import Any

from tests.rules.torg_table import Duel


class TestMovement:
    def moving(self, movement: str) -> Duel:
        return Duel(movement=movement).play("seat Andy:18 Brad:18; next")

    def multi(self, **act: Any) -> list[str]:
        table = self.moving("multi-action")
        table.play("hold Brad; declare Andy kind:half-move action:run")
        table.play("declare Andy kind:dramatic speed:fast action:stab")
        table.play("told 'Andy moves while acting: a multi-action, difficulty 8 on each.'; at top 15")
        table.act("Andy", total=11, **act)
        return [line for line in table.public_texts() if "multi-action" in line or "total" in line]

    def test_of_a_multi_action_the_player_chooses_the_smaller_share(self) -> None:
        def told(run: int, stab: int) -> list[str]:
            of_stab = f"multi-action -{stab} at difficulty 8"
            return [share("run", run), f"Andy resolves: stab, total 11 (penalty 0 counted in; all told: {of_stab})."]

        assert self.multi() == told(run=4, stab=2)
        assert self.multi(do="dramatic") == told(run=4, stab=2)
        assert self.multi(do="half-move") == told(run=2, stab=4)


def share(what: str, points: int) -> str:
    return f"Andy resolves: {what}. Penalty 0; to its total, all told: multi-action -{points} at difficulty 8."
