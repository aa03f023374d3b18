"""Torg Simple: surges, moving while acting, haste cards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.views import Mark
from bot.rules.words import NONE
from tests.rules.torg_table import Duel


class TestSurge:
    @pytest.mark.parametrize("points", [-3, 0, 2, 11])
    def test_three_to_ten(self, points: int) -> None:
        table = Duel().play("seat Andy:18")
        with table.refused("bad-surge", found=points, least=3, most=10):
            table.surge("Andy", points=points)
        with table.refused("bad-surge", found=points):
            table.declare("Andy", surge=points)

    def test_ten_in_a_round(self) -> None:
        table = Duel().play("seat Andy:18; surge Andy points:3")
        assert table.public_texts() == [
            "Andy surges 3: initiative 21 in this round. Penalty 3. Before that: initiative 18, penalty 0."
        ]
        table.play("surge Andy points:4; penalty Andy 7")
        table.refuses("surge-spent", "surge Andy points:4", surge=7, left=3)
        table.surge("Andy", points=3)
        table.refuses("surge-spent", "surge Andy points:3", surge=10, left=0)
        table.play("next; at bottom 28")

    def test_too_late(self) -> None:
        table = Duel.of(Brad=20, Andy=18)
        table.refuses("surge-late", "surge Andy points:10", who="Andy", initiative=18, count=20, left=2)
        table.refuses("surge-needless", "surge Brad points:3", who="Brad", initiative=20, count=20)
        table.surge("Andy", points=10, force=True)
        assert table["Andy"].surge == 10

    def test_with_an_announcement(self) -> None:
        table = Duel.of(Brad=20, Andy=16).play("declare Andy surge:10 rush:1 action:shoot")
        assert table["Andy"].penalty == 4 + 3
        assert table["Andy"].actions[0].lands == 17
        told = "Andy surges 4: initiative 20 in this round. Penalty 4. Before that: initiative 16, penalty 0."
        assert told in table.public_texts()

    def test_nothing_of_it_stays_when_the_announcement_is_refused(self) -> None:
        table = Duel.of(Brad=20, Andy=16)
        table.refuses("above-initiative", "declare Andy surge:3 action:shoot", initiative=19, count=20)

    def test_alone_in_a_declaration(self) -> None:
        table = Duel().play("seat Andy:16; declare Andy surge:10")
        assert (table["Andy"].surge, table["Andy"].plan) == (10, None)

    def test_it_needs_something_to_raise(self) -> None:
        table = Duel().play("join Andy player:1")
        table.refuses("no-initiative", "surge Andy points:3", who="Andy")
        table.refuses("surge-what", "surge Andy")


class TestMovement:
    def moving(self, movement: str) -> Duel:
        return Duel(movement=movement).play("seat Andy:18 Brad:18; next")

    @pytest.mark.parametrize(
        ("movement", "first", "second", "together"),
        [
            ("separate", "half-move", "simple", False),
            ("with-simple", "half-move", "simple", True),
            ("with-simple", "simple", "half-move", True),
            ("with-simple", "simple", "move", False),
            ("with-simple", "half-move", "dramatic", False),
            ("free", "half-move", "dramatic", True),
            ("free", "half-move", "other", True),
            ("free", "dramatic", "move", True),
            ("free", "dramatic", "simple", False),
            ("free", "move", "half-move", False),
            ("multi-action", "move", "simple", True),
        ],
    )
    def test_what_goes_together(self, movement: str, first: str, second: str, together: bool) -> None:
        table = self.moving(movement)
        table.declare("Andy", kind=first)
        if together:
            assert table.row("Andy").mark is Mark.UP
            table.declare("Andy", kind=second)
            assert len(table["Andy"].actions) == 2
        else:
            with table.refused("under-way", movement=movement):
                table.declare("Andy", kind=second)

    def test_who_adds_nothing_says_so(self) -> None:
        table = self.moving("free")
        table.play("declare Andy kind:half-move; hold Brad; at bottom 18; hold Andy; told 'Andy adds nothing.'")
        table.play("at top 15")

    def test_a_secret_one_is_asked_whatever_it_is(self) -> None:
        for kind in ("dramatic", "simple", "half-move"):
            table = self.moving("with-simple")
            table.declare("Andy", kind=kind, secret=True)
            table.play("mark Andy up; hold Andy; status Andy 'at something secret'")

    def test_no_third_one(self) -> None:
        table = self.moving("free")
        table.play("declare Andy kind:half-move; declare Andy kind:simple")
        table.refuses("under-way", "declare Andy kind:dramatic")

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
            return [share("run", run), f"Andy: stab resolves, total 11 (penalty 0 counted in; all told: {of_stab})."]

        assert self.multi() == told(run=4, stab=2)
        assert self.multi(do="dramatic") == told(run=4, stab=2)
        assert self.multi(do="half-move") == told(run=2, stab=4)

    def test_until_it_is_chosen_which_has_which_share_either_sum_is_told(self) -> None:
        table = self.moving("multi-action")
        table.play("hold Brad; declare Andy kind:half-move action:run")
        table.play("declare Andy kind:dramatic speed:slow rush:1 action:stab")
        run = "Andy: run (-5 or -7: rush -3, multi-action -2 or -4 at difficulty 8)."
        assert table.public_texts()[-1] == f"**Count 15**, top: {run}"

    def test_a_movement_alone_has_the_total(self) -> None:
        table = self.moving("separate")
        table.play("declare Andy kind:move action:run; hold Brad; act Andy total:9")
        assert table.public_texts()[0] == "Andy: run resolves, total 9 (penalty 0 counted in)."

    def test_the_shares_of_actions_that_land_apart(self) -> None:
        table = self.moving("multi-action")
        table.play("hold Brad; declare Andy kind:move action:run; declare Andy kind:simple action:draw")
        assert table.at == ("top", 15)
        table.refuses("no-choice", "act Andy do:dramatic", found="dramatic", allowed=("move", "simple"))
        table.act("Andy")
        assert share("draw", 2) in table.public_texts()
        table.play("at bottom 15; declare Andy kind:dramatic speed:fast action:stab; act Andy")
        assert share("run", 4) in table.public_texts()
        assert share("stab", 2) in table.public_texts()

    def test_the_share_that_is_left(self) -> None:
        table = self.moving("multi-action")
        table.play("hold Brad; declare Andy kind:move action:run; declare Andy kind:simple action:draw")
        table.play("act Andy do:move")
        assert share("draw", 4) in table.public_texts()
        table.play("declare Andy kind:dramatic speed:fast action:stab; act Andy")
        assert share("run", 2) in table.public_texts()
        assert share("stab", 4) in table.public_texts()

    def test_no_choice_where_there_is_no_multi_action(self) -> None:
        table = self.moving("free")
        table.declare("Andy", kind="half-move")
        table.refuses("no-choice", "act Andy do:half-move", found="half-move", allowed=(NONE,))


def share(what: str, points: int) -> str:
    return f"Andy: {what} resolves. Penalty 0; to its total, all told: multi-action -{points} at difficulty 8."


class TestHaste:
    def with_cards(self, haste: str) -> Duel:
        return Duel(haste=haste).play("seat Andy:10 Brad:18")

    def test_off(self) -> None:
        with (table := self.with_cards("off")).refused("haste-off"):
            table.surge("Andy", haste=True)

    def test_initiative(self) -> None:
        table = self.with_cards("initiative")
        table.play("surge Andy haste:true; tells 'Andy plays a haste card: +10 initiative in this round, 10 → 20.'")
        table.play("penalty Andy 0; next; at bottom 20; join Cass")
        table.refuses("no-initiative", "surge Cass haste:true", who="Cass")

    def test_penalty(self) -> None:
        table = self.with_cards("penalty")
        table.play("surge Andy points:10; surge Andy haste:true; penalty Andy 1")
        assert table.public_texts() == [
            "Andy plays a haste card: 9 points off its penalty of this round. Penalty 1; before that: 10."
        ]
        table.surge("Andy", haste=True)
        assert table["Andy"].penalty == table["Andy"].open_penalty == 0

    def test_trump_goes_before_everything_of_the_count(self) -> None:
        table = self.with_cards("trump")
        table.refuses("haste-not-yet", "surge Andy haste:true")
        table.play("next; declare Brad action:shoot; at top 12; surge Andy haste:true")
        table.refuses("haste-already", "surge Andy haste:true", who="Andy")
        table.act("Brad", total=30)
        assert table.at == ("top", 12)  # what Andy will do comes first
        table.declare("Andy", action="push Brad", secret=True, rush=1)
        assert table.public_texts()[:3] == [
            "Andy, by the haste card, at once: push Brad.",
            "Andy: push Brad resolves. Penalty 0.",
            "Brad: shoot resolves, total 30 (penalty 0 counted in).",
        ]
        assert "dramatic" not in table["Andy"].budget.left

    def test_a_trump_is_waited_for_and_may_be_kept(self) -> None:
        table = self.with_cards("trump")
        table.play("next; surge Andy haste:true; mark Andy up; hold Andy; tells 'Andy adds nothing.'; hold Brad")
        table.play("at bottom 10")
        assert table["Andy"].trump

    def test_next_does_not_wait_for_a_trump(self) -> None:
        table = self.with_cards("trump")
        table.play("next; declare Brad; surge Andy haste:true")
        table.refuses("hold-when", "hold Andy", who="Andy")
        table.play("next; at bottom 12")

    def test_no_trump_in_the_middle_of_something(self) -> None:
        table = self.with_cards("trump")
        table.play("next; declare Brad action:shoot")
        table.refuses("under-way", "surge Brad haste:true", who="Brad", what="shoot")
